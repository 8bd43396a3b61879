/** One line of the bench's table. */
export interface Figure {
  readonly group: string
  readonly work: string
  /** Ours, in `unit`. */
  readonly value: number
  readonly unit: 'requests/s' | 'ms' | 'kB' | 'MB' | 'requests' | 'times' | 'exponent'
  /** The ceiling's figure taken in the same run. */
  readonly ceiling?: number
  readonly ceilingName?: string
  readonly target?: Target
}

/** What a figure is to reach: a share of its ceiling, or a value. */
export type Target =
  | { readonly kind: 'share'; readonly atLeast: number }
  | { readonly kind: 'value'; readonly atMost: number }

/** `value / ceiling` as a percentage, or '' without a ceiling. */
export function ratioOf(figure: Figure): string {
  if (!figure.ceiling) return ''
  return `${((figure.value / figure.ceiling) * 100).toFixed(0)} % of ${figure.ceilingName}`
}

/** "pass", or how far the figure is from its target; '' without one. */
export function verdictOf({ value, ceiling = Number.NaN, unit, target }: Figure): string {
  if (!target) return ''
  if (target.kind === 'value') {
    const reached = value <= target.atMost
    return `${reached ? 'pass' : `**missed by ${formatNumber(value - target.atMost)}**`} (≤ ${formatNumber(target.atMost)} ${unit})`
  }
  const share = value / ceiling
  const wanted = `≥ ${formatNumber(target.atLeast * 100)} %`
  return share >= target.atLeast
    ? `pass (${wanted})`
    : `**missed by ${formatNumber((target.atLeast - share) * 100)} points** (${wanted})`
}

/** A Markdown table of figures, one section per group. */
export function tableOf(figures: readonly Figure[]): string {
  const groups = [...new Set(figures.map(figure => figure.group))]
  return groups.map(group => sectionOf(group, figures)).join('\n\n')
}

function sectionOf(group: string, figures: readonly Figure[]): string {
  const rows = figures
    .filter(figure => figure.group === group)
    .map(
      figure =>
        `| ${figure.work} | ${formatNumber(figure.value)} ${figure.unit} | ${formatCeiling(figure)} | ${ratioOf(figure)} | ${verdictOf(figure)} |`,
    )
  return [`### ${group}`, '', '| work | Steward | ceiling | ratio | target |', '|---|---|---|---|---|', ...rows].join(
    '\n',
  )
}

function formatCeiling(figure: Figure): string {
  return figure.ceiling === undefined ? '' : `${formatNumber(figure.ceiling)} ${figure.unit}`
}

function formatNumber(value: number): string {
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-US')
  return value.toFixed(Math.abs(value) < 1 ? 2 : 1)
}
