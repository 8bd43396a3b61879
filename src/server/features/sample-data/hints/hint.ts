import type { Field, Resource } from '#model/app-model.ts'
import type { Random } from '../random.ts'
import type { Staff } from '../staff.ts'
import type { SampleRow, World } from '../world.ts'
import type { WorldReader } from '../world-reader.ts'

/** Context of a generated value. */
export interface HintContext {
  readonly world: World
  readonly reader: WorldReader
  readonly staff: Staff
  readonly random: Random
  readonly resource: Resource
  readonly row: SampleRow
  /** Undefined for a scratch value (`$…`). */
  readonly field: Field | undefined
  /** Number of the row in the resource, from 1. */
  readonly seq: number
  /** Number of the row within its parent of the last axis with a `number`, from 1. */
  readonly n: number
  /** Evaluates a hint inside a hint. */
  make(hint: unknown): unknown
}

export type HintOptions = Readonly<Record<string, unknown>>

/** A kind of hint; the hint is an object with the member `key`. */
export interface HintKind {
  readonly key: string
  /** Distinguishes a hint from JSON data with the same member; by default every object with the key is a hint. */
  readonly matches?: (options: HintOptions) => boolean
  /** A stored value, a `RowReference` (or a list of them), or null. */
  make(options: HintOptions, context: HintContext): unknown
}

/** For hints of the form `{"name": true}`. */
export function isFlag(key: string): (options: HintOptions) => boolean {
  return options => options[key] === true && Object.keys(options).length === 1
}
