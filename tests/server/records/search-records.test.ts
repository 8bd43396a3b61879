import { expect, test } from 'vitest'
import { meWith } from '#model/permissions/me.ts'
import { searchRecords } from '#server/records/list/search-records.ts'
import { createRecord } from '#server/records/write/create-record.ts'
import { buildModel } from '../../helpers/build-model.ts'
import { eachDatabase, migrate } from '../../helpers/database.ts'

const text = { type: 'text' }
const model = buildModel({
  permissions: { keeper: [1], guest: [2] },
  resources: {
    device: {
      label: 'name',
      scope: 'global',
      search: ['name', 'place'],
      fields: { name: { ...text, required: true }, place: text },
      grants: [{ roles: ['keeper'], actions: ['create'] }],
    },
    flat: {
      label: 'number',
      scope: 'global',
      search: ['number'],
      foundBy: [{ resource: 'tenant', by: 'flat' }],
      fields: { number: { ...text, required: true } },
      grants: [{ roles: ['keeper'], actions: ['create'] }],
    },
    tenant: {
      label: 'name',
      scope: 'global',
      search: ['name'],
      fields: { name: { ...text, required: true }, flat: { type: 'reference', resource: 'flat' } },
      grants: [{ roles: ['keeper'], actions: ['list', 'read', 'create'] }],
    },
  },
  pages: {
    devices: { resource: 'device', roles: ['keeper'], columns: ['name'], detail: {} },
    broken: {
      ...{ resource: 'device', roles: ['keeper', 'guest'], columns: ['name'], detail: {} },
      fixed: "record.place == 'workshop'",
    },
    flats: { resource: 'flat', roles: ['keeper'], columns: ['number'], detail: {} },
    flat: {
      ...{ kind: 'detail', resource: 'flat', roles: ['keeper'], hidden: true },
      detail: { tabs: [{ name: 'tenants', resource: 'tenant', by: 'flat', columns: ['name'] }] },
    },
  },
})
const person = (...permissionIds: number[]) =>
  meWith({ id: 1, adAccount: 'a', name: 'A', admin: false, permissionIds, blockIds: [] }, model.permissions)
const [keeper, guest] = [person(1), person(2)]

eachDatabase(
  open => {
    const as = (me: typeof keeper) => ({
      ...{ model, database: open(), me, locale: 'en-US' as const },
      now: '2025-06-10T02:00:00.000Z',
    })
    const add = async (resource: string, values: object) =>
      (await createRecord(as(keeper), model.resources[resource]!, values)).id as number
    const labels = async (asked: string, me = keeper, limit?: number) =>
      (await searchRecords(as(me), asked, { limit })).map(({ label }) => label)

    test('the whole label comes first, then its beginning, then a part of it, then other fields', async () => {
      await add('device', { name: 'Lift' })
      await add('device', { name: 'LIFT door' })
      await add('device', { name: 'Old lift' })
      await add('device', { name: 'Lamp', place: 'In the lift' })
      const ranked = ['Lift', 'LIFT door', 'Old lift', 'Lamp']
      expect(await labels(' lift ')).toEqual(ranked)
      expect(await labels('lift', keeper, 2)).toEqual(ranked.slice(0, 2))
      expect(await labels('  ')).toEqual([])
    })

    test('what leads to a record by its whole name stands before what only begins so', async () => {
      const [one, other] = [await add('flat', { number: '7-1' }), await add('flat', { number: '7-2' })]
      await add('tenant', { name: 'Rosa', flat: one })
      await add('tenant', { name: 'Rosamund', flat: other })
      await add('device', { name: 'Rosa' })
      await add('device', { name: 'Rosa B' })
      expect((await searchRecords(as(keeper), 'Rosa')).map(({ label, by }) => [label, by?.label])).toEqual([
        ['7-1', 'Rosa'],
        ['Rosa', undefined],
        ['7-2', 'Rosamund'],
        ['Rosa B', undefined],
      ])
    })

    test('five records of one resource at most, the latest of them', async () => {
      for (let count = 1; count <= 7; count++) await add('device', { name: `Pump ${count}` })
      await add('flat', { number: 'Pump room' })
      expect(await labels('pump')).toEqual(['Pump room', 'Pump 7', 'Pump 6', 'Pump 5', 'Pump 4', 'Pump 3'])
    })

    test('each is opened on the page with all records, or on the one that the account may open', async () => {
      const id = await add('device', { name: 'Mixer', place: 'workshop' })
      await add('device', { name: 'Mixer 2' })
      const flat = await add('flat', { number: 'Mixer' })
      const found = async (me: typeof keeper) => (await searchRecords(as(me), 'mixer')).map(({ address }) => address)
      expect(await found(keeper)).toEqual([
        `/test/flat?id=${flat}`,
        `/test/devices?_view=${id}`,
        `/test/devices?_view=${id + 1}`,
      ])
      expect(await found(guest)).toEqual([`/test/broken?_view=${id}`])
      expect(await found(person())).toEqual([])
    })

    test('a search ends before the next resource once nobody waits for it', async () => {
      expect(await searchRecords(as(keeper), 'lift', { isWanted: () => false })).toEqual([])
    })
  },
  database => migrate(model, database),
)
