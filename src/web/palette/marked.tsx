import styles from './palette.module.css'

/** The text with the first occurrence of the term set apart. */
export function Marked({ text, term }: { readonly text: string; readonly term: string }) {
  const at = term === '' ? -1 : text.toLowerCase().indexOf(term.toLowerCase())
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <mark className={styles.mark}>{text.slice(at, at + term.length)}</mark>
      {text.slice(at + term.length)}
    </>
  )
}
