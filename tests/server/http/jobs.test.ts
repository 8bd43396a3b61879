import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BulkPreview, JobStatus, NoticeBoard, Row } from '#model/api.ts'
import { buildTestApp, type Client, type TestApp } from '../../helpers/build-app.ts'
import { shippedPlatform } from '../../helpers/shipped-platform.ts'

let test: TestApp
let admin: Client

beforeAll(async () => {
  const model = await shippedPlatform(['house'])
  const limits = { ...model.app.limits, exportAtOnce: 5 }
  test = await buildTestApp({ model: { ...model, app: { ...model.app, limits } } })
  admin = await test.login('admin01')
}, 60_000)
afterAll(() => test.close())

const columns = [{ path: 'fullName' }, { path: 'buildArea', title: { 'zh-CN': '面积', 'en-US': 'Area' } }]
const task = async (client = admin) =>
  (await client.get<Row[]>('/api/resources/downloadTask?_sort=id&_order=desc')).data[0]!

describe('an export', () => {
  it('of few rows is a file at once', async () => {
    const { rawPayload, headers } = await test.app.inject({
      method: 'POST',
      url: '/api/resources/house/export',
      headers: admin.headers,
      payload: { filter: 'id_lte=3&_sort=id', columns, page: '/document/HouseList' },
    })
    expect(headers['content-disposition']).toContain("attachment; filename*=UTF-8''")
    expect(headers['x-row-count']).toBe('3')
    const sheet = await readSheet(rawPayload)
    expect(sheet[0]).toEqual([expect.any(String), 'Area'])
    expect(sheet).toHaveLength(4)
  })

  it('of many rows is a job, which is shown on the page of download tasks and whose end is reported', async () => {
    const asked = await admin.post<JobStatus>('/api/resources/house/export', {
      filter: '_sort=id',
      columns,
      page: '/document/HouseList',
    })
    expect(asked).toMatchObject({
      code: 200,
      data: { kind: 'export', state: 'queued', total: null, shownIn: 'downloadTask' },
    })
    await test.services.jobs.drain()
    const { data } = await admin.get<JobStatus>(`/api/jobs/${asked.data.id}`)
    expect(data).toMatchObject({
      state: 'done',
      total: 3552,
      ok: 3552,
      file: { name: expect.stringContaining('.xlsx') },
    })
    expect(await task()).toMatchObject({
      status: 'done',
      rowCount: 3552,
      progress: 100,
      pagePath: '/document/HouseList',
      downloads: 0,
    })
    await admin.get(data.file!.url)
    expect(await task()).toMatchObject({ downloads: 1, file: [{ url: data.file!.url }] })
    const { data: board } = await admin.get<NoticeBoard>('/api/notices')
    expect(board).toMatchObject({ unread: 1, notices: [{ code: 'job-done', read: false, params: { job: data.id } }] })
  })

  it('of few rows is a CSV file on request, in the language of the account', async () => {
    const { data: house } = await admin.get<Row>('/api/resources/house/3')
    const edited = await admin.patch('/api/resources/house/3', { version: house.version, layout: '=1+1, "x"' })
    expect(edited).toMatchObject({ code: 200 })
    const payload = {
      filter: 'id_in=2,3&_sort=id',
      format: 'csv',
      columns: ['houseType', 'layout', 'feeStartAt', 'innerArea'].map(path => ({ path })),
      page: '/document/HouseList',
    }
    const file = async (language: string) => {
      const headers = { ...admin.headers, 'accept-language': language }
      return test.app.inject({ method: 'POST', url: '/api/resources/house/export', headers, payload })
    }
    const { body, headers } = await file('en-US')
    expect(headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'x-row-count': '2' })
    expect(headers['content-disposition']).toMatch(/\.csv$/)
    const lines = body.split('\r\n')
    expect(lines[0]).toBe('\uFEFFHouse type,Layout,Fees from,Inner area (m²)')
    expect(lines[2]).toContain(`,"'=1+1, ""x""",`)
    expect(lines).toHaveLength(4)
    expect((await file('zh-CN')).body).toMatch(/^\uFEFF房屋类型,户型,计费开始,套内面积（㎡）\r\n/)
    const unknown = await admin.post('/api/resources/house/export', { ...payload, format: 'pdf' })
    expect(unknown).toMatchObject({ code: 1000, data: { problems: [{ path: 'format' }] } })
  })

  it('of many rows as CSV is a job, of the same rows as the workbook; its download is counted', async () => {
    const clerk = await test.login('cs01')
    const order = { filter: '_sort=id', columns, page: '/document/HouseList' }
    const csv = await clerk.post<JobStatus>('/api/resources/house/export', { ...order, format: 'csv' })
    const xlsx = await clerk.post<JobStatus>('/api/resources/house/export', order)
    await test.services.jobs.drain()
    const fileOf = async ({ data }: typeof csv) => {
      const { file } = (await clerk.get<JobStatus>(`/api/jobs/${data.id}`)).data
      const { rawPayload } = await test.app.inject({ method: 'GET', url: file!.url, headers: clerk.headers })
      return { name: file!.name, bytes: rawPayload }
    }
    const text = await fileOf(csv)
    expect(text.name).toMatch(/\.csv$/)
    const lines = text.bytes.toString().slice(1).trimEnd().split('\r\n')
    const sheet = await readSheet((await fileOf(xlsx)).bytes)
    expect(lines).toEqual(sheet.map(row => row.join(',')))
    const tasks = (await clerk.get<Row[]>('/api/resources/downloadTask?_sort=id&_order=desc')).data
    expect(tasks.slice(0, 2).map(({ downloads }) => downloads)).toEqual([1, 1])
  })

  it('is for those who may export', async () => {
    const butler = await test.login('eng01')
    expect(await butler.post('/api/resources/house/export', { filter: '', columns })).toMatchObject({ status: 403 })
  })

  it('names what it cannot take', async () => {
    const unknown = await admin.post('/api/resources/house/export', { filter: 'nothing=1', columns })
    expect(unknown).toMatchObject({ code: 1000, data: { problems: [{ path: 'nothing', code: 'unknown-parameter' }] } })
    const column = await admin.post('/api/resources/house/export', { filter: '', columns: [{ path: 'nothing' }] })
    expect(column).toMatchObject({ code: 1000, data: { problems: [{ code: 'unknown-field' }] } })
  })
})

