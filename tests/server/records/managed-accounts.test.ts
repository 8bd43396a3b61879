import { expect, it } from 'vitest'
import type { AppModel, Resource } from '#model/app-model.ts'
import { accountsWith, changedFields, managedAccount } from '#server/records/guards/managed-accounts.ts'
import type { Work } from '#server/records/work.ts'
import type { Database } from '#server/storage/database.ts'
import { eachDatabase } from '../../helpers/database.ts'
import { estate } from './estate.ts'
import { fillEstate } from './fill-estate.ts'

const field = (type: string, rest = {}) => ({ type, ...rest })
const named = (fields: Record<string, object>) =>
  ({ fields: Object.fromEntries(Object.entries(fields).map(([name, each]) => [name, { name, ...each }])) }) as Resource

const account = named({
  name: field('text'),
  roles: field('references', { resource: 'role' }),
  admin: field('boolean'),
  status: field('state', { readOnly: true }),
  number: field('sequence', { pattern: 'A{000}' }),
  signedInAt: field('datetime', { readOnly: true }),
})
const changed = (before: object | null, after: object | null) =>
  changedFields(account, { work: {} as Work, before: before as never, after: after as never })

it('what the platform itself sets is no change of a person; a state is one', () => {
  const before = { name: 'A', status: 'enabled', number: 'A001', signedInAt: '2025-01-01T00:00:00.000Z' }
  expect(changed(before, { ...before, number: 'A002', signedInAt: '2025-01-02T00:00:00.000Z' })).toEqual([])
  expect(changed(before, { ...before, status: 'disabled' })).toEqual(['status'])
})

it('of a record that comes or goes every field is changed that a person may write', () => {
  const all = ['name', 'roles', 'admin', 'status']
  expect(changed(null, {})).toEqual(all)
  expect(changed({}, null)).toEqual(all)
})

it('no value, an empty text, an empty list and "no" are the same; "yes", a text and a member are not', () => {
  const nothing = [{}, { name: null, roles: null, admin: null }, { name: '', roles: [], admin: false }]
  for (const one of nothing) for (const other of nothing) expect(changed(one, other)).toEqual([])
  for (const one of nothing) {
    expect(changed(one, { ...one, admin: true })).toEqual(['admin'])
    expect(changed({ ...one, admin: true }, one)).toEqual(['admin'])
    expect(changed(one, { ...one, name: 'A' })).toEqual(['name'])
    expect(changed({ ...one, roles: [1] }, one)).toEqual(['roles'])
  }
})

it('the order of a list is no change, another member is', () => {
  expect(changed({ roles: [1, 12] }, { roles: [12, 1] })).toEqual([])
  expect(changed({ roles: [1, 2] }, { roles: [12] })).toEqual(['roles'])
})

eachDatabase(open => {
  const source = () => ({ queries: open().reader, adapter: open().adapter })
  const everybody = (model: AppModel) => accountsWith(source(), model, () => true)

  it('the rights of an app whose accounts have neither blocks nor administrators are those of the roles', async () => {
    const { roles, ...rest } = estate.resources.account!.fields
    const only = (fields: object): AppModel =>
      ({ ...estate, resources: { ...estate.resources, account: { ...estate.resources.account, fields } } }) as AppModel
    await withoutColumns(open(), ['blocks', 'admin'])
    const found = await everybody(only({ id: rest.id, adAccount: rest.adAccount, roles }))
    expect(found.map(({ account: { id, admin, blockIds } }) => [id, admin, blockIds])).toEqual(
      found.map((_, index) => [index + 1, false, []]),
    )
    expect(found.length).toBeGreaterThan(1)
    // Without roles, or without accounts of its own, nobody has any.
    expect(await everybody(only(rest))).toEqual([])
    expect(await everybody({ ...estate, resources: {} } as AppModel)).toEqual([])
  })

  it('an account that is not there yet has no number', async () => {
    expect(await managedAccount(source(), { admin: false })).toEqual({
      ...{ admin: false, permissionIds: [], handOnIds: [], blockIds: [] },
    })
    // Nor does a role that is gone bring anything.
    expect(await managedAccount(source(), { admin: false, roles: [99] })).toMatchObject({ permissionIds: [] })
    expect(await managedAccount(source(), { id: 7, admin: true, blocks: [2] })).toEqual({
      ...{ id: 7, admin: true, permissionIds: [], handOnIds: [], blockIds: [2] },
    })
  })
}, fillEstate)

/** As if the app had been begun without them. */
async function withoutColumns(database: Database, names: readonly string[]): Promise<void> {
  for (const name of names)
    await database.transaction(({ queries }) => queries.schema.alterTable('account').dropColumn(name).execute())
}
