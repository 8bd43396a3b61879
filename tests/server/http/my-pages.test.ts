import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MyPages } from '#model/my-pages.ts'
import { buildTestApp, type TestApp } from '../../helpers/build-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

const save = async (account: string, body: object) =>
  (await test.login(account)).send<MyPages>({ method: 'PUT', url: '/api/my-pages', payload: body })
const read = async (account: string) => (await (await test.login(account)).get<MyPages>('/api/my-pages')).data

it('keeps what is given for the account alone, and leaves the rest', async () => {
  expect(await read('keeper01')).toEqual({ favourites: [], recent: [] })
  await save('keeper01', { favourites: ['/test/houses', '/test/vacant'] })
  await save('keeper01', { recent: ['/test/vacant'] })
  expect(await read('keeper01')).toEqual({ favourites: ['/test/houses', '/test/vacant'], recent: ['/test/vacant'] })
  expect(await read('clerk01')).toEqual({ favourites: [], recent: [] })
})

it('pages that the account may not open, or that do not exist, are not kept', async () => {
  const { data } = await save('clerk01', { favourites: ['/test/houses', '/test/accounts', '/nowhere'] })
  expect(data.favourites).toEqual(['/test/accounts'])
})

it.each([
  { favourites: ['not-a-path'] },
  { favourites: Array.from({ length: 31 }, (_, at) => `/p${at}`) },
  { recent: ['/a', '/a'] },
  { other: [] },
])('refuses %j', async body => {
  expect((await save('keeper01', body)).code).toBe(1000)
})
