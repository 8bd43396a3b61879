import { describe, expect, test } from 'vitest'
import { meWith } from '#model/permissions/me.ts'
import { importBatchGuard } from '#server/features/imports/import-batch-guard.ts'
import type { ImportOrder } from '#server/features/imports/import-order.ts'
import { moveBatch } from '#server/features/imports/move-batch.ts'
import { noteBatch } from '#server/features/imports/note-batch.ts'
import { JobRun } from '#server/features/jobs/job-run.ts'
import { findJob, insertJob } from '#server/features/jobs/job-store.ts'
import { importJob } from '#server/features/jobs/kinds/import.ts'
import { AccessDenied } from '#server/records/errors.ts'
import { storeFile } from '#server/records/files/store-file.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { inTransaction, type Work } from '#server/records/work.ts'
import { createRecord } from '#server/records/write/create-record.ts'
import { deleteRecord } from '#server/records/write/delete-record.ts'
import { updateRecord } from '#server/records/write/update-record.ts'
import { databaseContents } from '#server/storage/files/database-contents.ts'
import { buildModel } from '../../../helpers/build-model.ts'
import { eachDatabase, migrate } from '../../../helpers/database.ts'

const reference = (resource: string, rest = {}) => ({ type: 'reference', resource, ...rest })
const title = (text: string) => ({ 'zh-CN': text, 'en-US': text })
const grants = [{ roles: ['keeper'], actions: ['list', 'read', 'create', 'update', 'delete', 'import'] }]
const figure = { type: 'integer', readOnly: true }

const model = buildModel({
  permissions: { keeper: [1], reader: [2] },
  resources: {
    projectBlock: { label: 'name', scope: 'self', fields: { name: { type: 'text', required: true } } },
    fee: {
      ...{ label: 'name', scope: 'block', grants },
      ...{ title: title('Fees'), imported: { sum: 'amount' } },
      fields: {
        name: { type: 'text', required: true },
        amount: { type: 'money' },
        batch: reference('importBatch', { readOnly: true }),
      },
    },
    // Its rows lie in no block, add up to nothing and do not say where they came from.
    meter: { label: 'name', scope: 'global', grants, fields: { name: { type: 'text', required: true } } },
    payment: {
      ...{ label: 'name', scope: 'global', grants, title: title('Payments') },
      fields: { name: { type: 'text' }, fee: reference('fee') },
    },
    importBatch: {
      ...{ label: 'reason', scope: 'creator' },
      fields: {
        reason: { type: 'text' },
        bizType: {
          type: 'enum',
          options: ['fee', 'meter'].map(value => ({ value, title: title(value) })),
          required: true,
        },
        projectBlock: reference('projectBlock'),
        file: { type: 'files', max: 1 },
        mode: { type: 'enum', options: ['insert', 'upsert'].map(value => ({ value, title: title(value) })) },
        ...{ totalRows: figure, okRows: figure, failRows: figure },
        amount: { type: 'money', readOnly: true },
        errors: { type: 'json', readOnly: true },
        finishedAt: { type: 'datetime', readOnly: true },
        status: { type: 'state' },
      },
      workflows: {
        status: {
          initial: 'uploaded',
          states: { uploaded: {}, done: {}, failed: {}, rolledBack: {} },
          transitions: {
            finish: { from: ['uploaded'], to: 'done', by: 'system' },
            fail: { from: ['uploaded'], to: 'failed', by: 'system' },
            rollback: {
              ...{ from: ['done'], to: 'rolledBack', roles: ['keeper'] },
              ask: [{ name: 'reason', required: true }],
            },
            rollbackFailed: { from: ['rolledBack'], to: 'done', by: 'system' },
          },
        },
      },
      grants: [{ roles: ['keeper'], actions: ['create', 'list', 'read', 'delete'] }],
    },
  },
})
const { fee, meter, payment, importBatch } = model.resources
const NOW = '2025-06-10T02:00:00.000Z'

/** A row of a file and what became of it. */
interface Item {
  readonly recordId?: number | null
  readonly outcome?: 'ok' | 'refused'
  readonly action?: 'create' | 'update'
  readonly message?: string
  readonly version?: number
}

