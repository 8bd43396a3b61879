import type { ChartKindName } from '#model/page-kinds/chart-kinds.ts'

/** What a chart draws: a mark for each group, with a value for each measure. */
export interface DrawnChart {
  readonly kind: ChartKindName
  readonly title: string
  readonly measures: readonly ChartMeasure[]
  readonly marks: readonly ChartMark[]
}

export interface ChartMeasure {
  readonly name: string
  /** Measures of the same unit are drawn to the same scale. */
  readonly unit: string
  /** A share or an average: a scale of it need not begin at nought. */
  readonly isRatio: boolean
  readonly target?: { readonly value: number; readonly text: string } | undefined
  /** What it hardly ever exceeds, as a share 100: the scale ends there. */
  readonly most?: number | undefined
  /** A value in few letters, beside a scale. */
  short(value: number): string
}

export interface ChartMark {
  readonly label: string
  /** Where the group lies among its neighbours; undefined where groups do not follow one another. */
  readonly place?: number | undefined
  /** One for each measure. */
  readonly values: readonly ChartValue[]
  /** The values of the period before, where they are compared. */
  readonly before?: readonly ChartValue[] | undefined
}

export interface ChartValue {
  readonly value: number | null
  readonly text: string
  /** Whether it misses its target. */
  readonly below: boolean
}
