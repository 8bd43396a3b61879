import type { ClientResource, PageModel } from '#model/client-model.ts'
import type { RecordListQuery } from '../../records/use-record-list.ts'
import type { ColumnPlan } from '../columns/column-plan.ts'
import type { Condition } from '../filters/condition.ts'
import { listFields, neededFields } from './list-fields.ts'
import type { ListState } from './list-state.ts'
import { type RouteParams, routeConditions } from './route-conditions.ts'

/** The query of a list, without its page number. */
export type RowsQuery = Omit<RecordListQuery, 'page' | 'pageSize'>

interface AskedBy {
  readonly pageModel: PageModel
  readonly resource: ClientResource
  readonly columns: readonly ColumnPlan[]
  readonly state: Pick<ListState, 'sort' | 'quick' | 'where' | 'measure'>
  readonly conditions: readonly Condition[]
  /** Placeholders of the page's path. */
  readonly params: RouteParams
}

/** The query of a page's list in a given state. Hidden columns are fetched too, so that showing one needs no request. */
export function recordListQuery({ pageModel, resource, columns, state, conditions, params }: AskedBy): RowsQuery {
  const { page } = pageModel
  const fromRoute = routeConditions(page.fixed, params)
  const paths = columns.map(({ path }) => path)
  return {
    resource: resource.name,
    sort: state.sort,
    conditions: fromRoute ? [...conditions, ...fromRoute] : conditions,
    quick: state.quick,
    where: state.where,
    measure: state.measure,
    fields: listFields(pageModel, resource, paths),
    view: page.view,
    needed: neededFields(pageModel, resource, paths),
    ofPage: fromRoute || (page.fixed === undefined && state.measure === '') ? undefined : page.path,
  }
}
