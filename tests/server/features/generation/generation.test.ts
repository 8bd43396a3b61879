import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { AppStateHolder } from '#server/app-state.ts'
import { previewTransition } from '#server/features/generation/preview-transition.ts'
import { jobStatus } from '#server/features/jobs/job-status.ts'
import { findJob } from '#server/features/jobs/job-store.ts'
import { Jobs } from '#server/features/jobs/jobs.ts'
import { Scheduler } from '#server/features/schedules/scheduler.ts'
import { loadMe } from '#server/records/access/load-me.ts'
import { readFile } from '#server/records/files/read-file.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { systemContext } from '#server/records/system-context.ts'
import { runTransition } from '#server/records/workflow/run-transition.ts'
import { createRecord } from '#server/records/write/create-record.ts'
import { databaseContents } from '#server/storage/files/database-contents.ts'
import { eachDatabase, migrate } from '../../../helpers/database.ts'
import { generationModel as model } from './generation-model.ts'

const { run, flat } = model.resources
const state = new AppStateHolder(model)
const quiet = { warn: () => {} }

eachDatabase(open => {
  const jobsOf = () => new Jobs({ database: open(), state, files: databaseContents(open()) })
  const all = (name: string) => open().reader.selectFrom(name).selectAll().orderBy('id').execute()
  const one = async (id: number) => (await all('run')).find(row => row.id === id)!
  const clerk = async (id = 1): Promise<RecordContext> => ({
    ...systemContext(model, open()),
    by: 'staff',
    locale: 'en-US',
    me: (await loadMe(open(), model, id))!,
  })
  const lastJob = async () => (await findJob(open(), (await all('steward_job')).at(-1)!.id as number))!
  /** The rows of the workbook that the last job has left. */
  async function outcomes() {
    const { bytes } = await readFile(await clerk(), databaseContents(open()), (await lastJob()).fileId!)
    return (await readSheet(Buffer.from(bytes))).slice(1)
  }
  let count = 0
  /** A run in block 1 with flats of these areas there, and one flat in block 2. */
  async function runOver(areas: readonly (number | null)[], values: object = {}) {
    const context = systemContext(model, open())
    if (count++ === 0) await prepare()
    await open().transaction(async ({ queries, touch }) => {
      for (const name of ['flat', 'charge', 'run', 'msgRecord', 'steward_outbox']) {
        await queries.deleteFrom(name).execute()
        touch(name)
      }
    })
    for (const [index, area] of areas.entries())
      await createRecord(context, flat!, { name: `A${index}`, area, phone: `1380013800${index % 10}`, block: 1 })
    await createRecord(context, flat!, { name: 'B', area: 9, block: 2 })
    return (await createRecord(context, run!, { name: 'July', block: 1, ...values })).id as number
  }
  async function prepare() {
    await migrate(model, open())
    await open().transaction(async ({ queries, adapter }) => {
      const block = (name: string) => ({ name, version: 1 })
      await queries
        .insertInto('projectBlock')
        .values([block('1'), block('2')])
        .execute()
      await queries.insertInto('role').values({ name: 'clerk', permissionIds: '1', version: 1 }).execute()
      const account = (adAccount: string, blocks: number[]) => ({
        adAccount,
        name: adAccount,
        roles: adapter.encode('json', [1]),
        blocks: adapter.encode('json', blocks),
        version: 1,
      })
      await queries
        .insertInto('account')
        .values([account('both', [1, 2]), account('second', [2])])
        .execute()
    })
  }
  const start = async (id: number, transition: string) =>
    runTransition(await clerk(), run!, id, transition, { version: (await one(id)).version as number })

  test('previews the number of rows and the results for the first ones, and changes nothing', async () => {
    const id = await runOver([50, null, 0])
    const before = [await all('charge'), await all('run'), await all('steward_job')]
    const input = { version: (await one(id)).version as number }
    expect(await previewTransition(await clerk(), run!, id, 'startNow', input)).toEqual([
      {
        kind: 'selected',
        title: 'Flats',
        total: 3,
        makes: 'charge',
        sample: [
          {
            id: expect.any(Number),
            label: 'A0',
            values: [{ title: 'area', text: '50' }],
            made: [
              { title: 'flat', text: 'A0' },
              { title: 'amount', text: '100' },
            ],
          },
          { id: expect.any(Number), label: 'A1', values: [], problem: 'No area' },
          {
            id: expect.any(Number),
            label: 'A2',
            values: [{ title: 'area', text: '0' }],
            problem: 'amount: Must not be less than 1',
          },
        ],
      },
    ])
    // Another transition of the record generates for what this one counts.
    const [counted] = await previewTransition(await clerk(), run!, id, 'plan', input)
    expect(counted).toMatchObject({ total: 3, makes: 'charge' })
    expect([await all('charge'), await all('run'), await all('steward_job')]).toEqual(before)
  })

  test('creates a record for each row, links it, reports why others were skipped, counts and moves the record on', async () => {
    const id = await runOver([50, null, 0])
    await start(id, 'startNow')
    expect(await one(id)).toMatchObject({ status: 'running' })
    await jobsOf().drain()
    expect(await one(id)).toMatchObject({ status: 'done', made: 1, skipped: 1, refused: 1 })
    const charges = await all('charge')
    expect(charges).toMatchObject([{ run: id, amount: 100, block: 1 }])
    expect(await all('flat')).toMatchObject([
      { name: 'A0', charge: charges[0]!.id, why: null },
      { name: 'A1', charge: null, why: 'No area' },
      { name: 'A2', charge: null, why: 'amount: Must not be less than 1' },
      { name: 'B', charge: null, why: null },
    ])
    expect(await lastJob()).toMatchObject({
      kind: 'generate',
      state: 'done',
      ok: 1,
      failed: 2,
      accountId: 1,
      outcome: { made: 1, skipped: 1, refused: 1 },
    })
    expect(await outcomes()).toEqual([
      [1, 'A0', 'Succeeded', null],
      [2, 'A1', 'Skipped', 'No area'],
      [3, 'A2', 'Failed', 'amount: Must not be less than 1'],
    ])
    expect((await jobStatus(await clerk(), await lastJob())).changesRecords).toBe(true)
    await expect(jobsOf().undo(await clerk(), (await lastJob()).id)).rejects.toMatchObject({ reason: 'not-undoable' })
  })

  test('a row that was deleted meanwhile is refused, and nothing is noted on it', async () => {
    const id = await runOver([1, 1, 1])
    await start(id, 'startNow')
    await jobsOf().drain()
    // As if the process had died before the second row, and that was deleted before another one went on.
    const [, second] = await all('charge')
    const gone = second!.flat as number
    const job = await lastJob()
    await open().transaction(async ({ queries, touch }) => {
      await queries.deleteFrom('charge').where('id', '=', second!.id).execute()
      await queries.deleteFrom('flat').where('id', '=', gone).execute()
      await queries.updateTable('run').set({ status: 'running' }).where('id', '=', id).execute()
      const waiting = { outcome: null, label: null, message: null, action: null }
      await queries
        .updateTable('steward_job_item')
        .set(waiting)
        .where('position', '=', 1)
        .where('jobId', '=', job.id)
        .execute()
      const dead = { state: 'running', claim: 'dead', leaseUntil: '2020-01-01T00:00:00.000Z' }
      await queries.updateTable('steward_job').set(dead).where('id', '=', job.id).execute()
      for (const name of ['charge', 'flat', 'run']) touch(name)
    })
    await jobsOf().drain()
    expect(await lastJob()).toMatchObject({ id: job.id, state: 'done', ok: 2, failed: 1 })
    expect(await one(id)).toMatchObject({ status: 'done', made: 2, skipped: 0, refused: 1 })
    expect(await all('charge')).toHaveLength(2)
    const [first, refused, third] = await outcomes()
    expect([first, third]).toEqual([
      [1, 'A0', 'Succeeded', null],
      [3, 'A2', 'Succeeded', null],
    ])
    expect(refused!.slice(0, 3)).toEqual([2, `#${gone}`, 'Failed'])
    expect(refused![3]).toEqual(expect.any(String))
  })

  test('a run that is cut off goes on elsewhere without making anything twice', async () => {
    const id = await runOver(Array.from({ length: 30 }, () => 1))
    await start(id, 'startNow')
    const first = jobsOf()
    const running = first.drain()
    while ((await all('charge')).length < 3) await new Promise(resolve => setTimeout(resolve, 5))
    await first.stop()
    await running
    await Promise.all([jobsOf().drain(), jobsOf().drain()])
    const charges = await all('charge')
    expect(new Set(charges.map(row => row.flat)).size).toBe(30)
    expect(charges).toHaveLength(30)
    expect(await one(id)).toMatchObject({ status: 'done', made: 30 })
  })

  test('ends when the record is moved on, and moves it itself when the job is cancelled', async () => {
    const stopped = await runOver([1, 1])
    await start(stopped, 'startNow')
    await start(stopped, 'stop')
    await jobsOf().drain()
    expect([await all('charge'), (await one(stopped)).status]).toEqual([[], 'stopped'])
    expect(await lastJob()).toMatchObject({ state: 'done', outcome: { made: 0, skipped: 0, refused: 0 } })
    expect(await outcomes()).toEqual([
      [1, expect.stringMatching(/^#\d+$/), 'Not processed', null],
      [2, expect.stringMatching(/^#\d+$/), 'Not processed', null],
    ])

    const canceled = await runOver(Array.from({ length: 400 }, () => 1))
    await start(canceled, 'startNow')
    const jobs = jobsOf()
    const running = jobs.drain()
    const job = (await all('steward_job')).at(-1)!
    while ((await all('charge')).length < 2) await new Promise(resolve => setTimeout(resolve, 5))
    await jobs.cancel(await clerk(), job.id as number)
    await running
    const { status, made } = await one(canceled)
    expect(status).toBe('stopped')
    expect(made).toBe((await all('charge')).length)
    expect(made).toBeLessThan(400)
    expect(await lastJob()).toMatchObject({ state: 'canceled', outcome: { made, skipped: 0, refused: 0 } })
    const words = (await outcomes()).map(([, , word]) => word)
    expect(words).toHaveLength(400)
    expect(words.filter(word => word === 'Succeeded')).toHaveLength(made as number)
  })

  test('finds only the rows that its account may read', async () => {
    const id = await runOver([1, 1], { startAt: '2030-05-01T08:00:00.000Z', owner: 2 })
    await start(id, 'plan')
    await new Scheduler({ database: open(), state }).run(quiet, new Date('2030-05-02T00:00:00.000Z'))
    await jobsOf().drain()
    // Both flats lie in block 1, which account 2 does not see.
    expect(await one(id)).toMatchObject({ total: 2, made: 0, status: 'done' })
  })

  test('a planned one is begun once, at its moment, in the name of its owner', async () => {
    const id = await runOver([1, 1], { startAt: '2030-05-01T08:00:00.000Z', owner: 1 })
    await start(id, 'plan')
    const scheduler = () => new Scheduler({ database: open(), state })
    await scheduler().run(quiet, new Date('2030-05-01T07:59:59.000Z'))
    expect(await one(id)).toMatchObject({ status: 'planned', total: 2 })
    const jobsBefore = (await all('steward_job')).length
    const due = new Date('2030-05-01T08:00:00.000Z')
    await Promise.all([scheduler().run(quiet, due), scheduler().run(quiet, due)])
    expect((await all('steward_job')).length).toBe(jobsBefore + 1)
    await jobsOf().drain()
    expect(await one(id)).toMatchObject({ status: 'done', made: 2 })
    expect(await all('charge')).toMatchObject([{ createdBy: 1 }, { createdBy: 1 }])

    const nobodys = await runOver([1], { startAt: '2030-05-01T08:00:00.000Z', owner: null })
    await start(nobodys, 'plan')
    const refused: object[] = []
    await scheduler().run({ warn: details => void refused.push(details) }, due)
    expect(refused).toMatchObject([{ resource: 'run', id: nobodys, transition: 'start' }])
    expect(await one(nobodys)).toMatchObject({ status: 'planned' })
  })

  test('generated messages go into the outbox', async () => {
    const id = await runOver([1, 1], { wording: 'Dear ${name}' })
    await start(id, 'tell')
    await jobsOf().drain()
    expect(await all('msgRecord')).toMatchObject([
      { content: 'Dear A0', phone: '13800138000', status: 'waiting', bizType: 'run.tell', run: id },
      { content: 'Dear A1', phone: '13800138001', status: 'waiting' },
    ])
    expect(await all('steward_outbox')).toHaveLength(2)
    const unfilled = await runOver([1], { wording: 'Dear ${title}' })
    await start(unfilled, 'tell')
    await jobsOf().drain()
    expect([await all('msgRecord'), (await one(unfilled)).status]).toEqual([[], 'done'])
  })
})
