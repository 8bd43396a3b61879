/** What a chart draws: a mark for each group, with a value for each measure. */
export interface DrawnChart {
  readonly title: string
  readonly measures: readonly ChartMeasure[]
  readonly marks: readonly ChartMark[]
}

export interface ChartMeasure {
  readonly name: string
  /** Measures of the same unit are drawn to the same scale. */
  readonly unit: string
  /** A value in few letters, beside a scale. */
  short(value: number): string
}

export interface ChartMark {
  readonly label: string
  /** Where the group lies among its neighbours; undefined where groups do not follow one another. */
  readonly place?: number | undefined
  /** One for each measure. */
  readonly values: readonly { readonly value: number | null; readonly text: string; readonly below: boolean }[]
}
