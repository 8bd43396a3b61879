import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'

/** A file of a ZIP archive. */
export interface ZipEntry {
  readonly name: string
  /** The file itself. What the archive says of its size is not believed. @throws when it holds more than `most` bytes */
  read(most: number): Promise<Buffer>
}

/** A file holds more than whoever reads it has room for. */
export class TooMuchUnpacked extends Error {}

const END = 0x06054b50
const CENTRAL = 0x02014b50
/** Room of the comment at the end of an archive. */
const LONGEST_END = 22 + 65_535
const STORED = 0

const inflate = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw)

/** The files of a ZIP archive (APPNOTE 6.3), without unpacking any; undefined when it is none. */
export function zipEntries(bytes: Buffer): ZipEntry[] | undefined {
  const tail = Math.max(0, bytes.length - LONGEST_END)
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < tail || end + 22 > bytes.length || bytes.readUInt32LE(end) !== END) return undefined
  const entries: ZipEntry[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== CENTRAL) return undefined
    const method = bytes.readUInt16LE(at + 10)
    const packed = bytes.readUInt32LE(at + 20)
    const [name, extra, comment] = [28, 30, 32].map(place => bytes.readUInt16LE(at + place)) as [number, number, number]
    const local = bytes.readUInt32LE(at + 42)
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + name),
      read: most => unpack(bytes, { local, packed, method }, most),
    })
    at += 46 + name + extra + comment
  }
  return entries
}

interface Place {
  readonly local: number
  readonly packed: number
  readonly method: number
}

async function unpack(bytes: Buffer, { local, packed, method }: Place, most: number): Promise<Buffer> {
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
  const data = bytes.subarray(start, start + packed)
  if (method === STORED && data.length > most) throw new TooMuchUnpacked()
  if (method === STORED) return data
  try {
    return await inflate(data, { maxOutputLength: Math.max(1, most) })
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? new TooMuchUnpacked() : error
  }
}
