import type { ErrorObject } from 'ajv'
import { localized } from '#model/localized-text.ts'
import { valueName } from '../../problems/wording.ts'
import { absentKey, excludedKey, strangeKey, strangeName, wrongTag } from './key-wording.ts'
import { finding, type ShapeFinding, subject } from './shape-finding.ts'
import { wrongType } from './shape-problems.ts'
import { mistyped } from './type-wording.ts'
import { CHARACTERS, ITEMS, KEYS, limited, mismatched, notAmong, repeatedItem } from './value-wording.ts'

type Wording = (error: ErrorObject, root: unknown) => ShapeFinding

/** Messages for errors of each JSON Schema keyword that our schemas use. */
export const WORDING: Readonly<Record<string, Wording>> = {
  additionalProperties: (error, root) => strangeKey(error, String(error.params.additionalProperty), root),
  propertyNames: (error, root) => strangeName(error, String(error.params.propertyName), root),
  required: (error, root) => absentKey(error, String(error.params.missingProperty), root),
  minProperties: error => limited(error, 'At least {limit} must stand here.', '此处至少要有 {limit}。', KEYS),
  type: mistyped,
  not: error =>
    finding(wrongType, error, {
      what: localized('{subject} must not be {value}.', '{subject}不能是{value}。', {
        subject: subject(error),
        value: valueName(error.data),
      }),
    }),
  enum: error => notAmong(error, error.params.allowedValues),
  const: error => notAmong(error, [error.params.allowedValue]),
  'false schema': (error, root) => excludedKey(error, root),
  discriminator: (error, root) => wrongTag(error, root),
  pattern: mismatched,
  minLength: error =>
    limited(error, '{subject} must have at least {limit}.', '{subject}至少要有 {limit}。', CHARACTERS),
  maxLength: error =>
    limited(error, '{subject} may have at most {limit}.', '{subject}最多只能有 {limit}。', CHARACTERS),
  minItems: error => limited(error, '{subject} must have at least {limit}.', '{subject}至少要有 {limit}。', ITEMS),
  maxItems: error => limited(error, '{subject} may have at most {limit}.', '{subject}最多只能有 {limit}。', ITEMS),
  minimum: error =>
    limited(error, '{subject} must be at least {limit}, but is {value}.', '{subject}不能小于 {limit}，现为 {value}。'),
  maximum: error =>
    limited(error, '{subject} may be at most {limit}, but is {value}.', '{subject}不能大于 {limit}，现为 {value}。'),
  uniqueItems: repeatedItem,
}
