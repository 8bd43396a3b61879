import { useEffect } from 'react'
import { createStore } from '../state/store.ts'
import { firstRows } from './first-rows.ts'

/** antd's parts that a person works with, by name. */
export type Controls = typeof import('./antd-controls.ts')

const controls = createStore<Controls | undefined>(undefined)
let loading: Promise<void> | undefined

/** Fetches them now; they are drawn in place of what stood in for them. */
export function loadControls(): Promise<void> {
  loading ??= import('./antd-controls.ts').then(controls.set).catch(() => {
    // The next one to need them tries again; a stale chunk is handled by error-log/stale-chunks.ts.
    loading = undefined
  })
  return loading
}

/** The controls once they are there; they are fetched after the first rows. */
export function useControls(): Controls | undefined {
  const found = controls.use()
  useEffect(() => {
    if (!found) void firstRows.then(loadControls)
  }, [found])
  return found
}
