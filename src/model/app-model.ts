/**
 * The compiled application: what `config/` says with every default filled in and every name resolved. It is frozen,
 * plain JSON (it can be sent to a worker) and the only shape that server, browser and CLI read.
 */

import type { Channel } from './channel-kinds.ts'
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
  /** What roles and accounts may and may not do, whatever else the config says. */
  readonly rightsTests: readonly RightsTest[]
}

export interface AppSettings {
  readonly title: LocalizedText
  readonly defaultLocale: 'zh-CN' | 'en-US'
  /** Bearer token header for foreign backends and API clients; default `Authorization`. */
  readonly tokenHeader: string
  /** Encryption of the bind password (specification section 5); without it nobody can be bound. */
  readonly bind?: { readonly key: string; readonly iv: string; readonly mode: 'CBC' | 'ECB' }
  readonly auditorsSeeAll: boolean
  /** Any of these named roles may share saved views with others; empty = administrators only. */
  readonly shareViews: readonly string[]
  /** Any of these named roles may see the platform as another account or role sees it; empty = administrators only. */
  readonly seeAs: readonly string[]
  /** Who may change the config in the browser, besides administrators; absent: nobody. */
  readonly studio?: { readonly roles: readonly string[]; readonly fourEyes: boolean }
  /** Ways in which messages leave the platform, by name. */
  readonly channels: Readonly<Record<string, Channel>>
  readonly limits: Limits
  /** When people work, for deadlines in working time. */
  readonly workingTime: WorkingTime
  /** The open pages are shown as tabs. */
  readonly pageTabs: boolean
  readonly location: SourceLocation
}

/** How much may be done at once. */
export interface Limits {
  /** Most rows of one exported file. */
  readonly exportRows: number
  /** An export of at most so many rows is answered at once; more become a job. */
  readonly exportAtOnce: number
  /** Most rows of one imported file. */
  readonly importRows: number
  /** Largest imported file, in megabytes. */
  readonly importMegabytes: number
  /** Most records of one bulk job. */
  readonly bulkRecords: number
  /** Most masked values that an account looks up within a minute. */
  readonly lookUps: number
  /** From so many records on, a bulk job asks to type their number. */
  readonly bulkConfirmFrom: number
  /** Most records of one print run. */
  readonly printRecords: number
  /** Days for which the file of a job is kept. */
  readonly fileDays: number
  /** Rows of a list are counted up to here; of more it is only said that there are more. */
  readonly countRows: number
}

