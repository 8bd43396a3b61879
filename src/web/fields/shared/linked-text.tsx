import type { FieldViewProps } from '../field-views.ts'
import { ValueText } from './value-text.tsx'

/** Permitted URL schemes; anything else (a masked number, a script) stays plain text. */
const TARGETS: readonly { readonly matches: RegExp; readonly scheme: string }[] = [
  { matches: /^https?:\/\/\S+$/i, scheme: '' },
  { matches: /^(mailto|tel):\S+$/i, scheme: '' },
  { matches: /^[^\s@/:]+@[^\s@/:]+\.[a-z]+$/i, scheme: 'mailto:' },
  { matches: /^\+?\d[\d-]{5,19}$/, scheme: 'tel:' },
]

/** A telephone number, e-mail or web address, as a link in a detail and plain text in a cell. */
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

/** Link address of `value`; undefined when it must not be a link. */
export function linkTarget(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const target = TARGETS.find(({ matches }) => matches.test(value))
  return target && target.scheme + value
}