describe('a download task', () => {
  const start = async () =>
    (await admin.post<JobStatus>('/api/resources/house/export', { filter: '_sort=id', columns })).data.id

  it('that is cancelled on its page ends the job, and is taken up again from there', async () => {
    await test.services.jobs.stop()
    const id = await start()
    const waiting = await task()
    const cancelled = await admin.post(`/api/resources/downloadTask/${waiting.id}/transitions/cancel`, {
      version: waiting.version,
    })
    expect(cancelled).toMatchObject({ code: 200, data: { status: 'canceled' } })
    expect((await admin.get(`/api/jobs/${id}`)).data).toMatchObject({ state: 'canceled' })
  })

  it('that is cancelled through the job says so', async () => {
    const id = await start()
    await admin.post(`/api/jobs/${id}/cancel`)
    expect(await task()).toMatchObject({ status: 'canceled' })
  })

  it('belongs to one account', async () => {
    const id = await start()
    const other = await test.login('fin01')
    expect(await other.get(`/api/jobs/${id}`)).toMatchObject({ status: 404 })
    expect(await other.post(`/api/jobs/${id}/cancel`)).toMatchObject({ status: 404 })
    expect((await other.get<NoticeBoard>('/api/notices')).data).toEqual({ unread: 0, notices: [], openJobs: 0 })
  })
})

describe('a bulk job', () => {
  const order = { action: 'update', filter: '_sort=id', values: { remark: 'x' } }

  it('over many records requires typing their number', async () => {
    const preview = await admin.post<BulkPreview>('/api/resources/house/bulk/preview', order)
    expect(preview.data).toMatchObject({ total: 3552, confirm: true })
    expect(preview.data.checked).toBeGreaterThan(0)
    const refused = { code: 1000, data: { reason: 'bulk-not-confirmed' }, message: expect.stringContaining('3,552') }
    expect(await admin.post('/api/resources/house/bulk/jobs', order)).toMatchObject(refused)
    expect(await admin.post('/api/resources/house/bulk/jobs', { ...order, confirm: 3551 })).toMatchObject(refused)
    const begun = await admin.post<JobStatus>('/api/resources/house/bulk/jobs', { ...order, confirm: 3552 })
    expect(begun).toMatchObject({ code: 200, data: { kind: 'bulk', title: { 'en-US': 'House: bulk edit' } } })
    await admin.post(`/api/jobs/${begun.data.id}/cancel`)
  })

  it('over few records holds the number that was confirmed', async () => {
    const few = { ...order, filter: 'id_lte=3', confirm: 2 }
    const refused = { code: 1000, data: { reason: 'bulk-not-confirmed' }, message: expect.stringContaining('3') }
    expect(await admin.post('/api/resources/house/bulk/jobs', few)).toMatchObject(refused)
    const begun = await admin.post<JobStatus>('/api/resources/house/bulk/jobs', { ...few, confirm: 3 })
    expect(begun).toMatchObject({ code: 200 })
    await admin.post(`/api/jobs/${begun.data.id}/cancel`)
  })

  it('takes either records or a condition, and requires the right to the bulk action', async () => {
    const both = await admin.post('/api/resources/house/bulk/preview', { ...order, ids: [1] })
    expect(both).toMatchObject({ code: 1000, data: { reason: 'validation' } })
    const nobody = await (await test.login('eng01')).post('/api/resources/house/bulk/preview', order)
    expect(nobody.status === 403 || (nobody.data as BulkPreview).ok === 0).toBe(true)
  })

  it('that cannot be undone says so', async () => {
    const { data } = await admin.post<JobStatus>('/api/resources/house/export', { filter: '_sort=id', columns })
    expect(await admin.post(`/api/jobs/${data.id}/undo`)).toMatchObject({
      code: 1000,
      data: { reason: 'not-undoable' },
    })
  })
})

describe('notices', () => {
  it('are answered by 304 as long as nothing is new, and can be read', async () => {
    const first = await admin.get<NoticeBoard>('/api/notices')
    const tag = String(first.headers.etag)
    const again = await admin.with({ 'if-none-match': tag }).get('/api/notices')
    expect(again.status).toBe(304)
    const read = await admin.post<NoticeBoard>('/api/notices/read', {})
    expect(read.data).toMatchObject({ unread: 0, notices: [{ read: true }] })
    expect((await admin.with({ 'if-none-match': tag }).get('/api/notices')).status).toBe(200)
  })
})
