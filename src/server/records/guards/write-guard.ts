import type { Me } from '#model/permissions/me.ts'
import type { FieldProblemDraft } from '#model/problems.ts'
import type { Work } from '../work.ts'

/** A record in its stored form: references are ids, lists are lists of ids. */
export type StoredValues = Readonly<Record<string, unknown>>

/** A write about to be committed. `before` is null for a creation, `after` null for a deletion. */
export interface GuardedWrite {
  /** The writing transaction and its context. */
  readonly work: Work
  readonly before: StoredValues | null
  readonly after: StoredValues | null
}

/** Why the write is refused; empty = accepted. */
export type WriteGuard = (write: GuardedWrite) => Promise<readonly FieldProblemDraft[]>

/** The acting person, also where a job does more for them than they could alone. */
export function whoWrites({ context }: Work): Me {
  return context.person ?? context.me
}

export function listOf(value: unknown): number[] {
  return Array.isArray(value) ? value.map(Number) : []
}
