import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileDirectory } from '#compiler/compile.ts'
import type { Row, TimelineEntry } from '#model/api.ts'
import type { AppModel } from '#model/app-model.ts'
import { STAND_IN_TABLE } from '#server/records/access/stand-ins.ts'
import { BIN } from '#server/records/recycle/store-deleted.ts'
import type { Database } from '#server/storage/database.ts'
import { buildTestApp, type Client, type TestAnswer } from './build-app.ts'
import fc from './fast-check.ts'

const CONFIG = join(dirname(dirname(fileURLToPath(import.meta.url))), 'fixtures', 'apps', 'rights')

/**
 * What administrators have set up in `tests/fixtures/apps/rights`, whose grants let clerks (permission 8) write everything
 * of accounts and roles, so that nothing but the rule stands in their way. By hand, not from the rule: the ids that each
 * clerk has or may hand on without managing rights by them, and the blocks of the clerk.
 */
const GIVERS = [
  { adAccount: 'clerk01', ids: [1, 26], blocks: [1, 2] },
  { adAccount: 'clerk02', ids: [2], blocks: [2] },
]
const OVER_RIGHTS = 8
const CALLERS = ['clerk01', 'clerk02', 'keeper01', 'boss01', 'new01'] as const
const IDS = ['1', '2', '8', '24', '26', '1,2', '8,26', '2,24', '8,999', '']

/** One call of somebody who is no administrator. Numbers choose among what there is. */
export interface Attempt {
  readonly by: (typeof CALLERS)[number]
  readonly way: string
  readonly account: number
  readonly role: number
  readonly roles: readonly number[]
  readonly blocks: readonly number[]
  readonly ids: string
  readonly flag: boolean
}

/** Arbitrary attempts, mostly of clerks. */
export function attempts(): fc.Arbitrary<Attempt> {
  return fc.record({
    by: fc.oneof({ weight: 3, arbitrary: fc.constantFrom('clerk01', 'clerk02') }, fc.constantFrom(...CALLERS)),
    way: fc.constantFrom(...Object.keys(WAYS)),
    // Mostly those of whom something may be changed: keeper, boss, newcomer; House, Butler, Free.
    account: fc.oneof({ weight: 2, arbitrary: fc.constantFrom(3, 4, 5) }, fc.nat(12)),
    role: fc.oneof({ weight: 2, arbitrary: fc.constantFrom(3, 4, 7) }, fc.nat(12)),
    roles: fc.oneof(fc.constantFrom([], [4], [5]), fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 3 })),
    blocks: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 2 }),
    ids: fc.constantFrom(...IDS),
    flag: fc.boolean(),
  })
}

interface Holding {
  readonly adAccount: string
  readonly admin: boolean
  readonly ids: readonly number[]
  readonly handOn: readonly number[]
  readonly blocks: readonly number[]
}

export interface RightsWorld {
  attempt(step: Attempt): Promise<TestAnswer>
  /** Accounts and roles as they were at first. */
  reset(): Promise<void>
  /** A sentence for each account that has more than it may. */
  excess(): Promise<readonly string[]>
  /** Ways by which something was changed. */
  readonly succeeded: ReadonlySet<string>
  close(): Promise<void>
}

/** The compiled fixture. */
export async function rightsModel(): Promise<AppModel> {
  const compiled = await compileDirectory(CONFIG)
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems))
  return compiled.model
}

