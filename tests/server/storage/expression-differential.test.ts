import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkExpression } from '#model/expression/check.ts'
import { ExpressionError } from '#model/expression/errors.ts'
import { evaluate } from '#model/expression/evaluate.ts'
import { conditionToSql } from '#server/storage/expression/expression-to-sql.ts'
import { eachDatabase } from '../../helpers/database.ts'
import { anyCondition } from '../../helpers/expression-arbitrary.ts'
import { caseSchema, caseVariables, recordsOf } from '../../helpers/expression-cases.ts'
import { createCaseTables } from '../../helpers/expression-tables.ts'
import fc from '../../helpers/fast-check.ts'

const RUNS = { sqlite: 4000, postgres: 1500 } as const
const params = { limit: 99.5, word: 'a', numbers: [1, 20, 0.5, null], texts: ['101', 'sold', 'VIP'] }
const variables = { ...caseVariables, params }
const records = recordsOf('house')

eachDatabase((open, dialect) => {
  test('random conditions have the same outcome in memory and in SQL on every row', async () => {
    await fc.assert(
      fc.asyncProperty(anyCondition, async text => {
        const condition = compiled(text, dialect)
        fc.pre(condition !== undefined)
        const { rows } = await sql<{ outcome: unknown }>`
          select ${condition} as outcome from house as r order by r.id`.execute(open().reader)
        const inMemory = records.map(record => evaluate(text, { ...variables, record }))
        expect(rows.map(row => asOutcome(row.outcome))).toEqual(inMemory)
      }),
      { numRuns: RUNS[dialect], seed: 20240301 },
    )
  }, 180_000)
}, createCaseTables)

test('what the check lets pass as selecting rows has SQL', () => {
  const fields = Object.fromEntries(
    Object.entries({ limit: 'decimal', word: 'text', numbers: 'json', texts: 'json' }).map(([name, type]) => [
      name,
      { name, type },
    ]),
  )
  let passed = 0
  fc.assert(
    fc.property(anyCondition, text => {
      const use = { schema: caseSchema, roots: { record: 'house', params: fields }, selects: ['record' as const] }
      if (checkExpression(text, use).length > 0) return
      passed++
      for (const dialect of ['sqlite', 'postgres'] as const) expect(compiled(text, dialect)).toBeDefined()
    }),
    { numRuns: 3000, seed: 7 },
  )
  expect(passed).toBeGreaterThan(1000)
})

/** Undefined for what has no SQL (too many calls inside each other, fractions as text). */
function compiled(text: string, dialect: 'sqlite' | 'postgres') {
  try {
    const rows = { record: { resource: 'house', alias: 'r' } }
    return conditionToSql(text, { dialect, schema: caseSchema, rows, variables })
  } catch (error) {
    if (error instanceof ExpressionError) return undefined
    throw error
  }
}

function asOutcome(value: unknown): unknown {
  return typeof value === 'number' ? value === 1 : value
}
