/** A kind of chart. It is rendered by src/web/pages/charts/chart-option.ts. */
interface ChartKind {
  /** Maximum number of groups: the largest, or the last ones if they are ordered. */
  readonly most: number
  /** It interpolates between groups, so their values must be ordered, as months are. */
  readonly overTime?: true
}

/** The registry of chart kinds; the first is the default. */
export const CHART_KINDS = {
  bars: { most: 15 },
  line: { most: 36, overTime: true },
} as const satisfies Readonly<Record<string, ChartKind>>
export type ChartKindName = keyof typeof CHART_KINDS

export const DEFAULT_CHART: ChartKindName = 'bars'

export function chartKindOf(name: ChartKindName = DEFAULT_CHART): ChartKind {
  return CHART_KINDS[name]
}
