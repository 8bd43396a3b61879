import type { LocalizedText } from '#model/localized-text.ts'

/** Something with a name and titles: an addition itself, or a row of its form. */
interface Named {
  readonly name?: string
  readonly zh?: string
  readonly en?: string
}

/** A field, state, option or transition in a row of the form. */
export interface Row extends Named {
  readonly type?: string
  readonly required?: boolean
  /** Path of a resource. */
  readonly resource?: string
  readonly options?: readonly (Named | string)[]
  /** Type and expression of a computed value. */
  readonly result?: string
  readonly expression?: string
  readonly from?: string | readonly string[]
  readonly to?: string
}

/** Current values of the form. */
export interface Values extends Row {
  /** Path of the file that is changed, or whose folder gets the new file. */
  readonly home?: string
  readonly fields?: readonly Row[]
  readonly states?: readonly Row[]
  readonly transitions?: readonly Row[]
  readonly scope?: string
  readonly color?: string
  readonly workflow?: string
  readonly when?: string
  readonly whenZh?: string
  readonly whenEn?: string
  readonly columns?: readonly string[]
  readonly filters?: readonly string[]
  readonly roles?: readonly string[]
  readonly actions?: readonly string[]
  /** Paths of existing pages that get a button for each new transition. */
  readonly pages?: readonly string[]
}

/** Rows with content. */
export function written(rows: readonly Row[] | undefined): readonly Row[] {
  return (rows ?? []).filter(row => row && (row.name || row.zh || row.en))
}

/** The given name, otherwise one derived from the English title: `receivedOn` of “Received on”. */
export function nameOf({ name, en = '' }: Named): string {
  if (name?.trim()) return name.trim()
  const [first = '', ...others] = en.split(/[^A-Za-z0-9]+/).filter(Boolean)
  return first.toLowerCase() + others.map(word => word[0]!.toUpperCase() + word.slice(1).toLowerCase()).join('')
}

/** Names for what has only a Chinese title, from its sound (`kuai di` of 快递), and for the parts of it. */
export function withNames<T extends Values>(values: T, soundOf: (chinese: string) => string): T {
  const { zh } = values ?? {}
  const own = zh && nameOf(values) === '' ? { name: nameOf({ en: soundOf(zh) }) } : {}
  const parts = (['fields', 'states', 'transitions', 'options'] as const).flatMap(key => {
    const rows = values?.[key] as readonly (Row | string)[] | undefined
    return rows ? [[key, rows.map(row => withNames(asRow(row), soundOf))] as const] : []
  })
  return { ...values, ...own, ...Object.fromEntries(parts) }
}

/** A title alone, in the language it is written in. */
function asRow(row: Row | string): Row {
  if (typeof row !== 'string') return row
  return nameOf({ en: row }) === '' ? { zh: row } : { en: row }
}

/** A single title serves both languages; the name replaces a missing one. */
export function titleOf({ zh, en, name = '' }: Named): LocalizedText {
  return { 'zh-CN': zh || en || name, 'en-US': en || zh || name }
}
