/** Characters per line. */
const LINE = 110

/** JSON in hand-written layout: values that fit are on one line, except the root object. */
export function printed(value: unknown, indent: string, room = 0): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const isList = Array.isArray(value)
  const [open, close] = isList ? '[]' : '{}'
  const members = Object.entries(value).map(([key, each]) => [isList ? '' : `${JSON.stringify(key)}: `, each] as const)
  const space = isList ? '' : ' '
  const flat = `${open}${space}${members.map(([key, each]) => key + printed(each, '', LINE)).join(', ')}${space}${close}`
  if (members.length === 0) return `${open}${close}`
  if (room > 0 && flat.length <= room && !flat.includes('\n')) return flat
  const inner = `${indent}  `
  const lines = members.map(([key, each]) => `${inner}${key}${printed(each, inner, LINE - inner.length - key.length)}`)
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`
}
