import { afterAll, beforeAll, expect, it } from 'vitest'
import { API, type ApiCall, type Endpoint, type Row, splitCall } from '#model/api.ts'
import { buildTestApp, type Client, type TestApp } from '../../helpers/build-app.ts'
import { platformModel } from '../../helpers/platform-model.ts'

const houses = '/api/resources/house?_sort=name'
const FULL = { name: 'A-101', ownerPhone: '13812345678' }
const MASKED = { name: 'A-101', ownerPhone: '138****5678' }

let test: TestApp
let admin: Client
let clerk: Client
let keeperId: number
let keeperRole: number

beforeAll(async () => {
  const model = await platformModel()
  test = await buildTestApp({ model: { ...model, app: { ...model.app, seeAs: ['permission1'] } } })
  admin = await test.login('admin01')
  clerk = await test.login('clerk01')
  keeperId = (await admin.get<Row[]>('/api/resources/account?adAccount=keeper01')).data[0]!.id as number
  const roles = (await admin.get<Row[]>('/api/resources/role')).data
  const role = (name: string) => roles.find(each => each.name === name)!
  keeperRole = role('House keeper').id as number
  // The clerk sees the houses of both blocks, and phone numbers in full.
  const { id, version } = role('Clerk')
  expect((await admin.patch(`/api/resources/role/${id}`, { version, permissionIds: '1,8,26' })).code).toBe(200)
}, 120_000)
afterAll(() => test.close())

const see = (client: Client, resource: string, id: number) => client.post('/api/see-as', { resource, id })
const end = (client: Client) => client.post('/api/see-as/end', {})
const listed = async (client: Client) => (await client.get<Row[]>(houses)).data

it('an administrator sees exactly what an account or role sees, until it is ended', async () => {
  expect(await listed(admin)).toMatchObject([FULL, { name: 'A-102' }, { name: 'B-201' }])
  expect((await see(admin, 'account', keeperId)).code).toBe(200)
  const seen = await admin.get<Row[]>(houses)
  expect(seen.data).toMatchObject([MASKED, { name: 'A-102' }])
  expect(seen.data).toHaveLength(2)
  expect(seen.headers['x-steward-seeing-as']).toBe('Keeper')
  expect((await admin.get('/api/session')).data).toMatchObject({ account: { adAccount: 'keeper01', admin: false } })
  expect((await admin.get<{ records?: object }>('/api/search?q=B-201')).body).not.toContain('B-201')
  expect((await admin.get(`/api/resources/house?ownerPhone=13812345678`)).status).toBe(403)
  await end(admin)
  expect((await see(admin, 'role', keeperRole)).code).toBe(200)
  expect(await listed(admin)).toMatchObject([MASKED, { name: 'A-102' }, { name: 'B-201' }])
  await end(admin)
  expect(await listed(admin)).toMatchObject([FULL, {}, {}])
  expect((await admin.get(houses)).headers['x-steward-seeing-as']).toBeUndefined()
})

it('somebody else who may sees only what both see; others may not at all', async () => {
  expect(await listed(clerk)).toMatchObject([FULL, {}, { name: 'B-201' }])
  expect((await see(clerk, 'account', keeperId)).code).toBe(200)
  const both = await listed(clerk)
  expect(both).toMatchObject([MASKED, { name: 'A-102' }])
  expect(both).toHaveLength(2)
  expect((await clerk.get('/api/resources/account')).status).toBe(403)
  expect((await clerk.get('/api/session')).data).toMatchObject({ account: { adAccount: 'clerk01' } })
  await end(clerk)
  const adminId = (await admin.get<Row[]>('/api/resources/account?adAccount=admin01')).data[0]!.id as number
  expect((await see(clerk, 'account', adminId)).code).toBe(200)
  expect((await clerk.get('/api/session')).data).toMatchObject({ account: { admin: false, permissionIds: [1, 8, 26] } })
  await end(clerk)
  expect((await see(await test.login('keeper01'), 'role', keeperRole)).status).toBe(403)
  expect((await see(clerk, 'account', 999_999)).status).toBe(403)
})

it('a response that the browser cached meanwhile is not valid for the own account, and its headers neither', async () => {
  const tagged = async (tag?: unknown) =>
    clerk.with(tag === undefined ? {} : { 'if-none-match': String(tag) }).get('/api/notices')
  const own = (await tagged()).headers.etag
  expect((await tagged(own)).status).toBe(304)
  await see(clerk, 'account', keeperId)
  const seen = await tagged(own)
  expect([seen.status, seen.headers['x-steward-seeing-as']]).toEqual([200, 'Keeper'])
  expect((await tagged(seen.headers.etag)).status).toBe(304)
  await end(clerk)
  expect((await tagged(seen.headers.etag)).status).toBe(200)
})

it('every write on every way in is refused meanwhile, and says why', async () => {
  const client = await test.login('admin01')
  await see(client, 'account', keeperId)
  const writes = (Object.entries(API) as [ApiCall, Endpoint][]).filter(
    ([call, { access }]) => !call.startsWith('GET ') && (access === 'session' || access === 'admin'),
  )
  expect(writes.length).toBeGreaterThan(30)
  for (const [call, { encoding }] of writes) {
    const { method, path } = splitCall(call)
    const url = path.replace(':name', 'house').replace(/:\w+/g, '1')
    const type = { form: 'application/x-www-form-urlencoded', multipart: 'multipart/form-data; boundary=x' }
    const headers = { 'content-type': type[encoding as 'form'] ?? 'application/json' }
    const answer = await client.send({
      method,
      url,
      headers,
      ...(encoding ? { payload: encoding === 'form' ? 'a=1' : '{}' } : {}),
    })
    expect([call, answer.code, answer.message]).toEqual([
      call,
      1000,
      'You are looking as somebody else. To change anything, go back to your own account first',
    ])
  }
  expect((await client.post('/api/see-as', { resource: 'role', id: keeperRole })).code).toBe(1000)
  // Signing out still works.
  expect((await client.post('/api/sso/logout')).code).toBe(200)
})

it('begin and end stand in the audit trail under the name of the viewer', async () => {
  const rows = await test.services.database.reader
    .selectFrom('steward_audit')
    .select(['accountName', 'resource', 'recordId', 'action'])
    .where('action', 'in', ['see-as', 'see-as-end'])
    .orderBy('id')
    .execute()
  expect(rows.slice(0, 6)).toEqual([
    { accountName: 'Admin', resource: 'account', recordId: keeperId, action: 'see-as' },
    { accountName: 'Admin', resource: 'account', recordId: keeperId, action: 'see-as-end' },
    { accountName: 'Admin', resource: 'role', recordId: keeperRole, action: 'see-as' },
    { accountName: 'Admin', resource: 'role', recordId: keeperRole, action: 'see-as-end' },
    { accountName: 'Clerk', resource: 'account', recordId: keeperId, action: 'see-as' },
    { accountName: 'Clerk', resource: 'account', recordId: keeperId, action: 'see-as-end' },
  ])
})
