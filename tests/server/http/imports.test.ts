import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JobStatus, Row } from '#model/api.ts'
import { buildTestApp, type Client, type TestApp } from '../../helpers/build-app.ts'
import { shippedPlatform } from '../../helpers/shipped-platform.ts'

let test: TestApp
let admin: Client
let lot: string

beforeAll(async () => {
  test = await buildTestApp({ model: await shippedPlatform(['parkingSpace', 'vehicle', 'account']) })
  admin = await test.login('admin01')
  lot = `#${(await admin.get<Row[]>('/api/resources/parkingLot?status=enabled')).data[0]!.id}`
}, 60_000)
afterAll(() => test.close())

const FIELDS = ['lot', 'code']
const newest = async (resource: string) =>
  (await admin.get<Row[]>(`/api/resources/${resource}?_sort=id&_order=desc`)).data[0]!
const drain = () => test.services.jobs.drain()

/** Parking spaces of these numbers from a file; the job when it is over. */
async function importSpaces(numbers: readonly string[]): Promise<JobStatus> {
  const csv = [FIELDS.join(), ...numbers.map(number => `${lot},${number}`)].join('\n')
  const body = `--x\r\ncontent-disposition: form-data; name="file"; filename="spaces.csv"\r\ncontent-type: text/csv\r\n\r\n${csv}\r\n--x--`
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const { data: file } = await admin.send<{ id: string }>({ method: 'POST', url: '/api/files', headers, payload: body })
  const columns = FIELDS.map((field, column) => ({ column, field }))
  const order = { file: file.id, columns, mode: 'insert', rehearse: false }
  const { data } = await admin.post<JobStatus>('/api/resources/parkingSpace/import/jobs', order)
  await drain()
  return (await admin.get<JobStatus>(`/api/jobs/${data.id}`)).data
}

const imports = async () =>
  (
    await test.services.database.reader
      .selectFrom('steward_audit')
      .select('id')
      .where('action', '=', 'import')
      .execute()
  ).length

describe('an import', () => {
  it('is on the page of imports and in the audit trail, once; tried again it tells its outcome anew', async () => {
    const before = await newest('importBatch')
    expect(await importSpaces(['T-1', 'T-2', ''])).toMatchObject({ state: 'done', ok: 2, failed: 1 })
    const batch = await newest('importBatch')
    expect(batch).not.toEqual(before)
    expect(batch).toMatchObject({ bizType: 'parkingSpace', totalRows: 3, okRows: 2, failRows: 1, status: 'done' })
    const noted = await imports()

    const week = 8 * 24 * 60 * 60 * 1000
    await test.services.jobs.sweep(new Date(Date.now() + week))
    const task = await newest('downloadTask')
    expect(task).toMatchObject({ status: 'expired', file: [] })
    const retry = { version: task.version }
    await admin.post(`/api/resources/downloadTask/${task.id}/transitions/retry`, retry)
    await drain()
    expect(await newest('downloadTask')).toMatchObject({ id: task.id, status: 'done', file: [{}] })
    expect((await newest('importBatch')).id).toBe(batch.id)
    expect(await imports()).toBe(noted)
  })

  it('that is tried again without its file, or after it was forgotten, tells what to do', async () => {
    const { database, jobs } = test.services
    const { id } = await importSpaces(['T-3'])
    const expire = () => jobs.sweep(new Date(Date.now() + 8 * 24 * 60 * 60 * 1000))
    await expire()
    await database.transaction(({ queries }) => queries.deleteFrom('steward_file').execute())
    const retry = async () => {
      const { id: task, version } = await newest('downloadTask')
      return admin.post(`/api/resources/downloadTask/${task}/transitions/retry`, { version })
    }
    expect(await retry()).toMatchObject({ code: 200 })
    await drain()
    const problem = expect.stringContaining('please upload it again')
    expect((await admin.get(`/api/jobs/${id}`)).data).toMatchObject({ state: 'failed', problem })
    expect(await newest('downloadTask')).toMatchObject({ status: 'failed', failReason: problem })

    await database.transaction(({ queries }) => queries.deleteFrom('steward_job').where('id', '=', id).execute())
    const refused = { code: 1000, message: expect.stringContaining('begin it again on the page that it came from') }
    expect(await retry()).toMatchObject(refused)
    expect(await newest('downloadTask')).toMatchObject({ status: 'failed' })
  })
})
