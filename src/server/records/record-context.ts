import type { AppModel } from '#model/app-model.ts'
import type { Locale } from '#model/localized-text.ts'
import type { Me } from '#model/permissions/me.ts'
import type { Database } from '../storage/database.ts'

/** Account, time, language, model and database of a request. The first parameter of every verb of this folder. */
export interface RecordContext {
  readonly model: AppModel
  readonly database: Database
  readonly me: Me
  readonly locale: Locale
  /** ISO datetime, UTC with milliseconds; the same for the whole request. */
  readonly now: string
  /** Stored in the audit entry. */
  readonly requestId?: string
  readonly ip?: string
  /** Writes return only id and version, for bulk work. */
  readonly terse?: boolean
  /** Who runs transitions; default: staff. */
  readonly by?: 'staff' | 'system'
  /** The caller sees as somebody else: nothing may be recorded in the name of `me`. */
  readonly isLooking?: boolean
  /**
   * The person for whom the work is done, if `me` has more rights: what nobody may do for others is checked for this person.
   */
  readonly person?: Me
}
