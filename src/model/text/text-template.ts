import { cached } from '../expression/cache.ts'
import { parseExpression } from '../expression/parse.ts'
import type { FieldLike } from '../field-types/field-type.ts'
import { valueTypeOf } from '../field-types/index.ts'
import type { Locale } from '../localized-text.ts'

/** A piece of a template: literal text, or the content of `{{ … }}`. */
export type TemplatePart =
  | { readonly kind: 'text'; readonly text: string }
  /** `start`: offset of the expression in the template. */
  | { readonly kind: 'placeholder'; readonly expression: string; readonly start: number }
  /** An unclosed `{{` at `start`. */
  | { readonly kind: 'unclosed'; readonly start: number }

/** The pieces of a text with placeholders `{{ CEL }}`, in their order. Braces inside quotes do not close one. */
export const templateParts: (template: string) => readonly TemplatePart[] = cached(template => {
  const parts: TemplatePart[] = []
  let at = 0
  for (let open = template.indexOf('{{'); open >= 0; open = template.indexOf('{{', at)) {
    if (open > at) parts.push({ kind: 'text', text: template.slice(at, open) })
    const end = endOf(template, open + 2)
    if (end < 0) return [...parts, { kind: 'unclosed', start: open }]
    const inside = template.slice(open + 2, end)
    const start = open + 2 + (inside.length - inside.trimStart().length)
    parts.push({ kind: 'placeholder', expression: inside.trim(), start })
    at = end + 2
  }
  return at < template.length ? [...parts, { kind: 'text', text: template.slice(at) }] : parts
})

/** The expressions in the template. */
export function placeholdersOf(template: string): Extract<TemplatePart, { kind: 'placeholder' }>[] {
  return templateParts(template).filter(part => part.kind === 'placeholder')
}

/** The template with `value` in place of each placeholder. */
export function fillTemplate(template: string, value: (expression: string) => string): string {
  return templateParts(template)
    .map(part => (part.kind === 'text' ? part.text : part.kind === 'placeholder' ? value(part.expression) : ''))
    .join('')
}

/** The path, if the expression is just a path (`record.house`); undefined for anything computed. */
export function plainPath(expression: string): { readonly root: string; readonly path: string } | undefined {
  const parsed = parseExpression(expression)
  if (!parsed.ok || parsed.ast.kind !== 'path') return undefined
  return { root: parsed.ast.root, path: parsed.ast.steps.join('.') }
}

/** A value as displayed: by the field's type if it is a field. Empty for a missing one. */
export function valueText(value: unknown, field: FieldLike | undefined, locale: Locale): string {
  if (value === null || value === undefined) return ''
  if (field) return valueTypeOf(field).format(value, field, locale)
  return typeof value === 'object' ? '' : String(value)
}

/** End of the placeholder that began before `from`; -1 if it is not closed. */
function endOf(template: string, from: number): number {
  let quote = ''
  for (let at = from; at < template.length; at++) {
    const character = template.charAt(at)
    if (quote !== '') {
      if (character === '\\') at++
      else if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (template.startsWith('}}', at)) return at
    else if (template.startsWith('{{', at)) return -1
  }
  return -1
}
