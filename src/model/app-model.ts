/**
 * The compiled application: what `config/` says with every default filled in and every name resolved. It is frozen,
 * plain JSON (it can be sent to a worker) and the only shape that server, browser and CLI read.
 */

import type { Channel } from './channel-kinds.ts'
import type { Widening } from './config-schema/permissions.ts'
import type { Color } from './config-schema/vocabulary.ts'
import type { Cycle } from './dates/recurrence.ts'
import type { WorkingTime } from './dates/working-time.ts'
import type { FieldComponentName } from './field-components.ts'
import type { Locale, LocalizedText } from './localized-text.ts'
import type { SourceLocation } from './problems.ts'

/** Text of a CEL expression over `record`, `old`, `me`, `now`, `today`, `params` (see src/model/expression). */
export type Expression = string

export interface AppModel {
  /** Hash of the whole config; part of every ETag. */
  readonly revision: string
  readonly app: AppSettings
  readonly home: Home
  readonly permissions: readonly Permission[]
  /** Every named role that a permission id maps to. */
  readonly roles: readonly string[]
  readonly dictionaries: Readonly<Record<string, Dictionary>>
  /** In menu order. */
  readonly modules: readonly Module[]
  readonly pages: readonly Page[]
  readonly resources: Readonly<Record<string, Resource>>
  readonly sampleData: readonly SampleData[]
  /** Tests of rights: what roles and accounts must and must not be allowed to do. */
  readonly rightsTests: readonly RightsTest[]
}

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

