import { isUtf8 } from 'node:buffer'

/** The text encodings that spreadsheet programs save: UTF-16 as "Unicode text", GB 18030 (GBK) in China. */
export const TEXT_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'gb18030'] as const

export type TextEncoding = (typeof TEXT_ENCODINGS)[number]

/** The encoding of a text, by its byte order mark and otherwise by its bytes; does not check that the bytes are text. */
export function encodingOf(bytes: Uint8Array): TextEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return unmarkedUtf16(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'gb18030')
}

/** Number of bytes examined for zeros. */
const START = 4096

/**
 * UTF-16 without a byte order mark has a zero byte beside each separator, digit and line end; texts in other encodings have
 * none.
 */
function unmarkedUtf16(bytes: Uint8Array): TextEncoding | undefined {
  if (bytes.length % 2 !== 0) return undefined
  const zeros = [0, 0] as [number, number]
  for (let at = 0; at < Math.min(bytes.length, START); at++) if (bytes[at] === 0) zeros[at % 2]! += 1
  if (zeros[0] === zeros[1]) return undefined
  return zeros[1] > zeros[0] ? 'utf-16le' : 'utf-16be'
}

/**
 * The characters of a text piece by piece, without the byte order mark. @throws TypeError for bytes that are invalid in this
 * encoding
 */
export function* textPieces(bytes: Uint8Array, pieceBytes = 256 * 1024): Generator<string> {
  const decoder = new TextDecoder(encodingOf(bytes), { fatal: true })
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    yield decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true })
  }
  yield decoder.decode()
}
