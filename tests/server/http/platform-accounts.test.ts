import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Refusal } from '#model/api/envelope.ts'
import type { AnswerOf, TimelineEntry } from '#model/api.ts'
import { buildTestApp, type Client, type TestApp } from '../../helpers/build-app.ts'
import { eachDatabase } from '../../helpers/database.ts'
import { shippedPlatform } from '../../helpers/shipped-platform.ts'

type Accounts = AnswerOf<'GET /api/account/'>
type Roles = AnswerOf<'POST /api/account/setRole'>

const CLERK = 16
const CUSTOMER_SERVICE = 4
const SUPPLIER_CLERK = 17

eachDatabase(open => {
  let test: TestApp
  let admin: Client
  let clerk: Client
  beforeAll(async () => {
    const model = await shippedPlatform(['account', 'permissionNode', 'supplierAccount', 'decoConfig'])
    test = await buildTestApp({ model, database: open() })
    admin = await test.login('admin01')
    clerk = await test.login('hr01')
  }, 180_000)
  afterAll(() => test.close())

  const accountOf = async (adAccount: string, client = admin) => {
    const url = `/api/resources/account?adAccount=${adAccount}`
    return (await client.get<{ id: number; version: number; roles: unknown[] }[]>(url)).data[0]!
  }
  const timelineOf = async (adAccount: string) => {
    const { id } = await accountOf(adAccount)
    return (await admin.get<TimelineEntry[]>(`/api/resources/account/${id}/timeline`)).data
  }

  describe('GET /api/account/', () => {
    it('pages accounts and finds them by name, employment and role', async () => {
      const all = (await clerk.get<Accounts>('/api/account/?pageIndex=1&pageSize=3')).data
      expect(all).toMatchObject({ pageIndex: 1, pageSize: 3 })
      expect(all.list).toHaveLength(3)
      const second = (await clerk.get<Accounts>('/api/account/?pageIndex=2&pageSize=3')).data
      expect(second.total).toBe(all.total)
      expect(second.list.map(({ id }) => id)).not.toEqual(all.list.map(({ id }) => id))
      const found = (await clerk.get<Accounts>(`/api/account/?name=${encodeURIComponent('赵琳')}`)).data
      expect(found.list).toMatchObject([{ adAccount: 'cs02', admin: false, roles: [{ roleId: CUSTOMER_SERVICE }] }])
      const byRole = (await clerk.get<Accounts>(`/api/account/?roleId=${CLERK}`)).data
      expect(byRole.list.map(({ adAccount }) => adAccount)).toContain('hr01')
      expect(byRole.list.every(({ roles }) => roles.some(({ roleId }) => roleId === CLERK))).toBe(true)
    })

    it('answers blockIds as a JSON string', async () => {
      const { list } = (await clerk.get<Accounts>(`/api/account/?name=${encodeURIComponent('赵琳')}`)).data
      expect(JSON.parse(list[0]!.blockIds)).toHaveLength(2)
    })

    it.each([
      ['nonsense=1', 'nonsense'],
      ['pageIndex=0', 'pageIndex'],
      ['pageSize=many', 'pageSize'],
      ['roleId=x', 'roleId'],
    ])('refuses ?%s and names it', async (query, path) => {
      const answer = await clerk.get<Refusal>(`/api/account/?${query}`)
      expect(answer).toMatchObject({ code: 1000, data: { reason: 'validation', problems: [{ path }] } })
    })

    it('is closed to those without the page, and to nobody', async () => {
      expect((await (await test.login('cs02')).get('/api/account/')).status).toBe(403)
      expect((await test.anonymous.get('/api/account/')).status).toBe(401)
    })
  })

  describe('roles of an account', () => {
    it('give and take rights from the next request on, without signing in again', async () => {
      const newcomer = await test.login('new01')
      expect((await newcomer.get('/api/resources/house')).status).toBe(403)
      const before = (await newcomer.get('/api/session')).headers['x-steward-revision']

      const set = await clerk.form<Roles>('/api/account/setRole', { adAccount: 'new01', roleId: `${CUSTOMER_SERVICE}` })
      expect(set.data.roles).toMatchObject([{ roleId: CUSTOMER_SERVICE }])
      expect(set.data.permissionIds.length).toBeGreaterThan(5)
      const seen = await newcomer.get<{ account: { permissionIds: number[] } }>('/api/session')
      expect(seen.data.account.permissionIds).toEqual(set.data.permissionIds)
      expect(seen.headers['x-steward-revision']).not.toBe(before)
      expect((await newcomer.get('/api/resources/house')).status).toBe(200)

      const added = await clerk.form<Roles>('/api/account/addRole', { adAccount: 'new01', roleId: '3' })
      expect(added.data.roles.map(({ roleId }) => roleId)).toEqual([CUSTOMER_SERVICE, 3])
      const again = await clerk.form<Roles>('/api/account/addRole', { adAccount: 'new01', roleId: '3' })
      expect(again.data.roles).toEqual(added.data.roles)
      const taken = await clerk.form<Roles>('/api/account/deleteRole', { adAccount: 'new01', roleId: '3' })
      expect(taken.data.roles).toMatchObject([{ roleId: CUSTOMER_SERVICE }])
      const cleared = await clerk.form<Roles>('/api/account/clearRole', { adAccount: 'new01' })
      expect(cleared.data).toEqual({ roles: [], permissionIds: [] })
      expect((await newcomer.get('/api/resources/house')).status).toBe(403)
    })

    it('are audited with before and after', async () => {
      const entries = (await timelineOf('new01')).filter(({ after }) => after && 'roles' in after)
      expect(entries.length).toBeGreaterThanOrEqual(4)
      const cleared = entries.reduce((last, entry) => (entry.id > last.id ? entry : last))
      expect(cleared).toMatchObject({ action: 'update', account: { label: expect.any(String) } })
      expect(JSON.stringify(cleared.before)).not.toBe(JSON.stringify(cleared.after))
    })

    it('cannot be granted without rights over rights', async () => {
      await admin.form('/api/account/setRole', { adAccount: 'new01', roleId: `${SUPPLIER_CLERK}` })
      const supplierClerk = await test.login('new01')
      const foreign = { adAccount: 'cs02', roleId: `${CLERK}` }
      expect((await supplierClerk.form('/api/account/addRole', foreign)).status).toBe(403)
      await admin.form('/api/account/clearRole', { adAccount: 'new01' })
    })

    it('over rights are handed on by administrators only, alone, in a role of several, or by making such a role', async () => {
      const leaves = { name: '账号专员', permissionIds: '8,425' }
      const made = await admin.post<{ id: number }>('/api/resources/role', leaves)
      await admin.form('/api/account/setRole', { adAccount: 'new01', roleId: `${made.data.id}` })
      await admin.form('/api/account/setBlock', { adAccount: 'new01', blockId: '1,2' })
      const accountClerk = await test.login('new01')
      const give = (roleId: number, client = clerk) =>
        client.form<Refusal>('/api/account/addRole', { adAccount: 'cs02', roleId: `${roleId}` })
      const refused = await give(CLERK)
      expect(refused).toMatchObject({ code: 1000, data: { reason: 'validation' } })
      expect(refused.message).toMatch(/^You can only grant permissions you hold: User list \(8\), .+ …\+\d+$/)
      const chinese = await give(CLERK, clerk.with({ 'accept-language': 'zh-CN' }))
      expect(chinese.message).toMatch(/^您只能授予自己拥有的权限：用户列表（8）、/)
      expect((await accountOf('cs02')).roles).not.toContainEqual(expect.objectContaining({ label: '权限专员' }))
      // Nor the least of them, nor by somebody who holds it, and one who may hand on nothing gives only what they hold.
      expect(await give(made.data.id)).toMatchObject({ data: { problems: [{ code: 'right-not-held' }] } })
      expect(await give(made.data.id, accountClerk)).toMatchObject({
        data: { problems: [{ code: 'account-has-more' }] },
      })
      // What administrators let the rights clerk hand on.
      expect((await give(3)).code).toBe(200)
      await clerk.form('/api/account/deleteRole', { adAccount: 'cs02', roleId: '3' })

      const role = await clerk.post<Refusal>('/api/resources/role', { name: '越权', permissionIds: '11,12' })
      expect(role).toMatchObject({
        code: 1000,
        data: { problems: [{ path: 'permissionIds', code: 'right-not-held' }] },
      })
      expect(
        await clerk.patch(`/api/resources/role/${made.data.id}`, { version: 1, permissionIds: '12' }),
      ).toMatchObject({
        code: 1000,
        data: { problems: [{ path: '', code: 'role-has-more' }] },
      })
      // Who manages rights gets and loses them by administrators only.
      expect(await clerk.form('/api/account/addRole', { adAccount: 'new01', roleId: '3' })).toMatchObject({
        data: { problems: [{ path: 'roles', code: 'account-manages-rights' }] },
      })
      await admin.form('/api/account/clearRole', { adAccount: 'new01' })
      await admin.form('/api/account/setBlock', { adAccount: 'new01', blockId: '' })
    })

    it('are not widened by editing a role: one’s own, a built-in one, what holders may hand on', async () => {
      const edit = async (id: number, values: object) => {
        const { version } = (await admin.get<{ version: number }>(`/api/resources/role/${id}`)).data
        return clerk.patch<Refusal>(`/api/resources/role/${id}`, { version, ...values })
      }
      expect(await edit(CLERK, { permissionIds: '8,425,10,426,18' })).toMatchObject({
        code: 1000,
        data: { problems: [{ path: '', code: 'own-role' }] },
      })
      expect(await edit(CLERK, { name: '权限主管' })).toMatchObject({ data: { problems: [{ code: 'own-role' }] } })
      expect(await edit(1, { name: '普通角色' })).toMatchObject({ data: { problems: [{ code: 'builtin-role' }] } })
      expect((await edit(CUSTOMER_SERVICE, { handOnIds: '18' })).status).toBe(403)
      expect(await clerk.form('/api/account/addRole', { adAccount: 'new01', roleId: '1' })).toMatchObject({
        data: { problems: [{ path: 'roles', code: 'right-not-held' }] },
      })
    })

    it('an account that has more is nobody’s to change: neither roles, nor phone, nor status', async () => {
      const { id, version } = await accountOf('admin01')
      const refused = { code: 1000, data: { problems: [{ path: '', code: 'account-has-more' }] } }
      expect(await clerk.form('/api/account/clearRole', { adAccount: 'admin01' })).toMatchObject(refused)
      const phone = { adAccount: 'admin01', phone: '13912345678', version: `${version}` }
      expect(await clerk.form('/api/rights/management/updatePhone', phone)).toMatchObject(refused)
      for (const values of [
        { employeeStatus: 'left', roles: [] },
        { phone: '13912345678' },
        { email: 'mine@example.com' },
      ])
        expect(await clerk.patch(`/api/resources/account/${id}`, { version, ...values })).toMatchObject(refused)
      const bulk = { action: 'update', ids: [id], values: { jobTitle: 'none' } }
      expect((await clerk.post<{ ok: boolean }[]>('/api/resources/account/bulk', bulk)).data).toMatchObject([
        { ok: false },
      ])
      expect(await accountOf('admin01')).toMatchObject({ version })
    })

    it('are nobody’s own to change', async () => {
      for (const call of ['setRole', 'addRole', 'deleteRole']) {
        const answer = await clerk.form(`/api/account/${call}`, { adAccount: 'hr01', roleId: `${CUSTOMER_SERVICE}` })
        expect([call, answer.status]).toEqual([call, 403])
      }
      expect((await clerk.form('/api/account/clearRole', { adAccount: 'hr01' })).status).toBe(403)
      expect((await clerk.form('/api/account/setBlock', { adAccount: 'hr01', blockId: '' })).status).toBe(403)
    })

    it.each([
      ['an unknown account', { adAccount: 'nobody', roleId: '4' }, 404],
      ['an unknown role', { adAccount: 'new01', roleId: '999' }, 404],
    ])('%s is not found', async (_what, values, status) => {
      expect((await clerk.form('/api/account/setRole', values)).status).toBe(status)
    })

    it.each([
      ['no role', { adAccount: 'new01' }, 'roleId'],
      ['no number', { adAccount: 'new01', roleId: 'x' }, 'roleId'],
      ['a member it does not know', { adAccount: 'new01', roleId: '4', nonsense: '1' }, 'nonsense'],
    ])('%s is refused', async (_what, values, path) => {
      const answer = await clerk.form<Refusal>('/api/account/setRole', values as Record<string, string>)
      expect(answer).toMatchObject({ code: 1000, data: { problems: [{ path }] } })
    })

    it('takes a form and nothing else', async () => {
      expect((await clerk.post('/api/account/setRole', { adAccount: 'new01', roleId: 4 })).status).toBe(415)
    })
  })

  describe('POST /api/account/setBlock', () => {
    it('replaces the blocks; rows follow on the next request', async () => {
      await clerk.form('/api/account/setRole', { adAccount: 'new01', roleId: `${CUSTOMER_SERVICE}` })
      const newcomer = await test.login('new01')
      const answer = await clerk.form('/api/account/setBlock', { adAccount: 'new01', blockId: '2,1' })
      expect(JSON.parse((answer.data as { blockIds: string }).blockIds).sort()).toEqual([1, 2])
      const blocks = async () => (await newcomer.get<{ id: number }[]>('/api/resources/projectBlock')).data
      expect((await blocks()).map(({ id }) => id).sort()).toEqual([1, 2])
      await clerk.form('/api/account/setBlock', { adAccount: 'new01', blockId: '' })
      expect(await blocks()).toEqual([])
      await clerk.form('/api/account/clearRole', { adAccount: 'new01' })
    })

    it('takes the name repeated as well', async () => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const payload = 'adAccount=new01&blockId=1&blockId=2'
      const answer = await clerk.send({ method: 'POST', url: '/api/account/setBlock', headers, payload })
      expect(answer).toMatchObject({ code: 200, data: { blockIds: '[1,2]' } })
      await clerk.form('/api/account/setBlock', { adAccount: 'new01', blockId: '' })
    })

    it('gives no block that the giver lacks', async () => {
      const held = JSON.parse(
        (await clerk.get<{ account: { blockIds: string } }>('/api/session')).data.account.blockIds,
      )
      const all = (await admin.get<{ id: number }[]>('/api/resources/projectBlock?_end=1000')).data.map(({ id }) => id)
      const foreign = all.find(id => !held.includes(id))
      expect(foreign).toBeDefined()
      const answer = await clerk.form('/api/account/setBlock', { adAccount: 'new01', blockId: `${foreign}` })
      expect(answer).toMatchObject({ code: 1000, data: { reason: 'validation', problems: [{ path: 'blocks' }] } })
      // Who has a block that the clerk lacks has more than the clerk.
      await admin.form('/api/account/setBlock', { adAccount: 'new01', blockId: `${foreign}` })
      const changed = await clerk.form('/api/account/setBlock', { adAccount: 'new01', blockId: `${foreign},1` })
      expect(changed).toMatchObject({ code: 1000, data: { problems: [{ path: '', code: 'account-has-more' }] } })
      expect(changed.message).toContain('blocks that you do not have')
      await admin.form('/api/account/setBlock', { adAccount: 'new01', blockId: '' })
    })

    it('refuses what is no list of numbers', async () => {
      const answer = await clerk.form('/api/account/setBlock', { adAccount: 'new01', blockId: '1,x' })
      expect(answer).toMatchObject({ code: 1000, data: { problems: [{ path: 'blockId' }] } })
    })
  })

  it('keeps the last administrator', async () => {
    const { id, version } = await accountOf('admin01')
    const answer = await admin.patch(`/api/resources/account/${id}`, { version, admin: false })
    const refused = { code: 1000, data: { problems: [{ path: 'admin', code: 'last-administrator' }] } }
    expect(answer).toMatchObject(refused)
    const leaving = { version, employeeStatus: 'left', roles: [] }
    expect(await admin.patch(`/api/resources/account/${id}`, leaving)).toMatchObject(refused)
    expect((await admin.delete(`/api/resources/account/${id}?version=${version}`)).code).not.toBe(200)
    expect(await accountOf('admin01')).toMatchObject({ admin: true, version })

    const other = await accountOf('cs02')
    await admin.patch(`/api/resources/account/${other.id}`, { version: other.version, admin: true })
    const second = await test.login('cs02')
    expect(await second.patch(`/api/resources/account/${id}`, { version, admin: false })).toMatchObject({ code: 200 })
    expect((await admin.get('/api/permissions/explain?account=cs02&target=/permission/user')).status).toBe(403)
    const back = await accountOf('admin01', second)
    await second.patch(`/api/resources/account/${id}`, { version: back.version, admin: true })
    const { version: again } = await accountOf('cs02')
    expect((await admin.patch(`/api/resources/account/${other.id}`, { version: again, admin: false })).code).toBe(200)
  })

  describe('rights management', () => {
    it('updatePhone changes the phone of the version that was read', async () => {
      const { version } = await accountOf('cs02')
      const values = { adAccount: 'cs02', phone: '13912345678', version: `${version}` }
      const answer = await clerk.form('/api/rights/management/updatePhone', values)
      expect(answer.data).toEqual({ phone: '13912345678', version: version + 1 })
      expect(await clerk.form('/api/rights/management/updatePhone', values)).toMatchObject({
        code: 1000,
        data: { reason: 'stale-version' },
      })
      const wrong = { ...values, version: `${version + 1}`, phone: '12' }
      expect(await clerk.form('/api/rights/management/updatePhone', wrong)).toMatchObject({
        code: 1000,
        data: { problems: [{ path: 'phone' }] },
      })
    })

    it('setBlock assigns an account to a site and the history records it', async () => {
      const sites = (await admin.get<{ hid: string; name: string }[]>('/api/resources/org?orgType=site')).data
      const site = sites[0]!
      const posted = await clerk.post('/api/rights/management/setBlock', {
        adAccount: 'new01',
        siteHid: site.hid,
        siteFrom: '2026-01-01',
        siteTo: '2026-12-31',
        blockIds: [1],
      })
      expect(posted.data).toMatchObject({ blockIds: '[1]', siteName: site.name })
      const details = await clerk.get('/api/rights/management/queryAccountDetails?adAccount=new01')
      expect(details.data).toMatchObject({
        adAccount: 'new01',
        siteHid: site.hid,
        history: [{ siteName: site.name, from: '2026-01-01', to: '2026-12-31' }],
      })
      const { blocks } = details.data as { blocks: { id: number; checked: boolean }[] }
      expect(blocks.filter(({ checked }) => checked).map(({ id }) => id)).toEqual([1])
      const lower = await clerk.get<Accounts>('/api/rights/management/queryAccountList?hid=01&includeLower=true')
      expect(lower.data.list.map(({ adAccount }) => adAccount)).toContain('new01')
      const exact = await clerk.get<Accounts>('/api/rights/management/queryAccountList?hid=01&includeLower=false')
      expect(exact.data.list).toEqual([])
    })

    it('getOrgHId answers the caller’s own organisation by default', async () => {
      const own = await clerk.get('/api/rights/management/getOrgHId')
      expect(await clerk.get('/api/rights/management/getOrgHId?adAccount=hr01')).toMatchObject({ data: own.data })
      expect(own.data).toMatchObject({ hid: expect.stringMatching(/^\d+$/), path: expect.any(String) })
    })
  })

  describe('permissions', () => {
    it('answers the tree with parents before their children', async () => {
      const { data } = await clerk.get<AnswerOf<'GET /api/permissions/'>>('/api/permissions/')
      const ids = new Set(data.map(({ id }) => id))
      expect(data.every(({ superId }) => superId === 0 || ids.has(superId))).toBe(true)
      expect(data.find(({ leaf }) => leaf === 1)).toMatchObject({ bindPermissionId: expect.any(Number) })
    })

    it('reload lets a change made in the database count in running sessions', async () => {
      const cs02 = await test.login('cs02')
      const held = async () => (await cs02.get<{ account: { permissionIds: number[] } }>('/api/session')).data.account
      expect((await held()).permissionIds).not.toContain(8)
      const { database } = test.services
      // Nothing is told of this write, as with one made from outside.
      const statement = sql`update role set "permissionIds" = "permissionIds" || ',8' where name = '客服专员'`
      await database.transaction(write => statement.execute(write.queries))
      expect((await clerk.get('/api/permissions/reload')).data).toEqual((await clerk.get('/api/permissions/')).data)
      expect((await held()).permissionIds).toContain(8)
      const butler = await test.login('butler01')
      expect((await butler.get('/api/permissions/reload')).status).toBe(403)
    })
  })
})
