import { useLogin } from '@refinedev/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNotify } from '#web/data/notify/use-notify.ts'
import type { LoginParams } from '#web/data/providers/auth-provider.ts'
import { useText } from '#web/i18n/use-text.ts'
import { Button, Spin } from '#web/ui/antd.ts'
import styles from './login.module.css'

/**
 * Signs in when rendered; failures are reported and can be retried. After a failed sign-on (`?error=`) it does not redirect
 * again automatically.
 */
export function SsoLogin() {
  const { t } = useText()
  const notify = useNotify()
  const { mutate: login } = useLogin<LoginParams>()
  const [failed, setFailed] = useState(cameBackFailed)
  const begun = useRef(false)

  function signIn() {
    setFailed(false)
    login({}, { onSuccess: ({ success }) => setFailed(!success) })
  }
  const begin = useEffectEvent(() => {
    if (cameBackFailed()) notify.error(t('login.failed'))
    else signIn()
  })
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    begin()
  }, [])

  if (failed) {
    return (
      <Button type="primary" size="large" block onClick={signIn}>
        {t('login.ssoRetry')}
      </Button>
    )
  }
  return (
    <p className={styles.lead} role="status">
      <Spin size="small" /> {t('login.signingIn')}
    </p>
  )
}

function cameBackFailed(): boolean {
  return new URLSearchParams(location.search).has('error')
}
