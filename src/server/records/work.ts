import type { WriteTransaction } from '../storage/database.ts'
import { RecordRefusal } from './errors.ts'
import type { RecordContext } from './record-context.ts'

/** A transaction and its context. Effects run in the transaction of their transition. */
export interface Work {
  readonly context: RecordContext
  readonly write: WriteTransaction
  /** Nesting depth of effects: 0 for the requested write. */
  readonly depth: number
  /** Collects the records that effects create, for a preview. */
  readonly created?: CreatedRecord[]
  /** Whether `hasDependentRows` cannot derive it from the config; a row of a set may then change no other record. */
  readonly isUnforeseen?: boolean
}

export interface CreatedRecord {
  readonly resource: string
  readonly id: number
}

const DEEPEST = 8

/** Runs `work` in one transaction. */
export function inTransaction<T>(context: RecordContext, work: (work: Work) => Promise<T>): Promise<T> {
  return context.database.transaction(write => work({ context, write, depth: 0 }))
}

/**
 * The work of a nested effect. A circle that no condition can end is refused by `check`; here the others end.
 * @throws RecordRefusal when effects start each other too many times
 */
export function below(work: Work): Work {
  if (work.depth >= DEEPEST)
    throw new RecordRefusal('validation', [{ path: '', code: 'effects-too-deep', params: { max: DEEPEST } }])
  return { ...work, depth: work.depth + 1 }
}
