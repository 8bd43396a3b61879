import type { Aggregate } from '#model/app-model.ts'
import type { ExpressionUse } from '#model/expression/check.ts'
import { type ExpressionVariables, evaluate, evaluateCondition } from '#model/expression/evaluate.ts'
import type { ExpressionSchema, SchemaField } from '#model/expression/schema.ts'
import cases from '../cases/expressions.json' with { type: 'json' }

type Values = Record<string, unknown>
interface WrittenField extends Omit<SchemaField, 'name' | 'options'> {
  readonly options?: readonly string[]
}
interface CaseFile {
  readonly now: string
  readonly today: string
  readonly me: Values
  readonly params: Values
  readonly resources: Readonly<Record<string, Readonly<Record<string, WrittenField>>>>
  readonly rows: Readonly<Record<string, readonly Values[]>>
  readonly conditions: readonly ConditionCase[]
  readonly values: readonly ValueCase[]
  readonly memoryOnly: readonly { readonly expression: string; readonly record?: Values; readonly result: unknown }[]
  readonly refused: readonly { readonly expression: string; readonly code: string }[]
}
/** Where a condition over `record` is true and where it is neither true nor false; false on every other row. */
interface ConditionCase {
  readonly expression: string
  readonly resource?: string
  readonly true: readonly number[]
  readonly unknown?: readonly number[]
}
/** The values of an expression, row by row. */
interface ValueCase {
  readonly expression: string
  readonly resource?: string
  readonly values: readonly unknown[]
}

export const expressionCases = cases as unknown as CaseFile

/** The resources of the case file as the model has them. */
export const caseSchema: ExpressionSchema = {
  resources: Object.fromEntries(
    Object.entries(expressionCases.resources).map(([resource, fields]) => [resource, { fields: fieldsOf(fields) }]),
  ),
}

function fieldsOf(fields: Readonly<Record<string, WrittenField>>): Record<string, SchemaField> {
  const written = Object.entries(fields).map(([name, { options, ...field }]): [string, SchemaField] => {
    const titled = options?.map(value => ({ value, title: { 'zh-CN': value, 'en-US': value } }))
    return [name, { ...field, name, ...(titled ? { options: titled } : {}) }]
  })
  return { id: { name: 'id', type: 'integer' }, ...Object.fromEntries(written) }
}

/** What `checkExpression` is told about the conditions of the file. */
export const caseUse = {
  schema: caseSchema,
  roots: {
    record: 'house',
    params: fieldsOf({
      limit: { type: 'decimal' },
      word: { type: 'text' },
      none: { type: 'text' },
      ids: { type: 'json' },
      house: { type: 'reference', resource: 'house' },
    }),
  },
  selects: ['record'],
} satisfies ExpressionUse

/** The variables of every case, besides the record. */
export const caseVariables: ExpressionVariables = {
  me: expressionCases.me,
  params: expressionCases.params,
  now: expressionCases.now,
  today: expressionCases.today,
}

/** The rows of a resource as records in memory: references expanded, computed fields computed. */
export function recordsOf(resource: string): readonly Values[] {
  return (expressionCases.rows[resource] ?? []).map(row => expand(resource, row, 3))
}

function expand(resource: string, row: Values, depth: number): Values {
  const record: Values = { ...row }
  const fields = Object.values(caseSchema.resources[resource]?.fields ?? {})
  const point = (field: SchemaField, id: unknown) => {
    const target = expressionCases.rows[field.resource ?? '']?.find(each => each.id === id)
    if (target === undefined) return null
    return depth > 0 ? expand(field.resource as string, target, depth - 1) : { id, label: `#${id}` }
  }
  for (const field of fields) if (field.type === 'reference') record[field.name] = point(field, row[field.name])
  for (const field of fields) {
    if (field.type !== 'computed') continue
    const value = field.aggregate
      ? aggregate(field.aggregate, record)
      : evaluate(field.expression as string, { ...caseVariables, record })
    record[field.name] = field.result === 'reference' ? point(field, value) : value
  }
  return record
}

function aggregate({ operation, resource, field = 'id', where }: Aggregate, record: Values): unknown {
  const rows = (expressionCases.rows[resource] ?? []).filter(
    row => where === undefined || evaluateCondition(where, { ...caseVariables, row, record }),
  )
  const numbers = rows.map(row => row[field]).filter(value => value !== null) as number[]
  if (operation === 'count') return rows.length
  if (operation === 'exists') return rows.length > 0
  if (operation === 'first') return rows[0]?.[field] ?? null
  if (operation === 'sum') return numbers.reduce((sum, number) => sum + number, 0)
  return numbers.length === 0 ? null : operation === 'max' ? Math.max(...numbers) : Math.min(...numbers)
}
