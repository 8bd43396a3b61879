import type { ConfigProblem } from '#model/problems.ts'

/** The problems as plain text, for the terminal and the browser's overlay. */
export function problemText(problems: readonly ConfigProblem[]): string {
  const count = `The config has ${problems.length} problem${problems.length === 1 ? '' : 's'}:`
  return [count, ...problems.map(oneProblem)].join('\n\n')
}

function oneProblem({ file, line, column, code, what, why, fix, didYouMean }: ConfigProblem): string {
  const hint = didYouMean ? ` Did you mean '${didYouMean}'?` : ''
  return `${file}:${line}:${column}  ${what}${hint}  [${code}]\n    ${why}\n    ${fix}`
}