export interface Home {
  readonly welcome: LocalizedText
  readonly quickEntries: readonly QuickEntry[]
  readonly queue: readonly QueueItem[]
  readonly figures: readonly HomeFigure[]
  readonly charts: readonly HomeChart[]
  /** Shown to an account that may not open any page yet. */
  readonly withoutPages?: LocalizedText
  readonly systems: readonly ExternalLink[]
  readonly guides: readonly ExternalLink[]
  /** Stored but not displayed (specification section 1). */
  readonly announcements: readonly { readonly title: LocalizedText; readonly publishedAt: string }[]
}
/** Rows of a page that wait for an account that may act on them. */
export interface QueueItem {
  readonly name: string
  readonly title: LocalizedText
  readonly page: string
  /** Transitions of one workflow; counts rows in a state from which the account may run one of them. */
  readonly act?: readonly string[]
  /** Parameters of the list's query; the values are expressions over `me`, `now` and `today`. */
  readonly query?: Readonly<Record<string, Expression>>
  readonly color?: Color
}
/** A measure of a report page, over all its rows. */
export interface HomeFigure {
  readonly page: string
  /** Default: the number of rows. */
  readonly measure?: string
  /** Which rows are counted: list parameters and the expressions of their values. */
  readonly query?: Readonly<Record<string, string>>
  /** Heading; default: the title of the measure or page. */
  readonly title?: LocalizedText
}
/** A chart of a report page on the home page. */
export interface HomeChart {
  readonly page: string
  readonly chart: string
}
export interface QuickEntry {
  readonly name: string
  readonly title: LocalizedText
  readonly permission: number
  readonly page: string
  readonly icon: string
}
export interface ExternalLink {
  readonly name: string
  readonly title: LocalizedText
  readonly url: string
  readonly icon: string
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

export interface Dictionary {
  readonly name: string
  readonly title: LocalizedText
  readonly values: readonly Option[]
}
export interface Option {
  readonly value: string
  readonly title: LocalizedText
  readonly color?: Color
}

export interface Module {
  readonly name: string
  /** `/butler` */
  readonly path: string
  readonly title: LocalizedText
  readonly icon: string
  /** Paths of its pages in menu order, hidden ones included. */
  readonly pages: readonly string[]
}

export interface Page {
  /** Route, e.g. `/butler/audit` or `/moveIntoPlan/interviewRecords/{id}`. Unique. */
  readonly path: string
  readonly module: string
  readonly title: LocalizedText
  /** Any of these named roles opens the page; empty = every signed-in account. */
  readonly roles: readonly string[]
  /** Roles that get data access from the page; differs from `roles` only where the route is open to everybody. */
  readonly dataRoles: readonly string[]
  readonly hidden: boolean
  readonly keepAlive: boolean
  /** Other paths that redirect here (the nested form of an absolute hidden path). */
  readonly aliases: readonly string[]
  readonly kind: string
  readonly resource: string
  /** Markdown shown beside the page. */
  readonly help?: LocalizedText
  readonly columns: readonly Column[]
  readonly filters: readonly Filter[]
  readonly sort: readonly SortKey[]
  /** Constant row condition of the page. */
  readonly fixed?: Expression
  readonly pageSize: number
  readonly actions: PageActions
  readonly detail: Detail
  /** Form pages and drawers: sections of fields; empty = one section with every editable field. */
  readonly sections: readonly FormSection[]
  /** Layout of the form's sections: stacked, as tabs, or as steps. */
  readonly sectionLayout?: SectionLayout
  /** Where a record is created and edited. */
  readonly formFrame?: FormFrame
  /** List pages: numeric columns with a total over all matching rows. */
  readonly totals?: readonly string[]
  /** List pages: counts above the rows. */
  readonly tiles?: readonly Tile[]
  /** List pages: the initial filter and order. */
  readonly opens?: Opening
  /** List pages: columns that can be edited in place. */
  readonly inlineEdit?: readonly string[]
  /** List pages: content of an expanded row. */
  readonly expand?: { readonly fields?: readonly string[]; readonly tab?: string }
  /** List pages: links to other pages in the toolbar. */
  readonly links?: readonly PageLink[]
  /** Names an extension component of src/web/extensions. */
  readonly extension?: string
  /** Name of the view in `source.views` of the resource whose list and read calls the page uses. */
  readonly view?: string
  /** Options of the page's kind (validated by its schema). */
  readonly options: Readonly<Record<string, unknown>>
  /** Fields and dot paths that the options name. */
  readonly optionPaths?: readonly string[]
  readonly location: SourceLocation
}
/** A count of matching rows; clicking it applies its filter. */
export interface Tile {
  readonly title: LocalizedText
  /** Parameters of the list's query (`status`, `dueAt_lt`); the values are expressions over `me`, `now` and `today`. */
  readonly query: Readonly<Record<string, Expression>>
  readonly color?: Color
}
/** A tile that is active initially. */
export interface Opening extends Tile {
  readonly sort: readonly SortKey[]
}
export interface PageLink {
  /** Path of the page. */
  readonly page: string
  /** Text of the button; default: the title of the page. */
  readonly title?: LocalizedText
  /** Query parameters, on a page that shows one record. */
  readonly query?: Readonly<Record<string, Expression>>
}
export interface Column {
  /** Field name or dot path over references (`applicant.name`). */
  readonly field: string
  readonly title?: LocalizedText
  readonly width?: number
  /** Page opened by a click on the cell; query values are expressions over `record`. */
  readonly link?: { readonly page: string; readonly query: Readonly<Record<string, Expression>> }
}
export interface Filter {
  readonly field: string
  readonly operator: FilterOperator
  readonly title?: LocalizedText
}
export type FilterOperator =
  | 'eq'
  | 'ne'
  | 'in'
  | 'contains'
  | 'startsWith'
  | 'range'
  | 'gte'
  | 'lte'
  | 'gt'
  | 'lt'
  | 'null'
  | 'has'
export interface SortKey {
  readonly field: string
  readonly order: 'asc' | 'desc'
}
export interface PageActions {
  readonly toolbar: readonly PageAction[]
  readonly row: readonly PageAction[]
  readonly bulk: readonly PageAction[]
}
/** A built-in action (`create edit copy delete export import refresh`), or a transition or operation of the resource. */
export interface PageAction {
  readonly action: string
  readonly title?: LocalizedText
  readonly when?: Expression
  readonly roles: readonly string[]
  readonly permission?: number
  /** For `create` in a row: path of the page whose creation form opens … */
  readonly page?: string
  /** … and its initial values, by field of that page's resource. */
  readonly values?: Readonly<Record<string, Expression>>
}
export interface Detail {
  /** Fields shown, in groups; empty = every readable field in one group. */
  readonly groups: readonly FormSection[]
  readonly tabs: readonly DetailTab[]
  /** Tabs show the number of their records. */
  readonly counts?: true
  /** On a phone the fields are folded, so that the tabs come first. */
  readonly foldOnPhone?: true
  /** Further tabs: built-in panels and those of the app. */
  readonly panels: readonly string[]
}
export interface DetailTab {
  readonly name: string
  readonly title?: LocalizedText
  /** Resource of the rows … */
  readonly resource: string
  /** … its reference field that points to the record … */
  readonly by?: string
  /** … or, with `equals`, its field that equals this value. */
  readonly equals?: Expression
  /** Shows all records of the resource, opened from the toolbar; there is no `by`. */
  readonly drawer?: boolean
  /** Reference field of the rows that names the record a row opens; default: the row itself. */
  readonly opens?: string
  readonly columns: readonly Column[]
  /** Initial order of the rows; default: by creation. */
  readonly sort?: readonly SortKey[]
  /** Transitions offered in each row. */
  readonly actions?: readonly string[]
  /** Row-by-row entry. */
  readonly entry?: TabEntry
  readonly roles: readonly string[]
}
export interface TabEntry {
  /** Transition that takes the value … */
  readonly run: string
  /** … of this field, which it asks for. */
  readonly field: string
  /** Highlights a saved row. */
  readonly alarm?: Expression
}
export interface FormSection {
  readonly title?: LocalizedText
  readonly fields: readonly string[]
  readonly columns?: 1 | 2 | 3 | 4
  /** Line items that are edited below the fields. */
  readonly lines?: string
}
export type SectionLayout = 'plain' | 'tabs' | 'steps'
export type FormFrame = 'drawer' | 'modal' | 'page'

export type ScopeKind = 'global' | 'block' | 'self' | 'blocks' | 'creator'

export interface Resource {
  readonly name: string
  readonly title: LocalizedText
  readonly description?: LocalizedText
  readonly module: string
  /** Field that represents the record in references. */
  readonly label: string
  /** Fields that hold the label per language. */
  readonly labels?: Partial<Readonly<Record<Locale, string>>>
  /** Shown where a reference names no record. */
  readonly absent?: LocalizedText
  /** Fields shown beside the label when the record is a choice. */
  readonly optionFields?: readonly string[]
  /** Which field ties a row to project blocks; `self`: see `scopeVia`. */
  readonly scope: ScopeKind
  /** For `self`: dot path from `projectBlock` to this resource, e.g. `project.company`; unset for `projectBlock` itself. */
  readonly scopeVia?: string
  /** Records that refer to one of this resource belong to its block. */
  readonly givesBlock?: true
  /** Implicit fields included: id, createdAt, createdBy, updatedAt, updatedBy, version, and block where scoped. */
  readonly fields: Readonly<Record<string, Field>>
  /** Fields that the quick search covers. */
  readonly search: readonly string[]
  /** Related records by which one of this resource is found. */
  readonly foundBy?: readonly FoundBy[]
  readonly unique: readonly (readonly string[])[]
  readonly checks: readonly Check[]
  /** Invariants of every stored record. */
  readonly identities?: readonly Identity[]
  /** Keyed by the state field's name. */
  readonly workflows: Readonly<Record<string, Workflow>>
  /** Related rows that transitions count or generate for, by name. */
  readonly selections?: Readonly<Record<string, Selection>>
  /** Message templates, by name. */
  readonly messages?: Readonly<Record<string, MessageTemplate>>
  readonly grants: readonly Grant[]
  readonly source: Source
  /** Records of other resources that are parts of this one and are saved with it. */
  readonly lines?: Readonly<Record<string, Lines>>
  /** Whether accounts that may read a record may comment on it and attach files. */
  readonly comments?: boolean
  readonly attachments?: boolean
  /** Actions that do not change the state; each is one call. */
  readonly operations?: Readonly<Record<string, Operation>>
  /** Documents that can be printed for a record. */
  readonly documents?: Readonly<Record<string, PrintedDocument>>
  /** Values that an import sets on created records, and the amount that the batch totals. */
  readonly imported?: { readonly set?: Readonly<Record<string, Expression>>; readonly sum?: string }
  /** Columns to index, derived from filters, sorts, scope, references and unique fields. */
  readonly indexes: readonly (readonly string[])[]
  readonly renamedFrom?: string
  readonly location: SourceLocation
}

/** The record is found by records of `resource` whose reference `by` points to it; `whole`: fields that must equal the search text. */
export interface FoundBy {
  readonly resource: string
  readonly by: string
  readonly whole?: readonly string[]
}

/**
 * Line items: the records of `resource` that point back through `by` are entered in the form of the record they belong
 * to, under the name of the lines, and saved in its transaction.
 */
export interface Lines {
  readonly name: string
  /** Default: the title of the resource. */
  readonly title?: LocalizedText
  readonly resource: string
  readonly by: string
  /** Fields of a line, in order. */
  readonly fields: readonly string[]
  /** Numeric fields whose sum the form shows. */
  readonly sums: readonly string[]
  /** Creates one line per record in the references at path `of`, stored in the line's reference `field`. */
  readonly each?: { readonly of: string; readonly field: string }
  /** Minimum and maximum number of lines. */
  readonly min: number
  readonly max: number
}

/** Properties of every field; `type` names an entry of src/model/field-types. */
export interface Field {
  readonly name: string
  readonly type: string
  readonly title: LocalizedText
  readonly help?: LocalizedText
  /** Live information below the field while the form is filled in. */
  readonly hint?: FieldHint
  readonly required: boolean
  readonly requiredWhen?: Expression
  /** Visible only while true; the value of a hidden field is cleared on save. */
  readonly visibleWhen?: Expression
  readonly readOnlyWhen?: Expression
  /** Written by the system only; refused in a request. */
  readonly readOnly: boolean
  /** May be set on creation only. */
  readonly immutable: boolean
  readonly default?: unknown
  readonly defaultExpression?: Expression
  readonly unique: boolean
  readonly masked: boolean
  readonly checks: readonly Check[]
  readonly renamedFrom?: string
  /** In the preview of a draft: the column of the field's former name, which it would take over. */
  readonly column?: string
  // Options of single types; each type reads its own (see the type's file).
  readonly min?: number
  readonly max?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly length?: number
  /** text: normalisation of the spelling. */
  readonly normalize?: 'code'
  /** Name of a format of src/model/text/formats.ts. */
  readonly format?: string
  readonly unit?: LocalizedText
  /** integer, decimal: false: shown as 1234, not 1,234. */
  readonly grouped?: boolean
  /** parts: the parts of the line; `bare` is the wording for a bare number. */
  readonly parts?: readonly { readonly name: string; readonly title: LocalizedText; readonly bare?: LocalizedText }[]
  /** parts: shown when all parts are empty. */
  readonly absent?: LocalizedText
  /** The choices: declared in the field, of its dictionary, or the states of a state field. */
  readonly options?: readonly Option[]
  /** Dictionary that `options` come from. */
  readonly dictionary?: string
  /** textarea: allowed placeholders, written `${value}`. */
  readonly placeholders?: readonly Option[]
  /** reference, references: the target resource. */
  readonly resource?: string
  /** reference, references: condition over the candidate (`record`) and the edited record (`params`). */
  readonly choices?: Expression
  /** reference, references to accounts or roles: what those who may be chosen must be allowed to do on this record. */
  readonly mayDo?: readonly string[]
  /** location: the position of the device, not a chosen place. */
  readonly device?: boolean
  /** sequence: `GJ{0000}`, `HB{yyyyMMdd}{000}`. */
  readonly pattern?: string
  /** computed: the type of its value. */
  readonly result?: string
  readonly expression?: Expression
  readonly aggregate?: Aggregate
  /** computed: stored in a column and updated on write, so that it can be indexed. */
  readonly stored?: boolean
  /** Stored field that records are sorted by instead of this one. */
  readonly sortedBy?: string
  /** json: columns of its rows; absent: any JSON value. */
  readonly rows?: JsonRows
  /** For a field derived from deadlines (src/model/workflow/deadlines.ts): the state field with the deadlines. */
  readonly deadlineOf?: string
  /** Component of src/web/extensions that replaces input and view of the type. */
  readonly component?: FieldComponent
  readonly location: SourceLocation
}
/** The shape of a json value that is a list of rows. */
export interface JsonRows {
  readonly columns: readonly Field[]
  /** The form starts with one row per record of `resource` that matches `choices`; `column` holds its label. */
  readonly each?: EachRow
  /** Maximum number of rows. */
  readonly max?: number
}
export interface EachRow {
  readonly resource: string
  readonly choices?: Expression
  /** Reference of the form that restricts the records to the chosen one. */
  readonly by?: string
  readonly column: string
  /** One row per row of the list in `field` instead, restricted to rows with the values that `match` reads from the edited record. */
  readonly list?: { readonly field: string; readonly name: string; readonly match?: Readonly<Record<string, string>> }
}
/** Text with placeholders `{{ CEL }}` over the record with the form's values. */
export interface FieldHint {
  readonly text: LocalizedText
  readonly when?: Expression
}
/** Value of a computed field that aggregates other records. `where` sees the other row as `row` and this one as `record`. */
export interface Aggregate {
  readonly operation: 'count' | 'sum' | 'avg' | 'min' | 'max' | 'exists' | 'first'
  readonly resource: string
  readonly field?: string
  readonly where?: Expression
}
export interface Check {
  readonly expression: Expression
  readonly message: LocalizedText
  /** Field at which the message is shown; '' = the record. */
  readonly field: string
}

export interface Identity {
  readonly expression: Expression
  /** Message for a record that violates it. */
  readonly message: LocalizedText
}

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
  readonly location: SourceLocation
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
/** An input of a transition; a field of the record is written, any other value is stored in the audit entry. */
export interface AskedField {
  readonly name: string
  readonly required: boolean
  /** Full definition: the record's field, or an input declared in place. */
  readonly field: Field
  readonly stored: boolean
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

export type RecordAction = 'list' | 'read' | 'create' | 'update' | 'delete' | 'export' | 'reveal' | 'import'
/** Allows these roles these actions on these rows and fields. Never merged with another grant. */
export interface Grant {
  readonly roles: readonly string[]
  readonly actions: readonly RecordAction[]
  readonly where?: Expression
  /** `['*']` = every field. */
  readonly fields: readonly string[]
  readonly permission?: number
  /** Origin of the grant: declared in the resource, or derived from a page. */
  readonly origin: { readonly kind: 'resource' | 'page'; readonly page?: string }
  readonly location: SourceLocation
}

/** A component of src/web/extensions for a field, with its parameters. */
export interface FieldComponent {
  readonly name: FieldComponentName
  /** block-tree: reference field of the candidates by which they are grouped. */
  readonly group?: string
  /** permission-tree: where the nodes come from. */
  readonly call?: RestOperation
}

/**
 * An action on a record (or on the list) that does not change the state: `setRole`, `setBlock`. It is one call; `roles` and
 * `permission` decide who may run it, and the endpoint decides again.
 */
export interface Operation {
  readonly name: string
  readonly title: LocalizedText
  /** record: applies to one record, or to each of several; list: offered in the toolbar, without a record. */
  readonly on: 'record' | 'list'
  readonly roles: readonly string[]
  /** Permission id that must be held as well. */
  readonly permission?: number
  readonly when?: Expression
  readonly whenMessage?: LocalizedText
  readonly ask: readonly AskedField[]
  readonly danger: boolean
  /** Handling of the response: `file` is saved, `job` is followed, anything else only confirms. */
  readonly answer?: 'file' | 'job'
  readonly call: RestOperation
  /** The action of the app's extensions behind `call`. */
  readonly action?: string
  readonly location: SourceLocation
}

/**
 * A printed document of a record: a receipt, a notice, a permit. Its text is a Markdown file per language, in which `{{ … }}`
 * inserts values of the record that the printing account may read.
 */
export interface PrintedDocument {
  readonly name: string
  readonly title: LocalizedText
  readonly roles: readonly string[]
  /** Permission id that must be held as well. */
  readonly permission?: number
  readonly when?: Expression
  readonly whenMessage?: LocalizedText
  readonly paper: 'A4' | 'A5'
  readonly orientation: 'portrait' | 'landscape'
  /** Copies of a record on its sheet, one below the other. */
  readonly copies: number
  /** Records that agree in these fields share a sheet; absent: one sheet per record. */
  readonly groupBy?: readonly string[]
  readonly templates: Readonly<Record<Locale, readonly TemplatePart[]>>
  readonly location: SourceLocation
}
/**
 * A part of a template. Expressions use `record`, inside `each` also `row`, and on a sheet of several records `total`, the sums
 * of their numbers.
 */
export type TemplatePart =
  | { readonly kind: 'text'; readonly text: string }
  /** The value of a field (`record.house.fullName`), formatted by its type. */
  | { readonly kind: 'field'; readonly root: TemplateRoot; readonly path: string }
  /** Any other value, formatted as field type `type`. */
  | { readonly kind: 'value'; readonly expression: Expression; readonly type: string }
  | {
      readonly kind: 'if'
      readonly when: Expression
      readonly parts: readonly TemplatePart[]
      readonly otherwise: readonly TemplatePart[]
    }
  /** Once for each record of `resource` that points to this one by `by`. */
  | {
      readonly kind: 'each'
      readonly resource: string
      readonly by: string
      readonly parts: readonly TemplatePart[]
    }
  /** Once for each record of the sheet, as `row`. */
  | { readonly kind: 'records'; readonly parts: readonly TemplatePart[] }
export type TemplateRoot = 'record' | 'row' | 'total'

export type Source = { readonly kind: 'store' } | ExtensionSource | RestSource
/** Rows from code of the app (`defineSource`), stored in our tables unchanged; nobody else writes them. */
export interface ExtensionSource {
  readonly kind: 'extension'
  readonly name: string
  /** Key field of a row. */
  readonly key: string
}
/** Records behind existing endpoints. Their ids must be integers. */
export interface RestSource {
  readonly kind: 'rest'
  /** The endpoint's name of the id. */
  readonly idField: string
  readonly operations: Readonly<Partial<Record<RestCall, RestOperation>>>
  /** Transition → call. */
  readonly actions: Readonly<Record<string, RestOperation>>
  /** Further list and read calls, for pages that name them in `view`. */
  readonly views?: Readonly<Record<string, Readonly<Partial<Record<'list' | 'read', RestOperation>>>>>
  /** Reference field → call that returns the candidates. */
  readonly choices?: Readonly<Record<string, RestOperation>>
  /**
   * Whether the platform's record calls handle everything that is not declared (a call, or an order or condition that the list
   * call does not support); otherwise it is not offered.
   */
  readonly recordCalls?: boolean
}
export type RestCall = 'list' | 'read' | 'create' | 'update' | 'delete'
export interface RestOperation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly encoding: 'query' | 'form' | 'json'
  /**
   * Our name → theirs. A list takes `page`, `pageSize`, `sort`, `search` and fields to filter by (with the suffixes of the
   * record calls for other comparisons: `createdAt_gte`, `status_in`); a write takes `id`, `version` and fields; an operation
   * also its inputs. `org.hid` sends that field of the referred record.
   */
  readonly params: Readonly<Record<string, string>>
  /** Their name → expression over `record`, `params` (the inputs), `me`, `now` and `today`. */
  readonly values?: Readonly<Record<string, Expression>>
  /** Our name → further parameters of theirs that are sent together with it. */
  readonly with?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Encoding of lists: the name repeated for each item (default), or one text joined by commas. */
  readonly lists?: 'repeat' | 'comma'
  /** Dot paths into `data` of the envelope. */
  readonly rows?: string
  readonly total?: string
  /** Our field → path in their row, if they differ; a reference is assembled from its members. */
  readonly fields: Readonly<Record<string, string | RestReference>>
  /** list: its default order. */
  readonly order?: readonly SortKey[]
  /** choices: field of the record whose value the response has instead of our id. */
  readonly key?: string
  /** choices: minimum number of characters before it is called. */
  readonly minSearch?: number
}
/** How their rows contain a referenced record. */
export interface RestReference {
  /** Path of the record, or the list of records, in their row; '' = its members are the row's own. */
  readonly path: string
  /** Path of its id, from there; '' = the response has none. */
  readonly id: string
  /** Path of its label, from there. */
  readonly label: string
  /** The value at `id` is not the id, but this field of the referred record. */
  readonly key?: string
  /** For a list: path of the member that says whether an entry counts. */
  readonly where?: string
}

export interface SampleData {
  readonly resource: string
  /** Rows written out. Values of references are labels or `@key` of another row. */
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  /** Further generated rows, by hint kind. */
  readonly sets: readonly SampleSet[]
  readonly location: SourceLocation
}

export interface SampleSet {
  readonly count: number
  /** Field → generator hint (see src/server/features/sample-data). */
  readonly values: Readonly<Record<string, unknown>>
}

/** An access test: what somebody may and may not do; run by `check`, `plan` and every start. */
export interface RightsTest {
  readonly says: string
  readonly who: RightsHolder
  readonly sentences: readonly RightsSentence[]
  readonly location: SourceLocation
}

/** A role or account by name, or somebody with just these permission ids. */
export type RightsHolder =
  | { readonly role: string; readonly blocks?: readonly string[] }
  | { readonly account: string }
  | { readonly permissions: readonly number[]; readonly blocks?: readonly string[] }

/** One statement; `block` and `record` restrict its records. */
export type RightsSentence = {
  readonly block?: string
  readonly record?: Readonly<Record<string, unknown>>
  readonly pointer: string
  readonly location: SourceLocation
} & (
  | { readonly expects: 'may' | 'mayNot'; readonly page?: string; readonly resource?: string; readonly name?: string }
  | {
      readonly expects: 'sees' | 'masked' | 'hidden'
      readonly page?: undefined
      readonly resource: string
      readonly field: string
    }
)
