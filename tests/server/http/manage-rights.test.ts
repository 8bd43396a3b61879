import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#model/api.ts'
import { buildTestApp, type Client, type TestApp } from '../../helpers/build-app.ts'
import { eachDatabase } from '../../helpers/database.ts'
import { importRow, rightsModel } from '../../helpers/rights-world.ts'

/** Permissions of the fixture. The clerk has 8 and 26, may hand on 1, and has both blocks. */
const [HOUSE, BUTLER, OVER_RIGHTS, REVEAL] = ['1', '2', '8', '26'] as const
const [CLERK, NEWCOMER] = ['clerk01', 'new01']
const roles = '/api/resources/role'
const accounts = '/api/resources/account'

const refusedFor = (path: string, code: string) => ({ code: 1000, data: { problems: [{ path, code }] } })

eachDatabase(open => {
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

    it('of somebody who has more keeps its rights; its name is the clerk’s to change', async () => {
      // boss01 has it, with permissions that the clerk neither has nor may hand on.
      const refused = refusedFor('', 'role-of-others')
      expect(await editRole('House', { permissionIds: `${HOUSE},${REVEAL}` })).toMatchObject(refused)
      expect(await editRole('House', { name: 'Houses' })).toMatchObject({ code: 200 })
      expect(await roleOf('Houses')).toMatchObject({ permissionIds: HOUSE })
      expect(await editRole('Houses', { name: 'House' }, admin)).toMatchObject({ code: 200 })
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

    it('is one of two who take the flag from each other at the same time', async () => {
      expect(await change('boss01', { admin: true })).toMatchObject({ code: 200 })
      const boss = await test.login('boss01')
      const [one, other] = [await accountOf('admin01'), await accountOf('boss01')]
      const both = await Promise.all([
        boss.patch(`${accounts}/${one.id}`, { version: one.version, admin: false }),
        admin.patch(`${accounts}/${other.id}`, { version: other.version, admin: false }),
      ])
      expect(both.filter(({ code }) => code === 200)).toHaveLength(1)
      const left = both[0]!.code === 200 ? boss : admin
      expect((await left.get<Row[]>(`${accounts}?admin=true`)).data).toHaveLength(1)
    })
  })
})
