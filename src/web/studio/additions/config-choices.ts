import type { LocalizedText } from '#model/localized-text.ts'
import { valueAt } from '../form/edit-text.ts'
import { nameOf } from './addition-values.ts'

export interface Choice {
  readonly value: string
  readonly label: string
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

const MOST_COLUMNS = 8
