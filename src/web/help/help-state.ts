import { createStore } from '../state/store.ts'

/** Whether the help of the page on the screen is open. */
export const helpOpen = createStore(false)
