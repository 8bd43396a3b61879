import type { ChartKindName } from '#model/page-kinds/chart-kinds.ts'

/** Data of a chart: a mark for each group, with a value for each measure. */
export interface DrawnChart {
  readonly kind: ChartKindName
  readonly title: string
  readonly measures: readonly ChartMeasure[]
  readonly marks: readonly ChartMark[]
}

export interface ChartMeasure {
  readonly name: string
  /** Measures of the same unit share a scale. */
  readonly unit: string
  /** A share or an average: its scale need not begin at zero. */
  readonly isRatio: boolean
  readonly target?: { readonly value: number; readonly text: string } | undefined
  /** Typical maximum, such as 100 for a share: the scale ends there. */
  readonly most?: number | undefined
  /** A short form of a value, for a scale. */
  short(value: number): string
}

export interface ChartMark {
  readonly label: string
  /** Position of the group in a sequence; undefined for unordered groups. */
  readonly place?: number | undefined
  /** One for each measure. */
  readonly values: readonly ChartValue[]
  /** The values of the previous period, if compared. */
  readonly before?: readonly ChartValue[] | undefined
}

export interface ChartValue {
  readonly value: number | null
  readonly text: string
  /** Whether it misses its target. */
  readonly below: boolean
}
