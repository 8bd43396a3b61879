import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API, type ApiCall, type Row, splitCall } from '#model/api.ts'
import type { AppModel } from '#model/app-model.ts'
import type { PageModel } from '#model/client-model.ts'
import { decide } from '#model/permissions/decide.ts'
import { readableSomewhere } from '#model/permissions/fields.ts'
import { type Me, meWith } from '#model/permissions/me.ts'
import { planAccess } from '#model/permissions/plan-access.ts'
import { SESSION_LIFETIME_MS, SessionStore } from '#server/features/sessions/session-store.ts'
import type { Database } from '#server/storage/database.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import { buildTestApp, Client, type TestApp } from '../../helpers/build-app.ts'
import { shippedPlatform } from '../../helpers/shipped-platform.ts'

/** The account sees the rows of these blocks; the sample data has rows of others. */
const BLOCKS = [1, 2]
const FIRST_ID = 9000
const TIMEOUT_MS = 120_000

interface Holder {
  readonly me: Me
  readonly client: Client
}

let model: AppModel
let database: Database
let test: TestApp
let sessions: SessionStore
/** By the role held alone, `nothing` and `admin`. */
const holders = new Map<string, Holder>()
/** Every row, as the administrator sees it, by resource. */
const everything = new Map<string, ReadonlyMap<number, Row>>()

beforeAll(async () => {
  const { resources } = await shippedPlatform([])
  model = await shippedPlatform(Object.keys(resources))
  database = await openDatabase(':memory:')
  test = await buildTestApp({ model, database })
  sessions = new SessionStore(database)
  const ids = new Map(model.roles.map(role => [role, permissionOf(role)]))
  for (const [at, [name, id]] of [...ids, ['nothing', undefined] as const].entries()) {
    holders.set(name, await addHolder(FIRST_ID + at, name, id))
  }
  holders.set('admin', await addHolder(FIRST_ID + ids.size + 1, 'admin', undefined, true))
  const admin = holders.get('admin')!.client
  for (const name of Object.keys(model.resources)) {
    const { data } = await admin.get<Row[]>(`/api/resources/${name}?_end=1000`)
    everything.set(name, new Map(data.map(row => [Number(row.id), row])))
  }
}, 300_000)

afterAll(async () => {
  await test.close()
  await database.close()
})

describe('without a valid session', () => {
  const closed = (Object.keys(API) as ApiCall[]).filter(call => ['session', 'admin'].includes(API[call].access))

  it('every call that is not public answers 401', async () => {
    const forged = test.anonymous.with({ authorization: `Bearer ${'x'.repeat(43)}` })
    const ended = await sessions.create(1, '', new Date(Date.now() - SESSION_LIFETIME_MS - 1000))
    const expired = test.anonymous.with({ authorization: `Bearer ${ended.token}` })
    const cookie = test.anonymous.with({ cookie: `steward_session=${ended.token}`, 'x-steward-client': 'web' })
    const callers = { none: test.anonymous, forged, expired, cookie }
    const open: string[] = []
    for (const call of closed) {
      for (const [name, caller] of Object.entries(callers)) {
        const { status, code } = await send(caller, call)
        if (status !== 401 || code !== 401) open.push(`${call} with ${name}: ${status} ${code}`)
      }
    }
    expect(open).toEqual([])
    expect(closed.length).toBeGreaterThan(40)
  })

  it('the same calls know a live one', async () => {
    const { client } = holders.get('admin')!
    const refused: string[] = []
    for (const call of closed.filter(each => splitCall(each).method === 'GET')) {
      if ((await send(client, call)).status === 401) refused.push(call)
    }
    expect(refused).toEqual([])
  })
})

