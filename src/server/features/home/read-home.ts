import type { HomeAnswer, HomeFigureAnswer, QueueEntry, RecentRecord, ReportAnswer } from '#model/api.ts'
import type { HomeFigure, Page, QueueItem, Resource } from '#model/app-model.ts'
import { dayOf } from '#model/dates/dates.ts'
import { tryEvaluate } from '#model/expression/evaluate.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { parseListQuery } from '#model/list/list-query.ts'
import { reportOf } from '#model/page-kinds/report.ts'
import { capabilitiesOf } from '#model/permissions/capabilities.ts'
import { openPages } from '#model/permissions/may-open.ts'
import { absentNow, inPlaceOf } from '#model/permissions/stand-in.ts'
import { recordLabel } from '#model/records/record-label.ts'
import { AccessDenied, RecordNotFound, RecordRefusal } from '#server/records/errors.ts'
import { listCounts } from '#server/records/list/list-counts.ts'
import { recordAddress } from '#server/records/list/page-of-record.ts'
import { readRecord } from '#server/records/read/read-record.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { homeMeasure, readChart, reportOfAll } from './read-chart.ts'

const SHOWN = 8

/** Number of the account's last audit entries examined; a frequently changed record has several. */
const LOOKED_THROUGH = 60

/** The part of the home page that changes: pending work, the figures that the account may see, and its recent changes. */
export async function readHome(context: RecordContext): Promise<HomeAnswer> {
  const { home } = context.model
  const pages = new Map(openPages(context.model, context.me).map(page => [page.path, page]))
  const [queue, figures, charts, recent] = await Promise.all([
    queueOf(context, pages),
    figuresOf(context, pages),
    Promise.all(home.charts.map(({ page, chart }) => readChart(context, pages.get(page), chart))),
    recentRecords(context),
  ])
  return {
    queue,
    figures,
    charts: charts.flatMap(each => each ?? []),
    recent,
  }
}

/** Pending work of the account, and below each entry that of the accounts it stands in for: only their identity selects it. */
async function queueOf(context: RecordContext, pages: ReadonlyMap<string, Page>): Promise<QueueEntry[]> {
  const { model, me, now } = context
  const absent = absentNow(me, now)
  const entries = model.home.queue.map(async item => {
    const page = pages.get(item.page)
    const namesMe = Object.values(item.query ?? {}).some(text => referencedPaths(text).me?.includes('id'))
    const others = (namesMe ? absent : []).map(async person => {
      const entry = await waiting(context, item, page, inPlaceOf(me, person))
      return entry && { ...entry, inPlaceOf: person.name }
    })
    return Promise.all([waiting(context, item, page), ...others])
  })
  return (await Promise.all(entries)).flat().flatMap(each => each ?? [])
}

/** undefined: no access, no possible action, or no pending rows. */
async function waiting(
  context: RecordContext,
  item: QueueItem,
  page: Page | undefined,
  whose = context.me,
): Promise<QueueEntry | undefined> {
  const count = await rowsOf(context, item, page, whose)
  if (!count || count.total === 0) return undefined
  const { name, title, color } = item
  return { name, title, ...count, ...(color === undefined ? {} : { color }) }
}

/** Number of rows of the page, and the address that shows them; undefined without access. */
async function rowsOf(
  context: RecordContext,
  asked: Pick<QueueItem, 'act' | 'query'>,
  page: Page | undefined,
  whose = context.me,
) {
  const resource = page && context.model.resources[page.resource]
  const parameters = page && resource && parametersOf({ ...context, me: whose }, asked, resource)
  if (!parameters) return undefined
  const parsed = parseListQuery({ ...parameters, _page: page.path }, resource, context.model)
  if (!parsed.ok) throw new RecordRefusal('validation', parsed.problems)
  const [count] = await unlessDenied(listCounts(context, resource, [parsed.query]), [])
  return count && { ...count, address: `${page.path}?${new URLSearchParams(parameters)}` }
}

/**
 * Query parameters of the list; undefined when an expression has no value, or when the account may run none of the transitions.
 */
