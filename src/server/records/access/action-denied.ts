import { decide } from '#model/permissions/decide.ts'
import { permissionTitles } from '#model/permissions/permission-titles.ts'
import { AccessDenied } from '../errors.ts'
import type { RecordContext } from '../record-context.ts'

/** The refusal of an action that no grant gives the account on any record, naming the fewest permissions that it takes. */
export function actionDenied(
  { model, me }: Pick<RecordContext, 'model' | 'me'>,
  resource: string,
  action: string,
): AccessDenied {
  const { smallestChange } = decide(model, me, { action, target: { resource } })
  if (smallestChange?.kind !== 'permissions') return new AccessDenied('nothing-granted')
  const permission = permissionTitles(model, smallestChange.permissionIds)
  return new AccessDenied('nothing-granted', [], { path: '', code: 'needs-permission', params: { permission } })
}
