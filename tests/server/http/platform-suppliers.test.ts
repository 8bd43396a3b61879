import { strFromU8, unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Refusal } from '#model/api/envelope.ts'
import type { AnswerOf, Row } from '#model/api.ts'
import type { FileValue } from '#model/client-model.ts'
import { buildTestApp, type Client, type TestApp } from '../../helpers/build-app.ts'
import { eachDatabase } from '../../helpers/database.ts'
import { PIXEL } from '../../helpers/pixel.ts'
import { shippedPlatform } from '../../helpers/shipped-platform.ts'

type Positions = AnswerOf<'POST /api/supplier/position/list'>
type SavedPosition = AnswerOf<'POST /api/supplier/position/saveOrUpdate'>
type Accounts = AnswerOf<'POST /api/supplier/account/list'>
type SavedAccount = AnswerOf<'POST /api/supplier/account/saveOrUpdate'>

const NUMBER = expect.any(Number)
const SUPPLIER_CLERK = '17'
const SITE = '0101010101'

eachDatabase(open => {
  let test: TestApp
  let admin: Client
  /** Holds the pages and the operations, sees every block here and plain phone numbers. */
  let clerk: Client
  /** Holds the supplier pages only, and sees one block. */
  let assistant: Client
  beforeAll(async () => {
    const model = await shippedPlatform(['account', 'permissionNode', 'supplierAccount'])
    test = await buildTestApp({ model, database: open() })
    admin = await test.login('admin01')
    clerk = await test.login('hr01')
    assistant = await test.login('new01')
    await admin.form('/api/account/setRole', { adAccount: 'new01', roleId: SUPPLIER_CLERK })
    await admin.form('/api/account/setBlock', { adAccount: 'new01', blockId: '1' })
  }, 180_000)
  afterAll(() => test.close())

  const savePosition = (values: Record<string, string>) =>
    clerk.form<SavedPosition>('/api/supplier/position/saveOrUpdate', values)
  const newPosition = async (name: string) =>
    (await savePosition({ name, specialty: 'repair', orgHid: '0101', needAudit: 'true', needCert: 'false' })).data

  describe('positions', () => {
    it('are created, changed and found', async () => {
      const created = await savePosition({ name: '泳池救生员', specialty: 'other', orgHid: '0101', needCert: 'true' })
      expect(created).toMatchObject({ code: 200, data: { positionNo: expect.stringMatching(/^GW\d{3}$/), version: 1 } })
      const { id } = created.data
      const changed = await savePosition({ id: `${id}`, version: '1', remark: '仅限夏季' })
      expect(changed.data).toEqual({ ...created.data, version: 2 })
      const filters = { name: '救生', specialty: 'other', orgHid: '0101', status: 'enabled', pageSize: '5' }
      const found = (await clerk.form<Positions>('/api/supplier/position/list', filters)).data
      expect(found).toMatchObject({ total: 1, pageIndex: 1, pageSize: 5 })
      expect(found.list).toMatchObject([{ id, name: '泳池救生员', needCert: true, remark: '仅限夏季' }])
    })

    it('refuse a version that is no longer the one stored', async () => {
      const { id } = await newPosition('玻璃清洁工')
      await savePosition({ id: `${id}`, version: '1', remark: 'a' })
      expect(await savePosition({ id: `${id}`, version: '1', remark: 'b' })).toMatchObject({
        code: 1000,
        data: { reason: 'stale-version' },
      })
    })

    it('are offered to choose from while enabled', async () => {
      const { id, positionNo } = await newPosition('锅炉工')
      expect(positionNo).toMatch(/^GW/)
      const offered = async (query = '') => {
        const url = `/api/supplier/position/getPositionList${query}`
        return (await clerk.get<AnswerOf<'GET /api/supplier/position/getPositionList'>>(url)).data
      }
      const choice = { id, name: '锅炉工', specialty: 'repair', needAudit: true, needCert: false }
      expect(await offered('?orgHid=0101')).toContainEqual(choice)
      const off = { id, status: 'disabled', reason: '不再使用' }
      expect((await clerk.post('/api/supplier/position/update/status', off)).data).toEqual({ status: 'disabled' })
      expect(await offered()).not.toContainEqual(choice)
      expect(await offered('?status=disabled')).toContainEqual(choice)
    })

    it('change their status only along the workflow', async () => {
      const { id } = await newPosition('木工')
      const change = (values: object) => clerk.post<Refusal>('/api/supplier/position/update/status', values)
      const illegal = { code: 1000, data: { reason: 'illegal-transition' } }
      expect(await change({ id, status: 'enabled' })).toMatchObject({
        ...illegal,
        message: 'The status cannot change from “Enabled” to “Enabled”',
      })
      expect(await change({ id, status: 'nonsense' })).toMatchObject({
        ...illegal,
        message: 'There is no option “nonsense”',
      })
      const chinese = clerk.with({ 'accept-language': 'zh-CN' })
      const refused = await chinese.post<Refusal>('/api/supplier/position/update/status', { id, status: 'enabled' })
      expect(refused.data.problems).toEqual([
        { path: 'status', code: 'no-way-to', message: '当前状态为“启用”，不能改为“启用”' },
      ])
      expect(await change({ id, status: 'disabled' })).toMatchObject({
        code: 1000,
        data: { problems: [{ path: 'reason' }] },
      })
      expect((await change({ id: 999_999, status: 'disabled', reason: 'x' })).status).toBe(404)
    })

    it('have rights in the app, of which only leaves are ticked', async () => {
      const { id } = await newPosition('管道工')
      const url = `/api/supplier/position/getAppPermission?positionId=${id}`
      const rights = async () => (await clerk.get<AnswerOf<'GET /api/supplier/position/getAppPermission'>>(url)).data
      const { nodes, checkedIds } = await rights()
      expect(checkedIds).toEqual([])
      const leaves = nodes.filter(({ leaf }) => leaf === 1).map(node => node.id)
      const branch = nodes.find(({ leaf }) => leaf === 0)!.id
      const save = (client: Client, permissionIds: string) =>
        client.form('/api/supplier/position/saveAppPermission', { positionId: `${id}`, permissionIds })
      expect((await save(clerk, leaves.slice(0, 2).join(','))).data).toEqual({ appPermissionCount: 2 })
      expect((await rights()).checkedIds).toEqual(leaves.slice(0, 2))
      expect(await save(clerk, `${branch}`)).toMatchObject({
        code: 1000,
        data: { problems: [{ path: 'permissionIds', code: 'not-option' }] },
      })
      expect((await save(assistant, '')).status).toBe(403)
      expect((await save(clerk, '')).data).toEqual({ appPermissionCount: 0 })
    })
  })

  describe('accounts', () => {
    let people = 0
    const newAccount = async (name: string, block = 1) => {
      people++
      const photo = [await upload(admin)]
      const supplierId = (await admin.get<Row[]>('/api/resources/supplier?_end=1')).data[0]!.id
      const positionId = (await admin.get<Row[]>('/api/resources/supplierPosition?needCert=false&_end=1')).data[0]!.id
      return admin.post<SavedAccount>('/api/supplier/account/saveOrUpdate', {
        name,
        phone: `1391234567${people}`,
        idCard: `23010319900101123${people}`,
        gender: 'male',
        photo,
        supplierId,
        positionId,
        orgHid: SITE,
        blockIds: [block],
        entryAt: '2026-01-05',
      })
    }
    const audit = (client: Client, values: object) =>
      client.post<AnswerOf<'POST /api/supplier/account/audit'>>('/api/supplier/account/audit', values)
    const download = async (client: Client, filters: Record<string, string> | [string, string][]) => {
      const url = `/api/supplier/account/download/supplierAccount?${new URLSearchParams(filters)}`
      const { headers, rawPayload } = await test.app.inject({ url, headers: client.headers })
      expect(headers['content-type']).toContain('spreadsheetml')
      expect(headers['content-disposition']).toMatch(/^attachment;.*\.xlsx/)
      const parts = Object.entries(unzipSync(new Uint8Array(rawPayload)))
      return parts.map(([, bytes]) => strFromU8(bytes)).join('\n')
    }
    const changeStatus = (values: object) => clerk.post('/api/supplier/account/update/status', values)

    it('are created, audited, disabled, enabled and ended', async () => {
      const created = await newAccount('海大明')
      const accountNo = expect.stringMatching(/^GYS\d{5}$/)
      expect(created).toMatchObject({ code: 200, data: { accountNo, auditStatus: 'pending', version: 1 } })
      const { id } = created.data
      expect((await audit(assistant, { id, auditStatus: 'approved' })).status).toBe(403)
      expect(await changeStatus({ id, status: 'enabled' })).toMatchObject({ code: 1000 })
      const opinion = { opinion: '资料齐全', version: 1 }
      const audited = await audit(clerk, { id, auditStatus: 'approved', ...opinion })
      expect(audited.data).toEqual({ auditStatus: 'approved', status: 'enabled' })
      expect(await audit(clerk, { id, auditStatus: 'rejected' })).toMatchObject({
        code: 1000,
        data: { reason: 'illegal-transition' },
      })
      expect(await changeStatus({ id, status: 'disabled' })).toMatchObject({
        code: 1000,
        data: { problems: [{ path: 'reason' }] },
      })
      expect((await changeStatus({ id, status: 'disabled', reason: '休假' })).data).toEqual({ status: 'disabled' })
      expect((await changeStatus({ id, status: 'enabled' })).data).toEqual({ status: 'enabled' })
      expect((await changeStatus({ id, status: 'left', leaveAt: '2026-06-30' })).data).toEqual({ status: 'left' })
      expect(await changeStatus({ id, status: 'enabled' })).toMatchObject({
        code: 1000,
        data: { reason: 'illegal-transition' },
      })
      const { data } = await clerk.get(`/api/supplier/account/getById?id=${id}`)
      expect(data).toMatchObject({
        name: '海大明',
        auditOpinion: '资料齐全',
        auditor: { label: '唐静' },
        status: 'left',
      })
      expect(data).toMatchObject({ org: { label: '橙悦华庭一期驻场' }, blocks: [{ id: 1 }], phone: '13912345671' })
    })

    it('are not audited by whoever created them, nor by a version gone by', async () => {
      const { id } = (await newAccount('海二明')).data
      expect(await audit(admin, { id, auditStatus: 'approved' })).toMatchObject({
        code: 1000,
        message: 'The reviewer cannot be the creator',
      })
      const save = (values: object) => clerk.post('/api/supplier/account/saveOrUpdate', { id, version: 1, ...values })
      expect(await save({ name: '海二明明' })).toMatchObject({ code: 200, data: { id, version: 2 } })
      const stale = { code: 1000, data: { reason: 'stale-version' } }
      expect(await save({ name: '海小明' })).toMatchObject(stale)
      expect(await audit(clerk, { id, auditStatus: 'approved', version: 1 })).toMatchObject(stale)
    })

    it('are found, and downloaded as they are listed', async () => {
      const { id } = (await newAccount('海三明')).data
      const filters = { name: '海三', orgHid: SITE, auditStatus: 'pending', status: 'inactive' }
      const { list, total } = (await clerk.form<Accounts>('/api/supplier/account/list', filters)).data
      expect(list).toMatchObject([{ id, name: '海三明' }])
      expect(total).toBe(1)

      const plain = await download(clerk, filters)
      expect(plain).toContain('海三明')
      expect(plain).not.toContain('海大明')
      expect(plain).toMatch(/1391234567\d/)
      const masked = await download(assistant, filters)
      expect(masked).toContain('海三明')
      expect(masked).toMatch(/139\*{4}567\d/)
      expect(masked).not.toMatch(/1391234567\d/)
    })

    it('are not downloaded by whoever sees as somebody else, in whose name it would be recorded', async () => {
      const { state, database } = test.services
      const { model } = state.current
      const recorded = () =>
        Promise.all(
          ['steward_audit', 'steward_job'].map(async table =>
            (await database.reader.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id),
          ),
        )
      const [account] = (await admin.get<Row[]>('/api/resources/account?adAccount=new01')).data
      const viewer = await test.login('admin01')
      expect((await viewer.post('/api/see-as', { resource: 'account', id: account!.id })).code).toBe(200)
      const before = await recorded()
      const attempt = () => viewer.get('/api/supplier/account/download/supplierAccount')
      const refused = { code: 1000, data: { reason: 'seeing-as' } }
      expect(await attempt()).toMatchObject(refused)
      state.swap({ ...model, app: { ...model.app, limits: { ...model.app.limits, exportAtOnce: 1 } } })
      try {
        expect(await attempt()).toMatchObject(refused)
      } finally {
        state.swap(model)
      }
      expect(await recorded()).toEqual(before)
    })

    it('are downloaded one by one, as the list shows them under a link to a record', async () => {
      const [one, two] = [await newAccount('海八明'), await newAccount('海九明')]
      const file = await download(assistant, { id: String(one.data.id) })
      expect([file.includes('海八明'), file.includes('海九明')]).toEqual([true, false])
      const list = { pageIndex: '1', pageSize: '20', id: String(two.data.id) }
      const { data: found } = await assistant.form<{ total: number }>('/api/supplier/account/list', list)
      expect(found.total).toBe(1)
      const both = await download(
        assistant,
        [one, two].map(({ data }): [string, string] => ['id', String(data.id)]),
      )
      expect([both.includes('海八明'), both.includes('海九明')]).toEqual([true, true])
    })

    it('are downloaded as a task where they are many, by whoever may list them', async () => {
      const { state, jobs } = test.services
      const { model } = state.current
      await newAccount('海七明')
      state.swap({ ...model, app: { ...model.app, limits: { ...model.app.limits, exportAtOnce: 1 } } })
      try {
        const url = '/api/supplier/account/download/supplierAccount?status=inactive&status=enabled'
        const { data } = await assistant.get<AnswerOf<'GET /api/supplier/account/download/supplierAccount'>>(url)
        expect(data).toEqual({ downloadTaskId: NUMBER })
        await jobs.drain()
        const task = (await admin.get<Row>(`/api/resources/downloadTask/${data.downloadTaskId}`)).data
        expect(task).toMatchObject({ status: 'done', progress: 100, pagePath: '/permission/supplierAccount' })
        const [{ url: file }] = task.file as [{ url: string }]
        expect((await clerk.get(file)).status).not.toBe(200)
        const { rawPayload } = await test.app.inject({ url: file, headers: assistant.headers })
        const [headings, ...rows] = await readSheet(rawPayload)
        expect(headings).toContain('Supplier')
        expect(rows).toHaveLength(Number(task.rowCount))
        expect(JSON.stringify(rows)).toMatch(/139\*{4}567\d/)
        expect(JSON.stringify(rows)).not.toMatch(/1391234567\d/)
      } finally {
        state.swap(model)
      }
    })

    it('are not there for those who do not see one of their blocks', async () => {
      const { id } = (await newAccount('海六明', 2)).data
      expect((await clerk.get(`/api/supplier/account/getById?id=${id}`)).status).toBe(200)
      expect((await assistant.get(`/api/supplier/account/getById?id=${id}`)).status).toBe(404)
      expect((await audit(assistant, { id, auditStatus: 'approved' })).status).toBe(404)
      const filters = { name: '海六明' }
      expect((await assistant.form<Accounts>('/api/supplier/account/list', filters)).data.list).toEqual([])
      expect(await download(clerk, filters)).toContain('海六明')
      expect(await download(assistant, filters)).not.toContain('海六明')
    })

    it('name every field that is wrong', async () => {
      const values = { name: '海四明', phone: '12', blockIds: [1], entryAt: '2026-01-05' }
      const answer = await admin.post<Refusal>('/api/supplier/account/saveOrUpdate', values)
      expect(answer).toMatchObject({ code: 1000, data: { reason: 'validation' } })
      const paths = answer.data.problems.map(({ path }) => path)
      expect(paths).toEqual(expect.arrayContaining(['phone', 'idCard', 'supplier', 'position', 'org', 'photo']))
    })

    it('serve nodes found by their name', async () => {
      const url = `/api/supplier/account/getOrgList?keyword=${encodeURIComponent('华庭一期')}`
      const { data } = await clerk.get<AnswerOf<'GET /api/supplier/account/getOrgList'>>(url)
      expect(data).toMatchObject([{ hid: SITE, name: '橙悦华庭一期驻场', path: expect.stringContaining('/') }])
    })
  })

  it('findSupplier finds by name and by number', async () => {
    const find = async (keyword: string) => {
      const url = `/api/deco/sap/findSupplier?keyword=${encodeURIComponent(keyword)}`
      return (await clerk.get<AnswerOf<'GET /api/deco/sap/findSupplier'>>(url)).data
    }
    const expected = {
      supplierCode: '100213',
      name: '净美环境有限公司',
      creditCode: '91230100MA1C01XK71',
      contact: '王主管',
    }
    expect(await find('净美')).toMatchObject([expected])
    expect(await find('100213')).toMatchObject([expected])
    expect(await find('没有这家')).toEqual([])
  })
})

async function upload(client: Client): Promise<FileValue> {
  const head = '--steward\r\ncontent-disposition: form-data; name="file"; filename="photo.png"\r\n\r\n'
  const payload = Buffer.concat([Buffer.from(head), PIXEL, Buffer.from('\r\n--steward--\r\n')])
  const headers = { 'content-type': 'multipart/form-data; boundary=steward' }
  return (await client.send<FileValue>({ method: 'POST', url: '/api/files', headers, payload })).data
}
