import { readFileSync } from 'node:fs'
import { type Figure, outcomeOf, valueText } from './figure.ts'

/** A Markdown table of several runs: least, median and most of every figure, and how many runs reached its target. */
export function compareFiles(paths: readonly string[]): string {
  const runs = paths.map(path => (JSON.parse(readFileSync(path, 'utf8')) as Figure[]).map(asFigure))
  const all = new Map<string, Figure[]>()
  for (const figure of runs.flat()) {
    const key = `${figure.group}\n${figure.work}`
    all.set(key, [...(all.get(key) ?? []), figure])
  }
  const groups = [...new Set(runs.flat().map(figure => figure.group))]
  const sections = groups.map(group => {
    const rows = [...all.values()].filter(([figure]) => figure!.group === group).map(rowOf)
    return [`### ${group}`, '', '| work | least | median | most | target |', '|---|---|---|---|---|', ...rows].join(
      '\n',
    )
  })
  const wanted = [...all.values()].filter(([figure]) => figure!.target)
  const reached = wanted.filter(figures => outcomeOf(medianOf(figures))!.passed)
  return [
    ...sections,
    `${reached.length} of ${wanted.length} targets reached by the median of ${runs.length} runs`,
  ].join('\n\n')
}

/** JSON has no NaN: what was not measured was written as null. */
function asFigure(figure: Figure): Figure {
  return { ...figure, value: figure.value ?? Number.NaN }
}

function rowOf(figures: readonly Figure[]): string {
  const sorted = sortedOf(figures)
  const middle = medianOf(figures)
  const outcome = outcomeOf(middle)
  const reached = figures.filter(figure => outcomeOf(figure)?.passed).length
  const ratio = middle.ceiling === undefined ? '' : ` (${beside(middle)})`
  const target = !outcome
    ? ''
    : Number.isNaN(middle.value)
      ? `not measured (${outcome.wanted})`
      : `${outcome.passed ? 'pass' : `**missed${Number.isNaN(outcome.times) ? '' : ` by ${outcome.times.toFixed(2)}×`}**`} (${outcome.wanted}; ${reached} of ${figures.length} runs)`
  const work = middle.note ? `${middle.work} (${middle.note})` : middle.work
  return `| ${work} | ${valueText(sorted[0]!)} | ${valueText(middle)}${ratio} | ${valueText(sorted.at(-1)!)} | ${target} |`
}

function beside({ value, ceiling, ceilingName, unit }: Figure): string {
  return `${((value / ceiling!) * 100).toFixed(0)} % of ${valueText({ value: ceiling!, unit })}, ${ceilingName}`
}

/** The run in the middle, with its own ceiling. */
function medianOf(figures: readonly Figure[]): Figure {
  return sortedOf(figures)[Math.floor((figures.length - 1) / 2)]!
}

/** By the ratio to the ceiling where there is one, so that the run in the middle is in the middle of what is compared. */
function sortedOf(figures: readonly Figure[]): Figure[] {
  const rank = ({ value, ceiling, target }: Figure) => (target?.kind === 'share' && ceiling ? value / ceiling : value)
  return figures.toSorted((one, other) => rank(one) - rank(other))
}
