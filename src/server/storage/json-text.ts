/** Rows as JSON that both databases read: half of a character, which one of them refuses, is replaced (U+FFFD), as drivers do. */
export function jsonText(rows: readonly object[]): string {
  const text = JSON.stringify(rows)
  if (!text.includes('\\ud')) return text
  return JSON.stringify(rows, (_, value) => (typeof value === 'string' ? Buffer.from(value).toString() : value))
}
