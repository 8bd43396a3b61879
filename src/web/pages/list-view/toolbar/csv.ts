/** Leading characters that a spreadsheet program takes for a formula (OWASP, CSV injection). */
const FORMULA_START = /^[=+\-@\t\r]/
const PLAIN_NUMBER = /^-?\d+(\.\d+)?%?$/
const BYTE_ORDER_MARK = '\uFEFF'

/** A CSV file (RFC 4180) that spreadsheet programs open as UTF-8 and never run as formulas. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `${BYTE_ORDER_MARK}${rows.map(row => row.map(toCell).join(',')).join('\r\n')}\r\n`
}

function toCell(text: string): string {
  const safe = FORMULA_START.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
