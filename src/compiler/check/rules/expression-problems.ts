import type { ProblemKind } from '../../problems/problem-kind.ts'

export const expressionType: ProblemKind = {
  code: 'expression-type',
  severity: 'error',
  why: 'The values do not fit together, so that the condition would never hold or the value could not be stored.',
  fix: 'Compare like with like and let the result be what is asked for; see the list of functions in the documentation.',
}

export const unknownOption: ProblemKind = {
  code: 'unknown-option',
  severity: 'error',
  why: 'The field can never have this value, so the condition would never (or always) hold.',
  fix: 'Write a value that the field, dictionary or workflow declares.',
}

export const notSelectable: ProblemKind = {
  code: 'expression-not-selectable',
  severity: 'error',
  why: 'This expression selects rows in the database, and the database cannot work out this part.',
  fix: 'Keep the value in a field of its own (a computed field with `"stored": true`) and compare that.',
}