function parametersOf(
  { model, me, now }: RecordContext,
  { act, query = {} }: Pick<QueueItem, 'act' | 'query'>,
  resource: Resource,
): Record<string, string> | undefined {
  const parameters: Record<string, string> = {}
  if (act) {
    const { transitions } = capabilitiesOf(model, me, resource.name)
    const mine = Object.values(resource.workflows).flatMap(({ field, transitions: all }) =>
      act
        .filter(name => Object.hasOwn(all, name) && transitions.includes(name))
        .flatMap(name => all[name]!.from.map(state => ({ field, state }))),
    )
    if (mine.length === 0) return undefined
    parameters[`${mine[0]!.field}_in`] = [...new Set(mine.map(({ state }) => state))].join()
  }
  for (const [name, expression] of Object.entries(query)) {
    const value = tryEvaluate(expression, { me, now, today: dayOf(new Date(now)) })
    if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return undefined
    parameters[name] = String(value)
  }
  return parameters
}

/** The figures of the home page that the account may see; each report is computed once. */
async function figuresOf(context: RecordContext, pages: ReadonlyMap<string, Page>): Promise<HomeFigureAnswer[]> {
  const { figures } = context.model.home
  const reports = new Map<string, Promise<ReportAnswer | undefined>>()
  for (const { page: path, measure } of figures) {
    const page = pages.get(path)
    if (!page || measure === undefined || reports.has(path)) continue
    const measures = figures.flatMap(each => (each.page === path ? (each.measure ?? []) : []))
    reports.set(path, reportOfAll(context, page, [], measures))
  }
  const answers = figures.map(async figure => {
    const page = pages.get(figure.page)
    return figure.measure === undefined
      ? numberOf(context, figure, page)
      : figureOf(context, figure.measure, figure, page, await reports.get(figure.page))
  })
  return (await Promise.all(answers)).flatMap(each => each ?? [])
}

async function numberOf(
  context: RecordContext,
  figure: HomeFigure,
  page: Page | undefined,
): Promise<HomeFigureAnswer | undefined> {
  const count = await rowsOf(context, figure, page)
  if (!page || !count) return undefined
  const { address, total, isCapped } = count
  return {
    page: address,
    pageTitle: page.title,
    name: address,
    title: figure.title ?? page.title,
    unit: 'number',
    isRatio: false,
    value: total,
    ...(isCapped ? { isCapped } : {}),
  }
}

function figureOf(
  context: RecordContext,
  name: string,
  { title }: HomeFigure,
  page: Page | undefined,
  answer: ReportAnswer | undefined,
): HomeFigureAnswer | undefined {
  const measure = page && reportOf(page)?.measures.find(each => each.name === name)
  const resource = page && context.model.resources[page.resource]
  const at = answer?.measures.indexOf(name) ?? -1
  if (!measure || !resource || at < 0) return undefined
  return {
    page: page.path,
    pageTitle: page.title,
    ...homeMeasure(context, measure, resource),
    title: title ?? measure.title,
    value: answer?.total[at] ?? null,
  }
}

/** An account may open a page without a grant to list its rows. */
async function unlessDenied<T>(answer: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof AccessDenied) return otherwise
    throw error
  }
}

/** Records that the account changed last and may still open, newest first. */
async function recentRecords(context: RecordContext): Promise<RecentRecord[]> {
  const { database, me, model } = context
  const entries = await database.reader
    .selectFrom('steward_audit')
    .select(['resource', 'recordId', 'at'])
    .where('accountId', '=', me.id)
    // Without lookups, which change nothing, deletions, and sign-ins, which are recorded on the account.
    .where('recordId', 'is not', null)
    .where('after', 'is not', null)
    .where('action', '!=', 'sign-in')
    .orderBy('id', 'desc')
    .limit(LOOKED_THROUGH)
    .execute()
  const found: RecentRecord[] = []
  const seen = new Set<string>()
  for (const entry of entries) {
    const name = String(entry.resource)
    const id = Number(entry.recordId)
    const key = `${name}/${id}`
    const address = seen.has(key) ? undefined : recordAddress(model, me, name, id)
    seen.add(key)
    const label = address && (await labelOf(context, name, id))
    if (!address || label === undefined) continue
    found.push({
      page: address.split('?')[0]!,
      address,
      id,
      label,
      title: model.resources[name]!.title,
      at: String(entry.at),
    })
    if (found.length === SHOWN) break
  }
  return found
}

/** undefined: deleted, or no longer accessible to the account. */
async function labelOf(context: RecordContext, name: string, id: number): Promise<string | undefined> {
  const resource = context.model.resources[name]!
  try {
    const record = (await readRecord(context, resource, id, { fields: [resource.label] })) as Record<string, unknown>
    return recordLabel(resource, { ...record, id }, context.locale)
  } catch (error) {
    if (error instanceof AccessDenied || error instanceof RecordNotFound) return undefined
    throw error
  }
}
