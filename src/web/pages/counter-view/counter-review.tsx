import { useCustomMutation } from '@refinedev/core'
import { useMemo } from 'react'
import type { Row } from '#model/api.ts'
import { counterOf } from '#model/page-kinds/counter.ts'
import type { HttpFailure } from '#web/data/http/http-failure.ts'
import { problemText } from '#web/data/notify/use-notify.ts'
import { SILENT } from '#web/data/providers/in-place.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useNarrow } from '#web/state/media-store.ts'
import { Alert, Modal } from '#web/ui/antd.ts'
import { useReturnFocus } from '#web/ui/use-return-focus.ts'
import { planColumns } from '../list-view/columns/column-plan.ts'
import { usePageModel, useResource } from '../page-model-context.tsx'
import { valueAt } from '../records/row-values.ts'
import { useInvalidateAll } from '../records/use-invalidate-all.ts'
import styles from './counter.module.css'
import { CounterFigures } from './counter-figures.tsx'
import { useCounterText } from './counter-text.ts'
import { reviewColumns } from './review-columns.ts'

/** A preview of the record, and the request that creates it. */
export interface Rehearsed {
  readonly row: Row
  readonly payload: Readonly<Record<string, unknown>>
  /** Idempotency key: creates the record once, however often the request is sent. */
  readonly key: string
}

interface CounterReviewProps {
  readonly rehearsed: Rehearsed
  readonly title: string
  /** Button text with the sum. */
  readonly act: string
  readonly items: readonly Row[]
  onBack(): void
  onDone(row: Row): void
}

/** The server's preview of everything that will be done; one button does it. */
export function CounterReview({ rehearsed, title, act, items, onBack, onDone }: CounterReviewProps) {
  const t = useCounterText()
  const { text } = useText()
  const { page, resources } = usePageModel()
  const resource = useResource(page.resource)
  const options = counterOf(page)
  const target = useResource(options.items.resource)
  const invalidateAll = useInvalidateAll()
  const { mutateAsync, mutation } = useCustomMutation<Row, HttpFailure>()
  useReturnFocus()
  const narrow = useNarrow()
  const columns = useMemo(() => {
    const { columns: paths, amount } = options.items
    const planned = planColumns(
      resources,
      target,
      paths.map(field => ({ field })),
    )
    return reviewColumns(planned, amount, narrow)
  }, [resources, target, options.items, narrow])

  async function run() {
    try {
      const { data } = await mutateAsync({
        url: `/api/resources/${resource.name}`,
        method: 'post',
        values: rehearsed.payload,
        config: { headers: { 'idempotency-key': rehearsed.key } },
        meta: { stay: true },
        ...SILENT,
      })
      onDone(data)
      void invalidateAll()
    } catch {
      // `mutation.error` is shown.
    }
  }

  return (
    <Modal
      open
      title={title}
      okText={act}
      okButtonProps={{ loading: mutation.isPending, autoFocus: true, size: 'large' }}
      cancelText={t('counter.back')}
      cancelButtonProps={{ size: 'large' }}
      maskClosable={false}
      width={640}
      onOk={() => void run()}
      onCancel={onBack}
    >
      {mutation.error && <Alert type="error" showIcon message={problemText(mutation.error)} />}
      {items.length > 0 && (
        <div className={styles.reviewed}>
          <table>
            <caption className="visually-hidden">{text(target.title)}</caption>
            <thead>
              <tr>
                {columns.map(column => (
                  <th key={column.path} scope="col" data-end={column.views.align === 'right' || undefined}>
                    {text(column.title)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {items.map(row => (
                <tr key={row.id}>
                  {columns.map(({ path, field, owner, views: { View, align } }) => (
                    <td key={path} data-end={align === 'right' || undefined}>
                      <View field={field} resource={owner} value={valueAt(row, path)} row={row} mode="cell" />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <CounterFigures row={rehearsed.row} />
    </Modal>
  )
}
