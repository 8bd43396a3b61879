import { useState } from 'react'
import { type FilterValue, isEmptyFilterValue } from '#web/fields/filter-value.ts'
import { type Condition, conditionKey } from './condition.ts'
import type { FilterPlan } from './filter-plan.ts'

/** What stands in the filter bar and is not applied yet. */
export interface FilterDraft {
  valueOf(plan: FilterPlan): FilterValue | undefined
  set(plan: FilterPlan, value: FilterValue): void
  /** The conditions of the bar together with those that no filter holds. */
  conditions(): Condition[]
}

/** Begins with what is applied, and begins again whenever something else becomes applied (back button, removed tag). */
export function useFilterDraft(plans: readonly FilterPlan[], applied: readonly Condition[]): FilterDraft {
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
