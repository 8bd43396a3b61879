import type { FilterValue } from '#web/fields/filter-value.ts'
import { inputsOf } from '#web/fields/inputs/index.ts'
import { PresenceFilter } from '#web/fields/shared/presence-filter.tsx'
import { useText } from '#web/i18n/use-text.ts'
import styles from './filter-bar.module.css'
import { type FilterPlan, isWideFilter } from './filter-plan.ts'

interface FilterInputProps {
  readonly id: string
  readonly plan: FilterPlan
  readonly value: FilterValue | undefined
  onChange(value: FilterValue): void
  onSubmit(): void
}

/** One filter with its label. Whether there is a value at all is asked in the same way for every type. */
export function FilterInput({ id, plan, value, onChange, onSubmit }: FilterInputProps) {
  const { text } = useText()
  const { field, owner, filter } = plan
  const Filter = filter.operator === 'null' ? PresenceFilter : inputsOf(field).Filter
  const title = text(plan.title)
  return (
    <div
      className={isWideFilter(plan) ? `${styles.filter} ${styles.wide}` : styles.filter}
      data-part={`filter:${plan.path}`}
    >
      <label htmlFor={id} title={title}>
        {title}
      </label>
      <Filter
        id={id}
        field={field}
        resource={owner}
        operator={filter.operator}
        value={value}
        onChange={onChange}
        onSubmit={onSubmit}
      />
    </div>
  )
}
