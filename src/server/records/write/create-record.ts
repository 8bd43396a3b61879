import { createHash } from 'node:crypto'
import type { Resource } from '#model/app-model.ts'
import { splitPayload } from '#model/records/lines.ts'
import type { Row } from '#server/storage/tables.ts'
import { RecordRefusal } from '../errors.ts'
import { readAfterWrite } from '../read/read-after-write.ts'
import type { RecordContext } from '../record-context.ts'
import { inTransaction, type Work } from '../work.ts'
import { runAfterCreate } from './after-create.ts'
import { createRow, creationPlan } from './create-row.ts'
import { isCreatedAlone, isLeftUnwritten, UNWRITTEN } from './unwritten-rows.ts'
import { writeLines } from './write-lines.ts'

const TABLE = 'steward_idempotency'

/** Keys are stored for two days. */
const LIFETIME_MS = 2 * 24 * 60 * 60 * 1000

export interface CreateOptions {
  /** Text chosen by the caller: a second create with the same key returns the record of the first. */
  readonly idempotencyKey?: string
  /** Expressions over the new record whose values the system adds; these fields may be read-only. */
  readonly set?: Readonly<Record<string, string>>
}

/**
 * Creates a record, with its lines, and returns it as the account may see it. If a dry run leaves it unwritten, all of its values
 * are returned (stored form).
 * @throws AccessDenied, RecordRefusal
 */
export async function createRecord(
  context: RecordContext,
  resource: Resource,
  payload: unknown,
  { idempotencyKey, set }: CreateOptions = {},
): Promise<Row> {
  const plan = creationPlan(context, resource)
  const sent = splitPayload(resource, payload ?? {})
  const create = async (work: Work) => {
    const created = await createRow(work, resource, sent.fields, plan, { set })
    await writeLines(work, resource, created.id, sent, { isNew: true })
    await runAfterCreate(work, resource, created.id)
    return created
  }
  return inTransaction(context, async work => {
    if (isLeftUnwritten(work, resource)) return { ...(await create(work)).values, id: UNWRITTEN }
    if (context.terse && idempotencyKey === undefined && isCreatedAlone(resource)) {
      const { id, values } = await create(work)
      return { id, version: values.version }
    }
    const id = await oncePerKey(work, resource, idempotencyKey, payload, async () => (await create(work)).id)
    return readAfterWrite(work, resource, id)
  })
}

/**
 * Runs `create` unless the account has already used `key`; then the record of the first time is returned. The row of the key is
 * written first, so that of two concurrent requests the second waits for the first.
 * @throws RecordRefusal `idempotency-conflict` when the key was used with other values before
 */
async function oncePerKey(
  { context, write }: Work,
  resource: Resource,
  key: string | undefined,
  payload: unknown,
  create: () => Promise<number>,
): Promise<number> {
  if (!key) return create()
  const { queries } = write
  const { me, now } = context
  const fingerprint = createHash('sha256')
    .update(`${resource.name}\n${JSON.stringify(payload)}`)
    .digest('hex')
  const hashed = createHash('sha256').update(`${me.id}\n${key}`).digest('hex')
  const expired = new Date(Date.parse(now) - LIFETIME_MS).toISOString()
  await queries.deleteFrom(TABLE).where('key', '=', hashed).where('createdAt', '<', expired).execute()
  const inserted = await queries
    .insertInto(TABLE)
    .values({ key: hashed, accountId: me.id, resource: resource.name, recordId: null, fingerprint, createdAt: now })
    .onConflict(conflict => conflict.column('key').doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!inserted) {
    const known = await queries
      .selectFrom(TABLE)
      .select(['recordId', 'fingerprint'])
      .where('key', '=', hashed)
      .executeTakeFirstOrThrow()
    if (known.fingerprint !== fingerprint)
      throw new RecordRefusal('idempotency-conflict', [{ path: '', code: 'key-reused' }])
    return known.recordId as number
  }
  const id = await create()
  await queries.updateTable(TABLE).set({ recordId: id }).where('key', '=', hashed).execute()
  return id
}
