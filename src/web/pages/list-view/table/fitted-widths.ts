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

/** A column of text keeps at least so much of its width, and all of its heading. */
const LEAST_SHARE = 0.7

/**
 * Widths of the columns in a table that shows `room` pixels. Where not all fit, those that are seen first end where the
 * pinned ones begin: no value stands half beneath them. Figures, dates, and what a person has drawn to a width are never narrowed.
 */
export function fittedWidths(columns: readonly FittedColumn[], room: number): number[] {
  const widths = columns.map(({ width }) => width)
  const sum = (found: readonly FittedColumn[]) => found.reduce((total, { width }) => total + width, 0)
  if (sum(columns) <= room) return widths
  let rest = room - sum(columns.filter(({ side }) => side))
  const whole: number[] = []
  for (const [index, { width, heading = 0, side, align, drawn, whole: uncut }] of columns.entries()) {
    if (side) continue
    if (width > rest) {
      if (drawn || uncut || align === 'right' || rest < Math.max(heading, width * LEAST_SHARE)) break
      widths[index] = rest
      return widths
    }
    rest -= width
    whole.push(index)
  }
  const growing = whole.filter(index => !columns[index]?.drawn)
  const share = Math.floor(rest / growing.length)
  for (const index of growing) widths[index]! += share
  if (growing.length > 0) widths[growing.at(-1)!]! += rest - share * growing.length
  return widths
}
