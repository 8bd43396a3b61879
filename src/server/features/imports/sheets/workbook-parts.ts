import type { Archive } from './archive.ts'
import { SheetRefused } from './sheet-refused.ts'
import { readXml } from './xml-pieces.ts'

const WORKBOOK = 'xl/workbook.xml'
const RELATIONS = 'xl/_rels/workbook.xml.rels'
/** Default location of the part without a relation. */
const USUAL_PARTS = { styles: 'xl/styles.xml', sharedStrings: 'xl/sharedStrings.xml' }

/** Names of the parts that the first sheet needs. */
export async function workbookParts(archive: Archive) {
  if (!archive.has(WORKBOOK)) throw new SheetRefused('import-not-a-sheet')
  let sheetId: string | undefined
  let isFrom1904 = false
  await readXml(archive.pieces(WORKBOOK), {
    open(name, attributes) {
      if (name === 'sheet' && attributes.name) sheetId ??= attributes.id
      if (name === 'workbookPr') isFrom1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
    },
  })
  let sheet: string | undefined
  const parts = { ...USUAL_PARTS }
  await readXml(archive.pieces(RELATIONS), {
    open(name, { Id, Type = '', Target = '' }) {
      if (name !== 'Relationship') return
      const kind = Type.slice(Type.lastIndexOf('/') + 1)
      // Targets are relative to the workbook, or begin at the root.
      const part = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`
      if (kind === 'worksheet' && Id === sheetId) sheet = part
      if (kind === 'styles' || kind === 'sharedStrings') parts[kind] = part
    },
  })
  if (sheet === undefined || !archive.has(sheet)) throw new SheetRefused('import-not-a-sheet')
  return { sheet, ...parts, isFrom1904 }
}
