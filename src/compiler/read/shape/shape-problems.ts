import type { ProblemKind } from '../../problems/problem-kind.ts'

export const unknownKey: ProblemKind = {
  code: 'unknown-key',
  severity: 'error',
  why: 'Nothing reads this key, so what it says would silently not happen.',
  fix: 'Correct the name of the key, or remove it.',
}

export const ineffectiveKey: ProblemKind = {
  code: 'ineffective-key',
  severity: 'error',
  why: 'The key exists, but not for this kind of thing: it would silently have no effect here.',
  fix: 'Remove the key.',
}

export const missingKey: ProblemKind = {
  code: 'missing-key',
  severity: 'error',
  why: 'Without it the declaration is incomplete, and there is no default.',
  fix: 'Add the key.',
}

export const missingTitle: ProblemKind = {
  code: 'missing-title',
  severity: 'error',
  why: 'People would see a technical name in the menu, a form or a table.',
  fix: 'Add `"title": { "zh-CN": "…", "en-US": "…" }`, each with a text.',
}

export const wrongType: ProblemKind = {
  code: 'wrong-type',
  severity: 'error',
  why: 'A value of another type cannot be understood here.',
  fix: 'Write a value of that type.',
}

export const invalidValue: ProblemKind = {
  code: 'invalid-value',
  severity: 'error',
  why: 'The value is of the right type, but not one that is allowed here.',
  fix: 'Write an allowed value.',
}

export const invalidName: ProblemKind = {
  code: 'invalid-name',
  severity: 'error',
  why: 'Names become columns, parameters and parts of expressions; some characters cannot stand there.',
  fix: 'Begin with a small letter and go on with letters and digits, e.g. `startAt`.',
}

export const unknownFormat: ProblemKind = {
  code: 'unknown-format',
  severity: 'error',
  why: 'The text would be checked against a rule that does not exist.',
  fix: 'Write the name of a format, or leave `format` out.',
}

export const reservedName: ProblemKind = {
  code: 'reserved-name',
  severity: 'error',
  why: 'The name has a meaning of its own in the platform, which this declaration would take away.',
  fix: 'Choose another name.',
}

export const SHAPE_PROBLEMS = [
  unknownKey,
  ineffectiveKey,
  missingKey,
  missingTitle,
  wrongType,
  invalidValue,
  invalidName,
  unknownFormat,
  reservedName,
] as const
