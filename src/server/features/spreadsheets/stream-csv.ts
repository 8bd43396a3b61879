import { BYTE_ORDER_MARK, csvLine } from '#model/text/csv.ts'

/** Batches of lines; the first line holds the headings. */
export type CsvSource = AsyncIterable<readonly (readonly string[])[]>

/** Writes a CSV file while its lines are generated: only its bytes are held in memory. */
export async function streamCsv(headings: readonly string[], rows: CsvSource): Promise<Buffer> {
  const pieces = [Buffer.from(BYTE_ORDER_MARK + csvLine(headings))]
  for await (const batch of rows) {
    let text = ''
    for (const cells of batch) text += csvLine(cells)
    pieces.push(Buffer.from(text))
  }
  return Buffer.concat(pieces)
}
