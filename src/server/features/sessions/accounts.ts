import type { Account } from '#model/api.ts'
import type { AppModel } from '#model/app-model.ts'
import type { Me } from '#model/permissions/me.ts'
import type { AppStateHolder } from '#server/app-state.ts'
import { loadMe } from '#server/records/access/load-me.ts'
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
    return this.#database.transaction(write => changeAccount(write, me, 'sign-in', this.#known(values), origin))
  }

  /** Records in the same transaction that an account starts or stops seeing as another account or role. */
  noteSeeing(write: WriteTransaction, viewer: Me, { resource, id }: SeenRecord, action: string, origin: Origin) {
    const at = new Date().toISOString()
    const who = { accountId: viewer.id, accountName: viewer.name, ...origin }
    return appendAudit(write, { ...who, at, resource, recordId: id, action, inputs: null, before: null, after: null })
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
      await audit(write, { id, name }, 'provision', { before: null, after: values }, origin)
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
  me: Me,
  action: string,
  values: AuditValues,
  origin: Origin,
): Promise<void> {
  const fields = Object.keys(values)
  if (fields.length === 0) return audit(write, me, action, { before: null, after: null }, origin)
  const before = await write.queries
    .selectFrom(ACCOUNT)
    .select(fields)
    .where('id', '=', me.id)
    .executeTakeFirstOrThrow()
  await write.queries.updateTable(ACCOUNT).set(values).where('id', '=', me.id).execute()
  write.touch(ACCOUNT)
  await audit(write, me, action, { before, after: values }, origin)
}

function audit(
  write: WriteTransaction,
  account: { readonly id: number; readonly name: string },
  action: string,
  change: { readonly before: AuditValues | null; readonly after: AuditValues | null },
  { requestId, ip }: Origin,
): Promise<void> {
  const { id, name } = account
  const at = new Date().toISOString()
  const entry = {
    at,
    accountId: id,
    accountName: name,
    resource: ACCOUNT,
    recordId: id,
    action,
    inputs: null,
    requestId,
    ip,
  }
  return appendAudit(write, { ...entry, ...change })
}
