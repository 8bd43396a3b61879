import { useTranslation } from '@refinedev/core'
import { useEffect } from 'react'
import { LOCALES } from '#model/localized-text.ts'
import { usePublicApp } from '#web/data/account/public-app.ts'
import { useDocumentTitle } from '#web/data/routes/use-document-title.ts'
import { LOCALE_NAMES } from '#web/i18n/locale-names.ts'
import { useText } from '#web/i18n/use-text.ts'
import { whenIdle } from '#web/timing/when-idle.ts'
import { SignedInApp } from '../router/signed-in-part.ts'
import { DemoLogin } from './demo-login.tsx'
import styles from './login.module.css'
import { LoginArt } from './login-art.tsx'
import { SsoLogin } from './sso-login.tsx'

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
