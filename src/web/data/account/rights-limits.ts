import { type BaseRecord, useCustom } from '@refinedev/core'
import { useMemo } from 'react'
import type { AnswerOf, RecordId } from '#model/api.ts'
import { ACCOUNT, areRights, ROLE } from '#model/permissions/manage-rights.ts'
import { useText } from '#web/i18n/use-text.ts'
import { IN_PLACE } from '../providers/in-place.ts'
import { publicApp } from './public-app.ts'
import { useAccountIfAny } from './use-account.ts'

/** Why the account may not change one account or role, in the server's words; null where it may. */
export type Limits = AnswerOf<'GET /api/permissions/limits'>['records'][number]

interface RightsLimits {
  /** Permission ids that the account may grant and revoke; undefined = any. */
  readonly permissionIds: ReadonlySet<number> | undefined
  readonly of: ReadonlyMap<RecordId, Limits>
}

const NONE: RightsLimits = { permissionIds: undefined, of: new Map() }

/**
 * Who may change whose rights, as decided by the server, so that nothing is offered that it would refuse. Requested only for
 * accounts and roles, and not for administrators, who have no limits.
 */
export function useRightsLimits(
  resource: string | undefined,
  rows: readonly { readonly id: RecordId; readonly version?: unknown }[],
): RightsLimits {
  const { locale } = useText()
  const account = useAccountIfAny()
  const isBound =
    (resource === ACCOUNT || resource === ROLE) &&
    account?.me.admin === false &&
    publicApp.get()?.credentials !== 'bearer'
  const { query } = useCustom<AnswerOf<'GET /api/permissions/limits'> & BaseRecord>({
    url: '/api/permissions/limits',
    method: 'get',
    config: { query: { resource, ids: rows.map(({ id }) => id).join(',') } },
    ...IN_PLACE,
    // The texts are in the language of the request.
    meta: { ...IN_PLACE.meta, locale },
    queryOptions: { enabled: isBound, retry: 1, staleTime: 10_000 },
  })
  const answer = query.data?.data
  return useMemo(
    () =>
      isBound && answer
        ? {
            permissionIds: answer.permissionIds ? new Set(answer.permissionIds) : undefined,
            of: new Map(answer.records.map(each => [each.id, each])),
          }
        : NONE,
    [isBound, answer],
  )
}

/** Why these fields may not be changed; an action that does not name its fields may change rights. */
export function whyNot(limits: Limits | undefined, fields: readonly string[]): string | undefined {
  if (!limits) return undefined
  const changesRights = fields.length === 0 || areRights(fields)
  return limits.change ?? (changesRights ? limits.rights : undefined) ?? undefined
}
