import { localized } from '#model/localized-text.ts'
import type { ConfigProblem } from '#model/problems.ts'
import { saidOf } from '../../problems/create-problem.ts'
import { lineIndexOf } from './line-index.ts'
import { mergeConflict } from './syntax-problems.ts'

export const UNRESOLVED = localized('A merge conflict is not resolved here.', '此处有未解决的合并冲突。')

/** Where the first conflict of a merge begins; -1 where there is none. */
export function conflictIn(text: string): number {
  return text.search(/^<{7} /m)
}

/** The first conflict in each of `sources`, which are texts of any form. */
export function conflictsIn(
  root: string,
  sources: readonly { readonly path: string; readonly text: string }[],
): ConfigProblem[] {
  return sources.flatMap(({ path, text }) => {
    const at = conflictIn(text)
    const place = { file: `${root}/${path}`, ...lineIndexOf(text)(at), pointer: '' }
    return at < 0 ? [] : [{ ...place, ...saidOf(mergeConflict, { what: UNRESOLVED }) }]
  })
}
