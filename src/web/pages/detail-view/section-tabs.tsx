import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useText } from '#web/i18n/use-text.ts'
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

/** Tabs of which only the open one is drawn. Too many for the width are scrolled, not hidden in a menu. */
export function SectionTabs({ tabs, open: told, onOpen }: SectionTabsProps) {
  const { t } = useText()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  // Nothing until one is chosen: tabs that come later, with the rest of the model, may stand before the first ones.
  const [kept, setKept] = useState<string>()
  const setChosen = onOpen ?? setKept
  const open = tabs.find(({ key }) => key === (told ?? kept)) ?? tabs[0]

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex(({ key }) => key === open?.key)
    const to = targetOf(event.key, at, tabs.length)
    const tab = to === undefined ? undefined : tabs[to]
    if (!tab) return
    event.preventDefault()
    setChosen(tab.key)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to as number]?.focus()
  }

  return (
    <div>
      <div ref={list} role="tablist" className={styles.list} onKeyDown={move}>
        {tabs.map(({ key, label, faulty }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}${key}`}
            className={styles.tab}
            aria-selected={key === open?.key}
            aria-controls={key === open?.key ? `${id}panel` : undefined}
            tabIndex={key === open?.key ? 0 : -1}
            onClick={() => setChosen(key)}
          >
            {label}
            {faulty && (
              <span className={styles.mark} role="img" aria-label={t('forms.faultyTab')}>
                !
              </span>
            )}
          </button>
        ))}
      </div>
      {open && (
        <div
          key={open.key}
          role="tabpanel"
          id={`${id}panel`}
          aria-labelledby={`${id}${open.key}`}
          className={styles.panel}
        >
          {open.content}
        </div>
      )}
    </div>
  )
}

function targetOf(key: string, at: number, count: number): number | undefined {
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: (at + 1) % count,
    ArrowLeft: (at - 1 + count) % count,
    Home: 0,
    End: count - 1,
  }
  return targets[key]
}
