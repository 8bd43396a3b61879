import { inflateRawSync } from 'node:zlib'

/** A file of a ZIP archive. */
export interface ZipEntry {
  readonly name: string
  /** Bytes when unpacked, as the archive says. */
  readonly size: number
  /** The file itself. @throws when it holds more than it says */
  read(): Buffer
}

const END = 0x06054b50
const CENTRAL = 0x02014b50
/** Room of the comment at the end of an archive. */
const LONGEST_END = 22 + 65_535

/** The files of a ZIP archive (APPNOTE 6.3), without unpacking any; undefined when it is none. */
export function zipEntries(bytes: Buffer): ZipEntry[] | undefined {
  const tail = Math.max(0, bytes.length - LONGEST_END)
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < tail || end + 22 > bytes.length || bytes.readUInt32LE(end) !== END) return undefined
  const entries: ZipEntry[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== CENTRAL) return undefined
    const [method, packed, size] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 24),
    ]
    const [name, extra, comment] = [28, 30, 32].map(place => bytes.readUInt16LE(at + place)) as [number, number, number]
    const local = bytes.readUInt32LE(at + 42)
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + name),
      size,
      read: () => unpack(bytes, local, packed, size, method),
    })
    at += 46 + name + extra + comment
  }
  return entries
}

function unpack(bytes: Buffer, local: number, packed: number, size: number, method: number): Buffer {
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
  const data = bytes.subarray(start, start + packed)
  return method === 0 ? data : inflateRawSync(data, { maxOutputLength: Math.max(1, size) })
}
