/** A way to draw figures of groups. It is drawn by src/web/charts/chart-option.ts. */
interface ChartKind {
  /** So many groups can be distinguished: the largest are drawn, or the last ones where they follow one another. */
  readonly most: number
  /** Between its groups lies something: their values must follow one another, as months do. */
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
