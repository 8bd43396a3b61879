import { crc32 } from 'node:zlib'
import type { AppModel } from '#model/app-model.ts'
import { storeFile } from '#server/records/files/store-file.ts'
import { systemContext } from '#server/records/system-context.ts'
import type { FileContents } from '#server/storage/files/file-contents.ts'
import type { Database } from '../../storage/database.ts'
import { type DemoSubject, demoPicture } from './demo-pictures.ts'

/** The same number for each subject, so that random choices do not depend on what the pictures show. */
const PICTURES = 8

/** Stores a few small pictures, a document, a sheet and an archive and returns their ids. */
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
  const stored = async (name: string, bytes: Uint8Array) => [(await storeFile(context, contents, { name, bytes })).id]
  return {
    images,
    face,
    signature,
    files: await stored('证明材料.pdf', pdf('Sample document')),
    sheet: await stored('导入数据.csv', Buffer.from(SHEET)),
    package: await stored('安装包.zip', archive('version.txt', Buffer.from('sample\n'))),
  }
}

/** With the byte order mark by which spreadsheet programs recognise UTF-8. */
const SHEET =
  '\uFEFF房屋,收费项目,账期,金额\r\n5号楼1单元101室,物业费,2026-01,226.80\r\n5号楼1单元102室,物业费,2026-01,264.60\r\n'

/** A ZIP archive with one uncompressed file. */
function archive(name: string, contents: Buffer): Uint8Array {
  const header = Buffer.alloc(26)
  header.writeUInt16LE(20, 0)
  header.writeUInt32LE(crc32(contents), 10)
  header.writeUInt32LE(contents.length, 14)
  header.writeUInt32LE(contents.length, 18)
  header.writeUInt16LE(name.length, 22)
  const member = Buffer.concat([Buffer.from('PK\x03\x04'), header, Buffer.from(name), contents])
  const entry = Buffer.concat([
    Buffer.from('PK\x01\x02\x14\x00', 'latin1'),
    header,
    Buffer.alloc(14),
    Buffer.from(name),
  ])
  const end = Buffer.alloc(18)
  end.writeUInt16LE(1, 4)
  end.writeUInt16LE(1, 6)
  end.writeUInt32LE(entry.length, 8)
  end.writeUInt32LE(member.length, 12)
  return Buffer.concat([member, entry, Buffer.from('PK\x05\x06'), end])
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
