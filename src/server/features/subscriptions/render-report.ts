import { parse as parseQueryString } from 'node:querystring'
import type { Field, Page, Resource } from '#model/app-model.ts'
import { dayOf, formatDate } from '#model/dates/dates.ts'
import { movedDate } from '#model/dates/sending-times.ts'
import { fieldPath } from '#model/field-path.ts'
import { valueTypeOf } from '#model/field-types/index.ts'
import { type ListQuery, parseListQuery, type QueryParameters } from '#model/list/list-query.ts'
import { textIn } from '#model/localized-text.ts'
import { measureText } from '#model/page-kinds/measure-text.ts'
import { groupsOf, reportOf } from '#model/page-kinds/report.ts'
import { mayOpen } from '#model/permissions/may-open.ts'
import { escapeHtml } from '#model/text/escape-html.ts'
import type { ExportOrder } from '#server/features/exports/export-order.ts'
import { countExport, writeExport } from '#server/features/exports/write-export.ts'
import { reportRecords } from '#server/features/reports/report-records.ts'
import { textOf } from '#server/features/spreadsheets/sheet-forms.ts'
import { serverMessage } from '#server/messages/index.ts'
import { countLookUps } from '#server/records/access/look-ups.ts'
import { AccessDenied, RecordNotFound, RecordRefusal } from '#server/records/errors.ts'
import { listRecords } from '#server/records/list/list-records.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import type { StoredSubscription } from './stored-subscription.ts'

/** Maximum number of rows in the mail itself; the attachment has all of them. */
const ROWS_IN_MAIL = 50

/** A report as the account may see it now. */
export interface RenderedReport {
  /** One sentence: what the report is and its date. */
  readonly lead: string
  readonly html: string
  /** Address of the page with the conditions of the report. */
  readonly link: string
  readonly rows: number
  /** All rows of a list. */
  readonly file?: { readonly bytes: Uint8Array; readonly order: ExportOrder }
}

type ReportSource = Pick<StoredSubscription, 'page' | 'filter' | 'columns' | 'groups'>

/** @throws AccessDenied, RecordRefusal, JobRefused for a report that the account may not have */
export async function renderReport(context: RecordContext, stored: StoredSubscription): Promise<RenderedReport> {
  const { locale, now } = context
  const target = await targetOf(context, { ...stored, filter: filterNow(context, stored) })
  const table = target.columns ? await listTable(context, target, target.columns) : await figureTable(context, target)
  const lead = serverMessage('report-lead', locale, {
    title: stored.title,
    at: formatDate(now, 'YYYY-MM-DD HH:mm'),
    rows: table.rows,
  })
  const notes = table.more > 0 ? [serverMessage('report-more', locale, { shown: ROWS_IN_MAIL, more: table.more })] : []
  const paragraphs = [lead, ...notes].map(text => `<p>${escapeHtml(text)}</p>`).join('')
  const { link } = target
  const html = `<div style="font-family:sans-serif;font-size:14px">${paragraphs}${table.html}</div>`
  return { lead, html, link, rows: table.rows, ...(table.file && { file: table.file }) }
}

/** Requires permission for this report, as far as it can be checked now. @throws as `renderReport` */
export async function tryReport(context: RecordContext, what: ReportSource): Promise<void> {
  const target = await targetOf(context, what)
  if (target.columns) await countExport(context, orderOf(target, target.columns))
  else await reportRecords(context, target.page, target.query, { by: target.groups, total: false })
}

interface Target {
  readonly page: Page
  readonly resource: Resource
  readonly query: ListQuery
  readonly columns: readonly string[] | null
  readonly groups: readonly string[]
  readonly link: string
}

async function targetOf(
  context: RecordContext,
  { page: path, filter, columns, groups }: ReportSource,
): Promise<Target> {
  const { model, me } = context
  const page = model.pages.find(each => each.path === path)
  const resource = page && model.resources[page.resource]
  if (!resource) throw new RecordNotFound('page')
  if (!mayOpen(page, me)) throw new AccessDenied('page-role-missing')
  if ((columns === null) === (groups === null))
    throw new RecordRefusal('validation', [{ path: 'columns', code: 'required' }])
  if (columns === null && !reportOf(page))
    throw new RecordRefusal('validation', [{ path: 'groups', code: 'not-option', params: { value: path } }])
  const parameters = parseQueryString(filter)
  const parsed = parseListQuery(parameters as QueryParameters, resource, model)
  if (!parsed.ok) throw new RecordRefusal('validation', parsed.problems)
  // The page's own condition always applies.
  const query = await countLookUps(context, resource, { ...parsed.query, page: page.fixed && path })
  return { page, resource, query, columns, groups: groups ?? [], link: linkOf(path, filter) }
}

/** The page's address with the conditions. */
function linkOf(path: string, filter: string): string {
  const conditions = new URLSearchParams([...new URLSearchParams(filter)].filter(([name]) => !name.startsWith('_')))
  return conditions.size === 0 ? path : `${path}?${conditions}`
}

