import type { AnswerOf, BodyOf, QueryOf } from '#model/api.ts'
import { namedResource } from '#server/records/named-resource.ts'
import { readRecord } from '#server/records/read/read-record.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { changeState } from './change-state.ts'
import { orgIdOf } from './orgs.ts'
import { contains, equals, findRecords, oneOf, type PlatformQuery, pageOfRecords } from './query.ts'
import { saveRecord } from './save-record.ts'
import { storedFile, textOf } from './values.ts'

type AccountFilters = QueryOf<'GET /api/supplier/account/download/supplierAccount'>

/** POST /api/supplier/account/list */
export async function listSupplierAccounts(
  context: RecordContext,
  { pageIndex, pageSize, ...filters }: BodyOf<'POST /api/supplier/account/list'>,
): Promise<AnswerOf<'POST /api/supplier/account/list'>> {
  const query = await supplierAccountQuery(context, filters)
  return pageOfRecords(context, 'supplierAccount', { pageIndex, pageSize }, query, row => row)
}

/** Conditions of the supplier accounts' list and of its download. */
export async function supplierAccountQuery(context: RecordContext, filters: AccountFilters): Promise<PlatformQuery> {
  const { id, name, phone, supplierId, positionId, orgHid, auditStatus, status } = filters
  return {
    filters: [
      oneOf('id', id),
      contains('name', name),
      equals('phone', phone),
      equals('supplier', supplierId),
      equals('position', positionId),
      equals('org', await orgIdOf(context, orgHid)),
      oneOf('auditStatus', auditStatus),
      oneOf('status', status),
    ],
    sort: [{ field: 'createdAt', order: 'desc' }],
  }
}

/** POST /api/supplier/account/saveOrUpdate */
export async function saveSupplierAccount(
  context: RecordContext,
  {
    supplierId,
    positionId,
    orgHid,
    blockIds,
    photo,
    certificates,
    ...values
  }: BodyOf<'POST /api/supplier/account/saveOrUpdate'>,
): Promise<AnswerOf<'POST /api/supplier/account/saveOrUpdate'>> {
  const org = await orgIdOf(context, orgHid)
  const files = { photo: photo?.map(storedFile), certificates: certificates?.map(storedFile) }
  const saved = { ...values, ...files, supplier: supplierId, position: positionId, org, blocks: blockIds }
  const row = await saveRecord(context, 'supplierAccount', saved)
  return { id: row.id, accountNo: String(row.accountNo), auditStatus: String(row.auditStatus), version: row.version }
}

/** GET /api/supplier/account/getById */
export async function readSupplierAccount(
  context: RecordContext,
  { id }: QueryOf<'GET /api/supplier/account/getById'>,
) {
  return (await readRecord(
    context,
    namedResource(context, 'supplierAccount'),
    id,
  )) as AnswerOf<'GET /api/supplier/account/getById'>
}

/** POST /api/supplier/account/audit */
export async function auditSupplierAccount(
  context: RecordContext,
  { id, auditStatus, opinion, version }: BodyOf<'POST /api/supplier/account/audit'>,
) {
  const target = { field: 'auditStatus', state: auditStatus, version }
  const row = await changeState(context, 'supplierAccount', id, target, { opinion, auditOpinion: opinion })
  return { auditStatus: String(row.auditStatus), status: String(row.status) }
}

/** POST /api/supplier/account/update/status */
export async function changeSupplierAccountStatus(
  context: RecordContext,
  { id, status, reason, leaveAt }: BodyOf<'POST /api/supplier/account/update/status'>,
) {
  const row = await changeState(context, 'supplierAccount', id, { field: 'status', state: status }, { reason, leaveAt })
  return { status: String(row.status) }
}

/** GET /api/deco/sap/findSupplier: the accounting system's suppliers, mirrored in the resource `supplier`. */
export async function findSuppliers(
  context: RecordContext,
  { keyword }: QueryOf<'GET /api/deco/sap/findSupplier'>,
): Promise<AnswerOf<'GET /api/deco/sap/findSupplier'>> {
  const fields = ['supplierCode', 'name', 'creditCode', 'contact', 'phone']
  const byName = await findRecords(context, 'supplier', { filters: [contains('name', keyword)], fields }, 50)
  const byCode = await findRecords(context, 'supplier', { filters: [contains('supplierCode', keyword)], fields }, 50)
  const found = new Map([...byName, ...byCode].map(row => [row.id, row]))
  return [...found.values()].map(row => ({
    supplierCode: String(row.supplierCode),
    name: String(row.name),
    creditCode: textOf(row.creditCode),
    contact: textOf(row.contact),
    phone: textOf(row.phone),
  }))
}
