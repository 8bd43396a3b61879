import { useMemo } from 'react'
import { useParams } from 'react-router'
import type { Row } from '#model/api.ts'
import type { ClientResource } from '#model/client-model.ts'
import { usePageModel } from '../page-model-context.tsx'
import { offeredActions } from '../records/offered-actions.ts'
import { useRuleContext } from '../records/rule-context.ts'
import { useJudgeable } from '../records/use-judgeable.ts'
import { useRecordList } from '../records/use-record-list.ts'
import { bulkActions } from './bulk-actions.ts'
import { planColumns } from './column-plan.ts'
import { planFilters, usableConditions } from './filter-plan.ts'
import { listFields, neededFields } from './list-fields.ts'
import { foreignConditions, type ListDefaults } from './list-state.ts'
import { routeConditions } from './route-conditions.ts'
import type { RowAction } from './row-action.ts'
import { shownColumns, useColumnChoice } from './use-column-choice.ts'
import { useListState } from './use-list-state.ts'
import { useSelection } from './use-selection.ts'

/** Everything a list page shows and does, without a word about how it looks. */
export function useListPage(resource: ClientResource) {
  const pageModel = usePageModel()
  const { page, resources } = pageModel
  const defaults: ListDefaults = page
  const params = useParams()
  const control = useListState(defaults)
  const { state } = control

  const columns = useMemo(() => planColumns(resources, resource, page.columns), [resources, resource, page.columns])
  const choice = useColumnChoice(page.path)
  const shown = useMemo(() => shownColumns(columns, choice.hidden), [columns, choice.hidden])
  const filters = useMemo(() => planFilters(resources, resource, page.filters), [resources, resource, page.filters])
  const conditions = useMemo(
    () => usableConditions(resources, resource, state.conditions),
    [resources, resource, state.conditions],
  )
  // Hidden columns are fetched too, so that showing one needs no call.
  const fields = useMemo(
    () =>
      listFields(
        pageModel,
        resource,
        columns.map(({ path }) => path),
      ),
    [pageModel, resource, columns],
  )
  const needed = useMemo(
    () =>
      neededFields(
        pageModel,
        resource,
        columns.map(({ path }) => path),
      ),
    [pageModel, resource, columns],
  )
  const fromRoute = useMemo(() => routeConditions(page.fixed, params), [page.fixed, params])
  const question = {
    resource: resource.name,
    sort: state.sort,
    conditions: fromRoute ? [...conditions, ...fromRoute] : conditions,
    quick: state.quick,
    fields,
    view: page.view,
    needed,
    ofPage: fromRoute || page.fixed === undefined ? undefined : page.path,
  }
  const data = useRecordList({ ...question, page: state.page, pageSize: state.pageSize })
  const selection = useSelection(data.rows)
  const context = useRuleContext(data.fetchedAt)

  const { resource: judged, actions } = useJudgeable(resource)

  const rowActions = useMemo(() => {
    const found = new Map<Row, readonly RowAction[]>()
    return (row: Row) => {
      const known = found.get(row) ?? [VIEW, ...offeredActions(actions.row, judged, row, context)]
      found.set(row, known)
      return known
    }
  }, [actions, judged, context])
  const bulk = useMemo(() => bulkActions(actions.bulk, judged, context), [actions, judged, context])

  return {
    page,
    resource,
    ...control,
    columns,
    shown,
    choice,
    filters,
    conditions,
    foreign: foreignConditions(conditions, page.filters),
    question,
    data,
    selection,
    rowActions,
    bulk,
  }
}

export type ListPage = ReturnType<typeof useListPage>

const VIEW: RowAction = { kind: 'view', key: 'view', textKey: 'pages.action.view', danger: false }
