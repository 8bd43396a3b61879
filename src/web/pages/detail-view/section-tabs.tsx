import { type ReactNode, useState } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { Tabs } from '#web/ui/antd.ts'
import styles from './section-tabs.module.css'

export interface SectionTab {
  readonly key: string
  readonly label: string
  readonly content: ReactNode
  /** Something in it is wrong; the tab is marked. */
  readonly faulty?: boolean
}

interface SectionTabsProps {
  readonly tabs: readonly SectionTab[]
  /** Key of the open tab, where the caller keeps it. */
  readonly open?: string
  onOpen?(key: string): void
}

/** Tabs of which only the open one is drawn; those that find no room are in a menu at their end. */
export function SectionTabs({ tabs, open: asked, onOpen }: SectionTabsProps) {
  const { t } = useText()
  // Nothing until one is chosen: tabs that come later, with the rest of the model, may precede the first ones.
  const [selected, setSelected] = useState<string>()
  const open = tabs.find(({ key }) => key === (asked ?? selected)) ?? tabs[0]
  return (
    <div ref={leaveMenuToPointers}>
      <Tabs
        activeKey={open?.key}
        // Also of the one that is open: it stays when others come before it.
        onTabClick={onOpen ?? setSelected}
        destroyOnHidden
        items={tabs.map(({ key, label, faulty, content }) => ({
          key,
          children: content,
          label: faulty ? (
            <>
              {label}
              <span className={styles.mark} role="img" aria-label={t('forms.faultyTab')}>
                !
              </span>
            </>
          ) : (
            label
          ),
        }))}
      />
    </div>
  )
}

/**
 * antd puts its menu of overflowing tabs into the list of tabs, where screen readers expect tabs and nothing else.
 * They and the keyboard reach every tab by the arrow keys.
 */
function leaveMenuToPointers(box: HTMLElement | null): void {
  const menu = box?.querySelector<HTMLElement>('.ant-tabs-nav-more')
  menu?.setAttribute('aria-hidden', 'true')
  menu?.setAttribute('tabindex', '-1')
}
