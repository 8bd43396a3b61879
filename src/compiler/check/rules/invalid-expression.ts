import type { Resource } from '#model/app-model.ts'
import { checkExpression } from '#model/expression/check.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import type { ExpressionProblem, ExpressionProblemCode } from '#model/expression/problem.ts'
import { type ExpressionSchema, typeInResource, typeOfField, type ValueType } from '#model/expression/schema.ts'
import type { ProblemKind } from '../../problems/problem-kind.ts'
import { suggest } from '../../problems/suggest.ts'
import { expressionSchema } from '../../resolve/expression-schema.ts'
import type { Facts } from '../../resolve/facts.ts'
import { fieldOf, followPath, heirOf } from '../../resolve/field-path.ts'
import { isUnread } from '../../resolve/unread.ts'
import type { ExpressionReference } from '../../walk/references.ts'
import type { Check } from '../check.ts'
import { renamed, unknownField } from './unknown-field.ts'

export const expressionType: ProblemKind = {
  code: 'expression-type',
  severity: 'error',
  why: 'The values do not fit together, so that the condition would never hold or the value could not be stored.',
  fix: 'Compare like with like and let the result be of the expected type; see the list of functions in the documentation.',
}

const unknownOption: ProblemKind = {
  code: 'unknown-option',
  severity: 'error',
  why: 'The field can never have this value, so the condition would never (or always) hold.',
  fix: 'Write a value that the field, dictionary or workflow declares.',
}

const notSelectable: ProblemKind = {
  code: 'expression-not-selectable',
  severity: 'error',
  why: 'This expression selects rows in the database, and the database cannot compute this part.',
  fix: 'Keep the value in a field of its own (a computed field with `"stored": true`) and compare that.',
}

const invalid: ProblemKind = {
  code: 'invalid-expression',
  severity: 'error',
  why: 'The expression cannot be evaluated, so the rule would never work.',
  fix: 'Correct it here. Expressions are CEL over record, old, me, params, now and today, as far as the place has them.',
}

/** Which kind of problem each finding of the expression checker is. */
const KINDS: Readonly<Record<ExpressionProblemCode, ProblemKind>> = {
  syntax: invalid,
  limit: invalid,
  'unknown-variable': invalid,
  'unknown-function': invalid,
  'argument-count': invalid,
  'unknown-field': unknownField,
  'wrong-argument': expressionType,
  'type-mismatch': expressionType,
  'wrong-result': expressionType,
  'unknown-option': unknownOption,
  'not-selectable': notSelectable,
}

/** Reads and type-checks every expression against the fields that it speaks of. */
export const invalidExpression: Check = {
  ...invalid,
  also: [expressionType, unknownOption, notSelectable],
  any({ references, facts, report }) {
    for (const reference of references.expressions) {
      for (const problem of problemsOf(reference, facts)) {
        const { kind, ...words } = expressionFinding(problem, facts)
        const offset = reference.isRewritten ? {} : { offset: (reference.at ?? 0) + problem.start }
        report({ pointer: reference.pointer, ...offset, ...words }, kind)
      }
    }
  },
}

/** What is said of a mistake in an expression, wherever the expression stands. */
export function expressionFinding(problem: ExpressionProblem, facts: Facts) {
  const { name, resource } = problem.params
  const target = problem.code === 'unknown-field' ? facts.resource(String(resource)) : undefined
  const heir = target && heirOf(target, String(name))
  const suggestion =
    heir !== undefined ? { didYouMean: heir } : typeof name === 'string' ? suggest(name, problem.candidates) : {}
  return { kind: KINDS[problem.code], what: sentence(problem, heir), ...suggestion }
}

function problemsOf(reference: ExpressionReference, facts: Facts): readonly ExpressionProblem[] {
  const { text, roots, gives, selects } = reference
  const schema = expressionSchema(facts)
  const expected = expectedType(gives, schema, facts)
  const problems = checkExpression(text, { schema, roots, expected, selects })
  if (problems.length === 0 || !speaksOfUnread(reference, facts)) return problems
  return problems.filter(({ code }) => KINDS[code] === invalid)
}

function expectedType(
  gives: ExpressionReference['gives'],
  schema: ExpressionSchema,
  facts: Facts,
): ValueType | undefined {
  if (gives.kind === 'condition') return { kind: 'boolean' }
  if (gives.kind === 'anything') return undefined
  if (gives.kind === 'input') return typeOfField(gives.field, schema)
  const resource = facts.resource(gives.resource)
  const field = resource && fieldOf(resource, gives.field)
  return field && !isUnread(field) ? typeInResource(field, resource, gives.resource, schema) : undefined
}

/** Whether the expression speaks of something that could not be read, whose type is not known. */
function speaksOfUnread({ text, roots }: ExpressionReference, facts: Facts): boolean {
  return Object.entries(roots).some(([root, name]) => {
    if (typeof name !== 'string') return false
    const resource = facts.resource(name)
    if (resource === undefined || isUnread(resource)) return true
    return (referencedPaths(text)[root] ?? []).some(path => leadsToUnread(resource, path, facts))
  })
}

function leadsToUnread(resource: Resource, path: string, facts: Facts): boolean {
  const followed = followPath(resource, path, facts)
  return path !== '' && followed.ok && followed.steps.length < path.split('.').length
}

/** Names are written as they are; only a sentence that begins with a word of English begins with a capital. */
function sentence({ message, code, params }: ExpressionProblem, heir: string | undefined): string {
  if (code === 'unknown-field' && params.resource !== undefined)
    return `"${params.resource}" has no field "${params.name}"${renamed(heir)}.`
  const text = /^(?:the|there|a|an|nothing|unexpected|expected)\b/.test(message) ? upperFirst(message) : message
  return text.endsWith('.') ? text : `${text}.`
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
