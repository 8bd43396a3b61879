import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RecordNotFound } from '#server/records/errors.ts'
import { fileKindOf } from '#server/records/files/content-type.ts'
import { readFile } from '#server/records/files/read-file.ts'
import { storeFile, UnsupportedFile } from '#server/records/files/store-file.ts'
import { readRecord } from '#server/records/read/read-record.ts'
import { runTransition } from '#server/records/workflow/run-transition.ts'
import { createRecord } from '#server/records/write/create-record.ts'
import { deleteRecord } from '#server/records/write/delete-record.ts'
import { updateRecord } from '#server/records/write/update-record.ts'
import { databaseContents } from '#server/storage/files/database-contents.ts'
import { diskContents } from '#server/storage/files/disk-contents.ts'
import type { FileContents } from '#server/storage/files/file-contents.ts'
import { eachDatabase } from '../../../helpers/database.ts'
import { estate } from '../estate.ts'
import { fillEstate } from '../fill-estate.ts'
import { contextOf, person } from '../people.ts'

const PNG = Buffer.from('89504e470d0a1a0a0000000d', 'hex')
const clerk = person(2, ['clerk', 'houses'], [1])
const other = person(3, ['clerk', 'houses'], [1])
const stranger = person(4, ['clerk', 'houses'], [2])

describe('what a file is', () => {
  test.each([
    ['photo.png', PNG, 'image/png'],
    ['PHOTO.JPG', Buffer.from('ffd8ffe0', 'hex'), 'image/jpeg'],
    ['list.csv', Buffer.from('编号,名称\n1,甲'), 'text/plain; charset=utf-8'],
    // 房 in GBK and in UTF-16.
    ['gbk.csv', Buffer.from([0xb7, 0xbf, 0x2c, 0x62]), 'text/plain; charset=gb18030'],
    ['utf-16.csv', Buffer.from([0xff, 0xfe, 0x3f, 0x62, 0x2c, 0]), 'text/plain; charset=utf-16le'],
    ['unmarked.csv', Buffer.from('房号,一\n', 'utf16le'), 'text/plain; charset=utf-16le'],
    ['unmarked-be.csv', Buffer.from('房号,一\n', 'utf16le').swap16(), 'text/plain; charset=utf-16be'],
    ['utf-16-be.txt', Buffer.from([0xfe, 0xff, 0x62, 0x3f, 0, 0x2c]), 'text/plain; charset=utf-16be'],
    ['paper.pdf', Buffer.from('%PDF-1.7'), 'application/pdf'],
  ])('%s', async (name, bytes, type) => {
    expect((await fileKindOf(name, bytes))?.type).toBe(type)
  })
  test.each([
    ['a script called a picture', 'photo.png', Buffer.from('<script>alert(1)</script>')],
    ['a picture called a paper', 'paper.pdf', PNG],
    ['a page', 'page.html', Buffer.from('<!doctype html>')],
    ['a drawing that can run', 'image.svg', Buffer.from('<svg onload="x"/>')],
    ['a page called a text', 'page.txt', Buffer.from(' <!DOCTYPE html><body>')],
    ['bytes called a text', 'data.txt', Buffer.from([0, 1, 2, 3])],
    ['bytes that are text in no encoding', 'data.csv', Buffer.from([0x61, 0xff, 0xff, 0x61])],
    ['bytes after much text', 'data.csv', Buffer.from(`${'a'.repeat(600_000)}\u0007`)],
    ['half a character of UTF-16', 'data.csv', Buffer.from([0xff, 0xfe, 0x3f])],
    ['a page in UTF-16', 'page.txt', Buffer.from('\ufeff  <script>x', 'utf16le')],
    ['a page after much space', 'page.txt', Buffer.from(`${' '.repeat(262_141)}<script>x`)],
    ['no extension', 'photo', PNG],
  ])('not %s', async (_what, name, bytes) => {
    expect(await fileKindOf(name, bytes)).toBeUndefined()
  })
})

