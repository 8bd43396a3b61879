import type { AppModel } from '#model/app-model.ts'
import { storeFile } from '#server/records/files/store-file.ts'
import { systemContext } from '#server/records/system-context.ts'
import type { FileContents } from '#server/storage/files/file-contents.ts'
import type { Database } from '../../storage/database.ts'
import { type DemoSubject, demoPicture } from './demo-pictures.ts'

/** Of each subject as many, so that what is drawn of them by lot is the same whatever they show. */
const PICTURES = 8

/** Stores a few small pictures and a document and returns their ids. */
export async function storeDemoFiles(model: AppModel, database: Database, contents: FileContents, now: string) {
  const context = { ...systemContext(model, database), now }
  const drawn = async (subject: DemoSubject) => {
    const ids: string[] = []
    for (let index = 0; index < PICTURES; index++) {
      const upload = { name: `${subject}-${index + 1}.png`, bytes: demoPicture(subject, index) }
      ids.push((await storeFile(context, contents, upload)).id)
    }
    return ids
  }
  const [images, face, signature] = [await drawn('place'), await drawn('face'), await drawn('signature')]
  const document = await storeFile(context, contents, { name: 'demo.pdf', bytes: pdf('Steward demo document') })
  return { images, face, signature, files: [document.id] }
}

/** A document of one page with one line of (Latin) text. */
function pdf(text: string): Uint8Array {
  const stream = `BT /F1 24 Tf 72 720 Td (${text}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return String(offset).padStart(10, '0')
  })
  const table = offsets.map(offset => `${offset} 00000 n \n`).join('')
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\n`
  return Buffer.from(`${body}${end}startxref\n${body.length}\n%%EOF\n`, 'latin1')
}
