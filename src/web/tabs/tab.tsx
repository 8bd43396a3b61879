import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { Dropdown } from '#web/ui/antd.ts'
import { CloseOutlined } from '#web/ui/icons.ts'
import { useText } from '../i18n/use-text.ts'
import type { Closing } from './open-tabs.ts'
import { tabMenu } from './tab-menu.ts'
import styles from './tabs.module.css'
import type { ShownTab } from './use-tabs.ts'

interface TabProps {
  readonly tab: ShownTab
  /** How many tabs there are. */
  readonly count: number
  onClose(key: string, closing: Closing): Promise<void>
  onReload(tab: ShownTab): void
}

/** One open page. Delete and the middle button of the mouse close it; the right button offers more. */
export function Tab({ tab, count, onClose, onReload }: TabProps) {
  const { t } = useText()
  const { key, search, title, current, dirty } = tab
  const close = () => void onClose(key, 'this')
  const closeByMiddle = (event: MouseEvent) => {
    if (event.button !== 1) return
    event.preventDefault()
    close()
  }
  return (
    <li className={styles.tab} data-current={current || undefined}>
      <Dropdown menu={{ items: tabMenu(tab, count, t, onClose, onReload) }} trigger={['contextMenu']}>
        <Link
          to={key + search}
          className={styles.link}
          aria-current={current ? 'page' : undefined}
          title={dirty ? t('tabs.dirty', { title }) : title}
          onAuxClick={closeByMiddle}
          onKeyDown={event => event.key === 'Delete' && close()}
        >
          {dirty && (
            <span className={styles.dirty} role="img" aria-label={t('tabs.unsaved')}>
              ●
            </span>
          )}
          <span className={styles.title}>{title}</span>
        </Link>
      </Dropdown>
      <button type="button" className={styles.close} aria-label={t('tabs.closeOne', { title })} onClick={close}>
        <CloseOutlined />
      </button>
    </li>
  )
}
