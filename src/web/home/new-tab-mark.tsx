import styles from './home.module.css'

/** The usual mark of a link that leaves the page. */
export function NewTabMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 12 12" aria-hidden="true">
      <path d="M4 2.5H2.5v7h7V8M6.5 2.5h3v3M9.5 2.5l-4.5 4.5" fill="none" stroke="currentColor" />
    </svg>
  )
}
