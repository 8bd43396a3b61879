import { CompiledQuery } from 'kysely'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, test, vi } from 'vitest'
import { AppStateHolder } from '#server/app-state.ts'
import type { BulkOrder } from '#server/features/bulk/bulk-order.ts'
import type { ExportOrder } from '#server/features/exports/export-order.ts'
import { eachItem, type ItemWork } from '#server/features/jobs/each-item.ts'
import { countItems, type JobItem, planItems, settleItems, waitingItems } from '#server/features/jobs/job-items.ts'
import { JobRun } from '#server/features/jobs/job-run.ts'
import type { JobLog, JobSurroundings } from '#server/features/jobs/job-runner.ts'
import { jobStatus } from '#server/features/jobs/job-status.ts'
import { claimJob, findJob } from '#server/features/jobs/job-store.ts'
import { Jobs } from '#server/features/jobs/jobs.ts'
import { mirrorProgress } from '#server/features/jobs/task-mirror.ts'
import { RecordRefusal } from '#server/records/errors.ts'
import { readFile } from '#server/records/files/read-file.ts'
import { runTransition } from '#server/records/workflow/run-transition.ts'
import { createRecord } from '#server/records/write/create-record.ts'
import { deleteRecord } from '#server/records/write/delete-record.ts'
import { updateRecord } from '#server/records/write/update-record.ts'
import type { Database, WriteTransaction } from '#server/storage/database.ts'
import { databaseContents } from '#server/storage/files/database-contents.ts'
import { rehearsing } from '#server/storage/nested-database.ts'
import { DatabaseUnavailable } from '#server/storage/storage-fault.ts'
import { buildModel } from '../../../helpers/build-model.ts'
import { eachDatabase, migrate } from '../../../helpers/database.ts'
import { DOWNLOAD_TASK } from '../../../helpers/download-task.ts'
import { admin, contextOf } from '../../records/people.ts'

const model = buildModel({
  permissions: { clerk: [2] },
  resources: {
    item: {
      label: 'name',
      scope: 'global',
      fields: { name: { type: 'text', required: true }, size: { type: 'integer' } },
      grants: [{ roles: ['clerk'], actions: ['create', 'update', 'delete'] }],
    },
    downloadTask: DOWNLOAD_TASK,
  },
})
const title = { 'zh-CN': '物品', 'en-US': 'Items' }
const query = { start: 0, end: 20, sort: [], filters: [] }
const items: ExportOrder = { resource: 'item', query, columns: [{ path: 'name' }], title }
const anExport = { kind: 'export', title, params: items, page: '/test/items' }
const anUpdate = (ids: readonly number[], size: number) => {
  const params: BulkOrder = { resource: 'item', action: 'update', ids: [...ids], values: { size } }
  return { kind: 'bulk', title, params }
}
const quiet: JobLog = { error: (_details, message) => expect.fail(message) }

