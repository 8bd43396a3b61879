import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Refusal } from '#model/api/envelope.ts'
import type { BulkOutcome, Row, TimelineEntry } from '#model/api.ts'
import { buildTestApp, type Client, type TestApp } from '../../helpers/build-app.ts'
import { eachDatabase } from '../../helpers/database.ts'

const HOUSES = '/api/resources/house'

eachDatabase(open => {
  let test: TestApp
  let keeper: Client
  let admin: Client
  beforeAll(async () => {
    test = await buildTestApp({ database: open() })
    keeper = await test.login('keeper01')
    admin = await test.login('admin01')
  })
  afterAll(() => test.close())

  describe('list', () => {
    it('answers the rows of the own blocks and their number', async () => {
      const answer = await keeper.get<Row[]>(`${HOUSES}?_sort=name`)
      expect(answer.data.map(({ name }) => name)).toEqual(['A-101', 'A-102'])
      expect(answer.headers['x-total-count']).toBe('2')
      expect(answer.data[0]).toMatchObject({ butler: { id: 1, label: 'Wang Yue' }, block: { id: 1, label: 'First' } })
    })

    it('pages, filters, sorts and adds dot paths', async () => {
      const url = `${HOUSES}?_start=0&_end=1&_sort=area&_order=desc&_fields=name,butler.name&status_in=vacant,occupied`
      const answer = await admin.get(url)
      expect(answer.data).toEqual([{ id: 3, name: 'B-201', 'butler.name': 'Li Lan' }])
      expect(answer.headers['x-total-count']).toBe('3')
    })

    it('applies the fixed condition of a page that the account may open', async () => {
      expect((await keeper.get<Row[]>(`${HOUSES}?_page=/test/vacant`)).data).toMatchObject([{ name: 'A-102' }])
      const foreign = await keeper.get<Refusal>('/api/resources/account?_page=/test/accounts')
      expect(foreign).toMatchObject({ status: 403, code: 403 })
    })

    it.each([
      ['nonsense=1', 'nonsense'],
      ['_start=x', '_start'],
      ['_end=100000', '_end'],
      ['_sort=nonsense', '_sort'],
      ['name_nonsense=1', 'name_nonsense'],
      ['area_gte=wide', 'area_gte'],
      ['_page=/nowhere', '_page'],
      ['name=1&name=2', 'name'],
      [`name=${'x'.repeat(300)}`, 'name'],
    ])('refuses ?%s and names the parameter', async (query, path) => {
      const answer = await admin.get<Refusal>(`${HOUSES}?${query}`)
      expect(answer).toMatchObject({ status: 200, code: 1000, data: { reason: 'validation' } })
      expect(answer.data.problems.map(problem => problem.path)).toContain(path)
    })

    it('masks what only report3 sees', async () => {
      const clerk = await test.login('clerk01')
      expect((await keeper.get<Row>(`${HOUSES}/1`)).data.ownerPhone).toBe('138****5678')
      expect((await admin.get<Row>(`${HOUSES}/1`)).data.ownerPhone).toBe('13812345678')
      expect((await clerk.get(`${HOUSES}/1`)).status).toBe(403)
    })
  })

  describe('what is not there, or not for this account', () => {
    it.each([
      ['an unknown resource', '/api/resources/castle'],
      ['a resource called like a member of every object', '/api/resources/constructor'],
      ['an unknown record', `${HOUSES}/999`],
      ['a record of another block', `${HOUSES}/3`],
      ['no number', `${HOUSES}/abc`],
      ['zero', `${HOUSES}/0`],
      ['a number beyond all', `${HOUSES}/99999999999999999999`],
    ])('%s is 404', async (_what, url) => {
      const answer = await keeper.get<Refusal>(url)
      expect(answer).toMatchObject({ status: 404, code: 404, message: 'Not found', data: { reason: 'not-found' } })
    })

    it('a resource without a grant is 403 with the reason', async () => {
      const answer = await keeper.get<Refusal>('/api/resources/account')
      expect(answer).toMatchObject({ status: 403, code: 403, data: { reason: 'nothing-granted' } })
      expect(answer.message).toBe('You do not have permission to do this. It requires: permission1 (8)')
    })
  })

  describe('writing', () => {
    it('creates, changes and deletes', async () => {
      const created = await keeper.post<Row>(HOUSES, { name: 'A-301', area: 70, block: 1 })
      expect(created).toMatchObject({ code: 200, data: { name: 'A-301', version: 1, status: 'vacant' } })
      const url = `${HOUSES}/${created.data.id}`
      const changed = await keeper.patch<Row>(url, { version: 1, area: 71.5 })
      expect(changed.data).toMatchObject({ area: 71.5, version: 2 })
      const deleted = await keeper.delete(`${url}?version=2`)
      expect(deleted).toMatchObject({ status: 200, code: 200, data: null })
      expect((await keeper.get(url)).status).toBe(404)
    })

    it('places problems at their fields, worded in the asked language', async () => {
      const answer = await keeper.post<Refusal>(HOUSES, { name: 'x'.repeat(21), area: -1, block: 1 })
      expect(answer).toMatchObject({ status: 200, code: 1000, data: { reason: 'validation' } })
      expect(answer.data.problems.map(({ path, code }) => `${path} ${code}`).sort()).toEqual([
        'area below-min',
        'name too-long',
      ])
      const chinese = await keeper
        .with({ 'accept-language': 'zh-CN' })
        .post<Refusal>(HOUSES, { name: 'A-302', area: -1, block: 1 })
      expect(chinese.message).toMatch(/[一-龥]/)
    })

    it('refuses a stale version and shows the record as it is', async () => {
      await admin.patch(`${HOUSES}/3`, { version: 1, area: 100 })
      const answer = await admin.patch<Refusal>(`${HOUSES}/3`, { version: 1, area: 101 })
      expect(answer).toMatchObject({ code: 1000, data: { reason: 'stale-version' } })
      expect(JSON.stringify(answer.data.current)).toContain('"area":100')
    })

    it.each([
      ['a version that is missing', { area: 1 }, 'version'],
      ['a version that is a text', { version: '1', area: 1 }, 'version'],
      ['an unknown field', { version: 1, nonsense: 1 }, 'nonsense'],
    ])('refuses %s', async (_what, body, path) => {
      const answer = await keeper.patch<Refusal>(`${HOUSES}/2`, body)
      expect(answer.code).toBe(1000)
      expect(answer.data.problems.map(problem => problem.path)).toContain(path)
    })

    it('refuses a status written as a field, another block and another block’s record', async () => {
      expect((await keeper.patch(`${HOUSES}/2`, { version: 1, status: 'occupied' })).code).not.toBe(200)
      expect((await keeper.post(HOUSES, { name: 'B-999', block: 2 })).code).not.toBe(200)
      expect((await keeper.patch(`${HOUSES}/3`, { version: 2, area: 1 })).status).toBe(404)
      expect((await keeper.delete(`${HOUSES}/3?version=2`)).status).toBe(404)
    })

    it('refuses a number that an index already holds', async () => {
      const answer = await keeper.post<Refusal>(HOUSES, { name: 'A-102', block: 1 })
      expect(answer).toMatchObject({ code: 1000, data: { problems: [{ path: 'name' }] } })
    })

    it('refuses to delete what is referred to', async () => {
      const answer = await admin.delete<Refusal>('/api/resources/butler/1')
      expect(answer).toMatchObject({ status: 200, code: 1000, data: { reason: 'in-use' } })
    })

    it('does the same create once for the same idempotency key', async () => {
      const again = keeper.with({ 'idempotency-key': 'b2c1' })
      const first = await again.post<Row>(HOUSES, { name: 'A-401', block: 1 })
      const second = await again.post<Row>(HOUSES, { name: 'A-401', block: 1 })
      expect(second.data.id).toBe(first.data.id)
      const other = await again.post<Refusal>(HOUSES, { name: 'A-402', block: 1 })
      expect(other).toMatchObject({ code: 1000, data: { reason: 'idempotency-conflict' } })
    })
  })

  describe('transitions', () => {
    const OCCUPY = `${HOUSES}/2/transitions/occupy`

    it('validates its inputs, moves, and refuses to move again', async () => {
      const { version } = (await keeper.get<Row>(`${HOUSES}/2`)).data
      const unasked = await keeper.post<Refusal>(OCCUPY, { version })
      expect(unasked).toMatchObject({ code: 1000, data: { problems: [{ path: 'ownerPhone' }] } })
      const moved = await keeper.post<Row>(OCCUPY, { version, values: { ownerPhone: '13900001111' } })
      expect(moved).toMatchObject({ code: 200, data: { status: 'occupied', ownerPhone: '139****1111' } })
      const again = await keeper.post<Refusal>(OCCUPY, {
        version: moved.data.version,
        values: { ownerPhone: '13900001111' },
      })
      expect(again).toMatchObject({ code: 1000, data: { reason: 'illegal-transition' } })
    })

    it('is 403 for somebody without the role', async () => {
      const { version } = (await keeper.get<Row>(`${HOUSES}/1`)).data
      expect((await keeper.post(`${HOUSES}/1/transitions/vacate`, { version })).status).toBe(403)
    })

    it('lists what happened, newest first', async () => {
      const answer = await keeper.get<TimelineEntry[]>(`${HOUSES}/2/timeline`)
      expect(answer.data[0]).toMatchObject({
        action: 'occupy',
        account: { label: 'Keeper' },
        before: { status: 'vacant' },
        after: { status: 'occupied', ownerPhone: '139****1111' },
      })
      expect((await keeper.get(`${HOUSES}/3/timeline`)).status).toBe(404)
    })
  })

  describe('choices', () => {
    it('offers records to choose from, those of the own blocks only', async () => {
      expect((await keeper.get('/api/resources/butler/choices?_for=house.butler')).data).toEqual([
        { id: 1, label: 'Wang Yue' },
      ])
      expect((await admin.get('/api/resources/butler/choices?_q=Li')).data).toEqual([{ id: 2, label: 'Li Lan' }])
      expect((await keeper.get('/api/resources/butler/choices?_ids=1,2')).data).toEqual([{ id: 1, label: 'Wang Yue' }])
    })

    it.each([
      ['_params=%7B', '_params'],
      ['_for=house.nonsense', '_for'],
      ['_limit=0', '_limit'],
      ['_ids=a', '_ids'],
      ['nonsense=1', 'nonsense'],
    ])('refuses ?%s', async (query, path) => {
      const answer = await keeper.get<Refusal>(`/api/resources/butler/choices?${query}`)
      expect(answer).toMatchObject({ code: 1000, data: { problems: [{ path }] } })
    })
  })

  describe('bulk', () => {
    it('runs on each permitted record and reports the outcome of each', async () => {
      const answer = await keeper.post<BulkOutcome[]>(`${HOUSES}/bulk`, {
        action: 'update',
        ids: [1, 3],
        values: { area: 55 },
      })
      expect(answer.data).toMatchObject([
        { id: 1, ok: true },
        { id: 3, ok: false },
      ])
      expect(answer.data[1]!.message).not.toBe('')
    })

    it('takes what a list shows in place of ids', async () => {
      const body = { action: 'update', filter: 'name_like=A-4', values: { area: 44 } }
      const answer = await keeper.post<BulkOutcome[]>(`${HOUSES}/bulk`, body)
      expect(answer.data).toMatchObject([{ ok: true }])
    })

    it.each([
      [{ action: 'delete' }, 'ids'],
      [{ action: 'delete', ids: [1], filter: 'name=A' }, 'ids'],
      [{ action: 'delete', filter: 'nonsense=1' }, 'nonsense'],
      [{ action: 'delete', ids: ['1'] }, 'ids.0'],
      [{ ids: [1] }, 'action'],
    ])('refuses %j', async (body, path) => {
      const answer = await keeper.post<Refusal>(`${HOUSES}/bulk`, body)
      expect(answer.code).toBe(1000)
      expect(answer.data.problems.map(problem => problem.path)).toContain(path)
    })
  })
})
