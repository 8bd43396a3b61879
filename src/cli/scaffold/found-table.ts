import type { FoundColumn } from './guess-fields.ts'

/** A source of a new resource. */
export interface FoundTable {
  readonly name: string
  readonly title: string
  /** Its Chinese title, if the source has one beside the name. */
  readonly chinese?: string
  readonly columns: readonly FoundColumn[]
  /** Columns for which no field can be made. */
  readonly omitted?: readonly string[]
  readonly rows: number
  /** The table of a database. */
  readonly stored?: { readonly table: string; readonly hasId: boolean }
  /** `source` of the resource, if its records stay where they are. The caller adds `{fields}` of the list. */
  readonly source?: {
    readonly kind: 'rest'
    readonly idField?: string
    readonly idType?: 'text'
    readonly envelope?: boolean
    readonly operations: Readonly<Record<string, Record<string, unknown>>>
  }
}

/** A source that cannot be read, with a message for the user. */
export class SourceRefused extends Error {}

export function singular(name: string): string {
  if (/ies$/i.test(name)) return name.replace(/ies$/i, 'y')
  return /(ss|us|is)$/i.test(name) ? name : name.replace(/s$/i, '')
}
