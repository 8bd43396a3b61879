import { expect, test } from 'vitest'
import type { AppModel } from '#model/app-model.ts'
import { activeId, applyChange } from '#server/features/config-changes/apply-change.ts'
import { configColumnsOf } from '#server/storage/config-revisions.ts'
import type { Database } from '#server/storage/database.ts'
import { MigrationRefused } from '#server/storage/migration/apply-migration.ts'
import { planMigration } from '#server/storage/migration/plan-migration.ts'
import { columnKind } from '#server/storage/resource-tables.ts'
import { buildModel } from '../../helpers/build-model.ts'
import { eachDatabase } from '../../helpers/database.ts'
import fc from '../../helpers/fast-check.ts'
import { inEnglish } from '../../helpers/in-english.ts'

/** Sequences of changes and ways back on each database; more with FUZZ_RUNS. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 5)
const STEPS = 12

const NAMES = ['alpha', 'beta', 'gamma', 'delta'] as const
const TYPES = ['text', 'integer', 'decimal', 'boolean', 'date', 'tags'] as const
const STATES = ['open', 'busy', 'done'] as const
const TABLES = ['thing', 'matter'] as const

interface Field {
  readonly type: (typeof TYPES)[number]
  /** Former names that no field has. */
  readonly renamedFrom?: readonly string[]
}
interface Config {
  readonly table: string
  readonly renamedFrom?: string
  readonly fields: Readonly<Record<string, Field>>
  /** State → the former ones that it takes over. */
  readonly states: Readonly<Record<string, readonly string[]>>
}

const FIRST: Config = {
  table: 'thing',
  fields: { alpha: { type: 'text' }, beta: { type: 'integer' } },
  states: { open: [], busy: [], done: [] },
}

type Step =
  | { readonly do: 'add' | 'convert'; readonly name: string; readonly type: Field['type'] }
  | { readonly do: 'remove'; readonly name: string }
  | { readonly do: 'rename'; readonly name: string; readonly to: string }
  | { readonly do: 'move'; readonly to: string }
  | { readonly do: 'drop-state'; readonly name: string; readonly to: string }
  | { readonly do: 'write'; readonly texts: readonly string[] }
  | { readonly do: 'back'; readonly to: number }

const name = fc.constantFrom(...NAMES)
const type = fc.constantFrom(...TYPES)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('add' as const, 'convert' as const), name, type }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), name }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('rename' as const), name, to: name }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move' as const), to: fc.constantFrom(...TABLES) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('drop-state' as const),
      name: fc.constantFrom(...STATES.slice(1)),
      to: fc.constantFrom(...STATES),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('write' as const),
      texts: fc.array(fc.constantFrom('7', 'abc', '1.5', '2026-02-03', 'true', '["a"]', '工'), {
        minLength: 1,
        maxLength: 3,
      }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('back' as const), to: fc.nat(20) }) },
)

/** The config after the step; undefined where it does not apply. */
function changed({ table, fields, states }: Config, step: Step): Config | undefined {
  const plain = Object.fromEntries(
    Object.entries(fields).map(([key, { type, renamedFrom = [] }]) => {
      const free = renamedFrom.filter(former => !('name' in step) || former !== step.name)
      return [key, free.length > 0 ? { type, renamedFrom: free } : { type }]
    }),
  )
  const same = { table, fields: plain, states: Object.fromEntries(Object.keys(states).map(key => [key, []])) }
  switch (step.do) {
    case 'add':
      return step.name in fields ? undefined : { ...same, fields: { ...plain, [step.name]: { type: step.type } } }
    case 'convert':
      return step.name in fields ? { ...same, fields: { ...plain, [step.name]: { type: step.type } } } : undefined
    case 'remove': {
      const { [step.name]: gone, ...others } = plain
      return gone ? { ...same, fields: others } : undefined
    }
    case 'rename': {
      const { [step.name]: moved, ...others } = plain
      if (!moved || step.to in fields) return undefined
      const former = [step.name, ...(moved.renamedFrom ?? [])].filter(each => each !== step.to)
      const apart = Object.entries(others).map(([key, { type, renamedFrom = [] }]): [string, Field] => [
        key,
        { type, renamedFrom: renamedFrom.filter(each => each !== step.to && !former.includes(each)) },
      ])
      return { ...same, fields: { ...Object.fromEntries(apart), [step.to]: { type: moved.type, renamedFrom: former } } }
    }
    case 'move':
      return step.to === table ? undefined : { ...same, table: step.to, renamedFrom: table }
    case 'drop-state': {
      const { [step.name]: gone, ...others } = same.states
      if (!gone || !(step.to in others)) return undefined
      return { ...same, states: { ...others, [step.to]: [step.name] } }
    }
    default:
      return undefined
  }
}

function modelOf({ table, renamedFrom, fields, states }: Config): AppModel {
  const names = Object.keys(states)
  return buildModel({
    permissions: { worker: [1] },
    resources: {
      [table]: {
        label: 'name',
        scope: 'global',
        ...(renamedFrom === undefined ? {} : { renamedFrom }),
        fields: { name: { type: 'text' }, status: { type: 'state' }, ...fields },
        workflows: {
          status: {
            initial: 'open',
            states: Object.fromEntries(
              Object.entries(states).map(([key, from]) => [key, from.length > 0 ? { renamedFrom: from } : {}]),
            ),
            transitions: Object.fromEntries(
              names.flatMap(to =>
                names
                  .filter(from => from !== to)
                  .map(from => [`${from}To${to}`, { from: [from], to, roles: ['worker'] }]),
              ),
            ),
          },
        },
      },
    },
  })
}

