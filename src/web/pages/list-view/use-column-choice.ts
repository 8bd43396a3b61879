import { useState } from 'react'
import { readStored, writeStored } from '#web/storage/stored.ts'

/** Which columns of one list the person does not want to see; kept on this browser. */
export interface ColumnChoice {
  readonly hidden: readonly string[]
  setHidden(hidden: readonly string[]): void
}

const LIFETIME = '365d'

/** Reads and keeps the choice for the list called `name`. */
export function useColumnChoice(name: string): ColumnChoice {
  const key = `columns:${name}`
  const [hidden, setHidden] = useState(() => readHidden(key))
  return {
    hidden,
    setHidden(next) {
      setHidden(next)
      writeStored(key, { hidden: next }, LIFETIME)
    },
  }
}

/** What of `columns` is shown. A choice that would leave nothing is not followed. */
export function shownColumns<T extends { readonly path: string }>(
  columns: readonly T[],
  hidden: readonly string[],
): readonly T[] {
  const shown = columns.filter(({ path }) => !hidden.includes(path))
  return shown.length > 0 ? shown : columns
}

function readHidden(key: string): readonly string[] {
  const stored = readStored(key)
  if (typeof stored !== 'object' || stored === null || !('hidden' in stored)) return []
  return Array.isArray(stored.hidden) ? stored.hidden.filter(name => typeof name === 'string') : []
}
