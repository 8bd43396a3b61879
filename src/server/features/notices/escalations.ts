import { sql } from 'kysely'
import type { AppModel, Escalation, Resource, Workflow } from '#model/app-model.ts'
import { addDuration, type CalendarDuration, parseDuration } from '#model/dates/calendar-duration.ts'
import { deadlineFields } from '#model/workflow/deadline-fields.ts'
import { loadMe } from '#server/records/access/load-me.ts'
import { selectContext } from '#server/records/list/select-context.ts'
import { systemContext } from '#server/records/system-context.ts'
import { RowQuery } from '#server/storage/select/row-query.ts'
import type { Database } from '../../storage/database.ts'

/** A record that is still overdue at an escalation step. */
export interface Escalated {
  readonly resource: Resource
  readonly workflow: Workflow
  readonly id: number
  /** The recipients of the step; their access to the record is checked elsewhere. */
  readonly accounts: readonly number[]
}

const AT_ONCE = 2000
const DAY_MS = 86_400_000

/** The records of the workflow with an escalation step after `since` and not after `until`. */
export async function escalatedRows(
  model: AppModel,
  database: Database,
  { resource, workflow }: Pick<Escalated, 'resource' | 'workflow'>,
  window: { readonly since: string; readonly until: string },
): Promise<Escalated[]> {
  const found: Escalated[] = []
  for (const { name, deadline } of Object.values(workflow.states)) {
    for (const step of deadline?.escalate ?? []) {
      const holders = new Holders(model, database, step.roles ?? [])
      for (const { id, account } of await rowsAt(model, database, { resource, workflow, state: name, step }, window)) {
        const accounts = [...(account === null ? [] : [account]), ...(await holders.ids())]
        found.push({ resource, workflow, id, accounts: [...new Set(accounts)] })
      }
    }
  }
  return found
}

interface Step {
  readonly resource: Resource
  readonly workflow: Workflow
  readonly state: string
  readonly step: Escalation
}

async function rowsAt(
  model: AppModel,
  database: Database,
  { resource, workflow, state, step }: Step,
  { since, until }: { readonly since: string; readonly until: string },
): Promise<{ id: number; account: number | null }[]> {
  const duration = parseDuration(step.after)
  if (!duration) return []
  const { adapter, reader } = database
  const query = new RowQuery(selectContext(systemContext(model, database)), resource)
  const due = query.value(query.path(deadlineFields(workflow.field).due))
  const account = step.notify === undefined ? sql`null` : query.value(query.path(step.notify))
  const [first, last] = [shifted(since, duration, 31), shifted(until, duration, 28)]
  const { rows } = await sql<{ id: number; due: unknown; account: number | null }>`
    select record.id as id, ${due} as due, ${account} as account from ${query.from}
    where ${query.value(query.path(workflow.field))} = ${state}
      and ${due} > ${adapter.encode('datetime', first)} and ${due} <= ${adapter.encode('datetime', last)}
    order by ${due} limit ${AT_ONCE}`.execute(reader)
  return rows.filter(row => {
    const moment = addDuration(String(adapter.decode('datetime', row.due)), duration)
    return moment !== null && moment > since && moment <= until
  })
}

/** Slightly before `at`, so that no deadline is missed: months have 28 to 31 days. */
function shifted(at: string, { months, days, seconds }: CalendarDuration, monthDays: number): string {
  const slack = monthDays === 31 ? -DAY_MS : DAY_MS
  return new Date(Date.parse(at) - (months * monthDays + days) * DAY_MS - seconds * 1000 + slack).toISOString()
}

/**
 * The accounts with one of the roles, read with the first record that needs them. Administrators, who have all roles, are not
 * notified.
 */
class Holders {
  readonly #model: AppModel
  readonly #database: Database
  readonly #roles: ReadonlySet<string>
  #ids: readonly number[] | undefined

  constructor(model: AppModel, database: Database, roles: readonly string[]) {
    this.#model = model
    this.#database = database
    this.#roles = new Set(roles)
  }

  async ids(): Promise<readonly number[]> {
    this.#ids ??= this.#roles.size === 0 ? [] : await this.#read()
    return this.#ids
  }

  async #read(): Promise<number[]> {
    const accounts = await this.#database.reader.selectFrom('account').select('id').orderBy('id').execute()
    const held: number[] = []
    for (const { id } of accounts) {
      const me = await loadMe(this.#database, this.#model, id as number)
      if (me && !me.admin && me.roles.some(role => this.#roles.has(role))) held.push(me.id)
    }
    return held
  }
}