/** Begins the world on an empty database. */
export async function rightsWorld(database: Database): Promise<RightsWorld> {
  const test = await buildTestApp({ model: await rightsModel(), database })
  const clients = new Map<string, Client>()
  for (const name of ['admin01', ...CALLERS]) clients.set(name, await test.login(name))
  const admin = clients.get('admin01')!
  const drain = () => test.services.jobs.drain()
  const rows = async (resource: string) => (await admin.get<Row[]>(`/api/resources/${resource}?_end=200&_sort=id`)).data
  const initial = new Map((await holdings(database)).map(each => [each.adAccount, each]))
  const administrators = JSON.stringify((await rows('account')).filter(({ admin }) => admin).map(identity))
  // As they are stored: an answer also names the people who wrote them, whose names may change.
  const builtinRoles = async () =>
    JSON.stringify(
      (await database.reader.selectFrom('role').selectAll().orderBy('id').execute()).filter(({ builtin }) =>
        Boolean(builtin),
      ),
    )
  const builtin = await builtinRoles()
  const succeeded = new Set<string>()
  const first = await Promise.all(
    ['account', 'role'].map(
      async name => [name, await database.reader.selectFrom(name).selectAll().execute()] as const,
    ),
  )
  return {
    succeeded,
    close: () => test.close(),
    reset: () =>
      database.transaction(async ({ queries, touch }) => {
        // What is back in its table is not in the bin too.
        await queries.deleteFrom(BIN).execute()
        await queries.deleteFrom(STAND_IN_TABLE).execute()
        touch(STAND_IN_TABLE)
        for (const [name, stored] of first) {
          await queries.deleteFrom(name).execute()
          await queries.insertInto(name).values(stored.map(asStored)).execute()
          touch(name)
        }
      }),
    async attempt(step) {
      const [accounts, roles] = [await rows('account'), await rows('role')]
      const account = accounts[step.account % accounts.length]!
      const role = roles[step.role % roles.length]!
      const client = clients.get(step.by)!
      const before = JSON.stringify([accounts, roles].map(each => each.map(withoutTimes)))
      const answer = await WAYS[step.way]!({ client, account, role, step, drain })
      await drain()
      const after = JSON.stringify([await rows('account'), await rows('role')].map(each => each.map(withoutTimes)))
      if (before !== after) succeeded.add(step.way)
      return answer
    },
    async excess() {
      const found: string[] = []
      for (const now of await holdings(database)) {
        const was = initial.get(now.adAccount) ?? { ...NOBODY, adAccount: now.adAccount }
        if (now.admin !== was.admin) found.push(`${now.adAccount} is an administrator: ${now.admin}`)
        const fixed = was.ids.includes(OVER_RIGHTS) || was.handOn.length > 0
        if (fixed && JSON.stringify(now) !== JSON.stringify(was)) found.push(`the clerk ${now.adAccount} was changed`)
        const extra = now.handOn.filter(id => !was.handOn.includes(id))
        if (extra.length > 0) found.push(`${now.adAccount} may hand on ${extra}`)
        for (const id of now.ids) {
          const givers = GIVERS.filter(({ ids }) => ids.includes(id))
          if (!was.ids.includes(id) && givers.length === 0) found.push(`${now.adAccount} has ${id}`)
          for (const block of now.blocks) {
            const had = was.ids.includes(id) && was.blocks.includes(block)
            if (!had && !givers.some(({ blocks }) => blocks.includes(block)))
              found.push(`${now.adAccount} has ${id} in block ${block}`)
          }
        }
      }
      const spans = await database.reader.selectFrom(STAND_IN_TABLE).selectAll().execute()
      for (const { accountId, standInId, createdBy } of spans)
        if (createdBy !== accountId) found.push(`${createdBy} made ${standInId} a stand-in of ${accountId}`)
      const left = (await rows('account')).filter(({ admin }) => admin).map(identity)
      if (JSON.stringify(left) !== administrators) found.push('an administrator was changed')
      if ((await builtinRoles()) !== builtin) found.push('a built-in role was changed')
      return found
    },
  }
}

const NOBODY = { admin: false, ids: [], handOn: [], blocks: [] }

function identity({ id, adAccount, name, phone, employeeStatus, roles, blocks }: Row) {
  return { id, adAccount, name, phone, employeeStatus, roles, blocks }
}

/** Lists as the driver takes them. */
function asStored(row: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, Array.isArray(value) ? JSON.stringify(value) : value]),
  )
}

function withoutTimes({ lastLoginAt, ...row }: Row) {
  return row
}

/** What each account that may sign in can do, read from the tables. */
async function holdings({ reader, adapter }: Database): Promise<Holding[]> {
  const roles = await reader.selectFrom('role').selectAll().execute()
  const accounts = await reader.selectFrom('account').selectAll().orderBy('id').execute()
  const listOf = (value: unknown) => (adapter.decode('json', value) ?? []) as number[]
  const idsOf = (held: typeof roles, name: string) =>
    [
      ...new Set(
        held.flatMap(role =>
          String(role[name] ?? '')
            .split(',')
            .filter(Boolean)
            .map(Number),
        ),
      ),
    ].sort()
  return accounts.map(account => {
    const held = roles.filter(role => listOf(account.roles).includes(Number(role.id)) && role.status !== 'disabled')
    const isLeft = account.employeeStatus === 'left'
    return {
      adAccount: String(account.adAccount),
      admin: adapter.decode('boolean', account.admin) === true && !isLeft,
      ids: isLeft ? [] : idsOf(held, 'permissionIds'),
      handOn: isLeft ? [] : idsOf(held, 'handOnIds'),
      blocks: [...listOf(account.blocks)].sort(),
    }
  })
}

