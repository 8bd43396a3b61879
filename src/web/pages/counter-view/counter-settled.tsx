import { useMemo, useState } from 'react'
import { type CounterOptions, counterOf } from '#model/page-kinds/counter.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useNarrow } from '#web/state/media-store.ts'
import { Button, Empty } from '#web/ui/antd.ts'
import { Outline } from '#web/ui/outline.tsx'
import { planColumns } from '../list-view/columns/column-plan.ts'
import { ListCards } from '../list-view/rows/list-cards.tsx'
import { ListTable } from '../list-view/table/list-table.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { usePageModel, useResource } from '../page-model-context.tsx'
import { useRecordList } from '../records/use-record-list.ts'
import styles from './counter.module.css'
import { useCounterText } from './counter-text.ts'

/** Enough to answer whether something was paid; the rest is on the page of the household. */
const LATEST = 24

interface CounterSettledProps {
  readonly subject: number
  readonly settled: NonNullable<CounterOptions['items']['settled']>
}

/** Earlier settlements of the subject, latest first; fetched when opened. */
export function CounterSettled({ subject, settled }: CounterSettledProps) {
  const t = useCounterText()
  const { text } = useText()
  const { page, resources } = usePageModel()
  const resource = useResource(counterOf(page).items.resource)
  const narrow = useNarrow()
  const [shown, setShown] = useState(false)
  const columns = useMemo(
    () =>
      planColumns(
        resources,
        resource,
        settled.columns.map(field => ({ field })),
      ).map(column => ({ ...column, sortable: false })),
    [resources, resource, settled],
  )
  const list = useRecordList({
    resource: resource.name,
    page: 1,
    pageSize: LATEST,
    sort: [{ field: settled.sort, order: 'desc' }],
    conditions: [
      { field: settled.by, operator: 'eq', value: String(subject) },
      { field: settled.status, operator: 'in', value: [...settled.states] },
    ],
    fields: [...settled.columns, settled.sort],
    enabled: shown,
    inPart: true,
  })
  const title = text(settled.title)
  const Rows = narrow ? ListCards : ListTable
  return (
    <div className={styles.items}>
      <Button size="small" style={{ justifySelf: 'start' }} aria-expanded={shown} onClick={() => setShown(!shown)}>
        {t(shown ? 'counter.hide' : 'counter.show', { title })}
      </Button>
      {!shown ? null : list.error ? (
        <LoadFailed error={list.error} onRetry={list.refresh} />
      ) : list.starting ? (
        <Outline lines={3} />
      ) : list.rows.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('counter.noneOf', { title })} />
      ) : (
        <>
          {list.total > list.rows.length && (
            <span className="st-quiet">{t('counter.latest', { count: list.rows.length, total: list.total })}</span>
          )}
          <Rows
            label={title}
            columns={columns}
            rows={list.rows}
            loading={false}
            sort={NONE}
            selected={NONE}
            selectable={false}
            current={undefined}
            actionsOf={noActions}
            onSort={ignore}
            onSelect={ignore}
            onOpen={ignore}
            onAction={ignore}
            onPage={ignore}
          />
        </>
      )}
    </div>
  )
}

const NONE: readonly [] = []
const noActions = () => NONE
const ignore = () => {}
