import type { AppModel } from '#model/app-model.ts'
import { dayOf } from '#model/dates/dates.ts'
import { type Me, meWith } from '#model/permissions/me.ts'
import { seedSampleData } from '#server/features/sample-data/seed-sample-data.ts'
import { loadMe } from '#server/records/access/load-me.ts'
import { RecordRefusal } from '#server/records/errors.ts'
import { readRecord } from '#server/records/read/read-record.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { runTransition } from '#server/records/workflow/run-transition.ts'
import { createRecord } from '#server/records/write/create-record.ts'
import { updateRecord } from '#server/records/write/update-record.ts'
import type { Database } from '#server/storage/database.ts'
import type { Row } from '#server/storage/tables.ts'
import { migrate } from './database.ts'
import { shippedPlatform } from './shipped-platform.ts'

/** The shipped platform at work on a database: what one account does to its records, and what the tables say then. */
export class ShippedWork {
  readonly model: AppModel
  readonly #database: Database
  readonly #me: Me

  private constructor(model: AppModel, database: Database, me: Me) {
    this.model = model
    this.#database = database
    this.#me = me
  }

  /** Sample data of `resources` (a few rows of each, of `whole` all), seen by the administrator `admin01`. */
  static async begin(
    database: Database,
    resources: readonly string[],
    whole?: readonly string[],
  ): Promise<ShippedWork> {
    const model = await shippedPlatform(resources, undefined, whole)
    await migrate(model, database)
    await seedSampleData(model, database)
    const work = new ShippedWork(model, database, {} as Me)
    return work.as('admin01')
  }

  /** The same as another account. */
  async as(adAccount: string): Promise<ShippedWork> {
    const { id } = await this.#database.reader
      .selectFrom('account')
      .select('id')
      .where('adAccount', '=', adAccount)
      .executeTakeFirstOrThrow()
    return new ShippedWork(this.model, this.#database, (await loadMe(this.#database, this.model, id as number))!)
  }

  /** The same as somebody of the given blocks who holds these permission ids and nothing else. */
  holding(permissionIds: readonly number[], blockIds: readonly number[]): ShippedWork {
    const { id, adAccount, name } = this.#me
    const me = meWith({ id, adAccount, name, admin: false, permissionIds, blockIds }, this.model.permissions)
    return new ShippedWork(this.model, this.#database, me)
  }

  get context(): RecordContext {
    const now = new Date().toISOString()
    return { model: this.model, database: this.#database, me: this.#me, locale: 'en-US', now }
  }

  resource(name: string) {
    return this.model.resources[name]!
  }

  create(resource: string, values: object): Promise<Row> {
    return createRecord(this.context, this.resource(resource), values)
  }

  async update(resource: string, id: unknown, values: object): Promise<Row> {
    const { version } = await this.read(resource, id, ['version'])
    return updateRecord(this.context, this.resource(resource), id as number, { ...values, version })
  }

  /** Runs a transition on the record as it is now. */
  async go(resource: string, id: unknown, transition: string, values: object = {}): Promise<Row> {
    const { version } = await this.read(resource, id, ['version'])
    const input = { version: version as number, values: values as Row }
    return runTransition(this.context, this.resource(resource), id as number, transition, input)
  }

  read(resource: string, id: unknown, fields?: readonly string[]): Promise<Row> {
    return readRecord(this.context, this.resource(resource), id as number, fields && { fields: [...fields] })
  }

  /** Stored rows of which all these columns have these values, by id. */
  rows(resource: string, where: Readonly<Record<string, unknown>> = {}): Promise<Row[]> {
    let query = this.#database.reader.selectFrom(resource).selectAll().orderBy('id')
    for (const [name, value] of Object.entries(where)) query = query.where(name, '=', value as never)
    return query.execute() as Promise<Row[]>
  }

  /** The actions in the audit trail of a record, first one first. */
  async actions(resource: string, id: unknown): Promise<string[]> {
    const rows = await this.#database.reader
      .selectFrom('steward_audit')
      .select(['action'])
      .where('resource', '=', resource)
      .where('recordId', '=', id as number)
      .orderBy('id')
      .execute()
    return rows.map(({ action }) => action as string)
  }

  /** `YYYY-MM-DD`, so many days from today. */
  day(days: number): string {
    return dayOf(new Date(Date.now() + days * 86_400_000).toISOString())!
  }
}

/** What a refusal says: `path: message` (English) of each problem. @throws whatever else came out of it */
export async function refusedWith(doing: Promise<unknown>): Promise<string[]> {
  const error = await doing.then(
    () => undefined,
    thrown => thrown,
  )
  if (!(error instanceof RecordRefusal)) throw error ?? new Error('it was not refused')
  return error.problems.map(({ path, text, code }) => `${path}: ${text?.['en-US'] ?? code}`)
}
