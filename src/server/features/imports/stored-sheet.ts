import { readFile } from '#server/records/files/read-file.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import type { FileContents } from '#server/storage/files/file-contents.ts'
import { Semaphore } from '#server/storage/semaphore.ts'
import { readSheet } from './sheets/read-sheet.ts'

/** Files in memory and threads at a time; who comes later waits with nothing but the number of the file. */
const PLACES = new Semaphore(2)

/**
 * An uploaded file as a spreadsheet; with `sample`, only its first rows.
 * @throws RecordNotFound for a file that the account may not read, JobRefused for one that is no sheet of the size that is taken
 */
export async function storedSheet(context: RecordContext, files: FileContents, id: string, sample?: number) {
  await PLACES.enter()
  try {
    const { file, bytes, sha256 } = await readFile(context, files, id)
    const sheet = await readSheet({ name: file.name, bytes }, context.model.app.limits, sample)
    return { name: file.name, sha256, sheet }
  } finally {
    PLACES.leave()
  }
}