eachDatabase(
  (open, database) => {
    const context = () => contextOf(open(), admin, { model, locale: 'en-US' })
    const surroundings = (rest: Partial<JobSurroundings> = {}): JobSurroundings => ({
      database: open(),
      state: new AppStateHolder(model),
      files: databaseContents(open()),
      ...rest,
    })
    const jobsOf = (rest: Partial<JobSurroundings> = {}) => new Jobs(surroundings(rest))
    const one = async (id: number) => (await findJob(open(), id))!
    const tasks = () => open().reader.selectFrom('downloadTask').selectAll().orderBy('id').execute()
    const taskOf = async (id: number) => {
      const { taskId } = await one(id)
      return (await tasks()).find(row => row.id === taskId)!
    }
    const sizes = async () =>
      (await open().reader.selectFrom('item').selectAll().orderBy('id').execute()).map(r => r.size)

    describe('a run', () => {
      const runOf = async (values: object = {}) => {
        const { id } = await jobsOf().enqueue(context(), anExport)
        const job = (await claimJob(open(), 'ours'))!
        expect(job.id).toBe(id)
        return new JobRun({ ...job, ...values }, context(), { files: databaseContents(open()) }, 'ours')
      }
      const itemsIn = (queries: Database['reader'], { job }: JobRun) =>
        queries.selectFrom('steward_job_item').select('position').where('jobId', '=', job.id).execute()
      const over = (id: number) =>
        open().transaction(({ queries }) =>
          queries.updateTable('steward_job').set({ state: 'canceled', claim: null }).where('id', '=', id).execute(),
        )

      test('continues from earlier progress, and reports only given values', async () => {
        const run = await runOf({ total: 9, done: 4, ok: 3, failed: 1 })
        expect(run.progress).toEqual({ total: 9, done: 4, ok: 3, failed: 1 })
        await run.step({ done: 5, ok: 4 })
        expect(run.progress).toEqual({ total: 9, done: 5, ok: 4, failed: 1 })
        await over(run.job.id)
      })

      test('shows 100 % when all is done, not before', async () => {
        const run = await runOf()
        const shown = async (total: number | null, done: number) => {
          const job = await one(run.job.id)
          await open().transaction(write => mirrorProgress(context(), write, job, { total, done, ok: done, failed: 0 }))
          return (await taskOf(run.job.id)).progress
        }
        expect([await shown(300, 299), await shown(300, 300), await shown(300, 301)]).toEqual([99, 100, 100])
        expect([await shown(null, 5), await shown(0, 0)]).toEqual([0, 0])
        await over(run.job.id)
      })

      test('writes its progress once a second', async () => {
        const begin = Date.now()
        vi.useFakeTimers({ toFake: ['Date'], now: begin })
        try {
          const run = await runOf({ total: 10 })
          const told = async () => [(await one(run.job.id)).done, (await taskOf(run.job.id)).progress]
          await run.step({ done: 1 })
          expect(await told()).toEqual([1, 10])
          vi.setSystemTime(begin + 999)
          await run.step({ done: 2 })
          expect(await told()).toEqual([1, 10])
          vi.setSystemTime(begin + 1000)
          await run.step({ done: 3 })
          expect(await told()).toEqual([3, 30])
          await over(run.job.id)
        } finally {
          vi.useRealTimers()
        }
      })

      test('yields to others every 10 ms', async () => {
        const begin = Date.now()
        vi.useFakeTimers({ toFake: ['Date'], now: begin })
        try {
          const run = await runOf()
          const gaveWay = async () => {
            let other = false
            setImmediate(() => {
              other = true
            })
            await run.breathe()
            const first = other
            await new Promise(resolve => setImmediate(resolve))
            return first
          }
          expect(await gaveWay()).toBe(false)
          vi.setSystemTime(begin + 9)
          expect(await gaveWay()).toBe(false)
          vi.setSystemTime(begin + 10)
          expect(await gaveWay()).toBe(true)
          expect(await gaveWay()).toBe(false)
          await over(run.job.id)
        } finally {
          vi.useRealTimers()
        }
      })

      test('that was cancelled does its last work; that it has to end is heard there too', async () => {
        const run = await runOf()
        run.stop('canceled')
        await expect(run.breathe()).rejects.toMatchObject({ why: 'canceled', message: 'the job was canceled' })
        await expect(run.breathe()).resolves.toBeUndefined()
        // Asked again by who cannot wait.
        run.stop('canceled')
        await expect(run.breathe()).resolves.toBeUndefined()
        run.stop('paused')
        await expect(run.breathe()).rejects.toMatchObject({ why: 'paused' })
        await expect(run.breathe()).rejects.toMatchObject({ why: 'paused' })
        await over(run.job.id)
      })

      test('of a rehearsal notes the outcomes together, also of one that is cancelled on the way', async () => {
        const run = await runOf()
        await planItems(run, async () => Array.from({ length: 60 }, () => ({})))
        const noted = async () => (await countItems(run)).done
        const before: number[] = []
        const work: ItemWork<{ readonly item: JobItem }, void> = {
          inTurn: false,
          prepare: async (_context, given) => given.map(item => ({ item })),
          async attempt(_context, _write, { item }) {
            if (item.position === 0) throw new RecordRefusal('validation', [])
            return [{ outcome: 'ok' }, undefined]
          },
          done: () => run.stop('canceled'),
          refused: () => ({ outcome: 'refused' }),
        }
        const step = run.step.bind(run)
        run.step = async progress => {
          before.push(await noted())
          return step(progress)
        }
        const rehearsal = eachItem(run, work, { database: rehearsing(open()), rehearsed: 'all' })
        await expect(rehearsal).rejects.toMatchObject({ why: 'canceled' })
        expect(before).toEqual([0, 0])
        expect(await countItems(run)).toEqual({ total: 60, ok: 19, failed: 1, done: 20 })
        await over(run.job.id)
      })

      test('lets others write before all of its items are planned', async () => {
        const run = await runOf()
        let other: Promise<number> | undefined
        const seen = () => open().transaction(async ({ queries }) => (await itemsIn(queries, run)).length)
        const items = function* () {
          for (let index = 0; index < 5000; index++) {
            if (index === 1500) other = seen()
            yield {}
          }
        }
        await planItems(run, async () => items())
        expect(await other).toBeLessThan(5000)
        expect(await itemsIn(open().reader, run)).toHaveLength(5000)
        await over(run.job.id)
      })

      test('that was cut off as it planned its items plans all of them again, unless it has lost the job', async () => {
        const run = await runOf()
        const positions = async () =>
          (await waitingItems(run, -1, 5000)).map(({ position, recordId }) => [position, recordId])
        const planned = (each: JobRun, recordId: number, count: number, at = () => {}) => {
          const items = function* () {
            for (let index = 0; index < count; index++) {
              if (index === 1500) at()
              yield { recordId }
            }
          }
          return planItems(each, async () => items())
        }
        await expect(planned(run, 1, 2500, () => run.stop('paused'))).rejects.toMatchObject({ why: 'paused' })
        expect(await positions()).toHaveLength(2000)
        const again = new JobRun(run.job, context(), { files: databaseContents(open()) }, 'ours')
        await planned(again, 2, 1200)
        const all = Array.from({ length: 1200 }, (_, position) => [position, 2])
        expect(await positions()).toEqual(all)
        const lost = new JobRun(run.job, context(), { files: databaseContents(open()) }, 'theirs')
        await expect(planned(lost, 3, 1)).rejects.toMatchObject({ why: 'lost' })
        expect(await positions()).toEqual(all)
        const total = new JobRun({ ...run.job, total: 1200 }, context(), { files: databaseContents(open()) }, 'ours')
        await planned(total, 4, 1)
        expect(await positions()).toEqual(all)
        await over(run.job.id)
      })

      // SQLite has no estimates of what lies in a column without an index.
      if (database === 'postgres')
        test('finds items by their ids, although those of earlier jobs are done', async () => {
          const planned = async (count: number) => {
            const run = await runOf()
            await planItems(run, async () => Array.from({ length: count }, () => ({})))
            const settled = { outcome: 'ok' } as const
            return { run, items: (await waitingItems(run, -1, 500)).map(item => ({ item, settled })) }
          }
          const earlier = await planned(500)
          await open().transaction(write => settleItems(write, earlier.items))
          await over(earlier.run.job.id)
          await open().analyse()
          const { run, items } = await planned(20_000)
          const plans: string[] = []
          await open().transaction(write => settleItems({ ...write, queries: explained(write.queries, plans) }, items))
          // As a filter on the join each waiting item would be compared with each of the list.
          expect(plans).toHaveLength(1)
          expect(plans[0]).toContain('steward_job_item')
          expect(plans[0]).not.toContain('Join Filter')
          expect(await countItems(run)).toMatchObject({ ok: 500, done: 500 })
          await over(run.job.id)
        })
    })

    describe('a runner', () => {
      /** The database, whose transactions from the second on (the first one claims the job) begin when `work` says so. */
      const slowed = (work: () => Promise<void>): Database => {
        let count = 0
        const transaction: Database['transaction'] = async each => {
          if (++count > 1) await work()
          return open().transaction(each)
        }
        return Object.assign(Object.create(open()), { transaction, adapter: open().adapter, reader: open().reader })
      }
      const gate = () => {
        let pass = () => {}
        let reach = () => {}
        const passed = new Promise<void>(resolve => {
          pass = resolve
        })
        const reached = new Promise<void>(resolve => {
          reach = resolve
        })
        const wait = () => {
          reach()
          return passed
        }
        return { pass, reached, wait }
      }

      test('that ends gives back what it runs, which goes on elsewhere as if it had not been tried', async () => {
        const { pass, reached, wait } = gate()
        const jobs = jobsOf({ database: slowed(wait) })
        const { id } = await jobsOf().enqueue(context(), anExport)
        jobs.start(quiet)
        await reached
        const stopped = jobs.stop()
        pass()
        await stopped
        expect(await open().reader.selectFrom('steward_job').selectAll().where('id', '=', id).execute()).toMatchObject([
          { state: 'queued', attempts: 0, claim: null, leaseUntil: null },
        ])
        jobs.start(quiet)
        jobs.wake()
        await jobsOf().drain()
        expect(await one(id)).toMatchObject({ state: 'done', attempts: 1 })
      })

      test('rests while tables change', async () => {
        const { pass, reached, wait } = gate()
        const state = new AppStateHolder(model)
        const jobs = jobsOf({ database: slowed(wait), state })
        const { id } = await jobsOf().enqueue(context(), anExport)
        jobs.start(quiet)
        await reached
        const release = state.hold()
        jobs.rest(state.held!)
        pass()
        await expect.poll(async () => (await one(id)).state).toBe('queued')
        const { id: later } = await jobs.enqueue(context(), anExport)
        expect(await one(later)).toMatchObject({ state: 'queued', attempts: 0 })
        release()
        await expect.poll(async () => [(await one(id)).state, (await one(later)).state]).toEqual(['done', 'done'])
        await jobs.stop()
        expect(await one(id)).toMatchObject({ attempts: 1 })
      })

      test('takes up a job again whose database was away; the job is not to blame', async () => {
        let away = true
        const database = slowed(async () => {
          if (!away) return
          away = false
          throw new DatabaseUnavailable(new Error('gone'))
        })
        const { id } = await jobsOf().enqueue(context(), anExport)
        const jobs = jobsOf({ database })
        await jobs.drain()
        expect(away).toBe(false)
        expect(await one(id)).toMatchObject({ state: 'done', attempts: 1, problem: null })
      })

      test('runs two jobs at a time, then the next', async () => {
        const { pass, wait } = gate()
        let arrived = 0
        const kept = databaseContents(open())
        const put: typeof kept.put = async (...file) => {
          arrived++
          await wait()
          return kept.put(...file)
        }
        const jobs = jobsOf({ files: { ...kept, put, get: kept.get.bind(kept), remove: kept.remove.bind(kept) } })
        jobs.start(quiet)
        const ids: number[] = []
        for (let count = 0; count < 4; count++) ids.push((await jobs.enqueue(context(), anExport)).id)
        await expect.poll(() => arrived).toBe(2)
        jobs.wake()
        await new Promise(resolve => setTimeout(resolve, 50))
        const states = async () => Promise.all(ids.map(async id => (await one(id)).state))
        expect([arrived, await states()]).toEqual([2, ['running', 'running', 'queued', 'queued']])
        pass()
        await expect.poll(states).toEqual(ids.map(() => 'done'))
        const { id } = await jobs.enqueue(context(), anExport)
        await expect.poll(async () => (await one(id)).state).toBe('done')
        await jobs.stop()
      })

      test('finds within two seconds what another process has queued', async () => {
        vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
        try {
          const jobs = jobsOf()
          jobs.start(quiet)
          const { id } = await jobsOf().enqueue(context(), anExport)
          vi.advanceTimersByTime(2000)
          await expect.poll(async () => (await one(id)).state).toBe('done')
          await jobs.stop()
        } finally {
          vi.useRealTimers()
        }
      })

      test('tries a job five times', async () => {
        const { id } = await jobsOf().enqueue(context(), anExport)
        await open().transaction(({ queries }) =>
          queries.updateTable('steward_job').set({ attempts: 4 }).where('id', '=', id).execute(),
        )
        await jobsOf().drain()
        expect(await one(id)).toMatchObject({ state: 'done', attempts: 5 })
      })

      test('does nothing for a deleted account', async () => {
        const gone = { ...context(), me: { ...admin, id: 999 } }
        const { id } = await jobsOf().enqueue(gone, anExport)
        const before = await sizes()
        const { id: update } = await jobsOf().enqueue(gone, anUpdate([1, 2], 77))
        await jobsOf().drain()
        const problem = 'None of your roles permits this'
        expect([await one(id), await one(update)]).toMatchObject([
          { state: 'failed', problem, ok: 0 },
          { state: 'done', ok: 0, failed: 2 },
        ])
        expect(await sizes()).toEqual(before)
      })
    })

    test('the active jobs of an account are listed to it, oldest first', async () => {
      const jobs = jobsOf()
      const none = await jobs.open(context())
      expect(none).toEqual([])
      const { id: first } = await jobs.enqueue(context(), anExport)
      await jobs.drain()
      const { id: second } = await jobs.enqueue(context(), anExport)
      await jobs.enqueue({ ...context(), me: { ...admin, id: 2 } }, anExport)
      const { id: third } = await jobs.enqueue(context(), anUpdate([1], 5))
      expect(await claimJob(open(), 'elsewhere')).toMatchObject({ id: second })
      const found = await jobs.open(context())
      expect(found.map(({ id, state, title: told }) => [id, state, told])).toEqual([
        [second, 'running', title],
        [third, 'queued', title],
      ])
      expect(first).toBeLessThan(second)
      for (const id of [second, third]) await jobs.cancel(context(), id)
      await open().transaction(({ queries }) =>
        queries.updateTable('steward_job').set({ leaseUntil: '2020-01-01' }).where('id', '=', second).execute(),
      )
      await jobs.drain()
      expect(await jobs.open(context())).toEqual([])
    })

    test('a job is shown by a download task: its kind, progress, file, and number of downloads', async () => {
      const jobs = jobsOf()
      const { id } = await jobs.enqueue(context(), { ...anExport, conditions: [{ name: 'x' }] })
      expect(await taskOf(id)).toMatchObject({
        ...{ name: 'Items', pagePath: '/test/items', status: 'queued', progress: 0, downloads: 0, createdBy: 1 },
      })
      const { conditions } = await taskOf(id)
      expect(open().adapter.decode('json', conditions)).toEqual([{ name: 'x' }])
      await jobs.drain()
      const job = await one(id)
      const done = await taskOf(id)
      expect(done).toMatchObject({ status: 'done', rowCount: 2 })
      expect(open().adapter.decode('json', done.file)).toEqual([job.fileId])
      expect(done.fileSize).toBeGreaterThan(1000)
      await jobs.noteDownload(context(), job.fileId!)
      await jobs.noteDownload(context(), job.fileId!)
      // Nobody else's, and no other file's.
      await jobs.noteDownload({ ...context(), me: { ...admin, id: 2 } }, job.fileId!)
      await jobs.noteDownload(context(), 'another')
      expect(await taskOf(id)).toMatchObject({ downloads: 2 })
      expect(await jobStatus(context(), job)).toMatchObject({
        ...{ id, kind: 'export', state: 'done', done: 2, ok: 2, failed: 0, outcome: { rows: 2 }, problem: null },
        ...{ file: { id: job.fileId }, changesRecords: false, undoable: false, shownIn: 'downloadTask' },
      })
      // A page that an older version had, without a file.
      expect(await jobStatus(context(), { ...job, kind: 'gone', fileId: null, taskId: null })).toMatchObject({
        ...{ file: null, changesRecords: false, undoable: false, shownIn: null },
      })
    })

    test('a task that is deleted, or was moved by a person, keeps no job from its end', async () => {
      const jobs = jobsOf()
      const { id } = await jobs.enqueue(context(), anExport)
      const { id: moved } = await jobs.enqueue(context(), anExport)
      const task = await taskOf(moved)
      await open().transaction(async ({ queries }) => {
        await queries
          .deleteFrom('downloadTask')
          .where('id', '=', (await one(id)).taskId)
          .execute()
        await queries.updateTable('downloadTask').set({ status: 'expired' }).where('id', '=', task.id).execute()
      })
      await jobs.drain()
      expect([(await one(id)).state, (await one(moved)).state]).toEqual(['done', 'done'])
      expect(await taskOf(moved)).toMatchObject({ status: 'expired' })
    })

    describe('on its task a job', () => {
      const tasksOf = model.resources.downloadTask!
      const move = async (id: number, transition: string) => {
        const { id: task, version } = await taskOf(id)
        return runTransition(context(), tasksOf, task as number, transition, { version: version as number })
      }
      const change = (id: number, values: object) =>
        open().transaction(({ queries }) =>
          queries.updateTable('steward_job').set(values).where('id', '=', id).execute(),
        )

      test('that fails says why, and is tried again from the beginning', async () => {
        const jobs = jobsOf()
        const { id } = await jobs.enqueue(context(), { ...anExport, params: { ...items, resource: 'nothing' } })
        await jobs.drain()
        const { problem, finishedAt } = await one(id)
        expect(problem).toBeTruthy()
        expect(finishedAt).toBeTruthy()
        expect(await taskOf(id)).toMatchObject({ status: 'failed', failReason: problem })
        await change(id, { params: open().adapter.encode('json', items), attempts: 5 })
        await move(id, 'retry')
        expect(await one(id)).toMatchObject({ state: 'queued', attempts: 0, problem: null, finishedAt: null })
        await jobs.drain()
        expect(await one(id)).toMatchObject({ state: 'done', attempts: 1 })
        expect(await taskOf(id)).toMatchObject({ status: 'done' })
      })

      test('of which nothing is known any more is not tried again', async () => {
        const jobs = jobsOf()
        const { id } = await jobs.enqueue(context(), { ...anExport, params: { ...items, resource: 'nothing' } })
        await jobs.drain()
        const { id: task, version } = await taskOf(id)
        await open().transaction(({ queries }) => queries.deleteFrom('steward_job').where('id', '=', id).execute())
        const again = runTransition(context(), tasksOf, task as number, 'retry', { version: version as number })
        await expect(again).rejects.toMatchObject({ problems: [{ path: '', code: 'job-gone' }] })
      })

      test('is cancelled, or ends as the task is deleted; a former one stays as it was', async () => {
        const jobs = jobsOf()
        const { id: over } = await jobs.enqueue(context(), anExport)
        await jobs.drain()
        const { id: canceled } = await jobs.enqueue(context(), anExport)
        await move(canceled, 'cancel')
        expect(await one(canceled)).toMatchObject({ state: 'canceled' })
        const { id: deleted } = await jobs.enqueue(context(), anExport)
        for (const id of [deleted, over]) {
          const { id: task, version } = await taskOf(id)
          await deleteRecord(context(), tasksOf, task as number, version as number)
        }
        expect(await one(deleted)).toMatchObject({ state: 'canceled' })
        expect(await one(over)).toMatchObject({ state: 'done', cancelRequested: false })
        const { id: runs } = await jobs.enqueue(context(), anExport)
        expect(await claimJob(open(), 'elsewhere')).toMatchObject({ id: runs })
        await move(runs, 'cancel')
        expect(await one(runs)).toMatchObject({ state: 'running', cancelRequested: true })
        await change(runs, { leaseUntil: '2020-01-01T00:00:00.000Z' })
        await jobs.drain()
        expect(await one(runs)).toMatchObject({ state: 'canceled' })
      })
    })

    describe('an undo', () => {
      const isOffered = async (id: number) => open().adapter.decode('boolean', (await taskOf(id)).undoable)
      const updated = async (size: number) => {
        const { id } = await jobsOf().enqueue(context(), anUpdate([1, 2], size))
        await jobsOf().drain()
        expect(await sizes()).toEqual([size, size])
        return id
      }

      test('is a separate job, titled in both languages, and offered as long as it is possible', async () => {
        const jobs = jobsOf()
        const before = await sizes()
        const id = await updated(11)
        expect(await isOffered(id)).toBe(true)
        expect(await jobStatus(context(), await one(id))).toMatchObject({ undoable: true, changesRecords: true })
        const undo = (await jobs.undo(context(), id))!
        expect(undo).toMatchObject({ kind: 'undo', undoes: id, state: 'queued' })
        expect(undo.title).toEqual({ 'zh-CN': '撤销：物品', 'en-US': 'Undo: Items' })
        expect(await isOffered(id)).toBe(false)
        await expect(jobs.undo(context(), id)).rejects.toMatchObject({ reason: 'not-undoable' })
        await jobs.drain()
        expect(await sizes()).toEqual(before)
        expect(await one(undo.id)).toMatchObject({ state: 'done', ok: 2, fileId: expect.anything() })
        expect([await isOffered(id), await isOffered(undo.id)]).toEqual([false, false])
      })

      test('that is cancelled before it began may be requested again', async () => {
        const jobs = jobsOf()
        const id = await updated(12)
        const { id: undo } = (await jobs.undo(context(), id))!
        expect(await jobs.cancel(context(), undo)).toMatchObject({ state: 'canceled' })
        expect(await isOffered(id)).toBe(true)
        expect(await taskOf(undo)).toMatchObject({ status: 'canceled' })
        await jobs.undoTask(context(), (await one(id)).taskId!)
        await jobs.drain()
        expect(await sizes()).not.toEqual([12, 12])
      })

      test('that is requested twice at once is one', async () => {
        const jobs = jobsOf()
        const id = await updated(15)
        const both = await Promise.allSettled([jobs.undo(context(), id), jobs.undo(context(), id)])
        expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
        expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { reason: 'not-undoable' } })
        await jobs.drain()
        const undos = await open().reader.selectFrom('steward_job').select('state').where('undoes', '=', id).execute()
        expect(undos).toEqual([{ state: 'done' }])
      })

      test('can be requested by its owner alone, for work that can be undone', async () => {
        const jobs = jobsOf()
        const id = await updated(13)
        const other = { ...context(), me: { ...admin, id: 2 } }
        expect(await jobs.undo(other, id)).toBeUndefined()
        expect(await jobs.undoTask(other, (await one(id)).taskId!)).toBeUndefined()
        expect(await jobs.undoTask(context(), 9999)).toBeUndefined()
        expect(await jobs.undo(context(), 9999)).toBeUndefined()
        const { id: file } = await jobs.enqueue(context(), anExport)
        await jobs.drain()
        await expect(jobs.undo(context(), file)).rejects.toMatchObject({ reason: 'not-undoable' })
        expect(await sizes()).toEqual([13, 13])
      })

      test('restores the former values in reverse order, and reports each record', async () => {
        const jobs = jobsOf()
        const id = await updated(14)
        await updateRecord(context(), model.resources.item!, 2, {
          version: (
            await open().reader.selectFrom('item').select('version').where('id', '=', 2).executeTakeFirstOrThrow()
          ).version,
          size: 99,
        })
        const { id: undo } = (await jobs.undo(context(), id))!
        await jobs.drain()
        expect(await one(undo)).toMatchObject({ state: 'done', ok: 1, failed: 1, total: 2 })
        const told = await open()
          .reader.selectFrom('steward_job_item')
          .selectAll()
          .where('jobId', '=', undo)
          .orderBy('position')
          .execute()
        expect(told.map(({ label, outcome, message }) => [label, outcome, message])).toEqual([
          ['#2', 'refused', 'Changed since; left as it is'],
          ['#1', 'ok', null],
        ])
      })
    })

    test('a cancelled job lists in a file what it has done and what it has left', async () => {
      const { id } = await jobsOf().enqueue(context(), anUpdate([1, 2], 21))
      await open().transaction(({ queries, adapter }) =>
        queries
          .updateTable('steward_job')
          .set({ cancelRequested: adapter.encode('boolean', true) })
          .where('id', '=', id)
          .execute(),
      )
      await jobsOf().drain()
      expect(await one(id)).toMatchObject({ state: 'canceled', fileId: expect.anything() })
      expect(await sizes()).not.toContain(21)
    })

    test('the file of a job names each record, including unchanged ones', async () => {
      const jobs = jobsOf()
      await jobs.enqueue(context(), anUpdate([1], 31))
      const { id } = await jobs.enqueue(context(), anUpdate([1, 2, 999], 31))
      await jobs.drain()
      const { bytes } = await readFile(context(), databaseContents(open()), (await one(id)).fileId!)
      expect(await readSheet(Buffer.from(bytes))).toEqual([
        ['No.', 'Record', 'Result', 'Reason'],
        [1, 'one', 'No change needed', null],
        [2, 'two', 'Succeeded', null],
        [3, '#999', 'Failed', expect.any(String)],
      ])
    })

    describe('the end of a job', () => {
      const noticesOf = async (id: number) => {
        const { reader, adapter } = open()
        const rows = await reader.selectFrom('steward_notice').selectAll().execute()
        return rows
          .map(({ code, accountId, params }) => ({
            code,
            accountId,
            ...(adapter.decode('json', params) as { job: number }),
          }))
          .filter(({ job }) => job === id)
      }
      const DAY = 24 * 60 * 60 * 1000

      test('is reported to its owner, with its file, which is stored for seven days, or why it failed', async () => {
        const jobs = jobsOf()
        const { id } = await jobs.enqueue(context(), anExport)
        const { id: failed } = await jobs.enqueue(context(), { ...anExport, params: { ...items, resource: 'nothing' } })
        await jobs.drain()
        const { fileId, finishedAt, expiresAt } = await one(id)
        expect(Date.parse(expiresAt!) - Date.parse(finishedAt!)).toBe(7 * DAY)
        const told = { accountId: 1, kind: 'export', title }
        expect(await noticesOf(id)).toEqual([
          { ...told, code: 'job-done', job: id, ok: 2, failed: 0, file: `/api/files/${fileId}`, problem: null },
        ])
        const { problem } = await one(failed)
        expect(await noticesOf(failed)).toEqual([
          { ...told, code: 'job-failed', job: failed, ok: 0, failed: 0, file: null, problem },
        ])
        expect(await one(failed)).toMatchObject({ fileId: null, expiresAt: null })
      })

      test('is not written by a run that has lost the job to another', async () => {
        const kept = databaseContents(open())
        const { id } = await jobsOf().enqueue(context(), anExport)
        const taken = async () => {
          const changes = { claim: 'theirs', leaseUntil: '2999-01-01T00:00:00.000Z' }
          await open().transaction(({ queries }) =>
            queries.updateTable('steward_job').set(changes).where('id', '=', id).execute(),
          )
        }
        const put: typeof kept.put = async (...file) => {
          await taken()
          return kept.put(...file)
        }
        await jobsOf({ files: { ...kept, put } }).drain()
        expect(await one(id)).toMatchObject({ state: 'running', fileId: null, finishedAt: null })
        expect(await taskOf(id)).toMatchObject({ status: 'running' })
        expect(await noticesOf(id)).toEqual([])
        await jobsOf().cancel(context(), id)
        await open().transaction(({ queries }) =>
          queries.updateTable('steward_job').set({ leaseUntil: '2020-01-01' }).where('id', '=', id).execute(),
        )
        await jobsOf().drain()
      })

      test('of which nothing came is nothing to take back', async () => {
        const jobs = jobsOf()
        const { id } = await jobs.enqueue(context(), anUpdate([998, 999], 5))
        await jobs.drain()
        expect(await one(id)).toMatchObject({ state: 'done', ok: 0, failed: 2 })
        expect(open().adapter.decode('boolean', (await taskOf(id)).undoable)).toBe(false)
        await expect(jobs.undo(context(), id)).rejects.toMatchObject({ reason: 'not-undoable' })
      })

      test('is over with its time: the file goes, its bytes too unless another file has them, and its task says so', async () => {
        const jobs = jobsOf()
        const bytesOf = async (fileId: string) => {
          const row = await open()
            .reader.selectFrom('steward_file')
            .select('sha256')
            .where('id', '=', fileId)
            .executeTakeFirst()
          return row?.sha256 as string
        }
        const { id } = await jobs.enqueue(context(), anUpdate([1], 41))
        await jobs.drain()
        const { fileId, expiresAt } = await one(id)
        const sha256 = await bytesOf(fileId!)
        expect(await databaseContents(open()).get(sha256)).toBeDefined()
        await jobs.sweep(new Date(Date.parse(expiresAt!) + 1))
        expect(await databaseContents(open()).get(sha256)).toBeUndefined()
        const task = await taskOf(id)
        expect(task).toMatchObject({ status: 'expired', fileSize: expect.any(Number) })
        expect(open().adapter.decode('json', task.file)).toBeNull()
        expect(await one(id)).toMatchObject({ fileId: null, state: 'done' })
      })
    })
  },
  async database => {
    await migrate(model, database)
    const context = contextOf(database, admin, { model })
    for (const name of ['admin', 'other'])
      await createRecord(context, model.resources.account!, { adAccount: name, name, admin: name === 'admin' })
    for (const name of ['one', 'two']) await createRecord(context, model.resources.item!, { name, size: 1 })
  },
)

/** The same, noting the plan of each statement that is executed. */
function explained(queries: WriteTransaction['queries'], plans: string[]): WriteTransaction['queries'] {
  const executor = queries.getExecutor()
  const noting = {
    transformQuery: executor.transformQuery.bind(executor),
    compileQuery: executor.compileQuery.bind(executor),
    async executeQuery(query: CompiledQuery) {
      const explain = CompiledQuery.raw(`explain ${query.sql}`, [...query.parameters])
      const { rows } = await queries.executeQuery<Record<'QUERY PLAN', string>>(explain)
      plans.push(rows.map(row => row['QUERY PLAN']).join('\n'))
      return queries.executeQuery(query)
    },
  }
  return { ...queries, getExecutor: () => noting } as unknown as WriteTransaction['queries']
}
