import type { FieldProblemDraft } from '#model/problems.ts'
import { permissionIdsIn } from '../role-permissions.ts'
import { permissionTitles } from './permission-titles.ts'
import { rightsOverRights } from './rights-over-rights.ts'
import type { WriteGuard } from './write-guard.ts'

/** A role gets rights over rights only from somebody who holds them. */
export const roleGuard: WriteGuard = async ({ before, after, work }): Promise<FieldProblemDraft[]> => {
  const { me, model } = work.context
  if (me.admin || after === null) return []
  const had = new Set(permissionIdsIn(before?.permissionIds))
  const leaves = permissionIdsIn(after.permissionIds).filter(leaf => !had.has(leaf))
  const guarded = rightsOverRights(model)
  const held = new Set(me.permissionIds)
  const lacking = leaves.filter(id => guarded.has(id) && !held.has(id))
  if (lacking.length === 0) return []
  return [{ path: 'permissionIds', code: 'right-not-held', params: { permission: permissionTitles(model, lacking) } }]
}
