import type { ConfigProblem } from '#model/problems.ts'

/** The problems as plain text, for the terminal and the browser's overlay. */
export function problemText(problems: readonly ConfigProblem[]): string {
  const errors = problems.filter(({ severity }) => severity === 'error').length
  const counts = [counted(errors, 'problem'), counted(problems.length - errors, 'warning')].filter(Boolean)
  const count = `The config has ${counts.join(' and ')}:`
  return [count, ...problems.map(oneProblem)].join('\n\n')
}

function oneProblem({ file, line, column, code, what, why, fix, didYouMean }: ConfigProblem): string {
  const hint = didYouMean ? ` Did you mean '${didYouMean}'?` : ''
  return `${file}:${line}:${column}  ${what}${hint}  [${code}]\n    ${why}\n    ${fix}`
}

function counted(count: number, noun: string): string {
  return count === 0 ? '' : `${count} ${noun}${count === 1 ? '' : 's'}`
}
