import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './top-bar.module.css'

interface ToolButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'title'> {
  /** Accessible name and tooltip of the button. */
  readonly label: string
  readonly icon: ReactNode
  readonly ref?: Ref<HTMLButtonElement>
  /** Step of the tour. */
  readonly 'data-tour'?: string
}

/** An icon button of the top bar. The tooltip is the browser's own, because it never covers an open menu. */
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
