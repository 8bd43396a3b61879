import type { AbstractNode, IconDefinition } from '@ant-design/icons-svg/lib/types'
import type { HTMLAttributes } from 'react'
import styles from './later.module.css'

export interface DrawingProps extends HTMLAttributes<HTMLSpanElement> {
  /** Turns round and round. */
  readonly spin?: boolean
}

/**
 * One of antd's icons, as wide and high as the text around it is large; undefined keeps its place. It says nothing: what
 * it stands in has a name.
 */
export function drawing(icon: IconDefinition | undefined, { spin, className = '', ...rest }: DrawingProps = {}) {
  const root = icon?.icon as AbstractNode | undefined
  return (
    <span {...rest} className={`anticon ${styles.icon} ${spin ? styles.spin : ''} ${className}`} aria-hidden="true">
      {root && (
        <svg viewBox={root.attrs.viewBox} width="1em" height="1em" fill="currentColor" aria-hidden="true">
          {root.children?.map(({ attrs }) => (
            <path key={attrs.d} d={attrs.d} />
          ))}
        </svg>
      )}
    </span>
  )
}
