import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../helpers/build-app.ts'

interface Explained {
  readonly allowed: boolean
  readonly summary: string
  readonly reasons: readonly string[]
  readonly change?: string
}

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

  it('refuses what cannot be asked about', async () => {
    expect(await explain('admin01', 'target=house/x')).toMatchObject({ code: 1000, data: { reason: 'validation' } })
  })

  it('lets administrators ask about others, and nobody else', async () => {
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
