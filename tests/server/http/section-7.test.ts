import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { encryptBindPassword } from '#model/api/bind-cipher.ts'
import type { Refusal } from '#model/api/envelope.ts'
import { buildTestApp, type Client, type TestApp } from '../../helpers/build-app.ts'
import { eachDatabase } from '../../helpers/database.ts'
import { PIXEL } from '../../helpers/pixel.ts'
import { shippedPlatform } from '../../helpers/shipped-platform.ts'

type Values = Readonly<Record<string, unknown>>

/** One row of specification section 7, called as somebody would who knows nothing but the served API document. */
interface SpecifiedCall {
  readonly call: string
  /** What the specification, or the catalogue where it is silent, has the caller send; made when its turn comes. */
  readonly send?: () => Values | Promise<Values>
  /** `data` of the answer. */
  readonly answer: unknown
  /** Somebody signed in without the right gets 403; false: everybody signed in may. */
  readonly guarded?: boolean
}

const FORM = 'application/x-www-form-urlencoded'
const JSON_BODY = 'application/json'
/** "Form posts are url-encoded; some are JSON" (section 7). */
const JSON_CALLS = [
  'POST /api/rights/management/setBlock',
  'POST /api/supplier/position/update/status',
  'POST /api/supplier/account/audit',
  'POST /api/supplier/account/update/status',
]
const PASSWORD = 'Steward@2026'
const SITE = '0101010101'
const NUMBER = expect.any(Number)
const TEXT = expect.any(String)
const PAGE = { list: expect.any(Array), total: NUMBER, pageIndex: NUMBER, pageSize: NUMBER }
const ROLES = { roles: expect.any(Array), permissionIds: expect.any(Array) }
const ACCOUNT = { name: TEXT, admin: false, blockIds: expect.stringMatching(/^\[/), permissionIds: expect.any(Array) }

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}
interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Properties }>> }
  readonly responses: { readonly 200: { readonly content?: object } }
}
interface Properties {
  readonly properties: Readonly<Record<string, unknown>>
}

