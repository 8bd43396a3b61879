import { readSheet } from 'read-excel-file/node'
import { describe, expect, test, vi } from 'vitest'
import { AppStateHolder } from '#server/app-state.ts'
import { auditExport } from '#server/features/exports/audit-export.ts'
import type { ExportOrder } from '#server/features/exports/export-order.ts'
import type { JobOrder } from '#server/features/jobs/job.ts'
import { JobRun } from '#server/features/jobs/job-run.ts'
import { JobRunner } from '#server/features/jobs/job-runner.ts'
import { claimJob, findJob, LEASE_MS } from '#server/features/jobs/job-store.ts'
import { Jobs } from '#server/features/jobs/jobs.ts'
import { loadMe } from '#server/records/access/load-me.ts'
import { readFile } from '#server/records/files/read-file.ts'
import { storeFile } from '#server/records/files/store-file.ts'
import { inTransaction } from '#server/records/work.ts'
import { updateRecord } from '#server/records/write/update-record.ts'
import type { Database } from '#server/storage/database.ts'
import { databaseContents } from '#server/storage/files/database-contents.ts'
import { eachDatabase } from '../../../helpers/database.ts'
import { estate } from '../../records/estate.ts'
import { fillEstate } from '../../records/fill-estate.ts'
import { admin, contextOf } from '../../records/people.ts'

const title = { 'zh-CN': '房屋', 'en-US': 'Houses' }
const houses: ExportOrder = {
  resource: 'house',
  query: { start: 0, end: 20, sort: [{ field: 'doorplate', order: 'desc' }], filters: [] },
  columns: [{ path: 'doorplate' }, { path: 'ownerPhone' }, { path: 'price' }, { path: 'ban' }],
  title,
}
const order = (params: unknown = houses): JobOrder => ({ kind: 'export', title, params })

