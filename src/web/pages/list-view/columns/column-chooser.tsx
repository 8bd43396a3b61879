import { Suspense } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { lazyPart } from '#web/state/lazy-part.ts'
import { useIdle } from '#web/timing/when-idle.ts'
import { Button, Popover } from '#web/ui/antd.ts'
import { SettingOutlined } from '#web/ui/icons.ts'
import type { ListPage } from '../use-list-page.ts'

const loadPanel = () => import('./column-panel.tsx')
const ColumnPanel = lazyPart(() => loadPanel().then(part => ({ default: part.ColumnPanel })))
const PARTS = [loadPanel]

/** Opens the panel for columns, density and page size. */
export function ColumnChooser({ list, narrow }: { readonly list: ListPage; readonly narrow: boolean }) {
  const { t } = useText()
  useIdle(PARTS)
  return (
    <Popover
      trigger="click"
      // Only this panel is shifted if it would not fit.
      placement={narrow ? 'bottom' : 'bottomRight'}
      destroyOnHidden
      content={
        <Suspense fallback={null}>
          <ColumnPanel list={list} />
        </Suspense>
      }
    >
      <Button
        icon={<SettingOutlined aria-hidden />}
        aria-label={t('pages.columns.title')}
        title={t('pages.columns.title')}
      />
    </Popover>
  )
}
