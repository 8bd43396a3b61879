import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportPlan, JobStatus, NoticeBoard, Row } from '#model/api.ts'
import { Jobs } from '#server/features/jobs/jobs.ts'
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

/** Number of a file of parking spaces. */
async function upload(numbers: readonly string[]): Promise<string> {
  const csv = [FIELDS.join(), ...numbers.map(number => `${lot},${number}`)].join('\n')
  const body = `--x\r\ncontent-disposition: form-data; name="file"; filename="spaces.csv"\r\ncontent-type: text/csv\r\n\r\n${csv}\r\n--x--`
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const { data: file } = await admin.send<{ id: string }>({ method: 'POST', url: '/api/files', headers, payload: body })
  return file.id
}

/** Parking spaces of these numbers from a file; the job when it is over. */
async function importSpaces(numbers: readonly string[]): Promise<JobStatus> {
  const columns = FIELDS.map((field, column) => ({ column, field }))
  const order = { file: await upload(numbers), columns, mode: 'insert', rehearse: false }
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
  it('is on the page of imports and in the audit trail, once; a retry reports its outcome again', async () => {
    const before = await newest('importBatch')
    expect(await importSpaces(['T-1', '', 'T-2', 'T-1'])).toMatchObject({ state: 'done', ok: 2, failed: 2 })
    const batch = await newest('importBatch')
    expect(batch).not.toEqual(before)
    expect(batch).toMatchObject({ bizType: 'parkingSpace', totalRows: 4, okRows: 2, failRows: 2, status: 'done' })
    expect(batch.errors).toMatchObject([{ row: 3 }, { row: 5, message: expect.stringContaining('Row 2 of the file') }])
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

  it('that is retried without its file, or after it was deleted, says what to do', async () => {
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
    const problem = expect.stringContaining('Upload it again')
    expect((await admin.get(`/api/jobs/${id}`)).data).toMatchObject({ state: 'failed', problem })
    expect(await newest('downloadTask')).toMatchObject({ status: 'failed', failReason: problem })

    await database.transaction(({ queries }) => queries.deleteFrom('steward_job').where('id', '=', id).execute())
    const refused = { code: 1000, message: expect.stringContaining('Start it again from its page') }
    expect(await retry()).toMatchObject(refused)
    expect(await newest('downloadTask')).toMatchObject({ status: 'failed' })
  })
  it('is rolled back on the page of imports, wholly or not at all', async () => {
    const spaces = async () => (await admin.get<Row[]>('/api/resources/parkingSpace?code_startsWith=R-&_sort=id')).data
    const rollBack = async () => {
      const { id, version } = await newest('importBatch')
      const values = { reason: 'the wrong file' }
      return admin.post(`/api/resources/importBatch/${id}/transitions/rollback`, { version, values })
    }
    const { id } = await importSpaces(['R-1', 'R-2'])
    const [one, two] = await spaces()
    const { database } = test.services
    const park = (space: unknown) =>
      database.transaction(({ queries }) =>
        queries.updateTable('vehicle').set({ space }).where('id', '=', 1).returning('id').executeTakeFirstOrThrow(),
      )
    await park(one!.id)
    const used = { code: 1000, message: expect.stringContaining('refer to data of this import') }
    expect(await rollBack()).toMatchObject(used)
    await park(null)
    await admin.patch(`/api/resources/parkingSpace/${two!.id}`, { version: two!.version, code: 'R-3' })
    expect(await rollBack()).toMatchObject({ code: 1000, message: expect.stringContaining('1 records of this import') })
    expect(await newest('importBatch')).toMatchObject({ status: 'done' })
    expect(await spaces()).toHaveLength(2)
    expect((await admin.get<JobStatus>(`/api/jobs/${id}`)).data).toMatchObject({ undoable: true })

    await importSpaces(['R-5', 'R-6'])
    expect(await rollBack()).toMatchObject({ code: 200, data: { status: 'rolledBack' } })
    await drain()
    expect((await spaces()).map(({ code }) => code)).toEqual(['R-1', 'R-3'])
    expect(await newest('downloadTask')).toMatchObject({ name: expect.stringMatching(/^Undo: /), status: 'done' })
    expect(await newest('importBatch')).toMatchObject({ status: 'rolledBack' })
  })

  it('needs a confirmation when the same file was imported before; a check of the file is no import', async () => {
    const order = {
      file: await upload(['A-1', 'A-2']),
      columns: FIELDS.map((field, column) => ({ column, field })),
      mode: 'insert',
    }
    const begin = (part: object) => admin.post('/api/resources/parkingSpace/import/jobs', { ...order, ...part })
    for (let check = 0; check < 2; check++) {
      expect(await begin({ rehearse: true })).toMatchObject({ code: 200 })
      await drain()
    }
    expect(await begin({ rehearse: false })).toMatchObject({ code: 200 })
    await drain()
    expect(await begin({ rehearse: false })).toMatchObject({ code: 1000, data: { reason: 'import-again' } })
    // The same content under another name and number.
    order.file = await upload(['A-1', 'A-2'])
    expect(await begin({ rehearse: false })).toMatchObject({ code: 1000, data: { reason: 'import-again' } })
    expect(await begin({ rehearse: true })).toMatchObject({ code: 200 })
    expect(await begin({ rehearse: false, again: true })).toMatchObject({ code: 200 })
    await drain()
  })

  it('says what a row needs: neither what has a default, nor the block where a column gives it', async () => {
    const body = { file: await upload(['N-1']) }
    const { data } = await admin.post<ImportPlan>('/api/resources/parkingSpace/import/columns', body)
    const plan = new Map(data.fields.map(field => [field.name, field]))
    expect(plan.get('block')).toMatchObject({ required: true, follows: expect.arrayContaining(['lot']) })
    const demanded = data.fields.filter(({ required }) => required).map(({ name }) => name)
    expect(demanded.sort()).toEqual(['block', 'code', 'lot'])
  })

  it('of which nothing is known is not rolled back', async () => {
    await importSpaces(['R-7'])
    const { id, version } = await newest('importBatch')
    const { database } = test.services
    await database.transaction(({ queries }) =>
      queries.updateTable('steward_job').set({ batchId: null }).where('batchId', '=', id).execute(),
    )
    const values = { reason: 'x' }
    const answer = await admin.post(`/api/resources/importBatch/${id}/transitions/rollback`, { version, values })
    expect(answer).toMatchObject({ code: 1000, message: expect.stringContaining('no longer known') })
  })

  it('is undone from its download task by its owner, as long as that is possible', async () => {
    const { id } = await importSpaces(['U-1', 'U-2'])
    const count = async () => (await admin.get<Row[]>('/api/resources/parkingSpace?code_startsWith=U-')).data.length
    const shown = async (task: Row) => (await admin.get<Row>(`/api/resources/downloadTask/${task.id}`)).data
    const told = async () =>
      (await admin.get<NoticeBoard>('/api/notices')).data.notices.find(({ params }) => params.job === id)
    const first = await newest('downloadTask')
    expect(first).toMatchObject({ status: 'done', undoable: true })
    expect(await told()).toMatchObject({ undoable: true })
    const other = await test.login('fin01')
    expect(await other.post('/api/jobs/undo', { task: first.id })).toMatchObject({ status: 404 })

    await test.services.jobs.stop()
    const undo = () => admin.post<JobStatus>('/api/jobs/undo', { task: first.id })
    expect(await undo()).toMatchObject({ code: 200, data: { kind: 'undo', state: 'queued' } })
    expect(await shown(first)).toMatchObject({ undoable: false })
    expect(await told()).toMatchObject({ undoable: false })
    expect(await undo()).toMatchObject({ code: 1000, data: { reason: 'not-undoable' } })

    // Cancelled before it began, it has taken nothing back.
    const waiting = await newest('downloadTask')
    await admin.post(`/api/resources/downloadTask/${waiting.id}/transitions/cancel`, { version: waiting.version })
    expect(await shown(first)).toMatchObject({ undoable: true })
    const batch = await newest('importBatch')
    const order = { version: batch.version, values: { reason: 'x' } }
    await admin.post(`/api/resources/importBatch/${batch.id}/transitions/rollback`, order)
    expect(await newest('importBatch')).toMatchObject({ status: 'rolledBack' })
    const rolling = (await admin.get<JobStatus[]>('/api/jobs')).data.find(({ kind }) => kind === 'undo')!
    await admin.post(`/api/jobs/${rolling.id}/cancel`)
    expect(await newest('importBatch')).toMatchObject({ id: batch.id, status: 'done' })
    const again = await undo()
    await admin.post(`/api/jobs/${again.data.id}/cancel`)
    expect(await shown(first)).toMatchObject({ undoable: true })
    expect(await told()).toMatchObject({ undoable: true })

    const { id: last } = (await undo()).data
    const { database, state, files } = test.services
    await new Jobs({ database, state, files }).drain()
    expect((await admin.get(`/api/jobs/${last}`)).data).toMatchObject({ state: 'done', ok: 2, undoable: false })
    expect(await count()).toBe(0)
    expect(await shown(first)).toMatchObject({ undoable: false })
    expect(await newest('importBatch')).toMatchObject({ id: batch.id, status: 'rolledBack' })
    expect(await newest('downloadTask')).toMatchObject({ status: 'done', undoable: false })
  })
})
