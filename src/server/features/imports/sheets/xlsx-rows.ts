import { type Archive, openArchive } from './archive.ts'
import { readStyles } from './cell-styles.ts'
import { RowBuilder } from './row-builder.ts'
import { readSharedTexts } from './shared-texts.ts'
import type { SheetLimits } from './sheet-limits.ts'
import { SheetRefused } from './sheet-refused.ts'
import type { SheetRow } from './sheet-row.ts'
import { workbookParts } from './workbook-parts.ts'
import { xmlPieces } from './xml-pieces.ts'

const MOST_STYLES = 65_536

/**
 * The rows of the first sheet of a workbook (ECMA-376, part 1, 18.3), in batches as they are unpacked.
 * @throws SheetRefused for macros, formulas, a file that is no workbook, and when a limit is exceeded
 */
export async function* xlsxRows(bytes: Buffer, limits: SheetLimits): AsyncGenerator<SheetRow[]> {
  const archive = await openArchive(bytes)
  const { sheet, styles: stylesPart, sharedStrings, isFrom1904 } = await workbookParts(archive)
  await demandFewRows(archive, sheet, limits)
  const styles = await readStyles(archive.pieces(stylesPart), MOST_STYLES)
  const texts = await readSharedTexts(archive.pieces(sharedStrings))
  const builder = new RowBuilder({ texts, styles, isFrom1904, limits })
  for await (const _ of xmlPieces(archive.pieces(sheet), builder)) yield builder.taken()
}

/** `<row><c><v>1</v></c></row>` */
const SHORTEST_ROW = 27
const ROW_OR_VALUE = /<(?:\w+:)?(row|v|is)[\s>]/g
/** Longer than any tag that `ROW_OR_VALUE` finds, unless a very long prefix is used. */
const OVERLAP = 24

/**
 * Counts the non-empty rows before reading any: that takes a tenth of the time, so a file with too many rows is refused early.
 * @throws SheetRefused
 */
async function demandFewRows(archive: Archive, sheet: string, { rows }: SheetLimits): Promise<void> {
  if (archive.size(sheet) < rows * SHORTEST_ROW) return
  let count = 0
  let isEmpty = false
  let rest = ''
  for await (const piece of archive.pieces(sheet)) {
    const text = rest + piece.toString('latin1')
    let end = 0
    for (const { 1: name, 0: found, index } of text.matchAll(ROW_OR_VALUE)) {
      end = index + found.length
      if (name === 'row') isEmpty = true
      else if (isEmpty) {
        isEmpty = false
        // The first row has the headings.
        if (++count > rows + 1) throw new SheetRefused('import-too-many-rows', { max: rows })
      }
    }
    rest = text.slice(Math.max(end, text.length - OVERLAP))
  }
}
