import { describe, expect, test } from 'vitest'
import type { Resource } from '#model/app-model.ts'
import type { ImportOrder } from '#server/features/imports/import-order.ts'
import { RowReader } from '#server/features/imports/read-row.ts'
import { matchedRecords, writeImportRow } from '#server/features/imports/write-import-row.ts'
import { AccessDenied, RecordRefusal } from '#server/records/errors.ts'
import { readRecord } from '#server/records/read/read-record.ts'
import { createRecord } from '#server/records/write/create-record.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import { eachDatabase } from '../../../helpers/database.ts'
import { estate } from '../../records/estate.ts'
import { fillEstate } from '../../records/fill-estate.ts'
import { admin, contextOf, person } from '../../records/people.ts'

const house = estate.resources.house!
const clerk = person(2, ['clerk', 'houses'], [1])
const FIELDS = ['doorplate', 'kind', 'area', 'price', 'heated', 'ban', 'block', 'neighbours']

const reader = (fields: readonly string[] = FIELDS, resource: Resource = house) => {
  const columns = fields.map((field, column) => ({ column, field }))
  return new RowReader(resource, { resource: resource.name, columns } as unknown as ImportOrder)
}
const problems = (error: unknown) => {
  if (!(error instanceof RecordRefusal)) throw error
  return error.problems.map(({ path, code, params }) => [path, code, ...Object.values(params ?? {})])
}
const refused = (doing: Promise<unknown>) =>
  doing.then(value => {
    throw new Error(`nothing was refused: ${JSON.stringify(value)}`)
  }, problems)

