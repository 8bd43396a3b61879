import styles from './column-heading.module.css'

/** Heading of a column: its title, and its place in a sort by several columns, from 1; 0 = none, or the only one. */
export function columnHeading(title: string, rank: number) {
  return (
    <span title={title}>
      {title}
      {rank > 0 && <sup className={styles.rank}>{rank}</sup>}
    </span>
  )
}
