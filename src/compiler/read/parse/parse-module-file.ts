import { createProblem } from '../../problems/create-problem.ts'
import type { ParsedFile } from './parse-json-file.ts'
import { implantsIn } from './plain-data.ts'
import type { SourceFile } from './source-file.ts'
import { invalidModule, notPlainData } from './syntax-problems.ts'
import { tsPositions } from './ts-positions.ts'

/** What running a TypeScript config file gave: its default export, or why there is none. */
export type Evaluation = { readonly value: unknown } | { readonly error: string; readonly line?: number }

/** Takes over the default export of a TypeScript config file, provided that it is plain data. */
export function parseModuleFile(path: string, text: string, evaluation: Evaluation | undefined): ParsedFile {
  const positions = tsPositions(path, text)
  if (evaluation === undefined || 'error' in evaluation) {
    const file: SourceFile = { path, text, value: undefined, positions }
    const reason = evaluation?.error ?? 'it was not run'
    const problem = createProblem(file, invalidModule, { pointer: '', what: `The file cannot be run: ${reason}.` })
    return { file, sound: false, problems: [{ ...problem, line: evaluation?.line ?? problem.line }] }
  }
  const implants = implantsIn(evaluation.value)
  // A copy: nobody changes the config after it was read, and prototypes are ours.
  const value: unknown = implants.length === 0 ? structuredClone(evaluation.value) : undefined
  const file: SourceFile = { path, text, value, positions }
  const problems = implants.map(({ pointer, is }) =>
    createProblem(file, notPlainData, {
      pointer,
      what: pointer === '' ? `The default export is ${is}.` : `The value is ${is}.`,
    }),
  )
  return { file, sound: problems.length === 0, problems }
}
