import { type Figure, outcomeOf, outcomeText, ratioText, valueText } from './figure.ts'

/** A Markdown table of figures, one section per group. */
export function tableOf(figures: readonly Figure[]): string {
  const groups = [...new Set(figures.map(figure => figure.group))]
  return groups
    .map(group =>
      sectionOf(
        group,
        figures.filter(figure => figure.group === group),
      ),
    )
    .join('\n\n')
}

/** How many targets are reached, and which are not. */
export function summaryOf(figures: readonly Figure[]): string {
  const wanted = figures.filter(({ target }) => target)
  const unmeasured = wanted.filter(({ value }) => Number.isNaN(value))
  const missed = wanted.filter(figure => !unmeasured.includes(figure) && !outcomeOf(figure)!.passed)
  const reached = wanted.length - unmeasured.length - missed.length
  const line = (figure: Figure) => `- ${figure.group}: ${figure.work}: ${valueText(figure)}, ${outcomeText(figure)}`
  return [
    `${reached} of ${wanted.length} targets reached, ${missed.length} missed, ${unmeasured.length} not measured`,
    ...missed.map(line),
    ...unmeasured.map(figure => `${line(figure)}${figure.note ? `: ${figure.note}` : ''}`),
  ].join('\n')
}

function sectionOf(group: string, figures: readonly Figure[]): string {
  const rows = figures.map(figure => {
    const { work, ceiling, unit, note } = figure
    const beside = ceiling === undefined ? '' : valueText({ value: ceiling, unit })
    const cells = [note ? `${work} (${note})` : work, valueText(figure), beside, ratioText(figure), outcomeText(figure)]
    return `| ${cells.join(' | ')} |`
  })
  return [`### ${group}`, '', '| work | Steward | beside | ratio | target |', '|---|---|---|---|---|', ...rows].join(
    '\n',
  )
}
