import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnswerOf } from '#model/api.ts'
import { buildTestApp, type TestApp } from '../../helpers/build-app.ts'
import { platformModel } from '../../helpers/platform-model.ts'

interface Explained {
  readonly allowed: boolean
  readonly summary: string
  readonly reasons: readonly string[]
  readonly change?: string
}

describe('GET /api/permissions/effective', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await buildTestApp()
  })
  afterAll(() => test.close())
  type Effective = AnswerOf<'GET /api/permissions/effective'>
  const effective = async (who: string, query = '') =>
    (await test.login(who)).get<Effective>(`/api/permissions/effective${query}`)

  it('explains one’s own account, and to administrators every account', async () => {
    const own = await effective('keeper01')
    expect(own.data).toMatchObject({ account: 'keeper01', admin: false, active: true, blocks: ['First'] })
    expect(own.data.roles.map(({ from }) => from)).toEqual(own.data.roles.map(() => ['House keeper']))
    const asked = await effective('admin01', '?account=keeper01')
    expect(asked.data).toEqual(own.data)
  })

  it('refuses everybody else', async () => {
    for (const who of ['keeper01', 'clerk01', 'new01'])
      for (const account of ['admin01', 'keeper02', 'left01', 'nobody'])
        expect([who, account, (await effective(who, `?account=${account}`)).status]).toEqual([who, account, 403])
    expect((await effective('admin01', '?account=nobody')).status).toBe(404)
    expect((await test.anonymous.get('/api/permissions/effective')).status).toBe(401)
  })

  it('says that somebody who has left may do nothing', async () => {
    const { data } = await effective('admin01', '?account=left01')
    expect(data).toMatchObject({ active: false, roles: [], pages: [], resources: [] })
  })

  it.each(['admin01', 'keeper01', 'clerk01', 'new01'])('predicts for %s what the server then does', async who => {
    const { data } = await effective('admin01', `?account=${who}`)
    const { pages, resources } = await platformModel()
    const client = await test.login(who)
    const opened: string[] = []
    for (const { path } of pages) {
      const address = `/api/client-model/page?path=${encodeURIComponent(path)}`
      if ((await client.get(address)).status === 200) opened.push(path)
    }
    expect(data.pages.map(({ path }) => path)).toEqual(opened)
    const listed: string[] = []
    for (const name of Object.keys(resources))
      if ((await client.get(`/api/resources/${name}?_end=1`)).status === 200) listed.push(name)
    const told = data.resources.filter(({ actions }) => actions.some(({ names }) => names.includes('list')))
    expect(told.map(({ name }) => name)).toEqual(listed)
  })
})

describe('GET /api/permissions/explain', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await buildTestApp()
  })
  afterAll(() => test.close())
  const explain = async (who: string, query: string) =>
    (await test.login(who)).get<Explained>(`/api/permissions/explain?${query}`)

  it('says why a page is closed, and what would open it', async () => {
    const { data } = await explain('clerk01', 'target=/test/houses')
    expect(data.allowed).toBe(false)
    expect(data.summary).not.toBe('')
    expect(data.reasons.length).toBeGreaterThan(0)
    expect(data.change).toContain('1')
  })

  it('says why a page is open', async () => {
    const { data } = await explain('keeper01', 'target=/test/houses')
    expect(data).toMatchObject({ allowed: true })
  })

  it('says so of a page that does not exist', async () => {
    const { data } = await explain('keeper01', 'target=/nowhere')
    expect(data.allowed).toBe(false)
    expect(data.reasons.join()).toContain('/nowhere')
  })

  it('speaks of resources, fields and transitions as well', async () => {
    for (const target of ['house', 'house.ownerPhone', 'house%23occupy']) {
      const { data } = await explain('keeper01', `action=${target.includes('%23') ? 'run' : 'list'}&target=${target}`)
      expect([target, data.allowed]).toEqual([target, true])
    }
  })

  it('looks at the record that is spoken of', async () => {
    const occupy = await explain('keeper01', 'target=house/2:occupy')
    expect(occupy.data).toMatchObject({ allowed: true, account: 'keeper01', action: 'run', target: 'house/2:occupy' })
    const again = await explain('keeper01', 'target=house/1:occupy')
    expect(again.data.allowed).toBe(false)
    expect(again.data.reasons[0]).not.toMatch(/\.json/)
    const told = await explain('admin01', 'account=keeper01&target=house/1:occupy')
    expect(told.data.reasons).toEqual([expect.stringMatching(/house\.json:\d+$/)])
    expect(told.data.reasons[0]).toContain(again.data.reasons[0])
    const outside = await explain('admin01', 'account=keeper01&action=update&target=house/3')
    expect(outside.data).toMatchObject({ allowed: false, change: expect.stringContaining('2') })
  })

  it('says nothing of records that the caller may not see', async () => {
    expect((await explain('keeper01', 'target=house/3')).status).toBe(404)
    expect((await explain('keeper01', 'target=house/999')).status).toBe(404)
    const [there, missing] = [await explain('new01', 'target=house/1'), await explain('new01', 'target=house/999')]
    expect(there.data.reasons).toEqual(missing.data.reasons)
  })

  it('refuses unknown subjects', async () => {
    expect(await explain('admin01', 'target=house/x')).toMatchObject({ code: 1000, data: { reason: 'validation' } })
  })

  it('lets only administrators ask about others', async () => {
    const asked = await explain('admin01', 'account=clerk01&target=/test/houses')
    expect(asked.data.allowed).toBe(false)
    expect((await explain('clerk01', 'account=admin01&target=/test/houses')).status).toBe(403)
    expect((await explain('admin01', 'account=nobody&target=/test/houses')).status).toBe(404)
  })

  it('needs a session and a target', async () => {
    expect((await test.anonymous.get('/api/permissions/explain?target=/x')).status).toBe(401)
    expect((await explain('admin01', 'action=open')).code).toBe(1000)
  })
})
