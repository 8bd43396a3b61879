import { createStore, type Store } from './store.ts'

/** Below 992 px of width the device counts as mobile (specification section 9). */
const mobile = mediaStore('(max-width: 991.98px)')

const narrow = mediaStore('(max-width: 767.98px)')

/** Follows a media query. */
export function mediaStore(query: string): Store<boolean> {
  const media = window.matchMedia(query)
  const store = createStore(media.matches)
  media.addEventListener('change', event => store.set(event.matches))
  return store
}

/** Whether the screen has a phone's width: lists become cards, drawers take the whole width. */
export function useNarrow(): boolean {
  return narrow.use()
}

/** Whether the device counts as mobile. */
export function useMobile(): boolean {
  return mobile.use()
}
