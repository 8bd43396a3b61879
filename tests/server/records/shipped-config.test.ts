import { CompiledQuery } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { AppModel, Page, Resource } from '#model/app-model.ts'
import { parseListQuery } from '#model/list/list-query.ts'
import { holdsAny, mayOpen } from '#model/permissions/may-open.ts'
import type { Me } from '#model/permissions/me.ts'
import { seedSampleData } from '#server/features/sample-data/seed-sample-data.ts'
import { loadMe } from '#server/records/access/load-me.ts'
import { isOnOthers, type OnOthers, pinOf } from '#server/records/effects/pinned.ts'
import { targetsOf } from '#server/records/effects/rows-of-effect.ts'
import { listRecords } from '#server/records/list/list-records.ts'
import { readRecord } from '#server/records/read/read-record.ts'
import type { Queries, Row } from '#server/storage/tables.ts'
import { eachDatabase, migrate } from '../../helpers/database.ts'
import { shippedModel } from '../../helpers/shipped-platform.ts'

/** Generated rows of each resource: enough for every page to have some. */
const MOST_ROWS = 400

/** Everybody who opens a page gets its rows: no column, filter, sort or condition of the shipped config fails. */
eachDatabase(open => {
  let model: AppModel
  let people: readonly Me[]

  beforeAll(async () => {
    const shipped = await shippedModel()
    model = {
      ...shipped,
      sampleData: shipped.sampleData.map(each => ({
        ...each,
        sets: each.sets.map(set => ({ ...set, count: Math.min(set.count, MOST_ROWS) })),
      })),
    }
    await migrate(model, open())
    await seedSampleData(model, open())
    const accounts = await open()
      .reader.selectFrom('account')
      .select('id')
      .where('id', '<=', 20)
      .orderBy('id')
      .execute()
    const loaded = await Promise.all(accounts.map(account => loadMe(open(), model, account.id as number)))
    people = loaded.filter(me => me !== undefined)
  }, 300_000)

  test('each page lists rows with its columns in its order for everybody who may open it', async () => {
    const empty = new Set<string>()
    const filled = new Set<string>()
    for (const me of people) {
      for (const page of pagesOf(me)) {
        const { rows, total } = await listOf(me, page, {})
        ;(total > 0 ? filled : empty).add(page.path)
        if (me.admin && rows[0]) await readRecord(contextOf(me), model.resources[page.resource]!, rows[0].id as number)
      }
    }
    expect(people.length).toBeGreaterThan(10)
    expect([...empty].filter(path => !filled.has(path))).toEqual([])
  }, 120_000)

  test('each filter of each page is taken', async () => {
    const [admin] = people
    for (const page of pagesOf(admin!)) {
      for (const { field } of page.filters) await listOf(admin!, page, { [`${field}_null`]: 'false', _end: '1' })
    }
  }, 120_000)

  test('effects find their rows by an index, from the records of the set', async () => {
    const read: string[] = []
    const scanned: string[] = []
    for (const { resource, effect } of pinnedEffects()) {
      const [query] = await findingQueries(resource, effect)
      if (!query) continue
      read.push(effect.where)
      const plan = await planOf(query)
      const scan =
        open().adapter.name === 'sqlite' ? /SCAN (row|record)\b/ : new RegExp(`Seq Scan on "?${effect.resource}\\b`)
      if (scan.test(plan)) scanned.push(`${resource.name} → ${effect.resource}: ${effect.where}\n${plan}`)
    }
    expect(read.length).toBeGreaterThan(50)
    expect(scanned).toEqual([])
  }, 60_000)

  /** Effects that find their rows by a field of the record. */
  function pinnedEffects() {
    return Object.values(model.resources).flatMap(resource =>
      Object.values(resource.workflows)
        .flatMap(({ transitions }) => Object.values(transitions).flatMap(({ effects }) => effects.filter(isOnOthers)))
        .flatMap(effect => (pinOf(resource, effect) ? [{ resource, effect }] : [])),
    )
  }

  /** What is asked of the database for twenty records; nothing where the rows are looked for record by record. */
  async function findingQueries(resource: Resource, effect: OnOthers): Promise<readonly CompiledQuery[]> {
    const asked: CompiledQuery[] = []
    const executeQuery = async (query: CompiledQuery) => {
      asked.push(query)
      return { rows: [] }
    }
    const context = contextOf(people[0]!)
    await open().transaction(async write => {
      const noted = { ...write, queries: { ...write.queries, executeQuery } as unknown as Queries }
      const together: typeof write.together = async (step, item) =>
        (
          await step.run(
            noted,
            Array.from({ length: 20 }, () => item),
          )
        )[0] as never
      const work = { context, write: { ...write, together }, depth: 0 }
      await targetsOf(effect, { work, resource, id: 1, transition: '', old: {}, params: {} }, {}).catch(() => [])
    })
    return asked
  }

  /** Of tables that may grow: both databases read all rows of one that they know to be small, SQLite by its statistics. */
  async function planOf({ sql, parameters }: CompiledQuery): Promise<string> {
    const isSqlite = open().adapter.name === 'sqlite'
    return open().transaction(async ({ queries }) => {
      const ask = (text: string) => queries.executeQuery<Row>(CompiledQuery.raw(text))
      await (isSqlite ? ask('delete from sqlite_stat1') : ask('set local enable_seqscan = off'))
      if (isSqlite) await ask('analyze sqlite_schema')
      const text = `${isSqlite ? 'explain query plan' : 'explain'} ${sql}`
      const { rows } = await queries.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]))
      return rows.map(row => String(row.detail ?? row['QUERY PLAN'])).join('\n')
    })
  }

  test('nobody sees a row of another block', async () => {
    for (const me of people.filter(each => !each.admin && !each.roles.includes('report2'))) {
      for (const page of pagesOf(me).filter(each => model.resources[each.resource]?.scope === 'block')) {
        const { rows } = await listOf(me, page, { _fields: 'block', _end: '200' })
        const blocks = rows.map(row => (row.block as { id: number }).id)
        expect(
          blocks.filter(block => !me.blockIds.includes(block)),
          `${me.adAccount} ${page.path}`,
        ).toEqual([])
      }
    }
  }, 120_000)

  const contextOf = (me: Me) => ({
    model,
    database: open(),
    me,
    locale: 'zh-CN' as const,
    now: new Date().toISOString(),
  })

  function pagesOf(me: Me): readonly Page[] {
    return model.pages.filter(
      page =>
        // A page without columns shows one record, or makes one.
        page.columns.length > 0 && mayOpen(page, me) && holdsAny(me, page.dataRoles) && model.resources[page.resource],
    )
  }

  async function listOf(me: Me, page: Page, parameters: Record<string, string>) {
    const resource = model.resources[page.resource]!
    const query = {
      // A page below a record (`…/{id}`) has as many lists as there are records.
      ...(page.path.includes('{') ? {} : { _page: page.path }),
      _sort: page.sort.map(key => key.field).join(),
      _order: page.sort.map(key => key.order).join(),
      _fields: page.columns.map(column => column.field).join(),
      ...parameters,
    }
    const parsed = parseListQuery(query, resource, model)
    if (!parsed.ok) throw new Error(`${page.path}: ${JSON.stringify(parsed.problems)}`)
    return listRecords(contextOf(me), resource, parsed.query).catch(error => {
      throw new Error(`${me.adAccount} ${page.path}: ${error.message}`, { cause: error })
    })
  }
})
