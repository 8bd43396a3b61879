import { type BaseRecord, useCustomMutation } from '@refinedev/core'
import type { BodyOf } from '#model/api.ts'
import { MOST_RECENT, type MyPages, withFavourite, withVisit } from '#model/my-pages.ts'
import { seeingAs } from '#web/data/account/see-as.ts'
import { http } from '#web/data/http/http.ts'
import { IN_PLACE, SILENT } from '#web/data/providers/in-place.ts'
import { createStore } from '#web/state/store.ts'
import { debounce } from '#web/timing/debounce.ts'

/** Favourite and recently opened pages; undefined until loaded. */
export const myPages = createStore<MyPages | undefined>(undefined)

const API = '/api/my-pages'

/** Several pages opened in quick succession are reported in one call. */
const SETTLE_MS = 1500

/** Fetches them; if that fails (a foreign backend has none) no star is shown. */
export async function loadMyPages(): Promise<void> {
  try {
    const { data } = await http.get<MyPages>(API, { stay: true })
    const visited = myPages.get()?.recent[0]
    myPages.set(visited === undefined ? data : withVisit(data, visited))
  } catch {
    myPages.set(undefined)
  }
}

/** Adds or removes a favourite. @throws when it could not be saved; the favourites are then unchanged */
export function useSetFavourite(): (path: string, favourite: boolean) => Promise<void> {
  const { mutateAsync } = useCustomMutation<MyPages & BaseRecord>()
  return async (path, favourite) => {
    const before = myPages.get()
    if (!before) return
    myPages.set(withFavourite(before, path, favourite))
    try {
      const values: BodyOf<'PATCH /api/my-pages'> = { favourite: { path, marked: favourite } }
      const { data } = await mutateAsync({ url: API, method: 'patch', values, meta: IN_PLACE.meta, ...SILENT })
      // Another tab may have changed the favourites meanwhile.
      myPages.set({ ...(myPages.get() ?? data), favourites: data.favourites })
    } catch (error) {
      myPages.set({ ...(myPages.get() ?? before), favourites: before.favourites })
      throw error
    }
  }
}

/** Pages opened since the last call, newest first. */
let visited: string[] = []

const keepVisits = debounce(() => {
  const sent = visited
  visited = []
  // A failure is not reported: the pages are sent with the next visit.
  const body: BodyOf<'PATCH /api/my-pages'> = { visited: sent }
  void http.patch(API, body, { stay: true, parallel: true }).catch(() => {
    visited = newestFirst([...visited, ...sent])
  })
}, SETTLE_MS)

/** Records an opened page. What is opened while seeing as somebody else is no visit of theirs. */
export function noteVisit(path: string): void {
  const before = myPages.get()
  if (!before || seeingAs.get() !== undefined) return
  const next = withVisit(before, path)
  if (next === before) return
  myPages.set(next)
  visited = newestFirst([path, ...visited])
  keepVisits()
}

function newestFirst(paths: readonly string[]): string[] {
  return [...new Set(paths)].slice(0, MOST_RECENT)
}
