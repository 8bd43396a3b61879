import { beforeAll, expect, test } from 'vitest'
import { compileDirectory } from '#compiler/compile.ts'
import type { AppModel, Page } from '#model/app-model.ts'
import { parseListQuery } from '#model/list/list-query.ts'
import { holdsAny, mayOpen } from '#model/permissions/may-open.ts'
import type { Me } from '#model/permissions/me.ts'
import { seedSampleData } from '#server/features/sample-data/seed-sample-data.ts'
import { loadMe } from '#server/records/access/load-me.ts'
import { listRecords } from '#server/records/list/list-records.ts'
import { readRecord } from '#server/records/read/read-record.ts'
import { eachDatabase, migrate } from '../../helpers/database.ts'

/** Generated rows of each resource: enough for every page to have some. */
const MOST_ROWS = 400

/** Everybody who opens a page gets its rows: no column, filter, sort or condition of the shipped config fails. */
eachDatabase(open => {
  let model: AppModel
  let people: readonly Me[]

  beforeAll(async () => {
    const result = await compileDirectory('config')
    if (!result.ok) throw new Error(result.problems.map(problem => problem.what).join('\n'))
    const { sampleData } = result.model
    model = {
      ...result.model,
      sampleData: sampleData.map(each => ({
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
