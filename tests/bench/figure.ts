/** One line of the bench's table. */
export interface Figure {
  readonly group: string
  readonly work: string
  /** Ours, in `unit`. */
  readonly value: number
  readonly unit: 'requests/s' | 'ms' | 'kB' | 'MB' | 'requests' | 'times'
  /** The ceiling's figure taken in the same run. */
  readonly ceiling?: number
  readonly ceilingName?: string
}

/** `value / ceiling` as a percentage, or '' without a ceiling. */
export function ratioOf(figure: Figure): string {
  if (!figure.ceiling) return ''
  return `${((figure.value / figure.ceiling) * 100).toFixed(0)} % of ${figure.ceilingName}`
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
        `| ${figure.work} | ${formatNumber(figure.value)} ${figure.unit} | ${formatCeiling(figure)} | ${ratioOf(figure)} |`,
    )
  return [`### ${group}`, '', '| work | Steward | ceiling | ratio |', '|---|---|---|---|', ...rows].join('\n')
}

function formatCeiling(figure: Figure): string {
  return figure.ceiling === undefined ? '' : `${formatNumber(figure.ceiling)} ${figure.unit}`
}

function formatNumber(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(1)
}
