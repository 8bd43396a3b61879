import { mediaStore } from '#web/state/media-store.ts'

const narrow = mediaStore('(max-width: 767.98px)')

/** Whether the screen has a phone's width: lists become cards, drawers take the whole width. */
export function useNarrow(): boolean {
  return narrow.use()
}
