import type { StorageClass } from '#model/field-types/field-type.ts'
import type { LocalizedText } from '#model/localized-text.ts'

/** Content of a column. `identity` numbers rows automatically; `binary` holds bytes of system tables. */
export type ColumnKind = Exclude<StorageClass, 'none'> | 'identity' | 'binary'

/** A table as it should be. Resources and system tables are both described like this. */
export interface TableDefinition {
  readonly name: string
  /** Title of the resource. */
  readonly title?: LocalizedText
  readonly columns: readonly ColumnDefinition[]
  /** Name of the key column; it may be an `identity`. */
  readonly primaryKey: string
  readonly indexes: readonly IndexDefinition[]
  /** Append-only: the database itself refuses every update and delete. */
  readonly appendOnly?: boolean
}
export interface ColumnDefinition {
  readonly name: string
  readonly title?: LocalizedText
  readonly kind: ColumnKind
  readonly notNull?: boolean
  /** Value that existing rows get when the column is added. */
  readonly fill?: unknown
  /** Former name of a column of a system table; those of resources follow from `renamedFrom` (column-identities.ts). */
  readonly renamedFrom?: string
}
export interface IndexDefinition {
  readonly name: string
  readonly columns: readonly string[]
  readonly kind: IndexKind
}

/**
 * plain: by whole values, in order. unique: no two rows have the same values. members: by the members of a list (if the
 * database supports it). contains: by neighbouring characters of texts (contains-index.ts).
 */
export type IndexKind = 'plain' | 'unique' | 'members' | 'contains'

const LONGEST_NAME = 60

/** Definition of an index with the name that follows from its table and columns (63 bytes are the limit of PostgreSQL). */
export function indexOn(table: string, columns: readonly string[], kind: IndexKind = 'plain'): IndexDefinition {
  const name = [PREFIXES[kind], table, ...columns].join('_')
  const short = name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME - 9)}_${checksum(name)}`
  return { name: short, columns, kind }
}

/** Prefix of our index names. */
const PREFIXES: Readonly<Record<IndexKind, string>> = { plain: 'i', unique: 'u', members: 'm', contains: 'g' }

/** Our indexes have a prefix; others were created on purpose by somebody else. */
export function isOurIndex(name: string): boolean {
  return Object.values(PREFIXES).some(prefix => name.startsWith(`${prefix}_`))
}

/** 32-bit FNV-1a of `text`, eight hexadecimal digits. */
function checksum(text: string): string {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
