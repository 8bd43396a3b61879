import type { HttpError } from '@refinedev/core'
import { useState } from 'react'
import type { DeletedRecord, RecordId } from '#model/api.ts'
import type { Column } from '#model/app-model.ts'
import type { ClientResource } from '#model/client-model.ts'
import { formatDate, relativeTime } from '#model/dates/dates.ts'
import { isEmpty } from '#model/is-empty.ts'
import { useNotify } from '#web/data/notify/use-notify.ts'
import { useOwnText } from '#web/i18n/own-text.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useNarrow } from '#web/state/media-store.ts'
import { Button, Checkbox, Drawer, Empty, Form, Input, List } from '#web/ui/antd.ts'
import { Outline } from '#web/ui/outline.tsx'
import { useSimpleList } from '#web/ui/refine.ts'
import { useReturnFocus } from '#web/ui/use-return-focus.ts'
import { TimelineValue } from '../detail-view/timeline/timeline-value.tsx'
import type { ListPage } from '../list-view/use-list-page.ts'
import { LoadFailed } from '../load-failed.tsx'
import { labelOf } from '../records/label-of.ts'
import { useInvalidateAll } from '../records/use-invalidate-all.ts'
import styles from './bin-drawer.module.css'
import { BIN_TEXTS } from './bin-texts.ts'
import { useRestore } from './use-restore.ts'

const PAGE_SIZE = 20

/** The search box above the records. */
interface BinSearch {
  readonly q?: string
}

const META = { deleted: true, stay: true }

interface BinDrawerProps {
  readonly list: ListPage
  onClose(): void
}

/** Deleted records of a list, to be found and restored. Lazily loaded, therefore a default export. */
export default function BinDrawer({ list, onClose }: BinDrawerProps) {
  const { resource, page } = list
  const t = useOwnText(BIN_TEXTS)
  const { text, locale } = useText()
  const notify = useNotify()
  const invalidateAll = useInvalidateAll()
  const narrow = useNarrow()
  useReturnFocus()
  const { listProps, searchFormProps, query, filters } = useSimpleList<DeletedRecord, HttpError, BinSearch>({
    resource: resource.name,
    meta: META,
    syncWithLocation: false,
    pagination: { pageSize: PAGE_SIZE },
    onSearch: ({ q = '' }) => [{ field: 'q', operator: 'eq', value: q.trim() || undefined }],
    queryOptions: { gcTime: 0 },
    errorNotification: false,
  })
  const restore = useRestore(resource.name)
  const [chosen, setChosen] = useState<ReadonlySet<RecordId>>(new Set())
  const [refused, setRefused] = useState<Readonly<Record<number, string>>>({})
  const [running, setRunning] = useState(false)
  const rows = query.data?.data ?? []
  const shown = rows.map(({ id }) => id)
  const picked = shown.filter(id => chosen.has(id))

  async function run(ids: readonly RecordId[]) {
    setRunning(true)
    try {
      const outcomes = await restore(ids)
      const failed = outcomes.filter(({ ok }) => !ok)
      const count = outcomes.length - failed.length
      setRefused(Object.fromEntries(failed.map(({ id, message }) => [id, message])))
      setChosen(new Set(failed.map(({ id }) => id)))
      if (failed.length === 0) notify.success(t('recycle.restored', { count }))
      else notify.warning(t('recycle.refused', { count, failed: failed.length }))
      if (count > 0) await invalidateAll()
    } catch (error) {
      notify.error(error)
    } finally {
      setRunning(false)
    }
  }
  const choose = (ids: readonly RecordId[], on: boolean) =>
    setChosen(known => new Set(on ? [...known, ...ids] : [...known].filter(id => !ids.includes(id))))
  const isCapped = query.data?.isCapped === true
  const params = { total: ((query.data?.total ?? 0) - Number(isCapped)).toLocaleString(locale) }
  return (
    <Drawer
      open
      width={narrow ? '100%' : 'min(720px, 86vw)'}
      title={t('recycle.title', { title: text(resource.title) })}
      onClose={onClose}
      footer={
        <Button type="primary" disabled={picked.length === 0} loading={running} onClick={() => void run(picked)}>
          {t('recycle.restoreSelected', { count: picked.length })}
        </Button>
      }
    >
      <Form {...searchFormProps}>
        <Form.Item name="q" noStyle>
          <Input.Search
            allowClear
            maxLength={100}
            aria-label={t('recycle.search')}
            placeholder={t('recycle.search')}
            onSearch={searchFormProps.form?.submit}
          />
        </Form.Item>
      </Form>
      {query.error ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : query.isPending ? (
        <div className={styles.wait}>
          <Outline lines={3} />
        </div>
      ) : rows.length === 0 ? (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={t(filters.length === 0 ? 'recycle.none' : 'recycle.notFound')}
        />
      ) : (
        <>
          <div className={styles.head}>
            <Checkbox
              checked={picked.length === rows.length}
              indeterminate={picked.length > 0 && picked.length < rows.length}
              onChange={event => choose(shown, event.target.checked)}
            >
              {t('recycle.all')}
            </Checkbox>
            <span aria-live="polite">{t(isCapped ? 'recycle.capped' : 'recycle.total', params)}</span>
          </div>
          <List
            {...listProps}
            loading={false}
            rowKey="id"
            pagination={{ ...listProps.pagination, itemRender: undefined, simple: true, hideOnSinglePage: true }}
            renderItem={record => (
              <BinLine
                resource={resource}
                columns={page.columns}
                record={record}
                refusal={refused[record.id]}
                chosen={chosen.has(record.id)}
                disabled={running}
                onChoose={on => choose([record.id], on)}
                onRestore={() => void run([record.id])}
              />
            )}
          />
        </>
      )}
    </Drawer>
  )
}

