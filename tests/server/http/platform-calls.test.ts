import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Refusal } from '#model/api/envelope.ts'
import type { AnswerOf } from '#model/api.ts'
import { buildTestApp, type Client, type TestApp } from '../../helpers/build-app.ts'
import { eachDatabase } from '../../helpers/database.ts'
import { shippedPlatform } from '../../helpers/shipped-platform.ts'

type OrgConfigs = AnswerOf<'POST /api/deco/project/config/page'>
type SavedConfig = AnswerOf<'POST /api/deco/project/config/saveOrUpdateOrgConfig'>

const SITE = '0101010101'
/** Section 7 leaves their encoding open. */
const EITHER = [
  '/api/supplier/account/saveOrUpdate',
  '/api/deco/project/config/saveOrUpdateOrgConfig',
  '/api/deco/project/config/page',
]

eachDatabase(open => {
  let test: TestApp
  let clerk: Client
  /** Reads meters and has no right to any of this. */
  let stranger: Client
  beforeAll(async () => {
    const model = await shippedPlatform(['account', 'permissionNode', 'supplierAccount', 'decoConfig'])
    test = await buildTestApp({ model, database: open() })
    clerk = await test.login('hr01')
    stranger = await test.login('meter01')
  }, 180_000)
  afterAll(() => test.close())

  describe('the organisation', () => {
    it('suPeriOrHid answers ancestors, the group first', async () => {
      const { data } = await clerk.get<AnswerOf<'GET /api/org/suPeriOrHid'>>(`/api/org/suPeriOrHid?hid=${SITE}`)
      expect(data.map(({ hid }) => hid)).toEqual(['01', '0101', '010101', '01010101'])
      expect(data[0]).toEqual({ hid: '01', name: '橙悦物业集团', orgType: 'group' })
      expect((await clerk.get('/api/org/suPeriOrHid?hid=01')).data).toEqual([])
    })

    it('hId answers children and which of them have none', async () => {
      const children = async (query: string) =>
        (await clerk.get<AnswerOf<'GET /api/org/hId'>>(`/api/org/hId${query}`)).data
      expect(await children('')).toMatchObject([{ hid: '01', superHid: '', leaf: 0 }])
      const sites = await children('?hid=01010101')
      expect(sites.map(({ hid }) => hid)).toEqual([SITE, '0101010102'])
      expect(sites[0]).toMatchObject({ superHid: '01010101', orgType: 'site', leaf: 1 })
      expect((await children('?hid=01&orgType=region')).every(({ orgType }) => orgType === 'region')).toBe(true)
      expect(await children(`?hid=${SITE}`)).toEqual([])
    })
  })

  describe('decoration settings', () => {
    const SAVE = '/api/deco/project/config/saveOrUpdateOrgConfig'
    const PAGE = '/api/deco/project/config/page'
    const DELETE = '/api/deco/project/config/deleteById'
    const values = { orgHid: '0101010102', blockIds: [1, 2], depositResidence: 250_000, workStart: '09:00' }

    it('are created, found, changed and deleted', async () => {
      const created = await clerk.post<SavedConfig>(SAVE, values)
      expect(created).toMatchObject({ code: 200, data: { version: 1 } })
      const { id } = created.data
      const filters = { orgHid: values.orgHid, blockId: '2', status: 'enabled' }
      const find = async () => (await clerk.form<OrgConfigs>(PAGE, filters)).data.list.find(row => row.id === id)
      expect(await find()).toMatchObject({ depositResidence: 250_000, workStart: '09:00', maxDays: 120 })
      const change = { id, version: 1, depositResidence: 300_000 }
      expect((await clerk.post(SAVE, change)).data).toEqual({ id, version: 2 })
      expect(await clerk.post(SAVE, change)).toMatchObject({ code: 1000, data: { reason: 'stale-version' } })
      expect(await find()).toMatchObject({ depositResidence: 300_000 })
      expect(await clerk.form(DELETE, { id: `${id}` })).toMatchObject({ code: 200, data: null })
      expect(await find()).toBeUndefined()
      expect((await clerk.form(DELETE, { id: `${id}` })).status).toBe(404)
    })

    it.each([
      ['a negative deposit', { depositResidence: -1 }, 'depositResidence'],
      ['a deposit that is no number', { depositResidence: 'much' }, 'depositResidence'],
      ['an hour that is none', { workStart: '25:00' }, 'workStart'],
      ['work that ends before it starts', { workStart: '19:00', workEnd: '18:00' }, 'workEnd'],
      ['a member it does not know', { nonsense: 1 }, 'nonsense'],
    ])('refuse %s', async (_what, wrong, path) => {
      const answer = await clerk.post<Refusal>(SAVE, { ...values, ...wrong })
      expect(answer).toMatchObject({ code: 1000, data: { problems: [{ path }] } })
    })
  })

  const FORMS = [
    '/api/supplier/position/list',
    '/api/supplier/position/saveOrUpdate',
    '/api/supplier/account/list',
    '/api/supplier/position/saveAppPermission',
    '/api/deco/project/config/page',
    '/api/deco/project/config/deleteById',
  ]
  const BODIES: readonly (readonly [string, object])[] = [
    ['/api/supplier/position/update/status', { id: 1, status: 'disabled', reason: 'x' }],
    ['/api/supplier/account/saveOrUpdate', { name: '海五明' }],
    ['/api/supplier/account/audit', { id: 1, auditStatus: 'approved' }],
    ['/api/supplier/account/update/status', { id: 1, status: 'disabled', reason: 'x' }],
    ['/api/deco/project/config/saveOrUpdateOrgConfig', { depositResidence: 1 }],
  ]
  const QUERIES = [
    '/api/supplier/account/getOrgList?keyword=a',
    '/api/supplier/position/getPositionList?status=enabled',
    '/api/supplier/account/getById?id=1',
    '/api/supplier/account/download/supplierAccount?name=a',
    '/api/supplier/position/getAppPermission?positionId=1',
    '/api/deco/sap/findSupplier?keyword=100',
    '/api/org/suPeriOrHid?hid=0101',
    '/api/org/hId?hid=01',
  ]
  const FORM_VALUES: Readonly<Record<string, Record<string, string>>> = {
    '/api/supplier/position/saveOrUpdate': { name: '漆工', specialty: 'repair' },
    '/api/supplier/position/saveAppPermission': { positionId: '1', permissionIds: '' },
    '/api/deco/project/config/deleteById': { id: '1' },
  }

  describe('every call of the supplier, organisation and decoration groups', () => {
    it.each(FORMS)('%s takes a form, and nothing it does not know', async url => {
      expect((await clerk.post(url, { id: 1 })).status).toBe(EITHER.includes(url) ? 200 : 415)
      const answer = await clerk.form<Refusal>(url, { ...FORM_VALUES[url], nonsense: '1' })
      expect(answer).toMatchObject({ code: 1000, data: { reason: 'validation', problems: [{ path: 'nonsense' }] } })
      expect((await stranger.form(url, FORM_VALUES[url])).status).toBe(403)
    })

    it.each(BODIES)('%s takes JSON, and nothing it does not know', async (url, body) => {
      expect((await clerk.form(url, { id: '1' })).status).toBe(EITHER.includes(url) ? 200 : 415)
      const answer = await clerk.post<Refusal>(url, { ...body, nonsense: 1 })
      expect(answer).toMatchObject({ code: 1000, data: { reason: 'validation', problems: [{ path: 'nonsense' }] } })
      const untyped = await clerk.post<Refusal>(url, { ...body, id: 'x' })
      expect(untyped).toMatchObject({ code: 1000, data: { reason: 'validation', problems: [{ path: 'id' }] } })
      expect((await stranger.post(url, body)).status).toBe(403)
    })

    it.each(QUERIES)('%s takes no parameter it does not know', async url => {
      expect((await clerk.get(url)).status).toBe(200)
      const answer = await clerk.get<Refusal>(`${url}&nonsense=1`)
      expect(answer).toMatchObject({ code: 1000, data: { reason: 'validation', problems: [{ path: 'nonsense' }] } })
      expect((await stranger.get(url)).status).toBe(403)
    })

    it.each([
      ['/api/supplier/account/getById?id=x', 'id'],
      ['/api/supplier/position/getAppPermission?positionId=0', 'positionId'],
      ['/api/deco/sap/findSupplier?keyword=a', 'keyword'],
      ['/api/org/hId?hid=x', 'hid'],
    ])('%s is refused', async (url, path) => {
      expect(await clerk.get<Refusal>(url)).toMatchObject({ code: 1000, data: { problems: [{ path }] } })
    })
  })
})
