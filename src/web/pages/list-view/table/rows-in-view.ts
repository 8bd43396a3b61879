/** Pixels of a row at the least, and above a table until one has told; no list that fills a screen begins lower. */
const LEAST_HEIGHT = 33
const LOWEST = 400
let above = 150

/** How many rows of a table can be seen before anything is scrolled: the others are drawn a frame later. */
export function rowsInView(): number {
  return Math.ceil(Math.max(0, window.innerHeight - above) / LEAST_HEIGHT) + 1
}

/** Remembers how far down the page (in pixels) a table begins. */
export function noteTableBegins(pixels: number): void {
  above = Math.min(LOWEST, Math.max(0, pixels))
}
