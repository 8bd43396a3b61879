import { sql } from 'kysely'
import type { Resource } from '#model/app-model.ts'
import { fileIdsIn } from '#model/field-types/shared/stored-files.ts'
import { planAccess } from '#model/permissions/plan-access.ts'
import { RowPlan } from '#server/storage/select/row-plan.ts'
import { RowQuery } from '#server/storage/select/row-query.ts'
import type { Row } from '#server/storage/tables.ts'
import { RowAccess } from '../access/row-access.ts'
import { selectContext } from '../list/select-context.ts'
import type { RecordContext } from '../record-context.ts'
import { fileFields } from './file-uses.ts'

/** Records that are looked at, of those with the file that the account may see: each may hide the field that has it. */
const MOST_RECORDS = 50

/** Whether the account sees the file in a field of some record of the resource. */
export async function isShownIn(context: RecordContext, resource: Resource, fileId: string): Promise<boolean> {
  const { reader } = context.database
  const plan = planAccess(context.model, context.me, resource.name, 'read')
  if (!plan.allowed) return false
  const query = new RowQuery(selectContext(context), resource)
  const access = new RowAccess(query, plan)
  const fields = fileFields(resource).filter(({ name }) => access.isKnown(query.path(name)))
  if (fields.length === 0) return false
  const columns = new RowPlan(query, ['id', ...fields.map(({ name }) => name)])
  const used = sql`record.id in (select ${sql.ref('recordId')} from steward_file_use
    where ${sql.ref('fileId')} = ${fileId} and resource = ${resource.name})`
  const { rows } = await sql<Row>`select ${columns.columns}${access.columns} from ${query.from}
    where ${sql.join([used, ...access.conditions()], sql` and `)} order by record.id desc limit ${MOST_RECORDS}`.execute(
    reader,
  )
  const records = await columns.read(rows, reader, access.isShown)
  return records.some(record => fields.some(field => fileIdsIn(field, record[field.name]).includes(fileId)))
}
