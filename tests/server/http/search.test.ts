import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FoundRecord, Row } from '#model/api.ts'
import { buildTestApp, type TestApp } from '../../helpers/build-app.ts'
import { shippedPlatform } from '../../helpers/shipped-platform.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp({ model: await shippedPlatform(['house', 'houseMember', 'workOrder', 'careAppointment']) })
}, 120_000)
afterAll(() => test.close())

const search = async (account: string, q: string, limit = 50) => {
  const client = await test.login(account)
  return client.get<FoundRecord[]>(`/api/search?q=${encodeURIComponent(q)}&limit=${limit}`)
}

it('finds records by what their search fields hold, best matches first', async () => {
  const admin = await test.login('admin01')
  const { data: houses } = await admin.get<Row[]>('/api/resources/house?_end=1')
  const name = String(houses[0]!.fullName)
  const { status, data } = await search('admin01', name)
  expect(status).toBe(200)
  const { id } = houses[0]!
  const page = '/document/household'
  expect(data[0]).toEqual({ page, address: `${page}?id=${id}`, id, label: name })
  expect(data.filter(found => found.id === id && found.label === name)).toHaveLength(1)
})

it('finds only what the account may list on a page it may open', async () => {
  const admin = await search('admin01', '1')
  expect(new Set(admin.data.map(({ page }) => page)).size).toBeGreaterThan(3)
  let found = 0
  for (const account of ['butler01', 'cash01', 'new01']) {
    const client = await test.login(account)
    const { data } = await search(account, '1')
    found += data.length
    for (const { page, id } of data) {
      const model = await client.get<{ page: { resource: string } }>(`/api/client-model/page?path=${page}`)
      expect([account, page, model.status]).toEqual([account, page, 200])
      const row = await client.get(`/api/resources/${model.data.page.resource}/${id}`)
      expect([account, page, id, row.status]).toEqual([account, page, id, 200])
    }
  }
  expect(found).toBeGreaterThan(5)
  expect((await search('new01', '1')).data).toEqual([])
})

it.each(['', 'x'.repeat(101)])('refuses a text of %j', async q => {
  expect((await search('admin01', q)).code).toBe(1000)
})
