/** Properties that determine the width of a column. */
export interface FittedColumn {
  /** Preferred width in pixels. */
  readonly width: number
  /** Width of its heading in pixels. */
  readonly heading?: number
  /** The side at which it is pinned. */
  readonly side: 'left' | 'right' | undefined
  readonly align?: 'left' | 'right' | 'center' | undefined
  /** Dates and numbers: a truncated one would be mistaken for another. */
  readonly whole?: boolean | undefined
  /** Addresses: below this width their beginnings would be lost. Only the first column beside the pinned ones gets less. */
  readonly least?: number | undefined
  /** The user has resized it. */
  readonly drawn?: boolean
}

/** A text column keeps at least this share of its width, and its whole heading. */
const LEAST_SHARE = 0.7
/** The first column beside the pinned ones keeps this share: without it nothing would be readable beside them. */
const FIRST_SHARE = 0.5
/** A wide column (a title or a remark) keeps this share if that makes one more column visible. */
const GIVING_SHARE = 0.85
const WIDE = 200

/**
 * Widths of the columns in a table of `room` pixels. If not all columns fit, the visible ones end where the pinned ones begin,
 * so that no value is partly covered. Numbers, dates and resized columns are never narrowed, addresses to their `least`; wide texts are, slightly, to fit
 * one more column.
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
      const least = leastWidth(column, whole.length === 0 ? FIRST_SHARE : LEAST_SHARE)
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

/** Takes `missing` pixels from the wide texts of `whole`; false, without a change, if they cannot spare that much. */
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

function leastWidth({ width, heading = 0, align, drawn, whole, least }: FittedColumn, share: number): number {
  if (drawn || whole || align === 'right') return width
  if (least !== undefined && share > FIRST_SHARE) return Math.min(width, Math.max(heading, least))
  return Math.min(width, Math.max(heading, Math.ceil(width * share)))
}
