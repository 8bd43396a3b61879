import type { AppModel } from '#model/app-model.ts'
import type { FileContents } from '#server/storage/files/file-contents.ts'
import type { Database } from '../../storage/database.ts'

/** Everything that is verified; the name of a check is part of the report. */
export type IntegrityCheckName = 'tables' | 'audit' | 'references' | 'computed' | 'identities' | 'text-index' | 'files'

/** One thing that does not hold. */
export interface IntegrityProblem {
  readonly check: IntegrityCheckName
  readonly table: string
  /** Number of the row, or the id of a file; null where it is of the whole table. */
  readonly id: number | string | null
  /** English, for the operator: field, value and what is expected. No values of fields that may be masked. */
  readonly what: string
}

/** What the checks look at; they only read. */
export interface IntegritySubject {
  readonly database: Database
  readonly model: AppModel
  readonly files: FileContents
}

/** One check: yields what it finds. `counted` is called with the number of things that were looked at. */
export type IntegrityCheck = (
  subject: IntegritySubject,
  counted: (number: number) => void,
) => AsyncGenerator<IntegrityProblem>
