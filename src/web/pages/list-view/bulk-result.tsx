import { Modal, Table } from 'antd'
import type { BulkOutcome, Row } from '#model/api.ts'
import type { ClientResource } from '#model/client-model.ts'
import { useText } from '#web/i18n/use-text.ts'
import { labelOf } from '../records/label-of.ts'
import { useReturnFocus } from '../use-return-focus.ts'

interface BulkResultProps {
  readonly resource: ClientResource
  readonly outcomes: readonly BulkOutcome[]
  /** The rows as they were, for their labels. */
  readonly rows: readonly Row[]
  onClose(): void
}

/** What became of each record of a bulk action; those that failed come first. */
export function BulkResult({ resource, outcomes, rows, onClose }: BulkResultProps) {
  useReturnFocus()
  const { t, text } = useText()
  const labels = new Map(rows.map(row => [row.id, labelOf(resource, row)]))
  const done = outcomes.filter(({ ok }) => ok).length
  return (
    <Modal
      open
      title={t('pages.bulk.result', { done, failed: outcomes.length - done })}
      footer={null}
      width={620}
      onCancel={onClose}
      closable={{ 'aria-label': t('app.close') }}
    >
      <Table<BulkOutcome>
        size="small"
        rowKey="id"
        pagination={false}
        scroll={{ y: '50vh' }}
        dataSource={[...outcomes].sort((a, b) => Number(a.ok) - Number(b.ok))}
        columns={[
          { title: text(resource.title), render: (_, { id }) => labels.get(id) ?? `#${id}`, width: 220 },
          {
            title: t('pages.bulk.outcome'),
            render: (_, { ok, message }) => (
              <span className={ok ? 'st-mark-yes' : 'st-bad'}>{ok ? t('pages.bulk.ok') : message}</span>
            ),
          },
        ]}
      />
    </Modal>
  )
}
