import { type FormEvent, memo, useId, useState } from 'react'
import { type FilterValue, isEmptyFilterValue } from '#web/fields/filter-value.ts'
import { inputsOf } from '#web/fields/inputs/index.ts'
import { PresenceFilter } from '#web/fields/shared/presence-filter.tsx'
import { useText } from '#web/i18n/use-text.ts'
import { Button, Drawer } from '#web/ui/antd.ts'
import { DownOutlined, SearchOutlined, UpOutlined } from '#web/ui/icons.ts'
import type { ListPage } from '../use-list-page.ts'
import { type Condition, conditionKey } from './condition.ts'
import styles from './filter-bar.module.css'
import { type FilterPlan, foldedFilters, isFoldable, isWideFilter } from './filter-plan.ts'

interface FilterBarProps {
  readonly plans: readonly FilterPlan[]
  readonly applied: readonly Condition[]
  /** Shows every filter, one below the other (drawer on phones). */
  readonly stacked?: boolean
  onApply(conditions: readonly Condition[]): void
  onReset(): void
}

/** What the buttons belong to in the page file, whatever their words name elsewhere. */
const PART = 'member:filters'

/** The filters of a page with the buttons that apply and clear them. */
export const FilterBar = memo(function FilterBar(props: FilterBarProps) {
  const { plans, applied, stacked = false, onApply, onReset } = props
  const { t } = useText()
  const id = useId()
  const [expanded, setExpanded] = useState(false)
  const draft = useFilterDraft(plans, applied)
  const foldable = !stacked && isFoldable(plans)
  const shown = foldable && !expanded ? foldedFilters(plans, plan => !isEmptyFilterValue(draft.valueOf(plan))) : plans
  const apply = () => onApply(draft.conditions())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    apply()
  }
  return (
    <search aria-label={t('pages.filter.label')}>
      <form className={stacked ? styles.stacked : styles.bar} onSubmit={submit}>
        {shown.map(plan => (
          <FilterInput
            key={`${plan.path}:${plan.filter.operator}`}
            id={`${id}${plan.path}-${plan.filter.operator}`}
            plan={plan}
            value={draft.valueOf(plan)}
            onChange={value => draft.set(plan, value)}
            onSubmit={apply}
          />
        ))}
        <div className={styles.buttons}>
          {foldable && (
            <Button
              type="text"
              data-part={PART}
              aria-expanded={expanded}
              icon={expanded ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
              iconPosition="end"
              onClick={() => setExpanded(!expanded)}
            >
              {expanded ? t('pages.filter.fold') : t('pages.filter.unfold')}
            </Button>
          )}
          <Button data-part={PART} onClick={onReset}>
            {t('pages.filter.reset')}
          </Button>
          <Button type="primary" htmlType="submit" data-part={PART} icon={<SearchOutlined aria-hidden />}>
            {t('pages.filter.search')}
          </Button>
        </div>
      </form>
    </search>
  )
})

interface FilterDrawerProps {
  readonly list: ListPage
  readonly open: boolean
  onReset(): void
  onClose(): void
}

/** The filters on a phone: a drawer from the bottom that closes when they are applied. */
export function FilterDrawer({ list, open, onReset, onClose }: FilterDrawerProps) {
  const { t } = useText()
  return (
    <Drawer title={t('pages.filter.open')} placement="bottom" height="80%" open={open} onClose={onClose}>
      <FilterBar
        stacked
        plans={list.filters}
        applied={list.chosen}
        onApply={next => {
          list.choose(next)
          onClose()
        }}
        onReset={() => {
          onReset()
          onClose()
        }}
      />
    </Drawer>
  )
}

/** The values of the filter bar that are not applied yet. */
interface FilterDraft {
  valueOf(plan: FilterPlan): FilterValue | undefined
  set(plan: FilterPlan, value: FilterValue): void
  /** The conditions of the bar and those without a filter. */
  conditions(): Condition[]
}

/** Starts from the applied conditions, and restarts when they change elsewhere (back button, removed tag). */
function useFilterDraft(plans: readonly FilterPlan[], applied: readonly Condition[]): FilterDraft {
  const signature = JSON.stringify(applied)
  const [draft, setDraft] = useState({ signature, values: valuesOf(applied) })
  if (draft.signature !== signature) setDraft({ signature, values: valuesOf(applied) })
  const { values } = draft
  return {
    valueOf: ({ filter }) => values[conditionKey(filter)],
    set({ filter }, value) {
      setDraft(before => ({ ...before, values: { ...before.values, [conditionKey(filter)]: value } }))
    },
    conditions() {
      const keys = new Set(plans.map(({ filter }) => conditionKey(filter)))
      const own = plans.flatMap(({ filter: { field, operator } }): Condition[] => {
        const value = values[conditionKey({ field, operator })]
        return value === undefined || isEmptyFilterValue(value) ? [] : [{ field, operator, value }]
      })
      return [...own, ...applied.filter(condition => !keys.has(conditionKey(condition)))]
    },
  }
}

type Values = Readonly<Record<string, FilterValue>>

function valuesOf(conditions: readonly Condition[]): Values {
  return Object.fromEntries(conditions.map(condition => [conditionKey(condition), condition.value]))
}

interface FilterInputProps {
  readonly id: string
  readonly plan: FilterPlan
  readonly value: FilterValue | undefined
  onChange(value: FilterValue): void
  onSubmit(): void
}

/** One filter with its label. The filter for empty values is the same for every type. */
function FilterInput({ id, plan, value, onChange, onSubmit }: FilterInputProps) {
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
