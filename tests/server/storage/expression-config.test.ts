import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { AppModel, Resource } from '#model/app-model.ts'
import type { Dialect } from '#model/expression/functions/descriptions/description.ts'
import { typeOfField } from '#model/expression/schema.ts'
import { conditionToSql, type ExpressionScope, fieldToSql } from '#server/storage/expression/expression-to-sql.ts'
import { eachDatabase, migrate } from '../../helpers/database.ts'
import { shippedModel } from '../../helpers/shipped-platform.ts'

const me = {
  id: 1,
  adAccount: 'cs01',
  name: '王芳',
  admin: false,
  permissionIds: [57],
  roles: ['document1'],
  blockIds: [1],
}
const variables = { me, now: '2024-03-01T02:00:00.000Z', today: '2024-03-01', params: {} }

const model = await shippedModel()

eachDatabase(
  (open, dialect) => {
    test('every expression of the shipped config that selects rows runs', async () => {
      const queries = stored(model).flatMap(resource => queriesOf(resource, model, dialect))
      const refused: string[] = []
      for (const { what, query } of queries) {
        try {
          await query().execute(open().reader)
        } catch (error) {
          refused.push(`${what}: ${(error as Error).message}`)
        }
      }
      expect(refused).toEqual([])
      expect(queries.length).toBeGreaterThan(100)
    })
  },
  database => migrate(model, database),
)

interface Query {
  readonly what: string
  readonly query: () => RawBuilder<unknown>
}

function queriesOf(resource: Resource, model: AppModel, dialect: Dialect): readonly Query[] {
  const scope = { dialect, schema: model, variables }
  const where = (what: string, table: string, text: string, rows: ExpressionScope['rows']): Query => ({
    what: `${what} ${text}`,
    query: () => sql`select 1 from ${sql.table(table)} as r where ${conditionToSql(text, { ...scope, rows })}`,
  })
  const record = { record: { resource: resource.name, alias: 'r' } }
  // A map (the parts of a house's address) is computed in memory.
  const fields = Object.values(resource.fields).filter(
    field => field.type === 'computed' && !field.stored && typeOfField(field, model).kind !== 'map',
  )
  const conditions = [
    ...resource.grants.map(grant => grant.where),
    ...model.pages.filter(page => page.resource === resource.name).map(page => page.fixed),
  ]
  const transitions = Object.values(resource.workflows).flatMap(workflow => Object.values(workflow.transitions))
  return [
    ...fields.map(({ name }) => ({
      what: `${resource.name}.${name}`,
      query: () => sql`select ${fieldToSql(record.record, name, scope)} as v from ${sql.table(resource.name)} as r`,
    })),
    ...[...new Set(conditions)].flatMap(text => (text ? [where(resource.name, resource.name, text, record)] : [])),
    ...transitions
      .flatMap(transition => transition.effects)
      .flatMap(effect =>
        'where' in effect && effect.kind !== 'assign'
          ? [where(resource.name, effect.resource, effect.where, { row: { resource: effect.resource, alias: 'r' } })]
          : [],
      ),
  ]
}

function stored(model: AppModel): readonly Resource[] {
  return Object.values(model.resources).filter(resource => resource.source.kind === 'store')
}
