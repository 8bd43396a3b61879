import type { TextKey } from '#web/i18n/texts.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Modal } from '#web/ui/antd.ts'
import { useReturnFocus } from '#web/ui/use-return-focus.ts'
import styles from './shortcuts.module.css'

/** The keyboard shortcuts. Lazily loaded, therefore a default export. */
export default function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  useReturnFocus()
  const { t } = useText()
  return (
    <Modal open title={t('shortcuts.title')} footer={null} onCancel={onClose}>
      <dl className={styles.list}>
        {KEYS.map(({ text, keys }) => (
          <div key={text}>
            <dt>
              {keys.map(key => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}

const KEYS: readonly { readonly text: TextKey; readonly keys: readonly string[] }[] = [
  { text: 'shortcuts.palette', keys: ['Ctrl/⌘ K'] },
  { text: 'shortcuts.help', keys: ['?'] },
  { text: 'shortcuts.save', keys: ['Ctrl/⌘ S', 'Ctrl/⌘ Enter'] },
  { text: 'shortcuts.rows', keys: ['↑', '↓', 'Home', 'End'] },
  { text: 'shortcuts.openRow', keys: ['Enter'] },
  { text: 'shortcuts.selectRow', keys: ['Space'] },
  { text: 'shortcuts.edit', keys: ['F2'] },
  { text: 'shortcuts.cells', keys: ['→', '←', 'Tab'] },
  { text: 'shortcuts.search', keys: ['/'] },
  { text: 'shortcuts.pages', keys: ['PgUp', 'PgDn'] },
  { text: 'shortcuts.tabs', keys: ['←', '→'] },
  { text: 'shortcuts.closeTab', keys: ['Delete'] },
  { text: 'shortcuts.close', keys: ['Esc'] },
]