export interface Home {
  readonly welcome: LocalizedText
  readonly quickEntries: readonly QuickEntry[]
  readonly queue: readonly QueueItem[]
  readonly figures: readonly HomeFigure[]
  readonly charts: readonly HomeChart[]
  /** What an account reads that may open no page yet. */
  readonly withoutPages?: LocalizedText
  readonly systems: readonly ExternalLink[]
  readonly guides: readonly ExternalLink[]
  /** Kept as data and not displayed (specification section 1). */
  readonly announcements: readonly { readonly title: LocalizedText; readonly publishedAt: string }[]
}
/** Rows of a page that wait for whoever may act on them. */
export interface QueueItem {
  readonly name: string
  readonly title: LocalizedText
  readonly page: string
  /** Transitions of one workflow; the rows are in a state from which one leads on that the account may run. */
  readonly act?: readonly string[]
  /** Parameters of the list's query; the values are expressions over `me`, `now` and `today`. */
  readonly query?: Readonly<Record<string, Expression>>
  readonly color?: Color
}
/** A measure of a report page, over all its rows. */
export interface HomeFigure {
  readonly page: string
  /** Without it the rows are counted. */
  readonly measure?: string
  /** Which rows are counted: list parameters and the expressions of their values. */
  readonly query?: Readonly<Record<string, string>>
  /** Heading; the title of the measure or of the page without it. */
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
  /** page: opens pages that ask for the role; operation: unlocks one operation; data: a role without a page. */
  readonly kind: 'page' | 'operation' | 'data'
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
  /** Roles whose data calls the page makes; equals `roles` unless the page is open to the router only. */
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
  /** How the sections of the form stand: below each other, one at a time as tabs, or one after the other as steps. */
  readonly sectionLayout?: SectionLayout
  /** What a record is created and edited in. */
  readonly formFrame?: FormFrame
  /** List pages: numeric columns with a total over all rows that the filters find. */
  readonly totals?: readonly string[]
  /** List pages: numbers above the rows. */
  readonly tiles?: readonly Tile[]
  /** List pages: what an address without conditions shows. */
  readonly opens?: Opening
  /** List pages: columns whose values can be changed in the list. */
  readonly inlineEdit?: readonly string[]
  /** List pages: what a row unfolds to. */
  readonly expand?: { readonly fields?: readonly string[]; readonly tab?: string }
  /** List pages: pages that buttons of the toolbar lead to. */
  readonly links?: readonly PageLink[]
  /** Names an extension component of src/web/extensions. */
  readonly extension?: string
  /** Name of the list and read calls in `source.views` of the resource that the page uses instead of the usual ones. */
  readonly view?: string
  /** Options only the page's kind knows (validated by the kind's schema). */
  readonly options: Readonly<Record<string, unknown>>
  /** Fields and dot paths of its rows that the options name. */
  readonly optionPaths?: readonly string[]
  readonly location: SourceLocation
}
/** How many rows some conditions find; a click on it filters by them. */
export interface Tile {
  readonly title: LocalizedText
  /** Parameters of the list's query (`status`, `dueAt_lt`); the values are expressions over `me`, `now` and `today`. */
  readonly query: Readonly<Record<string, Expression>>
  readonly color?: Color
}
/** A tile that is active at first. */
export interface Opening extends Tile {
  readonly sort: readonly SortKey[]
}
export interface PageLink {
  /** Path of the page. */
  readonly page: string
  /** Text of the button; the title of the page without it. */
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
  /** With `create` at a row: path of the page whose form for a new record opens … */
  readonly page?: string
  /** … and what it begins with, by field of that page's resource. */
  readonly values?: Readonly<Record<string, Expression>>
}
export interface Detail {
  /** Fields shown, in groups; empty = every readable field in one group. */
  readonly groups: readonly FormSection[]
  readonly tabs: readonly DetailTab[]
  /** Each tab says how many records it has. */
  readonly counts?: true
  /** Panels that stand as tabs beside the others: built-in ones and those of the app. */
  readonly panels: readonly string[]
}
export interface DetailTab {
  readonly name: string
  readonly title?: LocalizedText
  /** Resource of the rows … */
  readonly resource: string
  /** … and its reference field that points back to the record … */
  readonly by?: string
  /** … or, with this, its field that has the value that this gives for the record. */
  readonly equals?: Expression
  /** All records of the resource, opened from the toolbar: then there is no `by`. */
  readonly drawer?: boolean
  /** Reference field of the rows that names the record a row opens; default: the row itself. */
  readonly opens?: string
  readonly columns: readonly Column[]
  /** Order of the rows at first; default: as they were made. */
  readonly sort?: readonly SortKey[]
  /** Transitions that each row offers, to those who may run them. */
  readonly actions?: readonly string[]
  /** How the rows are typed one below the other. */
  readonly entry?: TabEntry
  readonly roles: readonly string[]
}
export interface TabEntry {
  /** Transition that takes the value … */
  readonly run: string
  /** … of this field, which it asks for. */
  readonly field: string
  /** Saved rows that stand out. */
  readonly alarm?: Expression
}
export interface FormSection {
  readonly title?: LocalizedText
  readonly fields: readonly string[]
  readonly columns?: 1 | 2 | 3 | 4
  /** Lines of the resource that are edited here, below the fields. */
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
  /** Field that stands for the record in references. */
  readonly label: string
  /** Fields that hold the label in a language. */
  readonly labels?: Partial<Readonly<Record<Locale, string>>>
  /** Shown where a reference names no record. */
  readonly absent?: LocalizedText
  /** What is shown beside the label where the record is offered for choice. */
  readonly optionFields?: readonly string[]
  /** Which field ties a row to project blocks; `self`: the expression path is in `scopePath`. */
  readonly scope: ScopeKind
  /** For `self`: dot path from `projectBlock` to this resource, e.g. `project.company`; unset for `projectBlock` itself. */
  readonly scopeVia?: string
  /** Whatever refers to one of its records lies in the block of that record. */
  readonly givesBlock?: true
  /** Implicit fields included: id, createdAt, createdBy, updatedAt, updatedBy, version, and block where scoped. */
  readonly fields: Readonly<Record<string, Field>>
  /** Names the quick search box looks into. */
  readonly search: readonly string[]
  /** Records that lead to one of this resource. */
  readonly foundBy?: readonly FoundBy[]
  readonly unique: readonly (readonly string[])[]
  readonly checks: readonly Check[]
  /** What is true of every stored record, whatever was done to it. */
  readonly identities?: readonly Identity[]
  /** Keyed by the state field's name. */
  readonly workflows: Readonly<Record<string, Workflow>>
  /** Rows that belong to the work of a record, by name. */
  readonly selections?: Readonly<Record<string, Selection>>
  /** Wordings of messages about a record, by name. */
  readonly messages?: Readonly<Record<string, MessageTemplate>>
  readonly grants: readonly Grant[]
  readonly source: Source
  /** Records of other resources that are parts of this one and are saved with it. */
  readonly lines?: Readonly<Record<string, Lines>>
  /** Whether who may read a record may comment on it, and lay files beside it. */
  readonly comments?: boolean
  readonly attachments?: boolean
  /** Named things to do that are no change of state: each is one call. */
  readonly operations?: Readonly<Record<string, Operation>>
  /** What can be printed of a record. */
  readonly documents?: Readonly<Record<string, PrintedDocument>>
  /** What an import sets on the records that it creates, and the amount that its own record adds up. */
  readonly imported?: { readonly set?: Readonly<Record<string, Expression>>; readonly sum?: string }
  /** Column sets to index, derived from filters, sorts, scope, references and uniques. */
  readonly indexes: readonly (readonly string[])[]
  readonly renamedFrom?: string
  readonly location: SourceLocation
}

