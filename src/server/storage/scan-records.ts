import { type RawBuilder, sql } from 'kysely'
import type { AppModel, Field, Resource } from '#model/app-model.ts'
import { typeOf, valueTypeOf } from '#model/field-types/index.ts'
import type { Database } from './database.ts'
import type { ExistingTable } from './dialects/dialect-adapter.ts'
import { columnIsEmpty } from './empty-column.ts'
import type { MigrationPlan, MigrationStep } from './migration/migration-step.ts'
import { recordLabel, someRecords } from './record-labels.ts'
import { columnKind } from './resource-tables.ts'

/** Records that the config has no place for; nothing about them is refused at a start. `what` is for the operator. */
export interface RecordFinding {
  readonly kind: 'too-long' | 'empty-required' | 'unknown-value' | 'lossy-type' | 'unfit-value' | 'unknown-record'
  readonly resource: string
  readonly field: string
  /** unknown-value: the value that the field's options no longer have. */
  readonly value?: string
  readonly records: number
  readonly what: string
  /** What becomes of them, where they do not stay as they are. */
  readonly why?: string
  /** Labels of some of the records. */
  readonly examples: readonly string[]
  /** The field is another than in the config in effect; what did not fit before is no consequence of a change. */
  readonly isNew: boolean
}
type Counted = Omit<RecordFinding, 'examples' | 'isNew'>
type Found = Omit<RecordFinding, 'isNew'>

const NAMED = 3
const BATCH = 1000

/**
 * Reads every record of the database and reports what does not fit `model`: texts too long, required values missing,
 * values that no option is, and values whose type changes. Of fields that are not as in `before`, each value is also judged
 * as a form would, and references are followed. It takes as long as reading all tables; starts do not wait for it. States
 * that are gone are in the plan, which is refused for them.
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
    const table = existing.get(placeOf(plan, resource, 'id')?.table ?? '')
    if (!table) continue
    const scan = new TableScan(database, resource, table, plan)
    const changed = before && changedFields(resource, plan, before)
    const found = [
      ...(await scan.counted()),
      ...(await scan.unknownValues()),
      ...(changed ? await scan.judged(changed, existing) : []),
    ]
    findings.push(...found.map(each => ({ ...each, isNew: changed?.has(each.field) ?? true })))
  }
  return findings
}

/** Something to count in one pass over the table, and how it is said. */
interface Count {
  readonly condition: RawBuilder<unknown>
  readonly finding: (records: number) => Counted
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
      .map(field => [field, placeOf(plan, resource, field.name)?.column] as const)
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

