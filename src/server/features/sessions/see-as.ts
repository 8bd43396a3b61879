import type { AppModel } from '#model/app-model.ts'
import { type Me, meWith, permissionIdsIn } from '#model/permissions/me.ts'
import { maySeeAs, type SeenResource, seenBy } from '#model/permissions/see-as.ts'
import { loadMe } from '#server/records/access/load-me.ts'
import { BLOCK_RESOURCE } from '#server/storage/select/scope-condition.ts'
import type { Database } from '../../storage/database.ts'

/** The record as which a session sees; `draft`: the pages of one's own drafts of the config, with the rights of role `id` or, where it is 0, one's own. */
export interface SeenRecord {
  readonly resource: SeenResource | 'draft'
  readonly id: number
}

/** How a session sees as somebody else; `name`: of the account or role. */
export interface SeenAs {
  readonly me: Me
  readonly name: string
}

/** Undefined when the viewer may not (or no more), or when the account or role is not there. */
export async function seenAs(
  model: AppModel,
  database: Database,
  viewer: Me,
  { resource, id }: { readonly resource: SeenResource; readonly id: number },
): Promise<SeenAs | undefined> {
  if (!maySeeAs(model.app, viewer)) return undefined
  const other = resource === 'account' ? await loadMe(database, model, id) : await holderOf(model, database, viewer, id)
  return other && { me: seenBy(viewer, other, model.permissions), name: other.name }
}

/** Somebody who holds just the role, with the blocks of the viewer: an administrator sees every block. */
async function holderOf(model: AppModel, { reader }: Database, viewer: Me, id: number): Promise<Me | undefined> {
  const role = await reader.selectFrom('role').selectAll().where('id', '=', id).executeTakeFirst()
  if (!role) return undefined
  const blocks = viewer.admin ? await reader.selectFrom(BLOCK_RESOURCE).select('id').execute() : []
  const blockIds = viewer.admin ? blocks.map(row => Number(row.id)) : viewer.blockIds
  const { adAccount } = viewer
  const permissionIds = permissionIdsIn(role.permissionIds)
  return meWith(
    { id: viewer.id, adAccount, name: String(role.name), admin: false, permissionIds, blockIds },
    model.permissions,
  )
}
