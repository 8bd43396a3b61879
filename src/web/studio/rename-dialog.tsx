import { useState } from 'react'
import { useNotify } from '#web/notify/use-notify.ts'
import { Alert, Input, Modal } from '#web/ui/antd.ts'
import styles from './studio.module.css'
import { renamePart } from './studio-calls.ts'
import { useStudioText } from './studio-text.ts'

interface RenameDialogProps {
  onClose(): void
  onRenamed(files: readonly string[]): void
}

/** Renames a part of the config wherever it is mentioned, in the drafts. */
export function RenameDialog({ onClose, onRenamed }: RenameDialogProps) {
  const t = useStudioText()
  const notify = useNotify()
  const [name, setName] = useState('')
  const [to, setTo] = useState('')
  const [why, setWhy] = useState<string>()
  const [busy, setBusy] = useState(false)
  async function rename() {
    setBusy(true)
    try {
      const { files, why: refused } = await renamePart({ name: name.trim(), to: to.trim() })
      if (refused === undefined) onRenamed(files)
      setWhy(refused)
    } catch (error) {
      notify.error(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={t('studio.rename')}
      okText={t('studio.rename')}
      cancelText={t('studio.close')}
      okButtonProps={{ disabled: name.trim() === '' || to.trim() === '', loading: busy }}
      onOk={() => void rename()}
      onCancel={onClose}
    >
      <p className={styles.quiet}>{t('studio.renameHint')}</p>
      {why && <Alert type="error" message={why} />}
      <label className={styles.reason} htmlFor="studio-rename-name">
        {t('studio.renameWhat')}
        <Input id="studio-rename-name" value={name} onChange={event => setName(event.target.value)} />
      </label>
      <label className={styles.reason} htmlFor="studio-rename-to">
        {t('studio.renameTo')}
        <Input id="studio-rename-to" value={to} onChange={event => setTo(event.target.value)} />
      </label>
    </Modal>
  )
}