eachDatabase(open => {
  let test: TestApp
  let clerk: Client
  let admin: Client
  let stranger: Client
  let document: Document
  const ajv = new Ajv2020({ strict: false })
  /** Records that a call has made, for those after it. */
  const made: { position?: number; worker?: number; config?: number } = {}
  beforeAll(async () => {
    const resources = ['account', 'butler', 'permissionNode', 'supplierAccount', 'decoConfig', 'decoOption']
    test = await buildTestApp({ model: await shippedPlatform(resources), database: open() })
    document = JSON.parse((await test.anonymous.get('/api/docs/json')).body)
    ajv.addSchema(document, 'document')
    clerk = await test.login('hr01')
    admin = await test.login('admin01')
    stranger = await test.login('meter01')
  }, 180_000)
  afterAll(() => test.close())

  const newcomer = { adAccount: 'new01' }
  const CALLS: readonly SpecifiedCall[] = [
    {
      call: 'POST /api/account/mock_login',
      send: () => newcomer,
      answer: { token: TEXT, master: null },
      guarded: false,
    },
    {
      call: 'POST /api/account/login',
      send: () => ({ returnUrl: '/home' }),
      answer: { token: TEXT, account: ACCOUNT, master: null },
      guarded: false,
    },
    {
      call: 'POST /api/account/bindXcy',
      send: () => {
        const { bind } = test.services.state.current.model.app
        return { xcAccount: 'xc0003', xcPassword: encryptBindPassword(PASSWORD, bind!) }
      },
      answer: { master: { name: TEXT } },
      guarded: false,
    },
    { call: 'POST /api/account/unbindXcy', answer: null, guarded: false },
    {
      call: 'GET /api/account/',
      send: () => ({ pageIndex: 1, pageSize: 5, name: '林', employeeStatus: 'employed' }),
      answer: { ...PAGE, pageSize: 5 },
    },
    { call: 'POST /api/account/setRole', send: () => ({ ...newcomer, roleId: 4 }), answer: ROLES },
    { call: 'POST /api/account/addRole', send: () => ({ ...newcomer, roleId: 13 }), answer: ROLES },
    { call: 'POST /api/account/deleteRole', send: () => ({ ...newcomer, roleId: 4 }), answer: ROLES },
    { call: 'POST /api/account/clearRole', send: () => newcomer, answer: { roles: [], permissionIds: [] } },
    { call: 'POST /api/account/setBlock', send: () => ({ ...newcomer, blockId: '1' }), answer: { blockIds: '[1]' } },
    {
      call: 'GET /api/rights/management/queryAccountList',
      send: () => ({ hid: '01', includeLower: true, pageIndex: 1, pageSize: 20 }),
      answer: PAGE,
    },
    { call: 'GET /api/rights/management/getOrgHId', send: () => newcomer, answer: { hid: TEXT, name: TEXT } },
    {
      call: 'POST /api/rights/management/updatePhone',
      send: () => ({ ...newcomer, phone: '13912345670' }),
      answer: { phone: '13912345670', version: NUMBER },
    },
    {
      call: 'GET /api/rights/management/queryAccountDetails',
      send: () => newcomer,
      answer: { adAccount: 'new01', blocks: expect.any(Array), history: expect.any(Array) },
    },
    {
      call: 'POST /api/rights/management/setBlock',
      send: () => ({ ...newcomer, siteHid: SITE, siteFrom: '2026-01-01', siteTo: null, blockIds: [1] }),
      answer: { blockIds: '[1]', siteName: TEXT },
    },
    { call: 'GET /api/org/suPeriOrHid', send: () => ({ hid: SITE }), answer: expect.any(Array) },
    { call: 'GET /api/org/hId', send: () => ({ hid: '01' }), answer: expect.any(Array) },
    {
      call: 'POST /api/supplier/position/saveOrUpdate',
      send: () => ({ name: '漆工', specialty: 'repair', orgHid: '0101', needAudit: true, needCert: false, remark: '' }),
      answer: { id: NUMBER, positionNo: TEXT },
    },
    {
      call: 'POST /api/supplier/position/list',
      send: () => ({
        pageIndex: 1,
        pageSize: 10,
        name: '漆工',
        specialty: 'repair',
        orgHid: '0101',
        status: 'enabled',
      }),
      answer: { ...PAGE, total: 1 },
    },
    {
      call: 'GET /api/supplier/position/getPositionList',
      send: () => ({ orgHid: '0101' }),
      answer: expect.arrayContaining([expect.objectContaining({ name: '漆工' })]),
    },
    {
      call: 'GET /api/supplier/position/getAppPermission',
      send: () => ({ positionId: made.position }),
      answer: { nodes: expect.any(Array), checkedIds: [] },
    },
    {
      call: 'POST /api/supplier/position/saveAppPermission',
      send: () => ({ positionId: made.position, permissionIds: '7101,7102' }),
      answer: { appPermissionCount: 2 },
    },
    {
      call: 'POST /api/supplier/account/saveOrUpdate',
      send: async () => ({
        name: '海大明',
        phone: '13912345671',
        idCard: '230103199001011232',
        gender: 'male',
        photo: [await upload()],
        supplierId: await firstOf('supplier'),
        positionId: made.position,
        orgHid: SITE,
        blockIds: [1],
        entryAt: '2026-01-05',
      }),
      answer: { id: NUMBER, accountNo: TEXT, auditStatus: 'pending' },
    },
    {
      call: 'POST /api/supplier/account/list',
      send: () => ({
        pageIndex: 1,
        pageSize: 10,
        name: '海大明',
        auditStatus: ['pending', 'rejected'],
        status: 'inactive',
      }),
      answer: { ...PAGE, total: 1 },
    },
    { call: 'GET /api/supplier/account/getOrgList', send: () => ({ keyword: '驻场' }), answer: expect.any(Array) },
    {
      call: 'GET /api/supplier/account/getById',
      send: () => ({ id: made.worker }),
      answer: { name: '海大明', supplier: { id: NUMBER, label: TEXT } },
    },
    {
      call: 'POST /api/supplier/account/audit',
      send: () => ({ id: made.worker, auditStatus: 'approved', opinion: '证件齐全' }),
      answer: { auditStatus: 'approved', status: 'enabled' },
    },
    {
      call: 'POST /api/supplier/account/update/status',
      send: () => ({ id: made.worker, status: 'disabled', reason: '培训未通过' }),
      answer: { status: 'disabled' },
    },
    {
      call: 'GET /api/supplier/account/download/supplierAccount',
      send: () => ({ name: '海大明', auditStatus: ['approved', 'pending'], status: ['disabled'] }),
      answer: undefined,
    },
    {
      call: 'POST /api/supplier/position/update/status',
      send: async () => ({ id: await idlePosition(), status: 'disabled', reason: '不再使用' }),
      answer: { status: 'disabled' },
    },
    { call: 'GET /api/deco/sap/findSupplier', send: () => ({ keyword: '10' }), answer: expect.any(Array) },
    { call: 'GET /api/permissions/', answer: expect.arrayContaining([NODE()]), guarded: false },
    { call: 'GET /api/permissions/reload', answer: expect.arrayContaining([NODE()]) },
    {
      call: 'POST /api/deco/project/config/saveOrUpdateOrgConfig',
      send: () => ({ orgHid: '0101010102', blockIds: [1], ...DECORATION }),
      answer: { id: NUMBER },
    },
    { call: 'POST /api/deco/project/config/page', send: () => ({ pageIndex: 1, pageSize: 10 }), answer: PAGE },
    { call: 'POST /api/deco/project/config/deleteById', send: () => ({ id: made.config }), answer: null },
    { call: 'POST /api/sso/logout', answer: { logoutUrl: null }, guarded: false },
  ]

  it('names every call of section 7', () => {
    expect(CALLS).toHaveLength(37)
    expect(new Set(CALLS.map(({ call }) => call)).size).toBe(37)
  })

  it.each(CALLS)('$call works as the API document says', async ({ call, send, answer, guarded = true }) => {
    const values = (await send?.()) ?? {}
    const operation = operationOf(call)
    for (const name of Object.keys(values)) expect(namesOf(operation)).toContain(name)

    expect(await ask(test.anonymous.with({}), call, values)).toMatchObject(
      guarded || !PUBLIC.includes(call) ? { status: 401 } : { status: 200, code: 200 },
    )
    if (guarded) {
      expect(await ask(stranger, call, values)).toMatchObject({ status: 403, code: 403 })
      expect((await ask(stranger, call, {})).code).not.toBe(200)
    }
    const answered = await ask(await callerOf(call), call, values)
    expect([answered.status, answered.message]).toEqual([200, answer === undefined ? '' : 'OK'])
    if (answer === undefined) {
      expect(answered.headers['content-type']).toContain('spreadsheetml')
      return
    }
    expect(answered.code).toBe(200)
    if (answer === null) expect(answered.data).toBeNull()
    else expect({ data: answered.data }).toMatchObject({ data: answer })
    const fits = ajv.compile({ $ref: `document#/paths/${step(call)}/responses/200/content/application~1json/schema` })
    fits(JSON.parse(answered.body))
    expect(fits.errors).toBeNull()
    remember(call, answered.data)
  })

  it.each(CALLS.filter(({ send }) => send !== undefined))(
    '$call names a parameter that it does not know, in the language asked for',
    async ({ call }) => {
      const answer = await ask<Refusal>(clerk.with({ 'accept-language': 'zh-CN' }), call, { nonsense: '1' })
      expect(answer).toMatchObject({ status: 200, code: 1000, message: '请检查填写内容' })
      expect(answer.data.problems).toContainEqual({
        path: 'nonsense',
        code: 'unknown-parameter',
        message: '没有名为 nonsense 的参数',
      })
    },
  )

  it('takes JSON as well as a form where section 7 leaves it open', async () => {
    const save = '/api/deco/project/config/saveOrUpdateOrgConfig'
    const saved = await admin.post<{ id: number }>(save, { orgHid: '0101010102', blockIds: [1], ...DECORATION })
    expect(saved).toMatchObject({ code: 200, data: { id: NUMBER } })
    expect(await admin.post('/api/deco/project/config/page', { pageSize: 5 })).toMatchObject({ code: 200, data: PAGE })
    expect((await admin.form('/api/deco/project/config/deleteById', { id: `${saved.data.id}` })).code).toBe(200)
  })

  /** Signing out ends the session of a caller of its own, not that of the calls that follow. */
  async function callerOf(call: string): Promise<Client> {
    if (call.endsWith('logout')) return test.login('hr01')
    return BY_ADMIN.includes(call) ? admin : clerk
  }

  function operationOf(call: string): Operation {
    const [method = '', path = ''] = call.split(' ')
    const operation = document.paths[path]?.[method.toLowerCase()]
    if (!operation) throw new Error(`The API document has no ${call}`)
    return operation
  }

  function namesOf({ parameters = [], requestBody }: Operation): string[] {
    const bodies = Object.values(requestBody?.content ?? {})
    return [...parameters.map(({ name }) => name), ...bodies.flatMap(({ schema }) => Object.keys(schema.properties))]
  }

  /** Sends what the document asks for: a query without indices, a url-encoded form, or JSON. */
  function ask<T>(client: Client, call: string, values: Values) {
    const [method = '', path = ''] = call.split(' ')
    const [type] = Object.keys(operationOf(call).requestBody?.content ?? {})
    if (method === 'POST' && type) expect([call, type]).toEqual([call, JSON_CALLS.includes(call) ? JSON_BODY : FORM])
    if (method === 'GET') return client.get<T>(`${path}?${pairs(values)}`)
    if (!type) return client.send<T>({ method: 'POST', url: path })
    const payload = type === FORM ? pairs(values) : JSON.stringify(values)
    return client.send<T>({ method: 'POST', url: path, headers: { 'content-type': type }, payload })
  }

  function pairs(values: Values): string {
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(values))
      for (const each of [value].flat()) search.append(name, String(each))
    return search.toString()
  }

  function remember(call: string, data: unknown): void {
    const { id } = (data ?? {}) as { id?: number }
    if (call === 'POST /api/supplier/position/saveOrUpdate') made.position = id
    if (call === 'POST /api/supplier/account/saveOrUpdate') made.worker = id
    if (call === 'POST /api/deco/project/config/saveOrUpdateOrgConfig') made.config = id
  }

  async function firstOf(resource: string): Promise<number> {
    return (await admin.get<{ id: number }[]>(`/api/resources/${resource}?_end=1`)).data[0]!.id
  }

  /** A position that nobody holds. */
  async function idlePosition(): Promise<number> {
    const values = { name: `瓦工${Date.now()}`, specialty: 'repair', orgHid: '0101' }
    return (await clerk.form<{ id: number }>('/api/supplier/position/saveOrUpdate', values)).data.id
  }

  async function upload(): Promise<string> {
    const head = '--steward\r\ncontent-disposition: form-data; name="file"; filename="face.png"\r\n\r\n'
    const payload = Buffer.concat([Buffer.from(head), PIXEL, Buffer.from('\r\n--steward--\r\n')])
    const headers = { 'content-type': 'multipart/form-data; boundary=steward' }
    return (await admin.send<{ id: string }>({ method: 'POST', url: '/api/files', headers, payload })).data.id
  }
})

const PUBLIC = ['POST /api/account/mock_login', 'POST /api/account/login', 'POST /api/sso/logout']
/** The auditor of a supplier's worker is not who entered them; decoration settings are none of the clerk's business. */
const BY_ADMIN = [
  'POST /api/supplier/account/saveOrUpdate',
  'POST /api/deco/project/config/saveOrUpdateOrgConfig',
  'POST /api/deco/project/config/page',
  'POST /api/deco/project/config/deleteById',
]
const DECORATION = {
  depositResidence: 200_000,
  depositShop: 500_000,
  manageFeePerSqm: 200,
  garbageFeePerSqm: 300,
  maxDays: 90,
  inspectEveryDays: 7,
  workStart: '08:00',
  workEnd: '18:00',
  weekendWork: false,
}

function NODE() {
  return expect.objectContaining({
    id: NUMBER,
    depth: NUMBER,
    superId: NUMBER,
    name: TEXT,
    bindPermissionId: NUMBER,
    leaf: 1,
  })
}

/** The operation of a call in the document, as steps of a JSON pointer. */
function step(call: string): string {
  const [method = '', path = ''] = call.split(' ')
  return `${path.replaceAll('/', '~1')}/${method.toLowerCase()}`
}
