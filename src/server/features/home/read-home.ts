import type { HomeAnswer, HomeFigureAnswer, QueueEntry, ReportAnswer } from '#model/api.ts'
import type { HomeFigure, Page, QueueItem, Resource } from '#model/app-model.ts'
import { dayOf } from '#model/dates/dates.ts'
import { tryEvaluate } from '#model/expression/evaluate.ts'
import { fieldPath } from '#model/field-path.ts'
import { parseListQuery } from '#model/list/list-query.ts'
import { type ReportMeasure, reportOf } from '#model/page-kinds/report.ts'
import { capabilitiesOf } from '#model/permissions/capabilities.ts'
import { openPages } from '#model/permissions/may-open.ts'
import { reportRecords } from '#server/features/reports/report-records.ts'
import { AccessDenied, RecordRefusal } from '#server/records/errors.ts'
import { listCounts } from '#server/records/list/list-counts.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { recentRecords } from './recent-records.ts'

/** What waits for the account, the figures that it may see, and what it changed last: all of the home page that changes. */
export async function readHome(context: RecordContext): Promise<HomeAnswer> {
  const { home } = context.model
  const pages = new Map(openPages(context.model, context.me).map(page => [page.path, page]))
  const [queue, figures, recent] = await Promise.all([
    Promise.all(home.queue.map(item => waiting(context, item, pages.get(item.page)))),
    figuresOf(context, pages),
    recentRecords(context),
  ])
  return { queue: queue.flatMap(each => each ?? []), figures, recent }
}

/** undefined: the account may not see it, may do nothing about it, or nothing waits. */
async function waiting(
  context: RecordContext,
  item: QueueItem,
  page: Page | undefined,
): Promise<QueueEntry | undefined> {
  const resource = page && context.model.resources[page.resource]
  const parameters = page && resource && parametersOf(context, item, resource)
  if (!parameters) return undefined
  const parsed = parseListQuery({ ...parameters, _page: page.path }, resource, context.model)
  if (!parsed.ok) throw new RecordRefusal('validation', parsed.problems)
  const [count] = await unlessDenied(listCounts(context, resource, [parsed.query]), [])
  if (!count || count.total === 0) return undefined
  const { name, title, color } = item
  const address = `${page.path}?${new URLSearchParams(parameters)}`
  return { name, title, address, ...count, ...(color === undefined ? {} : { color }) }
}

/** Query parameters of the list; undefined when an expression has no value, or when the account may run none of the transitions. */
function parametersOf(
  { model, me, now }: RecordContext,
  { act, query = {} }: QueueItem,
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
    if (value === null || value === undefined) return undefined
    parameters[name] = String(value)
  }
  return parameters
}

/** The figures of the home page as far as the account may see them; each report is made once. */
async function figuresOf(context: RecordContext, pages: ReadonlyMap<string, Page>): Promise<HomeFigureAnswer[]> {
  const { figures } = context.model.home
  const reports = new Map<string, Promise<ReportAnswer | undefined>>()
  for (const { page: path } of figures) {
    const page = pages.get(path)
    if (!page || reports.has(path)) continue
    const query = { start: 0, end: 1, sort: [], filters: [], page: path }
    reports.set(path, unlessDenied(reportRecords(context, page, query, { by: [], total: true }), undefined))
  }
  const answers = figures.map(async figure =>
    figureOf(context, figure, pages.get(figure.page), await reports.get(figure.page)),
  )
  return (await Promise.all(answers)).flatMap(each => each ?? [])
}

function figureOf(
  context: RecordContext,
  { measure: name, title }: HomeFigure,
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
    name,
    title: title ?? measure.title,
    unit: unitOf(context, measure, resource),
    value: answer?.total[at] ?? null,
    ...(measure.target === undefined ? {} : { target: measure.target }),
  }
}

function unitOf({ model }: RecordContext, { of, field }: ReportMeasure, resource: Resource): HomeFigureAnswer['unit'] {
  if (of === 'rate') return 'percent'
  if (of === 'count' || field === undefined) return 'number'
  const found = fieldPath(model, resource, field)?.field
  return (found?.result ?? found?.type) === 'money' ? 'money' : 'number'
}

/** A page may be open to an account that no grant lets list its rows. */
async function unlessDenied<T>(answer: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof AccessDenied) return otherwise
    throw error
  }
}
