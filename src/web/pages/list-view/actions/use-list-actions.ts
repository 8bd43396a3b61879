import { useCallback, useState } from 'react'
import type { BulkOutcome, Row } from '#model/api.ts'
import { openPrint } from '#web/documents/print-address.ts'
import type { Step } from '../../records/step.ts'
import type { TransitionOrder } from '../../transitions/transition-dialog.tsx'
import type { BulkAction } from '../bulk/bulk-actions.ts'
import type { RowAction } from '../rows/row-action.ts'
import type { ListPage } from '../use-list-page.ts'
import { useCreation } from './use-creation.ts'
import { useDeletion } from './use-deletion.ts'

/** What became of a bulk action, and the rows as they were. */
export interface BulkReport {
  readonly outcomes: readonly BulkOutcome[]
  readonly rows: readonly Row[]
  /** Unless they were deleted. */
  readonly step: Step | undefined
}

/** What a click on an action leads to: another address, a question, or a dialog. */
export function useListActions({ resource, change, selection }: ListPage) {
  const deletion = useDeletion(resource)
  const [order, setOrder] = useState<TransitionOrder & { readonly bulk: boolean }>()
  const [report, setReport] = useState<BulkReport>()
  const create = useCreation()
  const [saved, setSaved] = useState<Row>()
  const open = useCallback(
    (row: Row) => {
      setSaved(undefined)
      change({ view: String(row.id) })
    },
    [change],
  )

  function finishBulk(outcomes: readonly BulkOutcome[] | undefined, rows: readonly Row[]) {
    if (!outcomes) return
    setReport({ outcomes, rows, step: order?.step })
    selection.clear()
  }
  return {
    order,
    report,
    /** The record that was saved last from here, until another one is opened. */
    saved,
    markSaved: setSaved,
    open,
    act(action: RowAction, row: Row) {
      if (action.kind === 'view') open(row)
      else if (action.kind === 'edit') change({ form: String(row.id) })
      else if (action.kind === 'copy') change({ form: `copy:${row.id}` })
      else if (action.kind === 'transition') setOrder({ resource, step: action.transition, rows: [row], bulk: false })
      else if (action.kind === 'create') create(action, [row])
      else if (action.kind === 'document') openPrint(resource.name, action.key, [row])
      else if (action.kind === 'operation') setOrder({ resource, step: action.operation, rows: [row], bulk: false })
      else void deletion.one(row).then(gone => gone && change({ view: '' }, { replace: true }))
    },
    async actOnMany({ key, prints, step, opens }: BulkAction, rows: readonly Row[]) {
      if (opens) create(opens, rows)
      else if (prints) openPrint(resource.name, key, rows)
      else if (step) setOrder({ resource, step, rows, bulk: true })
      else finishBulk(await deletion.many(rows), rows)
    },
    finishBulk,
    closeOrder: () => setOrder(undefined),
    closeReport: () => setReport(undefined),
  }
}

export type ListActions = ReturnType<typeof useListActions>
