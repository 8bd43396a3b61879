import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/**
 * A ZIP archive of files by name, in their order. A text that comes in pieces is compressed piece by piece and never kept
 * whole; bytes are kept as they are. @throws what making the pieces throws.
 */
export function zipped(files: Readonly<Record<string, string | Buffer | AsyncIterable<string>>>): Promise<Buffer> {
  const zip = new ZipFile()
  const archive = zip.outputStream as Readable
  const fail = (error: unknown) => archive.destroy(error as Error)
  zip.on('error', fail)
  for (const [name, text] of Object.entries(files)) {
    if (typeof text === 'string') zip.addBuffer(Buffer.from(text), name)
    else if (Buffer.isBuffer(text)) zip.addBuffer(text, name, { compress: false })
    else zip.addReadStream(Readable.from(text).on('error', fail), name)
  }
  zip.end()
  return buffer(archive)
}
