import { createStore } from '#web/state/store.ts'

/** Whether the command palette is open. */
export const paletteOpen = createStore(false)