type Rows = ReadonlyMap<number, Readonly<Record<string, unknown>>>

async function rowsOf({ table, fields }: Config, model: AppModel, { reader, adapter }: Database): Promise<Rows> {
  const rows = await reader.selectFrom(table).selectAll().orderBy('id').execute()
  const kind = (field: string) => columnKind(model.resources[table]!.fields[field]!)!
  const names = ['name', 'status', ...Object.keys(fields)]
  return new Map(
    rows.map(row => [
      Number(row.id),
      Object.fromEntries(names.map(each => [each, adapter.decode(kind(each), row[each])])),
    ]),
  )
}

/** What a field of the type would hold of the text; null where it cannot. */
function valueOfType(type: Field['type'], text: string): unknown {
  if (type === 'text') return text
  if (type === 'tags') return [text]
  if (type === 'boolean') return text === 'true'
  if (type === 'date') return text === '2026-02-03' ? text : null
  return /^\d+$/.test(text) || (type === 'decimal' && text === '1.5') ? Number(text) : null
}

eachDatabase((open, database) => {
  test(`whatever is changed and taken back on ${database}, every value reads as it did`, {
    timeout: 60_000 + RUNS * 20_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async steps => {
        await open().transaction(async ({ queries, adapter }) => {
          for (const { name } of await adapter.existingTables(queries))
            if (!name.startsWith('pg_')) await queries.schema.dropTable(name).execute()
        })
        const taken: { id: number; config: Config; model: AppModel; rows: Rows }[] = []
        const take = async (config: Config, target?: number) => {
          const model = modelOf(config)
          const columns = target === undefined ? undefined : await configColumnsOf(open(), target)
          const migration = await planMigration(model, open(), columns)
          await applyChange({ model, files: [] }, migration, open(), {
            by: 'test',
            reason: target === undefined ? 'change' : 'back',
            now: new Date(),
            activeId: await activeId(open()),
            alone: true,
          })
          taken.push({ id: (await activeId(open()))!, config, model, rows: await rowsOf(config, model, open()) })
        }
        await take(FIRST)
        /** States that another one took over with records; of others no config says where their records go. */
        const inherited = new Set<string>()
        for (const each of steps) {
          const now = taken.at(-1)!
          if (each.do === 'write') {
            await open().transaction(async ({ queries, adapter }) => {
              for (const [index, text] of each.texts.entries()) {
                const values = Object.entries(now.config.fields).map(([field, { type }]) => [
                  field,
                  adapter.encode(
                    columnKind(now.model.resources[now.config.table]!.fields[field]!)!,
                    valueOfType(type, text),
                  ),
                ])
                const states = Object.keys(now.config.states)
                await queries
                  .insertInto(now.config.table)
                  .values({
                    name: text,
                    status: states[index % states.length],
                    version: 1,
                    ...Object.fromEntries(values),
                  })
                  .execute()
              }
            })
            now.rows = await rowsOf(now.config, now.model, open())
          } else if (each.do === 'back') {
            const former = taken[each.to % taken.length]!
            const refused = await take(former.config, former.id).then(
              () => [],
              error => {
                if (error instanceof MigrationRefused) return error.steps
                throw error
              },
            )
            if (refused.length > 0) {
              for (const { kind, states } of refused)
                expect([kind, inherited.has(states!.from)]).toEqual(['map-state', false])
              expect(await rowsOf(now.config, now.model, open())).toEqual(now.rows)
              continue
            }
            const [was, is] = [former.rows, taken.at(-1)!.rows]
            for (const [id, row] of was) expect(is.get(id), `row ${id} of config ${former.id}`).toEqual(row)
            expect(is.size).toBeGreaterThanOrEqual(now.rows.size)
            expect([...is.values()].every(({ status }) => String(status) in former.config.states)).toBe(true)
          } else {
            const next = changed(now.config, each)
            if (next && each.do === 'drop-state' && [...now.rows.values()].some(({ status }) => status === each.name))
              inherited.add(each.name)
            if (next) await take(next)
          }
        }
      }),
      { numRuns: RUNS },
    )
  })

  test(`a resource that comes back on ${database} has nothing to fill where every record has its state`, async () => {
    const [whole, without] = [modelOf(FIRST), buildModel({ resources: {} })]
    const order = { by: 'test', reason: 'change', now: new Date(), alone: true }
    for (const model of [whole, without]) {
      const migration = await planMigration(model, open())
      await applyChange({ model, files: [] }, migration, open(), { ...order, activeId: await activeId(open()) })
      if (model === whole)
        await open().transaction(({ queries }) =>
          queries.insertInto('thing').values({ name: 'a', status: 'busy', version: 1 }).execute(),
        )
    }
    const fills = async () =>
      inEnglish((await planMigration(whole, open())).steps.filter(({ kind }) => kind === 'fill-state'))
    expect(await fills()).toEqual([])
    await open().transaction(({ queries }) => queries.insertInto('thing').values({ name: 'b', version: 1 }).execute())
    expect(await fills()).toMatchObject([
      { count: 1, what: 'put 1 record of thing without a state of status into "open"' },
    ])
  })
})
