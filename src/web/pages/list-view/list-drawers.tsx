import { memo, Suspense } from 'react'
import type { RecordValues } from '#model/records/context.ts'
import { lazyPart } from '#web/state/lazy-part.ts'
import { useIdle } from '#web/timing/when-idle.ts'
import { readFormTarget } from '../form-view/form-target.ts'
import { usePageModel } from '../page-model-context.tsx'
import { fixedValues, presetOf } from './actions/preset-of.ts'
import type { ListActions } from './actions/use-list-actions.ts'
import type { ListPage } from './use-list-page.ts'

const loadDetail = () => import('../detail-view/detail-drawer.tsx')
const loadForm = () => import('../form-view/form-drawer.tsx')
const loadTransition = () => import('../transitions/transition-dialog.tsx')
const loadResult = () => import('./bulk/bulk-result.tsx')
const DetailDrawer = lazyPart(() => loadDetail().then(part => ({ default: part.DetailDrawer })))
const FormDrawer = lazyPart(() => loadForm().then(part => ({ default: part.FormDrawer })))
const TransitionDialog = lazyPart(() => loadTransition().then(part => ({ default: part.TransitionDialog })))
const BulkResult = lazyPart(() => loadResult().then(part => ({ default: part.BulkResult })))
const PARTS = [loadDetail, loadForm, loadTransition]

interface ListDrawersProps {
  readonly list: ListPage
  readonly actions: ListActions
  /** Initial values of a new record besides the conditions of the list. */
  readonly preset?: RecordValues
}

/** Drawers and dialogs of a list. The first rows need none of them, so they are loaded when the browser is idle. */
export const ListDrawers = memo(function ListDrawers({ list, actions, preset }: ListDrawersProps) {
  const { resource, params, state, change, chosen } = list
  const { order, report } = actions
  const { page } = usePageModel()
  const target = readFormTarget(state.form)
  useIdle(PARTS)
  return (
    <Suspense fallback={null}>
      {state.view !== '' && <DetailDrawer resource={resource} list={list} onAction={actions.act} />}
      {target && (
        <FormDrawer
          resource={resource}
          target={target}
          preset={{ ...presetOf(resource, chosen), ...fixedValues(resource, page.fixed, params), ...preset }}
          values={state.values}
          onSaved={actions.markSaved}
          onClose={() => change({ form: '' })}
        />
      )}
      {order && (
        <TransitionDialog
          key={`${order.step.name} ${order.rows.map(row => row.id).join()}`}
          order={order}
          onClose={actions.closeOrder}
          onOutcomes={order.bulk ? outcomes => actions.finishBulk(outcomes, order.rows) : undefined}
        />
      )}
      {report && <BulkResult resource={resource} {...report} onClose={actions.closeReport} />}
    </Suspense>
  )
})
