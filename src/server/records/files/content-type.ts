import { XLSX } from '#model/api/endpoint.ts'
import { encodingOf, TEXT_ENCODINGS, type TextEncoding, textPieces } from './text-encoding.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: those that no text has
const CONTROL = /[\0-\x08\x0e-\x1f\x7f-\x9f]/
/** Number of characters at the start of a text that are checked for HTML. */
const START = 64
const MARKUP = /^<(!doctype|html|script|svg|\?xml)/i

/** A kind of file that may be uploaded. */
export interface FileKind {
  /** Media type the file is served with. */
  readonly type: string
  readonly extensions: readonly string[]
  /** Whether the bytes are of this kind. */
  matches(bytes: Uint8Array): boolean | Promise<boolean>
}

/** Every accepted kind of file. Nothing that a browser would run (HTML, SVG, scripts) is among them. */
export const FILE_KINDS: readonly FileKind[] = [
  kind('image/png', ['png'], startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)),
  kind('image/jpeg', ['jpg', 'jpeg'], startsWith(0xff, 0xd8, 0xff)),
  kind('image/gif', ['gif'], startsWithText('GIF8')),
  kind('image/webp', ['webp'], bytes => startsWithText('RIFF')(bytes) && textAt(bytes, 8, 4) === 'WEBP'),
  kind('image/heic', ['heic', 'heif'], bytes => /^ftyp(heic|heix|mif1|msf1|hevc)$/.test(textAt(bytes, 4, 8))),
  kind('application/pdf', ['pdf'], startsWithText('%PDF-')),
  kind('application/vnd.openxmlformats-officedocument.wordprocessingml.document', ['docx'], office('word/')),
  kind(XLSX, ['xlsx'], office('xl/')),
  kind('application/vnd.openxmlformats-officedocument.presentationml.presentation', ['pptx'], office('ppt/')),
  kind('application/x-ole-storage', ['doc', 'xls', 'ppt'], startsWith(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)),
  kind('application/zip', ['zip'], isZip),
  kind('video/mp4', ['mp4', 'm4v', 'mov'], bytes => /^ftyp(isom|iso2|mp4|M4V|qt {2}|avc1)/.test(textAt(bytes, 4, 8))),
  kind('audio/mpeg', ['mp3'], bytes => startsWithText('ID3')(bytes) || startsWith(0xff, 0xfb)(bytes)),
  ...TEXT_ENCODINGS.map(each => kind(`text/plain; charset=${each}`, ['txt', 'csv', 'md', 'log'], textIn(each))),
]

/** The kind that both name and content indicate; undefined when they disagree, or when such files are not accepted. */
export async function fileKindOf(name: string, bytes: Uint8Array): Promise<FileKind | undefined> {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  for (const each of FILE_KINDS) if (each.extensions.includes(extension) && (await each.matches(bytes))) return each
  return undefined
}

function kind(type: string, extensions: readonly string[], matches: FileKind['matches']): FileKind {
  return { type, extensions, matches }
}

function startsWith(...start: readonly number[]): (bytes: Uint8Array) => boolean {
  return bytes => start.every((byte, index) => bytes[index] === byte)
}

function startsWithText(start: string): (bytes: Uint8Array) => boolean {
  return bytes => textAt(bytes, 0, start.length) === start
}

function isZip(bytes: Uint8Array): boolean {
  return startsWith(0x50, 0x4b, 0x03, 0x04)(bytes)
}

/** A ZIP archive with a member below `folder`: names stand uncompressed in it. */
function office(folder: string): FileKind['matches'] {
  return bytes => isZip(bytes) && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(folder)
}

/**
 * Text in this encoding without control characters, and not the start of a page that a browser might take for HTML. Checked
 * piece by piece, because a large text would block other requests.
 */
function textIn(encoding: TextEncoding): FileKind['matches'] {
  return async bytes => {
    if (encodingOf(bytes) !== encoding) return false
    try {
      let start = ''
      for (const piece of textPieces(bytes)) {
        if (start.length < START) start = (start + piece).trimStart().slice(0, START)
        if (CONTROL.test(piece) || MARKUP.test(start)) return false
        await new Promise(resolve => setImmediate(resolve))
      }
      return true
    } catch {
      return false
    }
  }
}

function textAt(bytes: Uint8Array, start: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(start, start + length))
}
