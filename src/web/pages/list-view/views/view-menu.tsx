import { Suspense, useState } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { lazyPart } from '#web/state/lazy-part.ts'
import { useIdle } from '#web/timing/when-idle.ts'
import { Button, Popover } from '#web/ui/antd.ts'
import { AppstoreOutlined, DownOutlined } from '#web/ui/icons.ts'
import type { ListPage } from '../use-list-page.ts'
import styles from './view-menu.module.css'

const loadPanel = () => import('./view-panel.tsx')
const ViewPanel = lazyPart(() => loadPanel().then(part => ({ default: part.ViewPanel })))
const PARTS = [loadPanel]

/** The saved views: shows the name of the open one, and opens the panel with all of them. */
export function ViewMenu({ list, narrow }: { readonly list: ListPage; readonly narrow: boolean }) {
  const { t } = useText()
  const { views } = list
  const [open, setOpen] = useState(false)
  useIdle(PARTS)
  const label = views.open
    ? t(views.changed ? 'lists.views.openChanged' : 'lists.views.open', { name: views.open.name })
    : t('lists.views.title')
  return (
    <Popover
      trigger="click"
      // Only this panel is shifted if it would not fit.
      placement={narrow ? 'bottom' : 'bottomLeft'}
      destroyOnHidden
      open={open}
      onOpenChange={setOpen}
      content={
        <Suspense fallback={null}>
          <ViewPanel list={list} onDone={() => setOpen(false)} />
        </Suspense>
      }
    >
      <Button aria-label={label} title={label} icon={<AppstoreOutlined aria-hidden />}>
        {(views.open || !narrow) && <span className={styles.name}>{views.open?.name ?? t('lists.views.title')}</span>}
        {views.changed && <span aria-hidden>*</span>}
        {!narrow && <DownOutlined aria-hidden />}
      </Button>
    </Popover>
  )
}
