import { useMemo, useState } from 'react'
import type { Row } from '#model/api.ts'
import { useStable } from '#web/state/use-stable.ts'

/** Which rows are unfolded, by id with the height in pixels of what they show, and the same by index (`grown`). */
export function useUnfolding(rows: readonly Row[]) {
  const [unfolded, setUnfolded] = useState<ReadonlyMap<number, number>>(new Map())
  const grown = useMemo(
    () =>
      unfolded.size === 0
        ? unfolded
        : new Map(rows.flatMap(({ id }, index) => (unfolded.has(id) ? [[index, unfolded.get(id) ?? 0] as const] : []))),
    [rows, unfolded],
  )
  const onUnfold = useStable((id: number) => {
    const next = new Map(unfolded)
    if (!next.delete(id)) next.set(id, 0)
    setUnfolded(next)
  })
  const onUnfolded = (id: number, height: number) => {
    if (unfolded.has(id) && unfolded.get(id) !== height) setUnfolded(new Map(unfolded).set(id, height))
  }
  return { unfolded, grown, onUnfold, onUnfolded }
}
