import { createHash } from 'node:crypto'
import type { AppModel } from '#model/app-model.ts'
import { onceFor } from '#model/once-for.ts'
import type { Me } from '#model/permissions/me.ts'

/** Changes whenever the account's rights change; part of the ETags and of `X-Steward-Revision`, hence of every response. */
const permissionRevision = onceFor((me: Me) =>
  hash([me.id, me.admin, [...me.permissionIds].sort(), [...me.blockIds].sort(), me.roleIds, ...(me.standsIn ?? [])]),
)

/** Value of `X-Steward-Revision`: changes with the config and with the account's rights. */
export function revisionFor(model: Pick<AppModel, 'revision'>, me: Me): string {
  return `${model.revision}.${permissionRevision(me)}`
}

/** Changes with the account's rights, and is the same for all accounts with the same rights. */
export function permissionSet(me: Me): string {
  return hash([me.admin, [...me.permissionIds].sort(), me.roleIds, ...(me.standsIn ?? [])])
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 12)
}
