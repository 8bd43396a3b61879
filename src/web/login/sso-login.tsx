import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button, Spin } from '#web/ui/antd.ts'
import { signInThroughSso } from '../account/sign-in.ts'
import { useText } from '../i18n/use-text.ts'
import { problemTextOr, useNotify } from '../notify/use-notify.ts'
import { targetAfterLogin } from '../router/guard.ts'
import styles from './login.module.css'

/**
 * Signs in as soon as it is on the screen; what goes wrong is told, and can be tried again. Who comes back from a failed
 * sign-on (`?error=`) is not sent there again at once.
 */
export function SsoLogin() {
  const { t } = useText()
  const notify = useNotify()
  const navigate = useNavigate()
  const [failed, setFailed] = useState(cameBackFailed)
  const begun = useRef(false)

  const signIn = useCallback(async () => {
    setFailed(false)
    const target = targetAfterLogin(location.search)
    try {
      const done = await signInThroughSso(location.origin + target)
      if (done) await navigate(target, { replace: true })
    } catch (problem) {
      notify.error(problemTextOr(problem, t('login.failed')))
      setFailed(true)
    }
  }, [navigate, notify, t])

  useEffect(() => {
    if (begun.current) return
    begun.current = true
    if (cameBackFailed()) notify.error(t('login.failed'))
    else void signIn()
  }, [signIn, notify, t])

  if (failed) {
    return (
      <Button type="primary" size="large" block onClick={() => void signIn()}>
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
