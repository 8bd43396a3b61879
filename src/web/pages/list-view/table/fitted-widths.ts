/** What decides how wide a column is drawn. */
export interface FittedColumn {
  /** Preferred width in pixels. */
  readonly width: number
  /** Pixels that its heading takes. */
  readonly heading?: number
  /** The side at which it stays in view. */
  readonly side: 'left' | 'right' | undefined
  readonly align?: 'left' | 'right' | 'center' | undefined
  /** Dates and numbers: a part of one would be taken for another. */
  readonly whole?: boolean | undefined
  /** The person has drawn it to its width. */
  readonly drawn?: boolean
}

/** A column of text keeps at least so much of its width, and all of its heading, to be seen at all. */
const LEAST_SHARE = 0.7
/** So much of a wide one, an address or a title, is kept where that lets one more column be seen. */
const GIVING_SHARE = 0.85
const WIDE = 200

/**
 * Widths of the columns in a table that shows `room` pixels. Where not all fit, those that are seen first end where the
 * pinned ones begin: no value stands half beneath them. Figures, dates, and what a person has drawn to a width are never narrowed;
 * wide texts are, a little, for one more column.
 */
export function fittedWidths(columns: readonly FittedColumn[], room: number): number[] {
  const widths = columns.map(({ width }) => width)
  const sum = (found: readonly FittedColumn[]) => found.reduce((total, { width }) => total + width, 0)
  if (sum(columns) <= room) return widths
  let rest = room - sum(columns.filter(({ side }) => side))
  const whole: number[] = []
  for (const [index, column] of columns.entries()) {
    if (column.side) continue
    if (column.width > rest) {
      const least = leastWidth(column, LEAST_SHARE)
      if (!give(widths, columns, whole, least - rest)) break
      widths[index] = Math.max(rest, least)
      return widths
    }
    rest -= column.width
    whole.push(index)
  }
  const growing = whole.filter(index => !columns[index]?.drawn)
  const share = Math.floor(rest / growing.length)
  for (const index of growing) widths[index]! += share
  if (growing.length > 0) widths[growing.at(-1)!]! += rest - share * growing.length
  return widths
}

/** Takes `missing` pixels from the wide texts of `whole`; false, and nothing taken, where they have not so many to spare. */
function give(widths: number[], columns: readonly FittedColumn[], whole: readonly number[], missing: number): boolean {
  const spare = whole.map(at => Math.max(0, widths[at]! - Math.max(WIDE, leastWidth(columns[at]!, GIVING_SHARE))))
  if (missing > spare.reduce((total, each) => total + each, 0)) return false
  let left = Math.max(0, missing)
  for (const [at, index] of whole.entries()) {
    const given = Math.min(left, spare[at]!)
    widths[index]! -= given
    left -= given
  }
  return true
}

function leastWidth({ width, heading = 0, align, drawn, whole }: FittedColumn, share: number): number {
  if (drawn || whole || align === 'right') return width
  return Math.min(width, Math.max(heading, Math.ceil(width * share)))
}
