import type { Color } from '../config-schema/vocabulary.ts'
import type { Cycle } from '../dates/recurrence.ts'
import type { WorkingTime } from '../dates/working-time.ts'
import type { LocalizedText } from '../localized-text.ts'
import type { SourceLocation } from '../problems.ts'
import type { Expression } from './expression.ts'
import type { Field } from './field.ts'
import type { SortKey } from './page.ts'

export interface Workflow {
  readonly field: string
  readonly initial: string
  readonly states: Readonly<Record<string, State>>
  readonly transitions: Readonly<Record<string, Transition>>
  /** Transitions that decide a review, which may be handed over and asked about until then. */
  readonly decisions?: readonly string[]
  /** Transitions tried on a new record, in order, until one succeeds. */
  readonly afterCreate?: readonly FirstStep[]
}

export interface FirstStep {
  /** A transition. */
  readonly run: string
  readonly when?: Expression
}

export interface State {
  readonly name: string
  readonly title: LocalizedText
  readonly color: Color
  readonly required: readonly string[]
  /** Fields that may not be edited in this state; `['*']` = all. */
  readonly frozen: readonly string[]
  /** Maximum time a record may stay in the state. */
  readonly deadline?: Deadline
  /** Former states whose records this one takes over. */
  readonly renamedFrom?: readonly string[]
}

export interface Deadline {
  /** ISO 8601 duration (src/model/dates/calendar-duration.ts). */
  readonly after: string
  /** Date or datetime field from which the time runs; default: when the state was entered. */
  readonly from?: string
  /** Reference to the account that is notified once after the deadline. */
  readonly notify?: string
  /** Further notifications while the record stays in the state. */
  readonly escalate?: readonly Escalation[]
  /** Transition that the system runs after the deadline. */
  readonly run?: string
  /** Counts working time only. */
  readonly working?: WorkingTime
  /** Datetime field: while set, the time has been paused since then. */
  readonly pausedSince?: string
}

export interface Escalation {
  /** ISO 8601 duration from the deadline. */
  readonly after: string
  /** Path of a reference to an account. */
  readonly notify?: string
  /** Accounts that hold one of these roles. */
  readonly roles?: readonly string[]
}

export interface Transition {
  readonly name: string
  readonly title: LocalizedText
  readonly from: readonly string[]
  /** Target states: the first whose `when` holds; `''` = no change. */
  readonly to: readonly { readonly state: string; readonly when?: Expression }[]
  /** staff: by a person with one of `roles`; system: by jobs, effects and other systems. */
  readonly by: 'staff' | 'system'
  readonly roles: readonly string[]
  /** Permission id that must be held as well. */
  readonly permission?: number
  /** Only for own records: the expression that says so, e.g. `record.createdBy == me.id`. */
  readonly own?: Expression
  readonly when?: Expression
  readonly whenMessage?: LocalizedText
  readonly ask: readonly AskedField[]
  readonly effects: readonly Effect[]
  /** Selections that its effects count or generate for; previewed before it runs. */
  readonly selections?: readonly string[]
  /** Its effects create records or send messages; previewed before it runs. */
  readonly makes?: true
  /** Sums over the records, or over those chosen in the input `of`; shown before it runs. */
  readonly sums?: { readonly of?: string; readonly fields: readonly string[] }
  /** Shown after it has run: the created records, by their reference `record`, with sums and documents. */
  readonly outcome?: { readonly record: string; readonly sums?: readonly string[] }
  /** Run by the system at a moment that the record holds. */
  readonly schedule?: Schedule
  /** Run by the system repeatedly. */
  readonly recurrence?: Recurrence
  readonly danger: boolean
  /** Former names, the latest first. */
  readonly renamedFrom?: readonly string[]
  readonly location: SourceLocation
}

/** An input of a transition; a field of the record is written, any other value is stored in the audit entry. */
export interface AskedField {
  readonly name: string
  readonly required: boolean
  /** Full definition: the record's field, or an input declared in place. */
  readonly field: Field
  readonly stored: boolean
  /** The dialog begins without the value that the record has. */
  readonly blank?: true
}

export interface Schedule {
  /** Datetime field. */
  readonly at: string
  /** Reference to the account on whose behalf it runs; default: the system. */
  readonly as?: string
}

