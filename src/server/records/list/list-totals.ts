import { sql } from 'kysely'
import type { Resource } from '#model/app-model.ts'
import type { ListQuery } from '#model/list/list-query.ts'
import { isSummable } from '#model/list/totals.ts'
import type { FieldProblemDraft } from '#model/problems.ts'
import { filled } from '#server/storage/select/slot.ts'
import type { Row } from '#server/storage/tables.ts'
import { RecordRefusal } from '../errors.ts'
import type { RecordContext } from '../record-context.ts'
import { chosenRows } from './compiled-list.ts'

const MOST_TOTALS = 20

/**
 * The sums of fields over all rows that a list finds, in the unit of the field (fen for money); null where no row has a
 * value. Only fields that every row shows: a sum would reveal hidden cells.
 * @throws AccessDenied, RecordRefusal like the list; also for a field that is no number
 */
export async function listTotals(
  context: RecordContext,
  resource: Resource,
  query: ListQuery,
  names: readonly string[],
): Promise<Record<string, number | null>> {
  const { rows, access, where, from } = chosenRows(context, resource, { ...query, sort: [] })
  const problems = names.flatMap((name): FieldProblemDraft[] => {
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
    const isOpen = field && isSummable(field) && !field.masked && access.isUsable(rows.path(name))
    return isOpen ? [] : [{ path: '_totals', code: 'no-total', params: { name } }]
  })
  if (names.length > MOST_TOTALS) problems.push({ path: '_totals', code: 'too-many', params: { max: MOST_TOTALS } })
  if (problems.length > 0) throw new RecordRefusal('validation', problems)
  if (names.length === 0) return {}
  const sums = names.map((name, index) => sql`sum(${rows.value(rows.path(name))}) as ${sql.ref(`t${index}`)}`)
  const { reader } = context.database
  const statement = sql`select ${sql.join(sums)} from ${from()}${where}`.compile(reader)
  const [found] = (await reader.executeQuery<Row>(filled(statement, query))).rows
  return Object.fromEntries(
    names.map((name, index) => {
      const sum = found?.[`t${index}`]
      return [name, sum === null || sum === undefined ? null : Number(sum)]
    }),
  )
}
