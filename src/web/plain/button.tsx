import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { LoadingOutlined } from '#web/later/icons.tsx'
import styles from './button.module.css'

interface ButtonLooks {
  /** Bordered if omitted. */
  readonly type?: 'primary' | 'text' | 'link'
  readonly danger?: boolean | undefined
  readonly size?: 'small' | 'large'
  /** As wide as what it stands in. */
  readonly block?: boolean
  readonly className?: string | undefined
}

interface ButtonProps extends ButtonLooks, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'className'> {
  readonly icon?: ReactNode
  /** Side of the icon: before the text if omitted. */
  readonly iconPosition?: 'end'
  /** Something is under way: it turns, and clicks do nothing. */
  readonly loading?: boolean
  readonly htmlType?: 'button' | 'submit'
  readonly ref?: Ref<HTMLButtonElement>
}

/** A button with the names and the looks of antd's, as one element: antd's is five components with some thirty hooks. */
export function Button(props: ButtonProps) {
  const { type, danger, size, block, className, icon, iconPosition, loading, htmlType, children, onClick, ...rest } =
    props
  const picture = loading ? <LoadingOutlined aria-hidden spin /> : icon
  const state = `${picture && !children ? styles.square : ''} ${loading ? styles.loading : ''} ${className ?? ''}`
  return (
    <button
      {...rest}
      type={htmlType === 'submit' ? 'submit' : 'button'}
      className={buttonClass({ type, danger, size, block, className: state })}
      onClick={loading ? refuse : onClick}
    >
      {iconPosition !== 'end' && picture}
      {children}
      {iconPosition === 'end' && picture}
    </button>
  )
}

/** Classes with which another element, a link, looks like a button. */
export function buttonClass({ type, danger, size, block, className }: Partial<ButtonLooks>): string {
  const looks = [type ?? 'outlined', danger && 'danger', size, block && 'block'].map(look => (look ? styles[look] : ''))
  return [styles.button, ...looks, className].filter(Boolean).join(' ')
}

/** Keeps a busy button from submitting its form once more. */
function refuse(event: MouseEvent): void {
  event.preventDefault()
}
