import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnswerOf, Row } from '#model/api.ts'
import { buildTestApp, type Client, type TestApp } from '../../helpers/build-app.ts'
import { eachDatabase } from '../../helpers/database.ts'
import { importRow, rightsModel } from '../../helpers/rights-world.ts'

type Limits = AnswerOf<'GET /api/permissions/limits'>

/** Permissions of the fixture. The clerk has 8 and 26, may hand on 1, and has both blocks. */
const [HOUSE, BUTLER, OVER_RIGHTS, REVEAL] = ['1', '2', '8', '26'] as const
const [CLERK, NEWCOMER] = ['clerk01', 'new01']
const roles = '/api/resources/role'
const accounts = '/api/resources/account'

const refusedFor = (path: string, code: string) => ({ code: 1000, data: { problems: [{ path, code }] } })

eachDatabase((open, name) => {
  let test: TestApp
  let admin: Client
  let clerk: Client
  beforeAll(async () => {
    test = await buildTestApp({ model: await rightsModel(), database: open() })
    admin = await test.login('admin01')
    clerk = await test.login(CLERK)
  }, 120_000)
  afterAll(() => test.close())

  const accountOf = async (adAccount: string) => (await admin.get<Row[]>(`${accounts}?adAccount=${adAccount}`)).data[0]!
  const roleOf = async (name: string) => (await admin.get<Row[]>(`${roles}?name=${name}`)).data[0]!
  const editRole = async (name: string, values: object, client = clerk) => {
    const { id, version } = await roleOf(name)
    return client.patch(`${roles}/${id}`, { version, ...values })
  }
  const makeRole = async (name: string, permissionIds: string, client = admin) =>
    client.post<Row>(roles, { name, permissionIds })
  const give = (adAccount: string, roleId: unknown, client: Client) =>
    client.form('/api/account/addRole', { adAccount, roleId: `${roleId}` })

  describe('GET /api/permissions/limits', () => {
    const limitsOf = async (client: Client, resource: string, ids: readonly unknown[]) =>
      (await client.get<Limits>(`/api/permissions/limits?resource=${resource}&ids=${ids.join()}`)).data

    it('lists what may be granted', async () => {
      expect(await limitsOf(clerk, 'role', [])).toEqual({ permissionIds: [Number(HOUSE), Number(REVEAL)], records: [] })
      expect(await limitsOf(admin, 'role', [])).toEqual({ permissionIds: null, records: [] })
    })

    it('gives for roles the reason why they may not be changed or granted', async () => {
      const ids = await Promise.all(
        ['Clerk', 'House', 'Butler', 'Free', 'Root'].map(async each => (await roleOf(each)).id),
      )
      const { records } = await limitsOf(clerk, 'role', ids)
      const [own, ofOthers, lacked, free, builtin] = ids.map(id => records.find(each => each.id === id))
      const hand = expect.stringMatching(/^You can only grant permissions you hold: /)
      expect(own).toEqual({
        id: ids[0],
        change: expect.stringContaining('a role that you hold yourself'),
        rights: expect.stringContaining('a role that you hold yourself'),
        give: hand,
      })
      expect(ofOthers).toMatchObject({
        change: null,
        rights: expect.stringContaining('outside your scope'),
        give: null,
      })
      expect(lacked).toMatchObject({ change: expect.any(String), rights: expect.any(String), give: hand })
      expect(free).toEqual({ id: ids[3], change: null, rights: null, give: null })
      expect(builtin).toMatchObject({ change: expect.any(String), rights: expect.any(String), give: hand })
      for (const each of (await limitsOf(admin, 'role', ids)).records)
        expect(each).toMatchObject({ change: null, rights: null, give: null })
    })

    it('gives for accounts the reason why they or their rights may not be changed', async () => {
      const names = ['clerk01', 'clerk02', 'boss01', 'new01', 'admin01']
      const ids = await Promise.all(names.map(async each => (await accountOf(each)).id))
      const { records } = await limitsOf(clerk, 'account', ids)
      const [own, peer, more, free, administrator] = ids.map(id => records.find(each => each.id === id))
      expect(own).toMatchObject({ change: null, rights: expect.any(String) })
      // Who may hand on what the clerk has not has more.
      expect(peer).toMatchObject({ change: expect.any(String), rights: expect.any(String) })
      expect(more).toMatchObject({
        change: expect.stringMatching(/has more permissions than you/),
        rights: expect.any(String),
      })
      expect(free).toMatchObject({ change: null, rights: null })
      expect(administrator).toMatchObject({ change: expect.stringContaining('administrator') })
    })

    it('reveals nothing of records that the caller does not see', async () => {
      const keeper = await test.login('keeper01')
      const answer = await keeper.get(`/api/permissions/limits?resource=account&ids=${(await accountOf('boss01')).id}`)
      expect(answer).toMatchObject({ status: 403, data: { reason: 'nothing-granted' } })
    })

    it('names no permissions of others to those who only read accounts', async () => {
      const { state } = test.services
      const { model } = state.current
      const account = model.resources.account!
      const [grant] = account.grants
      const reading = { ...grant!, roles: ['house'], actions: ['list', 'read'] as const }
      const resources = { ...model.resources, account: { ...account, grants: [...account.grants, reading] } }
      state.swap({ ...model, resources, revision: `${model.revision}-read` })
      try {
        const keeper = await test.login('keeper01')
        const { id } = await accountOf('boss01')
        expect((await keeper.get(`${accounts}/${id}`)).code).toBe(200)
        expect(await limitsOf(keeper, 'account', [id])).toEqual({ permissionIds: [Number(HOUSE)], records: [] })
      } finally {
        state.swap(model)
      }
    })
  })

  describe('what is handed on', () => {
    it('is what the clerk has and what administrators let them hand on', async () => {
      expect(await makeRole('Watch', `${HOUSE},${REVEAL}`, clerk)).toMatchObject({ code: 200 })
      expect(await makeRole('Serve', BUTLER, clerk)).toMatchObject(refusedFor('permissionIds', 'right-not-held'))
      expect(await give(NEWCOMER, (await roleOf('Watch')).id, clerk)).toMatchObject({ code: 200 })
      await admin.form('/api/account/clearRole', { adAccount: NEWCOMER })
    })

    it('is never a permission over rights, though the clerk has it', async () => {
      const refused = refusedFor('permissionIds', 'right-not-held')
      expect(await makeRole('Second clerk', OVER_RIGHTS, clerk)).toMatchObject(refused)
      expect(await editRole('Free', { permissionIds: `${HOUSE},${OVER_RIGHTS}` })).toMatchObject(refused)
      const { data: made } = await makeRole('Rights', OVER_RIGHTS)
      expect(await give(NEWCOMER, made.id, clerk)).toMatchObject(refusedFor('roles', 'right-not-held'))
      // Nor is it taken from a role by one who has it.
      expect(await editRole('Rights', { permissionIds: HOUSE })).toMatchObject(refusedFor('', 'role-has-more'))
      expect((await accountOf(NEWCOMER)).roles).toEqual([])
    })
  })

  describe('a role', () => {
    it('is not changed by those who hold it, whatever is in it', async () => {
      const { data: held } = await makeRole('Held', HOUSE)
      expect(await editRole('Held', { permissionIds: REVEAL })).toMatchObject({ code: 200 })
      expect(await give(CLERK, held.id, admin)).toMatchObject({ code: 200 })
      const refused = refusedFor('', 'own-role')
      expect(await editRole('Held', { permissionIds: `${REVEAL},${HOUSE}` })).toMatchObject(refused)
      expect(await editRole('Held', { name: 'Mine' })).toMatchObject(refused)
      const { version } = await roleOf('Held')
      expect(await clerk.post(`${roles}/${held.id}/transitions/disable`, { version })).toMatchObject(refused)
      expect(await roleOf('Held')).toMatchObject({ permissionIds: REVEAL, status: 'enabled', version })
    })

    it('that is switched off gives nothing, nor does one that nobody holds any more', async () => {
      const { data: made } = await makeRole('Switched', HOUSE)
      await give(NEWCOMER, made.id, admin)
      const holder = await test.login(NEWCOMER)
      const seen = async () => (await holder.get('/api/resources/house')).status
      const turn = async (transition: string) => {
        const { version } = await roleOf('Switched')
        const turned = await admin.post(`${roles}/${made.id}/transitions/${transition}`, { version })
        expect(turned).toMatchObject({ code: 200 })
      }
      expect(await seen()).toBe(200)
      await turn('disable')
      expect(await seen()).toBe(403)
      await turn('enable')
      expect(await seen()).toBe(200)
      await admin.form('/api/account/clearRole', { adAccount: NEWCOMER })
      expect(await seen()).toBe(403)
    })

    it('of somebody who has more keeps its rights; its name is the clerk’s to change', async () => {
      // boss01 has it, with permissions that the clerk neither has nor may hand on.
      const refused = refusedFor('', 'role-of-others')
      expect(await editRole('House', { permissionIds: `${HOUSE},${REVEAL}` })).toMatchObject(refused)
      expect(await editRole('House', { name: 'Houses' })).toMatchObject({ code: 200 })
      expect(await roleOf('Houses')).toMatchObject({ permissionIds: HOUSE })
      expect(await editRole('Houses', { name: 'House' }, admin)).toMatchObject({ code: 200 })
    })
  })

  describe('whoever has more', () => {
    it('in blocks, or as an administrator, keeps the rights that a role gives', async () => {
      const { data: made } = await makeRole('Shared', HOUSE)
      const third = (await admin.get<Row[]>('/api/resources/projectBlock?name=Third')).data[0]!
      const heldWith = async (values: object) => {
        const { id, version } = await accountOf(NEWCOMER)
        const given = await admin.patch(`${accounts}/${id}`, { version, roles: [made.id], ...values })
        expect(given).toMatchObject({ code: 200 })
        return editRole('Shared', { permissionIds: REVEAL })
      }
      const refused = refusedFor('', 'role-of-others')
      expect(await heldWith({ blocks: [third.id] })).toMatchObject(refused)
      expect(await heldWith({ blocks: [], admin: true })).toMatchObject(refused)
      expect(await heldWith({ admin: false })).toMatchObject({ code: 200 })
      await admin.form('/api/account/clearRole', { adAccount: NEWCOMER })
    })
  })

  describe('what is sent as it was', () => {
    const idsOf = (list: unknown) => (list as { id: number }[]).map(({ id }) => id)

    it('changes no rights, in whatever order a list stands', async () => {
      const { id, version, roles: held, blocks, name } = await accountOf(CLERK)
      expect(idsOf(blocks)).toHaveLength(2)
      const same = { roles: idsOf(held), blocks: idsOf(blocks).reverse(), admin: false }
      expect(await clerk.patch(`${accounts}/${id}`, { version, name: 'Renamed', ...same })).toMatchObject({ code: 200 })
      await clerk.patch(`${accounts}/${id}`, { version: (version as number) + 1, name })
    })

    it('changes none where nothing was, and "no" or an empty list is sent', async () => {
      const made = await clerk.post<Row>(accounts, { adAccount: 'plain01', name: 'Plain' })
      expect(made).toMatchObject({ code: 200 })
      const { id, version } = made.data
      const nothing = { admin: false, roles: [], blocks: [] }
      expect(await clerk.patch(`${accounts}/${id}`, { version, name: 'P', ...nothing })).toMatchObject({ code: 200 })
    })
  })

  it('an import is undone by a clerk as a clerk: an account that got more meanwhile stays', async () => {
    const { data: granted } = await makeRole('Granted', HOUSE)
    const imported = async (adAccount: string) => {
      const values = { adAccount, name: 'Imported', roles: `#${granted.id}` }
      const { data: job } = (await importRow(clerk, 'account', values)) as { data: { id: number } }
      await test.services.jobs.drain()
      expect((await accountOf(adAccount)).roles).toMatchObject([{ id: granted.id }])
      return job.id
    }
    const undo = async (job: number) => {
      expect(await clerk.post(`/api/jobs/${job}/undo`)).toMatchObject({ code: 200 })
      await test.services.jobs.drain()
    }
    const [first, second] = [await imported('imported01'), await imported('imported02')]
    await undo(first)
    expect(await accountOf('imported01')).toBeUndefined()
    const { id, version } = await accountOf('imported02')
    // The role changes, the account does not: nothing but the rule stands in the way of the undo.
    expect(await editRole('Granted', { permissionIds: `${HOUSE},${BUTLER}` }, admin)).toMatchObject({ code: 200 })
    await undo(second)
    expect(await accountOf('imported02')).toMatchObject({ id, version })
  })

  describe('the last administrator', () => {
    const change = async (adAccount: string, values: object) => {
      const { id, version } = await accountOf(adAccount)
      return admin.patch(`${accounts}/${id}`, { version, ...values })
    }
    const refused = refusedFor('admin', 'last-administrator')

    it('stays, also beside one who has left', async () => {
      expect(await change('left01', { admin: true })).toMatchObject({ code: 200 })
      expect(await change('admin01', { admin: false })).toMatchObject(refused)
      expect(await change('admin01', { employeeStatus: 'left' })).toMatchObject(refused)
      const { id } = await accountOf('admin01')
      const bulk = { action: 'update', ids: [id], values: { admin: false } }
      expect((await admin.post<{ ok: boolean }[]>(`${accounts}/bulk`, bulk)).data).toMatchObject([{ ok: false }])
      // Who has left counts as none: taking the flag from them takes nobody away.
      expect(await change('left01', { admin: false })).toMatchObject({ code: 200 })
    })

    /** Each write takes so long that the other one has read what it needs before. SQLite has one writer at a time. */
    const slowUpdates = async (slow: boolean) => {
      if (name === 'sqlite') return
      const { reader } = open()
      if (!slow) return sql`drop trigger slow on account`.execute(reader)
      await sql`create or replace function slow() returns trigger language plpgsql as
        $$ begin perform pg_sleep(0.5); return new; end $$`.execute(reader)
      await sql`create trigger slow before update on account for each row execute function slow()`.execute(reader)
    }

    it('is one of two who give up the flag at the same time', async () => {
      expect(await change('boss01', { admin: true })).toMatchObject({ code: 200 })
      const boss = await test.login('boss01')
      // Neither row names the other account any more: as a reference it would be locked, and the two would not meet.
      for (const client of [boss, admin]) {
        const own = await accountOf(client === boss ? 'boss01' : 'admin01')
        const renamed = await client.patch(`${accounts}/${own.id}`, { version: own.version, name: `${own.name}!` })
        expect(renamed).toMatchObject({ code: 200 })
      }
      const [one, other] = [await accountOf('admin01'), await accountOf('boss01')]
      await slowUpdates(true)
      const both = await Promise.all([
        admin.patch(`${accounts}/${one.id}`, { version: one.version, admin: false }),
        boss.patch(`${accounts}/${other.id}`, { version: other.version, admin: false }),
      ])
      await slowUpdates(false)
      expect(both.filter(({ code }) => code === 200)).toHaveLength(1)
      const left = both[0]!.code === 200 ? boss : admin
      expect(both.find(({ code }) => code !== 200)).toMatchObject(refused)
      expect((await left.get<Row[]>(`${accounts}?admin=true`)).data).toHaveLength(1)
    })
  })
})
