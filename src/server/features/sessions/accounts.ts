import type { Account } from '#model/api.ts'
import type { AppModel } from '#model/app-model.ts'
import type { Me } from '#model/permissions/me.ts'
import type { AppStateHolder } from '#server/app-state.ts'
import { loadMe } from '#server/records/access/load-me.ts'
import { addToLog } from '#server/records/write/record-audit.ts'
import { appendAudit } from '#server/storage/audit/append-audit.ts'
import type { AuditValues } from '#server/storage/audit/audit-entry.ts'
import type { Database, WriteTransaction } from '../../storage/database.ts'
import type { SeenRecord } from './see-as.ts'

/** Resource of the people that sign in; the platform itself relies on its name. */
export const ACCOUNT = 'account'

/** Origin of a change to an account, for its audit entry. */
export interface Origin {
  readonly requestId: string
  readonly ip: string
}

/** Account operations of sessions. */
export class Accounts {
  readonly #database: Database
  readonly #state: AppStateHolder

  constructor(database: Database, state: AppStateHolder) {
    this.#database = database
    this.#state = state
  }

  /** The account's current rights; undefined when there is no such account or it has left. */
  me(accountId: number): Promise<Me | undefined> {
    return loadMe(this.#database, this.#model, accountId)
  }

  /** Undefined also where the config has no accounts at all. */
  async idOf(adAccount: string): Promise<number | undefined> {
    if (!this.#model.resources[ACCOUNT]) return undefined
    const row = await this.#database.reader
      .selectFrom(ACCOUNT)
      .select('id')
      .where('adAccount', '=', adAccount)
      .executeTakeFirst()
    return row && Number(row.id)
  }

  /** The account as specification section 3 shows it. */
  describe({ id, adAccount, name, admin, blockIds, permissionIds }: Me): Account {
    return { id, adAccount, name, admin, blockIds: JSON.stringify(blockIds), permissionIds: [...permissionIds] }
  }

  /** Records a sign-in. */
  signedIn(me: Me, origin: Origin): Promise<void> {
    const values = { lastLoginAt: new Date().toISOString() }
    return this.#database.transaction(write =>
      changeAccount(write, this.#model, me, 'sign-in', this.#known(values), origin),
    )
  }

  /** Records in the same transaction that an account starts or stops seeing as another account or role, called `name`. */
  noteSeeing(
    write: WriteTransaction,
    viewer: Me,
    { resource, id }: SeenRecord,
    name: string,
    action: 'see-as' | 'see-as-end',
    origin: Origin,
  ): Promise<void> {
    const change = { action, before: null, after: null }
    return audit(write, this.#model, viewer, { resource, id, label: name }, change, origin)
  }

  /** Creates an account without roles for a user of the single sign-on. */
  provision(adAccount: string, name: string, origin: Origin): Promise<number> {
    const values = this.#known({ adAccount, name, employeeStatus: 'employed', admin: false })
    return this.#database.transaction(async write => {
      const now = new Date().toISOString()
      const { encode } = write.adapter
      const row = await write.queries
        .insertInto(ACCOUNT)
        .values({ ...values, admin: encode('boolean', false), createdAt: now, updatedAt: now, version: 1 })
        .returning('id')
        .executeTakeFirstOrThrow()
      const id = Number(row.id)
      write.touch(ACCOUNT)
      const change = { action: 'provision', before: null, after: values }
      await audit(write, this.#model, { id, name }, { resource: ACCOUNT, id, label: name }, change, origin)
      return id
    })
  }

  /** The values that have a field in this config's account resource. */
  #known(values: AuditValues): AuditValues {
    const fields = this.#model.resources[ACCOUNT]?.fields ?? {}
    return Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(fields, name)))
  }

  get #model(): AppModel {
    return this.#state.current.model
  }
}

/** Sets fields of the signed-in account. They are system fields, so the version of the record does not change. */
export async function changeAccount(
  write: WriteTransaction,
  model: AppModel,
  me: Me,
  action: string,
  values: AuditValues,
  origin: Origin,
): Promise<void> {
  const fields = Object.keys(values)
  const subject = { resource: ACCOUNT, id: me.id, label: me.name }
  if (fields.length === 0) return audit(write, model, me, subject, { action, before: null, after: null }, origin)
  const before = await write.queries
    .selectFrom(ACCOUNT)
    .select(fields)
    .where('id', '=', me.id)
    .executeTakeFirstOrThrow()
  await write.queries.updateTable(ACCOUNT).set(values).where('id', '=', me.id).execute()
  write.touch(ACCOUNT)
  await audit(write, model, me, subject, { action, before, after: values }, origin)
}

async function audit(
  write: WriteTransaction,
  model: AppModel,
  who: Pick<Me, 'id' | 'name'>,
  subject: { readonly resource: string; readonly id: number; readonly label: string },
  change: { readonly action: string; readonly before: AuditValues | null; readonly after: AuditValues | null },
  { requestId, ip }: Origin,
): Promise<void> {
  const { resource, id: recordId } = subject
  const at = new Date().toISOString()
  const by = { at, accountId: who.id, accountName: who.name, requestId, ip }
  const entry = { ...by, ...change, resource, recordId, inputs: null }
  await appendAudit(write, entry)
  await addToLog(write, model, subject, entry)
}
