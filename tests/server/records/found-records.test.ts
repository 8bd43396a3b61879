import { expect, test } from 'vitest'
import { type Me, meWith } from '#model/permissions/me.ts'
import { AccessDenied, RecordRefusal } from '#server/records/errors.ts'
import { findRecords } from '#server/records/list/find-records.ts'
import { findByLabels, listChoices } from '#server/records/list/list-choices.ts'
import { listRecords } from '#server/records/list/list-records.ts'
import { recordAddress } from '#server/records/list/page-of-record.ts'
import { countSelected, selectedIds } from '#server/records/list/selected-rows.ts'
import { inTransaction } from '#server/records/work.ts'
import { createRecord } from '#server/records/write/create-record.ts'
import { buildModel } from '../../helpers/build-model.ts'
import { eachDatabase, migrate } from '../../helpers/database.ts'

const words = (text: string) => ({ 'zh-CN': text, 'en-US': text })
const text = { type: 'text' }

/** Rooms that are found by their guests; a stay is entered for a room that is free, with the things of its room. */
const hotel = buildModel({
  permissions: { desk: [1], porter: [2], cook: [3], maid: [4], report3: [91] },
  resources: {
    projectBlock: { label: 'name', scope: 'self', fields: { name: text } },
    room: {
      label: 'number',
      scope: 'block',
      search: ['number'],
      foundBy: [{ resource: 'guest', by: 'room', whole: ['phone', 'plate'] }],
      fields: {
        number: text,
        floor: { type: 'integer' },
        things: {
          type: 'json',
          rows: {
            columns: [
              { name: 'name', type: 'text', title: words('Name') },
              { name: 'kind', type: 'text', title: words('Kind') },
            ],
          },
        },
      },
      grants: [
        { roles: ['desk'], actions: ['list', 'read', 'create'] },
        { roles: ['maid'], actions: ['list', 'read'], fields: ['number'] },
      ],
    },
    guest: {
      label: 'name',
      scope: 'global',
      search: ['name'],
      fields: {
        name: text,
        phone: { type: 'phone' },
        plate: { type: 'plate' },
        card: { type: 'idCard', masked: true },
        room: { type: 'reference', resource: 'room' },
      },
      grants: [
        { roles: ['desk'], actions: ['list', 'read', 'create'] },
        { roles: ['porter'], actions: ['list', 'read'], fields: ['name', 'room', 'plate'] },
        { roles: ['cook'], actions: ['list', 'read'], fields: ['name'] },
      ],
    },
    stay: {
      label: 'note',
      scope: 'global',
      fields: {
        note: text,
        floor: { type: 'integer' },
        like: { type: 'reference', resource: 'room' },
        room: { type: 'reference', resource: 'room', choices: 'record.floor == params.floor' },
        twin: { type: 'reference', resource: 'room', choices: 'record.floor == params.like.floor' },
        damages: {
          type: 'json',
          rows: {
            columns: [{ name: 'what', type: 'text', title: words('What') }],
            each: {
              ...{ resource: 'room', by: 'like', column: 'what' },
              list: { field: 'things', name: 'name', match: { kind: 'note' } },
            },
          },
        },
      },
      selections: {
        floor: { title: words('Floor'), resource: 'room', where: 'row.floor == record.floor' },
        guests: { title: words('Guests'), resource: 'guest', where: 'row.room == record.like' },
      },
      grants: [{ roles: ['desk', 'porter', 'cook'], actions: ['list', 'read', 'create'] }],
    },
  },
  pages: {
    upper: { resource: 'room', roles: ['desk'], columns: ['number'], fixed: 'record.floor > 1', detail: {} },
    figures: { resource: 'room', roles: ['desk'], columns: ['number'], path: '/test/{of}/rooms', detail: {} },
    rooms: { resource: 'room', roles: ['desk'], columns: ['number'], detail: {} },
    floors: { resource: 'room', roles: ['desk', 'porter'], columns: ['number'], detail: {} },
    guests: { resource: 'guest', roles: ['desk'], columns: ['name'], detail: {} },
    tallies: {
      ...{ kind: 'report', resource: 'guest', roles: ['desk', 'report3'], columns: ['name'] },
      report: {
        groups: ['room'],
        measures: [
          { name: 'housed', title: words('Housed'), of: 'count', where: 'record.room != null' },
          { name: 'known', title: words('Known'), of: 'count', where: 'record.card != null' },
        ],
      },
    },
    guest: { ...{ kind: 'detail', resource: 'guest', roles: ['desk'], hidden: true }, detail: { tabs: [] } },
  },
})
const { projectBlock, room, guest, stay } = hotel.resources as Required<typeof hotel.resources>
const one = (permission: number, blockIds = [1]): Me =>
  meWith(
    { id: permission, adAccount: 'a', name: 'A', admin: permission === 9, permissionIds: [permission], blockIds },
    hotel.permissions,
  )
