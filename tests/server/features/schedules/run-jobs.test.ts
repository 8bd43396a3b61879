import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Extension } from '#model/define-extension.ts'
import { takeExtensions } from '#model/extensions.ts'
import { runJobs } from '#server/features/schedules/run-jobs.ts'
import { buildModel } from '../../../helpers/build-model.ts'
import { eachDatabase, migrate } from '../../../helpers/database.ts'

let fails = false
const sweep = {
  extension: 'job',
  name: 'sweep',
  everyMinutes: 60,
  run: async () => {
    if (fails) throw new Error('the shelf is locked')
  },
} as unknown as Extension

beforeAll(() => takeExtensions([sweep]))
afterAll(() => takeExtensions([]))

const makeModel = () =>
  buildModel({
    resources: {
      jobRun: {
        label: 'job',
        scope: 'global',
        fields: {
          job: { type: 'text' },
          startedAt: { type: 'datetime' },
          result: { type: 'text' },
          problem: { type: 'text' },
          nextAt: { type: 'datetime' },
        },
      },
    },
  })

eachDatabase(
  open => {
    const model = makeModel()
    const runAt = (hour: number, retryAt = new Map<string, number>()) =>
      runJobs(model, open(), new Date(Date.UTC(2026, 0, 1, hour)), retryAt)
    const runs = async () => {
      const rows = await open().reader.selectFrom('jobRun').selectAll().orderBy('id').execute()
      const moment = (value: unknown) => open().adapter.decode('datetime', value)
      return rows.map(row => [row.job, moment(row.startedAt), row.result, row.problem, moment(row.nextAt)])
    }

    test('each run of an app’s job is a record: its result, why it failed, and when it is due again', async () => {
      fails = false
      expect(await runAt(1)).toEqual([])
      fails = true
      expect(await runAt(2)).toMatchObject([{ job: 'sweep' }])
      expect(await runs()).toEqual([
        ['sweep', '2026-01-01T01:00:00.000Z', 'done', null, '2026-01-01T02:00:00.000Z'],
        ['sweep', '2026-01-01T02:00:00.000Z', 'failed', 'the shelf is locked', '2026-01-01T02:10:00.000Z'],
      ])
    })

    test('the last hundred runs of a job are kept', async () => {
      fails = false
      for (let hour = 3; hour < 108; hour++) await runAt(hour)
      const found = await runs()
      expect(found).toHaveLength(100)
      expect(found.at(-1)?.[1]).toBe('2026-01-05T11:00:00.000Z')
    })
  },
  database => migrate(makeModel(), database),
)
