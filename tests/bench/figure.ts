/** One line of the bench's table: a figure, or a target that this run did not measure. */
export interface Figure {
  readonly group: string
  readonly work: string
  /** Ours, in `unit`; NaN where it was not measured. 1 is yes and 0 is no in the unit `yes/no`. */
  readonly value: number
  readonly unit: Unit
  /** The figure of what we are compared with. */
  readonly ceiling?: number
  readonly ceilingName?: string
  readonly target?: Target
  /** Why the figure is what it is, or was not measured; one line. */
  readonly note?: string
}

export type Unit =
  | 'requests/s'
  | 'rows/s'
  | 'ms'
  | 'kB'
  | 'MB'
  | 'requests'
  | 'times'
  | 'exponent'
  | 'frames/s'
  | 'statements'
  | '%'
  | 'yes/no'

/** What a figure is to reach: a share of its ceiling, a value, or yes. */
export type Target =
  | { readonly kind: 'share'; readonly atLeast: number }
  | { readonly kind: 'share'; readonly below: number }
  | { readonly kind: 'value'; readonly atMost: number }
  | { readonly kind: 'value'; readonly atLeast: number }
  | { readonly kind: 'yes' }

export const atMost = (value: number): Target => ({ kind: 'value', atMost: value })
export const atLeast = (value: number): Target => ({ kind: 'value', atLeast: value })
export const shareOf = (share: number): Target => ({ kind: 'share', atLeast: share })
/** Less than this share of the ceiling: 1 is "before". */
export const belowShare = (share: number): Target => ({ kind: 'share', below: share })
export const YES: Target = { kind: 'yes' }

/** How a figure stands to its target. */
export interface Outcome {
  readonly passed: boolean
  readonly wanted: string
  /** How many times worse than the target; 1 is just reached. NaN where nothing was measured. */
  readonly times: number
}

/** undefined without a target. */
export function outcomeOf({ value, ceiling = Number.NaN, unit, target }: Figure): Outcome | undefined {
  if (!target) return undefined
  if (target.kind === 'yes') return { passed: value === 1, wanted: 'yes', times: Number.NaN }
  const measured = target.kind === 'share' ? value / ceiling : value
  const wanted = target.kind === 'share' ? percent : (limit: number) => `${formatNumber(limit)} ${unit}`
  if ('atLeast' in target) {
    const { atLeast } = target
    return { passed: measured >= atLeast, wanted: `≥ ${wanted(atLeast)}`, times: atLeast / measured }
  }
  if ('below' in target) {
    const { below } = target
    return { passed: measured < below, wanted: `< ${wanted(below)}`, times: measured / below }
  }
  return { passed: measured <= target.atMost, wanted: `≤ ${wanted(target.atMost)}`, times: measured / target.atMost }
}

/** `1,234 ms`; `yes` or `no`; `not measured`. */
export function valueText({ value, unit }: Pick<Figure, 'value' | 'unit'>): string {
  if (Number.isNaN(value)) return 'not measured'
  if (unit === 'yes/no') return value === 1 ? 'yes' : 'no'
  return `${formatNumber(value)} ${unit}`
}

/** `value / ceiling` as a percentage with the name of the ceiling, or '' without one. */
export function ratioText({ value, ceiling, ceilingName }: Figure): string {
  return !ceiling || Number.isNaN(value) ? '' : `${percent(value / ceiling)} of ${ceilingName}`
}

/** `pass (≤ 5 ms)`, `**missed by 1.4×** (≤ 5 ms)`; '' without a target. */
export function outcomeText(figure: Figure): string {
  const outcome = outcomeOf(figure)
  if (!outcome) return ''
  if (Number.isNaN(figure.value)) return `not measured (${outcome.wanted})`
  if (outcome.passed) return `pass (${outcome.wanted})`
  return `**missed${Number.isNaN(outcome.times) ? '' : ` by ${outcome.times.toFixed(2)}×`}** (${outcome.wanted})`
}

function formatNumber(value: number): string {
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-US')
  if (Number.isInteger(value)) return String(value)
  return value.toFixed(Math.abs(value) < 1 ? 2 : 1)
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`
}