eachDatabase(open => {
  let directory: string
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'steward-files-'))
  })
  afterAll(() => rm(directory, { recursive: true }))

  describe.each(['disk', 'database'])('with contents in the %s', place => {
    const contents = (): FileContents => (place === 'disk' ? diskContents(directory) : databaseContents(open()))

    test('a file is kept once and comes back as it was', async () => {
      const bytes = Buffer.concat([PNG, Buffer.from(place)])
      const [one, two] = await Promise.all(
        ['..\\..\\a\u0000 b.png', 'b.png'].map(name =>
          storeFile(contextOf(open(), clerk), contents(), { name, bytes }),
        ),
      )
      expect(one).toMatchObject({
        name: 'a b.png',
        size: bytes.length,
        type: 'image/png',
        url: `/api/files/${one!.id}`,
      })
      expect(one!.id).not.toBe(two!.id)
      const read = await readFile(contextOf(open(), clerk), contents(), one!.id)
      expect(Buffer.from(read.bytes)).toEqual(bytes)
      if (place === 'disk') {
        const sha256 = createHash('sha256').update(bytes).digest('hex')
        expect(await readdir(join(directory, sha256.slice(0, 2)))).toEqual([sha256])
      }
    })

    test('it is for its uploader until a record shows it, then for whoever sees that', async () => {
      const upload = { name: 'x.png', bytes: Buffer.concat([PNG, Buffer.from('x')]) }
      const file = await storeFile(contextOf(open(), clerk), contents(), upload)
      const read = (me: typeof clerk) => readFile(contextOf(open(), me), contents(), file.id)
      await expect(read(other)).rejects.toThrow(RecordNotFound)
      const house = await createRecord(contextOf(open(), clerk), estate.resources.house!, {
        ban: 1,
        doorplate: place,
        area: 9,
        photos: [file.id],
      })
      expect(house.photos).toEqual([file])
      expect((await read(other)).file).toEqual(file)
      await expect(read(stranger)).rejects.toThrow(RecordNotFound)
      // Who may read it may put it into another record as well: it could be stored and uploaded again. Nobody else may.
      const copy = { ban: 1, doorplate: `${place} 2`, area: 9, photos: [file.id] }
      const copied = await createRecord(contextOf(open(), other), estate.resources.house!, copy)
      expect(copied.photos).toEqual([file])
      const elsewhere = { ban: 2, doorplate: place, area: 9, photos: [file.id] }
      const steal = createRecord(contextOf(open(), stranger), estate.resources.house!, elsewhere)
      await expect(steal).rejects.toMatchObject({ problems: [{ path: 'photos', code: 'not-file' }] })
    })

    test('a file that was taken out of a record may be put back into it, and into no other', async () => {
      const upload = { name: 'z.png', bytes: Buffer.concat([PNG, Buffer.from('z')]) }
      const file = await storeFile(contextOf(open(), clerk), contents(), upload)
      const house = estate.resources.house!
      const create = (doorplate: string, photos: string[]) =>
        createRecord(contextOf(open(), clerk), house, { ban: 1, area: 9, doorplate: `${place} ${doorplate}`, photos })
      const [one, two] = [await create('4', [file.id]), await create('5', [])]
      // The second clerk has not uploaded it.
      const change = (id: unknown, version: number, photos: string[]) =>
        updateRecord(contextOf(open(), other), house, id as number, { version, photos })
      expect(await change(one.id, 1, [])).toMatchObject({ photos: [] })
      await expect(change(two.id, 1, [file.id])).rejects.toMatchObject({
        problems: [{ path: 'photos', code: 'not-file' }],
      })
      expect(await change(one.id, 2, [file.id])).toMatchObject({ photos: [file] })
      expect(await change(two.id, 1, [file.id])).toMatchObject({ photos: [file] })
    })

    test('a file of a deleted record is for its uploader again', async () => {
      const upload = { name: 'y.png', bytes: Buffer.concat([PNG, Buffer.from('y')]) }
      const file = await storeFile(contextOf(open(), clerk), contents(), upload)
      const values = { ban: 1, doorplate: `${place} 3`, area: 9, photos: [file.id] }
      const house = await createRecord(contextOf(open(), clerk), estate.resources.house!, values)
      const uses = () =>
        open().reader.selectFrom('steward_file_use').select('recordId').where('fileId', '=', file.id).execute()
      expect(await uses()).toEqual([{ recordId: house.id }])
      await deleteRecord(contextOf(open(), clerk), estate.resources.house!, house.id as number)
      expect(await uses()).toEqual([])
      await expect(readFile(contextOf(open(), other), contents(), file.id)).rejects.toThrow(RecordNotFound)
    })

    test('an effect copies files from record to record, whoever uploaded them', async () => {
      const { request, task } = estate.resources
      const upload = (who: typeof clerk, name: string) =>
        storeFile(contextOf(open(), who), contents(), { name, bytes: Buffer.concat([PNG, Buffer.from(name)]) })
      const photo = await upload(clerk, 'photo.png')
      const values = { house: 1, reason: '漏水', photos: [photo.id] }
      const { id } = await createRecord(contextOf(open(), clerk), request!, values)
      await runTransition(contextOf(open(), clerk), request!, id as number, 'submit', { version: 1 })
      // The second clerk has never uploaded the photo and gives a picture besides; a foreign one is refused.
      const context = contextOf(open(), other)
      const foreign = await upload(stranger, 'foreign.png')
      const escalate = (evidence: string) =>
        runTransition(context, request!, id as number, 'escalate', { version: 2, values: { evidence: [evidence] } })
      await expect(escalate(foreign.id)).rejects.toMatchObject({ problems: [{ path: 'evidence', code: 'not-file' }] })
      const evidence = await upload(other, 'evidence.png')
      await escalate(evidence.id)
      const tasks = open()
        .reader.selectFrom('task')
        .select('id')
        .where('request', '=', id as number)
      const made = await tasks.where('title', '=', '漏水').executeTakeFirstOrThrow()
      const shown = await readRecord(contextOf(open(), other), task!, made.id as number)
      expect(shown).toMatchObject({ photos: [photo], evidence: [evidence] })
    })

    test('what is not taken is refused', async () => {
      const upload = { name: 'run.exe', bytes: Buffer.from('MZ') }
      await expect(storeFile(contextOf(open(), clerk), contents(), upload)).rejects.toThrow(UnsupportedFile)
      await expect(readFile(contextOf(open(), clerk), contents(), 'nothing')).rejects.toThrow(RecordNotFound)
    })
  })
}, fillEstate)
