import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './top-bar.module.css'

interface ToolButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'title'> {
  /** What the button does: its name for a screen reader, and its tooltip. */
  readonly label: string
  readonly icon: ReactNode
  readonly ref?: Ref<HTMLButtonElement>
  /** Stop of the tour. */
  readonly 'data-tour'?: string
}

/** A button of the top bar that shows an icon alone. The tooltip is the browser's own: it never lies over an open menu. */
export function ToolButton({ label, icon, ref, className = '', ...rest }: ToolButtonProps) {
  return (
    <button
      type="button"
      ref={ref}
      className={`${styles.tool} ${className}`}
      aria-label={label}
      title={label}
      {...rest}
    >
      {icon}
    </button>
  )
}
