import type { ZipEntry } from './zip-reader.ts'

/** What the first sheet of a workbook needs, unpacked. */
export interface WorkbookParts {
  /** Text of the first sheet. */
  readonly sheet: string
  /** By name in the archive; nothing else of it is read. */
  readonly files: Readonly<Record<string, Buffer>>
}

const WORKBOOK = 'xl/workbook.xml'
const RELATIONS = 'xl/_rels/workbook.xml.rels'
/** Kinds of relations by the end of their type, and where the part lies that no relation names. */
const HELPERS = { styles: 'xl/styles.xml', sharedStrings: 'xl/sharedStrings.xml' }

/** The parts of a workbook that its first sheet needs. @throws for a broken workbook, and for parts of more than `most` bytes together */
export async function workbookParts(entries: readonly ZipEntry[], most: number): Promise<WorkbookParts> {
  const byName = new Map(entries.map(entry => [entry.name, entry]))
  const files: Record<string, Buffer> = {}
  let room = most
  const read = async (name: string) => {
    const bytes = await byName.get(name)?.read(room)
    if (!bytes) return ''
    room -= bytes.length
    files[name] = bytes
    return bytes.toString('utf8')
  }
  const first = tagsOf(await read(WORKBOOK), 'sheet').find(tag => attribute(tag, 'name'))
  const relations = tagsOf(await read(RELATIONS), 'Relationship').map(tag => ({
    id: attribute(tag, 'Id'),
    type: attribute(tag, 'Type')?.split('/').at(-1),
    part: partOf(attribute(tag, 'Target') ?? ''),
  }))
  const sheetId = first && attribute(first, 'id')
  const sheet = relations.find(({ id, type }) => type === 'worksheet' && id === sheetId)
  if (!sheet || !byName.has(sheet.part)) throw new Error('the workbook has no first sheet')
  for (const [helper, usual] of Object.entries(HELPERS))
    await read(relations.find(({ type }) => type === helper)?.part ?? usual)
  return { sheet: await read(sheet.part), files }
}

function tagsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\s[^<>]*>`, 'g'))].map(([tag]) => tag)
}

/** Value of an attribute, whatever its namespace is called. */
function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(["'])(.*?)\\1`).exec(tag)?.[2]
}

/** Targets are relative to the workbook, or begin at the root. */
function partOf(target: string): string {
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}
