import { useMemo, useState } from 'react'
import type { Row } from '#model/api.ts'

/** The rows that a person has ticked; they stay ticked while pages are turned. */
export interface Selection {
  readonly ids: readonly number[]
  readonly rows: readonly Row[]
  /** Ticks exactly these; rows are found among those on the screen and those ticked before. */
  select(ids: readonly number[]): void
  clear(): void
}

/** Keeps the ticked rows; of those on the screen in their present form. */
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
