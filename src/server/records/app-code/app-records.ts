import type { RecordValues } from '#model/records/context.ts'

/** A record in its stored form: references are ids, amounts are fen, moments are UTC. */
export type AppRecord = Readonly<Record<string, unknown>> & { readonly id: number }

/**
 * Records in the hands of an app's code: in the transaction that is open, by the same verbs as the declared effects, so that
 * formats, workflows, computed fields and the audit trail hold. As effects do, it works for the system: who may begin it is
 * said where it is begun.
 */
export interface AppRecords {
  /** The record. @throws RecordNotFound */
  get(resource: string, id: number): Promise<AppRecord>
  /** The records on which a condition over `row` (and `params`) holds, in the order of their ids: `row.item == params.item`. */
  find(resource: string, where: string, params?: RecordValues): Promise<readonly AppRecord[]>
  /** Creates a record and tells its id. */
  create(resource: string, values: RecordValues): Promise<number>
  /** Changes fields of a record. */
  update(resource: string, id: number, values: RecordValues): Promise<void>
  /** Runs a transition of the record's workflow. */
  run(resource: string, id: number, transition: string, values?: RecordValues): Promise<void>
}
