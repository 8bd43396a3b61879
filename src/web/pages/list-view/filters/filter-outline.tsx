import { type Condition, conditionKey } from './condition.ts'
import styles from './filter-bar.module.css'
import { type FilterPlan, foldedFilters, isWideFilter } from './filter-plan.ts'

interface FilterOutlineProps {
  readonly plans: readonly FilterPlan[]
  readonly applied: readonly Condition[]
}

/** Placeholder with the size of the collapsed filter bar. */
export function FilterOutline({ plans, applied }: FilterOutlineProps) {
  const set = new Set(applied.map(conditionKey))
  return (
    <div className={styles.bar} aria-hidden>
      {foldedFilters(plans, ({ filter }) => set.has(conditionKey(filter))).map(plan => (
        <div
          key={conditionKey(plan.filter)}
          className={isWideFilter(plan) ? `${styles.slot} ${styles.wide}` : styles.slot}
        />
      ))}
      <div className={`${styles.slot} ${styles.buttons}`} />
    </div>
  )
}
