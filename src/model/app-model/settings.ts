import type { Channel } from '../channel-kinds.ts'
import type { Widening } from '../config-schema/permissions.ts'
import type { WorkingTime } from '../dates/working-time.ts'
import type { LocalizedText } from '../localized-text.ts'
import type { SourceLocation } from '../problems.ts'

export interface AppSettings {
  readonly title: LocalizedText
  readonly defaultLocale: 'zh-CN' | 'en-US'
  /** Bearer token header for foreign backends and API clients; default `Authorization`. */
  readonly tokenHeader: string
  /** Encryption of the bind password (specification section 5); without it binding is unavailable. */
  readonly bind?: { readonly key: string; readonly iv: string; readonly mode: 'CBC' | 'ECB' }
  readonly auditorsSeeAll: boolean
  /** Any of these named roles may share saved views with others; empty = administrators only. */
  readonly shareViews: readonly string[]
  /** Any of these named roles may see the platform as another account or role sees it; empty = administrators only. */
  readonly seeAs: readonly string[]
  /** Who may change the config in the browser, besides administrators; absent: nobody. */
  readonly studio?: { readonly roles: readonly string[]; readonly fourEyes: boolean }
  /** Channels for outgoing messages, by name. */
  readonly channels: Readonly<Record<string, Channel>>
  readonly limits: Limits
  /** Working hours and holidays, for deadlines in working time. */
  readonly workingTime: WorkingTime
  /** Whether open pages are shown as tabs. */
  readonly pageTabs: boolean
  readonly location: SourceLocation
}

/** Upper limits of single operations. */
export interface Limits {
  /** Maximum number of rows in an exported file. */
  readonly exportRows: number
  /** Exports up to this number of rows are answered directly; larger ones become a job. */
  readonly exportAtOnce: number
  /** Maximum number of rows in an imported file. */
  readonly importRows: number
  /** Maximum size of an imported file, in megabytes. */
  readonly importMegabytes: number
  /** Maximum number of records in a bulk job. */
  readonly bulkRecords: number
  /** Maximum number of masked values that an account may look up per minute. */
  readonly lookUps: number
  /** From this number of records on, a bulk job is confirmed by typing the number. */
  readonly bulkConfirmFrom: number
  /** Maximum number of records in a print run. */
  readonly printRecords: number
  /** Days until the file of a job is deleted. */
  readonly fileDays: number
  /** The rows of a list are counted up to this number; beyond it the list shows “more than”. */
  readonly countRows: number
}

/** A numeric permission id and the one named role it gives (catalogue section 3). */
export interface Permission {
  readonly id: number
  readonly role: string
  readonly title: LocalizedText
  /** page: opens pages that require the role; operation: unlocks one operation; data: a role without a page. */
  readonly kind: 'page' | 'operation' | 'data'
  /** What holders may do on top of what their other roles open. */
  readonly widens?: Widening
  /** Module under which the permission tree shows it; '' = the group of data rights. */
  readonly module: string
  readonly location: SourceLocation
}
