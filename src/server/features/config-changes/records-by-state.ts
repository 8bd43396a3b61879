import { type RawBuilder, sql } from 'kysely'
import type { Resource, Workflow } from '#model/app-model.ts'
import { joined, type LocalizedText, localized, namedPart } from '#model/localized-text.ts'
import { columnIsEmpty } from '#server/storage/empty-column.ts'
import { originOf } from '#server/storage/migration/column-origins.ts'
import type { MigrationPlan } from '#server/storage/migration/migration-step.ts'
import { recordLabel, someRecords } from '#server/storage/record-labels.ts'
import type { Database } from '../../storage/database.ts'
import type { ChangeLine } from './change-line.ts'

/** The records of one workflow by their current state, and the state in which the change leaves them. */
export class RecordsByState {
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
  ): Promise<RecordsByState> {
    const column = sql.ref(former.field)
    const { rows } = await sql<{ state: string; count: unknown }>`select ${column} as state, count(*) as count
      from ${sql.table(table)} where ${column} is not null group by ${column}`.execute(database.reader)
    const counts = new Map(rows.map(({ state, count }) => [state, Number(count)]))
    // These records return to the state from which an earlier change moved them.
    for (const { states, count = 0 } of stepsOf(migration, resource, former, 'restore-state'))
      if (states) counts.set(states.from, (counts.get(states.from) ?? 0) - count)
    return new RecordsByState(resource, former, table, migration, database, counts)
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

  get name(): LocalizedText {
    return namedPart(this.resource.name, this.resource.title)
  }

  /** A field beside the records that have it. */
  titleOf(field: string): LocalizedText {
    return localized(field, this.resource.fields[field]?.title['zh-CN'] ?? field)
  }

  /** Former states that still have records. */
  in(states: readonly string[]): readonly string[] {
    return states.filter(name => (this.#counts.get(name) ?? 0) > 0)
  }

  count(states: readonly string[]): number {
    return states.reduce((sum, name) => sum + (this.#counts.get(name) ?? 0), 0)
  }

  /** Where the change leaves records of a state; undefined where the change is refused because of them. */
  successorOf(state: string, { states }: Workflow): string | undefined {
    if (Object.hasOwn(states, state)) return state
    return stepsOf(this.#migration, this.resource, this.#former, 'map-state').find(step => step.states?.from === state)
      ?.states?.to
  }

  /** `2 records of loan in "out", "late"` */
  describe(states: readonly string[], count = this.count(states)): LocalizedText {
    return localized('{records} of {resource} in {states}', '{resource} 中处于{states}的 {records}', {
      records: recordsOf(count),
      resource: this.name,
      states: quoted(states, this.#former.states),
    })
  }

  /** The column that holds the values of a field now. */
  columnOf(field: string): string | undefined {
    return originOf(this.#migration.columns.origins, this.resource.name, field)?.column
  }

  /** A condition with the current names of fields. */
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

  /** Number of records in these states that meet the condition, and some of their labels. */
  async those(states: readonly string[], condition: RawBuilder<unknown>) {
    const { reader } = this.#database
    const both = sql`${this.#isIn(states)} and (${condition})`
    const { rows } = await sql<{ count: unknown }>`select count(*) as count from ${sql.table(this.#table)}
      where ${both}`.execute(reader)
    const count = Number(rows[0]?.count ?? 0)
    return { count, examples: count === 0 ? [] : await someRecords(reader, this.#table, this.#label, both) }
  }

  /** A line about all records in these states; none without records. */
  async line(
    states: readonly string[],
    what: LocalizedText,
    why: LocalizedText | undefined,
    level: ChangeLine['level'] = 'confirm',
  ): Promise<ChangeLine[]> {
    const count = this.count(states)
    if (count === 0) return []
    const examples = await someRecords(this.#database.reader, this.#table, this.#label, this.#isIn(states))
    return [{ level, about: 'work', what, why, count, examples }]
  }

  #isIn(states: readonly string[]): RawBuilder<unknown> {
    return sql`${sql.ref(this.#former.field)} in (${sql.join(states)})`
  }
}

function stepsOf(
  { steps }: MigrationPlan,
  { name }: Resource,
  { field }: Workflow,
  kind: 'map-state' | 'restore-state',
) {
  return steps.filter(each => each.kind === kind && each.table === name && each.column === field)
}

/** States or transitions, in Chinese with their titles. */
export function quoted(names: readonly string[], titled: Workflow['states'] | Workflow['transitions']): LocalizedText {
  return joined(names.map(name => localized('"{name}"', '“{name}”', { name: namedPart(name, titled[name]?.title) })))
}

export function recordsOf(count: number): LocalizedText {
  return localized(count === 1 ? '1 record' : '{count} records', '{count} 条记录', { count })
}
