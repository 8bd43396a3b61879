import type { ReportGroup } from '../api.ts'
import { valueTypeOf } from '../field-types/index.ts'
import { chartKindOf } from './chart-kinds.ts'
import type { ReportChart } from './report.ts'

/** What a chart shows of the groups of its field. */
export interface DrawnGroups {
  /** In the order of their own where they have one, otherwise as the chart says. */
  readonly shown: readonly ReportGroup[]
  /** Whether there are more. */
  readonly cut: boolean
  /** Where a group lies among its neighbours; undefined where groups do not follow one another. */
  placeOf(group: ReportGroup): number | undefined
  /** The same group of the period before; undefined where none is compared. */
  before(group: ReportGroup): ReportGroup | undefined
}

type Field = Parameters<typeof valueTypeOf>[0] & {
  readonly options?: readonly { readonly value: string }[] | undefined
}

/** Chooses and orders the groups that a chart draws; `figure` is what the largest first goes by. */
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
