import { fieldTypeOf, filterOperatorsOf, storageOf } from '#model/field-types/index.ts'
import type { LocalizedText } from '#model/localized-text.ts'
import { valueAt } from '../form/edit-text.ts'
import { nameOf } from './addition-values.ts'

export interface Choice {
  readonly value: string
  readonly label: string
}

/** A field as its resource declares it. */
export interface FieldPart {
  readonly type: string
  readonly result?: string
  readonly stored?: boolean
  readonly [key: string]: unknown
}

/** Named parts of a config text as choices: people read the title, the name is what is written. */
export function namedChoices(parts: unknown, text: (title: LocalizedText) => string): readonly Choice[] {
  return Object.entries((parts ?? {}) as Readonly<Record<string, { readonly title?: LocalizedText } | null>>).map(
    ([value, part]) => ({
      value,
      label: typeof part?.title === 'object' ? labelOf(text(part.title), value) : value,
    }),
  )
}

/** A title with the name that is written, unless the name only repeats it. */
export function labelOf(title: string, name: string): string {
  return nameOf({ en: title }) === name ? title : `${title} (${name})`
}

/** Name of a resource: that of its file. */
export function resourceOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
}

/** Fields that a new page shows as columns: the first ones. */
export function firstColumnsOf(listed: string): readonly string[] {
  return Object.keys((valueAt(listed, ['fields']) ?? {}) as object).slice(0, MOST_COLUMNS)
}

/** Fields that a list can be filtered by. */
export function filterableOf(listed: string): Readonly<Record<string, FieldPart>> {
  const fields = Object.entries((valueAt(listed, ['fields']) ?? {}) as Readonly<Record<string, FieldPart>>)
  return Object.fromEntries(fields.filter(([name, field]) => isFilterable({ name, ...field })))
}

/** Filters that a new page begins with: its states, then the first fields. */
export function firstFiltersOf(listed: string): readonly string[] {
  const states = Object.keys((valueAt(listed, ['workflows']) ?? {}) as object)
  return [...new Set([...states, ...Object.keys(filterableOf(listed))])].slice(0, MOST_FILTERS)
}

function isFilterable(field: FieldPart & { readonly name: string }): boolean {
  // A type of the app is not known here.
  const isKnown = [field.type, field.result ?? field.type].every(type => fieldTypeOf(type) !== undefined)
  return isKnown && storageOf(field) !== 'none' && filterOperatorsOf(field).length > 0
}

const MOST_COLUMNS = 8
const MOST_FILTERS = 4