const revealer = one(91)
const [desk, porter, cook, maid, far, admin] = [one(1), one(2), one(3), one(4), one(1, [2]), one(9)]

eachDatabase(
  open => {
    const as = (me: Me) => ({
      model: hotel,
      database: open(),
      me,
      locale: 'en-US' as const,
      now: '2025-06-10T02:00:00.000Z',
    })
    const create = async (resource: typeof room, values: object) =>
      (await createRecord(as(admin), resource!, values)).id as number
    const found = async (me: Me, asked: string) =>
      (await findRecords(as(me), room!, asked)).map(({ label, by }) => [label, by?.label ?? ''])

    test('a record is found by its own text, by whoever leads there and by their whole numbers', async () => {
      for (const name of ['one', 'two']) await create(projectBlock, { name })
      const first = await create(room, { block: 1, number: '101', floor: 1 })
      const second = await create(room, { block: 1, number: '102', floor: 1 })
      await create(room, { block: 2, number: '1019', floor: 3 })
      await create(guest, { name: 'Ann', phone: '13800138000', plate: '黑A12345', room: first })
      await create(guest, { name: 'Anna', phone: '13800138001', room: second })
      await create(guest, { name: 'Anton', phone: '13800138002' })
      await create(guest, { name: '102', room: second })
      expect(await found(desk, '101')).toEqual([['101', '']])
      expect(await found(desk, ' Ann ')).toEqual([
        ['102', 'Anna'],
        ['101', 'Ann'],
      ])
      // What is called so itself needs nobody who leads there.
      expect(await found(desk, '102')).toEqual([['102', '']])
      expect(await found(desk, '138 0013 8000')).toEqual([['101', 'Ann']])
      expect(await found(desk, '13800138')).toEqual([])
      expect(await found(desk, '黑a·12345')).toEqual([['101', 'Ann']])
      expect(await found(desk, '  ')).toEqual([])
      expect(await found(far, 'Ann')).toEqual([])
      expect(await found(far, '101')).toEqual([['1019', '']])
    })

    test('nothing is found by what the account may not see', async () => {
      expect(await found(porter, '13800138000')).toEqual([])
      expect(await found(porter, '黑A12345')).toEqual([['101', 'Ann']])
      expect(await found(porter, 'Anna')).toEqual([['102', 'Anna']])
      await expect(found(cook, 'nobody')).resolves.toEqual([])
      expect(await found(cook, '101')).toEqual([])
    })

    test('a record opens on a page of its own, else on the page with all of them that the account may open', () => {
      expect(recordAddress(hotel, desk, 'guest', 7)).toBe('/test/guest?id=7')
      expect(recordAddress(hotel, desk, 'room', 7)).toBe('/test/rooms?_view=7')
      expect(recordAddress(hotel, porter, 'room', 7)).toBe('/test/floors?_view=7')
      for (const name of ['guest', 'stay']) expect(recordAddress(hotel, porter, name, 7)).toBeUndefined()
    })

    test('a file names records by their labels, as far as they may be chosen', async () => {
      const other = await create(room, { block: 1, number: '102', floor: 2 })
      const labels = async (me: Me, names: string[], offered: object = {}) =>
        Object.fromEntries(await findByLabels(as(me), room!, names, offered))
      expect(await labels(desk, ['101', '102', '1019', '10'])).toEqual({ 101: [1], 102: [2, other] })
      expect(await labels(admin, ['1019'])).toEqual({ 1019: [3] })
      // Whoever may import names records that no page lists, within the own blocks.
      expect(await labels(cook, ['101', '1019'])).toEqual({ 101: [1] })
      expect(await labels(desk, ['101', '102'], { for: 'stay.room', params: { floor: 2 } })).toEqual({ 102: [other] })
      await expect(labels(desk, ['101'], { for: 'stay.note' })).rejects.toBeInstanceOf(RecordRefusal)
    })

    test('choices follow from what the edited record refers to, where the account may see that', async () => {
      const choices = async (me: Me, field: string, params: object) =>
        (await listChoices(as(me), room!, { for: `stay.${field}`, params: params as Record<string, unknown> })).map(
          ({ label }) => label,
        )
      expect(await choices(desk, 'room', { floor: 1 })).toEqual(['101', '102'])
      expect(await choices(desk, 'twin', { like: 1 })).toEqual(['101', '102'])
      expect(await choices(desk, 'twin', { like: { id: 1, label: '101' } })).toEqual(['101', '102'])
      expect(await choices(desk, 'twin', { like: 3 })).toEqual([])
      expect(await choices(admin, 'twin', { like: 3 })).toEqual(['1019'])
      expect(await choices(desk, 'twin', {})).toEqual([])
      // Of the list of the room that was chosen: what fits the record, each name once.
      const named = (kind: string, name?: string) => ({ kind, name })
      const things = [
        named('soft', 'bed'),
        named('hard', 'desk'),
        named('soft', 'rug'),
        named('soft', 'bed'),
        named('soft'),
      ]
      const full = await create(room, { block: 1, number: '201', floor: 9, things })
      expect(await choices(desk, 'damages', { like: full, note: 'soft' })).toEqual(['bed', 'rug'])
      expect(await choices(desk, 'damages', { like: full, note: 'wet' })).toEqual([])
      expect(await choices(desk, 'damages', { like: 1, note: 'soft' })).toEqual([])
      await expect(choices(maid, 'damages', { like: full, note: 'soft' })).rejects.toBeInstanceOf(AccessDenied)
    })

    test('the rows behind a figure are listed, unless what it counts by is masked for the account', async () => {
      const list = async (me: Me, measure: string) => {
        const query = { start: 0, end: 9, sort: [], filters: [], page: '/test/tallies', measure, fields: ['name'] }
        return (await listRecords(as(me), guest!, query)).rows.map(({ name }) => name)
      }
      await create(guest, { name: 'Known', card: '110101199003070011' })
      expect((await list(desk, 'housed')).toSorted()).toEqual(['102', 'Ann', 'Anna'])
      expect(await list(revealer, 'known')).toEqual(['Known'])
      await expect(list(desk, 'known')).rejects.toBeInstanceOf(RecordRefusal)
      await expect(list(desk, 'nothing')).rejects.toBeInstanceOf(RecordRefusal)
    })

    test('the rows of a selection are those that the acting account may read, in the order of their making', async () => {
      const id = await create(stay, { note: 's', floor: 1, like: 1 })
      const counts = (me: Me, name: 'floor' | 'guests') =>
        inTransaction(as(me), async work => {
          const selected = { resource: stay!, id, selection: stay!.selections![name]! }
          return [await countSelected(work, selected), await selectedIds(work, selected, 1)]
        })
      expect(await counts(desk, 'floor')).toEqual([2, [1]])
      expect(await counts(far, 'floor')).toEqual([0, []])
      expect(await counts(desk, 'guests')).toEqual([1, [1]])
      await expect(counts(cook, 'floor')).rejects.toThrow('nothing-granted')
    })
  },
  database => migrate(hotel, database),
)
