import type { CSSProperties } from 'react'
import styles from './table.module.css'

/** What decides where the cells of a column lie. */
export interface PlacedColumn {
  readonly key: string
  /** Pixels. */
  readonly width: number
  /** The side at which it stays in view. */
  readonly side: 'left' | 'right' | undefined
  readonly align?: 'left' | 'right' | 'center' | undefined
  readonly sorted?: boolean
  /** What does not fit is cut off. */
  readonly cut?: boolean
  /** The person has drawn it to its width. */
  readonly drawn?: boolean
}

/** Class and style of every cell of a column, made once for all of its rows. */
export interface Place {
  readonly key: string
  readonly width: number
  readonly className: string
  readonly style: CSSProperties | undefined
  readonly column: PlacedColumn
}

/**
 * Where the columns lie. One that stays in view stands as far from its side as those on that side before it are wide: the
 * widths are known, so that nothing has to be measured.
 */
export function placesOf(columns: readonly PlacedColumn[]): Place[] {
  const lastLeft = columns.findLastIndex(({ side }) => side === 'left')
  const firstRight = columns.findIndex(({ side }) => side === 'right')
  return columns.map((column, index) => {
    const { key, width, side, align, sorted, cut } = column
    const before = side === 'left' ? columns.slice(0, index) : columns.slice(index + 1)
    const offset = side && before.filter(other => other.side === side).reduce((sum, other) => sum + other.width, 0)
    const classes = [
      cut && styles.cut,
      sorted && styles.sorted,
      side && styles.pinned,
      side === 'left' && index === lastLeft && styles.lastLeft,
      side === 'right' && index === firstRight && styles.firstRight,
    ]
    return {
      key,
      width,
      className: classes.filter(Boolean).join(' '),
      column,
      style: side || align ? { ...(side && { [side]: offset }), ...(align && { textAlign: align }) } : undefined,
    }
  })
}

/** A column of text gives up to so much of its width to stand whole. */
const LEAST_SHARE = 0.7

/**
 * Widths of the columns in a table that shows `room` pixels. Where not all fit, those that are seen first end where the
 * pinned ones begin: no value stands half beneath them. Figures and what a person has drawn to a width are never narrowed.
 */
export function fittedWidths(columns: readonly PlacedColumn[], room: number): number[] {
  const widths = columns.map(({ width }) => width)
  const sum = (found: readonly PlacedColumn[]) => found.reduce((total, { width }) => total + width, 0)
  if (sum(columns) <= room) return widths
  let rest = room - sum(columns.filter(({ side }) => side))
  const whole: number[] = []
  for (const [index, { width, side, align, drawn }] of columns.entries()) {
    if (side) continue
    if (width > rest) {
      if (drawn || align === 'right' || rest < width * LEAST_SHARE) break
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