interface Scene {
  readonly client: Client
  readonly account: Row
  readonly role: Row
  readonly step: Attempt
  readonly drain: () => Promise<void>
}

let made = 0

/** Every way in that writes accounts or roles. */
const WAYS: Readonly<Record<string, (scene: Scene) => Promise<TestAnswer>>> = {
  updateRoles: ({ client, account, step }: Scene) => change(client, 'account', account, { roles: step.roles }),
  updateBlocks: ({ client, account, step }: Scene) => change(client, 'account', account, { blocks: step.blocks }),
  updateAdmin: ({ client, account, step }: Scene) => change(client, 'account', account, { admin: step.flag }),
  updateStatus: ({ client, account, step }: Scene) =>
    change(client, 'account', account, { employeeStatus: step.flag ? 'left' : 'employed' }),
  updateContact: ({ client, account, step }: Scene) =>
    change(client, 'account', account, { name: `N${++made}`, phone: `139${String(10000000 + step.role)}` }),
  createAccount: ({ client, step }: Scene) => client.post('/api/resources/account', accountValues(step)),
  deleteAccount: ({ client, account }: Scene) => client.delete(`/api/resources/account/${account.id}`),
  setRole: ({ client, account, role }: Scene) => client.form('/api/account/setRole', forms(account, role)),
  addRole: ({ client, account, role }: Scene) => client.form('/api/account/addRole', forms(account, role)),
  deleteRole: ({ client, account, role }: Scene) => client.form('/api/account/deleteRole', forms(account, role)),
  clearRole: ({ client, account }: Scene) =>
    client.form('/api/account/clearRole', { adAccount: String(account.adAccount) }),
  setBlock: ({ client, account, step }: Scene) =>
    client.form('/api/account/setBlock', { adAccount: String(account.adAccount), blockId: step.blocks.join() }),
  postToSite: ({ client, account, step }: Scene) =>
    client.post('/api/rights/management/setBlock', { adAccount: account.adAccount, blockIds: step.blocks }),
  updatePhone: ({ client, account }: Scene) =>
    client.form('/api/rights/management/updatePhone', {
      adAccount: String(account.adAccount),
      phone: '13912345678',
      version: String(account.version),
    }),
  supplierStatus: ({ client, account }: Scene) =>
    client.post('/api/supplier/account/update/status', { id: account.id, status: 'disabled', reason: 'x' }),
  editRole: ({ client, role, step }: Scene) => change(client, 'role', role, { permissionIds: step.ids }),
  editHandOn: ({ client, role, step }: Scene) => change(client, 'role', role, { handOnIds: step.ids || null }),
  renameRole: ({ client, role }: Scene) => change(client, 'role', role, { name: `R${++made}` }),
  createRole: ({ client, step }: Scene) =>
    client.post('/api/resources/role', {
      name: `R${++made}`,
      permissionIds: step.ids,
      ...(step.flag ? { handOnIds: step.ids } : {}),
    }),
  deleteRoleRecord: ({ client, role }: Scene) => client.delete(`/api/resources/role/${role.id}`),
  switchRole: ({ client, role, step }: Scene) =>
    client.post(`/api/resources/role/${role.id}/transitions/${step.flag ? 'enable' : 'disable'}`, {
      version: role.version,
    }),
  bulkAccounts: ({ client, account, step }: Scene) =>
    client.post('/api/resources/account/bulk', { action: 'update', ids: [account.id], values: { roles: step.roles } }),
  bulkRoles: ({ client, role, step }: Scene) =>
    client.post('/api/resources/role/bulk', {
      action: 'update',
      ids: [role.id],
      values: { permissionIds: step.ids },
    }),
  bulkJob: ({ client, account, step }: Scene) =>
    client.post('/api/resources/account/bulk/jobs', {
      action: 'update',
      ids: [account.id],
      values: step.flag ? { blocks: step.blocks } : { roles: step.roles },
    }),
  undoJob: async scene => {
    const begun = await WAYS.bulkJob!(scene)
    const { id } = (begun.data ?? {}) as { id?: number }
    await scene.drain()
    return id === undefined ? begun : scene.client.post(`/api/jobs/${id}/undo`)
  },
  importAccount,
  undoImport: async (scene: Scene) => {
    const begun = await importAccount(scene)
    const { id } = (begun.data ?? {}) as { id?: number }
    await scene.drain()
    return id === undefined ? begun : scene.client.post(`/api/jobs/${id}/undo`)
  },
  importRole: ({ client, step }: Scene) =>
    importRow(client, 'role', { name: step.flag ? `R${++made}` : 'House', permissionIds: step.ids }),
  revert: async ({ client, account, role, step }: Scene) => {
    const path = step.flag ? `account/${account.id}` : `role/${role.id}`
    const { data } = await client.get<TimelineEntry[]>(`/api/resources/${path}/timeline`)
    const entries = Array.isArray(data) ? data.filter(({ action }) => action === 'update') : []
    const entry = entries[step.account % Math.max(1, entries.length)]
    const version = (step.flag ? account : role).version
    return client.post(`/api/resources/${path}/timeline/${entry?.id ?? 1}/revert`, {
      version,
      fields: Object.keys(entry?.after ?? { name: 1 }),
    })
  },
  restore: async ({ client, step }: Scene) => {
    const resource = step.flag ? 'account' : 'role'
    const { data } = await client.get<{ id: number }[]>(`/api/resources/${resource}/deleted`)
    const kept = Array.isArray(data) && data.length > 0 ? data[step.role % data.length]!.id : 1
    return client.post(`/api/resources/${resource}/deleted/${kept}/restore`)
  },
  lines: async ({ client, account, step }: Scene) => {
    const team = await client.post<Row>('/api/resources/team', { name: `T${++made}` })
    if (team.code !== 200) return team
    await change(client, 'account', account, { team: team.data.id })
    const { data } = await client.get<Row>(`/api/resources/account/${account.id}`)
    const members = step.flag
      ? [accountValues(step)]
      : [{ id: account.id, version: data?.version ?? 1, roles: step.roles, blocks: step.blocks }]
    return client.patch(`/api/resources/team/${team.data.id}`, { version: team.data.version, members })
  },
  standIn: ({ client, account, step }: Scene) =>
    client.post('/api/stand-ins', {
      ...(step.flag ? { account: account.adAccount } : {}),
      standIn: step.flag ? step.by : account.adAccount,
      from: '2026-01-01',
      to: '2999-01-01'.replace('2999', String(new Date().getFullYear() + 1)),
    }),
  effect: async ({ client, account, step }: Scene) => {
    const request = { name: `Q${++made}`, account: account.id, roles: step.roles }
    const { code, data, ...rest } = await client.post<Row>('/api/resources/request', request)
    if (code !== 200) return { code, data, ...rest }
    return client.post(`/api/resources/request/${data.id}/transitions/grant`, { version: data.version })
  },
}

