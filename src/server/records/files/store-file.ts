import { createHash, randomBytes } from 'node:crypto'
import { basename } from 'node:path'
import type { FileValue } from '#model/client-model.ts'
import type { FileContents } from '#server/storage/files/file-contents.ts'
import { fileValue } from '#server/storage/files/file-values.ts'
import type { RecordContext } from '../record-context.ts'
import { FILE_KINDS, fileKindOf } from './content-type.ts'

const LONGEST_NAME = 200
const PIECE_BYTES = 2 * 1024 * 1024

/** The content is of no accepted kind, or not of the kind of its name: HTTP 415. */
export class UnsupportedFile extends Error {
  /** Accepted extensions. */
  readonly accepted = [...new Set(FILE_KINDS.flatMap(kind => kind.extensions))]
  constructor(readonly fileName: string) {
    super(`${fileName} is not a file that can be stored`)
  }
}

/** Stores an uploaded file. Until a record shows it, only its uploader may read it. @throws UnsupportedFile */
export async function storeFile(
  { database, me, now }: RecordContext,
  contents: FileContents,
  upload: { readonly name: string; readonly bytes: Uint8Array },
): Promise<FileValue> {
  const name = cleanName(upload.name)
  const kind = await fileKindOf(name, upload.bytes)
  if (!kind) throw new UnsupportedFile(name)
  const sha256 = await digestOf(upload.bytes)
  await contents.put(sha256, upload.bytes)
  const row = {
    id: randomBytes(16).toString('base64url'),
    name,
    size: upload.bytes.byteLength,
    type: kind.type,
    sha256,
    createdBy: me.id || null,
    createdAt: now,
  }
  await database.transaction(
    async ({ queries }) => void (await queries.insertInto('steward_file').values(row).execute()),
  )
  return fileValue(row)
}

/** SHA-256, in pieces, yielding between them. */
async function digestOf(bytes: Uint8Array): Promise<string> {
  const hash = createHash('sha256')
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    hash.update(bytes.subarray(at, at + PIECE_BYTES))
    await new Promise(resolve => setImmediate(resolve))
  }
  return hash.digest('hex')
}

/** The last segment of a path, without control characters and shortened; the extension stays. */
function cleanName(name: string): string {
  const plain =
    basename(name.replaceAll('\\', '/'))
      .replace(/\p{Cc}/gu, '')
      .trim() || 'file'
  const dot = plain.lastIndexOf('.')
  if (plain.length <= LONGEST_NAME || dot < 0) return plain.slice(0, LONGEST_NAME)
  const extension = plain.slice(dot, dot + 20)
  return plain.slice(0, LONGEST_NAME - extension.length) + extension
}
