import { XLSX } from '#model/api/endpoint.ts'
/** A kind of file that may be uploaded. */
export interface FileKind {
  /** Media type the file is served with. */
  readonly type: string
  readonly extensions: readonly string[]
  /** Whether the bytes are of this kind. */
  matches(bytes: Uint8Array): boolean
}

/** Every kind of file the platform takes. Nothing that a browser would run (HTML, SVG, scripts) is among them. */
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
  kind('text/plain; charset=utf-8', ['txt', 'csv', 'md', 'log'], isPlainText),
]

/** The kind that name and content agree on; undefined when they do not, or when such files are not taken. */
export function fileKindOf(name: string, bytes: Uint8Array): FileKind | undefined {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return FILE_KINDS.find(each => each.extensions.includes(extension) && each.matches(bytes))
}

function kind(type: string, extensions: readonly string[], matches: FileKind['matches']): FileKind {
  return { type, extensions, matches }
}

function startsWith(...start: readonly number[]): FileKind['matches'] {
  return bytes => start.every((byte, index) => bytes[index] === byte)
}

function startsWithText(start: string): FileKind['matches'] {
  return bytes => textAt(bytes, 0, start.length) === start
}

function isZip(bytes: Uint8Array): boolean {
  return startsWith(0x50, 0x4b, 0x03, 0x04)(bytes)
}

/** A ZIP archive with a member below `folder`: names stand uncompressed in it. */
function office(folder: string): FileKind['matches'] {
  return bytes => isZip(bytes) && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(folder)
}

/** UTF-8 without control characters, and not the start of a page that a browser might take for HTML. */
function isPlainText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return !/[^\P{Cc}\t\n\v\f\r]/u.test(text) && !/^\s*<(!doctype|html|script|svg|\?xml)/i.test(text)
  } catch {
    return false
  }
}

function textAt(bytes: Uint8Array, start: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(start, start + length))
}
