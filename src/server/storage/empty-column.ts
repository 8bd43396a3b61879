import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Field } from '#model/app-model.ts'
import { valueTypeOf } from '#model/field-types/index.ts'
import type { DialectAdapter } from './dialects/dialect-adapter.ts'

/** Whether a column holds no value of the field, as forms understand it. */
export function columnIsEmpty(adapter: DialectAdapter, field: Field, column: string): RawBuilder<SqlBool> {
  const ref = sql.ref(column)
  if (valueTypeOf(field).expressionType === 'list') return adapter.listIsEmpty(ref)
  return sql<SqlBool>`${ref} is null or cast(${ref} as text) = ''`
}
