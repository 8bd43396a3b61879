import { type FormEvent, memo, useId, useState } from 'react'
import { isEmptyFilterValue } from '#web/fields/filter-value.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Button, Drawer } from '#web/ui/antd.ts'
import { DownOutlined, SearchOutlined, UpOutlined } from '#web/ui/icons.ts'
import type { ListPage } from '../use-list-page.ts'
import type { Condition } from './condition.ts'
import styles from './filter-bar.module.css'
import { FilterInput } from './filter-input.tsx'
import { type FilterPlan, foldedFilters, isFoldable } from './filter-plan.ts'
import { useFilterDraft } from './use-filter-draft.ts'

interface FilterBarProps {
  readonly plans: readonly FilterPlan[]
  readonly applied: readonly Condition[]
  /** Every filter is shown, one below the other (drawer on phones). */
  readonly stacked?: boolean
  onApply(conditions: readonly Condition[]): void
  onReset(): void
}

/** The filters of a page with the buttons that apply and clear them. */
export const FilterBar = memo(function FilterBar(props: FilterBarProps) {
  const { plans, applied, stacked = false, onApply, onReset } = props
  const { t } = useText()
  const id = useId()
  const [unfolded, setUnfolded] = useState(false)
  const draft = useFilterDraft(plans, applied)
  const foldable = !stacked && isFoldable(plans)
  const shown = foldable && !unfolded ? foldedFilters(plans, plan => !isEmptyFilterValue(draft.valueOf(plan))) : plans
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
              aria-expanded={unfolded}
              icon={unfolded ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
              iconPosition="end"
              onClick={() => setUnfolded(!unfolded)}
            >
              {unfolded ? t('pages.filter.fold') : t('pages.filter.unfold')}
            </Button>
          )}
          <Button onClick={onReset}>{t('pages.filter.reset')}</Button>
          <Button type="primary" htmlType="submit" icon={<SearchOutlined aria-hidden />}>
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

/** The filters of a phone: they come up from below and go when they are applied. */
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
