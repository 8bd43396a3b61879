import type { FieldProblemDraft } from '#model/problems.ts'

/** Why a record was refused; permanent codes in `data.reason` of the answer. */
export type RefusalReason =
  | 'validation'
  | 'stale-version'
  | 'illegal-transition'
  | 'in-use'
  | 'idempotency-conflict'
  | 'too-many'

/** Handled by the caller: code 1000 with the problems of the fields (specification section 7). */
export class RecordRefusal extends Error {
  constructor(
    readonly reason: RefusalReason,
    readonly problems: readonly FieldProblemDraft[],
    /** stale-version: the current record (as returned by `readRecord`), who changed it last and when. */
    readonly current?: unknown,
  ) {
    super(`${reason}: ${problems.map(problem => `${problem.path || 'record'} ${problem.code}`).join(', ')}`)
  }
}

/** A guard of the resource refused the write; nothing was written. */
export class GuardRefusal extends RecordRefusal {}

/** The account may not do this at all, or not with this record or these fields: HTTP 403. */
export class AccessDenied extends Error {
  constructor(
    /** Permanent code of the reason. */
    readonly reason: string,
    /** Names of the fields that may not be written; empty when fields are not the reason. */
    readonly fields: readonly string[] = [],
    /** What is missing, in detail: rights only, never records that the account may not see. */
    readonly says?: FieldProblemDraft,
  ) {
    super(`${reason}${fields.length > 0 ? `: ${fields.join(', ')}` : ''}`)
  }
}

/** The resource or record does not exist, or the account may not know of it: HTTP 404. */
export class RecordNotFound extends Error {
  constructor(
    readonly resource: string,
    readonly id?: number | string,
  ) {
    super(`${resource}${id === undefined ? '' : ` ${id}`} was not found`)
  }
}
