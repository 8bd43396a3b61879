import { type BaseRecord, useCustomMutation } from '@refinedev/core'
import { type FormEvent, useId, useState } from 'react'
import { encryptBindPassword } from '#model/api/bind-cipher.ts'
import type { AnswerOf } from '#model/api.ts'
import { masterBecomes } from '#web/data/account/master-becomes.ts'
import { publicApp } from '#web/data/account/public-app.ts'
import { formBody } from '#web/data/http/form-post.ts'
import type { HttpFailure } from '#web/data/http/http-failure.ts'
import { problemText, useNotify } from '#web/data/notify/use-notify.ts'
import { SILENT } from '#web/data/providers/in-place.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Button, Input, Modal } from '#web/ui/antd.ts'
import { useReturnFocus } from '#web/ui/use-return-focus.ts'
import styles from './bind.module.css'

/** Binds a butler account: warnings for missing input, one message for a refusal of the sister system (section 5, 8). */
export default function BindDialog({ onClose }: { readonly onClose: () => void }) {
  useReturnFocus()
  const { t } = useText()
  const notify = useNotify()
  const id = useId()
  const [account, setAccount] = useState('')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const bindButler = useBindButler()

  async function bind(event: FormEvent) {
    event.preventDefault()
    if (account.trim() === '') return notify.warning(t('bind.accountMissing'))
    if (password === '') return notify.warning(t('bind.passwordMissing'))
    setBusy(true)
    try {
      await bindButler(account.trim(), password)
      notify.success(t('bind.success'))
      onClose()
    } catch (problem) {
      if (problemText(problem) !== '') notify.error(t('bind.failed'))
      setBusy(false)
    }
  }

  return (
    <Modal open centered width={420} title={t('bind.title')} footer={null} maskClosable={false} onCancel={onClose}>
      <form className={styles.form} onSubmit={bind} autoComplete="off" noValidate>
        <p className={styles.lead}>{t('bind.lead')}</p>
        <label htmlFor={`${id}-account`}>{t('bind.account')}</label>
        <Input
          id={`${id}-account`}
          value={account}
          maxLength={64}
          autoFocus
          autoComplete="off"
          onChange={event => setAccount(event.target.value)}
        />
        <label htmlFor={`${id}-password`}>{t('bind.password')}</label>
        <Input.Password
          id={`${id}-password`}
          value={password}
          maxLength={128}
          autoComplete="new-password"
          onChange={event => setPassword(event.target.value)}
        />
        <div className={styles.buttons}>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button type="primary" htmlType="submit" loading={busy}>
            {t('bind.button')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

type Bound = AnswerOf<'POST /api/account/bindXcy'>

/** Binds a butler of the sister system; menu and routes are rebuilt with the additional rights. */
function useBindButler() {
  const { mutateAsync } = useCustomMutation<Bound & BaseRecord, HttpFailure, URLSearchParams>()
  return async (xcAccount: string, password: string): Promise<void> => {
    const app = publicApp.get()
    if (!app?.bind) return
    const values = formBody({ xcAccount, xcPassword: encryptBindPassword(password, app.bind) })
    const url = '/api/account/bindXcy'
    const { data } = await mutateAsync({ url, method: 'post', values, meta: { stay: true }, ...SILENT })
    await masterBecomes(data.master)
  }
}
