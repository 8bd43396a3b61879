import type { TextTools } from '#web/i18n/use-text.ts'
import type { MenuProps } from '#web/ui/antd.ts'
import type { Closing } from './open-tabs.ts'
import type { ShownTab } from './use-tabs.ts'

/** The menu items of a tab; `count`: number of tabs. */
export function tabMenu(
  tab: ShownTab,
  count: number,
  t: TextTools['t'],
  onClose: (key: string, closing: Closing) => Promise<void>,
  onReload: (tab: ShownTab) => void,
): NonNullable<MenuProps['items']> {
  const closing = (kind: Closing, disabled = false) => ({
    key: kind,
    label: t(`tabs.close.${kind}`),
    disabled,
    onClick: () => void onClose(tab.key, kind),
  })
  return [
    { key: 'reload', label: t('tabs.reload'), onClick: () => onReload(tab) },
    { type: 'divider' },
    closing('this'),
    closing('others', count < 2),
    closing('right', count < 2),
    closing('all'),
  ]
}
