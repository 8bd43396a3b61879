/** Where the values of the model's columns are stored now: `table.column` of the model → `table.column` of the database. */
export type ColumnOrigins = ReadonlyMap<string, string>

/** The current place of a column's values; undefined for a new column. */
export function originOf(origins: ColumnOrigins, table: string, column: string) {
  const [formerTable, formerColumn] = origins.get(`${table}.${column}`)?.split('.') ?? []
  return formerTable === undefined || formerColumn === undefined
    ? undefined
    : { table: formerTable, column: formerColumn }
}

/** Current name of the table of a resource; undefined for a new one. */
export function formerTable(origins: ColumnOrigins, table: string): string | undefined {
  return originOf(origins, table, 'id')?.table
}
