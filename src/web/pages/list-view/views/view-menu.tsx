import { lazy, Suspense } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { AppstoreOutlined, DownOutlined } from '#web/later/icons.tsx'
import { Popover } from '#web/later/opener.tsx'
import { Button } from '#web/plain/button.tsx'
import { useIdle } from '../../use-idle.ts'
import type { ListPage } from '../use-list-page.ts'
import styles from './view-menu.module.css'

const loadPanel = () => import('./view-panel.tsx')
const ViewPanel = lazy(() => loadPanel().then(part => ({ default: part.ViewPanel })))
const PARTS = [loadPanel]

/** The saved views: names the open one, and opens the panel with all of them. */
export function ViewMenu({ list, narrow }: { readonly list: ListPage; readonly narrow: boolean }) {
  const { t } = useText()
  const { views } = list
  useIdle(PARTS)
  const label = views.open
    ? t(views.changed ? 'lists.views.openChanged' : 'lists.views.open', { name: views.open.name })
    : t('lists.views.title')
  return (
    <Popover
      trigger="click"
      // Only this one is shifted where it would not fit.
      placement={narrow ? 'bottom' : 'bottomLeft'}
      destroyOnHidden
      content={close => (
        <Suspense fallback={null}>
          <ViewPanel list={list} onDone={close} />
        </Suspense>
      )}
    >
      <Button aria-label={label} title={label} icon={<AppstoreOutlined aria-hidden />}>
        {(views.open || !narrow) && <span className={styles.name}>{views.open?.name ?? t('lists.views.title')}</span>}
        {views.changed && <span aria-hidden>*</span>}
        {!narrow && <DownOutlined aria-hidden />}
      </Button>
    </Popover>
  )
}
