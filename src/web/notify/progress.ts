import type { OpenNotificationParams } from '@refinedev/core'
import { createStore } from '../state/store.ts'

/** A note of undoable work that appears or goes. */
export type ProgressNote =
  | { readonly kind: 'open'; readonly params: OpenNotificationParams }
  | { readonly kind: 'close'; readonly key: string }

/** Notes that wait for the screen to take them. */
export const waitingProgress = createStore<readonly ProgressNote[]>([])

/** Whether there has been a note: from then on their host is on the screen. */
export const hasProgress = createStore(false)

/** Shows a countdown in which work can be undone (Refine's mutation mode `undoable`). */
export function showProgress(params: OpenNotificationParams): void {
  waitingProgress.set([...waitingProgress.get(), { kind: 'open', params }])
  hasProgress.set(true)
}

export function hideProgress(key: string): void {
  if (hasProgress.get()) waitingProgress.set([...waitingProgress.get(), { kind: 'close', key }])
}