function importAccount({ client, step }: Scene): Promise<TestAnswer> {
  return importRow(client, 'account', {
    adAccount: step.flag ? `imported${++made}` : CALLERS[step.account % CALLERS.length]!,
    name: 'Imported',
    roles: step.roles.map(id => `#${id}`).join(';'),
    blocks: step.blocks.map(id => `#${id}`).join(';'),
  })
}

function change(client: Client, resource: string, { id, version }: Row, values: object): Promise<TestAnswer> {
  return client.patch(`/api/resources/${resource}/${id}`, { version, ...values })
}

function forms(account: Row, role: Row) {
  return { adAccount: String(account.adAccount), roleId: String(role.id) }
}

function accountValues({ roles, blocks, flag }: Attempt) {
  const adAccount = `made${++made}`
  return { adAccount, name: adAccount, roles, blocks, ...(flag ? {} : { admin: made % 3 === 0 }) }
}

/** Imports one row by a file, creating it or changing the one of the same name. */
export async function importRow(
  client: Client,
  resource: string,
  values: Readonly<Record<string, string>>,
): Promise<TestAnswer> {
  const names = Object.keys(values)
  const csv = [names, Object.values(values).map(value => `"${value}"`)].map(row => row.join()).join('\n')
  const payload = `--x\r\ncontent-disposition: form-data; name="file"; filename="rows.csv"\r\ncontent-type: text/csv\r\n\r\n${csv}\r\n--x--`
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const file = await client.send<{ id: string }>({ method: 'POST', url: '/api/files', headers, payload })
  if (file.code !== 200) return file
  return client.post(`/api/resources/${resource}/import/jobs`, {
    file: file.data.id,
    columns: names.map((field, column) => ({ column, field })),
    mode: 'upsert',
    key: [resource === 'account' ? 'adAccount' : 'name'],
    rehearse: false,
    again: true,
  })
}
