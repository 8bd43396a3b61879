import { useLogin, useTranslation } from '@refinedev/core'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PublicApp } from '#model/client-model.ts'
import { LOCALES } from '#model/localized-text.ts'
import { usePublicApp } from '#web/data/account/public-app.ts'
import { useNotify } from '#web/data/notify/use-notify.ts'
import type { LoginParams } from '#web/data/providers/auth-provider.ts'
import { useDocumentTitle } from '#web/data/routes/use-document-title.ts'
import { LOCALE_NAMES } from '#web/i18n/locale-names.ts'
import { useText } from '#web/i18n/use-text.ts'
import { whenIdle } from '#web/timing/when-idle.ts'
import { Button, Spin } from '#web/ui/antd.ts'
import { SignedInApp } from '../router/signed-in-part.ts'
import styles from './login.module.css'
import { LoginArt } from './login-art.tsx'

/** /login: a list of test accounts in demo mode, otherwise sign-in through the single sign-on at once. */
export default function LoginPage() {
  const { t, text } = useText()
  const app = usePublicApp()
  useDocumentTitle(t('login.title'))
  // The next screen's code is loaded while the user chooses.
  useEffect(() => whenIdle(() => void SignedInApp.preload()), [])
  return (
    <div className={styles.page}>
      <LoginArt />
      <div className={styles.side}>
        <header className={styles.tools}>
          <LanguageButtons />
        </header>
        <main className={styles.panel}>
          <h1 className={styles.title}>{text(app.title)}</h1>
          {app.loginMode === 'demo' ? <DemoLogin accounts={app.testAccounts} /> : <SsoLogin />}
        </main>
      </div>
    </div>
  )
}

/** The languages as buttons: a menu would make the login page's chunk larger. */
function LanguageButtons() {
  const { translate, getLocale, changeLocale } = useTranslation()
  return (
    <nav aria-label={translate('layout.language')} className={styles.languages}>
      {LOCALES.map(each => (
        <button
          key={each}
          type="button"
          lang={each}
          aria-pressed={each === getLocale()}
          className={styles.language}
          onClick={() => void changeLocale(each)}
        >
          {LOCALE_NAMES[each]}
        </button>
      ))}
    </nav>
  )
}

/** The list of test accounts and the "login" button (mock login). */
function DemoLogin({ accounts }: { readonly accounts: PublicApp['testAccounts'] }) {
  const { t, text } = useText()
  const { mutate: login, isPending } = useLogin<LoginParams>()
  const [chosen, setChosen] = useState(accounts[0]?.adAccount)

  function signIn(event: FormEvent) {
    event.preventDefault()
    if (chosen !== undefined && !isPending) login({ adAccount: chosen })
  }

  if (accounts.length === 0) return <p className={styles.lead}>{t('login.noAccounts')}</p>
  return (
    <form onSubmit={signIn}>
      <h2 id="test-accounts" className={styles.lead}>
        {t('login.lead')}
      </h2>
      <div role="radiogroup" className={styles.accounts} aria-labelledby="test-accounts">
        {accounts.map(account => (
          <label key={account.adAccount} className={styles.account}>
            <input
              type="radio"
              name="adAccount"
              value={account.adAccount}
              checked={account.adAccount === chosen}
              onChange={() => setChosen(account.adAccount)}
            />
            <span className={styles.name}>{account.name}</span>
            <span className={styles.description}>{text(account.description)}</span>
            <code className={styles.adAccount}>{account.adAccount}</code>
          </label>
        ))}
      </div>
      <Button type="primary" htmlType="submit" size="large" block loading={isPending}>
        <span className={styles.sentence}>{t('login.button')}</span>
      </Button>
    </form>
  )
}

/**
 * Signs in when rendered; failures are reported and can be retried. After a failed sign-on (`?error=`) it does not redirect
 * again automatically.
 */
function SsoLogin() {
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
