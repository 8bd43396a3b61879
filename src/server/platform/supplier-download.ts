import type { QueryOf } from '#model/api.ts'
import { fieldPath } from '#model/field-path.ts'
import type { RecordContext } from '../records/record-context.ts'
import { writeXlsx } from '../spreadsheets/write-xlsx.ts'
import { findRecords, type PlatformRow, resourceOf } from './query.ts'
import { supplierAccountQuery } from './suppliers.ts'

const MEMBERS = [
  'accountNo',
  'name',
  'phone',
  'idCard',
  'supplier.name',
  'position.name',
  'org.path',
  'entryAt',
  'certExpireAt',
  'auditStatus',
  'status',
]

/** The filtered supplier accounts as an .xlsx file, masked as on screen (GET /api/supplier/account/download/supplierAccount). */
export async function supplierAccountSheet(
  context: RecordContext,
  filters: QueryOf<'GET /api/supplier/account/download/supplierAccount'>,
): Promise<Buffer> {
  const { model, locale } = context
  const resource = resourceOf(context, 'supplierAccount')
  const query = await supplierAccountQuery(context, filters)
  const rows: PlatformRow[] = await findRecords(context, resource.name, { ...query, fields: MEMBERS })
  const columns = MEMBERS.flatMap(member => {
    const found = fieldPath(model, resource, member)
    if (!found) return []
    const owner = found.through.at(-1)
    return [{ field: found.field, member, title: owner ? owner.title[locale] : undefined }]
  })
  return writeXlsx(columns, rows, locale)
}
