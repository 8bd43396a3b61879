import type { SampleDataConfig } from '#model/config-schema/index.ts'
import { type Pointer, pointerTo } from '../parse/json-pointer.ts'
import { forLastObject } from './per-object.ts'

/** One hint: an object that says how a value is made up. */
export interface HintMention {
  readonly pointer: Pointer
  readonly hint: Readonly<Record<string, unknown>>
}

/** Keys of a hint whose value may be a hint, or a list with hints. */
const NESTED = ['then', 'else', 'value', 'oneOf', 'cycle']

/** Every hint of the generated records, those inside other hints included. */
export const sampleHints = forLastObject((sampleData: SampleDataConfig): readonly HintMention[] =>
  Object.entries(sampleData.values ?? {}).flatMap(([name, hint]) => hintsIn(hint, pointerTo('/values', name))),
)

function hintsIn(value: unknown, pointer: Pointer): HintMention[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => hintsIn(item, pointerTo(pointer, index)))
  if (typeof value !== 'object' || value === null) return []
  const hint = value as HintMention['hint']
  const inner = NESTED.flatMap(key => (Object.hasOwn(hint, key) ? hintsIn(hint[key], pointerTo(pointer, key)) : []))
  return [{ pointer, hint }, ...inner]
}
