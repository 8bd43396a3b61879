import { createStore } from '../state/store.ts'

/** Whether the list of keys is on the screen. */
export const shortcutsOpen = createStore(false)
