import type { AppModel, Permission } from '#model/app-model.ts'
import { type Locale, textIn } from '#model/localized-text.ts'
import { type Me, meWith, permissionIdsIn } from '#model/permissions/me.ts'
import { maySeeAs, type SeenResource, seenBy } from '#model/permissions/see-as.ts'
import { loadMe } from '#server/records/access/load-me.ts'
import { BLOCK_RESOURCE } from '#server/storage/select/scope-condition.ts'
import type { Database } from '../../storage/database.ts'

/** The record as which a session sees, or the draft of the config whose pages it sees. */
export type SeenRecord = { readonly resource: SeenResource; readonly id: number } | DraftViewer

/**
 * Whose rights apply to the pages of one's own draft: `draft` uses those of the role with the number `id` or, where it is 0,
 * one's own; `draft-permission` uses that permission of the draft alone, which no role may have yet.
 */
export interface DraftViewer {
  readonly resource: 'draft' | 'draft-permission'
  readonly id: number
}

/** Whether a session sees a draft of the config. */
export function isDraft(sees: SeenRecord): sees is DraftViewer {
  return sees.resource === 'draft' || sees.resource === 'draft-permission'
}

/** Who a session sees as; `name`: of the account or role. */
export interface SeenAs {
  readonly me: Me
  readonly name: string
}

/** Undefined when the viewer may not see as others (any more), or when the account or role does not exist. */
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

/** As `seenAs`, with a single permission of the model. */
export async function seenWith(
  model: AppModel,
  database: Database,
  viewer: Me,
  { id, title }: Pick<Permission, 'id' | 'title'>,
  locale: Locale,
): Promise<SeenAs | undefined> {
  if (!maySeeAs(model.app, viewer)) return undefined
  const holder = await holding([id], textIn(title, locale), model, database, viewer)
  return { me: seenBy(viewer, holder, model.permissions), name: holder.name }
}

/** An account that holds just the role. */
async function holderOf(model: AppModel, database: Database, viewer: Me, id: number): Promise<Me | undefined> {
  const role = await database.reader.selectFrom('role').selectAll().where('id', '=', id).executeTakeFirst()
  return role && holding(permissionIdsIn(role.permissionIds), String(role.name), model, database, viewer)
}

/** An account with these permissions and the blocks of the viewer: an administrator sees every block. */
async function holding(
  permissionIds: readonly number[],
  name: string,
  model: AppModel,
  { reader }: Database,
  viewer: Me,
): Promise<Me> {
  const blocks = viewer.admin ? await reader.selectFrom(BLOCK_RESOURCE).select('id').execute() : []
  const blockIds = viewer.admin ? blocks.map(row => Number(row.id)) : viewer.blockIds
  const { id, adAccount } = viewer
  return meWith({ id, adAccount, name, admin: false, permissionIds, blockIds }, model.permissions)
}
