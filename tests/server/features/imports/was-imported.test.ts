import { expect, it } from 'vitest'
import type { ImportOrder } from '#server/features/imports/import-order.ts'
import { wasImported } from '#server/features/imports/was-imported.ts'
import { insertJob, JOB_TABLE } from '#server/features/jobs/job-store.ts'
import type { Row } from '#server/storage/tables.ts'
import { eachDatabase, migrate } from '../../../helpers/database.ts'
import { estate } from '../../records/estate.ts'
import { contextOf, person } from '../../records/people.ts'

const title = { 'zh-CN': '导入', 'en-US': 'Import' }
const order = { resource: 'house', sha256: 'a', mode: 'insert', rehearse: false } as ImportOrder

eachDatabase(
  open => {
    const context = () => contextOf(open(), person(2, ['clerk'], [1]))
    const forget = () => open().transaction(({ queries }) => queries.deleteFrom(JOB_TABLE).execute())

    /** A job of account 2 with this state. */
    const job = async (state: Row, params: Partial<ImportOrder> = {}, kind = 'import') =>
      open().transaction(async write => {
        const id = await insertJob(write, context(), { kind, title, params: { ...order, ...params } })
        await write.queries.updateTable(JOB_TABLE).set(state).where('id', '=', id).execute()
        return id
      })

    it.each([
      [{ state: 'done', ok: 3 }, true],
      [{ state: 'done', ok: 0 }, true],
      [{ state: 'queued' }, true],
      [{ state: 'running' }, true],
      [{ state: 'failed', ok: 0 }, false],
      [{ state: 'canceled', ok: 0 }, false],
      // What was cut short has written rows too.
      [{ state: 'failed', ok: 1 }, true],
      [{ state: 'canceled', ok: 2 }, true],
      [{ state: 'done', accountId: 3 }, false],
    ])('an earlier job %j counts: %s', async (state, counts) => {
      await job(state)
      expect(await wasImported(context(), order)).toBe(counts)
      await forget()
    })

    it.each([
      [{ rehearse: true }, 'import'],
      [{ sha256: 'b' }, 'import'],
      [{ resource: 'member' }, 'import'],
      [{}, 'export'],
    ] as const)('an earlier job with %j of the kind %s does not count', async (params, kind) => {
      await job({ state: 'done', ok: 3 }, params, kind)
      expect(await wasImported(context(), order)).toBe(false)
      await forget()
    })

    it('by a key, the same file may come again', async () => {
      await job({ state: 'done', ok: 3 })
      expect(await wasImported(context(), { ...order, mode: 'upsert' })).toBe(false)
      await forget()
    })

    it('an import that was rolled back does not count; one whose rollback failed does', async () => {
      const undoneBy = await job({ state: 'done' }, {}, 'undo')
      await job({ state: 'done', ok: 3, undoneBy })
      expect(await wasImported(context(), order)).toBe(false)
      for (const state of ['failed', 'canceled']) {
        await open().transaction(({ queries }) =>
          queries.updateTable(JOB_TABLE).set({ state }).where('id', '=', undoneBy).execute(),
        )
        expect(await wasImported(context(), order)).toBe(true)
      }
      await forget()
    })
  },
  database => migrate(estate, database),
)
