import { useEffect, useState } from 'react'
import type { RecordId } from '#model/api.ts'
import { useWarnBeforeUnload } from '../../form-view/use-warn-before-unload.ts'

/** Unsaved values, by row id. */
export function useUnsavedEntries() {
  const [values] = useState(() => new Map<RecordId, unknown>())
  const [saving] = useState(() => new Set<Promise<void>>())
  const [some, setSome] = useState(false)
  const [reached, setReached] = useState(0)
  useWarnBeforeUnload(some)
  useEffect(() => {
    const again = () => setReached(count => count + 1)
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])
  return {
    /** Increases whenever the server becomes reachable again: waiting rows are then sent. */
    reached,
    set(id: RecordId, value: unknown) {
      if (value === undefined) values.delete(id)
      else values.set(id, value)
      setSome(values.size > 0)
    },
    saved: () => setReached(count => count + 1),
    track(done: Promise<void>) {
      saving.add(done)
      void done.finally(() => saving.delete(done))
    },
    /** Whether everything typed is saved, after pending requests. */
    async settled() {
      ;(document.activeElement as HTMLElement | null)?.blur()
      await Promise.all(saving)
      return values.size === 0
    },
    valuesOf: (id: RecordId, name: string) => (values.has(id) ? { [name]: values.get(id) } : {}),
  }
}

export type UnsavedEntries = ReturnType<typeof useUnsavedEntries>
