import { lazy, Suspense } from 'react'
import { InHeading } from '../in-heading.tsx'
import styles from './column-heading.module.css'

const ColumnHandle = lazy(() => import('./column-handle.tsx').then(part => ({ default: part.ColumnHandle })))

interface ColumnHeadingProps {
  readonly title: string
  /** Place among several orders, from 1; 0 = none, or the only one. */
  readonly rank: number
  readonly width: number
  readonly onWidth: ((width: number) => void) | undefined
}

/** Heading of a column: its title, its place in a sort by several columns, and the edge that draws it wider. */
export function ColumnHeading({ title, rank, width, onWidth }: ColumnHeadingProps) {
  return (
    <span title={title}>
      {title}
      {rank > 0 && <sup className={styles.rank}>{rank}</sup>}
      {onWidth && (
        <InHeading>
          <Suspense fallback={null}>
            <ColumnHandle width={width} onWidth={onWidth} />
          </Suspense>
        </InHeading>
      )}
    </span>
  )
}
