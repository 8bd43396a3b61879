import styles from './later.module.css'

/** Grey bars in place of lines that are on their way. */
export function Outline({ lines }: { readonly lines: number }) {
  return (
    <div className={styles.outline} aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all the same
        <div key={index} />
      ))}
    </div>
  )
}
