import { createStore } from '../state/store.ts'

/** Whether the command palette is on the screen. */
export const paletteOpen = createStore(false)
