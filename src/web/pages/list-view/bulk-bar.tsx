import { Button } from 'antd'
import type { Row } from '#model/api.ts'
import { useText } from '#web/i18n/use-text.ts'
import type { BulkAction } from './bulk-actions.ts'
import styles from './bulk-bar.module.css'
import type { Selection } from './use-selection.ts'

interface BulkBarProps {
  readonly selection: Selection
  readonly actions: readonly BulkAction[]
  onAction(action: BulkAction, rows: readonly Row[]): void
}

/** What may be done with the ticked rows. Each button says for how many of them. */
export function BulkBar({ selection, actions, onAction }: BulkBarProps) {
  const { t, text } = useText()
  if (selection.ids.length === 0) return null
  return (
    <section className={styles.bar} aria-label={t('pages.bulk.label')}>
      <span>{t('pages.bulk.selected', { count: selection.ids.length })}</span>
      {actions.map(action => {
        const rows = selection.rows.filter(action.fits)
        const title = text(action.title) || (action.textKey ? t(action.textKey) : '')
        return (
          <Button
            key={action.key}
            size="small"
            danger={action.danger}
            disabled={rows.length === 0}
            title={rows.length === 0 ? t('pages.bulk.noneFits') : undefined}
            onClick={() => onAction(action, rows)}
          >
            {rows.length === selection.ids.length ? title : t('pages.bulk.some', { title, count: rows.length })}
          </Button>
        )
      })}
      <Button type="link" size="small" onClick={selection.clear}>
        {t('pages.bulk.clear')}
      </Button>
    </section>
  )
}
