import { type RawBuilder, sql } from 'kysely'
import type { AppModel, Field, Resource } from '#model/app-model.ts'
import { typeOf, valueTypeOf } from '#model/field-types/index.ts'
import { isOwnDictionary } from '#model/own-dictionaries.ts'
import type { Database } from '../database.ts'
import type { ExistingTable } from '../dialects/dialect-adapter.ts'
import { formerTable, originOf } from '../migration/column-origins.ts'
import type { MigrationPlan } from '../migration/migration-step.ts'
import { recordLabel, someRecords } from '../record-labels.ts'
import { columnKind } from '../resource-tables.ts'
import { countsOf } from './counts-of.ts'
import {
  type Counted,
  nameOf,
  otherSpelling,
  type RecordFinding,
  unfitValue,
  unknownRecord,
  unknownValue,
} from './record-finding.ts'

type Found = Omit<RecordFinding, 'isNew'>

const NAMED = 3
const BATCH = 1000

/**
 * Reads every record of the database and reports what does not fit `model`: texts too long, required values missing, values
 * that are no option, and values whose type changes. Fields that differ from `before` are also validated as in a form,
 * including the spelling that they would be stored in, and their references are checked. It takes as long as reading all
 * tables; starts do not wait for it. Removed states are part of the plan, which is refused for them.
 */
export async function scanRecords(
  model: AppModel,
  database: Database,
  plan: MigrationPlan,
  before?: AppModel,
): Promise<RecordFinding[]> {
  const existing = new Map((await database.adapter.existingTables(database.reader)).map(table => [table.name, table]))
  const findings: RecordFinding[] = []
  for (const resource of Object.values(model.resources)) {
    const table = existing.get(formerTable(plan.columns.origins, resource.name) ?? '')
    if (!table) continue
    const scan = new TableScan(database, resource, table, plan)
    const changed = before && changedFields(resource, plan, before)
    const found = [
      ...(await scan.counted()),
      ...(await scan.unknownValues()),
      ...(changed ? await scan.unfitValues(changed) : []),
      ...(changed ? await scan.unknownRecords(changed, existing) : []),
    ]
    const reported = found.filter(each => !before || !isKeptWhole(each, plan, before))
    findings.push(...reported.map(each => ({ ...each, isNew: changed?.has(each.field) ?? true })))
  }
  return findings
}

class TableScan {
  readonly #database: Database
  readonly #resource: Resource
  readonly #table: string
  readonly #plan: MigrationPlan
  readonly #columns: readonly (readonly [Field, string | undefined])[]
  readonly #label: RawBuilder<unknown>

  constructor(database: Database, resource: Resource, table: ExistingTable, plan: MigrationPlan) {
    this.#database = database
    this.#resource = resource
    this.#table = table.name
    this.#plan = plan
    this.#columns = Object.values(resource.fields)
      .filter(field => columnKind(field) && !isSetBySystem(field))
      .map(field => [field, originOf(plan.columns.origins, resource.name, field.name)?.column] as const)
    this.#label = recordLabel(resource, plan.columns.origins)
  }

