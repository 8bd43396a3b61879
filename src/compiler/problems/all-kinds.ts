import { CHECKS } from '../checks/index.ts'
import { FILE_PROBLEMS } from '../files/problem-kinds.ts'
import { PARSE_PROBLEMS } from '../parse/problem-kinds.ts'
import { SHAPE_PROBLEMS } from '../shape/problem-kinds.ts'
import type { ProblemKind } from './problem-kind.ts'

/** Every kind of problem that the compiler can report, by code. */
export const PROBLEM_KINDS: ReadonlyMap<string, ProblemKind> = new Map(
  [
    ...PARSE_PROBLEMS,
    ...FILE_PROBLEMS,
    ...SHAPE_PROBLEMS,
    ...CHECKS.flatMap(check => [check, ...(check.also ?? [])]),
  ].map(({ code, severity, why, fix }) => [code, { code, severity, why, fix }]),
)
