import { textWidth } from '../columns/column-width.ts'

/** Maximum total width of a row's buttons in pixels; the rest are in a menu. */
const LIMIT = 232
const BESIDE_WORDS = 14
const MENU = 32
const PADDING = 18

export interface ActionLayout {
  /** Number of actions shown as links; the others are in a menu. */
  readonly open: number
  /** Total width in pixels. */
  readonly width: number
}

/** Layout of a row's actions with these texts in `width` pixels: as many links as fit, at least one. */
export function layOutActions(titles: readonly string[], width = PADDING + LIMIT): ActionLayout {
  const limit = Math.min(LIMIT, width - PADDING)
  if (titles.length === 0) return { open: 0, width: 0 }
  const ends = endsOf(titles)
  const all = ends[titles.length - 1] ?? 0
  if (all <= limit) return { open: titles.length, width: PADDING + all }
  const fitting = ends.filter(end => end + MENU <= limit).length
  const open = Math.max(1, fitting)
  const menu = titles.length > open ? MENU : 0
  return { open, width: PADDING + (ends[open - 1] ?? 0) + menu }
}

/** Right edges of buttons placed side by side, in whole pixels: what fits a column fits it again when its width is given. */
function endsOf(titles: readonly string[]): readonly number[] {
  let end = 0
  return titles.map(title => {
    end += BESIDE_WORDS + Math.ceil(textWidth(title))
    return end
  })
}