/** Records of `resource` lead to the record that their reference `by` names; `whole`: fields compared with the whole text. */
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
  /** By default the title of the resource. */
  readonly title?: LocalizedText
  readonly resource: string
  readonly by: string
  /** What a line shows and takes, in order. */
  readonly fields: readonly string[]
  /** Numeric fields of which the form shows the sum. */
  readonly sums: readonly string[]
  /** A line for each record that the references at the path `of` name; its reference `field` says which. */
  readonly each?: { readonly of: string; readonly field: string }
  /** How many lines a record must and may have. */
  readonly min: number
  readonly max: number
}

/** What every field has; `type` names an entry of src/model/field-types. */
export interface Field {
  readonly name: string
  readonly type: string
  readonly title: LocalizedText
  readonly help?: LocalizedText
  /** Live information that a form shows here while it is filled in. */
  readonly hint?: FieldHint
  readonly required: boolean
  readonly requiredWhen?: Expression
  /** Shown (and kept) only while true; a hidden value is cleared on save. */
  readonly visibleWhen?: Expression
  readonly readOnlyWhen?: Expression
  /** Set by the system only; refused in a payload. */
  readonly readOnly: boolean
  /** May be set on creation and never changed. */
  readonly immutable: boolean
  readonly default?: unknown
  readonly defaultExpression?: Expression
  readonly unique: boolean
  readonly masked: boolean
  readonly checks: readonly Check[]
  readonly renamedFrom?: string
  /** In the preview of a draft: the column that it would take over from the field's former name. */
  readonly column?: string
  // Options of single types; each type reads its own (see the type's file).
  readonly min?: number
  readonly max?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly length?: number
  /** text: how values are brought to one spelling. */
  readonly normalize?: 'code'
  /** Name of a format of src/model/text/formats.ts. */
  readonly format?: string
  readonly unit?: LocalizedText
  /** integer, decimal: false = 1234 is shown as it is and not as 1,234. */
  readonly grouped?: boolean
  /** parts: the texts that are read as one line; `bare` is the wording of a bare number. */
  readonly parts?: readonly { readonly name: string; readonly title: LocalizedText; readonly bare?: LocalizedText }[]
  /** parts: what is written where there is none. */
  readonly absent?: LocalizedText
  /** The values to choose from: written in the field, those of its dictionary, or for a state field its states. */
  readonly options?: readonly Option[]
  /** Where `options` come from, if from a dictionary. */
  readonly dictionary?: string
  /** textarea: the placeholders that the text may have, written `${value}`. */
  readonly placeholders?: readonly Option[]
  /** reference, references: the resource pointed at. */
  readonly resource?: string
  /** reference, references: condition over the candidate (`record`) and the edited record (`params`). */
  readonly choices?: Expression
  /** location: where the device is on which the value is entered, not a place of choice. */
  readonly device?: boolean
  /** sequence: `GJ{0000}`, `HB{yyyyMMdd}{000}`. */
  readonly pattern?: string
  /** computed: the type its value has. */
  readonly result?: string
  readonly expression?: Expression
  readonly aggregate?: Aggregate
  /** computed: kept in a column and renewed on write, so that it can be indexed. */
  readonly stored?: boolean
  /** Stored field of the record by which records are put in order in place of this one. */
  readonly sortedBy?: string
  /** json: the rows that it holds; left out where it may hold anything. */
  readonly rows?: JsonRows
  /** A field that follows from deadlines (src/model/workflow/deadlines.ts): the state field whose states have them. */
  readonly deadlineOf?: string
  /** Component of src/web/extensions that enters and shows the value in place of what the type has. */
  readonly component?: FieldComponent
  readonly location: SourceLocation
}
/** The shape of a json value that is a list of rows. */
export interface JsonRows {
  readonly columns: readonly Field[]
  /** The form begins with a row for each record of `resource` that `choices` admits; `column` takes its label. */
  readonly each?: EachRow
  /** Most rows. */
  readonly max?: number
}
export interface EachRow {
  readonly resource: string
  readonly choices?: Expression
  /** Reference of the form of which only the chosen record counts. */
  readonly by?: string
  readonly column: string
  /** A row for each row of the list in `field` instead, where it has the values that `match` reads of the edited record. */
  readonly list?: { readonly field: string; readonly name: string; readonly match?: Readonly<Record<string, string>> }
}
/** Words with placeholders `{{ CEL }}` over the record as it would be. */
export interface FieldHint {
  readonly text: LocalizedText
  readonly when?: Expression
}
/** Value of a computed field drawn from other records. `where` sees the other row as `row` and this one as `record`. */
export interface Aggregate {
  readonly operation: 'count' | 'sum' | 'avg' | 'min' | 'max' | 'exists' | 'first'
  readonly resource: string
  readonly field?: string
  readonly where?: Expression
}
export interface Check {
  readonly expression: Expression
  readonly message: LocalizedText
  /** Field the message is placed at; '' = the record. */
  readonly field: string
}

