import { expect } from 'vitest'
import type { FoundRecord, RowCount } from '#model/api.ts'
import type { PageModel } from '#model/client-model.ts'
import { type Staff, tellStory } from './story.ts'

const HOME = '/document/household'

/** Whoever talks to a resident has everything about the house on one page, as far as it is theirs to see. */
tellStory('a house is found by what the resident says, and shows what each of the staff may see of it', async story => {
  const butler01 = await story.as('butler01')
  const cash01 = await story.as('cash01')
  const meter01 = await story.as('meter01')
  const [house] = await butler01.choices('house', 'workOrder.house', {}, '橙悦华庭一期')
  const { id, label } = house!
  const [ban, unit, door] = label.match(/(\d+)号楼 (\d+)单元 (\d+)室$/)!.slice(1)
  const people = await butler01.list('houseMember', { house: id }, ['name'])

  // The palette leads to the house by its room and by who lives there; accounts without that page are led nowhere new.
  const search = async (by: Staff, q: string) =>
    (await by.client.get<FoundRecord[]>(`/api/search?${new URLSearchParams({ q })}`)).data
  const address = `${HOME}?id=${id}`
  expect(await search(butler01, `${ban}-${unit}-${door}`)).toContainEqual({ page: HOME, address, id, label })
  const byName = (await search(cash01, String(people[0]!.name))).find(found => found.address === address)
  expect(byName?.by?.label).toBe(people[0]!.name)
  expect(await search(meter01, `${ban}-${unit}-${door}`)).toEqual([])

  // So do the quick search of lists and the choices of forms; a number is a whole one.
  const typed = `${ban}-${unit}-${door}`
  expect((await butler01.list('house', { _q: typed })).map(row => row.id)).toContain(id)
  expect(await butler01.choices('house', 'workOrder.house', {}, typed)).toContainEqual(house)
  expect((await butler01.choices('house', 'workOrder.house', {}, `${ban}-${unit}-${door}9`)).length).toBe(0)
  const { ownerName } = (await butler01.list('house', { id }, ['ownerName']))[0]!
  expect((await butler01.list('house', { _q: String(ownerName) })).map(row => row.id)).toContain(id)

  // References to the house lead there, for those who may open it.
  const model = async (by: Staff, path: string) =>
    (await by.client.get<PageModel>(`/api/client-model/page?path=${encodeURIComponent(path)}`)).data
  expect((await model(cash01, '/standingbook/propertyFees')).resources.house!.home).toBe(HOME)
  expect((await model(meter01, '/energyConsum/task')).resources.house?.home).toBeUndefined()

  // Each tab is counted in one request, the same rows that the tab lists.
  const related = async (by: Staff) => {
    const path = `/api/resources/house/${id}/related?_page=${encodeURIComponent(HOME)}`
    return by.client.get<Record<string, RowCount>>(path)
  }
  const { data: counts } = await related(butler01)
  expect(counts.members).toEqual({ total: people.length, isCapped: false })
  expect(counts.workOrders).toEqual({ total: 0, isCapped: false })
  const order = { title: '门禁失灵', specialty: 'repair', place: 'house', house: id, description: '单元门打不开' }
  const { orderNo } = await butler01.create('workOrder', order)
  expect((await related(butler01)).data.workOrders!.total).toBe(1)
  // What is not for an account is not counted for it either.
  expect(Object.keys(counts)).not.toContain('payments')
  const ofCashier = (await related(cash01)).data
  expect(Object.keys(ofCashier)).toEqual(expect.arrayContaining(['bills', 'payments', 'counterPayments']))
  expect(Object.keys(ofCashier)).not.toContain('interviews')
  expect((await related(meter01)).data).toEqual({})

  // A resident quotes the number of the order.
  expect((await search(butler01, String(orderNo))).map(found => found.address)).toContain(address)
})
