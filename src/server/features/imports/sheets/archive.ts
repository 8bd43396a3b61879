import yauzl from 'yauzl'
import { SheetRefused } from './sheet-refused.ts'

/** Maximum unpacked size of a workbook's parts in megabytes: 200,000 rows of 15 cells take some 180. */
const MOST_UNPACKED_MB = 200
/** Maximum number of files in an archive; workbooks have some dozens. */
const MOST_ENTRIES = 2000

/** An unpacked workbook. */
export interface Archive {
  has(name: string): boolean
  /** Unpacked size of a file in bytes. */
  size(name: string): number
  /** Bytes of a file; none when there is no such file. */
  pieces(name: string): AsyncIterable<Buffer>
}

/** Enforces the sizes declared by the archive: a file that unpacks to more is refused at that byte. */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true })
  if (zip.entryCount > MOST_ENTRIES) throw new SheetRefused('import-not-a-sheet')
  const entries = new Map<string, yauzl.Entry>()
  for await (const entry of zip.eachEntry()) {
    if (/vbaProject\.bin$/i.test(entry.fileName)) throw new SheetRefused('import-macro')
    entries.set(entry.fileName, entry)
  }
  let room = MOST_UNPACKED_MB * 1024 * 1024
  const unpacked = new Set<string>()
  return {
    has: name => entries.has(name),
    size: name => entries.get(name)?.uncompressedSize ?? 0,
    async *pieces(name) {
      const entry = entries.get(name)
      if (!entry) return
      if (!unpacked.has(name)) room -= entry.uncompressedSize
      unpacked.add(name)
      if (room < 0) throw new SheetRefused('import-unpacks-too-large', { max: MOST_UNPACKED_MB })
      yield* (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>
    },
  }
}
