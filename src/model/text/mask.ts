/** Default mask of a text: its first character, and the last four of a longer text. */
export function maskText(text: string): string {
  return maskBetween(text, 1, text.length > 8 ? 4 : 0)
}

/** The first and last characters around four stars; never more than two thirds of the text. */
export function maskBetween(text: string, first: number, last: number): string {
  const characters = [...text]
  if ((first + last) * 1.5 > characters.length) return `${characters.slice(0, 1).join('')}****`
  return `${characters.slice(0, first).join('')}****${last > 0 ? characters.slice(-last).join('') : ''}`
}

/** Whether `value` is a mask, which must not be written back. */
export function isMaskedValue(value: unknown): boolean {
  return typeof value === 'string' && value.includes('****')
}
