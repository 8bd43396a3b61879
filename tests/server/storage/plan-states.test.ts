import { describe, expect, test } from 'vitest'
import { applyMigration, MigrationRefused } from '#server/storage/migration/apply-migration.ts'
import { planMigration } from '#server/storage/migration/plan-migration.ts'
import { buildModel } from '../../helpers/build-model.ts'
import { eachDatabase, migrate } from '../../helpers/database.ts'
import { inEnglish } from '../../helpers/in-english.ts'

const modelOf = (states: Readonly<Record<string, object>>, field = 'status', rest: object = {}) =>
  buildModel({
    permissions: { worker: [1] },
    resources: {
      order: {
        label: 'name',
        scope: 'global',
        fields: { name: { type: 'text' }, [field]: { type: 'state', ...rest } },
        workflows: {
          [field]: {
            initial: 'open',
            states,
            transitions: {
              on: { from: ['open'], to: Object.keys(states).at(-1), roles: ['worker'] },
              off: { from: Object.keys(states).slice(1), to: 'open', roles: ['worker'] },
              ...Object.fromEntries(
                Object.keys(states).map(to => [`to${to}`, { from: ['open'], to, roles: ['worker'] }]),
              ),
            },
          },
        },
      },
    },
  })

const first = modelOf({ open: {}, waiting: {}, parked: {}, done: {} })

eachDatabase(
  open => {
    const states = async (column = 'status') => {
      const rows = await open().reader.selectFrom('order').select(column).orderBy('id').execute()
      return rows.map(row => row[column])
    }
    const fill = () =>
      open().transaction(async ({ queries }) => {
        await queries.deleteFrom('order').execute()
        const values = ['open', 'waiting', 'waiting', 'parked'].map(status => ({ name: 'x', status, version: 1 }))
        await queries.insertInto('order').values(values).execute()
      })
    const statePlan = async (model: typeof first) =>
      inEnglish((await planMigration(model, open())).steps.filter(({ kind }) => kind === 'map-state'))

    describe('a state that is taken out of a workflow', () => {
      test('holds the start back while records stand in it, and says how many and what to do', async () => {
        await fill()
        const next = modelOf({ open: {}, done: {} })
        expect(await statePlan(next)).toMatchObject([
          { risk: 'destructive', what: expect.stringContaining('1 record of order stand in the state "parked"') },
          { risk: 'destructive', what: expect.stringContaining('2 records of order stand in the state "waiting"') },
        ])
        const refusal = await applyMigration(await planMigration(next, open()), open()).catch(error => error)
        expect(refusal).toBeInstanceOf(MigrationRefused)
        expect(refusal.message).toContain('"renamedFrom": ["waiting"]')
        expect(refusal.says['zh-CN']).toMatch(/^数据库无法按此配置变更：\n {2}- order 有 1 条/)
        expect(await states()).toEqual(['open', 'waiting', 'waiting', 'parked'])
      })

      test('hands its records to the state that names it', async () => {
        await fill()
        const next = modelOf({ open: {}, queued: { renamedFrom: ['waiting', 'parked'] }, done: {} })
        expect(await statePlan(next)).toMatchObject([
          { risk: 'safe', what: 'move 1 record of order from the state "parked" of status to "queued"' },
          { risk: 'safe', what: 'move 2 records of order from the state "waiting" of status to "queued"' },
        ])
        await migrate(next, open())
        expect(await states()).toEqual(['open', 'queued', 'queued', 'queued'])
        expect(await statePlan(next)).toEqual([])
      })

      test('is removed without a line when no record is in it', async () => {
        await fill()
        expect(await statePlan(modelOf({ open: {}, waiting: {}, parked: {} }))).toEqual([])
      })

      test('is mapped when its field is renamed in the same step', async () => {
        await fill()
        const next = modelOf({ open: {}, held: { renamedFrom: ['waiting', 'parked'] } }, 'phase', {
          renamedFrom: 'status',
        })
        await migrate(next, open())
        expect(await states('phase')).toEqual(['open', 'held', 'held', 'held'])
      })
    })
  },
  database => migrate(first, database),
)
