/** Small pieces of the sentences in problems. */

/** `"a"`, `"a" or "b"`, `"a", "b" or "c"`; beyond `limit` names the rest is counted. */
export function oneOfNames(names: readonly string[], limit = 12): string {
  const quoted = names.slice(0, limit).map(quote)
  if (names.length > limit) return `${quoted.join(', ')} or one of ${names.length - limit} more`
  if (quoted.length <= 1) return quoted.join('')
  return `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`
}

/** The value as it would stand in JSON, cut to a readable length. */
export function quote(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

/** A value as what it is: the text "abc", the number 1.5, true, a list, an object. */
export function valueName(value: unknown): string {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return `the text ${quote(value)}`
  if (typeof value === 'number') return `the number ${value}`
  if (Array.isArray(value)) return 'a list'
  return TYPE_NAMES[typeof value] ?? `a ${typeof value}`
}

/** The same for the type names of JSON Schema. */
export function schemaTypeName(type: string): string {
  return TYPE_NAMES[type] ?? type
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  integer: 'a whole number',
  null: 'null',
  number: 'a number',
  object: 'an object',
  string: 'a text',
}