eachDatabase(open => {
  const as = (me = admin, rest = {}) => contextOf(open(), me, { locale: 'en-US', ...rest })
  const closed = async () => {
    const database = await openDatabase(':memory:')
    await database.close()
    return contextOf(database, admin)
  }

  describe('a row of a file', () => {
    test('gives values as a form would, and no value for an empty cell', async () => {
      expect(await reader().read(as(), ['201', '商铺', '80.5', '1,234.50', '否', '1号楼', '', ''])).toEqual({
        ...{ doorplate: '201', kind: 'shop', area: '80.5', price: 123_450, heated: false },
        ...{ ban: 1, block: null, neighbours: [] },
      })
      expect(await reader(['doorplate', 'ban', 'neighbours']).read(as(), ['', null, null])).toEqual({
        ...{ doorplate: null, ban: null, neighbours: [] },
      })
      // What an exported file says where there is none.
      const none = (cell: string) => reader(['ban']).read(as(), [cell])
      expect([await none('暂无信息'), await none('no info')]).toEqual([{ ban: null }, { ban: null }])
      // A short row has no more cells.
      expect(await reader(['doorplate', 'area']).read(as(), ['1'])).toEqual({ doorplate: '1', area: null })
    })

    test('names records by their label or their number', async () => {
      const { read } = asking(['ban', 'neighbours'])
      expect(await read('#2', '甲园 1号楼 101、#4')).toEqual({ ban: 2, neighbours: [1, 4] })
      expect(await read('#999', '')).toEqual({ ban: 999, neighbours: [] })
      expect(await refused(read('3号楼', 'x#4、甲园 1号楼 101'))).toEqual([
        ['ban', 'no-such-record', '3号楼'],
        ['neighbours', 'no-such-record', 'x#4'],
      ])
      expect(await refused(read('楼'.repeat(70), '#1234567890123456'))).toEqual([
        ['ban', 'no-such-record', '楼'.repeat(60)],
        ['neighbours', 'no-such-record', '#1234567890123456'],
      ])
    })

    test('records of the same name are distinguished by the other cells of the row', async () => {
      const { id } = await createRecord(as(), estate.resources.ban!, { block: 2, name: '1号楼' })
      const { read } = asking(['ban', 'block'])
      expect(await read('1号楼', '甲园')).toEqual({ ban: 1, block: 1 })
      expect(await read('1号楼', '乙园')).toEqual({ ban: id, block: 2 })
      expect(await refused(read('1号楼', ''))).toEqual([['ban', 'several-records', '1号楼']])
      expect(await reader(['block', 'ban']).read(as(), ['乙园', '1号楼'])).toEqual({ ban: id, block: 2 })
      // One of another block is found: whether it may be chosen is judged when the row is written.
      expect(await read('9号楼', '甲园')).toEqual({ ban: 2, block: 1 })
      // Whoever does not see the second block has but one of this name.
      expect(await reader(['ban']).read(as(clerk), ['1号楼'])).toEqual({ ban: 1 })
      expect(await refused(reader(['ban']).read(as(clerk), ['9号楼']))).toEqual([['ban', 'no-such-record', '9号楼']])
    })

    test('an importer needs no page that lists the referred records, and finds those of the own blocks', async () => {
      const nobody = person(9, [], [2])
      const read = (...row: string[]) => reader(['block', 'ban', 'neighbours']).read(as(nobody), row)
      expect(await read('乙园', '9号楼', '乙园 9号楼 101')).toEqual({ block: 2, ban: 2, neighbours: [4] })
      expect(await refused(read('甲园', '', '甲园 1号楼 101'))).toEqual([
        ['block', 'no-such-record', '甲园'],
        ['neighbours', 'no-such-record', '甲园 1号楼 101'],
      ])
    })

    test('what earlier rows have made is known by its name', async () => {
      const made = reader(['neighbours', 'ban'])
      made.made('new', 77)
      expect(await made.read(as(), ['new', ''])).toEqual({ neighbours: [77], ban: null })
      made.made('new', 77)
      expect(await made.read(as(), ['new', ''])).toMatchObject({ neighbours: [77] })
      made.made('new', 78)
      expect(await refused(made.read(as(), ['new', '']))).toEqual([['neighbours', 'several-records', 'new']])
      made.made('甲园 1号楼 102', 79)
      expect(await refused(made.read(as(), ['甲园 1号楼 102', '']))).toEqual([
        ['neighbours', 'several-records', '甲园 1号楼 102'],
      ])
      // It is a house, not a building.
      expect(await refused(made.read(as(), ['', 'new']))).toEqual([['ban', 'no-such-record', 'new']])
    })

    test('characters that cannot be stored are refused before anything else', async () => {
      const { read } = asking(['doorplate', 'kind', 'ban'])
      expect(await refused(read('1\u0000', 'villa', '\ud800'))).toEqual([
        ['doorplate', 'bad-character'],
        ['ban', 'bad-character'],
      ])
    })

    test('a column for a field that is none is refused', async () => {
      expect(await refused(reader(['doorplate', 'nothing']).read(as(), ['1', '2']))).toEqual([
        ['nothing', 'unknown-field', 'nothing'],
      ])
    })

    test('what was looked for once is not looked for again', async () => {
      const many = reader(['neighbours', 'block', 'ban', 'nothing'])
      await many.prepare(as(), [
        ['甲园 1号楼 101', '甲园', '1号楼'],
        ['甲园 1号楼 102、nobody', null, '\u0000'],
        ['#3', '', ''],
      ])
      const nowhere = await closed()
      const again = reader(['neighbours', 'block'])
      expect(await refused(again.read(as(), ['nobody', '']))).toEqual([['neighbours', 'no-such-record', 'nobody']])
      expect(await refused(again.read(nowhere, ['nobody', '']))).toEqual([['neighbours', 'no-such-record', 'nobody']])
      await expect(again.read(nowhere, ['甲园 1号楼 101', ''])).rejects.toThrow()

      const prepared = reader(['neighbours', 'block'])
      await prepared.prepare(as(), [['甲园 1号楼 101、nobody', '甲园']])
      expect(await prepared.read(nowhere, ['甲园 1号楼 101、#3', '甲园'])).toEqual({ neighbours: [1, 3], block: 1 })
      expect(await refused(prepared.read(nowhere, ['nobody', '甲园']))).toEqual([
        ['neighbours', 'no-such-record', 'nobody'],
      ])
      // What may be chosen by other cells of the row is left to each row.
      const byBlock = reader(['ban', 'block'])
      await byBlock.prepare(as(), [['9号楼', '乙园']])
      await expect(byBlock.read(nowhere, ['9号楼', '乙园'])).rejects.toThrow()
      // Where nothing could be looked up, each row tries by itself.
      const failing = reader(['neighbours'])
      await failing.prepare(nowhere, [['甲园 1号楼 101']])
      expect(await failing.read(as(), ['甲园 1号楼 101'])).toEqual({ neighbours: [1] })
    })

    test('of a file with a name in each row no more than the last thousands are cached', async () => {
      const names = reader(['neighbours'])
      await names.prepare(as(), [['甲园 1号楼 101'], ...Array.from({ length: 9999 }, (_, at) => [`nobody ${at}`])])
      await names.prepare(as(), [['甲园 1号楼 102']])
      const nowhere = await closed()
      expect(await names.read(nowhere, ['甲园 1号楼 101'])).toEqual({ neighbours: [1] })
      await names.prepare(as(), [['甲园 1号楼 102']])
      await expect(names.read(nowhere, ['甲园 1号楼 101'])).rejects.toThrow()
      expect(await names.read(nowhere, ['甲园 1号楼 102'])).toMatchObject({ neighbours: [expect.any(Number)] })
    })

    function asking(fields: readonly string[]) {
      const own = reader(fields)
      return { read: (...row: string[]) => own.read(as(), row) }
    }
  })

  describe('the record that a row means', () => {
    const meant = async (
      key: readonly string[],
      payloads: readonly (object | undefined)[],
      { context = as(), mode = 'upsert', resource = house } = {},
    ) => {
      const order = { mode, key } as unknown as ImportOrder
      const found = await matchedRecords(context, resource, order, payloads as Parameters<typeof matchedRecords>[3])
      return found.map(each => (each instanceof RecordRefusal ? problems(each) : each))
    }
    const place = (ban: number | null, doorplate: string | null) => ({ ban, doorplate })

    test('has the key of the row; all of them are found at once', async () => {
      const rows = [place(1, '102'), place(2, '101'), place(2, '103'), place(1, ' 103 '), undefined]
      expect(await meant(['ban', 'doorplate'], rows)).toEqual([
        { id: 2, version: 1 },
        { id: 4, version: 1 },
        undefined,
        { id: 3, version: 1 },
        undefined,
      ])
      expect(await meant(['ban', 'doorplate'], rows, { mode: 'insert' })).toEqual(rows.map(() => undefined))
      expect(await meant(['ban', 'doorplate'], [])).toEqual([])
    })

    test('a row without its key is refused, and no other', async () => {
      expect(await meant(['ban', 'doorplate'], [place(null, null), place(1, '101'), place(1, null)])).toEqual([
        [
          ['ban', 'required'],
          ['doorplate', 'required'],
        ],
        { id: 1, version: 1 },
        [['doorplate', 'required']],
      ])
      expect(await meant(['doorplate'], [{}])).toEqual([[['doorplate', 'required']]])
    })

    test('is one that the account sees', async () => {
      const rows = [{ doorplate: '101' }, { doorplate: '103' }]
      expect(await meant(['doorplate'], rows)).toEqual([
        [['doorplate', 'several-records', '101']],
        { id: 3, version: 1 },
      ])
      expect(await meant(['doorplate'], rows, { context: as(clerk) })).toEqual([
        { id: 1, version: 1 },
        { id: 3, version: 1 },
      ])
      const shopkeeper = person(4, ['shops'], [1])
      // Reads the area of no house, and `secret` of shops alone.
      const hidden = ['_fields', 'unknown-field', 'area']
      expect(await meant(['area'], [{ area: '30.5' }], { context: as(shopkeeper) })).toEqual([[hidden]])
      expect(await meant(['secret'], [{ secret: 's1' }, { secret: 's2' }], { context: as(shopkeeper) })).toEqual([
        undefined,
        { id: 2, version: 1 },
      ])
      const nobody = await meant(['doorplate'], rows, { context: as(person(9, [], [1])) })
      expect(nobody).toEqual([expect.any(AccessDenied), expect.any(AccessDenied)])
    })

    test('is not found by a value that the account sees masked', async () => {
      const rows = [{ ownerPhone: '19900000101' }]
      expect(await meant(['ownerPhone'], rows, { context: as(clerk) })).toEqual([
        [['ownerPhone', 'masked-whole-value', house.fields.ownerPhone!.title]],
      ])
      const seesAll = person(6, ['clerk', 'houses', 'reveal'], [1])
      expect(await meant(['ownerPhone'], rows, { context: as(seesAll) })).toEqual([{ id: 1, version: 1 }])
    })
  })

  describe('writing a row', () => {
    test('a new record keeps its defaults where a cell is empty, and gets what the file adds', async () => {
      const imported = { ...house, imported: { set: { secret: "'from a file'" } } }
      const payload = { ban: 1, doorplate: '301', kind: null, area: 50, price: null }
      const { id } = await writeImportRow(as(), imported, undefined, payload)
      expect(await readRecord(as(), house, id)).toMatchObject({
        ...{ doorplate: '301', kind: 'residence', secret: 'from a file', price: null },
      })
    })

    test('one that there is loses what a cell leaves empty, unless it was changed meanwhile', async () => {
      const { id } = await createRecord(as(), house, { ban: 1, doorplate: '302', area: 50, secret: 'x' })
      const meant = { id: id as number, version: 1 }
      expect(await writeImportRow(as(), house, meant, { area: 60, secret: null })).toMatchObject({ id, version: 2 })
      expect(await readRecord(as(), house, meant.id)).toMatchObject({ area: 60, secret: null, doorplate: '302' })
      await expect(writeImportRow(as(), house, meant, { area: 70 })).rejects.toMatchObject({ reason: 'stale-version' })
    })
  })
}, fillEstate)
