// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that databases and spreadsheets refuse
const UNSTORABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/u

/**
 * Whether a text can be stored, compared and exported everywhere: no control characters except tab and line breaks, and no
 * half of a surrogate pair. PostgreSQL refuses NUL in `text` and both in `jsonb`; SQLite ends a text at NUL; XML 1.0,
 * section 2.2 (spreadsheets) admits none of them.
 */
export function isStorable(text: string): boolean {
  return !UNSTORABLE.test(text)
}

/**
 * Path (`values.tags.0`, '' for the value itself) of the first text inside `value` (plain data) that cannot be stored;
 * undefined when there is none. A key that cannot be stored is reported at the object that has it. Any depth of nesting.
 */
export function unstorableAt(value: unknown): string | undefined {
  const open: { readonly path: string; readonly value: unknown }[] = [{ path: '', value }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { path, value: inner } = next
    if (typeof inner === 'string' && !isStorable(inner)) return path
    if (typeof inner !== 'object' || inner === null) continue
    const members = Object.entries(inner)
    if (members.some(([key]) => !isStorable(key))) return path
    for (const [key, member] of members.reverse())
      open.push({ path: path === '' ? key : `${path}.${key}`, value: member })
  }
  return undefined
}
