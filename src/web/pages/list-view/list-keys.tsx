import { Modal } from 'antd'
import { useText } from '#web/i18n/use-text.ts'
import styles from './list-keys.module.css'

const KEYS = [
  ['↑ ↓ Home End', 'lists.keys.move'],
  ['Enter', 'lists.keys.open'],
  ['Space', 'lists.keys.select'],
  ['PgUp PgDn', 'lists.keys.page'],
  ['F2', 'lists.keys.edit'],
  ['/', 'lists.keys.search'],
  ['?', 'lists.keys.help'],
] as const

/** The keys of a list. */
export function ListKeys({ onClose }: { onClose(): void }) {
  const { t } = useText()
  return (
    <Modal
      open
      footer={null}
      width={420}
      title={t('lists.keys.title')}
      closable={{ 'aria-label': t('app.close') }}
      onCancel={onClose}
    >
      <dl className={styles.keys}>
        {KEYS.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
