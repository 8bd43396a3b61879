import type { PrintedDocument, Resource } from '#model/app-model.ts'
import { valueTypeOf } from '#model/field-types/index.ts'
import type { Row } from '#server/storage/tables.ts'
import type { Sources } from './read-sources.ts'

/** A printable record with the values that its text refers to. */
export interface Printable {
  readonly id: number
  readonly label: string
  /** Values of `groupBy`, regardless of the account. */
  readonly judged: Row
  readonly sources: Sources
}

/** The content of one sheet. */
export interface SheetOfRecords {
  readonly records: readonly Printable[]
  readonly sources: Sources
}

/**
 * Distributes records over sheets: one each, or together where they agree in the fields of `groupBy`. Sheets and their records
 * keep the given order.
 */
export function layOnSheets(
  { groupBy }: Pick<PrintedDocument, 'groupBy'>,
  resource: Resource,
  records: readonly Printable[],
): SheetOfRecords[] {
  if (!groupBy) return records.map(record => ({ records: [record], sources: record.sources }))
  const groups = new Map<string, Printable[]>()
  for (const record of records) {
    const key = JSON.stringify(groupBy.map(name => record.judged[name] ?? null))
    const group = groups.get(key)
    if (group) group.push(record)
    else groups.set(key, [record])
  }
  return [...groups.values()].map(group => {
    const rows = group.map(({ sources }) => sources.record)
    return { records: group, sources: { ...group[0]!.sources, records: rows, total: totalOf(resource, rows) } }
  })
}

/** Decimal places up to which sums are exact; beyond these are rounding errors of the addition. */
const PLACES = 6

/** Sums of the amounts that every row shows; if one row hides the amount, there is no sum. */
function totalOf(resource: Resource, rows: readonly Row[]): Row {
  const names = Object.keys(rows[0] ?? {}).filter(name => {
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
    return field && valueTypeOf(field).figure === 'amount' && rows.every(row => Object.hasOwn(row, name))
  })
  return Object.fromEntries(
    names.map(name => {
      const sum = rows.reduce((all, row) => all + Number(row[name] ?? 0), 0)
      return [name, Number(sum.toFixed(PLACES))]
    }),
  )
}
