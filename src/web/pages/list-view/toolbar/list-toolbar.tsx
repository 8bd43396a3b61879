import { memo, Suspense } from 'react'
import { groupedDigits } from '#model/text/grouped-digits.ts'
import { useText } from '#web/i18n/use-text.ts'
import { lazyPart } from '#web/state/lazy-part.ts'
import styles from './list-toolbar.module.css'
import type { ToolbarToolsProps } from './toolbar-tools.tsx'

const ToolbarTools = lazyPart(() => import('../around-rows.ts').then(part => ({ default: part.ToolbarTools })))

interface ListToolbarProps extends ToolbarToolsProps {
  /** Whether the tools may be loaded and rendered. */
  readonly complete: boolean
}

/**
 * Title and number of rows on the left; search and buttons on the right. On a phone these take separate lines, and the content
 * below waits for them, because they would move it.
 */
export const ListToolbar = memo(function ListToolbar({ complete, ...tools }: ListToolbarProps) {
  const { t, text } = useText()
  const { page, data, resource } = tools.list
  return (
    <div className={styles.toolbar} data-searched={resource.search.length > 0 || undefined}>
      <div className={styles.heading}>
        <h1 className={styles.title}>{text(page.title)}</h1>
        <span className={styles.total} aria-live="polite">
          {data.starting || data.error
            ? ''
            : data.isCapped
              ? t('pages.list.totalCapped', { total: groupedDigits(data.total - 1) })
              : t('pages.list.total', { total: groupedDigits(data.total) })}
        </span>
      </div>
      {tools.narrow ? (
        <ToolbarTools {...tools} />
      ) : (
        <Suspense fallback={null}>{complete && <ToolbarTools {...tools} />}</Suspense>
      )}
    </div>
  )
})
