/** The cells of a CSV text (RFC 4180), in UTF-8 or, as spreadsheet programs in China write it, GB 18030. */
export function readCsv(bytes: Uint8Array): (string | null)[][] {
  const text = decoded(bytes).replace(/^\uFEFF/, '')
  const separator = separatorOf(text)
  const rows: (string | null)[][] = []
  let row: (string | null)[] = []
  let cell = ''
  let quoted = false
  const endCell = () => {
    row.push(cell === '' ? null : cell)
    cell = ''
  }
  const endRow = () => {
    endCell()
    rows.push(row)
    row = []
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else quoted = false
    } else if (sign === '"' && cell === '') quoted = true
    else if (sign === separator) endCell()
    else if (sign === '\n') endRow()
    else if (sign !== '\r') cell += sign
  }
  if (cell !== '' || row.length > 0) endRow()
  return rows
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** The one of comma, semicolon and tab that the first line has most of. */
function separatorOf(text: string): string {
  const line = text.slice(0, Math.max(0, text.indexOf('\n')) || text.length)
  const counted = [',', ';', '\t'].map(sign => [sign, line.split(sign).length] as const)
  return counted.sort((a, b) => b[1] - a[1])[0]![0]
}
