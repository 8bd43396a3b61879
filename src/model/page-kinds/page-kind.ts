import type { TObject } from '@sinclair/typebox'
import type { Page, RecordAction } from '../app-model.ts'

/** Keys of a page file that a kind can take (see config-schema/page.ts). */
export type PagePart =
  | 'fixed'
  | 'columns'
  | 'filters'
  | 'sort'
  | 'pageSize'
  | 'actions'
  | 'detail'
  | 'sections'
  | 'sectionLayout'
  | 'formFrame'
  | 'totals'
  | 'tiles'
  | 'inlineEdit'
  | 'expand'
  | 'links'

/** One way to show a resource. A kind is two files of the same name, here and in src/web/pages, and a registry line each. */
export interface PageKind {
  readonly name: string
  /** TypeBox object of the options that only this kind takes. */
  readonly options: TObject
  /** Which shared keys a page file of this kind may have. */
  readonly keys: readonly PagePart[]
  /** Shows the rows of all blocks to holders of the role report2 (catalogue section 0, "Scope"). */
  readonly crossBlocks?: boolean
  /** `_view=<id>` in the address of such a page opens that record, `_form=new` the form for another. */
  readonly opensRecords?: boolean
  /** Its rows can be drawn before what only an opened record needs is there: the tabs and their resources. */
  readonly rowsFirst?: boolean
  /**
   * What the page does to its own resource. The compiler derives the reading part (`list`, `read`) for the page's roles
   * and checks that somebody who opens the page has a grant for the rest.
   */
  actionsNeeded(page: Page): readonly RecordAction[]
  /** Other records that a page of this kind lists, and the fields of them that it shows besides the label. */
  readonly reads?: (page: Pick<Page, 'options'>) => readonly KindRead[]
  /** Conditions over the rows in the kind's own options, so that the compiler can check them. */
  readonly expressions?: (options: Readonly<Record<string, unknown>>) => readonly KindExpression[]
  /** Resources and fields that the kind's own options name, so that the compiler can look them up. */
  readonly mentions?: (options: Readonly<Record<string, unknown>>) => readonly KindMention[]
}

export interface KindRead {
  readonly resource: string
  readonly fields: readonly string[]
}
/** A condition over `record`, the page's row, that the database must be able to select by. */
export interface KindExpression {
  readonly at: readonly (string | number)[]
  readonly condition: string
}
/** A name in the page file: of a resource, or (with `field`) of a field or dot path of it; default: the page's resource. */
export interface KindMention {
  /** Keys and indexes that lead to the name. */
  readonly at: readonly (string | number)[]
  readonly resource?: string
  readonly field?: string
  /** Types that the field may have (what a computed one results in counts). Default: any. */
  readonly types?: readonly string[]
}
