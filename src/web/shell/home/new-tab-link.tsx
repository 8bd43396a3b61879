import type { ReactNode } from 'react'
import { useText } from '#web/i18n/use-text.ts'
import styles from './home.module.css'

interface NewTabLinkProps {
  readonly href: string
  readonly rel: string
  readonly className: string | undefined
  readonly children: ReactNode
}

/** A link that opens in a new tab and says so. */
export function NewTabLink({ href, rel, className, children }: NewTabLinkProps) {
  const { t } = useText()
  return (
    <a href={href} target="_blank" rel={rel} className={className}>
      {children}
      <NewTabMark />
      <span className="visually-hidden">({t('app.opensInNewTab')})</span>
    </a>
  )
}

/** The usual icon of an external link. */
function NewTabMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 12 12" aria-hidden="true">
      <path d="M4 2.5H2.5v7h7V8M6.5 2.5h3v3M9.5 2.5l-4.5 4.5" fill="none" stroke="currentColor" />
    </svg>
  )
}
