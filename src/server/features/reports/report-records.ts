import { type CompiledQuery, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ReportAnswer } from '#model/api.ts'
import type { Page } from '#model/app-model.ts'
import { isMultiple, targetOf } from '#model/field-path.ts'
import type { ListQuery } from '#model/list/list-query.ts'
import { groupsOf, type ReportMeasure, type ReportOptions, reportOf } from '#model/page-kinds/report.ts'
import { isHidden } from '#model/permissions/masked-values.ts'
import type { RowAccess } from '#server/records/access/row-access.ts'
import { RecordRefusal } from '#server/records/errors.ts'
import { chosenRows } from '#server/records/list/compiled-list.ts'
import { mayMeasure } from '#server/records/list/list-conditions.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { type RowQuery, valueKindOf } from '#server/storage/select/row-query.ts'
import { filled, type SlottedQuery } from '#server/storage/select/slot.ts'
import type { Row } from '#server/storage/tables.ts'
import type { Database } from '../../storage/database.ts'

/** Maximum number of groups in a response; a larger table is not readable. */
const MOST_GROUPS = 1000
const MOST_LEVELS = 3

export interface ReportRequest {
  /** Fields to group by, one to three; none = only the figures over all rows. */
  readonly by: readonly string[]
  /** Whether totals over all rows are wanted too. */
  readonly total: boolean
  /** Names of the requested measures. Default: all of the page. */
  readonly measures?: readonly string[]
}

/**
 * Computes the page's measures over the rows of the query, for each combination of values of the fields `by` and in total.
 * @throws AccessDenied, RecordRefusal like a list; also when the page does not group by such a field
 */
export async function reportRecords(
  context: RecordContext,
  page: Page,
  query: ListQuery,
  { by, total: wantsTotal, measures }: ReportRequest,
): Promise<ReportAnswer> {
  const report = reportOf(page)
  if (!report) throw refusal('_page', page.path)
  const wanted = measures ? withParts(report, measures) : report.measures
  const resource = context.model.resources[page.resource]!
  const { rows, access, from, where } = chosenRows(context, resource, { ...query, page: page.path, sort: [] })
  const columns = demandGroups(report, by).map(field => groupColumn(rows, access, field))
  const base = wanted.filter(measure => measure.of !== 'rate' && mayMeasure(rows, access, measure))
  const values = base.map((measure, index) => sql`${measureSql(rows, access, measure)} as ${sql.ref(`m${index}`)}`)
  const figures = values.length > 0 ? sql.join(values) : sql`count(*) as m`
  const shown = shownMeasures(report, base).filter(({ name }) => measures?.includes(name) ?? true)
  const figuresOf = (row: Row) => shown.map(measure => figureOf(measure, base, row))

  const keys = columns.flatMap(({ selects }) => selects)
  // By position in the row: PostgreSQL treats a computed key with its own parameters as different from the same key repeated.
  const places = sql.raw(keys.map((_, at) => at + 1).join(', '))
  const groupsQuery = sql`select ${sql.join(keys.map((key, at) => sql`${key} as ${sql.ref(`k${at}`)}`))}, ${figures}
    from ${from()}${where} group by ${places} order by ${places} limit ${MOST_GROUPS + 1}`
  const totalQuery = sql`select ${figures} from ${from()}${where}`
  const { reader } = context.database
  const few = sql`select count(*) as ${sql.ref('found')} from (select 1 as one from ${from()}${where} limit ${FEW + 1}) as counted`
  const found = await context.database.selectOne<{ found: number }>(filled(few.compile(reader), query))
  const read = Number(found?.found) > FEW ? readElsewhere : readHere
  const rowsOf = (compiled: SlottedQuery) => read(context.database, filled(compiled, query))
  const [[total], rowsFound] = await Promise.all([
    wantsTotal ? rowsOf(totalQuery.compile(reader)) : [],
    columns.length === 0 ? [] : rowsOf(groupsQuery.compile(reader)),
  ])
  const groups = rowsFound.slice(0, MOST_GROUPS).map(row => {
    let at = 0
    const keys = columns.map(({ selects, read }) => {
      const cells = selects.map(() => row[`k${at++}`])
      return read(cells)
    })
    return { keys, values: figuresOf(row) }
  })
  return {
    measures: shown.map(({ name }) => name),
    groups,
    total: total ? figuresOf(total) : [],
    cut: rowsFound.length > MOST_GROUPS,
  }
}

/** Up to this many rows are processed faster than a thread starts. */
const FEW = 50_000

async function readHere(database: Database, query: CompiledQuery): Promise<readonly Row[]> {
  return database.select(query)
}

