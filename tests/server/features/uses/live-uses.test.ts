import { expect, test } from 'vitest'
import { meWith } from '#model/permissions/me.ts'
import { createView } from '#server/features/list-settings/save-view.ts'
import { liveUses } from '#server/features/uses/live-uses.ts'
import { createRecord } from '#server/records/write/create-record.ts'
import type { Database } from '#server/storage/database.ts'
import { buildModel } from '../../../helpers/build-model.ts'
import { eachDatabase, migrate } from '../../../helpers/database.ts'

const model = buildModel({
  permissions: { boss: [1], idle: [2] },
  dictionaries: { way: ['cash', 'card', 'cheque'] },
  resources: {
    owner: {
      label: 'name',
      scope: 'global',
      fields: { name: { type: 'text' }, phone: { type: 'text' } },
      grants: [{ roles: ['boss'], actions: ['list', 'read', 'create'] }],
    },
    call: {
      label: 'name',
      scope: 'global',
      source: { kind: 'rest', operations: {} },
      fields: { name: { type: 'text' } },
      grants: [{ roles: ['boss'], actions: ['list', 'read', 'create'] }],
    },
    fee: {
      label: 'title',
      scope: 'global',
      search: ['title'],
      fields: {
        title: { type: 'text' },
        kind: { type: 'text' },
        way: { type: 'enum', dictionary: 'way' },
        ways: { type: 'tags', dictionary: 'way' },
        owner: { type: 'reference', resource: 'owner' },
      },
      grants: [{ roles: ['boss'], actions: ['list', 'read', 'create'] }],
    },
  },
  pages: { fees: { resource: 'fee', roles: ['boss'], columns: ['title', 'owner.phone'] } },
})
const boss = meWith(
  { id: 1, adAccount: 'a1', name: 'Boss', admin: true, permissionIds: [1], blockIds: [] },
  model.permissions,
)

async function prepare(database: Database): Promise<void> {
  await migrate(model, database)
  const context = { model, database, me: boss, locale: 'en-US' as const, now: '2025-06-10T02:00:00.000Z' }
  const add = (resource: string, values: object) => createRecord(context, model.resources[resource]!, { ...values })
  await add('account', { adAccount: 'boss', name: 'Boss' })
  await add('owner', { name: 'Li', phone: '1' })
  await add('owner', { name: 'Wang' })
  await add('fee', { title: 'One', kind: 'water', owner: 1, way: 'cash' })
  await add('fee', { title: 'Two', kind: 'heat', ways: ['card', 'cash'] })
  await add('role', { name: 'Bosses', permissionIds: '1' })
  const layout = { columns: [{ path: 'title' }], density: 'small' as const, pageSize: 0 }
  await createView(context, {
    page: '/test/fees',
    name: 'By phone',
    audience: { kind: 'me' },
    isDefault: false,
    content: { conditions: [['owner.phone_like', '1']], where: 'any(kind=water)', quick: '', sort: [], layout },
  })
  await createView(context, {
    page: '/test/fees',
    name: 'Paid in cash',
    audience: { kind: 'role', role: 'boss' },
    isDefault: false,
    content: { conditions: [['way_in', 'cheque,cash']], where: '', quick: '', sort: [], layout },
  })
  await add('call', { name: 'Zhao' })
}

eachDatabase(open => {
  test('says which fields hold a value, and that roles hold a permission', async () => {
    expect((await liveUses(model, open(), 'dictionary:way=cash')).in).toEqual({ 'fee.way': 1, 'fee.ways': 1 })
    expect((await liveUses(model, open(), 'role:boss')).in).toEqual({ 'role.permissionIds': 1 })
  })

  const view = { page: '/test/fees', name: 'By phone' }
  const shared = { page: '/test/fees', name: 'Paid in cash' }
  test.each([
    ['dictionary:way', 2, []],
    ['dictionary:way=cash', 2, [shared]],
    ['dictionary:way=card', 1, []],
    ['dictionary:way=cheque', 0, [shared]],
    ['permission:1', 1, []],
    ['permission:2', 0, []],
    ['fee', 2, [view, shared]],
    ['owner', 2, []],
    ['fee.title', 2, [view, shared]],
    ['fee.kind', 2, [view]],
    ['fee.kind=water', 1, [view]],
    ['fee.kind=heat', 1, []],
    ['call', 1, []],
    ['call.name', 1, []],
    ['fee.owner', 1, [view]],
    ['owner.phone', 1, [view]],
    ['owner.name', 2, []],
    ['/test/fees', 0, [view, shared]],
    ['role:boss', 1, [shared]],
    ['role:idle', 0, []],
  ] as const)('%s: records and saved views', async (name, records, views) => {
    expect(await liveUses(model, open(), name)).toMatchObject({ records, views })
  })
}, prepare)
