import type { Color } from '../config-schema/vocabulary.ts'
import type { LocalizedText } from '../localized-text.ts'
import type { SourceLocation } from '../problems.ts'
import type { Expression } from './expression.ts'

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
