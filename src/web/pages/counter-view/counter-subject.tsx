import { useList } from '@refinedev/core'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { Row } from '#model/api.ts'
import type { Choice } from '#model/client-model.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { isEmpty } from '#model/is-empty.ts'
import { type CounterOptions, counterOf } from '#model/page-kinds/counter.ts'
import type { ChoicesMeta } from '#web/data/providers/choices-provider.ts'
import { IN_PLACE } from '#web/data/providers/in-place.ts'
import { viewsOf } from '#web/fields/index.ts'
import { useText } from '#web/i18n/use-text.ts'
import { openPrint } from '#web/pages/documents/print-address.ts'
import { Button, Descriptions, Result } from '#web/ui/antd.ts'
import { PrinterOutlined } from '#web/ui/icons.ts'
import { Outline } from '#web/ui/outline.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { usePageModel, useResource } from '../page-model-context.tsx'
import { labelOf } from '../records/label-of.ts'
import { RecordMissing } from '../records/record-missing.tsx'
import { valueAt } from '../records/row-values.ts'
import { useRecord } from '../records/use-record.ts'
import { useRecordList } from '../records/use-record-list.ts'
import styles from './counter.module.css'
import { CounterFigures } from './counter-figures.tsx'
import { CounterOrder } from './counter-order.tsx'
import { sumText, useCounterText } from './counter-text.ts'

/** Maximum number of open items of one payment. */
const MOST = 100

interface CounterSubjectProps {
  readonly id: number
  /** Items chosen in a list; otherwise those that are due. */
  readonly chosen: readonly number[] | undefined
  onAgain(): void
  onNext(): void
}

/** A subject at the counter: identifying fields, open items, and the record that settles them. */
export function CounterSubject({ id, chosen, onAgain, onNext }: CounterSubjectProps) {
  const { text } = useText()
  const { page } = usePageModel()
  const { subject, items, ahead } = counterOf(page)
  const target = useResource(subject.resource)
  const facts = subject.facts ?? []
  const { record, error } = useRecord(target.name, id, {
    fields: [target.label, ...facts, ...(ahead ? [ahead.each] : [])],
    stay: true,
  })
  const open = useOpenItems(id)
  const [done, setDone] = useState<Row>()
  if (error) return <RecordMissing error={error} />
  if (!record) return <Outline lines={3} />
  const shown = facts.flatMap(name => {
    const field = target.fields[name]
    const value = valueAt(record, name)
    if (!field || isEmpty(value)) return []
    const { View } = viewsOf(field)
    return [
      {
        key: name,
        label: text(field.title),
        children: <View field={field} resource={target} value={value} row={record} mode="detail" />,
      },
    ]
  })
  return (
    <>
      <div className={styles.subject}>
        <h2 className={styles.name}>
          {target.home ? (
            <Link to={`${target.home}?id=${id}`}>{labelOf(target, record)}</Link>
          ) : (
            labelOf(target, record)
          )}
        </h2>
        <Descriptions size="small" column={{ xs: 1, sm: 2, md: 3, lg: 5, xl: 5, xxl: 5 }} items={shown} />
      </div>
      {done ? (
        <CounterDone row={done} onAgain={onAgain} onNext={onNext} />
      ) : open.error ? (
        <LoadFailed error={open.error} onRetry={open.retry} />
      ) : open.rows ? (
        <CounterOrder
          subject={{ id, label: labelOf(target, record) }}
          month={ahead && Number(valueAt(record, ahead.each) ?? 0)}
          items={open.rows}
          given={chosen}
          onDone={setDone}
        />
      ) : (
        <Outline lines={items.columns.length} />
      )}
    </>
  )
}

/** The items of the subject that the field's `choices` permit, with the fields that the page shows. */
function useOpenItems(id: number) {
  const { page } = usePageModel()
  const { subject, items } = counterOf(page)
  const wanted: ChoicesMeta = { asker: `${page.resource}.${items.field}`, params: { [subject.field]: id } }
  const { query: choices } = useList<Choice>({
    resource: items.resource,
    pagination: { currentPage: 1, pageSize: MOST },
    meta: { ...IN_PLACE.meta, choices: wanted },
    queryOptions: { staleTime: 0, gcTime: 0 },
    errorNotification: false,
  })
  const found = choices.data?.data
  const ids = useMemo(() => (found ?? []).map(choice => String(choice.id)), [found])
  const list = useRecordList({
    resource: items.resource,
    page: 1,
    pageSize: MOST,
    sort: items.sort === undefined ? [] : [{ field: items.sort, order: 'asc' }],
    conditions: [{ field: 'id', operator: 'in', value: ids }],
    fields: [...new Set([...items.columns, items.amount, ...(items.group ? [items.group] : []), ...neededOf(items)])],
    enabled: ids.length > 0,
    inPart: true,
  })
  const isKnown = choices.isSuccess && !choices.isFetching && (ids.length === 0 || (!list.starting && !list.outdated))
  return {
    rows: isKnown ? (ids.length === 0 ? NONE : list.rows) : undefined,
    error: choices.error ?? list.error,
    retry: () => {
      void choices.refetch()
      list.refresh()
    },
  }
}

function neededOf({ sort, first }: CounterOptions['items']): readonly string[] {
  const read = referencedPaths(first?.when ?? 'true').record ?? []
  return sort === undefined ? read : [...read, sort]
}

const NONE: readonly Row[] = []

interface CounterDoneProps {
  readonly row: Row
  onAgain(): void
  onNext(): void
}

/** The finished settlement: its number and sums, the document to print, and the next subject. */
function CounterDone({ row, onAgain, onNext }: CounterDoneProps) {
  const t = useCounterText()
  const { text } = useText()
  const { page } = usePageModel()
  const resource = useResource(page.resource)
  const { document = '', act, total } = counterOf(page)
  const field = resource.fields[total]
  const value = row[total]
  const printed = resource.documents?.[document]
  return (
    <Result
      className={styles.done as string}
      status="success"
      title={t('counter.done', { act: text(act), sum: sumText(field, typeof value === 'number' ? value : 0) })}
      subTitle={`${text(resource.title)} ${labelOf(resource, row)}`}
      extra={[
        printed && (
          <Button
            key="print"
            type="primary"
            size="large"
            autoFocus
            icon={<PrinterOutlined aria-hidden />}
            onClick={() => openPrint(resource.name, printed.name, [row])}
          >
            {t('counter.print', { title: text(printed.title) })}
          </Button>
        ),
        <Button key="next" size="large" autoFocus={!printed} onClick={onNext}>
          {t('counter.next')}
        </Button>,
        <Button key="again" size="large" onClick={onAgain}>
          {t('counter.again')}
        </Button>,
      ]}
    >
      <CounterFigures row={row} />
    </Result>
  )
}
