import { type ReactNode, useState } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import { Tabs } from '#web/ui/antd.ts'
import styles from './section-tabs.module.css'

export interface SectionTab {
  readonly key: string
  readonly label: string
  readonly content: ReactNode
  /** The tab contains a problem and is marked. */
  readonly faulty?: boolean
}

interface SectionTabsProps {
  readonly tabs: readonly SectionTab[]
  /** Key of the open tab, if the caller controls it. */
  readonly open?: string
  onOpen?(key: string): void
}

/** Tabs that render only the open one; tabs that do not fit are in an overflow menu. */
export function SectionTabs({ tabs, open: asked, onOpen }: SectionTabsProps) {
  const { t } = useText()
  // Undefined until one is chosen, because tabs that load later may precede the first ones.
  const [selected, setSelected] = useState<string>()
  const open = tabs.find(({ key }) => key === (asked ?? selected)) ?? tabs[0]
  if (tabs.length === 0) return null
  return (
    <div ref={leaveMenuToPointers}>
      <Tabs
        activeKey={open?.key}
        // The open tab too: it stays open when others are added before it.
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
