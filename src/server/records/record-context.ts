import type { AppModel } from '#model/app-model.ts'
import type { Locale } from '#model/localized-text.ts'
import type { Me } from '#model/permissions/me.ts'
import type { Database } from '../storage/database.ts'

/** Who asks for what, when and in which language. Every verb of this folder takes one first. */
export interface RecordContext {
  readonly model: AppModel
  readonly database: Database
  readonly me: Me
  readonly locale: Locale
  /** ISO datetime, UTC with milliseconds: one moment for everything that a request does. */
  readonly now: string
  /** Kept in the audit entry. */
  readonly requestId?: string
  readonly ip?: string
  /** Writes answer the number and version of the record alone: for many records at once, of which nobody sees the rest. */
  readonly terse?: boolean
  /** Who moves a workflow; staff by default. */
  readonly by?: 'staff' | 'system'
  /** The caller looks as somebody else: nothing may be noted in the name of `me`. */
  readonly isLooking?: boolean
  /** Whom the work is for, where `me` has more rights than that person: what nobody may do for others holds for them. */
  readonly person?: Me
}
