import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { getLocation } from 'jsonc-parser'
import { valueAt } from './edit-text.ts'
import { plain, type Schema, schemaAt } from './schema-at.ts'

/** What the schema of the file lets stand at the cursor: keys that are not there yet, and values. */
export function completeBySchema(schema: Schema, context: CompletionContext): CompletionResult | null {
  const text = context.state.doc.toString()
  const { path, isAtPropertyKey } = getLocation(text, context.pos)
  const word = context.matchBefore(/"?[\w$.-]*/)
  if (!word || (word.from === word.to && !context.explicit)) return null
  const isQuoted = word.text.startsWith('"')
  const from = isQuoted ? word.from + 1 : word.from
  const isClosed = isQuoted && text[context.pos] === '"'
  const quoted = (label: string) => (isQuoted ? `${label}${isClosed ? '' : '"'}` : `"${label}"`)
  const whole = valueAt(text, [])
  if (isAtPropertyKey) {
    const around = path.slice(0, -1)
    const known = Object.keys((valueAt(text, around) ?? {}) as object)
    const { properties = {}, required = [] } = schemaAt(schema, whole, around) ?? {}
    const options = Object.entries(properties).flatMap(([label, given]): Completion[] => {
      if (known.includes(label) && label !== path.at(-1)) return []
      const own = typeof given === 'object' ? plain(schema, given, undefined) : {}
      return [
        {
          label,
          type: 'property',
          detail: own.type ?? '',
          info: own.description,
          boost: required.includes(label) ? 1 : 0,
          apply: isClosed ? label : `${quoted(label)}: `,
        },
      ]
    })
    return { from, options }
  }
  const own = schemaAt(schema, whole, path)
  const values = own?.type === 'boolean' ? ['true', 'false'] : (own?.enum ?? []).map(String)
  const options = values.map(
    (label): Completion => ({ label, type: 'enum', apply: own?.type === 'boolean' ? label : quoted(label) }),
  )
  return options.length > 0 ? { from, options } : null
}

/** What the schema says of the key or value at an offset. */
export function describedBySchema(schema: Schema, text: string, offset: number): string | undefined {
  const { path } = getLocation(text, offset)
  return schemaAt(schema, valueAt(text, []), path)?.description
}
