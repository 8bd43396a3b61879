import { onceFor } from '#model/once-for.ts'
import { cycle, oneOf, share, some, weighted } from './choices.ts'
import { condition, expression } from './computed.ts'
import type { HintKind, HintOptions } from './hint.ts'
import { number } from './numbers.ts'
import { actor, idCard, name, phone, plate } from './people.ts'
import { latest, path, reference, references, total } from './references.ts'
import { files, images } from './stored-files.ts'
import { location, pattern } from './texts.ts'
import { date, month, time } from './times.ts'

/** All kinds of hints. If an object has the members of two, the first one here applies. */
const HINT_KINDS: readonly HintKind[] = [
  reference,
  references,
  total,
  latest,
  some,
  share,
  condition,
  oneOf,
  weighted,
  cycle,
  expression,
  path,
  pattern,
  date,
  month,
  time,
  number,
  name,
  phone,
  plate,
  idCard,
  actor,
  location,
  images,
  files,
]

/** The kind of hint that `value` is; undefined for a constant. */
export function hintKindOf(value: unknown): HintKind | undefined {
  return typeof value === 'object' && value !== null ? kindOf(value) : undefined
}

const kindOf = onceFor((value: object): HintKind | undefined => {
  if (Array.isArray(value)) return undefined
  const options = value as HintOptions
  return HINT_KINDS.find(({ key, matches }) => Object.hasOwn(options, key) && (matches?.(options) ?? true))
})
