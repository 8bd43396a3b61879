import { absentWords } from '#model/absent-words.ts'
import type { AppModel, Resource, TemplatePart } from '#model/app-model.ts'
import { type ExpressionVariables, evaluateCondition, tryEvaluate } from '#model/expression/evaluate.ts'
import { fieldPath } from '#model/field-path.ts'
import type { FieldLike } from '#model/field-types/field-type.ts'
import { valueTypeOf } from '#model/field-types/index.ts'
import type { Locale } from '#model/localized-text.ts'
import type { Row } from '#server/storage/tables.ts'
import { eachKey, type Sources } from './read-sources.ts'

export interface Filling {
  readonly model: AppModel
  /** Values of the record. */
  readonly resource: Resource
  readonly sources: Sources
  /** Values that do not belong to a record. */
  readonly variables: Pick<ExpressionVariables, 'me' | 'now' | 'today'>
  readonly locale: Locale
}

/** Placeholder for a value that is missing or hidden from the account. */
const NOTHING = '—'

/** The template as Markdown with its values inserted. Values are escaped, so that they never become Markdown. */
export function fillTemplate(template: readonly TemplatePart[], filling: Filling): string {
  return fill(template, filling, undefined)
}

interface CurrentRow {
  readonly resource: Resource
  readonly row: Row
}

function fill(parts: readonly TemplatePart[], filling: Filling, current: CurrentRow | undefined): string {
  const { model, sources } = filling
  const { record, total } = sources
  const variables = { ...filling.variables, record, total, row: current?.row }
  const texts = parts.map(part => {
    if (part.kind === 'text') return part.text
    if (part.kind === 'field') return fieldText(part, filling, current)
    if (part.kind === 'value')
      return written(tryEvaluate(part.expression, variables), asField(part.type), filling.locale)
    if (part.kind === 'if') {
      return fill(evaluateCondition(part.when, variables) ? part.parts : part.otherwise, filling, current)
    }
    const own = part.kind === 'records'
    const resource = own ? filling.resource : model.resources[part.resource]!
    const rows = own ? (sources.records ?? []) : (sources.rows.get(eachKey(part)) ?? [])
    return rows.map(row => fill(part.parts, filling, { resource, row })).join('')
  })
  return texts.join('')
}

function fieldText(
  { root, path }: Extract<TemplatePart, { kind: 'field' }>,
  { model, resource, sources, locale }: Filling,
  current: CurrentRow | undefined,
): string {
  const [owner, row] =
    root === 'row' ? [current?.resource, current?.row] : [resource, root === 'total' ? sources.total : sources.record]
  const found = owner && fieldPath(model, owner, path)
  if (!found || !row) return NOTHING
  const absent =
    row[path] === null && absentWords(model.resources, { ...found, owner: found.resource, way: found.through })
  return absent ? plainMarkdown(absent[locale]) : written(row[path], found.field, locale)
}

function asField(type: string): FieldLike {
  const title = { 'zh-CN': '', 'en-US': '' }
  return {
    name: 'value',
    type,
    title,
    required: false,
    readOnly: true,
    immutable: false,
    unique: false,
    masked: false,
    checks: [],
  }
}

function written(value: unknown, field: FieldLike, locale: Locale): string {
  if (value === null || value === undefined) return NOTHING
  const type = valueTypeOf(field)
  // A masked value is a text, whatever the field.
  const text = typeof value === 'string' && field.masked ? value : (type.print ?? type.format)(value, field, locale)
  return text === '' ? NOTHING : plainMarkdown(text)
}

/** Any punctuation may be escaped (CommonMark 0.31, 2.4); a line break is an entity, which ends no table row. */
function plainMarkdown(text: string): string {
  return text
    .trim()
    .replace(/[!-/:-@[-`{-~]/g, '\\$&')
    .replace(/\r?\n/g, '&#10;')
}