/** Reads on a separate thread: a report may take long, and must not delay others. */
async function readElsewhere(database: Database, { sql, parameters }: CompiledQuery): Promise<Row[]> {
  const rows: Row[] = []
  for await (const batch of database.stream({ sql, parameters }, MOST_GROUPS + 1)) rows.push(...batch)
  return rows
}

function demandGroups(report: ReportOptions, by: readonly string[]): readonly string[] {
  const known = [...groupsOf(report).map(({ field }) => field), ...(report.charts ?? []).map(chart => chart.by)]
  const unknown = by.find(field => !known.includes(field))
  if (unknown !== undefined) throw refusal('_group', unknown)
  if (by.length > MOST_LEVELS)
    throw new RecordRefusal('validation', [{ path: '_group', code: 'too-many', params: { max: MOST_LEVELS } }])
  return by
}

/** The measures of these names, and those that their rates are based on. */
function withParts({ measures }: ReportOptions, names: readonly string[]): readonly ReportMeasure[] {
  const parts = measures.flatMap(({ name, rate }) => (rate && names.includes(name) ? [rate.part, rate.whole] : []))
  return measures.filter(({ name }) => names.includes(name) || parts.includes(name))
}

/** A rate is shown where both of its parts are shown. */
function shownMeasures({ measures }: ReportOptions, base: readonly ReportMeasure[]): ReportMeasure[] {
  const names = base.map(({ name }) => name)
  return measures.filter(({ name, of, rate }) =>
    of === 'rate' ? rate && names.includes(rate.part) && names.includes(rate.whole) : names.includes(name),
  )
}

function figureOf(measure: ReportMeasure, base: readonly ReportMeasure[], row: Row): number | null {
  const figure = (name: string) => {
    const value = row[`m${base.findIndex(each => each.name === name)}`]
    return value === null || value === undefined ? null : Number(value)
  }
  // The sum of nothing is zero; there is no average or greatest of nothing.
  if (measure.of !== 'rate') return figure(measure.name) ?? (measure.of === 'sum' ? 0 : null)
  const part = figure(measure.rate!.part) ?? 0
  const whole = figure(measure.rate!.whole) ?? 0
  return whole === 0 ? null : Math.round((part / whole) * 10_000) / 100
}

function refusal(path: string, value: string): RecordRefusal {
  return new RecordRefusal('validation', [{ path, code: 'not-option', params: { value } }])
}

/** Grouping: the values to select, and how they become the key of a group. */
interface GroupColumn {
  readonly selects: readonly RawBuilder<unknown>[]
  read(cells: readonly unknown[]): unknown
}

/**
 * Groups by a field; a reference by the record, shown by its label. A reference to a record that the account may not see counts
 * as no value, as in the cell of a list. @throws RecordRefusal for a field that not every row shows
 */
function groupColumn(query: RowQuery, access: RowAccess, field: string): GroupColumn {
  const path = query.path(field)
  const { model, adapter, me } = query.context
  if (!access.isUsable(path) || isHidden(me, path.field) || isMultiple(path.field))
    throw new RecordRefusal('validation', [{ path: '_group', code: 'not-filterable', params: { name: field } }])
  const shown = access.whereShown(path)
  const value = onlyWhere(shown, query.value(path))
  if (targetOf(model, path.field)) {
    const label = onlyWhere(shown, query.shownLabel(path))
    return {
      selects: [label, value],
      read: ([label, id]) => (id === null ? null : { id: Number(id), label: String(label ?? `#${id}`) }),
    }
  }
  const kind = valueKindOf(path.field)
  return { selects: [value], read: ([cell]) => adapter.decode(kind, cell) ?? null }
}

/** The measure as an aggregate over the rows of the query; records that the account may not see are not counted. */
function measureSql(query: RowQuery, access: RowAccess, { of, field, where }: ReportMeasure): RawBuilder<unknown> {
  const path = field === undefined ? undefined : query.path(field)
  const value = path ? onlyWhere(access.whereShown(path), query.value(path)) : sql`1`
  const counted = where === undefined ? value : onlyWhere(query.condition(where), value)
  if (of === 'count') return field === undefined ? sql`count(${counted})` : sql`count(distinct ${counted})`
  return sql`${sql.raw(AGGREGATES[of as keyof typeof AGGREGATES])}(${counted})`
}

const AGGREGATES = { sum: 'sum', avg: 'avg', min: 'min', max: 'max' } as const

function onlyWhere(condition: RawBuilder<SqlBool> | undefined, value: RawBuilder<unknown>): RawBuilder<unknown> {
  return condition ? sql`case when ${condition} then ${value} end` : value
}
