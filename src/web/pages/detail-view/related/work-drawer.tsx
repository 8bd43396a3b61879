import { useState } from 'react'
import type { RecordId, Row } from '#model/api.ts'
import type { PageAction } from '#model/app-model.ts'
import type { ClientResource } from '#model/client-model.ts'
import { openPrint } from '#web/pages/documents/print-address.ts'
import { useDeletion } from '../../list-view/actions/use-deletion.ts'
import type { RowAction } from '../../list-view/rows/row-action.ts'
import { TransitionDialog, type TransitionOrder } from '../../transitions/transition-dialog.tsx'
import { DetailActionsBar } from '../detail-actions-bar.tsx'
import { OtherForm } from './other-form.tsx'
import { PeekDrawer } from './peek-drawer.tsx'

interface WorkDrawerProps {
  readonly resource: ClientResource
  readonly id: RecordId
  onClose(): void
}

/** A drawer to process a record of another resource: edit, move, delete and print it. */
export function WorkDrawer({ resource, id, onClose }: WorkDrawerProps) {
  const deletion = useDeletion(resource)
  const [editing, setEditing] = useState(false)
  const [order, setOrder] = useState<TransitionOrder>()
  function act(action: RowAction, row: Row) {
    if (action.kind === 'edit') setEditing(true)
    else if (action.kind === 'transition') setOrder({ resource, step: action.transition, rows: [row] })
    else if (action.kind === 'document') openPrint(resource.name, action.key, [row])
    else if (action.kind === 'delete') void deletion.one(row).then(gone => gone && onClose())
  }
  return (
    <>
      <PeekDrawer
        resource={resource}
        id={id}
        actionsOf={row => <DetailActionsBar resource={resource} row={row} named={EDITING} onAction={act} />}
        onClose={onClose}
      />
      {editing && <OtherForm name={resource.name} target={{ kind: 'edit', id }} onClose={() => setEditing(false)} />}
      {order && <TransitionDialog order={order} onClose={() => setOrder(undefined)} />}
    </>
  )
}

const EDITING: readonly PageAction[] = [
  { action: 'edit', roles: [] },
  { action: 'delete', roles: [] },
]