  /** Values of fields with options that none of them is. */
  async unknownValues(): Promise<Found[]> {
    const findings: Found[] = []
    for (const [field, column] of this.#columns) {
      if (column === undefined || !field.options?.length) continue
      for (const finding of await unknownValues(this.#database, this.#resource, field, this.#table, column)) {
        const text = sql`cast(${sql.ref(column)} as text)`
        const isList = valueTypeOf(field).expressionType === 'list'
        const condition = isList ? sql`${text} like ${`%${finding.value}%`}` : sql`${text} = ${finding.value}`
        findings.push({ ...finding, examples: await this.#labels(condition) })
      }
    }
    return findings
  }

  /** Values of these fields that their type does not take, and references to records that are not there. */
  async judged(fields: ReadonlySet<string>, existing: ReadonlyMap<string, ExistingTable>): Promise<Found[]> {
    const found = new Map<string, { finding: Counted; examples: string[] }>()
    const note = (key: string, label: string, finding: Counted) => {
      const known = found.get(key)
      const examples = known?.examples ?? []
      if (examples.length < NAMED) examples.push(label)
      found.set(key, { finding: { ...finding, records: (known?.finding.records ?? 0) + 1 }, examples })
    }
    const converted = new Set(this.#plan.steps.filter(({ to }) => to).map(({ table, column }) => `${table}.${column}`))
    const judged = this.#columns.filter(
      ([{ name }, column]) =>
        column !== undefined && fields.has(name) && !converted.has(`${this.#resource.name}.${name}`),
    )
    if (judged.length === 0) return []
    const { reader, adapter } = this.#database
    const names = sql.join(judged.map(([, column], i) => sql`${sql.ref(column!)} as ${sql.ref(`c${i}`)}`))
    for (let last = 0; ; ) {
      const { rows } = await sql<Record<string, unknown>>`select id, ${this.#label} as label, ${names}
        from ${sql.table(this.#table)} where id > ${last} order by id limit ${BATCH}`.execute(reader)
      if (rows.length === 0) break
      last = Number(rows.at(-1)!.id)
      for (const [i, [field]] of judged.entries()) {
        const place = { resource: this.#resource.name, field: field.name }
        for (const row of rows) {
          const value = adapter.decode(columnKind(field)!, row[`c${i}`])
          if (value === null || value === '' || isCounted(field, value)) continue
          const verdict = typeOf(field).normalise(value, field)
          if (verdict.ok) continue
          const { code } = verdict
          note(`${field.name} ${code}`, String(row.label), {
            ...place,
            kind: 'unfit-value',
            records: 1,
            what: `${place.resource}.${field.name}: values that its rules do not take any more (${code})`,
          })
        }
      }
    }
    for (const [field, column] of judged) {
      const target = field.type === 'reference' && field.resource ? existing.get(field.resource) : undefined
      if (!target || column === undefined) continue
      const condition = sql`${sql.ref(column)} is not null and not exists
        (select 1 from ${sql.table(target.name)} as target where target.id = ${sql.ref(`${this.#table}.${column}`)})`
      const { rows } = await sql<{ count: unknown }>`select count(*) as count from ${sql.table(this.#table)}
        where ${condition}`.execute(reader)
      const records = Number(rows[0]?.count ?? 0)
      if (records === 0) continue
      const place = { resource: this.#resource.name, field: field.name }
      const what = `${place.resource}.${field.name}: ${recordsOf(records, 'names', 'name')} a ${field.resource} that is not there`
      const examples = await this.#labels(condition)
      found.set(`${field.name} reference`, {
        finding: { ...place, kind: 'unknown-record', records, what },
        examples: [...examples],
      })
    }
    return [...found.values()].map(({ finding, examples }) => ({
      ...finding,
      what:
        finding.kind === 'unfit-value'
          ? finding.what.replace(': ', `: ${recordsOf(finding.records, 'has', 'have')} `)
          : finding.what,
      examples,
    }))
  }

  #labels(condition: RawBuilder<unknown>): Promise<readonly string[]> {
    return someRecords(this.#database.reader, this.#table, this.#label, condition)
  }
}

/** What `TableScan.counted` and `unknownValues` find anyway. */
function isCounted(field: Field, value: unknown): boolean {
  if (field.options?.length) return true
  return field.maxLength !== undefined && typeof value === 'string' && [...value].length > field.maxLength
}

/** Fields that are not as they were: others need not be read again. */
function changedFields(resource: Resource, { columns }: MigrationPlan, before: AppModel): ReadonlySet<string> {
  const rules = ({ location: _, title: _title, help: _help, renamedFrom: _former, name: _name, ...rest }: Field) =>
    JSON.stringify(rest)
  const was = (name: string) => {
    const [table, field] = (columns.origins.get(`${resource.name}.${name}`) ?? '.').split('.') as [string, string]
    return before.resources[table]?.fields[field]
  }
  const changed = Object.values(resource.fields).filter(field => {
    const former = was(field.name)
    return former === undefined || rules(former) !== rules(field)
  })
  return new Set(changed.map(({ name }) => name))
}

function placeOf({ columns }: MigrationPlan, { name }: Resource, field: string) {
  const [table, column] = columns.origins.get(`${name}.${field}`)?.split('.') ?? []
  return table === undefined || column === undefined ? undefined : { table, column }
}

function countsOf(
  { adapter }: Database,
  resource: Resource,
  field: Field,
  column: string | undefined,
  plan: MigrationPlan,
): Count[] {
  const place = { resource: resource.name, field: field.name }
  const name = `${resource.name}.${field.name}`
  if (column === undefined) {
    if (!field.required || field.default !== undefined) return []
    const finding = (records: number) => emptyRequired(place, name, records)
    return [{ condition: sql`1 = 1`, finding }]
  }
  const ref = sql.ref(column)
  const text = sql`cast(${ref} as text)`
  const counts: Count[] = []
  if (field.required) {
    const condition = columnIsEmpty(adapter, field, column)
    counts.push({ condition, finding: records => emptyRequired(place, name, records) })
  }
  if (field.maxLength !== undefined && columnKind(field) === 'text')
    counts.push({
      condition: sql`length(${text}) > ${field.maxLength}`,
      finding: records => ({
        ...place,
        kind: 'too-long',
        records,
        what: `${name}: ${recordsOf(records, 'is', 'are')} longer than ${field.maxLength} characters`,
      }),
    })
  const step = plan.steps.find(each => each.table === resource.name && each.column === field.name && isLossy(each))
  if (step)
    counts.push({
      condition: sql`${ref} is not null`,
      finding: records => ({
        ...place,
        kind: 'lossy-type',
        records,
        what:
          step.kind === 'widen-column'
            ? `${name}: the change to ${field.type} is lossy for ${recordsOf(records)} if these are amounts of money: ` +
              'each becomes its number of fen (18870 for 188.70)'
            : `${name}: the change to ${field.type} is lossy for ${recordsOf(records)}, so it is refused`,
        why:
          step.kind === 'widen-column'
            ? 'the former values are kept until "prune"; a way back brings them back'
            : 'choose a type that takes these values, or leave the field as it was',
      }),
    })
  return counts
}

/** The type of whole numbers is also that of money, in fen: as texts or decimals they are no longer amounts. */
function isLossy({ kind, from }: MigrationStep): boolean {
  return kind === 'change-column' || (kind === 'widen-column' && from === 'integer')
}

async function unknownValues(
  { reader }: Database,
  { name: resource }: Resource,
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
      resource,
      field: field.name,
      value,
      records,
      what: `${resource}.${field.name}: ${recordsOf(records, 'has', 'have')} the value "${value}", which is not among the ${
        field.dictionary ? `values of the dictionary ${field.dictionary}` : 'options'
      }`,
    }))
}

/** Items of a list as the database prints it; the text itself where the column held no lists before. */
function membersOf(text: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value.map(String) : [text]
  } catch {
    return [text]
  }
}

function emptyRequired(place: Pick<RecordFinding, 'resource' | 'field'>, name: string, records: number): Counted {
  const what = `${name}: ${recordsOf(records, 'has', 'have')} no value, and it is required`
  return { ...place, kind: 'empty-required', records, what }
}

function recordsOf(records: number, one = '', several = ''): string {
  return `${records} ${records === 1 ? `record ${one}` : `records ${several}`}`.trim()
}

/** Computed values, numbers and states: their maker answers for them. */
function isSetBySystem(field: Field): boolean {
  return field.type === 'computed' || field.name === 'id' || typeOf(field).systemSet === true
}
