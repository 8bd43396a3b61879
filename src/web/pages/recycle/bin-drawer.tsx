import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeletedRecord } from '#model/api.ts'
import { http } from '#web/http/http.ts'
import { useOwnText } from '#web/i18n/own-text.ts'
import { useText } from '#web/i18n/use-text.ts'
import { useNotify } from '#web/notify/use-notify.ts'
import { Button, Checkbox, Drawer, Empty, Input, Pagination, Skeleton } from '#web/ui/antd.ts'
import type { ListPage } from '../list-view/use-list-page.ts'
import { LoadFailed } from '../load-failed.tsx'
import { useInvalidateAll } from '../records/use-invalidate-all.ts'
import { useNarrow } from '../use-narrow.ts'
import { useReturnFocus } from '../use-return-focus.ts'
import styles from './bin-drawer.module.css'
import { BinLine } from './bin-line.tsx'
import { BIN_TEXTS } from './bin-texts.ts'
import { restore } from './restore.ts'

const PAGE_SIZE = 20

interface BinDrawerProps {
  readonly list: ListPage
  onClose(): void
}

/** Deleted records of a list, to be found and restored. Lazily loaded, hence the default export. */
export default function BinDrawer({ list, onClose }: BinDrawerProps) {
  const { resource, page } = list
  const t = useOwnText(BIN_TEXTS)
  const { t: common, text, locale } = useText()
  const notify = useNotify()
  const invalidateAll = useInvalidateAll()
  const narrow = useNarrow()
  useReturnFocus()
  const [asked, setAsked] = useState({ q: '', at: 1 })
  const bin = useBin(resource.name, asked)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [refused, setRefused] = useState<Readonly<Record<number, string>>>({})
  const [running, setRunning] = useState(false)
  const rows = bin.data?.rows ?? []
  const shown = rows.map(({ id }) => id)
  const picked = shown.filter(id => chosen.has(id))

  async function run(ids: readonly number[]) {
    setRunning(true)
    try {
      const outcomes = await restore(resource.name, ids)
      const failed = outcomes.filter(({ ok }) => !ok)
      const count = outcomes.length - failed.length
      setRefused(Object.fromEntries(failed.map(({ id, message }) => [id, message])))
      setChosen(new Set(failed.map(({ id }) => id)))
      if (failed.length === 0) notify.success(t('recycle.restored', { count }))
      else notify.warning(t('recycle.refused', { count, failed: failed.length }))
      if (count > 0) await Promise.all([invalidateAll(), bin.refetch()])
    } catch (error) {
      notify.error(error)
    } finally {
      setRunning(false)
    }
  }
  const choose = (ids: readonly number[], on: boolean) =>
    setChosen(known => new Set(on ? [...known, ...ids] : [...known].filter(id => !ids.includes(id))))
  const total = bin.data?.total ?? 0
  const told = { total: (total - Number(bin.data?.isCapped ?? false)).toLocaleString(locale) }
  return (
    <Drawer
      open
      width={narrow ? '100%' : 'min(720px, 86vw)'}
      title={t('recycle.title', { title: text(resource.title) })}
      onClose={onClose}
      closable={{ 'aria-label': common('app.close') }}
      footer={
        <Button type="primary" disabled={picked.length === 0} loading={running} onClick={() => void run(picked)}>
          {t('recycle.restoreSelected', { count: picked.length })}
        </Button>
      }
      styles={{ footer: { padding: '12px 24px' } }}
    >
      <Input.Search
        allowClear
        maxLength={100}
        aria-label={t('recycle.search')}
        placeholder={t('recycle.search')}
        onSearch={q => setAsked({ q: q.trim(), at: 1 })}
      />
      {bin.error ? (
        <LoadFailed error={bin.error} onRetry={() => void bin.refetch()} />
      ) : bin.isPending ? (
        <Skeleton active title={false} className={styles.wait as string} />
      ) : rows.length === 0 ? (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={t(asked.q === '' ? 'recycle.none' : 'recycle.notFound')}
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
            <span aria-live="polite">{t(bin.data?.isCapped ? 'recycle.capped' : 'recycle.total', told)}</span>
          </div>
          <ul className={styles.rows}>
            {rows.map(record => (
              <BinLine
                key={record.id}
                resource={resource}
                columns={page.columns}
                record={record}
                refusal={refused[record.id]}
                chosen={chosen.has(record.id)}
                disabled={running}
                onChoose={on => choose([record.id], on)}
                onRestore={() => void run([record.id])}
              />
            ))}
          </ul>
          {total > PAGE_SIZE && (
            <Pagination
              simple
              className={styles.pages as string}
              current={asked.at}
              pageSize={PAGE_SIZE}
              total={total}
              onChange={at => setAsked({ ...asked, at })}
            />
          )}
        </>
      )}
    </Drawer>
  )
}

function useBin(resource: string, { q, at }: { readonly q: string; readonly at: number }) {
  return useQuery({
    queryKey: ['bin', resource, q, at],
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const params = { _start: (at - 1) * PAGE_SIZE, _end: at * PAGE_SIZE, ...(q === '' ? {} : { _q: q }) }
      const url = `/api/resources/${resource}/deleted`
      const { data, headers } = await http.get<DeletedRecord[]>(url, { params, signal, stay: true })
      return { rows: data, total: Number(headers['x-total-count']), isCapped: headers['x-total-capped'] === 'true' }
    },
  })
}
