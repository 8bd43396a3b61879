import { createHash } from 'node:crypto'
import type { Resource } from '#model/app-model.ts'
import { fieldPath } from '#model/field-path.ts'
import type { ListQuery, QueryFilter } from '#model/list/list-query.ts'
import { maskedUse } from '#model/permissions/masked-values.ts'
import { shownMasked } from '#model/records/masked-fields.ts'
import { HttpError } from '#server/http-errors.ts'
import type { Database } from '../../storage/database.ts'
import type { RecordContext } from '../record-context.ts'
import { inTransaction, type Work } from '../work.ts'
import { auditAct } from '../write/record-audit.ts'

/** Action of the audit entry. */
const LOOK_UP = 'look-up'
const MINUTE_MS = 60_000

/**
 * The query, with the look-ups of masked values in it counted and audited; only such a query may compare with a masked value
 * (`listConditions`). Queries for the same value within a minute (its next page, its totals) count once.
 * @throws HttpError 403 for an account that sees as another, 429 beyond `limits.lookUps` of one account within a minute
 */
export async function countLookUps(context: RecordContext, resource: Resource, query: ListQuery): Promise<ListQuery> {
  const { model, me, database } = context
  const lookUps = lookUpsIn(context, resource, query)
  if (lookUps.length === 0) return query
  if (context.isLooking) throw new HttpError(403, 'seeing-as')
  const now = Date.now()
  const known = knownOf(database, me.id, now)
  const fresh = lookUps.filter(filter => !known.has(fingerprint(resource, filter)))
  const { lookUps: max } = model.app.limits
  if (known.size + fresh.length > max) {
    const oldest = Math.min(...known.values(), now)
    throw new HttpError(429, 'too-many-look-ups', {
      max,
      seconds: Math.max(1, Math.ceil((oldest + MINUTE_MS - now) / 1000)),
    })
  }
  for (const filter of fresh) known.set(fingerprint(resource, filter), now)
  if (fresh.length > 0) await inTransaction(context, work => audited(work, resource, fresh))
  return { ...query, lookUp: true }
}

/** The filters of the query that compare with a masked value. */
function lookUpsIn({ model, me }: RecordContext, resource: Resource, { filters }: ListQuery): readonly QueryFilter[] {
  return filters.filter(filter => {
    const path = fieldPath(model, resource, filter.path)
    return path && maskedUse(model, me, resource, path, filter) === 'look-up'
  })
}

function knownOf(database: Database, account: number, now: number): Map<string, number> {
  const accounts = database.lookUps
  const known = accounts.get(account) ?? new Map<string, number>()
  accounts.set(account, known)
  for (const [key, at] of known) if (at <= now - MINUTE_MS) known.delete(key)
  return known
}

async function audited(work: Work, resource: Resource, filters: readonly QueryFilter[]) {
  const { model } = work.context
  for (const { path, value } of filters) {
    const { field } = fieldPath(model, resource, path)!
    const inputs = { field: path, value: shownMasked(field, value) }
    await auditAct(work, resource, { action: LOOK_UP, label: '', inputs })
  }
}

function fingerprint({ name }: Resource, { path, value }: QueryFilter): string {
  return createHash('sha256')
    .update(JSON.stringify([name, path, value]))
    .digest('base64')
}
