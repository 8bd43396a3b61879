import { afterAll, beforeAll, expect, it } from 'vitest'
import { MOST_FAVOURITES, MOST_RECENT, type MyPages } from '#model/my-pages.ts'
import { buildTestApp, type TestApp } from '../../helpers/build-app.ts'
import { eachDatabase } from '../../helpers/database.ts'

eachDatabase(open => {
  let test: TestApp
  beforeAll(async () => {
    test = await buildTestApp({ database: open() })
  })
  afterAll(() => test.close())

  const change = async (account: string, body: object) =>
    (await test.login(account)).send<MyPages>({ method: 'PATCH', url: '/api/my-pages', payload: body })
  const mark = (account: string, path: string, marked = true) => change(account, { favourite: { path, marked } })
  const read = async (account: string) => (await (await test.login(account)).get<MyPages>('/api/my-pages')).data

  it('keeps what is given for the account alone, and leaves the rest', async () => {
    expect(await read('keeper01')).toEqual({ favourites: [], recent: [] })
    await mark('keeper01', '/test/houses')
    await mark('keeper01', '/test/vacant')
    await change('keeper01', { visited: ['/test/vacant'] })
    expect(await read('keeper01')).toEqual({ favourites: ['/test/houses', '/test/vacant'], recent: ['/test/vacant'] })
    expect(await read('clerk01')).toEqual({ favourites: [], recent: [] })
    await mark('keeper01', '/test/houses', false)
    expect((await read('keeper01')).favourites).toEqual(['/test/vacant'])
  })

  it('two tabs that change at the same time do not undo each other', async () => {
    const paths = (await openable()).slice(0, 6)
    expect(paths.length).toBeGreaterThan(2)
    const tabs = await Promise.all(paths.map(() => test.login('admin01')))
    await Promise.all(
      paths.map((path, at) =>
        tabs[at]!.send({
          method: 'PATCH',
          url: '/api/my-pages',
          payload: { favourite: { path, marked: true }, visited: [path] },
        }),
      ),
    )
    const { favourites, recent } = await read('admin01')
    expect([...favourites].sort()).toEqual([...paths].sort())
    expect([...recent].sort()).toEqual([...paths].sort())
  })

  it('pages that the account may not open, or that do not exist, are not kept', async () => {
    await mark('clerk01', '/test/houses')
    await mark('clerk01', '/nowhere')
    await change('clerk01', { visited: ['/test/houses', '/nowhere', '/test/accounts'] })
    await mark('clerk01', '/test/accounts')
    const kept = await open()
      .reader.selectFrom('steward_my_pages')
      .select('pages')
      .where('pages', 'is not', null)
      .execute()
    expect(JSON.stringify(kept)).not.toContain('nowhere')
    expect(await read('clerk01')).toEqual({ favourites: ['/test/accounts'], recent: ['/test/accounts'] })
  })

  it.each([
    { favourite: { path: 'not-a-path', marked: true } },
    { favourite: { path: '/test/houses' } },
    { favourites: Array.from({ length: MOST_FAVOURITES }, (_, at) => `/p${at}`) },
    { visited: ['/a', '/a'] },
    { visited: Array.from({ length: MOST_RECENT + 1 }, (_, at) => `/p${at}`) },
    { other: [] },
  ])('refuses %j', async body => {
    expect((await change('keeper01', body)).code).toBe(1000)
  })

  async function openable(): Promise<string[]> {
    const { model } = test.services.state.current
    return model.pages.map(({ path }) => path)
  }
})
