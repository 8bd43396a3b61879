/** Colours and fonts of a drawing, from antd's tokens. */
export interface ChartLook {
  readonly series: readonly string[]
  readonly below: string
  readonly text: string
  readonly faint: string
  readonly grid: string
  readonly ground: string
  readonly font: string
  readonly fontSize: number
  readonly moves: boolean
}

/** Texts that a drawing adds. */
export interface ChartWords {
  before(name: string): string
}
