import styles from './column-heading.module.css'

interface ColumnHeadingProps {
  readonly title: string
  /** Place among several orders, from 1; 0 = none, or the only one. */
  readonly rank: number
}

/** Heading of a column: its title, and its place in a sort by several columns. */
export function ColumnHeading({ title, rank }: ColumnHeadingProps) {
  return (
    <span title={title}>
      {title}
      {rank > 0 && <sup className={styles.rank}>{rank}</sup>}
    </span>
  )
}
