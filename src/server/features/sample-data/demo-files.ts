import { crc32, deflateSync } from 'node:zlib'
import type { AppModel } from '#model/app-model.ts'
import { storeFile } from '#server/records/files/store-file.ts'
import { systemContext } from '#server/records/system-context.ts'
import type { Database } from '#server/storage/database.ts'
import type { FileContents } from '#server/storage/files/file-contents.ts'

const PICTURES = 8
const WIDTH = 320
const HEIGHT = 240

/** Stores a few small pictures and a document and returns their ids. */
export async function storeDemoFiles(model: AppModel, database: Database, contents: FileContents, now: string) {
  const context = { ...systemContext(model, database), now }
  const images: string[] = []
  for (let index = 0; index < PICTURES; index++) {
    const upload = { name: `demo-${index + 1}.png`, bytes: picture(index) }
    images.push((await storeFile(context, contents, upload)).id)
  }
  const document = await storeFile(context, contents, { name: 'demo.pdf', bytes: pdf('Steward demo document') })
  return { images, files: [document.id] }
}

/** A house in the evening, drawn in the colours of number `index`. */
function picture(index: number): Uint8Array {
  const rows = Buffer.alloc(HEIGHT * (1 + WIDTH * 3))
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) rows.set(colourAt(x, y, index), y * (1 + WIDTH * 3) + 1 + x * 3)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  // 8 bits a channel, RGB.
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function colourAt(x: number, y: number, index: number): [number, number, number] {
  const isHouse = x > 60 && x < 260 && y > 50 + index * 6
  const isWindow = isHouse && x % 40 > 14 && x % 40 < 34 && y % 36 > 10 && y % 36 < 28
  if (isWindow) return (x / 40 + y / 36 + index) % 3 < 1.6 ? [255, 214, 120] : [70, 84, 110]
  if (isHouse) return [150 + index * 8, 140 + index * 4, 132]
  if (y > 215) return [94, 122, 88]
  return [120 + index * 10 - (y >> 2), 150 + (index % 3) * 12 - (y >> 3), 190 + (y >> 3)]
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
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
