import { readSheet } from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import type { Me } from '#model/permissions/me.ts'
import { AppStateHolder } from '#server/app-state.ts'
import type { BulkOrder } from '#server/features/bulk/bulk-order.ts'
import { previewBulk } from '#server/features/bulk/preview-bulk.ts'
import { runBulk } from '#server/features/bulk/run-bulk.ts'
import type { JobOrder } from '#server/features/jobs/job.ts'
import { Jobs } from '#server/features/jobs/jobs.ts'
import { loadMe } from '#server/records/access/load-me.ts'
import { readFile } from '#server/records/files/read-file.ts'
import { readRecord } from '#server/records/read/read-record.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { runTransition } from '#server/records/workflow/run-transition.ts'
import { createRecord } from '#server/records/write/create-record.ts'
import { updateRecord } from '#server/records/write/update-record.ts'
import { databaseContents } from '#server/storage/files/database-contents.ts'
import { bulkInsert } from '#server/storage/insert-rows.ts'
import { eachDatabase } from '../../../helpers/database.ts'
import { estate } from '../../records/estate.ts'
import { fillEstate } from '../../records/fill-estate.ts'
import { admin, contextOf } from '../../records/people.ts'

const title = { 'zh-CN': '批量', 'en-US': 'Bulk' }
const house = estate.resources.house!
const order = (params: BulkOrder): JobOrder => ({ kind: 'bulk', title, params })
const everything = { start: 0, end: 20, sort: [{ field: 'id', order: 'asc' as const }], filters: [] }

