import { useAccount } from '../account/use-account.ts'
import { useShell } from '../account/use-shell.ts'
import { useText } from '../i18n/use-text.ts'
import { ModuleIcon } from '../layout/module-icon.tsx'
import styles from './home.module.css'
import { NewTabMark } from './new-tab-mark.tsx'
import { permittedEntries } from './permitted-entries.ts'

/**
 * Short ways to the pages that are used most, as far as the account holds their permission ids. Like all links of the
 * home page they open in new tabs (specification section 1).
 */
export function QuickEntries() {
  const { t, text } = useText()
  const { account } = useAccount()
  const entries = permittedEntries(useShell().quickEntries, account)
  return (
    <section aria-labelledby="quick-entries">
      <h2 id="quick-entries" className={styles.heading}>
        {t('home.quickEntries')}
      </h2>
      {entries.length === 0 && <p className={styles.none}>{t('home.noQuickEntries')}</p>}
      <ul className={styles.entries}>
        {entries.map(entry => (
          <li key={entry.name}>
            <a href={entry.page} target="_blank" rel="noopener" className={styles.entry}>
              <span className={styles.icon}>
                <ModuleIcon name={entry.icon} />
              </span>
              <span className={styles.sentence}>{text(entry.title)}</span>
              <NewTabMark />
              <span className="visually-hidden">({t('app.opensInNewTab')})</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
