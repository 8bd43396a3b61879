import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { applyMigration } from '#server/storage/migration/apply-migration.ts'
import { planMigration } from '#server/storage/migration/plan-migration.ts'
import { buildModel } from '../../helpers/build-model.ts'
import { eachDatabase, migrate } from '../../helpers/database.ts'
import { inEnglish } from '../../helpers/in-english.ts'

const modelOf = (fields: object, rest: object = {}, name = 'thing') =>
  buildModel({
    resources: { [name]: { label: 'name', scope: 'global', fields: { name: { type: 'text' }, ...fields }, ...rest } },
  })

const first = modelOf({
  size: { type: 'integer' },
  note: { type: 'text' },
  day: { type: 'date' },
  tags: { type: 'tags' },
  order: { type: 'boolean' },
})

eachDatabase(open => {
  const plan = async (model: ReturnType<typeof modelOf>) => {
    const { steps, setAside } = await planMigration(model, open())
    return { steps: steps.map(step => [step.kind, step.column ?? step.table, step.risk]), setAside }
  }
  const things = () => open().reader.selectFrom('thing').selectAll().orderBy('id').execute()

  test('an empty database gets every table, and then nothing is left to do', async () => {
    await migrate(first, open())
    expect(await plan(first)).toEqual({ steps: [], setAside: [] })
    await open().transaction(({ queries }) =>
      queries
        .insertInto('thing')
        .values([
          { name: 'a', size: 1, note: 'n', day: '2025-01-02', version: 1 },
          { name: 'b', size: 2, note: 'n', day: null, version: 1 },
        ])
        .execute(),
    )
  })

  test('a system column of an earlier version is renamed with its values', async () => {
    await open().transaction(async ({ queries, adapter }) => {
      const yes = adapter.encode('boolean', true)
      const job = { kind: 'export', state: 'running', accountId: 1, locale: 'en-US', title: '{}', params: '{}' }
      const counts = { done: 0, ok: 0, failed: 0, attempts: 1, createdAt: '2025-01-02T03:04:05.000Z' }
      await queries
        .insertInto('steward_job')
        .values([{ ...job, ...counts, cancelRequested: yes }])
        .execute()
      await sql`alter table steward_job rename column "cancelRequested" to "cancelAsked"`.execute(queries)
    })
    expect((await plan(first)).steps).toEqual([['rename-column', 'cancelRequested', 'safe']])
    await migrate(first, open())
    const [job] = await open().reader.selectFrom('steward_job').selectAll().execute()
    expect(open().adapter.decode('boolean', job?.cancelRequested)).toBe(true)
    expect(Object.keys(job ?? {})).not.toContain('cancelAsked')
    expect((await plan(first)).steps).toEqual([])
  })

  test('reserved words are names like others', async () => {
    await open().transaction(async ({ queries, adapter }) => {
      await queries
        .updateTable('thing')
        .set({ order: adapter.encode('boolean', true) })
        .where('name', '=', 'a')
        .execute()
    })
    expect((await things()).map(row => open().adapter.decode('boolean', row.order))).toEqual([true, null])
  })

  test('a renamed field keeps its values, a wider one too, and a removed one its column', async () => {
    const next = modelOf({
      extent: { type: 'decimal', renamedFrom: 'size' },
      day: { type: 'date' },
      tags: { type: 'tags' },
      order: { type: 'boolean' },
    })
    expect(await plan(next)).toEqual({
      steps: [
        ['rename-column', 'extent', 'safe'],
        ['widen-column', 'extent', 'safe'],
      ],
      setAside: ['column thing.note'],
    })
    await migrate(next, open())
    expect(await things()).toMatchObject([{ extent: 1, note: 'n', day: '2025-01-02' }, { extent: 2 }])
    expect((await plan(next)).steps).toEqual([])
  })

  test('values that cannot be read as the new kind are named, and come back with the old one', async () => {
    const next = modelOf({ day: { type: 'integer' }, extra: { type: 'text' } })
    const planned = await planMigration(next, open())
    expect(inEnglish(planned.steps).find(step => step.kind === 'convert-column')).toMatchObject({
      risk: 'needs-attention',
      why: expect.stringContaining('1 value cannot be read as integer ("2025-01-02")'),
    })
    await migrate(next, open())
    expect((await things()).map(({ day }) => day)).toEqual([null, null])
    await migrate(modelOf({ day: { type: 'date' }, tags: { type: 'tags' } }), open())
    expect((await things()).map(({ day }) => day)).toEqual(['2025-01-02', null])
  })

  test('a unique index over rows that do not fit it is refused, and nothing else of the plan is done', async () => {
    const next = modelOf({ note: { type: 'text', unique: true }, later: { type: 'text' } })
    const planned = await planMigration(next, open())
    expect(inEnglish(planned.steps).find(step => step.kind === 'create-index')).toMatchObject({
      risk: 'destructive',
      why: expect.stringContaining('1 value is that of several rows'),
    })
    await expect(applyMigration(planned, open())).rejects.toThrow(/1 value is that of several rows/)
    expect(Object.keys((await things())[0]!)).not.toContain('later')
  })

  test('a renamed resource keeps its rows', async () => {
    const next = modelOf({}, { renamedFrom: 'thing' }, 'matter')
    expect((await plan(next)).steps).toContainEqual(['rename-table', 'matter', 'safe'])
    await migrate(next, open())
    expect(await open().reader.selectFrom('matter').select('name').orderBy('id').execute()).toEqual([
      { name: 'a' },
      { name: 'b' },
    ])
    expect((await plan(next)).steps).toEqual([])
  })

  test('what was done is noted', async () => {
    const notes = await open().reader.selectFrom('steward_migration').select('steps').orderBy('id').execute()
    expect(notes.map(note => (open().adapter.decode('json', note.steps) as string[]).length)).toHaveLength(6)
  })

  test('a field and a resource that were renamed twice are found under any former name', async () => {
    const steps = [
      modelOf({ length: { type: 'integer' } }, {}, 'road'),
      modelOf({ width: { type: 'integer', renamedFrom: 'length' } }, { renamedFrom: 'road' }, 'street'),
      modelOf(
        { span: { type: 'integer', renamedFrom: ['width', 'length'] } },
        { renamedFrom: ['street', 'road'] },
        'lane',
      ),
    ]
    const [table, field] = [
      ['road', 'street', 'lane'],
      ['length', 'width', 'span'],
    ]
    for (const path of [
      [0, 2],
      [1, 2],
      [0, 1, 2],
    ]) {
      const [begin, end] = [path[0]!, path.at(-1)!]
      await open().transaction(async ({ queries, adapter }) => {
        for (const { name } of await adapter.existingTables(queries))
          if (!name.startsWith('pg_')) await queries.schema.dropTable(name).execute()
      })
      await migrate(steps[begin]!, open())
      await open().transaction(({ queries }) =>
        queries
          .insertInto(table![begin]!)
          .values({ name: 'a', [field![begin]!]: 7, version: 1 })
          .execute(),
      )
      for (const each of path.slice(1)) await migrate(steps[each]!, open())
      expect(await open().reader.selectFrom(table![end]!).select(field![end]!).execute(), `${path}`).toEqual([
        { [field![end]!]: 7 },
      ])
    }
  })
})
