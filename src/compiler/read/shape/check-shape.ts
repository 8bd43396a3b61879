import type { ValidateFunction } from 'ajv'
import type { ConfigKindName } from '#model/config-schema/index.ts'
import { localized } from '#model/localized-text.ts'
import type { ConfigProblem } from '#model/problems.ts'
import { createProblem } from '../../problems/create-problem.ts'
import { lastSegmentOf } from '../parse/json-pointer.ts'
import type { SourceFile } from '../parse/source-file.ts'
import { moved, renamed, without, withValue } from './edited-value.ts'
import { inheritedKeysIn } from './inherited-names.ts'
import type { ShapeFinding } from './shape-finding.ts'
import { shapeFindings } from './shape-findings.ts'
import { reservedName } from './shape-problems.ts'
import { validatorOf } from './validators.ts'

/** A file's value after the schema check. */
interface Shaped {
  /** The value without invalid parts, so that checking can continue; undefined when too little is left. */
  readonly value: unknown
  /** Problems of the removed parts; without problems `value` is complete. */
  readonly problems: readonly ConfigProblem[]
}

/** Removing one invalid part may invalidate another (a required key is missing); maximum number of repetitions. */
const MAX_ROUNDS = 8

/** Checks `file` against the schema of its kind: every mistake is one problem at its own place. */
export function checkShape(file: SourceFile, kind: ConfigKindName): Shaped {
  const inherited = inheritedKeysIn(file.value).map(reserved)
  const value = inherited.length === 0 ? file.value : prune(file.value, inherited)
  const validate = validatorOf(kind)
  if (validate(value)) return { value, problems: inherited.map(toProblem) }
  const findings = [...inherited, ...shapeFindings(validate, value)]
  return { value: soundPart(value, validate), problems: findings.map(toProblem) }

  function toProblem({ kind, finding }: ShapeFinding): ConfigProblem {
    return createProblem(file, kind, finding)
  }
}

function soundPart(value: unknown, validate: ValidateFunction): unknown {
  let part = value
  for (let round = 0; round < MAX_ROUNDS; round++) {
    part = prune(part, shapeFindings(validate, part))
    if (part === undefined || validate(part)) return part
  }
  return undefined
}

function reserved(pointer: string): ShapeFinding {
  const what = localized('Nothing can be called "{name}" here.', '此处不能使用名称 "{name}"。', {
    name: lastSegmentOf(pointer),
  })
  return { kind: reservedName, finding: { pointer, target: 'key', what } }
}

/**
 * A copy of `value` without the parts in `findings`; undefined when the root value itself is invalid. Cosmetic values are
 * replaced. List items are not removed, because that would shift the others: the whole list is removed. Of two duplicates one
 * stays.
 */
function prune(value: unknown, findings: readonly ShapeFinding[]): unknown {
  let copy: unknown = structuredClone(value)
  for (const { finding, isDouble = false, standIn, meantKey, meantPlace } of findings)
    if (meantPlace !== undefined) copy = moved(copy, finding.pointer, meantPlace)
    else if (meantKey !== undefined) copy = renamed(copy, finding.pointer, meantKey)
    else
      copy =
        standIn === undefined ? without(copy, finding.pointer, isDouble) : withValue(copy, finding.pointer, standIn)
  return copy
}
