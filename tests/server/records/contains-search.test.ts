import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ListQuery } from '#model/list/list-query.ts'
import { listChoices } from '#server/records/list/list-choices.ts'
import { listRecords } from '#server/records/list/list-records.ts'
import { planMigration } from '#server/storage/migration/plan-migration.ts'
import { buildModel } from '../../helpers/build-model.ts'
import { eachDatabase, migrate } from '../../helpers/database.ts'
import fc from '../../helpers/fast-check.ts'
import { admin, contextOf } from './people.ts'

const reference = (resource: string) => ({ type: 'reference', resource })
const model = buildModel({
  resources: {
    owner: { label: 'name', scope: 'global', fields: { name: { type: 'text' } } },
    house: {
      label: 'name',
      scope: 'global',
      search: ['name', 'owner', 'phone'],
      fields: { name: { type: 'text' }, phone: { type: 'text' }, owner: reference('owner') },
    },
    bill: { label: 'no', scope: 'global', fields: { no: { type: 'text' }, house: reference('house') } },
  },
})

/** Few characters, so that texts share many of them; those that LIKE, FTS or SQL could take for something else are in it. */
const text = fc
  .array(fc.constantFrom(...'王伟李娜芳12aAbÉé%_\\\'" -*()𠮷'), { maxLength: 8 })
  .map(characters => characters.join(''))
const some = fc.option(text, { nil: null })

eachDatabase(
  open => {
    const context = () => ({ ...contextOf(open(), admin), model })
    const list = async (resource: string, rest: Partial<ListQuery>) => {
      const query: ListQuery = { start: 0, end: 1000, sort: [], filters: [], fields: ['id'], ...rest }
      const { rows, total } = await listRecords(context(), model.resources[resource]!, query)
      expect(total).toBe(rows.length)
      return rows.map(row => row.id)
    }
    /** By looking at every row. */
    const scan = async (condition: string, asked: string) => {
      const pattern = `%${asked.replace(/[\\%_]/g, '\\$&')}%`
      const like = (column: string) =>
        sql`${sql.ref(column)} ${sql.raw(open().adapter.likeOperator)} ${pattern} escape '\\'`
      const columns = condition.split(' ').map(like)
      const { rows } = await sql<{ id: number }>`select bill.id as bill, house.id as id from bill
        join house on house.id = bill.house left join owner on owner.id = house.owner
        where ${sql.join(columns, sql` or `)} order by house.id`.execute(open().reader)
      return rows.map(row => row.id)
    }
    const sameEverywhere = async (asked: string) => {
      if (asked === '') return
      expect(await list('house', { q: asked })).toEqual(await scan('house.name house.phone owner.name', asked))
      const filter = (path: string, operator: 'contains' | 'startsWith' = 'contains') => ({
        path,
        operator,
        value: asked,
      })
      expect(await list('house', { filters: [filter('name')] })).toEqual(await scan('house.name', asked))
      // Each house has the bill of the same number.
      expect(await list('bill', { filters: [filter('house.name')] })).toEqual(await scan('house.name', asked))
      expect(await list('bill', { filters: [filter('house.owner.name')] })).toEqual(await scan('owner.name', asked))
      const begins = await list('house', { filters: [filter('name', 'startsWith')] })
      const found = await scan('house.name', asked)
      expect(found).toEqual(expect.arrayContaining(begins))
      const choices = await listChoices(context(), model.resources.house!, { q: asked, limit: 100 })
      expect(choices.map(({ id }) => id).sort((a, b) => a - b)).toEqual(
        await scan('house.name house.phone owner.name', asked),
      )
    }

    test('what the index finds is what a look at every row finds, after every kind of write', async () => {
      const house = fc.record({ name: some, phone: some, owner: fc.option(fc.constantFrom(1, 2, 3), { nil: null }) })
      const world = fc.record({
        houses: fc.array(house, { minLength: 1, maxLength: 12 }),
        owners: fc.tuple(some, some, some),
        renamed: fc.record({ id: fc.integer({ min: 1, max: 12 }), name: some }),
        deleted: fc.integer({ min: 1, max: 12 }),
        asked: fc.array(text, { minLength: 1, maxLength: 5 }),
      })
      await fc.assert(
        fc.asyncProperty(world, async ({ houses, owners, renamed, deleted, asked }) => {
          await open().transaction(async ({ queries, touch }) => {
            for (const name of ['house', 'owner', 'bill']) {
              await queries.deleteFrom(name).execute()
              touch(name)
            }
            await queries
              .insertInto('owner')
              .values(owners.map((name, index) => ({ id: index + 1, name, version: 1 })))
              .execute()
            await queries
              .insertInto('house')
              .values(houses.map((values, index) => ({ ...values, id: index + 1, version: 1 })))
              .execute()
            await queries
              .insertInto('bill')
              .values(houses.map((_, index) => ({ id: index + 1, house: index + 1, version: 1 })))
              .execute()
          })
          const pieces = houses.flatMap(({ name }) => (name ? [[...name].slice(1, 4).join('')] : []))
          for (const each of [...asked, ...pieces]) await sameEverywhere(each)
          await open().transaction(async ({ queries, touch }) => {
            await queries.updateTable('house').set({ name: renamed.name }).where('id', '=', renamed.id).execute()
            await queries.deleteFrom('house').where('id', '=', deleted).execute()
            await queries.deleteFrom('bill').where('id', '=', deleted).execute()
            touch('house')
            touch('bill')
          })
          for (const each of [...asked, ...pieces, ...(renamed.name ? [renamed.name] : [])]) await sameEverywhere(each)
        }),
        { numRuns: 15 },
      )
    }, 120_000)

    test('a later index is filled, and one that is not needed any more is removed', async () => {
      const fields = { name: { type: 'text' }, phone: { type: 'text' }, owner: reference('owner') }
      const only = (search: string[]) =>
        buildModel({
          resources: {
            owner: { label: 'name', scope: 'global', fields: { name: { type: 'text' } } },
            house: { label: 'name', scope: 'global', search, fields },
            bill: { label: 'no', scope: 'global', fields: { no: { type: 'text' }, house: reference('house') } },
          },
        })
      await open().transaction(async ({ queries, touch }) => {
        await queries.deleteFrom('house').execute()
        await queries.insertInto('house').values({ id: 77, name: '王伟', phone: '19912345678', version: 1 }).execute()
        touch('house')
      })
      await migrate(only(['name']), open())
      await open().transaction(async ({ queries }) => {
        await queries.updateTable('house').set({ phone: '18812345678' }).execute()
      })
      const plan = await planMigration(model, open())
      expect(plan.steps.map(step => step.kind)).toEqual(['drop-index', 'create-index'])
      await migrate(model, open())
      expect(await list('house', { q: '8812' })).toEqual([77])
      expect(await list('house', { q: '9912' })).toEqual([])
      expect((await planMigration(model, open())).steps).toEqual([])
    })
  },
  database => migrate(model, database),
)
