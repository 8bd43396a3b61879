import { LOCALES } from '#model/localized-text.ts'
import { LOCALE_NAMES } from '../i18n/locale-names.ts'
import { useLocale } from '../i18n/use-locale.ts'
import { useText } from '../i18n/use-text.ts'
import styles from './login.module.css'

/** The languages side by side: the login page's part of the app stays small without a menu. */
export function LanguageButtons() {
  const { t } = useText()
  const { locale, changeLocale } = useLocale()
  return (
    <nav aria-label={t('layout.language')} className={styles.languages}>
      {LOCALES.map(each => (
        <button
          key={each}
          type="button"
          lang={each}
          aria-pressed={each === locale}
          className={styles.language}
          onClick={() => void changeLocale(each)}
        >
          {LOCALE_NAMES[each]}
        </button>
      ))}
    </nav>
  )
}
