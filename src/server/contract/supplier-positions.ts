import type { AnswerOf, BodyOf, QueryOf } from '#model/api.ts'
import { RecordRefusal } from '#server/records/errors.ts'
import { namedResource } from '#server/records/named-resource.ts'
import { readRecord } from '#server/records/read/read-record.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { updateRecord } from '#server/records/write/update-record.ts'
import { changeState } from './change-state.ts'
import { orgIdOf } from './orgs.ts'
import { permissionTree } from './permission-tree.ts'
import { contains, equals, findRecords, pageOfRecords } from './query.ts'
import { saveRecord } from './save-record.ts'
import { idsOf } from './values.ts'

/** POST /api/supplier/position/list */
export async function listPositions(
  context: RecordContext,
  { name, specialty, orgHid, status, ...page }: BodyOf<'POST /api/supplier/position/list'>,
): Promise<AnswerOf<'POST /api/supplier/position/list'>> {
  const filters = [
    contains('name', name),
    equals('specialty', specialty),
    equals('org', await orgIdOf(context, orgHid)),
    equals('status', status),
  ]
  const sort = [{ field: 'positionNo', order: 'asc' }] as const
  return pageOfRecords(context, 'supplierPosition', page, { filters, sort }, row => row)
}

/** POST /api/supplier/position/saveOrUpdate */
export async function savePosition(
  context: RecordContext,
  { orgHid, ...values }: BodyOf<'POST /api/supplier/position/saveOrUpdate'>,
): Promise<AnswerOf<'POST /api/supplier/position/saveOrUpdate'>> {
  const row = await saveRecord(context, 'supplierPosition', { ...values, org: await orgIdOf(context, orgHid) })
  return { id: row.id, positionNo: String(row.positionNo), version: row.version }
}

/** POST /api/supplier/position/update/status */
export async function changePositionStatus(
  context: RecordContext,
  { id, status, reason }: BodyOf<'POST /api/supplier/position/update/status'>,
) {
  const row = await changeState(context, 'supplierPosition', id, { field: 'status', state: status }, { reason })
  return { status: String(row.status) }
}

/** GET /api/supplier/position/getPositionList */
export async function positionChoices(
  context: RecordContext,
  { orgHid, status = 'enabled' }: QueryOf<'GET /api/supplier/position/getPositionList'>,
): Promise<AnswerOf<'GET /api/supplier/position/getPositionList'>> {
  const rows = await findRecords(context, 'supplierPosition', {
    filters: [equals('org', await orgIdOf(context, orgHid)), equals('status', status)],
    fields: ['name', 'specialty', 'needAudit', 'needCert'],
  })
  return rows.map(row => ({
    id: row.id,
    name: String(row.name),
    specialty: String(row.specialty),
    needAudit: row.needAudit === true,
    needCert: row.needCert === true,
  }))
}

/** GET /api/supplier/position/getAppPermission */
export async function appPermissions(
  context: RecordContext,
  { positionId }: QueryOf<'GET /api/supplier/position/getAppPermission'>,
): Promise<AnswerOf<'GET /api/supplier/position/getAppPermission'>> {
  const position = await readRecord(context, namedResource(context, 'supplierPosition'), positionId)
  return { nodes: await permissionTree(context, 'app'), checkedIds: idsOf(String(position.appPermissionIds ?? '')) }
}

/** POST /api/supplier/position/saveAppPermission */
export async function saveAppPermissions(
  context: RecordContext,
  { positionId, permissionIds }: BodyOf<'POST /api/supplier/position/saveAppPermission'>,
) {
  const resource = namedResource(context, 'supplierPosition')
  const { version } = await readRecord(context, resource, positionId)
  await demandLeaves(context, idsOf(permissionIds))
  await updateRecord(context, resource, positionId, { appPermissionIds: permissionIds, version: Number(version) })
  return { appPermissionCount: idsOf(permissionIds).length }
}

/** Only leaves of the supplier app's tree may be ticked. @throws RecordRefusal `validation` */
async function demandLeaves(context: RecordContext, ids: readonly number[]): Promise<void> {
  const leaves = new Set((await permissionTree(context, 'app')).filter(node => node.leaf === 1).map(node => node.id))
  const unknown = ids.filter(id => !leaves.has(id))
  if (unknown.length === 0) return
  const params = { value: unknown.join(', ') }
  throw new RecordRefusal('validation', [{ path: 'permissionIds', code: 'not-option', params }])
}
