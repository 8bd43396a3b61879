import { textWidth } from '../columns/column-width.ts'

/** Pixels that the buttons of a row may take together; what goes beyond is in a menu. */
const LIMIT = 232
const BESIDE_WORDS = 14
const MENU = 32
const PADDING = 18
const MOST_OPEN = 3

export interface ActionLayout {
  /** How many of the actions are drawn as links; the others are in a menu. */
  readonly open: number
  /** Width in pixels that all of it takes. */
  readonly width: number
}

/** How a row's actions with these wordings are laid out in `width` pixels: as links as long as they fit, at least the first. */
export function layOutActions(titles: readonly string[], width = PADDING + LIMIT): ActionLayout {
  const limit = Math.min(LIMIT, width - PADDING)
  if (titles.length === 0) return { open: 0, width: 0 }
  const ends = endsOf(titles)
  const all = ends[titles.length - 1] ?? 0
  if (titles.length <= MOST_OPEN && all <= limit) return { open: titles.length, width: PADDING + all }
  const fitting = ends.slice(0, MOST_OPEN - 1).filter(end => end + MENU <= limit).length
  const open = Math.max(1, fitting)
  const menu = titles.length > open ? MENU : 0
  return { open, width: PADDING + (ends[open - 1] ?? 0) + menu }
}

/** Where each button ends when they stand side by side, in pixels. */
function endsOf(titles: readonly string[]): readonly number[] {
  let end = 0
  return titles.map(title => {
    end += BESIDE_WORDS + textWidth(title)
    return end
  })
}
