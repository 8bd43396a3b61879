import { createStore } from '#web/state/store.ts'

/** Whether the tour is shown. */
export const tourOpen = createStore(false)
