import { createStore, type Store } from './store.ts'

/** Follows a media query. */
export function mediaStore(query: string): Store<boolean> {
  const media = window.matchMedia(query)
  const store = createStore(media.matches)
  media.addEventListener('change', event => store.set(event.matches))
  return store
}