eachDatabase(
  open => {
    const as = (...permissionIds: number[]): RecordContext => ({
      ...{ model, database: open(), locale: 'en-US', now: NOW },
      me: meWith(
        { id: 5, adAccount: 'a', name: 'A', admin: false, permissionIds, blockIds: [1, 2] },
        model.permissions,
      ),
    })
    const keeper = () => as(1)
    const read = (table: string, id: number) =>
      open().reader.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow()

    /** The job of an import with these items, in the order of their rows. */
    function job(work: Work, resource: string, items: readonly Item[], rest: object = {}): Promise<number> {
      return (async () => {
        const params = { resource }
        const id = await insertJob(work.write, work.context, { kind: 'import', title: title('Fees of June'), params })
        if (Object.keys(rest).length > 0)
          await work.write.queries.updateTable('steward_job').set(rest).where('id', '=', id).execute()
        for (const [position, item] of items.entries()) {
          const { outcome = 'ok', action = outcome === 'ok' ? 'create' : null, version = 1, ...values } = item
          const row = { jobId: id, position, outcome, action, version, ...values }
          await work.write.queries.insertInto('steward_job_item').values(row).execute()
        }
        return id
      })()
    }
    let file: string
    const newBlock = async (name: string) =>
      (
        await open().transaction(({ queries }) =>
          queries
            .insertInto('projectBlock')
            .values({ name, version: 1, createdAt: NOW, updatedAt: NOW })
            .returning('id')
            .executeTakeFirstOrThrow(),
        )
      ).id as number
    const newFee = async (values: object = {}) =>
      (await createRecord(keeper(), fee!, { name: 'x', block: 1, ...values })).id as number
    /** Notes an import of the items; its record, and the number of its job. */
    async function noted(resource: string, items: readonly Item[], part: Partial<ImportOrder> = {}) {
      file ??= (await storeFile(keeper(), databaseContents(open()), { name: 'a.csv', bytes: Buffer.from('a') })).id
      const order = { resource, file, mode: 'insert', ...part } as ImportOrder
      const ok = items.filter(({ outcome = 'ok' }) => outcome === 'ok').length
      return inTransaction(keeper(), async work => {
        const id = await job(work, resource, items)
        await noteBatch(work, order, { job: id, total: items.length, ok, failed: items.length - ok })
        const { batchId } = await work.write.queries
          .selectFrom('steward_job')
          .select('batchId')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        const queries = work.write.queries.selectFrom('importBatch').selectAll()
        const batch = batchId === null ? undefined : await queries.where('id', '=', batchId).executeTakeFirst()
        return { id, batch: batch!, batchId: batchId as number }
      })
    }
    const json = (value: unknown) => open().adapter.decode('json', value)

    describe('the record of an import', () => {
      test('has its figures, what was written adds up, and what was created names it', async () => {
        expect([await newBlock('North'), await newBlock('South')]).toEqual([1, 2])
        const [one, two, old] = [
          await newFee({ block: 2, amount: 150 }),
          await newFee({ block: 2, amount: 225 }),
          await newFee({ block: 2, amount: 400 }),
        ]
        const left = await newFee({ amount: 900 })
        const { batch, batchId } = await noted(
          'fee',
          [
            { outcome: 'refused', message: 'No name' },
            { recordId: one },
            { recordId: old, action: 'update' },
            { outcome: 'refused', message: 'No block', recordId: left },
            { recordId: two },
          ],
          { mode: 'upsert' },
        )
        expect(batch).toMatchObject({
          ...{ bizType: 'fee', projectBlock: 2, mode: 'upsert', totalRows: 5, okRows: 3, failRows: 2 },
          ...{ amount: 775, status: 'done', createdBy: 5 },
        })
        expect(json(batch.file)).toEqual([file])
        // Under the heading the rows of a file begin with 2.
        expect(json(batch.errors)).toEqual([
          { row: 2, message: 'No name' },
          { row: 5, message: 'No block' },
        ])
        expect(open().adapter.decode('datetime', batch.finishedAt)).toBe(NOW)
        const named = await Promise.all([one, two, old, left].map(id => read('fee', id)))
        expect(named.map(row => row.batch)).toEqual([batchId, batchId, null, null])
      })

      test('has the figures of the job that read the file', async () => {
        const content = 'block,name,amount\nNorth,March,1.50\nNorth,,2\nNorth,April,3'
        const files = databaseContents(open())
        const { id: sent } = await storeFile(keeper(), files, { name: 'spring.csv', bytes: Buffer.from(content) })
        const columns = ['block', 'name', 'amount'].map((field, column) => ({ column, field }))
        const params: ImportOrder = {
          ...{ resource: 'fee', file: sent, sha256: '', columns, mode: 'insert', key: [] },
          ...{ rehearse: false, policy: 'good' },
        }
        const id = await inTransaction(keeper(), async ({ write, context }) => {
          const queued = await insertJob(write, context, { kind: 'import', title: title('Spring'), params })
          const claimed = { state: 'running', claim: 'here', attempts: 1, leaseUntil: '2999-01-01T00:00:00.000Z' }
          await write.queries.updateTable('steward_job').set(claimed).where('id', '=', queued).execute()
          return queued
        })
        const run = new JobRun((await findJob(open(), id))!, keeper(), { files }, 'here')
        const { also } = await importJob.run(run)
        await inTransaction(keeper(), work => also!(work))
        const batch = await read('importBatch', (await read('steward_job', id)).batchId as number)
        expect(batch).toMatchObject({
          ...{ bizType: 'fee', projectBlock: 1, mode: 'insert', totalRows: 3, okRows: 2, failRows: 1 },
          ...{ amount: 450, status: 'done' },
        })
        expect(json(batch.file)).toEqual([sent])
        expect(json(batch.errors)).toEqual([{ row: 3, message: 'name: Please fill this in' }])
      })

      test('without a written row has failed and has no block; without any row it is done', async () => {
        const { batch } = await noted('fee', [{ outcome: 'refused', message: 'x' }])
        expect(batch).toMatchObject({ status: 'failed', projectBlock: null, amount: 0, okRows: 0, failRows: 1 })
        expect((await noted('fee', [])).batch).toMatchObject({ status: 'done', totalRows: 0 })
      })

      test('of rows that lie in no block and have no amount', async () => {
        const { id } = await createRecord(keeper(), meter!, { name: 'm' })
        const { batch } = await noted('meter', [{ recordId: id as number }])
        expect(batch).toMatchObject({ bizType: 'meter', projectBlock: null, amount: null, okRows: 1, status: 'done' })
      })

      test('names the first 200 refused rows', async () => {
        const items = Array.from({ length: 203 }, (_, at) => ({ outcome: 'refused', message: `m${at}` }) as const)
        const errors = json((await noted('fee', items)).batch.errors) as { row: number; message: string }[]
        expect([errors.length, errors[0], errors.at(-1)]).toEqual([
          200,
          { row: 2, message: 'm0' },
          { row: 201, message: 'm199' },
        ])
      })

      test('is not recorded for resources that the page of imports does not list, or without such a page', async () => {
        const { batch, batchId } = await noted('payment', [])
        expect([batch, batchId]).toEqual([undefined, null])
        const { importBatch: _, ...resources } = model.resources
        await inTransaction({ ...keeper(), model: { ...model, resources } }, async work => {
          const id = await job(work, 'fee', [])
          await noteBatch(work, { resource: 'fee' } as ImportOrder, { job: id, total: 0, ok: 0, failed: 0 })
        })
      })
    })

    describe('rolling back', () => {
      const DONE = { status: 'done' }
      const BACK = { status: 'rolledBack' }
      const undos = async (id: number) =>
        (await open().reader.selectFrom('steward_job').selectAll().where('undoes', '=', id).execute()).map(row => ({
          ...{ kind: row.kind, title: (json(row.title) as { 'en-US': string })['en-US'], params: json(row.params) },
        }))
      const judged = (id: number, { before = DONE, after = BACK, context = keeper() }: Judged = {}) =>
        inTransaction(context, async work => {
          const problems = await importBatchGuard({
            work,
            before: before && { ...before, id },
            after: after && { ...after, id },
          } as Parameters<typeof importBatchGuard>[0])
          return problems.map(({ code, params }) => [code, ...Object.values(params ?? {})])
        })
      interface Judged {
        readonly before?: object | null
        readonly after?: object | null
        readonly context?: RecordContext
      }

      test('queues one job that undoes what was written', async () => {
        const { id, batchId } = await noted('fee', [{ recordId: await newFee() }, { recordId: await newFee() }])
        expect(await judged(batchId)).toEqual([])
        const undo = { kind: 'undo', title: 'Undo: Fees of June', params: { job: id, resource: 'fee' } }
        expect(await undos(id)).toEqual([undo])
        // Asked again, it is under way already.
        expect(await judged(batchId)).toEqual([])
        expect(await undos(id)).toEqual([undo])
        const fail = { state: 'failed' }
        await open().transaction(({ queries }) =>
          queries.updateTable('steward_job').set(fail).where('undoes', '=', id).execute(),
        )
        expect(await judged(batchId)).toEqual([])
        expect(await undos(id)).toEqual([undo, undo])
      })

      test('is nothing else than going to that state', async () => {
        const { id, batchId } = await noted('fee', [])
        expect(await judged(batchId, { before: null })).toEqual([])
        expect(await judged(batchId, { after: null })).toEqual([])
        expect(await judged(batchId, { before: BACK })).toEqual([])
        expect(await judged(batchId, { after: { status: 'failed' } })).toEqual([])
        expect(await undos(id)).toEqual([])
      })

      test('is refused where it is not known what was written', async () => {
        expect(await judged(99_999)).toEqual([['import-unknown']])
        const { batchId } = await noted('fee', [])
        const { fee: _, ...resources } = model.resources
        const context = { ...keeper(), model: { ...model, resources } }
        expect(await judged(batchId, { context })).toEqual([['import-unknown']])
      })

      test('is refused where records were changed or deleted since', async () => {
        const [one, two, three] = [await newFee(), await newFee(), await newFee()]
        const { id, batchId } = await noted('fee', [
          { recordId: one },
          { recordId: two },
          { recordId: three, action: 'update', version: 7 },
          { outcome: 'refused', recordId: 99_999 },
        ])
        await updateRecord(keeper(), fee!, one, { name: 'y', version: 1 })
        await deleteRecord(keeper(), fee!, two)
        expect(await judged(batchId)).toEqual([['import-changed', 3]])
        expect(await undos(id)).toEqual([])
      })

      test('is refused where other records refer to what was created; to what was changed they may', async () => {
        const [made, changed] = [await newFee(), await newFee()]
        const { id, batchId } = await noted('fee', [{ recordId: made }, { recordId: changed, action: 'update' }])
        await createRecord(keeper(), payment!, { name: 'p', fee: changed })
        const { id: paid } = await createRecord(keeper(), payment!, { name: 'q', fee: made })
        expect(await judged(batchId)).toEqual([['import-used', model.resources.payment!.title, 1]])
        expect(await undos(id)).toEqual([])
        await deleteRecord(keeper(), payment!, paid as number)
        expect(await judged(batchId)).toEqual([])
        expect(await undos(id)).toHaveLength(1)
      })

      test('is for who may import such records', async () => {
        const { id, batchId } = await noted('fee', [])
        await expect(judged(batchId, { context: as(2) })).rejects.toThrow(AccessDenied)
        expect(await undos(id)).toEqual([])
      })
    })

    describe('the record follows the job that takes it back', () => {
      const status = async (id: number) => (await read('importBatch', id)).status
      const move = (id: number, transition: 'rollback' | 'rollbackFailed', context = keeper()) =>
        inTransaction(context, work => moveBatch(work, id, transition))

      test('there and back again, and stays where it is already', async () => {
        const { id, batchId } = await noted('fee', [])
        await move(id, 'rollback')
        expect(await read('importBatch', batchId)).toMatchObject({ status: 'rolledBack', reason: 'Fees of June' })
        await move(id, 'rollback')
        expect(await status(batchId)).toBe('rolledBack')
        await move(id, 'rollbackFailed')
        expect(await status(batchId)).toBe('done')
        await move(id, 'rollbackFailed')
        expect(await status(batchId)).toBe('done')
      })

      test('a job without a record, or with a deleted one, moves nothing', async () => {
        const { id, batchId } = await noted('fee', [])
        const { id: unlisted } = await noted('payment', [])
        await move(unlisted, 'rollback')
        await move(99_999, 'rollback')
        await deleteRecord({ ...keeper(), by: 'system' }, importBatch!, batchId)
        await move(id, 'rollback')
      })

      test('nor where the page of imports has no such step', async () => {
        const { id, batchId } = await noted('fee', [])
        const without = { ...importBatch!, workflows: {} }
        const context = { ...keeper(), model: { ...model, resources: { ...model.resources, importBatch: without } } }
        await move(id, 'rollback', context)
        expect(await status(batchId)).toBe('done')
      })
    })
  },
  database => migrate(model, database),
)
