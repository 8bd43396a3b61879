import type { FieldProblemDraft } from '#model/problems.ts'

/** Why a record was refused; permanent codes in `data.reason` of the answer. */
export type RefusalReason =
  | 'validation'
  | 'stale-version'
  | 'illegal-transition'
  | 'in-use'
  | 'idempotency-conflict'
  | 'too-many'

/** The caller handles it: code 1000 with the field problems (specification section 7). */
export class RecordRefusal extends Error {
  constructor(
    readonly reason: RefusalReason,
    readonly problems: readonly FieldProblemDraft[],
    /** stale-version: the record as it is now (as `readRecord` answers it), who changed it last and when. */
    readonly current?: unknown,
  ) {
    super(`${reason}: ${problems.map(problem => `${problem.path || 'record'} ${problem.code}`).join(', ')}`)
  }
}

/** What keeps the resource refuses the write; nothing of it has been written. */
export class GuardRefusal extends RecordRefusal {}

/** The account may not do this at all, or not with this record or these fields: HTTP 403. */
export class AccessDenied extends Error {
  constructor(
    /** Permanent code of the reason. */
    readonly reason: string,
    /** Names of the fields that may not be written; empty when it is not about fields. */
    readonly fields: readonly string[] = [],
    /** What is missing, in more words than the reason has: of rights alone, never of records that the account may not see. */
    readonly says?: FieldProblemDraft,
  ) {
    super(`${reason}${fields.length > 0 ? `: ${fields.join(', ')}` : ''}`)
  }
}

/** There is no such resource or record, or the account may not know of it: HTTP 404. */
export class RecordNotFound extends Error {
  constructor(
    readonly resource: string,
    readonly id?: number | string,
  ) {
    super(`${resource}${id === undefined ? '' : ` ${id}`} was not found`)
  }
}
