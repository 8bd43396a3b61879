import type { ExistingTable } from './dialect-adapter.ts'

interface OfTable {
  readonly table: string
  readonly name: string
}

/** The tables of a database, from rows of its catalogue. */
export function existingTablesOf(
  columns: readonly (OfTable & { readonly type: string })[],
  indexes: readonly OfTable[],
): ExistingTable[] {
  const tables = new Map<string, { columns: Map<string, string>; indexes: string[] }>()
  for (const { table, name, type } of columns) {
    const entry = tables.get(table) ?? { columns: new Map(), indexes: [] }
    tables.set(table, entry)
    entry.columns.set(name, type)
  }
  for (const { table, name } of indexes) tables.get(table)?.indexes.push(name)
  return [...tables].map(([name, table]) => ({ name, ...table }))
}

/** An SQL identifier in quotes. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