eachDatabase(open => {
  const jobsOf = () =>
    new Jobs({ database: open(), state: new AppStateHolder(estate), files: databaseContents(open()) })
  const houses = () => open().reader.selectFrom('house').selectAll().orderBy('id').execute()

  /** Account 2 with the roles houses and clerk in block 1, who reads English. */
  async function clerk(): Promise<RecordContext> {
    const known = await loadMe(open(), estate, 2)
    if (known?.roles.length === 0) {
      const role = await createRecord(contextOf(open(), admin), estate.resources.role!, {
        name: 'clerk',
        permissionIds: '1,2',
      })
      const account = await readRecord(contextOf(open(), admin), estate.resources.account!, 2)
      const values = { version: account.version, roles: [role.id], blocks: [1] }
      await updateRecord(contextOf(open(), admin), estate.resources.account!, 2, values)
    }
    return contextOf(open(), (await loadMe(open(), estate, 2)) as Me, { locale: 'en-US' })
  }

  test('a preview counts all, rehearses by the very verbs, and changes nothing', async () => {
    const context = await clerk()
    const before = await houses()
    const preview = await previewBulk(context, {
      resource: 'house',
      action: 'occupy',
      query: everything,
      values: { note: 'x' },
    })
    expect(preview).toEqual({ total: 3, checked: 3, ok: 3, refusals: [], confirm: false })
    const bad = await previewBulk(context, {
      resource: 'house',
      action: 'update',
      ids: [1, 2, 4],
      values: { area: 5000 },
    })
    expect(bad).toMatchObject({
      total: 3,
      checked: 3,
      ok: 0,
      refusals: [
        { message: 'area: Must not be more than 2000', count: 2, examples: ['甲园 1号楼 101', '甲园 1号楼 102'] },
        { count: 1, examples: ['#4'] },
      ],
    })
    expect(await houses()).toEqual(before)
  })

  test('an edit changes each record by its own rights and reports each; undo restores what nobody changed since', async () => {
    const context = await clerk()
    const jobs = jobsOf()
    const before = await houses()
    const { id } = await jobs.enqueue(
      context,
      order({ resource: 'house', action: 'update', ids: [1, 2, 3, 4, 99], values: { area: 88, price: null } }),
    )
    await jobs.drain()
    const job = (await jobs.find(context, id))!
    expect(job).toMatchObject({ state: 'done', total: 5, done: 5, ok: 3, failed: 2 })
    expect((await houses()).map(({ area }) => area)).toEqual([88, 88, 88, 90, 90])
    const { bytes } = await readFile(context, databaseContents(open()), job.fileId!)
    expect((await readSheet(Buffer.from(bytes))).map(row => row.slice(1, 3))).toEqual([
      ['Record', 'Result'],
      ['甲园 1号楼 101', 'Succeeded'],
      ['甲园 1号楼 102', 'Succeeded'],
      ['甲园 1号楼 103', 'Succeeded'],
      ['#4', 'Failed'],
      ['#99', 'Failed'],
    ])

    const second = await readRecord(context, house, 2)
    await updateRecord(context, house, 2, { version: second.version, area: 89 })
    const undo = (await jobs.undo(context, id))!
    await jobs.drain()
    expect(await jobs.find(context, undo.id)).toMatchObject({ state: 'done', total: 3, ok: 2, failed: 1 })
    const after = await houses()
    expect(after.map(({ area }) => area)).toEqual([before[0]!.area, 89, before[2]!.area, 90, 90])
    await expect(jobs.undo(context, id)).rejects.toMatchObject({ reason: 'not-undoable' })
    await expect(jobs.undo(context, undo.id)).rejects.toMatchObject({ reason: 'not-undoable' })
  })

  test('an undo that could take back nothing has failed, and may be tried again', async () => {
    const context = await clerk()
    const jobs = jobsOf()
    const { id } = await jobs.enqueue(
      context,
      order({ resource: 'house', action: 'update', ids: [1], values: { area: 77, price: null } }),
    )
    await jobs.drain()
    const { version } = await readRecord(context, house, 1)
    await updateRecord(context, house, 1, { version, area: 78 })
    const undo = (await jobs.undo(context, id))!
    await jobs.drain()
    expect(await jobs.find(context, undo.id)).toMatchObject({
      state: 'failed',
      ok: 0,
      failed: 1,
      problem: 'None of the 1 records could be undone; the result file gives the reasons',
      fileId: expect.anything(),
    })
    expect(await jobs.undo(context, id)).toBeDefined()
  })

  test('more records than were confirmed, or than the config allows, and none is touched', async () => {
    const context = await clerk()
    const before = await houses()
    const total = (await previewBulk(context, { resource: 'house', action: 'update', query: everything })).total
    const all: BulkOrder = { resource: 'house', action: 'update', query: everything, values: { area: 77 } }
    const jobs = jobsOf()
    const { id } = await jobs.enqueue(context, order({ ...all, confirmed: total - 1 }))
    await jobs.drain()
    const problem = expect.stringContaining(`${total} match`)
    expect(await jobs.find(context, id)).toMatchObject({ state: 'failed', problem, ok: 0, failed: 0 })

    const limits = { ...estate.app.limits, bulkRecords: 2 }
    const small = { ...estate, app: { ...estate.app, limits } }
    const ids: BulkOrder = { resource: 'house', action: 'update', ids: [1, 2, 3], values: { area: 77 } }
    await expect(previewBulk({ ...context, model: small }, ids)).rejects.toMatchObject({ reason: 'bulk-too-large' })
    const few = new Jobs({ database: open(), state: new AppStateHolder(small), files: databaseContents(open()) })
    const { id: cut } = await few.enqueue(context, order(ids))
    await few.drain()
    expect(await few.find(context, cut)).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('at most 2'),
    })
    expect(await houses()).toEqual(before)
    const twice = { ...ids, ids: [1, 2, 2, 1], confirmed: 2 }
    expect(await previewBulk({ ...context, model: small }, twice)).toMatchObject({ total: 2, checked: 2 })
  })

  test('without permission for a bulk button when the job runs, nothing is changed', async () => {
    const context = await clerk()
    const before = await houses()
    const pages = estate.pages.map(page => {
      const bulk = page.actions.toolbar.slice(0, 1).map(button => ({ ...button, action: 'edit', roles: ['approver'] }))
      return page.resource === 'house' ? { ...page, actions: { ...page.actions, bulk } } : page
    })
    const state = new AppStateHolder({ ...estate, pages })
    const jobs = new Jobs({ database: open(), state, files: databaseContents(open()) })
    const { id } = await jobs.enqueue(
      context,
      order({ resource: 'house', action: 'update', ids: [1, 2], values: { area: 78 } }),
    )
    await jobs.drain()
    expect(await jobs.find(context, id)).toMatchObject({ state: 'failed', ok: 0, failed: 0 })
    expect(await houses()).toEqual(before)
  })

  test('a record that already has the values is not changed, also when the job is undone', async () => {
    const context = await clerk()
    const jobs = jobsOf()
    const area = (await houses())[0]!.area as number
    const { id } = await jobs.enqueue(
      context,
      order({ resource: 'house', action: 'update', ids: [1], values: { area } }),
    )
    await jobs.drain()
    expect(await jobs.find(context, id)).toMatchObject({ ok: 1 })
    const undo = (await jobs.undo(context, id))!
    await jobs.drain()
    expect(await jobs.find(context, undo.id)).toMatchObject({ state: 'done', total: 0 })
  })

  test('a job that was cut off between two records does only what is left, once', async () => {
    const context = await clerk()
    const ids: number[] = []
    for (let index = 0; index < 6; index++) {
      const { id } = await createRecord(context, house, { ban: 1, doorplate: `C${index}`, area: 10 })
      ids.push(id as number)
    }
    const jobs = jobsOf()
    const { id } = await jobs.enqueue(
      context,
      order({ resource: 'house', action: 'occupy', ids, values: { note: 'n' } }),
    )
    // As an earlier run left it: planned, two done, then the process died.
    await open().transaction(async write => {
      const items = ids.map((recordId, position) => ({ jobId: id, position, recordId }))
      await bulkInsert(write, 'steward_job_item', { jobId: 'integer', position: 'integer', recordId: 'integer' }, items)
      await write.queries
        .updateTable('steward_job_item')
        .set({ outcome: 'ok', label: 'before' })
        .where('jobId', '=', id)
        .where('position', '<', 2)
        .execute()
      await write.queries
        .updateTable('steward_job')
        .set({ state: 'running', claim: 'dead', leaseUntil: '2020-01-01T00:00:00.000Z' })
        .where('id', '=', id)
        .execute()
    })
    for (const done of ids.slice(0, 2))
      await runTransition(context, house, done, 'occupy', { version: 1, values: { note: 'n' } })
    await jobs.drain()
    expect(await jobs.find(context, id)).toMatchObject({ state: 'done', total: 6, ok: 6, failed: 0 })
    const rows = (await houses()).filter(row => ids.includes(row.id as number))
    expect(rows.map(({ status, version }) => [status, version])).toEqual(ids.map(() => ['occupied', 2]))
  })

  test('two runs of one job at once change no record twice', async () => {
    const context = await clerk()
    const { id: one } = await createRecord(context, house, { ban: 1, doorplate: 'T1', area: 10 })
    const jobs = jobsOf()
    const { id } = await jobs.enqueue(
      context,
      order({ resource: 'house', action: 'update', ids: [one as number], values: { area: 11 } }),
    )
    const steal = () =>
      open().transaction(({ queries }) =>
        queries
          .updateTable('steward_job')
          .set({ leaseUntil: '2020-01-01T00:00:00.000Z' })
          .where('id', '=', id)
          .where('state', '=', 'running')
          .execute(),
      )
    await Promise.all([jobs.drain(), steal().then(() => jobsOf().drain()), steal().then(() => jobsOf().drain())])
    await steal()
    await jobsOf().drain()
    expect(await jobs.find(context, id)).toMatchObject({ state: 'done', ok: 1, total: 1 })
    expect((await houses()).find(row => row.id === one)).toMatchObject({ area: 11, version: 2 })
  })

  describe('over 2,000 records of mixed rights and states', () => {
    test('every one is accounted for and none is changed without right', async () => {
      const context = await clerk()
      const count = 2000
      const start = 10_000
      await open().transaction(async write => {
        const rows = Array.from({ length: count }, (_, index) => ({
          id: start + index,
          houseNo: `M${index}`,
          ban: index % 4 === 0 ? 2 : 1,
          block: index % 4 === 0 ? 2 : 1,
          doorplate: `M${index}`,
          fullName: `M${index}`,
          kind: 'residence',
          area: 50,
          status: index % 5 === 0 ? 'closed' : 'vacant',
          version: 1,
        }))
        const columns = {
          id: 'integer',
          houseNo: 'text',
          ban: 'integer',
          block: 'integer',
          doorplate: 'text',
          fullName: 'text',
          kind: 'text',
          area: 'decimal',
          status: 'text',
          version: 'integer',
        } as const
        await bulkInsert(write, 'house', columns, rows)
      })
      const ids = Array.from({ length: count }, (_, index) => start + index)
      const jobs = jobsOf()
      const { id } = await jobs.enqueue(
        context,
        order({ resource: 'house', action: 'update', ids, values: { area: 60 } }),
      )
      await jobs.drain()
      const may = ids.filter((_, index) => index % 4 !== 0 && index % 5 !== 0)
      expect(await jobs.find(context, id)).toMatchObject({
        state: 'done',
        total: count,
        ok: may.length,
        failed: count - may.length,
      })
      const changed = (await houses()).filter(row => (row.id as number) >= start && row.area === 60)
      expect(changed.map(row => row.id)).toEqual(may)
      expect((await houses()).filter(row => (row.id as number) >= start && row.area === 50)).toHaveLength(
        count - may.length,
      )
    }, 300_000)

    test('one call without a job takes 1,000 at most: of more, none is changed', async () => {
      const context = await clerk()
      const values = { area: 61 }
      const tooMany = { reason: 'too-many', problems: [{ code: 'too-many', params: { max: 1000 } }] }
      const all = runBulk(context, house, { action: 'update', query: everything, values })
      await expect(all).rejects.toMatchObject(tooMany)
      const ids = Array.from({ length: 1001 }, (_, index) => 10_000 + index)
      await expect(runBulk(context, house, { action: 'update', ids, values })).rejects.toMatchObject(tooMany)
      expect((await houses()).filter(({ area }) => area === 61)).toEqual([])
    })
  })
}, fillEstate)
