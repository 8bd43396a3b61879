import { createStore } from '../state/store.ts'

/** Whether the tour is shown. */
export const tourOpen = createStore(false)
