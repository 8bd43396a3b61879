/** Byte order mark that makes spreadsheet programs read UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** Leading characters that a spreadsheet program takes for a formula (OWASP, CSV injection). */
const FORMULA_START = /^[=+\-@\t\r\n]/
const PLAIN_NUMBER = /^-?\d+(\.\d+)?%?$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: those that no text file has
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/g
/** Characters that require quoting, which most cells do not have. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above
const SPECIAL = /^[=+\-@\t]|[",\0-\x08\n-\x1f\x7f-\x9f]/

/**
 * A line of a CSV file (RFC 4180). A text that a spreadsheet program would run as a formula begins with an apostrophe; plain
 * numbers stay numbers.
 */
export function csvLine(cells: readonly string[]): string {
  let line = ''
  for (let index = 0; index < cells.length; index++) line += `${index === 0 ? '' : ','}${csvCell(cells[index]!)}`
  return `${line}\r\n`
}

function csvCell(text: string): string {
  if (!SPECIAL.test(text)) return text
  const clean = text.replace(CONTROL, '')
  const safe = FORMULA_START.test(clean) && !PLAIN_NUMBER.test(clean) ? `'${clean}` : clean
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
