import type { AppModel } from '#model/app-model.ts'
import type { FileContents } from '#server/storage/files/file-contents.ts'
import type { Database } from '../../storage/database.ts'

/** All checks; their names are part of the report. */
export type IntegrityCheckName = 'tables' | 'audit' | 'references' | 'computed' | 'identities' | 'text-index' | 'files'

/** A violation. */
export interface IntegrityProblem {
  readonly check: IntegrityCheckName
  readonly table: string
  /** Id of the row or file; null for a problem of the whole table. */
  readonly id: number | string | null
  /** English, for the operator: field, value and expected value. No values of fields that may be masked. */
  readonly what: string
}

/** Input of the checks, which only read. */
export interface IntegritySubject {
  readonly database: Database
  readonly model: AppModel
  readonly files: FileContents
}

/** One check: yields the violations it finds, and calls `counted` with the number of items checked. */
export type IntegrityCheck = (
  subject: IntegritySubject,
  counted: (number: number) => void,
) => AsyncGenerator<IntegrityProblem>
