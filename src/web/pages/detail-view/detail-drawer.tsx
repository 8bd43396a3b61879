import { useEffect } from 'react'
import type { RecordId, Row } from '#model/api.ts'
import type { ClientResource } from '#model/client-model.ts'
import { useNarrow } from '#web/state/media-store.ts'
import { Drawer } from '#web/ui/antd.ts'
import { Outline } from '#web/ui/outline.tsx'
import { useReturnFocus } from '#web/ui/use-return-focus.ts'
import type { RowAction } from '../list-view/rows/row-action.ts'
import type { ListPage } from '../list-view/use-list-page.ts'
import { labelOf } from '../records/label-of.ts'
import { RecordMissing } from '../records/record-missing.tsx'
import { useShownRecord } from '../records/use-record.ts'
import { DetailActionsBar } from './detail-actions-bar.tsx'
import { DetailTools } from './detail-tools.tsx'
import { FIRST, LAST, neighbours, resolvedView, type Step } from './neighbours.ts'
import '../print.css'
import { idInAddress } from '../records/record-id.ts'
import { RecordDetail } from './record-detail.tsx'
import { StateTags } from './state-tags.tsx'

interface DetailDrawerProps {
  readonly resource: ClientResource
  readonly list: ListPage
  onAction(action: RowAction, row: Row): void
}

/** The record named in the list's address, in a drawer beside the list. */
export function DetailDrawer({ resource, list, onAction }: DetailDrawerProps) {
  const narrow = useNarrow()
  useReturnFocus()
  const id = useOpenId(list)
  const { record, error } = useShownRecord(resource.name, id)
  const { state, data, change, page } = list
  if (id === undefined) return null
  // The row is shown until the whole record is loaded; its labels of referred records are kept.
  const listed = data.rows.find(each => each.id === id)
  const row = record ? { ...listed, ...record } : listed
  const ids = data.rows.map(each => each.id)
  const { previous, next } = neighbours({ ids, id, page: state.page, pageSize: state.pageSize, total: data.total })
  const go = (step: Step) => step && (() => change(step, { replace: true }))
  return (
    <Drawer
      open
      rootClassName="st-print"
      width={narrow ? '100%' : 'min(960px, 86vw)'}
      title={row ? <Title resource={resource} row={row} /> : ''}
      extra={
        <DetailTools
          inList
          address={`${page.path}?_view=${encodeURIComponent(idInAddress(id))}`}
          onPrevious={go(previous)}
          onNext={go(next)}
          resource={resource}
          row={row}
        />
      }
      onClose={() => change({ view: '' })}
      footer={record && row && <DetailActionsBar resource={resource} row={row} onAction={onAction} />}
    >
      {error ? (
        <RecordMissing error={error} />
      ) : row ? (
        <RecordDetail key={row.id} resource={resource} row={row} />
      ) : (
        <Outline lines={3} />
      )}
    </Drawer>
  )
}

export function Title({ resource, row }: { readonly resource: ClientResource; readonly row: Row }) {
  return (
    <span className="st-detail-title">
      <span>{labelOf(resource, row)}</span>
      <StateTags resource={resource} row={row} />
    </span>
  )
}

/** Id of the open record. Across a page boundary the first (last) row of the new page is opened once it is loaded. */
function useOpenId({ state, data, change }: ListPage): RecordId | undefined {
  const waits = state.view === FIRST || state.view === LAST
  const id =
    waits && data.outdated
      ? undefined
      : resolvedView(
          state.view,
          data.rows.map(row => row.id),
        )
  useEffect(() => {
    if (waits && id !== undefined) change({ view: idInAddress(id) }, { replace: true })
  }, [waits, id, change])
  return id
}