describe('each role alone, none, and the administrator', () => {
  it('list what is granted, of the own blocks, with the granted fields', { timeout: TIMEOUT_MS }, async () => {
    const wrong: string[] = []
    let rows = 0
    for (const [at, [role, { me, client }]] of [...holders].entries()) {
      for (const [of, name] of Object.keys(model.resources).entries()) {
        const { allowed } = decide(model, me, { action: 'list', target: { resource: name } })
        if (!isAsked(allowed, at + of)) continue
        const { status, data } = await client.get<Row[]>(`/api/resources/${name}?_end=3`)
        if (status !== (allowed ? 200 : 403)) wrong.push(`${role} lists ${name}: ${status}`)
        if (status !== 200) continue
        rows += data.length
        const shown = readableSomewhere(planAccess(model, me, name, 'list'))
        for (const row of data) wrong.push(...leaks(me, name, row, shown).map(leak => `${role} lists ${name}: ${leak}`))
      }
    }
    expect(wrong).toEqual([])
    expect(rows).toBeGreaterThan(1000)
  })

  it('there are rows of other blocks to be kept from them', () => {
    const limited = Object.values(model.resources).filter(({ scope }) => scope === 'block')
    const mixed = limited.filter(({ name }) =>
      [...everything.get(name)!.values()].some(row => !BLOCKS.includes(idOf(row.block))),
    )
    expect(mixed.length).toBeGreaterThan(limited.length / 2)
  })

  it('open the pages of the role and no other', { timeout: TIMEOUT_MS }, async () => {
    const wrong: string[] = []
    for (const [at, [role, { me, client }]] of [...holders].entries()) {
      for (const [of, { path }] of model.pages.entries()) {
        const { allowed } = decide(model, me, { action: 'open', target: { page: path } })
        if (!isAsked(allowed, at + of)) continue
        const answer = await client.get<PageModel>(`/api/client-model/page?path=${encodeURIComponent(path)}`)
        const opened = answer.status === 200 && answer.data.page.path === path
        if (opened !== allowed || (!allowed && answer.status !== 404)) wrong.push(`${role} ${path}: ${answer.status}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('create what is granted', { timeout: TIMEOUT_MS }, async () => {
    const wrong: string[] = []
    for (const [at, [role, { me, client }]] of [...holders].entries()) {
      for (const [of, name] of Object.keys(model.resources).entries()) {
        const { allowed } = decide(model, me, { action: 'create', target: { resource: name } })
        if (!isAsked(allowed, at + of)) continue
        const { status } = await client.post(`/api/resources/${name}`, {})
        if (status !== (allowed ? 200 : 403)) wrong.push(`${role} creates ${name}: ${status}, allowed: ${allowed}`)
      }
    }
    expect(wrong).toEqual([])
  })
})

/**
 * Everything that is allowed is asked for, and a fifth of what is refused: something of each role, and for each resource and
 * page somebody. A hundred roles would be refused ten thousand times by the same few lines.
 */
function isAsked(allowed: boolean, at: number): boolean {
  return allowed || at % 5 === 0
}

/** The permission that opens the pages of a role, or gives a role that has none. */
function permissionOf(role: string): number {
  const permissions = model.permissions.filter(each => each.role === role)
  return (permissions.find(({ kind }) => kind === 'page') ?? permissions[0]!).id
}

/** Writes an account, and a role with one permission for it, and begins a session. */
async function addHolder(id: number, name: string, permission: number | undefined, admin = false): Promise<Holder> {
  const { adapter, reader } = database
  const permissionIds = permission === undefined ? [] : [permission]
  const role = await reader.selectFrom('role').selectAll().executeTakeFirstOrThrow()
  const account = await reader
    .selectFrom('account')
    .selectAll()
    .where('adAccount', '=', 'new01')
    .executeTakeFirstOrThrow()
  await database.transaction(async write => {
    const ids = permissionIds.join(',')
    await write.queries
      .insertInto('role')
      .values({ ...role, id, name: `only ${name}`, permissionIds: ids, builtin: adapter.encode('boolean', false) })
      .execute()
    const own = {
      id,
      adAccount: name,
      name,
      employeeNo: name,
      phone: `1390000${id}`,
      admin: adapter.encode('boolean', admin),
    }
    const roles = adapter.encode('json', [id])
    const blocks = adapter.encode('json', BLOCKS)
    await write.queries
      .insertInto('account')
      .values({ ...account, ...own, roles, blocks })
      .execute()
    write.touch('role')
    write.touch('account')
  })
  const { token } = await sessions.create(id)
  return {
    me: meWith({ id, adAccount: name, name, admin, permissionIds, blockIds: BLOCKS }, model.permissions),
    client: new Client(test.app, { authorization: `Bearer ${token}` }),
  }
}

/** What a row shows that it should not. */
function leaks(me: Me, resource: string, row: Row, shown: ReadonlySet<string>): string[] {
  const found = Object.keys(row).filter(field => !shown.has(field))
  const blocks = blocksOf(resource, everything.get(resource)!.get(Number(row.id))!)
  const outside = !me.admin && blocks.length > 0 && !blocks.some(block => BLOCKS.includes(block))
  return outside ? [...found, `row ${row.id} of block ${blocks}`] : found
}

/** The blocks that a row belongs to; none when everybody may see it, or its blocks are below it. */
function blocksOf(resource: string, row: Row): number[] {
  const { scope, scopeVia } = model.resources[resource]!
  if (scope === 'block') return [idOf(row.block)]
  if (scope === 'blocks') return (row.blocks as unknown[]).map(idOf)
  return scope === 'self' && scopeVia === undefined ? [Number(row.id)] : []
}

function idOf(reference: unknown): number {
  return (reference as { readonly id?: number } | null | undefined)?.id ?? 0
}

/** Sends a call as it is declared, its path filled with names and numbers that exist. */
function send(client: Client, call: ApiCall) {
  const { method, path } = splitCall(call)
  const values: Readonly<Record<string, string>> = { name: 'house', id: '1', transition: 'occupy' }
  const url = path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? '1')
  return client.send({ method, url, ...(method === 'POST' || method === 'PATCH' ? { payload: {} } : {}) })
}
