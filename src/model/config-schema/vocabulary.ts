/** Parts shared by the schemas of several config files. */
import type { Static, TProperties, TSchema } from '@sinclair/typebox'
import { ICON_NAMES } from '../icon-names.ts'
import type { LocalizedText } from '../localized-text.ts'
import { listOr } from './alternatives.ts'
import {
  type ExpressionMeaning,
  type FieldMeaning,
  IDENTIFIED_BY,
  MEANING,
  type Meaning,
  meaning,
  type NameKind,
  type NameMeaning,
  type PartKind,
  STAND_IN,
  type TextMeaning,
} from './meaning.ts'
import { Type } from './type.ts'

export type Color = 'gray' | 'blue' | 'cyan' | 'gold' | 'orange' | 'green' | 'red' | 'purple'

/** A text in every language of the product. */
export function localizedText(description: string) {
  return Type.Unsafe<LocalizedText>(
    closedObject(
      {
        'zh-CN': Type.String({ pattern: '\\S', description: 'Chinese wording.' }),
        'en-US': Type.String({ pattern: '\\S', description: 'English wording.' }),
      },
      { description },
    ),
  )
}

/** A text with placeholders (`{{ CEL }}`) in every language. */
export function template(description: string, what: Omit<TextMeaning, 'kind'> = {}) {
  return meaning(localizedText(description), { kind: 'text', ...what })
}

/** Suffix of the description of every expression. */
export const EXPRESSION_MARK = ' (CEL expression)'

/** A CEL expression; the compiler checks its names and types. Default variables: those in scope. */
export function expression(description: string, what: Omit<ExpressionMeaning, 'kind'> = {}) {
  const schema = Type.String({ minLength: 1, description: description + EXPRESSION_MARK })
  return meaning(schema, { kind: 'expression', ...what })
}

/** An expression that is true or false. */
export function condition(description: string, what: Omit<ExpressionMeaning, 'kind' | 'gives'> = {}) {
  return expression(description, { gives: 'condition', ...what })
}

/** A name chosen by the author, or only looked up by a separate check. */
export function name(description: string) {
  return Type.String({ pattern: NAME_PATTERN, description })
}
export const NAME_PATTERN = '^[a-z][A-Za-z0-9]*$'

/** The name of something declared elsewhere in the config. It is looked up, so any text passes the schema. */
export function ref(kind: NameKind, description: string, what: Omit<NameMeaning, 'kind' | 'name'> = {}) {
  return meaning(text(description), { kind: 'name', name: kind, ...what })
}

/** The name of a part of a page or transition; the check of that part, whose code is given, looks it up. */
export function partName(kind: PartKind, description: string, reportedBy: string) {
  return meaning(name(description), { kind: 'name', name: kind, reportedBy })
}

/** A field of a resource: by default of the record in scope. */
export function field(description: string, what: Omit<FieldMeaning, 'kind'> = {}) {
  return meaning(Type.String({ pattern: '^[^.]+$', description }), { kind: 'field', ...what })
}

/** A field, or a dot path over references (`applicant.name`). */
export function fieldPath(description: string, what: Omit<FieldMeaning, 'kind'> = {}) {
  return meaning(text(description), { kind: 'field', ...what })
}

/** The path of a page without parameters. */
export function plainPagePath(description: string) {
  return meaning(Type.String({ pattern: '^[^{}]+$', description }), { kind: 'name', name: 'page' })
}

export function text(description: string) {
  return Type.String({ minLength: 1, description })
}

export function listOf<T extends TSchema>(item: T, description: string) {
  return Type.Array(item, { description })
}

/** A list whose items are identified by their `name`. */
export function namedList<T extends TSchema>(
  item: T,
  description: string,
  options: { readonly minItems?: number } = {},
) {
  return Type.Array(item, { ...options, description, [IDENTIFIED_BY]: 'name' })
}

/** A list without duplicates. */
export function setOf<T extends TSchema>(item: T, description: string) {
  return Type.Array(item, { uniqueItems: true, description })
}

/** One former name, or several, the latest first. */
export function formerNames(description: string) {
  return listOr(setOf(name('A former name.'), 'The latest first.'), name('A former name.'), description)
}

export function roleList(description: string) {
  return setOf(meaning(text('A named role of permissions.json.'), { kind: 'name', name: 'role' }), description)
}

export function permissionId(description: string) {
  return meaning(Type.Integer({ minimum: 1, description }), { kind: 'name', name: 'permission' })
}

export function oneOfValues<const T extends string>(values: readonly T[], description: string) {
  return Type.Unsafe<T>({ type: 'string', enum: [...values], description })
}

export const color = decorating(
  oneOfValues<Color>(
    ['gray', 'blue', 'cyan', 'gold', 'orange', 'green', 'red', 'purple'],
    'Colour of the tag that shows the value.',
  ),
  'gray',
)

export const icon = decorating(oneOfValues(ICON_NAMES, 'Icon name.'), 'AppstoreOutlined')

/** A cosmetic value: a config in effect is served without it, with `standIn` instead. */
function decorating<T extends TSchema>(schema: T, standIn: Static<T>): T {
  return { ...schema, [STAND_IN]: standIn }
}

/** An object that rejects unknown keys. */
export function closedObject<T extends TProperties>(properties: T, options: Record<string, unknown> = {}) {
  return Type.Object(properties, { additionalProperties: false, ...options })
}

/**
 * An object whose keys are names chosen by the author, of the pattern `keys`; or names of what `keys` means, which are looked up,
 * so that any of them passes the schema.
 */
export function mapOf<T extends TSchema>(value: T, description: string, keys: string | Meaning = NAME_PATTERN) {
  return Type.Unsafe<Record<string, Static<T>>>({
    type: 'object',
    propertyNames: typeof keys === 'string' ? { pattern: keys } : { minLength: 1, [MEANING]: keys },
    additionalProperties: value,
    description,
  })
}

/** Top level of a config file: the keys of `properties` and `$schema`. */
export function configFile<T extends TProperties>(title: string, description: string, properties: T) {
  return closedObject({ $schema: schemaReference, ...properties }, { ...fileHeader(title, description) })
}

export const schemaReference = Type.Optional(
  Type.String({ description: 'Relative path of the schema of this file, for completion in the editor.' }),
)

export function fileHeader(title: string, description: string) {
  return { $schema: 'http://json-schema.org/draft-07/schema#', title, description }
}

/** A shared definition of the file, by name. */
export function definition<T>(definitionName: string) {
  return Type.Unsafe<T>({ $ref: `#/definitions/${definitionName}` })
}
