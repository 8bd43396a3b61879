/** An account's favourite and recently opened pages; paths as in the config. */
export interface MyPages {
  /** In the order in which they were added. */
  readonly favourites: readonly string[]
  /** Newest first. */
  readonly recent: readonly string[]
}

export const MOST_FAVOURITES = 30
export const MOST_RECENT = 8

/** With the page added or removed. */
export function withFavourite(pages: MyPages, path: string, favourite: boolean): MyPages {
  const others = pages.favourites.filter(each => each !== path)
  return { ...pages, favourites: favourite ? [...others, path].slice(-MOST_FAVOURITES) : others }
}

/** With the page as the most recent one; the same object if it already was. */
export function withVisit(pages: MyPages, path: string): MyPages {
  if (pages.recent[0] === path) return pages
  return { ...pages, recent: [path, ...pages.recent.filter(each => each !== path)].slice(0, MOST_RECENT) }
}
