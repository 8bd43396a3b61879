/** Rows drawn beyond the edge of what is in view towards which it is scrolled, and beyond the other. */
const AHEAD = 12
const BEHIND = 4
/** The first row drawn is a multiple of it, so that small movements draw nothing. */
const STEP = 4

export interface RowWindow {
  /** Pixels scrolled, height of what is in view, height of a row. */
  readonly top: number
  /** It was scrolled upwards last. */
  readonly up?: boolean
  readonly room: number
  readonly height: number
  readonly count: number
  /** Pixels that a row has grown by unfolding, by its index. */
  readonly unfolded: ReadonlyMap<number, number>
}

export interface VisibleRows {
  /** Indexes of the first row that is drawn and of the first after it that is not. */
  readonly from: number
  readonly to: number
  /** Pixels that the rows before and after them take. */
  readonly before: number
  readonly after: number
}

/** The rows of a long table that have to be drawn. */
export function visibleRows({ top, up = false, room, height, count, unfolded }: RowWindow): VisibleRows {
  const grown = [...unfolded].sort(([one], [other]) => one - other)
  const first = indexAt(top, height, grown)
  const last = indexAt(top + room, height, grown)
  const [above, below] = up ? [AHEAD, BEHIND] : [BEHIND, AHEAD]
  const from = Math.max(0, Math.min(Math.floor((first - above) / STEP) * STEP, count - 1))
  const to = Math.min(count, Math.ceil((last + below) / STEP) * STEP)
  const between = (start: number, end: number) =>
    Math.max(0, end - start) * height +
    grown.filter(([index]) => index >= start && index < end).reduce((sum, [, pixels]) => sum + pixels, 0)
  return { from, to, before: between(0, from), after: between(to, count) }
}

/**
 * Index of the row that Tab reaches: `wanted`, or one that is drawn, and not another one with every few rows that are
 * scrolled, for each is drawn anew then.
 */
export function drawnStop({ from, to }: VisibleRows, wanted: number): number {
  if (wanted < from) return Math.min(to - 1, Math.ceil(from / STOPS) * STOPS)
  if (wanted >= to) return Math.max(from, Math.floor((to - 1) / STOPS) * STOPS)
  return wanted
}
const STOPS = 16

/** Index of the row that lies `y` pixels below the first one's upper edge. */
function indexAt(y: number, height: number, grown: readonly (readonly [number, number])[]): number {
  let above = 0
  for (const [index, pixels] of grown) {
    const bottom = (index + 1) * height + above + pixels
    if (y < bottom) return Math.min(index, Math.floor((y - above) / height))
    above += pixels
  }
  return Math.floor((y - above) / height)
}
