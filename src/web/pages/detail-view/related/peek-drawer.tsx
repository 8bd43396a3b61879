import type { ReactNode } from 'react'
import type { RecordId, Row } from '#model/api.ts'
import type { FormSection } from '#model/app-model.ts'
import type { ClientResource } from '#model/client-model.ts'
import { useText } from '#web/i18n/use-text.ts'
import { openPrint } from '#web/pages/documents/print-address.ts'
import { useNarrow } from '#web/state/media-store.ts'
import { Button, Drawer } from '#web/ui/antd.ts'
import { PrinterOutlined } from '#web/ui/icons.ts'
import { Outline } from '#web/ui/outline.tsx'
import { useReturnFocus } from '#web/ui/use-return-focus.ts'
import { useActionTitle } from '../../list-view/rows/use-action-title.ts'
import { labelOf } from '../../records/label-of.ts'
import { documentActions } from '../../records/offered-actions.ts'
import { RecordMissing } from '../../records/record-missing.tsx'
import { useRuleContext } from '../../records/rule-context.ts'
import { useEvaluable } from '../../records/use-evaluable.ts'
import { useShownRecord } from '../../records/use-record.ts'
import { FieldGroups } from '../field-groups.tsx'
import { StateTags } from '../state-tags.tsx'

interface PeekDrawerProps {
  readonly resource: ClientResource
  readonly id: RecordId
  /** Default: one group with every readable field. */
  readonly groups?: readonly FormSection[]
  /** Actions of the record, if it can be processed here. */
  readonly actionsOf?: (row: Row) => ReactNode
  onClose(): void
}

/** A drawer with a related record, over the record it belongs to. */
export function PeekDrawer({ resource, id, groups = [], actionsOf, onClose }: PeekDrawerProps) {
  const { text } = useText()
  const narrow = useNarrow()
  useReturnFocus()
  const { record, error } = useShownRecord(resource.name, id)
  return (
    <Drawer
      open
      width={narrow ? '100%' : 640}
      title={
        <>
          {text(resource.title)} {record && labelOf(resource, record)}{' '}
          {record && <StateTags resource={resource} row={record} />}
        </>
      }
      onClose={onClose}
      extra={record && (actionsOf?.(record) ?? <DocumentButtons resource={resource} row={record} />)}
    >
      {error ? (
        <RecordMissing error={error} />
      ) : record ? (
        <div className="st-stack">
          <FieldGroups resource={resource} row={record} groups={groups} />
        </div>
      ) : (
        <Outline lines={3} />
      )}
    </Drawer>
  )
}

/** Documents of the record in the drawer. */
function DocumentButtons({ resource, row }: { readonly resource: ClientResource; readonly row: Row }) {
  const titleOf = useActionTitle()
  const { resource: judged } = useEvaluable(resource)
  const context = useRuleContext(row)
  return documentActions(judged, row, context).map(action => (
    <Button
      key={action.key}
      type="text"
      icon={<PrinterOutlined aria-hidden />}
      onClick={() => openPrint(resource.name, action.key, [row])}
    >
      {titleOf(action)}
    </Button>
  ))
}
