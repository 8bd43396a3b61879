import type { ConfigProblem } from '#model/problems.ts'
import type { Pointer } from '../read/parse/json-pointer.ts'
import type { SourceFile, Target } from '../read/parse/source-file.ts'
import type { ProblemKind } from './problem-kind.ts'

/** What one finding adds to its kind. */
export interface Finding {
  /** The offending value … */
  readonly pointer: Pointer
  /** … and whether its key or the value itself is at fault; default: the value. */
  readonly target?: Target
  /** Offset inside the string value at `pointer`, for expressions. */
  readonly offset?: number
  readonly what: string
  readonly why?: string
  readonly fix?: string
  readonly didYouMean?: string
}

/** The finding with its place in `file` and the wording of its kind. */
export function createProblem(file: SourceFile, kind: ProblemKind, finding: Finding): ConfigProblem {
  const { pointer, target = 'value', offset, what, didYouMean } = finding
  const place =
    offset === undefined ? file.positions.locate(pointer, target) : file.positions.locateInString(pointer, offset)
  return {
    ...place,
    code: kind.code,
    severity: kind.severity,
    pointer,
    what,
    why: finding.why ?? kind.why,
    fix: finding.fix ?? kind.fix,
    ...(didYouMean === undefined ? {} : { didYouMean }),
  }
}
