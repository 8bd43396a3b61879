import { crc32, createDeflateRaw } from 'node:zlib'

/** Writes a ZIP archive (APPNOTE 6.3) piece by piece: what goes in is compressed at once and never kept. */
export class ZipWriter {
  readonly #chunks: Buffer[] = []
  readonly #directory: Buffer[] = []
  #offset = 0

  /** Adds a file; `write` gives its text in pieces. */
  async add(name: string, write: (put: (text: string) => Promise<void>) => Promise<void>): Promise<void> {
    const start = this.#offset
    const path = Buffer.from(name)
    this.#put(
      record(
        LOCAL,
        [20, 'short'],
        [FLAGS, 'short'],
        [8, 'short'],
        [0, 'long'],
        [0, 'long'],
        [0, 'long'],
        [0, 'long'],
        [path.length, 'short'],
        [0, 'short'],
      ),
    )
    this.#put(path)
    const body = this.#offset
    const deflate = createDeflateRaw({ level: 6 })
    let crc = 0
    let size = 0
    deflate.on('data', (chunk: Buffer) => this.#put(chunk))
    const ended = new Promise<void>((resolve, reject) => deflate.once('end', resolve).once('error', reject))
    await write(async text => {
      const bytes = Buffer.from(text)
      crc = crc32(bytes, crc)
      size += bytes.length
      if (!deflate.write(bytes)) await new Promise<void>(resolve => deflate.once('drain', () => resolve()))
    })
    deflate.end()
    await ended
    const packed = this.#offset - body
    const sums = [
      [crc, 'long'],
      [packed, 'long'],
      [size, 'long'],
    ] as const
    this.#put(record(DESCRIPTOR, ...sums))
    this.#directory.push(
      record(
        CENTRAL,
        [20, 'short'],
        [20, 'short'],
        [FLAGS, 'short'],
        [8, 'short'],
        [0, 'long'],
        ...sums,
        [path.length, 'short'],
        [0, 'long'],
        [0, 'long'],
        [0, 'long'],
        [start, 'long'],
      ),
      path,
    )
  }

  /** The whole archive. */
  end(): Buffer {
    const start = this.#offset
    for (const part of this.#directory) this.#put(part)
    const files = this.#directory.length / 2
    this.#put(
      record(
        END,
        [0, 'long'],
        [files, 'short'],
        [files, 'short'],
        [this.#offset - start, 'long'],
        [start, 'long'],
        [0, 'short'],
      ),
    )
    return Buffer.concat(this.#chunks)
  }

  #put(bytes: Buffer): void {
    this.#chunks.push(bytes)
    this.#offset += bytes.length
  }
}

const LOCAL = 0x04034b50
const DESCRIPTOR = 0x08074b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
/** Sizes follow the data; names are UTF-8. */
const FLAGS = 0x0808

function record(signature: number, ...fields: readonly (readonly [value: number, width: 'short' | 'long'])[]): Buffer {
  const bytes = Buffer.alloc(4 + fields.reduce((sum, [, width]) => sum + (width === 'short' ? 2 : 4), 0))
  let at = bytes.writeUInt32LE(signature)
  for (const [value, width] of fields)
    at = width === 'short' ? bytes.writeUInt16LE(value, at) : bytes.writeUInt32LE(value, at)
  return bytes
}
