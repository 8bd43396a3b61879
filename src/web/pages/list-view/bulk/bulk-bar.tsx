import { memo, Suspense, useState } from 'react'
import type { Row } from '#model/api.ts'
import { groupedDigits } from '#model/text/grouped-digits.ts'
import { useText } from '#web/i18n/use-text.ts'
import { lazyPart } from '#web/state/lazy-part.ts'
import { Button } from '#web/ui/antd.ts'
import { listQueryString } from '../state/list-query-string.ts'
import type { ListPage } from '../use-list-page.ts'
import type { BulkAction } from './bulk-actions.ts'
import styles from './bulk-bar.module.css'
import type { BulkScope } from './use-bulk-job.ts'

const BulkDialog = lazyPart(() => import('./bulk-dialog.tsx'))

interface BulkBarProps {
  readonly list: ListPage
  onAction(action: BulkAction, rows: readonly Row[]): unknown
}

interface OpenOrder {
  readonly action: BulkAction
  readonly scope: BulkScope
}

/** Actions for the selected rows, or for all that the list finds. Each button shows the number of records. */
export const BulkBar = memo(function BulkBar({ list, onAction }: BulkBarProps) {
  const { t, text } = useText()
  const { selection, data, bulk, query } = list
  const filter = listQueryString(query)
  // Another condition selects other records, so the choice is reset.
  const [everything, setEverything] = useState<string>()
  const [order, setOrder] = useState<OpenOrder>()
  const wholePage = data.rows.length > 0 && data.rows.every(row => selection.ids.includes(row.id))
  // Deselecting a row excludes it.
  const all = everything === filter && wholePage
  const clear = () => {
    setEverything(undefined)
    selection.clear()
  }
  const act = (action: BulkAction, rows: readonly Row[]) => {
    if (all) setOrder({ action, scope: { filter } })
    else if (action.key === 'edit') setOrder({ action, scope: { ids: selection.ids } })
    else onAction(action, rows)
  }
  if (selection.ids.length === 0 && !order) return null
  const offered = all ? bulk.filter(action => action.order !== undefined) : bulk
  return (
    <section className={styles.bar} aria-label={t('pages.bulk.label')}>
      <span>
        {all
          ? t('bulk.allSelected', { count: groupedDigits(data.total) })
          : t('pages.bulk.selected', { count: groupedDigits(selection.ids.length) })}
      </span>
      {!all && wholePage && data.total > selection.ids.length && bulk.some(action => action.order !== undefined) && (
        <Button type="link" size="small" onClick={() => setEverything(filter)}>
          {t('bulk.selectAll', { count: groupedDigits(data.total) })}
        </Button>
      )}
      {offered.map(action => {
        const rows = selection.rows.filter(action.fits)
        const own = text(action.title)
        const title = own && !action.prints ? own : action.textKey ? t(action.textKey, { title: own }) : ''
        const every = all || rows.length === selection.ids.length
        return (
          <Button
            key={action.key}
            size="small"
            danger={action.danger}
            disabled={!all && rows.length === 0}
            title={!all && rows.length === 0 ? t('pages.bulk.noneFits') : undefined}
            onClick={() => act(action, rows)}
          >
            {every ? title : t('pages.bulk.some', { title, count: rows.length })}
          </Button>
        )
      })}
      <Button type="link" size="small" onClick={clear}>
        {t('pages.bulk.clear')}
      </Button>
      {order && (
        <Suspense fallback={null}>
          <BulkDialog
            {...order}
            list={list}
            onClose={begun => {
              setOrder(undefined)
              if (begun) clear()
            }}
          />
        </Suspense>
      )}
    </section>
  )
})
