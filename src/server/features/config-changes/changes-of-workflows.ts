import { type RawBuilder, sql } from 'kysely'
import type { AppModel, Resource, State, Transition, Workflow } from '#model/app-model.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { holdsPermission } from '#model/permissions/grants.ts'
import { holdsAny } from '#model/permissions/may-open.ts'
import type { Me } from '#model/permissions/me.ts'
import { columnIsEmpty } from '#server/storage/empty-column.ts'
import type { MigrationPlan } from '#server/storage/migration/migration-step.ts'
import { recordLabel, someRecords } from '#server/storage/record-labels.ts'
import type { Database } from '../../storage/database.ts'
import type { ComparedAccounts } from '../explain/compare-access.ts'
import type { ChangeLine } from './change-line.ts'

/**
 * What becomes of the records that stand in a workflow: who cannot move on, what waits for a transition that is gone or
 * has passed to other people, what the clock does, and what a state asks for from now on. Records in states that are gone
 * are steps of the migration.
 */
export async function changesOfWorkflows(
  before: AppModel,
  after: AppModel,
  migration: MigrationPlan,
  database: Database,
  accounts: readonly ComparedAccounts[],
): Promise<ChangeLine[]> {
  const { origins } = migration.columns
  const lines: ChangeLine[] = []
  for (const resource of Object.values(after.resources)) {
    const table = origins.get(`${resource.name}.id`)?.split('.')[0] ?? ''
    for (const former of Object.values(before.resources[table]?.workflows ?? {})) {
      const standing = await Standing.of(resource, former, table, migration, database)
      const workflow = Object.values(resource.workflows).find(
        ({ field }) => origins.get(`${resource.name}.${field}`) === `${table}.${former.field}`,
      )
      if (!workflow) {
        const all = standing.in(Object.keys(former.states).filter(name => waysOut(former, name).length > 0))
        const what = `the workflow ${former.field} goes, with ${standing.said(all)} on the way`
        lines.push(...(await standing.line(all, what, 'they stay as they are, and no transition moves them any more')))
        continue
      }
      lines.push(
        ...(await stuckRecords(standing, former, workflow, accounts)),
        ...(await waitingRecords(standing, former, workflow, accounts)),
        ...(await timedRecords(standing, former, workflow)),
        ...(await demandsOfStates(standing, former, workflow)),
      )
    }
  }
  return lines
}

/** The records of one workflow, by the state in which they stand, and the one in which the change leaves them. */
class Standing {
  readonly resource: Resource
  readonly #former: Workflow
  readonly #table: string
  readonly #database: Database
  readonly #migration: MigrationPlan
  readonly #label: RawBuilder<unknown>
  readonly #counts: ReadonlyMap<string, number>

  static async of(
    resource: Resource,
    former: Workflow,
    table: string,
    migration: MigrationPlan,
    database: Database,
  ): Promise<Standing> {
    const column = sql.ref(former.field)
    const { rows } = await sql<{ state: string; count: unknown }>`select ${column} as state, count(*) as count
      from ${sql.table(table)} where ${column} is not null group by ${column}`.execute(database.reader)
    const counts = new Map(rows.map(({ state, count }) => [state, Number(count)]))
    // They go back to the state from which an earlier change moved them.
    for (const { states, count = 0 } of stepsOf(migration, resource, former, 'restore-state'))
      if (states) counts.set(states.from, (counts.get(states.from) ?? 0) - count)
    return new Standing(resource, former, table, migration, database, counts)
  }

  private constructor(
    resource: Resource,
    former: Workflow,
    table: string,
    migration: MigrationPlan,
    database: Database,
    counts: ReadonlyMap<string, number>,
  ) {
    this.resource = resource
    this.#former = former
    this.#table = table
    this.#migration = migration
    this.#database = database
    this.#label = recordLabel(resource, migration.columns.origins)
    this.#counts = counts
  }

