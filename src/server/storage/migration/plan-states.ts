import { sql } from 'kysely'
import type { AppModel, Resource, Workflow } from '#model/app-model.ts'
import { type LocalizedText, localized, namedPart } from '#model/localized-text.ts'
import type { Database, WriteTransaction } from '../database.ts'
import type { DialectAdapter, ExistingTable } from '../dialects/dialect-adapter.ts'
import { recordLabel, someRecords } from '../record-labels.ts'
import type { Queries } from '../tables.ts'
import type { ColumnClaims, ColumnIdentities } from './column-identities.ts'
import { originOf } from './column-origins.ts'
import { keepReplaced, REPLACED_TABLE } from './convert-column.ts'
import type { MigrationStep } from './migration-step.ts'

/** Kind under which former states are stored among the replaced values. */
const STATE = 'state'
/** The same for records that have since been moved back: if the state is removed again, they move as before. */
const STATE_BACK = 'state-back'

/**
 * Records in states that the config no longer has. They return to the state from which an earlier change moved them, if the
 * config has it again; otherwise a state that names theirs in `renamedFrom` takes them over; otherwise the step is refused, so
 * that no record is ever left in an unknown state.
 */
export async function planStates(
  model: AppModel,
  database: Database,
  existing: ReadonlyMap<string, ExistingTable>,
  { identities, origins }: ColumnClaims,
  active: ColumnIdentities | undefined,
): Promise<MigrationStep[]> {
  const steps: MigrationStep[] = []
  for (const resource of Object.values(model.resources)) {
    for (const workflow of Object.values(resource.workflows)) {
      const key = `${resource.name}.${workflow.field}`
      const place = originOf(origins, resource.name, workflow.field)
      if (!place) continue
      const { table, column } = place
      const common = { table: resource.name, column: workflow.field, identity: identities[key]! }
      const moved = existing.has(REPLACED_TABLE) ? await movedStates(database, place, common.identity, workflow) : []
      for (const { from, to, count } of moved) {
        const what = localized(
          'move {records} of {name} back from the state "{from}" of {field} to "{to}"',
          '将 {name} 中 {records}的 {field} 从状态“{from}”恢复为“{to}”',
          { ...partsOf(resource, workflow, count), from, to: stateOf(workflow, to) },
        )
        steps.push({
          ...common,
          kind: 'restore-state',
          risk: 'safe',
          states: { from, to },
          what,
          count,
          statements: [],
        })
      }
      for (const { state, count } of await strayStates(database, table, column, workflow)) {
        const back = moved.filter(({ from }) => from === state).reduce((sum, each) => sum + each.count, 0)
        if (count <= back) continue
        const heir =
          Object.values(workflow.states).find(({ renamedFrom }) => renamedFrom?.includes(state))?.name ??
          (existing.has(REPLACED_TABLE) ? await formerHeir(database, common.identity, state, workflow) : undefined)
        const condition = sql`${sql.ref(column)} = ${state}`
        const examples = await someRecords(database.reader, table, recordLabel(resource, origins), condition)
        steps.push({ ...stepFor(resource, workflow, state, count - back, common.identity, heir), examples })
      }
      if (active && !(key in active)) {
        const count = await countStateless(database, table, column)
        if (count > 0) steps.push(fillStep(database, resource, workflow, count))
      }
    }
  }
  return steps
}

/** Runs the steps planned by `planStates`. */
export async function moveStates(write: WriteTransaction, step: MigrationStep): Promise<void> {
  const { queries, adapter } = write
  const { table, column, identity, states } = step
  if (column === undefined || identity === undefined || states === undefined) return
  const { from, to } = states
  if (to === undefined) return
  const ref = sql.ref(`record.${column}`)
  if (step.kind === 'restore-state') {
    const { rows } = await replacedIn(queries, adapter, { table, column }, identity, from, to)
    const ids = rows.map(({ id }) => Number(id))
    if (ids.length === 0) return
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to} where ${adapter.isAmong(sql.ref('id'), ids)}`.execute(
      queries,
    )
    await sql`update ${sql.table(REPLACED_TABLE)} set ${sql.ref('fromKind')} = ${STATE_BACK}
      where ${sql.ref('identity')} = ${identity} and ${sql.ref('fromKind')} = ${STATE}
      and ${adapter.isAmong(sql.ref('recordId'), ids)}`.execute(queries)
    return
  }
  const { rows } = await sql<{ id: number }>`select record.id as id from ${sql.table(table)} as record
    where ${ref} = ${from} order by record.id`.execute(queries)
  const moved = rows.map(({ id }) => ({
    recordId: Number(id),
    fromKind: STATE,
    toKind: STATE,
    value: from,
    became: to,
  }))
  await keepReplaced(write, identity, moved)
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to} where ${sql.ref(column)} = ${from}`.execute(
    queries,
  )
}

/** Records that an earlier change moved out of a state that the workflow has, and that are still where it moved them. */
async function movedStates({ reader, adapter }: Database, place: Place, identity: string, { states }: Workflow) {
  const rows = await reader
    .selectFrom(REPLACED_TABLE)
    .select(['value', 'became'])
    .distinct()
    .where('identity', '=', identity)
    .where('fromKind', '=', STATE)
    .execute()
  const pairs = rows.map(({ value, became }) => ({
    from: (adapter.decode('json', became) as [string])[0],
    to: (adapter.decode('json', value) as [string])[0],
  }))
  const found: { readonly from: string; readonly to: string; readonly count: number }[] = []
  for (const { from, to } of pairs.filter(each => Object.hasOwn(states, each.to))) {
    const { rows: there } = await replacedIn(reader, adapter, place, identity, from, to)
    if (there.length > 0) found.push({ from, to, count: there.length })
  }
  return found.toSorted((one, other) => (`${one.from} ${one.to}` < `${other.from} ${other.to}` ? -1 : 1))
}

