import styles from './sidebar.module.css'

/** Points down, or up when open. */
export function Chevron({ open }: { readonly open: boolean }) {
  return (
    <svg className={open ? `${styles.chevron} ${styles.up}` : styles.chevron} viewBox="0 0 12 12" aria-hidden="true">
      <path d="M2 4l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.4" />
    </svg>
  )
}