export interface Identity {
  readonly expression: Expression
  /** What is said of a record of which it is not true. */
  readonly message: LocalizedText
}

export interface Workflow {
  readonly field: string
  readonly initial: string
  readonly states: Readonly<Record<string, State>>
  readonly transitions: Readonly<Record<string, Transition>>
  /** Tried on a new record, in this order, until one is taken. */
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
  /** How long a record may stay in it. */
  readonly deadline?: Deadline
  /** Former states whose records this one takes over. */
  readonly renamedFrom?: readonly string[]
}
export interface Deadline {
  /** ISO 8601 duration (src/model/dates/calendar-duration.ts). */
  readonly after: string
  /** Date or datetime field that the time runs from; by default it runs from the moment the state was entered. */
  readonly from?: string
  /** Reference to the account that is notified once when it is past. */
  readonly notify?: string
  /** Who is notified when the record is still there so long after the deadline. */
  readonly escalate?: readonly Escalation[]
  /** Transition that the system runs when it is past. */
  readonly run?: string
  /** Only working time counts. */
  readonly working?: WorkingTime
  /** Datetime field: while it has a value, the time stands still since that moment. */
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
  /** Target state; `''` = stays; several: the first whose `when` holds. */
  readonly to: readonly { readonly state: string; readonly when?: Expression }[]
  /** staff: by a person with one of `roles`; system: by jobs, effects and what other systems hand in. */
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
  /** Names of the selections that its effects count or generate for: they are shown before it is run. */
  readonly selections?: readonly string[]
  /** Its effects create records or send messages: what they would is shown before it is run. */
  readonly makes?: true
  /** Sums over the records moved, or over those chosen in the asked list `of`, shown before it is run. */
  readonly sums?: { readonly of?: string; readonly fields: readonly string[] }
  /** Shown when it has been run: the records made, which the reference `record` names, with their sums and documents. */
  readonly outcome?: { readonly record: string; readonly sums?: readonly string[] }
  /** Carried out by the system at a moment of the record. */
  readonly schedule?: Schedule
  /** Carried out by the system again and again. */
  readonly recurrence?: Recurrence
  readonly danger: boolean
  readonly location: SourceLocation
}
export interface Schedule {
  /** Datetime field. */
  readonly at: string
  /** Reference to the account in whose name it is done; the system's by default. */
  readonly as?: string
}
/** When a transition is carried out again and again. All are names of fields of the record unless stated otherwise. */
export interface Recurrence {
  /** Enum field with one of `CYCLES` (src/model/dates/recurrence.ts). */
  readonly cycle?: string
  /** The cycle itself, the same for every record. */
  readonly every?: Cycle
  /** Tags field with codes of week days. */
  readonly weekDays?: string
  /** Tags or integer field with days of the month. */
  readonly monthDays?: string
  /** Time of day at which it begins, and after which it is no longer possible. */
  readonly time?: string
  readonly until?: string
  /** Date or datetime fields: bounds, both included; the start is what the cycle counts from. */
  readonly start?: string
  readonly end?: string
  /** Datetime field that the system keeps at the next occurrence. */
  readonly next: string
  /** Datetime field: when it was carried out last. */
  readonly last?: string
  /** How many of the occurrences that nobody could carry out are made up for; 0: none of an earlier day. Default: 1. */
  readonly missed?: number
  /** Reference to the account in whose name it is done; the system's by default. */
  readonly as?: string
  /** Reference to accounts that are notified when it is refused. */
  readonly notify?: string
}
/** Rows of another resource that belong to the work of a record. */
export interface Selection {
  readonly name: string
  readonly title: LocalizedText
  readonly resource: string
  /** Over `row` and `record`. */
  readonly where: Expression
  /** Paths shown of the first rows besides their label. */
  readonly show: readonly string[]
}
/** Wording of a message: texts with placeholders `{{ CEL }}`. */
export interface MessageTemplate {
  readonly subject?: LocalizedText
  readonly text: LocalizedText
}
/** A value the person must supply; a field of the record is written, anything else is kept in the audit entry. */
export interface AskedField {
  readonly name: string
  readonly required: boolean
  /** Whole definition: of the record's field, or of the input declared in place. */
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
      /** Which records of the resource, as `row`, must have others. */
      readonly among?: Expression
      readonly when?: Expression
    }
  | {
      readonly kind: 'generate'
      readonly resource: string
      readonly selection: string
      readonly values: Readonly<Record<string, Expression>>
      readonly skip: readonly { readonly when: Expression; readonly message: LocalizedText }[]
      /** Fields of the made record that are shown beforehand. */
      readonly show: readonly string[]
      /** Reference field of the row. */
      readonly into?: string
      /** Values of a row that was refused; `params.message` says why. */
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
      /** Reference field of this record; its `choices` say who can be chosen. */
      readonly field: string
      readonly by: 'fewest' | 'turn'
      /** Which of the candidates, as `row`. */
      readonly where?: Expression
      /** Reference field of the candidates by which turns and records in hand are counted. */
      readonly per?: string
      /** fewest: which records are in hand, as `row`. */
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
      /** How many are made; `params.n` counts them from 1. Default: one. */
      readonly times?: Expression
      /** References field of this record: one is made for each entry, `params.each`. */
      readonly each?: string
      /** skip: a record that has the unique values already stays, and none is made. */
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
      /** What it asks for, by name, with the row as `row`. */
      readonly values?: Readonly<Record<string, Expression>>
      readonly sort?: readonly SortKey[]
      /** Rows that the transition is not possible for now stay as they are. */
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
      /** Further values of the record that is kept of the message. */
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
/** These roles may do these actions on these rows and these fields. Never merged with another grant. */
export interface Grant {
  readonly roles: readonly string[]
  readonly actions: readonly RecordAction[]
  readonly where?: Expression
  /** `['*']` = every field. */
  readonly fields: readonly string[]
  readonly permission?: number
  /** Where the grant comes from: written in the resource, or derived from a page. */
  readonly origin: { readonly kind: 'resource' | 'page'; readonly page?: string }
  readonly location: SourceLocation
}

/** A component of src/web/extensions at a field, with what it is given besides the field. */
export interface FieldComponent {
  readonly name: FieldComponentName
  /** block-tree: reference field of the candidates by which they are grouped. */
  readonly group?: string
  /** permission-tree: where the nodes come from. */
  readonly call?: RestOperation
}

/**
 * A named thing to do with a record (or with the list as a whole) that is no change of state: `setRole`, `setBlock`.
 * It is one call; who may run it is decided by `roles` and `permission` and, in the end, by whoever answers the call.
 */
export interface Operation {
  readonly name: string
  readonly title: LocalizedText
  /** record: done to one record, or to each of several; list: from the toolbar, to no record in particular. */
  readonly on: 'record' | 'list'
  readonly roles: readonly string[]
  /** Permission id that must be held as well. */
  readonly permission?: number
  readonly when?: Expression
  readonly whenMessage?: LocalizedText
  readonly ask: readonly AskedField[]
  readonly danger: boolean
  /** What the answer is good for: `file` is saved, `job` is followed, anything else only says that it is done. */
  readonly answer?: 'file' | 'job'
  readonly call: RestOperation
  /** The action of the app's extensions that stands behind `call`. */
  readonly action?: string
  readonly location: SourceLocation
}

/**
 * A paper that is printed of a record: a receipt, a notice, a permit. Its text is a Markdown file for each language, in
 * which `{{ … }}` stands for what is read of the record with the rights of who prints.
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
  /** How often a record stands on its sheet, one below the other. */
  readonly copies: number
  /** Records printed together stand on one sheet where they agree in these fields; absent: each on its own. */
  readonly groupBy?: readonly string[]
  readonly templates: Readonly<Record<Locale, readonly TemplatePart[]>>
  readonly location: SourceLocation
}
/**
 * A piece of a template. Expressions speak of `record`, inside `each` of `row`, and on a sheet of several records of
 * `total`: the sums of their numbers.
 */
