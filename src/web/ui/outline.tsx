import styles from './outline.module.css'

/**
 * Placeholder of `lines` loading lines. Lists show it in answer to a click; antd's Skeleton inserts a style sheet at that moment
 * and paints every frame.
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