/** The state that took over records of this one before, if the workflow has it. */
async function formerHeir({ reader, adapter }: Database, identity: string, state: string, { states }: Workflow) {
  const rows = await reader
    .selectFrom(REPLACED_TABLE)
    .select(['value', 'became'])
    .where('identity', '=', identity)
    .where('fromKind', 'in', [STATE, STATE_BACK])
    .orderBy('id', 'desc')
    .execute()
  const first = (value: unknown) => (adapter.decode('json', value) as [string])[0]
  const found = rows.find(({ value, became }) => first(value) === state && Object.hasOwn(states, first(became)))
  return found && first(found.became)
}

interface Place {
  readonly table: string
  readonly column: string
}

/** Only the last move of each record matters. */
function replacedIn(
  queries: Queries,
  adapter: DialectAdapter,
  { table, column }: Place,
  identity: string,
  from: string,
  to: string,
) {
  const replaced = sql.table(REPLACED_TABLE)
  const json = (value: string) => adapter.typed('json', sql`${JSON.stringify([value])}`)
  return sql<{ id: number }>`select record.id as id from ${sql.table(table)} as record
    join ${replaced} as moved on ${sql.ref('moved.recordId')} = record.id
    where ${sql.ref(`record.${column}`)} = ${from} and moved.identity = ${identity}
      and ${sql.ref('moved.fromKind')} = ${STATE} and moved.value = ${json(to)} and moved.became = ${json(from)}
      and moved.id = (select max(later.id) from ${replaced} as later where later.identity = ${identity}
        and ${sql.ref('later.fromKind')} = ${STATE} and ${sql.ref('later.recordId')} = record.id)
    order by record.id`.execute(queries)
}

/** A workflow that is new to the config: existing records start in its initial state. */
function fillStep({ reader }: Database, resource: Resource, workflow: Workflow, count: number): MigrationStep {
  const { name } = resource
  const { field, initial } = workflow
  const { sql: text, parameters } = sql`update ${sql.table(name)} set ${sql.ref(field)} = ${initial}
    where ${sql.ref(field)} is null`.compile(reader)
  const what = localized(
    'put {records} of {name} without a state of {field} into "{initial}"',
    '将 {name} 中 {field} 为空的 {records}设为状态“{initial}”',
    { ...partsOf(resource, workflow, count), initial: stateOf(workflow, initial) },
  )
  const statements = [{ sql: text, parameters }]
  return { kind: 'fill-state', risk: 'safe', table: name, column: field, what, count, statements }
}

async function countStateless({ reader }: Database, table: string, column: string): Promise<number> {
  const { rows } = await sql<{ count: unknown }>`
    select count(*) as count from ${sql.table(table)} where ${sql.ref(column)} is null`.execute(reader)
  return Number(rows[0]?.count ?? 0)
}

async function strayStates({ reader }: Database, table: string, column: string, { states }: Workflow) {
  const { rows } = await sql<{ state: string; count: unknown }>`
    select ${sql.ref(column)} as state, count(*) as count from ${sql.table(table)}
    where ${sql.ref(column)} is not null and ${sql.ref(column)} not in (${sql.join(Object.keys(states))})
    group by ${sql.ref(column)} order by ${sql.ref(column)}`.execute(reader)
  return rows.map(({ state, count }) => ({ state, count: Number(count) }))
}

function stepFor(
  resource: Resource,
  workflow: Workflow,
  former: string,
  count: number,
  identity: string,
  heir: string | undefined,
): MigrationStep {
  const common = {
    kind: 'map-state',
    table: resource.name,
    column: workflow.field,
    identity,
    count,
    statements: [],
  } as const
  const parts = { ...partsOf(resource, workflow, count), former }
  if (!heir)
    return {
      ...common,
      risk: 'destructive',
      states: { from: former },
      what: localized(
        '{records} of {name} stand in the state "{former}" of {field}, which the config no longer has',
        '{name} 有 {records}的 {field} 处于状态“{former}”，而配置中已没有该状态',
        parts,
      ),
      why: localized(
        'move them to another state first, name the state that takes them over ("renamedFrom": ["{former}"] in that state; for a rollback in the files of "--mended"), or keep the state',
        '请先将这些记录改为其他状态，或指定接收它们的状态（在该状态中写 "renamedFrom": ["{former}"]；回退时写在 --mended 的文件中），或保留原状态',
        parts,
      ),
    }
  return {
    ...common,
    risk: 'safe',
    states: { from: former, to: heir },
    what: localized(
      'move {records} of {name} from the state "{former}" of {field} to "{heir}"',
      '将 {name} 中 {records}的 {field} 从状态“{former}”改为“{heir}”',
      { ...parts, heir: stateOf(workflow, heir) },
    ),
  }
}

/** What the lines about the records of a workflow name. */
function partsOf({ name, title, fields }: Resource, { field }: Workflow, count: number) {
  return {
    records: recordsOf(count),
    name: namedPart(name, title),
    field: localized(field, fields[field]?.title['zh-CN'] ?? field),
  }
}

function stateOf({ states }: Workflow, name: string): LocalizedText {
  return namedPart(name, states[name]?.title)
}

function recordsOf(count: number): LocalizedText {
  return localized(count === 1 ? '1 record' : '{count} records', '{count} 条记录', { count })
}
