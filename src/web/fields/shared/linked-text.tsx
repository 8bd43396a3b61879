import type { FieldViewProps } from '../field-views.ts'
import { ValueText } from './value-text.tsx'

/** Schemes a value may lead to; anything else (a masked number, a script) stays plain text. */
const TARGETS: readonly { readonly matches: RegExp; readonly scheme: string }[] = [
  { matches: /^https?:\/\/\S+$/i, scheme: '' },
  { matches: /^(mailto|tel):\S+$/i, scheme: '' },
  { matches: /^[^\s@/:]+@[^\s@/:]+\.[a-z]+$/i, scheme: 'mailto:' },
  { matches: /^\+?\d[\d-]{5,19}$/, scheme: 'tel:' },
]

/** A telephone number, e-mail or web address that can be followed from a detail. In a cell it is plain text. */
export function LinkedText(props: FieldViewProps) {
  const { value, mode } = props
  const href = mode === 'detail' ? linkTarget(value) : undefined
  if (!href) return <ValueText {...props} />
  const outside = href.startsWith('http')
  return (
    <a href={href} {...(outside ? { target: '_blank', rel: 'noreferrer noopener' } : {})}>
      {String(value)}
    </a>
  )
}

/** Address that `value` leads to; undefined when it must not be followed. */
export function linkTarget(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const target = TARGETS.find(({ matches }) => matches.test(value))
  return target && target.scheme + value
}