/** Number of values shown besides the label to distinguish records. */
const MOST_VALUES = 4

interface BinLineProps {
  readonly resource: ClientResource
  /** The list's columns in their order, which identify its records. */
  readonly columns: readonly Column[]
  readonly record: DeletedRecord
  /** Why it could not be restored. */
  readonly refusal: string | undefined
  readonly chosen: boolean
  readonly disabled: boolean
  onChoose(on: boolean): void
  onRestore(): void
}

/** One deleted record: its values, who deleted it and when, and a button to restore it. */
function BinLine(props: BinLineProps) {
  const { resource, columns, record, refusal, chosen, disabled, onChoose, onRestore } = props
  const t = useOwnText(BIN_TEXTS)
  const { text, locale } = useText()
  const { values, at, account } = record
  const label = labelOf(resource, values)
  const fields = columns
    .flatMap(({ field }) => resource.fields[field] ?? [])
    .filter(({ name }) => name !== resource.label && !isEmpty(values[name]))
    .slice(0, MOST_VALUES)
  const who = account?.label ?? t('recycle.system')
  return (
    <List.Item className={styles.line as string}>
      <Checkbox
        checked={chosen}
        disabled={disabled}
        aria-label={label}
        onChange={event => onChoose(event.target.checked)}
      />
      <div className={styles.what}>
        <strong>{label}</strong>
        <div className={styles.values}>
          {fields.map(field => (
            <span key={field.name}>
              <span className={styles.quiet}>{text(field.title)}</span>{' '}
              <TimelineValue resource={resource} field={field} value={values[field.name]} />
            </span>
          ))}
        </div>
        <time className={styles.quiet} dateTime={at} title={formatDate(at)}>
          {t('recycle.by', { at: relativeTime(at, Date.now(), locale), who })}
        </time>
        {refusal !== undefined && (
          <p role="alert" className={styles.refusal}>
            {refusal}
          </p>
        )}
      </div>
      <Button size="small" disabled={disabled} aria-label={t('recycle.restoreOf', { label })} onClick={onRestore}>
        {t('recycle.restore')}
      </Button>
    </List.Item>
  )
}
