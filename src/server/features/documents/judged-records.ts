import { sql } from 'kysely'
import type { PrintedDocument, Resource } from '#model/app-model.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { fieldPath } from '#model/field-path.ts'
import { selectContext } from '#server/records/list/select-context.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { RowPlan } from '#server/storage/select/row-plan.ts'
import { RowQuery } from '#server/storage/select/row-query.ts'
import type { Row } from '#server/storage/tables.ts'

/**
 * What a document's condition reads of the records, what lays them on sheets, and their labels, whoever may see them: a
 * document decides the same for everybody. None of it is answered for records that the account may not see.
 */
export async function judgedRecords(
  context: RecordContext,
  resource: Resource,
  ids: readonly number[],
  { when, groupBy = [] }: Pick<PrintedDocument, 'when' | 'groupBy'>,
): Promise<ReadonlyMap<number, Row>> {
  const { database, model } = context
  const { adapter, reader } = database
  const read = when === undefined ? [] : (referencedPaths(when).record ?? [])
  const paths = read.filter(path => path !== '' && fieldPath(model, resource, path))
  const query = new RowQuery(selectContext(context), resource)
  const plan = new RowPlan(query, [...new Set(['id', resource.label, ...groupBy, ...paths])])
  const { rows } = await sql<Row>`select ${plan.columns} from ${query.from}
    where ${adapter.isAmong(sql.ref('record.id'), ids)}`.execute(reader)
  return new Map((await plan.read(rows, reader)).map(row => [row.id as number, row]))
}
