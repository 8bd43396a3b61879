import { hashKey, notifyManager } from '@tanstack/react-query'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useParams } from 'react-router'
import type { Row } from '#model/api.ts'
import type { ClientResource } from '#model/client-model.ts'
import type { ListLayout } from '#model/list/list-settings.ts'
import { useRightsLimits } from '#web/data/account/rights-limits.ts'
import { useAccount } from '#web/data/account/use-account.ts'
import { queryClient } from '#web/data/providers/query-client.ts'
import { useSameMembers, useSettled } from '#web/state/use-settled.ts'
import { useStable } from '#web/state/use-stable.ts'
import { usePageModel } from '../page-model-context.tsx'
import { offeredActions } from '../records/offered-actions.ts'
import { isWithinLimits, withinLimits } from '../records/rights-refusal.ts'
import { useRuleContext } from '../records/rule-context.ts'
import { useEvaluable } from '../records/use-evaluable.ts'
import { recordListKey, useRecordList } from '../records/use-record-list.ts'
import { bulkActions } from './bulk/bulk-actions.ts'
import { useCellEditing } from './cells/use-cell-editing.ts'
import { type ArrangedColumn, arrangeColumns, columnSettings, shownColumns } from './columns/arrange-columns.ts'
import { isSamePlan, planColumns } from './columns/column-plan.ts'
import type { Condition } from './filters/condition.ts'
import { planFilters, usableConditions } from './filters/filter-plan.ts'
import type { RowAction } from './rows/row-action.ts'
import { listDefaults } from './state/list-defaults.ts'
import { foreignConditions, isOpened, type ListDefaults, withOpening, withoutOpening } from './state/list-state.ts'
import { recordListQuery } from './state/record-list-query.ts'
import { useListSettings } from './state/use-list-settings.ts'
import { useListState } from './state/use-list-state.ts'
import { useSelection } from './state/use-selection.ts'
import { useTotals } from './table/use-totals.ts'
import { useViews } from './views/use-views.ts'

