import type { Filter, Tile } from '#model/app-model.ts'
import type { PageModel } from '#model/client-model.ts'
import { evaluate } from '#model/expression/evaluate.ts'
import type { RuleContext } from '#model/records/context.ts'
import { nowVariables } from '../../records/rule-context.ts'
import { type Condition, conditionsFromParams } from '../filters/condition.ts'
import type { ListDefaults } from './list-state.ts'

/** The default state of a page without query parameters, for this account. `pageSize`: from the account's layout. */
export function listDefaults(
  page: PageModel['page'],
  me: RuleContext['me'],
  pageSize: number | undefined,
): ListDefaults {
  const { filters, sort, opens } = page
  const conditions = opens && queryConditions(opens, filters, me)
  return {
    filters,
    sort,
    pageSize: pageSize || page.pageSize,
    opens: opens && conditions && { conditions, sort: opens.sort },
  }
}

/** The conditions of a tile; undefined if a value is missing (`me.butler`). */
export function queryConditions(
  { query }: Tile,
  filters: readonly Filter[],
  me: RuleContext['me'],
): readonly Condition[] | undefined {
  const params = new URLSearchParams()
  for (const [name, expression] of Object.entries(query)) {
    const value = evaluate(expression, { me, ...nowVariables() })
    if (value === null || value === undefined) return undefined
    params.append(name, String(value))
  }
  return conditionsFromParams(params, filters)
}
