import type { WriteTransaction } from '../storage/database.ts'
import type { RecordContext } from './record-context.ts'

/** One transaction and for whom it works. Effects work in that of the transition they belong to. */
export interface Work {
  readonly context: RecordContext
  readonly write: WriteTransaction
  /** How many effects stand above: 0 for what the person asked for. */
  readonly depth: number
  /** Takes down the records that effects create, where somebody is to be shown them beforehand. */
  readonly created?: CreatedRecord[]
  /** Whether `isEntangled` cannot derive it from the config; a row of a set may then change no other record. */
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

/** The work of an effect. @throws when effects call each other without end. */
export function below(work: Work): Work {
  if (work.depth >= DEEPEST) throw new Error(`effects call each other more than ${DEEPEST} levels deep`)
  return { ...work, depth: work.depth + 1 }
}
