import { useId } from 'react'
import type { ExternalLink } from '#model/app-model.ts'
import { useText } from '../i18n/use-text.ts'
import { ModuleIcon } from '../layout/module-icon.tsx'
import styles from './home.module.css'
import { NewTabMark } from './new-tab-mark.tsx'

/** Links to other systems; each opens in a new tab that cannot reach back into this one. Nothing without links. */
export function ExternalLinks({ title, links }: { readonly title: string; readonly links: readonly ExternalLink[] }) {
  const { t, text } = useText()
  const id = useId()
  if (links.length === 0) return null
  return (
    <section aria-labelledby={id} className={styles.card}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      <ul className={styles.list}>
        {links.map(link => (
          <li key={link.name}>
            <a href={link.url} target="_blank" rel="noopener noreferrer" className={styles.link}>
              <ModuleIcon name={link.icon} />
              <span className={styles.linkText}>{text(link.title)}</span>
              <NewTabMark />
              <span className="visually-hidden">({t('app.opensInNewTab')})</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
