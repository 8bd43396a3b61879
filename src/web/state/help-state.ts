import { createStore } from './store.ts'

/** Whether the help of the current page is open. */
export const helpOpen = createStore(false)
