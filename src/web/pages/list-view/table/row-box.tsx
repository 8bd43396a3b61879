import type { MouseEvent } from 'react'
import styles from './table.module.css'

interface RowBoxProps {
  readonly label: string
  readonly checked: boolean
  /** Some of the rows it represents are selected. */
  readonly partly?: boolean
  readonly name?: string
  onToggle(event: MouseEvent): void
}

/** The checkbox of a row: a native one in antd's style, because a list has many. */
export function RowBox({ label, checked, partly = false, name, onToggle }: RowBoxProps) {
  return (
    <input
      type="checkbox"
      className={styles.box}
      aria-label={label}
      name={name}
      checked={checked}
      ref={box => {
        if (box) box.indeterminate = partly
      }}
      onChange={nothing}
      onClick={onToggle}
    />
  )
}

/** Uses the click event, which has the state of the Shift key. */
function nothing() {}
