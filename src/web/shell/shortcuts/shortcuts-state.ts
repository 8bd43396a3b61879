import { createStore } from '#web/state/store.ts'

/** Whether the list of shortcuts is open. */
export const shortcutsOpen = createStore(false)