  /** Those of these former states in which records stand. */
  in(states: readonly string[]): readonly string[] {
    return states.filter(name => (this.#counts.get(name) ?? 0) > 0)
  }

  count(states: readonly string[]): number {
    return states.reduce((sum, name) => sum + (this.#counts.get(name) ?? 0), 0)
  }

  /** Where the change leaves records of a state; undefined where it is refused because of them. */
  heirOf(state: string, { states }: Workflow): string | undefined {
    if (Object.hasOwn(states, state)) return state
    return stepsOf(this.#migration, this.resource, this.#former, 'map-state').find(step => step.states?.from === state)
      ?.states?.to
  }

  /** `2 records of loan in "out", "late"` */
  said(states: readonly string[], count = this.count(states)): string {
    return `${recordsOf(count)} of ${this.resource.name} in ${quoted(states)}`
  }

  /** The column in which values of a field lie now. */
  columnOf(field: string): string | undefined {
    return this.#migration.columns.origins.get(`${this.resource.name}.${field}`)?.split('.')[1]
  }

  /** A condition with the names that fields have now. */
  asBefore(condition: string | undefined): string | undefined {
    return Object.keys(this.resource.fields).reduce((text, name) => {
      const column = this.columnOf(name) ?? name
      return column === name ? text : text?.replaceAll(new RegExp(`\\brecord\\.${name}\\b`, 'g'), `record.${column}`)
    }, condition)
  }

  isEmpty(field: string): RawBuilder<unknown> {
    const column = this.columnOf(field)
    return column === undefined
      ? sql`1 = 1`
      : columnIsEmpty(this.#database.adapter, this.resource.fields[field]!, column)
  }

  isAmong(column: string, ids: readonly number[]): RawBuilder<unknown> {
    return this.#database.adapter.isAmong(sql.ref(column), ids)
  }

  /** How many of the records in these states fulfil the condition, and what some are called. */
  async those(states: readonly string[], condition: RawBuilder<unknown>) {
    const { reader } = this.#database
    const both = sql`${this.#isIn(states)} and (${condition})`
    const { rows } = await sql<{ count: unknown }>`select count(*) as count from ${sql.table(this.#table)}
      where ${both}`.execute(reader)
    const count = Number(rows[0]?.count ?? 0)
    return { count, examples: count === 0 ? [] : await someRecords(reader, this.#table, this.#label, both) }
  }

  /** A line about all records in these states; none where there are none. */
  async line(
    states: readonly string[],
    what: string,
    why: string | undefined,
    verdict: ChangeLine['verdict'] = 'confirm',
  ): Promise<ChangeLine[]> {
    const count = this.count(states)
    if (count === 0) return []
    const examples = await someRecords(this.#database.reader, this.#table, this.#label, this.#isIn(states))
    return [{ verdict, about: 'work', what, why, count, examples }]
  }

  #isIn(states: readonly string[]): RawBuilder<unknown> {
    return sql`${sql.ref(this.#former.field)} in (${sql.join(states)})`
  }
}

/** Records that could move on and no longer can: no transition leads on, or nobody but administrators may take one. */
async function stuckRecords(
  standing: Standing,
  former: Workflow,
  workflow: Workflow,
  accounts: readonly ComparedAccounts[],
): Promise<ChangeLine[]> {
  const lines: ChangeLine[] = []
  for (const state of standing.in(Object.keys(former.states))) {
    const led = waysOut(former, state)
    const heir = standing.heirOf(state, workflow)
    if (heir === undefined || led.length === 0) continue
    const leads = waysOut(workflow, heir)
    if (leads.length === 0) {
      const where = heir === state ? '' : `, which become "${heir}",`
      const what = `${standing.said([state])}${where} can go nowhere any more: no transition leads on`
      const why = `${quoted(led.map(({ name }) => name))} did; they stay there until a config has a way out again`
      lines.push(...(await standing.line([state], what, why)))
    } else if (!isOpen(leads, accounts, 1) && isOpen(led, accounts, 0)) {
      const what = `${standing.said([state])} can be moved on by administrators only`
      const roles = [...new Set(leads.flatMap(each => each.roles))].toSorted()
      const why = `no account may take ${quoted(leads.map(({ name }) => name))}: give somebody ${rolesOf(roles)}`
      lines.push(...(await standing.line([state], what, why)))
    }
  }
  return lines
}

/** Records that wait for a transition which is gone, leads elsewhere, or is taken by other people from now on. */
async function waitingRecords(
  standing: Standing,
  former: Workflow,
  workflow: Workflow,
  accounts: readonly ComparedAccounts[],
): Promise<ChangeLine[]> {
  const lines: ChangeLine[] = []
  for (const was of Object.values(former.transitions)) {
    const is = workflow.transitions[was.name]
    const states = standing.in(was.from).filter(state => standing.heirOf(state, workflow) !== undefined)
    const heirOf = (state: string) => standing.heirOf(state, workflow)!
    const waiting = (of: readonly string[]) => `${standing.said(of)} ${standing.count(of) === 1 ? 'waits' : 'wait'}`
    const kept = states.filter(state => is?.from.includes(heirOf(state)))
    const lost = states.filter(state => !kept.includes(state))
    const onward = (state: string) => waysOut(workflow, heirOf(state)).map(({ name }) => name)
    // Where nothing leads on at all, that is said of the state.
    const left = lost.filter(state => onward(state).length > 0 || waysOut(former, state).length === 0)
    if (!isTimed(was) || is) {
      const what = `${waiting(left)} for "${was.name}", which ${is ? 'no longer begins there' : 'is gone'}`
      const others = [...new Set(left.flatMap(onward))]
      const why = others.length === 0 ? 'they stay where they are' : `from there ${quoted(others)} ${leadOn(others)} on`
      lines.push(...(await standing.line(left, what, why)))
    }
    if (!is || kept.length === 0) continue
    const wait = `${waiting(kept)} for "${was.name}"`
    if (targetsOf(was, standing, workflow) !== targetsOf(is)) {
      const what = `${wait}, which leads to ${targetsOf(is)} from now on, not to ${targetsOf(was)}`
      lines.push(...(await standing.line(kept, what, undefined)))
    }
    lines.push(...(await passedOn(standing, kept, wait, was, is, accounts)))
  }
  return lines
}

/** Whose work a transition is from now on, with the records that are in the hands of people who may not take it any more. */
async function passedOn(
  standing: Standing,
  states: readonly string[],
  wait: string,
  was: Transition,
  is: Transition,
  accounts: readonly ComparedAccounts[],
): Promise<ChangeLine[]> {
  const lines: ChangeLine[] = []
  const lost = accounts.filter(({ me }) => mayTake(was, me[0]) && !mayTake(is, me[1]))
  const won = accounts.filter(({ me }) => !mayTake(was, me[0]) && mayTake(is, me[1]))
  const isNobodys = is.by === 'staff' && accounts.every(({ me }) => !mayTake(is, me[1]))
  if (whose(was) !== whose(is) || lost.length + won.length > 0) {
    const what =
      whose(was) === whose(is)
        ? `${wait}, and it is in other hands from now on`
        : `${wait}: ${whose(is)} may take it from now on, not ${whose(was)}`
    const people = [
      lost.length > 0 && `no longer: ${namesOf(lost)}`,
      won.length > 0 && `newly: ${namesOf(won)}`,
      isNobodys && 'no account may: administrators only',
    ].filter(each => each !== false)
    const verdict = lost.length > 0 || isNobodys || was.by !== is.by ? 'confirm' : 'safe'
    const why = people.join('; ') || 'the accounts that may take it stay the same'
    lines.push(...(await standing.line(states, what, why, verdict)))
  }
  const conditions = [
    [was.own, is.own, 'whose own they are is decided again'],
    [was.when, is.when, 'the condition for it changes'],
  ] as const
  for (const [former, present, said] of conditions) {
    if (former === standing.asBefore(present)) continue
    const why = `${present ?? 'no condition'}, until now ${former ?? 'no condition'}`
    lines.push(...(await standing.line(states, `${wait}: ${said}`, why)))
  }
  const ids = lost.flatMap(group => group.ids)
  for (const field of ids.length === 0 ? [] : ownersIn(is, standing.resource)) {
    const column = standing.columnOf(field)
    if (column === undefined) continue
    const { count, examples } = await standing.those(states, standing.isAmong(column, ids))
    if (count === 0) continue
    const what = `${recordsOf(count)} of ${standing.resource.name} in ${quoted(states)} ${count === 1 ? 'is' : 'are'} assigned (${field}) to people who may not take "${is.name}" any more`
    const why = `they stay with ${namesOf(lost)}: assign them to somebody who may`
    lines.push({ verdict: 'confirm', about: 'work', what, why, count, examples })
  }
  return lines
}

/** What the clock begins and ceases to do. */
async function timedRecords(standing: Standing, former: Workflow, workflow: Workflow): Promise<ChangeLine[]> {
  const lines: ChangeLine[] = []
  const { name: resource } = standing.resource
  for (const was of Object.values(former.transitions)) {
    const is = workflow.transitions[was.name]
    if (!isTimed(was) || (is && isTimed(is))) continue
    const states = standing.in(was.from)
    const count = standing.count(states)
    const what = `the clock no longer runs ${was.name} of ${resource}: ${recordsOf(count)} ${count === 1 ? 'waits' : 'wait'} for it`
    lines.push(...(await standing.line(states, what, undefined)))
  }
  for (const is of Object.values(workflow.transitions)) {
    const was = former.transitions[is.name]
    if (!isTimed(is) || (was && isTimed(was))) continue
    const states = standing.in(is.from)
    const what = `the clock begins to run ${is.name} of ${resource} for ${recordsOf(standing.count(states))}`
    lines.push(...(await standing.line(states, what, 'those whose moment has passed already are moved at once')))
  }
  for (const state of Object.values(workflow.states)) {
    const was = former.states[state.name]
    if (!was || JSON.stringify(was.deadline) === JSON.stringify(state.deadline)) continue
    const what = `the deadline of ${standing.said(standing.in([state.name]))} ${state.deadline ? (was.deadline ? 'changes' : 'begins') : 'ends'}`
    lines.push(...(await standing.line(standing.in([state.name]), what, pastDeadline(state))))
  }
  return lines
}

function pastDeadline({ deadline }: State): string {
  if (!deadline) return 'nobody is notified of them any more, and nothing is done when it is past'
  const { notify, run, escalate = [] } = deadline
  const done = [
    notify && `${notify} is notified`,
    escalate.length > 0 && 'others are notified',
    run && `"${run}" is run`,
  ]
  const follows = done.filter(each => typeof each === 'string' && each !== '').join(', ')
  return follows === ''
    ? 'those whose time is over are overdue at once'
    : `of those whose time is over ${follows} at once`
}

/** What a state requires or freezes that it did not before. */
async function demandsOfStates(standing: Standing, former: Workflow, workflow: Workflow): Promise<ChangeLine[]> {
  const lines: ChangeLine[] = []
  for (const { name, required, frozen } of Object.values(workflow.states)) {
    const was = former.states[name]
    const states = standing.in([name])
    if (!was || states.length === 0) continue
    for (const field of required.filter(each => !was.required.includes(each))) {
      const { count, examples } = await standing.those(states, standing.isEmpty(field))
      if (count === 0) continue
      const what = `${standing.said(states, count)} ${count === 1 ? 'has' : 'have'} no ${field}, which that state requires from now on`
      const why = 'they stay as they are, and have to be mended when they are edited next'
      lines.push({ verdict: 'confirm', about: 'work', what, why, count, examples })
    }
    const froze = was.frozen.includes('*') ? [] : frozen.filter(each => !was.frozen.includes(each))
    if (froze.length === 0) continue
    const what = `${standing.said(states)} can no longer be edited${froze.includes('*') ? '' : ` in ${froze.join(', ')}`}`
    lines.push(...(await standing.line(states, what, undefined)))
  }
  return lines
}

function stepsOf(
  { steps }: MigrationPlan,
  { name }: Resource,
  { field }: Workflow,
  kind: 'map-state' | 'restore-state',
) {
  return steps.filter(each => each.kind === kind && each.table === name && each.column === field)
}

/** Transitions that lead from a state to another. */
function waysOut({ transitions }: Workflow, state: string): readonly Transition[] {
  return Object.values(transitions).filter(
    ({ from, to }) => from.includes(state) && to.some(target => target.state !== '' && target.state !== state),
  )
}

/** Whether the system takes one of them, or an account that is no administrator's may; `at`: before or after the change. */
function isOpen(transitions: readonly Transition[], accounts: readonly ComparedAccounts[], at: 0 | 1): boolean {
  return transitions.some(each => each.by === 'system' || accounts.some(({ me }) => mayTake(each, me[at])))
}

function mayTake({ by, roles, permission }: Transition, me: Me): boolean {
  return !me.admin && by === 'staff' && holdsAny(me, roles) && holdsPermission(me, permission)
}

function isTimed({ schedule, recurrence }: Transition): boolean {
  return schedule !== undefined || recurrence !== undefined
}

function whose({ by, roles, permission }: Transition): string {
  if (by === 'system') return 'the system'
  return permission === undefined ? rolesOf(roles) : `${rolesOf(roles)} with permission ${permission}`
}

function rolesOf(roles: readonly string[]): string {
  return roles.length === 0 ? 'no role' : `the ${roles.length === 1 ? 'role' : 'roles'} ${roles.toSorted().join(', ')}`
}

/** Where it leads, under the names that states have after the change. */
function targetsOf({ to }: Transition, standing?: Standing, workflow?: Workflow): string {
  const names = to.map(({ state, when }) => {
    const name = state !== '' && standing && workflow ? (standing.heirOf(state, workflow) ?? state) : state
    return `${name === '' ? 'the same state' : `"${name}"`}${when === undefined ? '' : ` if ${when}`}`
  })
  return names.join(' or ') || 'the same state'
}

/** Fields of the record that say whose own it is. */
function ownersIn({ own }: Transition, { fields }: Resource): readonly string[] {
  const paths = own === undefined ? [] : (referencedPaths(own).record ?? [])
  return paths.filter(path => fields[path]?.type === 'reference' && fields[path]?.resource === 'account')
}

function namesOf(groups: readonly ComparedAccounts[]): string {
  const names = groups.flatMap(each => each.names).toSorted()
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : ''
  return `${names.length === 1 ? 'account' : 'accounts'} ${names.slice(0, NAMED).join(', ')}${more}`
}
const NAMED = 6

function leadOn(names: readonly string[]): string {
  return names.length === 1 ? 'leads' : 'lead'
}

function quoted(names: readonly string[]): string {
  return names.map(name => `"${name}"`).join(', ')
}

function recordsOf(count: number): string {
  return count === 1 ? '1 record' : `${count} records`
}
