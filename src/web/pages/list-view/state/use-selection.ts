import { useMemo, useState } from 'react'
import type { RecordId, Row } from '#model/api.ts'

/** The selected rows; the selection survives paging. */
export interface Selection {
  readonly ids: readonly RecordId[]
  readonly rows: readonly Row[]
  /** Selects exactly these, among the rows of this page and those selected before. */
  select(ids: readonly RecordId[]): void
  clear(): void
}

/** The selected rows; those on this page in their current form. */
export function useSelection(shown: readonly Row[]): Selection {
  const [chosen, setChosen] = useState<readonly Row[]>([])
  return useMemo(() => {
    const known = new Map([...chosen, ...shown].map(row => [row.id, row]))
    const rows = chosen.map(row => known.get(row.id) ?? row)
    return {
      ids: rows.map(row => row.id),
      rows,
      select: ids => setChosen(ids.flatMap(id => known.get(id) ?? [])),
      clear: () => setChosen([]),
    }
  }, [chosen, shown])
}
