import type { Static } from '@sinclair/typebox'
import type { Page } from '../app-model.ts'
import { stringOr } from '../config-schema/alternatives.ts'
import { Type } from '../config-schema/type.ts'
import {
  closedObject,
  condition,
  fieldPath,
  listOf,
  localizedText,
  name,
  namedList,
  oneOfValues,
  partName,
  setOf,
} from '../config-schema/vocabulary.ts'
import { definePageKind } from '../define-extension.ts'
import { consecutiveTypes, figureTypes } from '../field-types/index.ts'
import { CHART_KINDS, type ChartKindName, chartKindOf } from './chart-kinds.ts'
import { listPage } from './list.ts'

const measure = closedObject({
  name: name('Name of the measure.'),
  title: localizedText('Heading of its column.'),
  of: oneOfValues(
    ['count', 'sum', 'avg', 'min', 'max', 'rate'],
    'How the rows of a group become one figure; a rate divides two other measures.',
  ),
  field: Type.Optional(
    fieldPath('Field of which the sum, average, least or greatest value is taken.', {
      // Any field can be counted.
      types: ({ of }) => (of === 'count' ? undefined : figureTypes(of === 'sum' ? 'amount' : undefined)),
    }),
  ),
  where: Type.Optional(condition('Only rows on which this holds count', { selects: ['record'] })),
  rate: Type.Optional(
    closedObject(
      {
        part: partName('plain-measure', 'Measure above the line.', 'unfit-measure'),
        whole: partName('plain-measure', 'Measure below the line.', 'unfit-measure'),
      },
      {
        description: 'What a rate divides; it is a percentage.',
      },
    ),
  ),
  target: Type.Optional(
    Type.Number({ description: 'Value that is aimed at: a line in charts; figures below it are marked.' }),
  ),
  help: Type.Optional(
    localizedText('What is counted and what is not, behind the question mark of its tile and charts.'),
  ),
})

const chart = closedObject({
  name: Type.Optional(name('Name by which the home page shows it.')),
  title: Type.Optional(localizedText('Heading. Default: the titles of its measures and of its group.')),
  kind: Type.Optional(
    oneOfValues(
      Object.keys(CHART_KINDS) as ChartKindName[],
      'Kind of chart. A line shows changes over time: its field must be of a type with ordered values. Default: bars.',
    ),
  ),
  by: fieldPath('One bar, or point of a line, for each value of this field.', {
    types: ({ kind }) => (chartKindOf(kind as ChartKindName | undefined).overTime ? consecutiveTypes() : undefined),
  }),
  measures: setOf(partName('measure', 'Measure.', 'unfit-measure'), 'What the bars or lines show.'),
  order: Type.Optional(
    oneOfValues(
      ['figure', 'options'],
      'The largest first, or in the order of the options of its field. What follows one another keeps its order. Default: figure.',
    ),
  ),
  span: Type.Optional(
    Type.Integer({
      minimum: 2,
      maximum: 36,
      description:
        'Number of months or days to draw, up to the last one; the same number before them is drawn dashed beside them. Only for charts over time.',
    }),
  ),
})

const group = fieldPath('Field by which rows can be grouped.', { isEntry: true })

const report = closedObject(
  {
    groups: listOf(
      stringOr(
        group,
        closedObject({ field: group, title: localizedText('Heading.') }),
        'A field, or an object with a title.',
      ),
      'What the rows can be grouped by; the person chooses among them.',
    ),
    by: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 3, description: 'How many of the groups are chosen at first. Default: 1.' }),
    ),
    measures: namedList(measure, 'Figures, in the order of their columns.'),
    tiles: Type.Optional(
      setOf(partName('measure', 'Measure.', 'unfit-measure'), 'Measures shown large above the table, over all rows.'),
    ),
    charts: Type.Optional(namedList(chart, 'Charts above the table.')),
    period: Type.Optional(
      fieldPath('Date field: with a filter by it, the tiles are compared with the previous period.', {
        types: () => ['date', 'datetime', 'month'],
      }),
    ),
  },
  { description: 'What the page counts and sums up, and by what.' },
)
export type ReportOptions = Static<typeof report>
export type ReportMeasure = Static<typeof measure>
export type ReportChart = Static<typeof chart>

/** Figures of a resource by groups, with totals, tiles and charts; a switch lists the rows behind them. */
export const reportPage = definePageKind({
  ...listPage,
  name: 'report',
  purpose: {
    'zh-CN': '对{record}分组统计；点击任一数字，可查看其背后的记录。',
    'en-US': 'Figures about these records, by groups. Click a figure to see the records behind it.',
  },
  // Figures cover all rows.
  keys: listPage.keys.filter(key => key !== 'opens'),
  options: Type.Object({ report: Type.Optional(report) }),
  crossBlocks: true,
})

/** The page's report options; undefined = its rows are shown as a list. */
export function reportOf(page: Pick<Page, 'options'>): ReportOptions | undefined {
  return page.options.report as ReportOptions | undefined
}

/** The fields that rows can be grouped by, with the page's titles if it declares any. */
export function groupsOf({ groups }: ReportOptions) {
  return groups.map(group => (typeof group === 'string' ? { field: group } : group))
}

/** The measure of that name; for a rate its denominator, whose rows it is a share of. */
export function countedMeasure(page: Pick<Page, 'options'>, name: string): ReportMeasure | undefined {
  const measures = reportOf(page)?.measures ?? []
  const measure = measures.find(each => each.name === name)
  return measure?.rate ? measures.find(each => each.name === measure.rate?.whole) : measure
}
