import { decide } from '#model/permissions/decide.ts'
import { permissionTitles } from '#model/permissions/permission-titles.ts'
import type { FieldProblemDraft } from '#model/problems.ts'
import { AccessDenied } from '../errors.ts'
import type { RecordContext } from '../record-context.ts'

/**
 * The refusal of an action that no grant gives the account on any record. It names the smallest set of permissions that would
 * be needed.
 */
export function actionDenied(
  { model, me }: Pick<RecordContext, 'model' | 'me'>,
  resource: string,
  action: string,
): AccessDenied {
  const { smallestChange } = decide(model, me, { action, target: { resource } })
  if (smallestChange?.kind !== 'permissions') return new AccessDenied('nothing-granted')
  return new AccessDenied('nothing-granted', [], needsPermissions(model, smallestChange.permissionIds))
}

/**
 * The refusal of a transition that is not for this account: the smallest set of permissions needed, or the condition that
 * failed, e.g. whose record it would have to be.
 */
export function transitionDenied(
  { model, me }: Pick<RecordContext, 'model' | 'me'>,
  resource: string,
  transition: string,
  found: FieldProblemDraft,
): AccessDenied {
  const { smallestChange } = decide(model, me, { action: 'run', target: { resource, transition } })
  const isNamed = smallestChange?.kind === 'permissions'
  return new AccessDenied(found.code, [], isNamed ? needsPermissions(model, smallestChange.permissionIds) : found)
}

function needsPermissions(model: RecordContext['model'], ids: readonly number[]): FieldProblemDraft {
  return { path: '', code: 'needs-permission', params: { permission: permissionTitles(model, ids) } }
}