/** State and actions of a list page, without its rendering. */
export function useListPage(resource: ClientResource) {
  const pageModel = usePageModel()
  const { me } = useAccount()
  const { page, resources } = pageModel
  const listSettings = useListSettings(page.path)
  const saved = listSettings.settings.layout
  const defaults: ListDefaults = useMemo(() => listDefaults(page, me, saved?.pageSize), [page, me, saved?.pageSize])
  // The rest of the path, matched by the frame's own route, changes with every navigation.
  const { '*': _, ...placeholders } = useParams()
  const params = useSameMembers(placeholders)
  const control = useListState(defaults)
  const { state } = control
  const views = useViews({ control, defaults, own: listSettings })

  const planned = useMemo(() => planColumns(resources, resource, page.columns), [resources, resource, page.columns])
  // The parts of the page's model that load after the first rows do not affect their columns.
  const columns = useSettled(planned, isSamePlan)
  const layout = views.layout ?? saved ?? AS_PAGE
  const arranged = useMemo(() => arrangeColumns(columns, layout), [columns, layout])
  const shown = useMemo(() => shownColumns(arranged), [arranged])
  // While a view is open, changes apply to its columns; saving the view stores them.
  const keep = views.open ? views.setLayout : listSettings.arrange
  const arrange = useCallback(
    (columns: readonly ArrangedColumn[]) => keep({ ...layout, columns: columnSettings(columns) }),
    [keep, layout],
  )
  const filters = useMemo(() => planFilters(resources, resource, page.filters), [resources, resource, page.filters])
  const conditions = useMemo(
    () => usableConditions(resources, resource, state.conditions),
    [resources, resource, state.conditions],
  )
  const opened = isOpened(conditions, defaults)
  const chosen = useMemo(
    () => (opened ? withoutOpening(conditions, defaults) : conditions),
    [opened, conditions, defaults],
  )
  const refused = useMemo(
    () => state.conditions.filter(condition => !conditions.includes(condition)),
    [state.conditions, conditions],
  )
  const query = useMemo(
    () => recordListQuery({ pageModel, resource, columns, state, conditions, params }),
    [pageModel, resource, columns, state, conditions, params],
  )
  const isRefused = refused.length > 0 || (views.open?.refused ?? 0) > 0
  // As parts of the list these would render all tools with each answer: see `useRowsState`.
  const {
    fetching: _fetching,
    fetchedAt,
    ...fetched
  } = useRecordList({
    ...query,
    page: state.page,
    pageSize: state.pageSize,
    enabled: !isRefused,
  })
  const data = useSameMembers(fetched)
  const totals = useTotals(resource, page.totals ?? NO_NAMES, query, !isRefused && !data.starting)
  const selection = useSelection(data.rows)
  const context = useRuleContext(data.rows, Math.floor(fetchedAt / MINUTE_MS))
  const editing = useCellEditing(resource, page.inlineEdit ?? NO_NAMES, context, data.rows)

  const { resource: judged, actions } = useEvaluable(resource)

  const { of: limits } = useRightsLimits(resource.name, data.rows)
  const rowActions = useMemo(() => {
    const found = new Map<Row, readonly RowAction[]>()
    return (row: Row) => {
      const offered = () => offeredActions(actions.row, judged, row, context)
      const known = found.get(row) ?? [VIEW, ...offered().map(action => withinLimits(action, limits.get(row.id)))]
      found.set(row, known)
      return known
    }
  }, [actions, judged, context, limits])
  const bulk = useMemo(
    () =>
      bulkActions(actions.bulk, judged, context).map(action => ({
        ...action,
        fits: (row: Row) => action.fits(row) && isWithinLimits(action, limits.get(row.id)),
      })),
    [actions, judged, context, limits],
  )

  const foreign = useMemo(() => foreignConditions(chosen, page.filters), [chosen, page.filters])
  const forget = useStable(() => (views.open ? views.setLayout(AS_PAGE) : listSettings.arrange(undefined)))
  const choose = useStable((next: readonly Condition[]) =>
    control.search({ conditions: opened ? withOpening(next, defaults) : next, page: 1 }),
  )
  // The parts around the rows are not rendered again when the page is shown again.
  return useSameMembers({
    page,
    /** Placeholders of the route. */
    params,
    defaults,
    resource,
    ...control,
    columns,
    arranged,
    shown,
    layout,
    /** Whether the user has changed the layout, so that it can be reset. */
    isArranged: (views.layout ?? saved) !== null && JSON.stringify(layout) !== JSON.stringify(AS_PAGE),
    arrange: keep,
    arrangeColumns: arrange,
    forget,
    listSettings,
    views,
    filters,
    conditions,
    /** Whether the list shows its default conditions, possibly with further ones. */
    opened,
    /** The conditions without the default ones: those that the user chose. */
    chosen,
    /** Replaces those conditions and fetches the rows. */
    choose,
    /** Conditions of the address that the account may not use; no rows are shown then. */
    refused,
    isRefused,
    foreign,
    query,
    data,
    /** Whether nothing was found; the conditions are then listed instead of rows. */
    isEmpty: !isRefused && !data.starting && !data.error && data.total === 0,
    totals,
    editing,
    selection,
    rowActions,
    bulk,
  })
}

export type ListPage = ReturnType<typeof useListPage>

/** State of the query of the rows, for parts that show whether or when they are fetched; undefined before the first request. */
export function useRowsState({ query, state: { page, pageSize } }: Pick<ListPage, 'query' | 'state'>) {
  // Computed once: every change of the query cache requests the state.
  const hash = useMemo(() => hashKey(recordListKey({ ...query, page, pageSize })), [query, page, pageSize])
  return useSyncExternalStore(onQueries, () => queryClient.getQueryCache().get(hash)?.state)
}

const onQueries = (act: () => void) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(act))

/** Rules about the time are evaluated again this long after, though the rows are the same. */
const MINUTE_MS = 60_000

const NO_NAMES: readonly string[] = []

/** Columns, density and page size as declared by the page. */
const AS_PAGE: ListLayout = { columns: [], density: 'small', pageSize: 0 }

const VIEW: RowAction = { kind: 'view', key: 'view', textKey: 'pages.action.view', danger: false }