/** The conditions with their dates shifted to the day of sending. */
function filterNow({ model, now }: RecordContext, stored: StoredSubscription): string {
  const { filter, moves, fromDay, times, page: path } = stored
  const page = model.pages.find(each => each.path === path)
  const resource = page && model.resources[page.resource]
  if (!moves || !resource) return filter
  const moved = (value: string) => movedDate(value, times.cycle, fromDay, dayOf(now))
  const entries = [...new URLSearchParams(filter)].map(([name, value]): [string, string] => {
    const at = fieldPath(model, resource, name.replace(/_[a-zA-Z]+$/, ''))
    const isDate = at && ['date', 'datetime', 'month'].includes(valueTypeOf(at.field).name)
    return [name, isDate && /^\d{4}-\d{2}/.test(value) ? value.split(',').map(moved).join(',') : value]
  })
  return new URLSearchParams(entries).toString()
}

interface ReportTable {
  readonly html: string
  readonly rows: number
  /** Number of rows that only the attachment has. */
  readonly more: number
  readonly file?: RenderedReport['file']
}

async function listTable(context: RecordContext, target: Target, columns: readonly string[]): Promise<ReportTable> {
  const { model, locale } = context
  const order = orderOf(target, columns)
  const { bytes, rows } = await writeExport(context, order)
  const fields = columns.flatMap(path => {
    const at = fieldPath(model, target.resource, path)
    return at ? [{ path, field: at.field }] : []
  })
  const query: ListQuery = { ...target.query, action: 'export', start: 0, end: ROWS_IN_MAIL, fields: columns }
  const listed = await listRecords(context, target.resource, query)
  const html = htmlTable(
    fields.map(({ path, field }) => ({ title: columnTitle(target, path, field, locale), isFigure: isFigure(field) })),
    listed.rows.map(row => fields.map(({ path, field }) => textOf(field, row[path], locale))),
  )
  return { html, rows, more: Math.max(0, rows - ROWS_IN_MAIL), file: { bytes, order } }
}

function columnTitle({ page }: Target, path: string, field: Field, locale: RecordContext['locale']): string {
  return textIn(page.columns.find(column => column.field === path)?.title ?? field.title, locale)
}

function orderOf({ resource, query, page }: Target, columns: readonly string[]): ExportOrder {
  return { resource: resource.name, query, columns: columns.map(path => ({ path })), title: page.title }
}

async function figureTable(context: RecordContext, { page, resource, query, groups }: Target): Promise<ReportTable> {
  const { model, locale } = context
  const answer = await reportRecords(context, page, query, { by: groups, total: true })
  const report = reportOf(page)!
  const measures = answer.measures.flatMap(name => report.measures.find(each => each.name === name) ?? [])
  const keys = groups.map(path => {
    const field = fieldPath(model, resource, path)!.field
    const own = groupsOf(report).find(each => each.field === path)
    return { field, title: textIn((own && 'title' in own ? own.title : undefined) ?? field.title, locale) }
  })
  const figures = (values: readonly (number | null)[]) =>
    measures.map((measure, at) => {
      const field = measure.field === undefined ? undefined : fieldPath(model, resource, measure.field)?.field
      return measureText(measure, values[at] ?? null, field, locale)
    })
  const total = [serverMessage('report-total', locale), ...Array<string>(Math.max(0, keys.length - 1)).fill('')]
  const html = htmlTable(
    [
      ...(keys.length > 0 ? keys.map(({ title }) => ({ title, isFigure: false })) : [{ title: '', isFigure: false }]),
      ...measures.map(({ title }) => ({ title: textIn(title, locale), isFigure: true })),
    ],
    [
      ...answer.groups.map(group => [
        ...keys.map(({ field }, at) => textOf(field, group.keys[at], locale) || '-'),
        ...figures(group.values),
      ]),
      [...total, ...figures(answer.total)],
    ],
  )
  return { html, rows: answer.groups.length, more: 0 }
}

function isFigure(field: Field): boolean {
  return valueTypeOf(field).figure !== undefined
}

/** Styles are inlined at each cell: mail clients ignore style sheets. */
function htmlTable(
  columns: readonly { readonly title: string; readonly isFigure: boolean }[],
  rows: readonly (readonly string[])[],
): string {
  const style = (at: number) =>
    `border:1px solid #d9d9d9;padding:4px 8px;text-align:${columns[at]?.isFigure ? 'right' : 'left'};white-space:nowrap`
  const line = (cells: readonly string[], tag: 'th' | 'td') =>
    `<tr>${cells.map((text, at) => `<${tag} style="${style(at)}">${escapeHtml(text)}</${tag}>`).join('')}</tr>`
  const head = line(
    columns.map(({ title }) => title),
    'th',
  )
  const body = rows.map(cells => line(cells, 'td')).join('')
  return `<table style="border-collapse:collapse;font-size:13px"><thead>${head}</thead><tbody>${body}</tbody></table>`
}
