import { type RawBuilder, sql } from 'kysely'
import type { AppModel, Field, Resource } from '#model/app-model.ts'
import { typeOf, valueTypeOf } from '#model/field-types/index.ts'
import type { Database } from './database.ts'
import type { ExistingTable } from './dialects/dialect-adapter.ts'
import type { MigrationPlan, MigrationStep } from './migration/migration-step.ts'
import { columnKind } from './resource-tables.ts'

/** Records that the config has no place for; nothing about them is refused at a start. `what` is for the operator. */
export interface RecordFinding {
  readonly kind: 'too-long' | 'empty-required' | 'unknown-value' | 'lossy-type'
  readonly resource: string
  readonly field: string
  /** unknown-value: the value that the field's options no longer have. */
  readonly value?: string
  readonly records: number
  readonly what: string
}

/**
 * Reads every record of the database and tells what in it does not fit `model`: texts too long, required values missing,
 * values that no option is, and values whose type changes. It takes as long as reading all tables; starts do not wait
 * for it. States that are gone are in the plan, which is refused for them.
 */
export async function scanRecords(model: AppModel, database: Database, plan: MigrationPlan): Promise<RecordFinding[]> {
  const existing = new Map((await database.adapter.existingTables(database.reader)).map(table => [table.name, table]))
  const findings: RecordFinding[] = []
  for (const resource of Object.values(model.resources)) {
    const table = existing.get(resource.name) ?? existing.get(resource.renamedFrom ?? '')
    if (table) findings.push(...(await scanTable(database, resource, table, plan)))
  }
  return findings
}

/** Something to count in one pass over the table, and how it is said. */
interface Count {
  readonly condition: RawBuilder<unknown>
  readonly finding: (records: number) => RecordFinding
}

async function scanTable(database: Database, resource: Resource, table: ExistingTable, plan: MigrationPlan) {
  const fields = Object.values(resource.fields).filter(field => columnKind(field) && !isSetBySystem(field))
  const columns = fields.map(field => [field, columnIn(table, field)] as const)
  const counts = columns.flatMap(([field, column]) => countsOf(database, resource, field, column, plan))
  const findings: RecordFinding[] = []
  if (counts.length > 0) {
    const sums = counts.map(
      ({ condition }, i) => sql`sum(case when ${condition} then 1 else 0 end) as ${sql.ref(`c${i}`)}`,
    )
    const { rows } = await sql<Record<string, unknown>>`select ${sql.join(sums)} from ${sql.table(table.name)}`.execute(
      database.reader,
    )
    for (const [i, { finding }] of counts.entries()) {
      const records = Number(rows[0]?.[`c${i}`] ?? 0)
      if (records > 0) findings.push(finding(records))
    }
  }
  for (const [field, column] of columns)
    if (column !== undefined && field.options?.length)
      findings.push(...(await unknownValues(database, resource, field, table.name, column)))
  return findings
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
    const isList = valueTypeOf(field).expressionType === 'list'
    const condition = isList ? adapter.listIsEmpty(ref) : sql`${ref} is null or ${text} = ''`
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
): Promise<RecordFinding[]> {
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

function emptyRequired(place: Pick<RecordFinding, 'resource' | 'field'>, name: string, records: number): RecordFinding {
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

function columnIn({ columns }: ExistingTable, { name, renamedFrom }: Field): string | undefined {
  return [name, renamedFrom].find(each => each !== undefined && columns.has(each))
}
