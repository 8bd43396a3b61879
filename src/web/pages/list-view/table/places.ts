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
}

/** Class and style of every cell of a column, made once for all of its rows. */
export interface Place {
  readonly key: string
  readonly width: number
  readonly className: string
  readonly style: CSSProperties | undefined
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
      style: side || align ? { ...(side && { [side]: offset }), ...(align && { textAlign: align }) } : undefined,
    }
  })
}
