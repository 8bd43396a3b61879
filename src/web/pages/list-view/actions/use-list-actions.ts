import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import type { BulkOutcome, Row } from '#model/api.ts'
import type { PageAction } from '#model/app-model.ts'
import type { RecordValues } from '#model/records/context.ts'
import { useAccount } from '#web/data/account/use-account.ts'
import { useNotify } from '#web/data/notify/use-notify.ts'
import { useText } from '#web/i18n/use-text.ts'
import { openPrint } from '#web/pages/documents/print-address.ts'
import { useSameMembers } from '#web/state/use-settled.ts'
import { useStable } from '#web/state/use-stable.ts'
import { idInAddress } from '../../records/record-id.ts'
import type { Step } from '../../records/step.ts'
import type { TransitionOrder } from '../../transitions/transition-dialog.tsx'
import type { BulkAction } from '../bulk/bulk-actions.ts'
import type { RowAction } from '../rows/row-action.ts'
import type { ListPage } from '../use-list-page.ts'
import { useDeletion } from './use-deletion.ts'

/** The outcomes of a bulk action, and the rows before it. */
export interface BulkReport {
  readonly outcomes: readonly BulkOutcome[]
  readonly rows: readonly Row[]
  /** Unless the records were deleted. */
  readonly step: Step | undefined
}

/** Runs a clicked action: opens an address, a confirmation, or a dialog. */
export function useListActions({ resource, change, selection }: ListPage) {
  const deletion = useDeletion(resource)
  const [order, setOrder] = useState<TransitionOrder & { readonly bulk: boolean }>()
  const [report, setReport] = useState<BulkReport>()
  const create = useCreation()
  const [saved, setSaved] = useState<Row>()
  const open = useCallback(
    (row: Row) => {
      setSaved(undefined)
      change({ view: idInAddress(row.id) })
    },
    [change],
  )

  const finishBulk = useStable((outcomes: readonly BulkOutcome[] | undefined, rows: readonly Row[]) => {
    if (!outcomes) return
    setReport({ outcomes, rows, step: order?.step })
    selection.clear()
  })
  const act = useStable((action: RowAction, row: Row, typed?: RecordValues) => {
    if (action.kind === 'view') open(row)
    else if (action.kind === 'edit') change({ form: idInAddress(row.id) })
    else if (action.kind === 'copy') change({ form: `copy:${idInAddress(row.id)}` })
    else if (action.kind === 'transition') {
      setOrder({ resource, step: action.transition, rows: [row], bulk: false, ...(typed && { typed }) })
    } else if (action.kind === 'create') create(action, [row])
    else if (action.kind === 'document') openPrint(resource.name, action.key, [row])
    else if (action.kind === 'operation') setOrder({ resource, step: action.operation, rows: [row], bulk: false })
    else void deletion.one(row).then(gone => gone && change({ view: '' }, { replace: true }))
  })
  const actOnMany = useStable(async ({ key, prints, step, opens }: BulkAction, rows: readonly Row[]) => {
    if (opens) create(opens, rows)
    else if (prints) openPrint(resource.name, key, rows)
    else if (step) setOrder({ resource, step, rows, bulk: true })
    else finishBulk(await deletion.many(rows), rows)
  })
  const closeOrder = useStable(() => setOrder(undefined))
  const closeReport = useStable(() => setReport(undefined))
  return useSameMembers({
    order,
    report,
    /** The record last saved on this page, until another one is opened. */
    saved,
    markSaved: setSaved,
    open,
    act,
    actOnMany,
    finishBulk,
    closeOrder,
    closeReport,
  })
}

export type ListActions = ReturnType<typeof useListActions>

/** Opens the form for a new record on another page, prefilled from rows. */
function useCreation() {
  const { me } = useAccount()
  const { t } = useText()
  const notify = useNotify()
  const navigate = useNavigate()
  return useCallback(
    (creation: Required<Pick<PageAction, 'page' | 'values'>>, rows: readonly Row[]) => {
      void import('./creation-address.ts').then(({ creationAddress, MOST_ROWS }) => {
        if (rows.length > MOST_ROWS) notify.warning(t('lists.creation.tooMany', { most: MOST_ROWS }))
        else void navigate(creationAddress(creation, rows, me))
      })
    },
    [me, t, notify, navigate],
  )
}
