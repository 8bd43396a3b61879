/** A fault that a script of tests/faults/ brings about, and what became of it; the script's default export. */
export interface Fault {
  /** What is shown in the table, e.g. `PostgreSQL goes away`. */
  readonly name: string
  /**
   * Brings the fault about. The short round takes seconds and is part of `npm test`; `long` is `npm run faults`.
   * @throws when the fault could not be brought about at all
   */
  run(options: { readonly long: boolean }): Promise<FaultOutcome>
}

export interface FaultOutcome {
  /** What was counted and measured, in the order in which it is shown: `{ faults: 20, 'process deaths': 0 }`. */
  readonly figures: Readonly<Record<string, number | string>>
  /** What was not as it must be, one sentence each; none = passed. */
  readonly failed: readonly string[]
}
