import type { MouseEvent } from 'react'
import styles from './table.module.css'

interface RowBoxProps {
  readonly label: string
  readonly checked: boolean
  /** Some of what it stands for is chosen. */
  readonly partly?: boolean
  readonly name?: string
  onToggle(event: MouseEvent): void
}

/** The box by which a row is chosen: the browser's own, in antd's looks, for a list has many. */
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

/** The click is listened to instead: it knows whether Shift is held. */
function nothing() {}
