import styles from './outline.module.css'

/**
 * Placeholder of `lines` loading lines. Not antd's Skeleton: a list shows it in answer to a click, and that one paints every frame
 * and has a style sheet of its own inserted at that moment.
 */
export function Outline({ lines }: { readonly lines: number }) {
  return (
    <div className={`st-outline ${styles.outline}`}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all the same.
        <div key={line} />
      ))}
    </div>
  )
}
