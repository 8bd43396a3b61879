import { Modal } from '#web/ui/antd.ts'
import { useText } from '../i18n/use-text.ts'
import { useReturnFocus } from '../pages/use-return-focus.ts'
import type { OpenQuestion } from './confirm.ts'
import styles from './notify.module.css'

/** The dialog of `askConfirm`. Loaded lazily, hence the default export. */
export default function ConfirmDialog({ question }: { readonly question: OpenQuestion }) {
  useReturnFocus()
  const { t } = useText()
  return (
    <Modal
      open
      centered
      width={420}
      title={<span className={styles.sentence}>{question.title}</span>}
      okText={<span className={styles.sentence}>{question.confirm}</span>}
      cancelText={<span className={styles.sentence}>{question.cancel}</span>}
      okButtonProps={{ danger: question.danger === true, autoFocus: true }}
      maskClosable={false}
      closable={{ 'aria-label': t('app.close') }}
      onOk={() => question.answer(true)}
      onCancel={() => question.answer(false)}
    >
      <p className={styles.text}>{question.text}</p>
    </Modal>
  )
}