  async counted(): Promise<Found[]> {
    const counts = this.#columns.flatMap(([field, column]) =>
      countsOf(this.#database, this.#resource, field, column, this.#plan),
    )
    if (counts.length === 0) return []
    const sums = counts.map(
      ({ condition }, i) => sql`sum(case when ${condition} then 1 else 0 end) as ${sql.ref(`c${i}`)}`,
    )
    const { rows } = await sql<
      Record<string, unknown>
    >`select ${sql.join(sums)} from ${sql.table(this.#table)}`.execute(this.#database.reader)
    const findings: Found[] = []
    for (const [i, { condition, finding }] of counts.entries()) {
      const records = Number(rows[0]?.[`c${i}`] ?? 0)
      if (records > 0) findings.push({ ...finding(records), examples: await this.#labels(condition) })
    }
    return findings
  }

  /** Values that are not among the options of their field. */
  async unknownValues(): Promise<Found[]> {
    const findings: Found[] = []
    for (const [field, column] of this.#columns) {
      // What is drawn from the config loses a name with each removed part; a log keeps it.
      if (column === undefined || !field.options?.length || isOwnDictionary(field.dictionary)) continue
      for (const finding of await unknownValues(this.#database, this.#resource, field, this.#table, column)) {
        const text = sql`cast(${sql.ref(column)} as text)`
        const isList = valueTypeOf(field).expressionType === 'list'
        const condition = isList ? sql`${text} like ${`%${finding.value}%`}` : sql`${text} = ${finding.value}`
        findings.push({ ...finding, examples: await this.#labels(condition) })
      }
    }
    return findings
  }

  /** Values that the type of their field rejects or spells in another way. */
  async unfitValues(changed: ReadonlySet<string>): Promise<Found[]> {
    const found: Found[] = []
    const unfit = new Map<
      string,
      { readonly field: string; readonly code: string | null; records: number; examples: string[] }
    >()
    const note = (field: string, code: string | null, label: string) => {
      const key = `${field} ${code}`
      const known = unfit.get(key) ?? { field, code, records: 0, examples: [] }
      known.records++
      if (known.examples.length < NAMED) known.examples.push(label)
      unfit.set(key, known)
    }
    const fields = this.#stored(changed)
    if (fields.length === 0) return []
    const { reader, adapter } = this.#database
    const names = sql.join(fields.map(([, column], i) => sql`${sql.ref(column)} as ${sql.ref(`c${i}`)}`))
    for (let last = 0; ; ) {
      const { rows } = await sql<Record<string, unknown>>`select id, ${this.#label} as label, ${names}
        from ${sql.table(this.#table)} where id > ${last} order by id limit ${BATCH}`.execute(reader)
      if (rows.length === 0) break
      last = Number(rows.at(-1)!.id)
      for (const [i, [field]] of fields.entries()) {
        for (const row of rows) {
          const value = adapter.decode(columnKind(field)!, row[`c${i}`])
          if (value === null || value === '' || isCounted(field, value)) continue
          const result = typeOf(field).normalise(value, field)
          if (!result.ok) note(field.name, result.code, String(row.label))
          else if (typeof value === 'string' && result.value !== value) note(field.name, null, String(row.label))
        }
      }
    }
    for (const { field, code, records, examples } of unfit.values()) {
      const place = { resource: this.#resource.name, field, records, examples }
      if (code === null) {
        found.push({ ...place, kind: 'other-spelling', ...otherSpelling(nameOf(this.#resource, field), records) })
        continue
      }
      const what = unfitValue(nameOf(this.#resource, field), records, code)
      found.push({ ...place, kind: 'unfit-value', what })
    }
    return found
  }

  /** References to records that do not exist. */
  async unknownRecords(changed: ReadonlySet<string>, existing: ReadonlyMap<string, ExistingTable>): Promise<Found[]> {
    const found: Found[] = []
    for (const [field, column] of this.#stored(changed)) {
      const target = field.type === 'reference' && field.resource ? existing.get(field.resource) : undefined
      if (!target) continue
      const condition = sql`${sql.ref(column)} is not null and not exists
        (select 1 from ${sql.table(target.name)} as target where target.id = ${sql.ref(`${this.#table}.${column}`)})`
      const { rows } = await sql<{ count: unknown }>`select count(*) as count from ${sql.table(this.#table)}
        where ${condition}`.execute(this.#database.reader)
      const records = Number(rows[0]?.count ?? 0)
      if (records === 0) continue
      const place = { resource: this.#resource.name, field: field.name }
      const what = unknownRecord(nameOf(this.#resource, field.name), records, field.resource!)
      found.push({ ...place, kind: 'unknown-record', records, what, examples: await this.#labels(condition) })
    }
    return found
  }

  /** Those of the fields that have a column whose values the change does not convert. */
  #stored(fields: ReadonlySet<string>): (readonly [Field, string])[] {
    const { name: resource } = this.#resource
    const converted = new Set(this.#plan.steps.filter(({ to }) => to).map(({ table, column }) => `${table}.${column}`))
    return this.#columns.flatMap(([field, column]) =>
      column !== undefined && fields.has(field.name) && !converted.has(`${resource}.${field.name}`)
        ? [[field, column] as const]
        : [],
    )
  }

  #labels(condition: RawBuilder<unknown>): Promise<readonly string[]> {
    return someRecords(this.#database.reader, this.#table, this.#label, condition)
  }
}

/** Problems that `TableScan.counted` and `unknownValues` find anyway. */
function isCounted(field: Field, value: unknown): boolean {
  if (field.options?.length) return true
  return field.maxLength !== undefined && typeof value === 'string' && [...value].length > field.maxLength
}

/** Changed fields: unchanged ones need not be read again. */
function changedFields(resource: Resource, { columns }: MigrationPlan, before: AppModel): ReadonlySet<string> {
  const rules = ({ location: _, title: _title, help: _help, renamedFrom: _former, name: _name, ...rest }: Field) =>
    JSON.stringify(rest)
  const changed = Object.values(resource.fields).filter(field => {
    const former = formerField(resource.name, field.name, columns, before)
    return former === undefined || rules(former) !== rules(field)
  })
  return new Set(changed.map(({ name }) => name))
}

function formerField(
  resource: string,
  name: string,
  { origins }: MigrationPlan['columns'],
  before: AppModel,
): Field | undefined {
  const origin = originOf(origins, resource, name)
  return origin && before.resources[origin.table]?.fields[origin.column]
}

/** A wider column keeps whole numbers; only amounts of money would be misread. */
function isKeptWhole({ resource, field, kind }: Counted, plan: MigrationPlan, before: AppModel): boolean {
  const step = plan.steps.find(({ table, column }) => table === resource && column === field)
  const former = formerField(resource, field, plan.columns, before)
  return kind === 'lossy-type' && step?.kind === 'widen-column' && former !== undefined && former.type !== 'money'
}

async function unknownValues(
  { reader }: Database,
  resource: Resource,
  field: Field,
  table: string,
  column: string,
): Promise<Counted[]> {
  const text = sql`cast(${sql.ref(column)} as text)`
  const { rows } = await sql<{ value: string; count: unknown }>`select ${text} as value, count(*) as count
    from ${sql.table(table)} where ${sql.ref(column)} is not null group by ${text} order by ${text}`.execute(reader)
  const isList = valueTypeOf(field).expressionType === 'list'
  const counts = new Map<string, number>()
  for (const { value, count } of rows)
    for (const each of new Set(isList ? membersOf(value) : [value]))
      counts.set(each, (counts.get(each) ?? 0) + Number(count))
  return [...counts]
    .filter(([value]) => value !== '' && !field.options!.some(option => option.value === value))
    .map(([value, records]) => ({
      kind: 'unknown-value',
      resource: resource.name,
      field: field.name,
      value,
      records,
      what: unknownValue(resource, field, records, value),
      whatWithoutValues: unknownValue(resource, field, records),
    }))
}

/** Items of a list as printed by the database; the text itself if the column held no lists before. */
function membersOf(text: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value.map(String) : [text]
  } catch {
    return [text]
  }
}

/** Computed values, numbers and states are generated, so they need no check. */
function isSetBySystem(field: Field): boolean {
  return field.type === 'computed' || field.name === 'id' || typeOf(field).systemSet === true
}