/** When a transition recurs. All keys name fields of the record unless stated otherwise. */
export interface Recurrence {
  /** Enum field with one of `CYCLES` (src/model/dates/recurrence.ts). */
  readonly cycle?: string
  /** The cycle itself, the same for every record. */
  readonly every?: Cycle
  /** Tags field with codes of week days. */
  readonly weekDays?: string
  /** Tags or integer field with days of the month. */
  readonly monthDays?: string
  /** Time of day at which an occurrence begins, and after which it is no longer possible. */
  readonly time?: string
  readonly until?: string
  /** Date or datetime fields: inclusive bounds; the cycle counts from the start. */
  readonly start?: string
  readonly end?: string
  /** Datetime field in which the system stores the next occurrence. */
  readonly next: string
  /** Datetime field: the last run. */
  readonly last?: string
  /** How many missed occurrences are caught up; 0: none of an earlier day. Default: 1. */
  readonly missed?: number
  /** Reference to the account on whose behalf it runs; default: the system. */
  readonly as?: string
  /** Reference to accounts that are notified of a refusal. */
  readonly notify?: string
}

/** Related rows of another resource that transitions count or generate for. */
export interface Selection {
  readonly name: string
  readonly title: LocalizedText
  readonly resource: string
  /** Over `row` and `record`. */
  readonly where: Expression
  /** Paths shown in the preview besides the label. */
  readonly show: readonly string[]
}

/** Message with placeholders `{{ CEL }}`. */
export interface MessageTemplate {
  readonly subject?: LocalizedText
  readonly text: LocalizedText
}

export type Effect =
  | {
      readonly kind: 'count'
      readonly selection: string
      /** Integer field of the record. */
      readonly into: string
      readonly when?: Expression
    }
  | {
      readonly kind: 'code'
      /** Text field of the record. */
      readonly field: string
      readonly digits: number
      /** Records of the resource, as `row`, among which the code is unique. */
      readonly among?: Expression
      readonly when?: Expression
    }
  | {
      readonly kind: 'generate'
      readonly resource: string
      readonly selection: string
      readonly values: Readonly<Record<string, Expression>>
      readonly skip: readonly { readonly when: Expression; readonly message: LocalizedText }[]
      /** Fields of the generated record shown in the preview. */
      readonly show: readonly string[]
      /** Reference field of the row. */
      readonly into?: string
      /** Values written to a refused row; `params.message` is the reason. */
      readonly refused?: Readonly<Record<string, Expression>>
      readonly counts: Readonly<Partial<Record<'made' | 'skipped' | 'refused', string>>>
      /** Transition run by the system at the end. */
      readonly run?: string
      /** Transition run instead when the job is cancelled. */
      readonly canceled?: string
      readonly when?: Expression
    }
  | { readonly kind: 'set'; readonly values: Readonly<Record<string, Expression>>; readonly when?: Expression }
  | {
      readonly kind: 'assign'
      /** Reference field of this record; its `choices` select the candidates. */
      readonly field: string
      readonly by: 'fewest' | 'turn'
      /** Condition over a candidate, as `row`. */
      readonly where?: Expression
      /** Reference field of the candidates per which turns and open records are counted. */
      readonly per?: string
      /** fewest: which records count as open, as `row`. */
      readonly open?: Expression
      readonly noneMessage?: LocalizedText
      readonly when?: Expression
    }
  | {
      readonly kind: 'create'
      readonly resource: string
      readonly values: Readonly<Record<string, Expression>>
      /** Reference field of this record that is set to the new record's id. */
      readonly into?: string
      /** Number of records; `params.n` counts from 1. Default: one. */
      readonly times?: Expression
      /** References field of this record: one record per entry, `params.each`. */
      readonly each?: string
      /** skip: creates none if a record with the unique values exists. */
      readonly existing?: 'refuse' | 'skip'
      readonly when?: Expression
    }
  | {
      readonly kind: 'update'
      readonly resource: string
      /** Rows of `resource` as `row`. */
      readonly where: Expression
      readonly values: Readonly<Record<string, Expression>>
      readonly when?: Expression
    }
  | {
      readonly kind: 'transition'
      readonly resource: string
      readonly where: Expression
      readonly transition: string
      /** Its inputs by name, with the row as `row`. */
      readonly values?: Readonly<Record<string, Expression>>
      readonly sort?: readonly SortKey[]
      /** Skips rows for which the transition is not possible now. */
      readonly optional?: boolean
      readonly when?: Expression
    }
  | {
      readonly kind: 'send'
      /** A name in the `messages` of the resource. */
      readonly message: string
      readonly channel: string
      readonly to: Expression
      readonly language?: Expression
      /** Further values of the message's record. */
      readonly values: Readonly<Record<string, Expression>>
      readonly when?: Expression
    }
  | {
      readonly kind: 'call'
      /** An effect of the app's extensions. */
      readonly effect: string
      /** Its parameters, by name. */
      readonly values: Readonly<Record<string, Expression>>
      readonly when?: Expression
    }
  | {
      readonly kind: 'refuse'
      readonly when: Expression
      /** Text with placeholders. */
      readonly message: LocalizedText
    }