eachDatabase(open => {
  const surroundings = () => ({ database: open(), state: new AppStateHolder(estate), files: databaseContents(open()) })
  const jobsOf = () => new Jobs(surroundings())

  /** Account 2 of the estate with a role of these permission ids; the job acts with what it has when it runs. */
  async function account(permissionIds: string) {
    const { id } = await open().transaction(({ queries }) =>
      queries
        .insertInto('role')
        .values({ name: `R${permissionIds}${Math.random()}`, permissionIds, version: 1 })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    const row = await open()
      .reader.selectFrom('account')
      .select('version')
      .where('id', '=', 2)
      .executeTakeFirstOrThrow()
    const values = { version: row.version, roles: [id], blocks: [1] }
    await updateRecord(contextOf(open(), admin), estate.resources.account!, 2, values)
    return contextOf(open(), (await loadMe(open(), estate, 2))!)
  }

  describe('a job', () => {
    test('writes what its owner may export into a file that only the owner may fetch', async () => {
      const context = await account('2,90')
      const jobs = jobsOf()
      const { id } = await jobs.enqueue(context, order())
      await jobs.drain()
      const job = await jobs.find(context, id)
      expect(job).toMatchObject({ state: 'done', done: 3, total: 3, problem: null, outcome: { rows: 3 } })
      const { bytes, file } = await readFile(context, databaseContents(open()), job!.fileId!)
      expect(file.name).toMatch(/^房屋_\d{8}-\d{4}\.xlsx$/)
      expect(await readSheet(Buffer.from(bytes))).toEqual([
        ['doorplate', 'ownerPhone', 'price', 'ban'],
        ['103', null, null, '1号楼'],
        ['102', null, 123.45, '1号楼'],
        ['101', '199****0101', null, '1号楼'],
      ])
      const other = contextOf(open(), { ...context.me, id: 3 })
      await expect(readFile(other, databaseContents(open()), job!.fileId!)).rejects.toThrow()
      expect(await jobs.find(other, id)).toBeUndefined()
    })

    test('is noted in the audit trail with its condition and its number of rows', async () => {
      const entry = await open()
        .reader.selectFrom('steward_audit')
        .selectAll()
        .where('action', '=', 'export')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      expect(entry).toMatchObject({ resource: 'house', accountId: 2, recordId: null })
      expect(open().adapter.decode('json', entry.inputs)).toMatchObject({
        rows: 3,
        columns: ['doorplate', 'ownerPhone', 'price', 'ban'],
      })
    })

    test('is noted without what was looked for in masked fields', async () => {
      const context = await account('2,90')
      const phone = { path: 'ownerPhone', operator: 'in' as const, value: ['19912340101', '19912340102'] }
      const filters = [phone, { path: 'ban.name', operator: 'eq' as const, value: '1号楼' }]
      const where = { kind: 'not' as const, parts: [{ kind: 'filter' as const, filter: phone }] }
      const query = { ...houses.query, filters, where, q: '19912340101' }
      await inTransaction(context, work => auditExport(work, { ...houses, query }, 1))
      const searched = { ...estate.resources.house!, search: ['fullName', 'ownerPhone'] }
      const model = { ...estate, resources: { ...estate.resources, house: searched } }
      await inTransaction({ ...context, model }, work => auditExport(work, { ...houses, query }, 1))
      const noted = await open()
        .reader.selectFrom('steward_audit')
        .select('inputs')
        .where('action', '=', 'export')
        .orderBy('id', 'desc')
        .limit(2)
        .execute()
      const masked = { ...phone, value: ['199****0101', '199****0102'] }
      const told = {
        filters: [masked, filters[1]],
        where: { kind: 'not', parts: [{ kind: 'filter', filter: masked }] },
      }
      expect(noted.map(({ inputs }) => open().adapter.decode('json', inputs))).toEqual([
        expect.objectContaining({ ...told, q: '199****0101' }),
        expect.objectContaining({ ...told, q: '19912340101' }),
      ])
      const log = await open().reader.selectFrom('operationLog').selectAll().orderBy('id', 'desc').execute()
      expect(log[0]).toMatchObject({ action: 'export' })
      expect(JSON.stringify(log[0])).not.toContain('19912340101')
    })

    test('acts with the rights of the moment it runs, and says what it lacks', async () => {
      const context = await account('2,90')
      const jobs = jobsOf()
      const { id } = await jobs.enqueue({ ...context, locale: 'en-US' }, order())
      await account('2')
      await jobs.drain()
      expect(await jobs.find(context, id)).toMatchObject({
        state: 'failed',
        problem: 'None of your roles permits this',
        fileId: null,
      })
    })

    test('that is larger than the config allows is refused in words', async () => {
      const context = await account('2,90')
      const small = { ...estate, app: { ...estate.app, limits: { ...estate.app.limits, exportRows: 2 } } }
      const jobs = new Jobs({ ...surroundings(), state: new AppStateHolder(small) })
      const { id } = await jobs.enqueue({ ...context, locale: 'en-US' }, order())
      await jobs.drain()
      expect(await jobs.find(context, id)).toMatchObject({
        state: 'failed',
        problem: '3 rows; a file can hold at most 2. Narrow the filters.',
      })
    })

    test('that fails unexpectedly reveals nothing internal; the log has the error', async () => {
      const context = await account('2,90')
      const jobs = jobsOf()
      const { id } = await jobs.enqueue({ ...context, locale: 'en-US' }, { ...order(), kind: 'gone' })
      const { id: refused } = await jobs.enqueue(context, order({ ...houses, resource: 'nothing' }))
      const logged: unknown[] = []
      jobs.start({ error: (details, message) => logged.push({ ...details, message }) })
      await expect.poll(async () => (await jobs.find(context, refused))?.state).toBe('failed')
      await expect.poll(async () => (await jobs.find(context, id))?.state).toBe('failed')
      await jobs.stop()
      const message = expect.stringContaining('gone')
      expect(logged).toEqual([
        { job: id, kind: 'gone', err: expect.objectContaining({ message }), message: 'job failed' },
      ])
      expect(await jobs.find(context, id)).toMatchObject({
        state: 'failed',
        problem: `Something went wrong. Support reference: job-${id}`,
      })
    })
  })

  describe('claims', () => {
    test('of several runners, each job is run by one', async () => {
      const context = await account('2,90')
      const jobs = jobsOf()
      const ids: number[] = []
      for (let count = 0; count < 12; count++) ids.push((await jobs.enqueue(context, order())).id)
      const runners = [1, 2, 3].map(() => new JobRunner(surroundings()))
      await Promise.all(runners.map(runner => runner.drain()))
      const rows = await open().reader.selectFrom('steward_job').selectAll().where('id', 'in', ids).execute()
      expect(rows.map(({ state, attempts }) => [state, attempts])).toEqual(ids.map(() => ['done', 1]))
      const notices = await open().reader.selectFrom('steward_notice').select('params').execute()
      const told = notices.map(({ params }) => (open().adapter.decode('json', params) as { job: number }).job)
      expect(ids.map(id => told.filter(each => each === id).length)).toEqual(ids.map(() => 1))
    })

    test('of one job, one of many claims at once wins', async () => {
      const context = await account('2,90')
      await jobsOf().enqueue(context, order())
      const won = await Promise.all(Array.from({ length: 8 }, (_, index) => claimJob(open(), `claim-${index}`)))
      expect(won.filter(Boolean)).toHaveLength(1)
      await expire(open(), won.find(Boolean)!.id)
      await jobsOf().drain()
    })

    test('a job whose process died goes on when its claim has run out', async () => {
      const context = await account('2,90')
      const jobs = jobsOf()
      const { id } = await jobs.enqueue(context, order())
      expect((await claimJob(open(), 'dead'))?.id).toBe(id)
      await jobs.drain()
      expect(await jobs.find(context, id)).toMatchObject({ state: 'running', attempts: 1 })
      await expire(open(), id)
      await jobs.drain()
      expect(await jobs.find(context, id)).toMatchObject({ state: 'done', attempts: 2 })
    })

    test('a claim is kept while one step takes long, and a run that has lost it ends', async () => {
      const context = await account('2,90')
      const { id } = await jobsOf().enqueue(context, order())
      const job = (await claimJob(open(), 'ours'))!
      await expire(open(), id)
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      try {
        const run = new JobRun(job, context, { files: databaseContents(open()) }, 'ours')
        const letGo = run.hold()
        vi.advanceTimersByTime(LEASE_MS / 2)
        await letGo()
        expect(await claimJob(open(), 'theirs')).toBeUndefined()
        await expect(run.breathe()).resolves.toBeUndefined()
        // Let go, it is free again as soon as its time is over; whoever held it hears so at the next beat.
        await expire(open(), id)
        vi.advanceTimersByTime(LEASE_MS)
        expect(await claimJob(open(), 'theirs')).toMatchObject({ id })
        const again = run.hold()
        vi.advanceTimersByTime(LEASE_MS / 2)
        await again()
        await expect(run.breathe()).rejects.toMatchObject({ why: 'lost' })
      } finally {
        vi.useRealTimers()
      }
      await expire(open(), id)
      await jobsOf().drain()
      expect(await findJob(open(), id)).toMatchObject({ state: 'done' })
    })

    test('a job that ends every process that takes it is given up', async () => {
      const context = await account('2,90')
      const jobs = jobsOf()
      const { id } = await jobs.enqueue(context, order())
      await open().transaction(({ queries }) =>
        queries.updateTable('steward_job').set({ attempts: 5 }).where('id', '=', id).execute(),
      )
      await jobs.drain()
      expect(await jobs.find(context, id)).toMatchObject({ state: 'failed' })
    })
  })

  describe('cancelling', () => {
    test('a job that waits is over at once', async () => {
      const context = await account('2,90')
      const jobs = jobsOf()
      const { id } = await jobs.enqueue(context, order())
      expect(await jobs.cancel(context, id)).toMatchObject({ state: 'canceled' })
      await jobs.drain()
      expect(await jobs.find(context, id)).toMatchObject({ state: 'canceled', attempts: 0 })
    })

    test('a job that runs ends at its next step, and its owner alone may end it', async () => {
      const context = await account('2,90')
      const jobs = jobsOf()
      const { id } = await jobs.enqueue(context, order())
      await claimJob(open(), 'elsewhere')
      await jobs.cancel(contextOf(open(), { ...context.me, id: 3 }), id)
      expect(await jobs.find(context, id)).toMatchObject({ cancelRequested: false })
      await jobs.cancel(context, id)
      await expire(open(), id)
      await jobs.drain()
      expect(await jobs.find(context, id)).toMatchObject({ state: 'canceled', fileId: null })
    })
  })

  test('a file whose time is over is removed', async () => {
    const context = await account('2,90')
    const jobs = jobsOf()
    const { id } = await jobs.enqueue(context, order())
    await jobs.drain()
    const { fileId, expiresAt } = (await findJob(open(), id))!
    // Somebody keeps a file of the very same bytes.
    const { bytes } = await readFile(context, databaseContents(open()), fileId!)
    const copy = await storeFile(context, databaseContents(open()), { name: 'copy.xlsx', bytes })
    await jobs.sweep(new Date(Date.parse(expiresAt!) + 1000))
    const read = await readFile(context, databaseContents(open()), copy.id)
    expect(Buffer.from(read.bytes).equals(Buffer.from(bytes))).toBe(true)
    expect(await jobs.find(context, id)).toMatchObject({ state: 'done', fileId: null })
    await expect(readFile(context, databaseContents(open()), fileId!)).rejects.toThrow()
  })

  test('what is known of a job, its records and its notice goes 90 days after its end; what waits stays', async () => {
    const context = await account('2,90')
    const jobs = jobsOf()
    const { id } = await jobs.enqueue(context, order())
    await jobs.drain()
    const { id: waits } = await jobs.enqueue(context, order())
    const end = Date.parse((await findJob(open(), id))!.finishedAt!)
    await open().transaction(async ({ queries }) => {
      const items = [id, waits].map(jobId => ({ jobId, position: 0 }))
      await queries.insertInto('steward_job_item').values(items).execute()
    })
    const known = async () => {
      const { reader, adapter } = open()
      const items = await reader.selectFrom('steward_job_item').select('jobId').execute()
      const notices = await reader.selectFrom('steward_notice').select('params').execute()
      const told = notices.map(({ params }) => (adapter.decode('json', params) as { job: number }).job)
      const [found, waiting] = [await findJob(open(), id), await findJob(open(), waits)]
      const listed = [id, waits].map(each => items.some(({ jobId }) => jobId === each))
      return [found !== undefined, told.includes(id), waiting?.state, ...listed]
    }
    const days = 90 * 24 * 60 * 60 * 1000
    await jobs.sweep(new Date(end + days - 60_000))
    expect(await known()).toEqual([true, true, 'queued', true, true])
    await jobs.sweep(new Date(end + days + 60_000))
    expect(await known()).toEqual([false, false, 'queued', false, true])
  })
}, fillEstate)

/** As if the process that holds the job had been silent for long. */
async function expire(database: Database, id: number): Promise<void> {
  await database.transaction(({ queries }) =>
    queries.updateTable('steward_job').set({ leaseUntil: '2020-01-01T00:00:00.000Z' }).where('id', '=', id).execute(),
  )
}
