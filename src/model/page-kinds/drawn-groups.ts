import type { ReportGroup } from '../api.ts'
import { valueTypeOf } from '../field-types/index.ts'
import { chartKindOf } from './chart-kinds.ts'
import type { ReportChart } from './report.ts'

/** The groups that a chart shows. */
export interface DrawnGroups {
  /** In their own order if they have one, otherwise as the chart declares. */
  readonly shown: readonly ReportGroup[]
  /** Whether there are more groups. */
  readonly cut: boolean
  /** Position of a group; undefined for unordered groups. */
  placeOf(group: ReportGroup): number | undefined
  /** The same group in the previous period; undefined without a comparison. */
  before(group: ReportGroup): ReportGroup | undefined
}

type Field = Parameters<typeof valueTypeOf>[0] & {
  readonly options?: readonly { readonly value: string }[] | undefined
}

/** Selects and sorts the groups of a chart; `figure` is the sort value. */
export function drawnGroups(
  { kind, order, span }: ReportChart,
  field: Field,
  groups: readonly ReportGroup[],
  figure: (group: ReportGroup) => number | null,
): DrawnGroups {
  const { placeOf } = valueTypeOf(field)
  const { most } = chartKindOf(kind)
  const all = groups.filter(({ keys: [key] }) => key !== null && key !== undefined && key !== '')
  const optionAt = ({ keys: [key] }: ReportGroup) => field.options?.findIndex(({ value }) => value === key) ?? 0
  const byOption = (one: ReportGroup, other: ReportGroup) => optionAt(one) - optionAt(other)
  const byFigure = (one: ReportGroup, other: ReportGroup) => (figure(other) ?? 0) - (figure(one) ?? 0)
  const ranked = placeOf ? all.slice(-(span ?? most)) : all.toSorted(order === 'options' ? byOption : byFigure)
  const shown = ranked.slice(0, most)
  const place = ({ keys: [key] }: ReportGroup) => placeOf?.(key)
  return {
    shown,
    cut: shown.length < all.length,
    placeOf: place,
    before: group =>
      placeOf && span !== undefined ? all.find(each => place(each) === place(group)! - span) : undefined,
  }
}
