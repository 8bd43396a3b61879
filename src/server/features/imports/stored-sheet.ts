import { readFile } from '#server/records/files/read-file.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import type { FileContents } from '#server/storage/files/file-contents.ts'
import { Semaphore } from '#server/storage/semaphore.ts'
import { readSheet } from './sheets/read-sheet.ts'

/** Files in memory and threads at a time; later requests wait, holding only the id of their file. */
const PLACES = new Semaphore(2)

/**
 * An uploaded file as a spreadsheet; with `sample`, only the first rows.
 * @throws RecordNotFound for a file that the account may not read, JobRefused for a file that is no sheet or exceeds a limit
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