export type TemplatePart =
  | { readonly kind: 'text'; readonly text: string }
  /** The value of a field (`record.house.fullName`), written as its type writes it. */
  | { readonly kind: 'field'; readonly root: TemplateRoot; readonly path: string }
  /** Any other value, written as field type `type` writes it. */
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
/** Rows that code of the app gets elsewhere (`defineSource`): kept in our tables as it gives them, and written by nobody else. */
export interface ExtensionSource {
  readonly kind: 'extension'
  readonly name: string
  /** Field by which a row is known again. */
  readonly key: string
}
/** Records behind endpoints that exist already. Their ids must be integers. */
export interface RestSource {
  readonly kind: 'rest'
  /** Their name of the id. */
  readonly idField: string
  readonly operations: Readonly<Partial<Record<RestCall, RestOperation>>>
  /** Transition → call. */
  readonly actions: Readonly<Record<string, RestOperation>>
  /** Other ways to list and read, for pages that name them in `view`. */
  readonly views?: Readonly<Record<string, Readonly<Partial<Record<'list' | 'read', RestOperation>>>>>
  /** Reference field → call that answers the records to choose from. */
  readonly choices?: Readonly<Record<string, RestOperation>>
  /**
   * Whether what is not declared (a call, an order or a condition that the list call does not take) goes to the
   * platform's own record calls; otherwise it is not offered.
   */
  readonly recordCalls?: boolean
}
export type RestCall = 'list' | 'read' | 'create' | 'update' | 'delete'
export interface RestOperation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly encoding: 'query' | 'form' | 'json'
  /**
   * Our name → theirs. A list takes `page`, `pageSize`, `sort`, `search` and fields to filter by (with the suffixes of
   * the record calls for other comparisons: `createdAt_gte`, `status_in`); a write takes `id`, `version` and fields; an
   * operation besides these what it asks for. `org.hid` sends that field of the record referred to.
   */
  readonly params: Readonly<Record<string, string>>
  /** Their name → expression over `record`, `params` (what was asked for), `me`, `now` and `today`. */
  readonly values?: Readonly<Record<string, Expression>>
  /** Our name → parameters of theirs that are sent along whenever that of ours is. */
  readonly with?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** How lists travel: their name once for each item (default), or one text joined by commas. */
  readonly lists?: 'repeat' | 'comma'
  /** Dot paths into `data` of the envelope. */
  readonly rows?: string
  readonly total?: string
  /** Our field → path in their row, where they differ; a reference is put together from its members. */
  readonly fields: Readonly<Record<string, string | RestReference>>
  /** list: the order in which it answers when none is asked for. */
  readonly order?: readonly SortKey[]
  /** choices: field of the record whose value the answer has in place of our id. */
  readonly key?: string
  /** choices: how many characters must be typed before it is asked. */
  readonly minSearch?: number
}
/** How their rows show a referenced record. */
export interface RestReference {
  /** Where the record, or the list of records, lies in their row; '' = its members are the row's own. */
  readonly path: string
  /** Path of its id, from there; '' = it is not sent. */
  readonly id: string
  /** Path of its label, from there. */
  readonly label: string
  /** What stands at `id` is not the id, but the value of this field of the record referred to. */
  readonly key?: string
  /** Of a list: path of the member that says whether an entry counts. */
  readonly where?: string
}

export interface SampleData {
  readonly resource: string
  /** Rows written out. Values of references are labels or `@key` of another row. */
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  /** Rows generated besides, kind by kind. */
  readonly sets: readonly SampleSet[]
  readonly location: SourceLocation
}

export interface SampleSet {
  readonly count: number
  /** Field → generator hint (see src/server/features/sample-data). */
  readonly values: Readonly<Record<string, unknown>>
}

/** What somebody may and may not do; tested by `check`, `plan` and every start. */
export interface RightsTest {
  readonly says: string
  readonly who: RightsHolder
  readonly sentences: readonly RightsSentence[]
  readonly location: SourceLocation
}

/** A role or account by name, or somebody who holds just these permission ids. */
export type RightsHolder =
  | { readonly role: string; readonly blocks?: readonly string[] }
  | { readonly account: string }
  | { readonly permissions: readonly number[]; readonly blocks?: readonly string[] }

/** One thing that is said; `block` and `record` narrow of which records. */
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
