import { type MyPages, withFavourite, withVisit } from '#model/my-pages.ts'
import { http } from '../http/http.ts'
import { createStore } from '../state/store.ts'
import { debounce } from '../timing/debounce.ts'

/** Favourite and recently opened pages; undefined until they have come. */
export const myPages = createStore<MyPages | undefined>(undefined)

/** Who goes through several pages quickly has one call for it. */
const SETTLE_MS = 1500

/** Fetches them; without them (a foreign backend has none) there is just no star. */
export async function loadMyPages(): Promise<void> {
  try {
    const { data } = await http.get<MyPages>('/api/my-pages', { stay: true })
    const visited = myPages.get()?.recent[0]
    myPages.set(visited === undefined ? data : withVisit(data, visited))
  } catch {
    myPages.set(undefined)
  }
}

/** Marks a page, or takes the mark away. @throws when it could not be kept; then everything is as before */
export async function setFavourite(path: string, favourite: boolean): Promise<void> {
  const before = myPages.get()
  if (!before) return
  const next = withFavourite(before, path, favourite)
  myPages.set(next)
  try {
    await http.put('/api/my-pages', { favourites: next.favourites }, { stay: true, parallel: true })
  } catch (error) {
    myPages.set(before)
    throw error
  }
}

const keepRecent = debounce(() => {
  const recent = myPages.get()?.recent
  // Nobody is told when this fails: the next visit tries again.
  if (recent) void http.put('/api/my-pages', { recent }, { stay: true, parallel: true }).catch(() => {})
}, SETTLE_MS)

/** Takes note of a page that was opened. */
export function noteVisit(path: string): void {
  const before = myPages.get()
  if (!before) return
  const next = withVisit(before, path)
  if (next === before) return
  myPages.set(next)
  keepRecent()
}
