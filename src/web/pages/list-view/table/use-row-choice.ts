import { useMemo, useRef } from 'react'
import type { ListTableProps } from './list-table.tsx'

export interface RowChoice {
  /** Ids of the chosen rows, those of other pages included. */
  readonly chosen: ReadonlySet<number>
  readonly all: boolean
  readonly some: boolean
  toggleAll(): void
  /** Chooses a row or not; with `range` all rows from the one before do what it does. */
  toggle(index: number, range: boolean): void
}

/** Choosing rows; those of other pages of the list stay chosen. */
export function useRowChoice({ rows, selected, onSelect }: ListTableProps): RowChoice {
  const last = useRef(0)
  const chosen = useMemo(() => new Set(selected), [selected])
  const count = useMemo(() => (chosen.size === 0 ? 0 : rows.filter(({ id }) => chosen.has(id)).length), [rows, chosen])
  const all = count > 0 && count === rows.length
  const select = (ids: readonly number[], wanted: boolean) =>
    onSelect(wanted ? [...selected, ...ids.filter(id => !chosen.has(id))] : selected.filter(id => !ids.includes(id)))
  return {
    chosen,
    all,
    some: count > 0 && !all,
    toggleAll: () =>
      select(
        rows.map(({ id }) => id),
        !all,
      ),
    toggle(index, range) {
      const from = range ? Math.min(last.current, rows.length - 1) : index
      last.current = index
      const row = rows[index]
      const ids = rows.slice(Math.min(from, index), Math.max(from, index) + 1).map(({ id }) => id)
      if (row) select(ids, !chosen.has(row.id))
    },
  }
}
