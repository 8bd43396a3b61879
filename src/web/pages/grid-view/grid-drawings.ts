import type { Row } from '#model/api.ts'
import type { GridOptions } from '#model/page-kinds/list.ts'
import { valueAt } from '../records/row-values.ts'

/** The records of one building. */
export interface Drawing {
  readonly key: string
  readonly rows: readonly Row[]
  readonly columns: readonly { readonly key: string; readonly row: Row }[]
  /** Highest first. */
  readonly levels: readonly { readonly key: string; readonly rooms: ReadonlyMap<string, readonly Row[]> }[]
}

export function drawingsOf(rows: readonly Row[], { by, across, up, cell }: GridOptions): readonly Drawing[] {
  return [...grouped(rows, row => keyOf(valueAt(row, by)))].map(([key, own]) => {
    const levels = [...grouped(own, row => keyOf(valueAt(row, up)))].sort(([a], [b]) => Number(b) - Number(a))
    const inOrder = (of: readonly Row[]) =>
      [...of].sort((a, b) => ORDER.compare(String(valueAt(a, cell)), String(valueAt(b, cell))))
    return {
      key,
      rows: own,
      columns: [...grouped(own, row => keyOf(valueAt(row, across)))].map(([column, [row]]) => ({
        key: column,
        row: row!,
      })),
      levels: levels.map(([level, of]) => ({
        key: level,
        rooms: grouped(inOrder(of), row => keyOf(valueAt(row, across))),
      })),
    }
  })
}

/** Numbers sort numerically. */
const ORDER = new Intl.Collator('zh-CN', { numeric: true })

function grouped(rows: readonly Row[], keyed: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyed(row))
    if (group) group.push(row)
    else groups.set(keyed(row), [row])
  }
  return groups
}

function keyOf(value: unknown): string {
  return typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : String(value ?? '–')
}
