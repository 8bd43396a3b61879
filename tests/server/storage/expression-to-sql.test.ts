import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { conditionToSql, type ExpressionScope, valueToSql } from '#server/storage/expression/expression-to-sql.ts'
import { eachDatabase } from '../../helpers/database.ts'
import { caseSchema, caseVariables, expressionCases } from '../../helpers/expression-cases.ts'
import { createCaseTables } from '../../helpers/expression-tables.ts'

eachDatabase((open, name) => {
  const scopeOf = (resource: string): ExpressionScope => ({
    dialect: name,
    schema: caseSchema,
    rows: { record: { resource, alias: 'r' } },
    variables: caseVariables,
  })

  test.each(expressionCases.conditions)(
    '$expression',
    async ({ expression, resource = 'house', true: held, unknown }) => {
      const condition = conditionToSql(expression, scopeOf(resource))
      const { rows } = await sql<{ id: number; outcome: unknown }>`
      select r.id as id, ${condition} as outcome from ${sql.table(resource)} as r order by r.id`.execute(open().reader)
      const idsWith = (...outcomes: unknown[]) => rows.filter(row => outcomes.includes(row.outcome)).map(row => row.id)
      expect({ true: idsWith(true, 1), unknown: idsWith(null) }).toEqual({ true: held, unknown: unknown ?? [] })
      const selected = await sql<{ id: number }>`
      select r.id as id from ${sql.table(resource)} as r where ${condition} order by r.id`.execute(open().reader)
      expect(selected.rows.map(row => row.id)).toEqual(held)
    },
  )

  test.each(expressionCases.values)('value of $expression', async ({ expression, resource = 'house', values }) => {
    const value = valueToSql(expression, scopeOf(resource))
    const { rows } = await sql<{ value: unknown }>`
      select ${value} as value from ${sql.table(resource)} as r order by r.id`.execute(open().reader)
    const asStored = (expected: unknown) =>
      name === 'sqlite' && typeof expected === 'boolean' ? Number(expected) : expected
    expect(rows.map(row => row.value)).toEqual(values.map(asStored))
  })
}, createCaseTables)

describe('what has no SQL', () => {
  const refused = expressionCases.refused.filter(each => each.code !== 'unknown-option' && each.code !== 'wrong-result')

  test.each(refused)('$expression is refused when it is compiled', ({ expression, code }) => {
    const compile = (dialect: 'sqlite' | 'postgres') => () =>
      conditionToSql(expression, {
        dialect,
        schema: caseSchema,
        rows: { record: { resource: 'house', alias: 'r' } },
        variables: caseVariables,
      })
    // A reference compared with one to another resource, and a text that is no date, are sound SQL and merely never true.
    if (code === 'type-mismatch' && /== record\.butler|2024-13/.test(expression))
      expect(compile('sqlite')).not.toThrow()
    else for (const dialect of ['sqlite', 'postgres'] as const) expect(compile(dialect)).toThrow(/./)
  })
})
