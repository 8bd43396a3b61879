import type { HomeChartAnswer, HomeMeasure, ReportAnswer } from '#model/api.ts'
import type { Page, Resource } from '#model/app-model.ts'
import { fieldPath } from '#model/field-path.ts'
import { valueTypeOf } from '#model/field-types/index.ts'
import { DEFAULT_CHART } from '#model/page-kinds/chart-kinds.ts'
import { drawnGroups } from '#model/page-kinds/drawn-groups.ts'
import { type ReportMeasure, reportOf } from '#model/page-kinds/report.ts'
import { reportRecords } from '#server/features/reports/report-records.ts'
import { AccessDenied } from '#server/records/errors.ts'
import type { RecordContext } from '#server/records/record-context.ts'

/** A chart of a report page over all rows that the account sees; undefined when it may see none of them. */
export async function readChart(
  context: RecordContext,
  page: Page | undefined,
  name: string,
): Promise<HomeChartAnswer | undefined> {
  const report = page && reportOf(page)
  const chart = report?.charts?.find(each => each.name === name)
  const resource = page && context.model.resources[page.resource]
  const field = chart && resource && fieldPath(context.model, resource, chart.by)?.field
  if (!page || !report || !chart || !field) return undefined
  const answer = await reportOfAll(context, page, [chart.by], chart.measures)
  const measures = chart.measures.flatMap(each => report.measures.find(({ name }) => name === each) ?? [])
  const shownMeasures = measures.filter(({ name }) => answer?.measures.includes(name))
  if (!answer || shownMeasures.length === 0 || answer.groups.length === 0) return undefined
  const valuesOf = (values: readonly (number | null)[]) =>
    shownMeasures.map(({ name }) => values[answer.measures.indexOf(name)] ?? null)
  const { shown, cut, placeOf, before } = drawnGroups(chart, field, answer.groups, ({ values }) => valuesOf(values)[0]!)
  return {
    page: page.path,
    name,
    kind: chart.kind ?? DEFAULT_CHART,
    title: chart.title ?? shownMeasures[0]!.title,
    by: chart.by,
    cut,
    measures: shownMeasures.map(measure => homeMeasure(context, measure, resource)),
    marks: shown.map(group => {
      const [key] = group.keys
      const place = placeOf(group)
      const earlier = before(group)
      return {
        label: valueTypeOf(field).format(key, field, context.locale),
        key: String(typeof key === 'object' && key !== null ? (key as { readonly id: number }).id : key),
        ...(place === undefined ? {} : { place }),
        values: valuesOf(group.values),
        ...(earlier ? { before: valuesOf(earlier.values) } : {}),
      }
    }),
  }
}

/** How the values of a measure are read. */
export function homeMeasure(context: RecordContext, measure: ReportMeasure, resource: Resource): HomeMeasure {
  const { name, title, of, target, help } = measure
  return {
    name,
    title,
    unit: unitOf(context, measure, resource),
    isRatio: of === 'rate' || of === 'avg',
    ...(target === undefined ? {} : { target }),
    ...(help === undefined ? {} : { help }),
  }
}

function unitOf({ model }: RecordContext, { of, field }: ReportMeasure, resource: Resource): HomeMeasure['unit'] {
  if (of === 'rate') return 'percent'
  if (of === 'count' || field === undefined) return 'number'
  const found = fieldPath(model, resource, field)?.field
  return (found?.result ?? found?.type) === 'money' ? 'money' : 'number'
}

/** These measures over all rows; undefined where no grant lets the account list any, although it may open the page. */
export async function reportOfAll(
  context: RecordContext,
  page: Page,
  by: readonly string[],
  measures: readonly string[],
): Promise<ReportAnswer | undefined> {
  try {
    const query = { start: 0, end: 1, sort: [], filters: [], page: page.path }
    return await reportRecords(context, page, query, { by, total: by.length === 0, measures })
  } catch (error) {
    if (error instanceof AccessDenied) return undefined
    throw error
  }
}
