import { useMemo } from 'react'
import type { Row } from '#model/api.ts'
import type { ClientField, ClientResource, PageModel } from '#model/client-model.ts'
import { dayOf, isDay, momentAt } from '#model/dates/dates.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { MAX_PAGE_SIZE } from '#model/list/list-query.ts'
import type { Locale } from '#model/localized-text.ts'
import type { CalendarOptions } from '#model/page-kinds/calendar.ts'
import { useText } from '#web/i18n/use-text.ts'
import { sharedBeginning } from '../list-view/columns/column-width.ts'
import type { DrawnParts } from '../list-view/record-list.tsx'
import { neededFields } from '../list-view/state/list-fields.ts'
import { useOffered } from '../list-view/toolbar/use-offered.ts'
import { usePageModel } from '../page-model-context.tsx'
import { fieldAt } from '../records/field-at.ts'
import { valueAt } from '../records/row-values.ts'
import { useRecordList } from '../records/use-record-list.ts'
import { moved, SPANS, type Span, shownDays } from './calendar-days.ts'
import { movingTransitions, useMoves } from './use-moves.ts'
import { withinDays } from './within-days.ts'

/** Maximum number of records of one view: the maximum of one response. */
const MOST = MAX_PAGE_SIZE

/** Start time of a record that is created on a day. */
const DAY_BEGINS = '09:00:00'

/** Data and actions of the calendar. */
export function useCalendar({
  list,
  actions,
  calendar,
  onCreate,
}: DrawnParts & { readonly calendar: CalendarOptions }) {
  const { locale } = useText()
  const pageModel = usePageModel()
  const { resources } = pageModel
  const now = dayOf(Date.now())
  const { state, change } = list
  const span = SPANS.find(each => each === state.span) ?? 'month'
  const day = isDay(state.day) ? state.day : now
  const setDay = (to: string) => change({ day: to === now ? '' : to })
  const days = useMemo(() => shownDays(day, span), [day, span])
  const { resource, page, query } = list
  const { on } = calendar
  const field = fieldAt(resources, resource, on)?.field
  const data = useRecordList({
    ...query,
    fields: fieldsOf(pageModel, list.resource, calendar, field),
    page: 1,
    pageSize: MOST,
    sort: [{ field: on, order: 'asc' }],
    conditions: withinDays(query.conditions, on, days[0]!, days.at(-1)!),
  })
  const [first = on] = calendar.show
  const choices = fieldAt(resources, resource, first)?.field.options
  const byDay = useMemo(() => {
    // Morning before afternoon: options have their own order.
    const rank = (row: Row) => choices?.findIndex(({ value }) => value === valueAt(row, first)) ?? 0
    return rowsByDay(choices ? data.rows.toSorted((one, other) => rank(one) - rank(other)) : data.rows, on)
  }, [data.rows, on, choices, first])
  const shared = useMemo(
    () => sharedBeginnings(pageModel, list.resource, calendar.show, data.rows, locale),
    [pageModel, list.resource, calendar.show, data.rows, locale],
  )
  const offered = useOffered(page, resource, 'create')
  const creates = !on.includes('.') && field?.creatable === true && offered
  return {
    list,
    calendar,
    data,
    span,
    setSpan: (to: Span) => change({ span: to === 'month' ? '' : to }),
    days,
    byDay,
    shared,
    now,
    /** Prefix of dates in the current month: days of its neighbours are dimmed. */
    month: span === 'month' ? day.slice(0, 7) : undefined,
    heading: headingOf(day, days, span, locale),
    go: (by: -1 | 1) => setDay(moved(day, span, by)),
    today: () => setDay(now),
    show: (of: string, to: Span) => change({ day: of === now ? '' : of, span: to === 'month' ? '' : to }),
    move: useMoves({ list, actions, on, field, refresh: data.refresh }),
    open: actions.open,
    create: creates
      ? (of: string) => onCreate({ [on]: field?.type === 'date' ? of : momentAt(`${of}T${DAY_BEGINS}`) })
      : undefined,
  }
}
export type CalendarParts = ReturnType<typeof useCalendar>

/** Only these columns: there may be thousands of entries. Each row includes the fields that decide whether it can be moved. */
function fieldsOf(
  pageModel: PageModel,
  resource: ClientResource,
  calendar: CalendarOptions,
  field: ClientField | undefined,
): string[] {
  const { on, show, color, places } = calendar
  const counted = places ? [places.by, places.free, ...(referencedPaths(places.when ?? '').record ?? [])] : []
  const reschedules = movingTransitions(resource, on).length > 0
  const judged = reschedules
    ? [...Object.keys(resource.workflows), ...neededFields(pageModel, resource, [])]
    : (referencedPaths(field?.readOnlyWhen ?? '').record ?? [])
  return [...new Set([resource.label, on, ...show, ...(color ? [color] : []), ...counted, ...judged, 'version'])]
}

/** What the values of each shown field begin with, such as the city of addresses: the entries omit it. */
function sharedBeginnings(
  { resources }: PageModel,
  resource: ClientResource,
  show: readonly string[],
  rows: readonly Row[],
  locale: Locale,
): ReadonlyMap<string, string> {
  const shown = show.flatMap(path => {
    const field = fieldAt(resources, resource, path)?.field
    return field ? { path, field } : []
  })
  return new Map(
    shown.flatMap(each => {
      const shared = sharedBeginning(each, rows, locale)
      return shared === undefined ? [] : [[each.path, shared]]
    }),
  )
}

function rowsByDay(rows: readonly Row[], on: string): ReadonlyMap<string, readonly Row[]> {
  const days = new Map<string, Row[]>()
  for (const row of rows) {
    const value = valueAt(row, on)
    if (typeof value !== 'string') continue
    const day = value.length === 10 ? value : dayOf(value)
    days.set(day, [...(days.get(day) ?? []), row])
  }
  return days
}

function headingOf(day: string, days: readonly string[], span: Span, locale: string): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  const at = (text: string) => new Date(`${text}T00:00:00Z`)
  if (span === 'month') return format({ year: 'numeric', month: 'long' }).format(at(day))
  if (span === 'day')
    return format({ year: 'numeric', month: 'short', day: 'numeric', weekday: 'short' }).format(at(day))
  return format({ year: 'numeric', month: 'short', day: 'numeric' }).formatRange(at(days[0]!), at(days.at(-1)!))
}
