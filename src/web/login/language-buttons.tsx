import { useTranslation } from '@refinedev/core'
import { LOCALES } from '#model/localized-text.ts'
import { LOCALE_NAMES } from '../i18n/locale-names.ts'
import styles from './login.module.css'

/** The languages side by side: the login page's part of the app stays small without a menu. */
export function LanguageButtons() {
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
