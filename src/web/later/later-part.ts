import { useEffect } from 'react'
import { createStore, type Store } from '../state/store.ts'
import { firstRows } from './first-rows.ts'

interface LaterPart<Part> {
  /** The part once it is there, undefined until then; whoever asks sees to it that it comes. */
  usePart(): Part | undefined
  /** Fetches it now. */
  load(): Promise<void>
}

/** A part of the app that comes after the first rows. */
export function laterPart<Part>(fetchPart: () => Promise<Part>): LaterPart<Part> {
  const part = createStore<Part | undefined>(undefined)
  let loading: Promise<void> | undefined
  const load = () => {
    loading ??= fetchPart()
      .then(part.set)
      .catch(() => {
        // The next one to need it tries again; a stale chunk is handled by error-log/stale-chunks.ts.
        loading = undefined
      })
    return loading
  }
  return { usePart: () => useLater(part, load), load }
}

function useLater<Part>(part: Store<Part | undefined>, load: () => Promise<void>): Part | undefined {
  const found = part.use()
  useEffect(() => {
    if (!found) void firstRows.then(load)
  }, [found, load])
  return found
}
