import { useEffect } from 'react'
import { createStore } from '../state/store.ts'

/**
 * Whether the first screen since the start shows what it is about: the rows of a list, or the page. Menus, tools and filters
 * are fetched and drawn then, for they weigh more than the rows; every later page has them at once.
 */
export const firstContent = createStore(false)

/** Resolves when the first screen shows its content, or takes so long that somebody may want to go elsewhere. */
export const firstContentShown = new Promise<void>(resolve => {
  const stop = firstContent.subscribe(() => {
    stop()
    resolve()
  })
})

/** Stands beside the content of a screen, inside what waits for it. */
export function ContentShown() {
  useEffect(() => firstContent.set(true), [])
  return null
}
