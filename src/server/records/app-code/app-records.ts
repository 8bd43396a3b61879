import type { RecordValues } from '#model/records/context.ts'

/** A record in its stored form: references are ids, amounts are fen, moments are UTC. */
export type AppRecord = Readonly<Record<string, unknown>> & { readonly id: number }

/**
 * Record access for an app's code: within the open transaction and through the verbs of the declared effects, so that formats,
 * workflows, computed fields and the audit trail hold. Like effects, it acts as the system: the action that starts it has been
 * authorised before.
 */
export interface AppRecords {
  /** The record. @throws RecordNotFound */
  get(resource: string, id: number): Promise<AppRecord>
  /** The records that meet a condition over `row` (and `params`), ordered by id: `row.item == params.item`. */
  find(resource: string, where: string, params?: RecordValues): Promise<readonly AppRecord[]>
  /** Creates a record and returns its id. */
  create(resource: string, values: RecordValues): Promise<number>
  /** Changes fields of a record. */
  update(resource: string, id: number, values: RecordValues): Promise<void>
  /** Runs a transition of the record's workflow. */
  run(resource: string, id: number, transition: string, values?: RecordValues): Promise<void>
}
