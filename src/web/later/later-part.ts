import { useEffect } from 'react'
import { createStore } from '../state/store.ts'
import { firstRows } from './first-rows.ts'

/**
 * A part of the app that comes after the first rows. `usePart` answers it once it is there, undefined until then, and
 * sees to it that it comes.
 */
export function laterPart<Part>(fetchPart: () => Promise<Part>): { usePart(): Part | undefined } {
  const part = createStore<Part | undefined>(undefined)
  let loading: Promise<void> | undefined
  const load = () => {
    loading ??= fetchPart()
      .then(part.set)
      .catch(() => {
        // The next one to need it tries again; a stale chunk is handled by error-log/stale-chunks.ts.
        loading = undefined
      })
  }
  return {
    usePart() {
      const found = part.use()
      useEffect(() => {
        if (!found) void firstRows.then(load)
      }, [found, load])
      return found
    },
  }
}
