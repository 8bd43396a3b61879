import type { AnswerOf, BodyOf } from '#model/api.ts'
import { namedResource } from '#server/records/named-resource.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { deleteRecord } from '#server/records/write/delete-record.ts'
import { orgIdOf } from './orgs.ts'
import { equals, has, pageOfRecords } from './query.ts'
import { saveRecord } from './save-record.ts'

/** POST /api/deco/project/config/saveOrUpdateOrgConfig */
export async function saveOrgConfig(
  context: RecordContext,
  { orgHid, blockIds, ...values }: BodyOf<'POST /api/deco/project/config/saveOrUpdateOrgConfig'>,
): Promise<AnswerOf<'POST /api/deco/project/config/saveOrUpdateOrgConfig'>> {
  const org = await orgIdOf(context, orgHid)
  const row = await saveRecord(context, 'decoConfig', { ...values, org, blocks: blockIds })
  return { id: row.id, version: row.version }
}

/** POST /api/deco/project/config/page */
export async function listOrgConfigs(
  context: RecordContext,
  { orgHid, blockId, status, ...page }: BodyOf<'POST /api/deco/project/config/page'>,
): Promise<AnswerOf<'POST /api/deco/project/config/page'>> {
  const filters = [equals('org', await orgIdOf(context, orgHid)), has('blocks', blockId), equals('status', status)]
  const sort = [{ field: 'updatedAt', order: 'desc' }] as const
  return pageOfRecords(context, 'decoConfig', page, { filters, sort }, row => row)
}

/** POST /api/deco/project/config/deleteById */
export async function deleteOrgConfig(
  context: RecordContext,
  { id }: BodyOf<'POST /api/deco/project/config/deleteById'>,
) {
  await deleteRecord(context, namedResource(context, 'decoConfig'), id)
  return null
}
