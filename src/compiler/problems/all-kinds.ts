import { rightsTestFailed } from '../check/failed-rights.ts'
import { CHECKS } from '../check/rules/index.ts'
import { duplicateExtension, invalidExtension } from '../read/extension-problems.ts'
import { FILE_PROBLEMS } from '../read/file-problems.ts'
import { PARSE_PROBLEMS } from '../read/parse/syntax-problems.ts'
import { SHAPE_PROBLEMS } from '../read/shape/shape-problems.ts'
import type { ProblemKind } from './problem-kind.ts'

/** Every kind of problem that the compiler can report, by code. */
export const PROBLEM_KINDS: ReadonlyMap<string, ProblemKind> = new Map(
  [
    ...PARSE_PROBLEMS,
    ...FILE_PROBLEMS,
    ...SHAPE_PROBLEMS,
    rightsTestFailed,
    invalidExtension,
    duplicateExtension,
    ...CHECKS.flatMap(check => [check, ...(check.also ?? [])]),
  ].map(kind => [kind.code, kind]),
)
