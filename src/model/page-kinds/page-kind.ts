import type { TObject } from '@sinclair/typebox'
import type { Page, RecordAction } from '../app-model.ts'
import type { LocalizedText } from '../localized-text.ts'

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
  | 'opens'
  | 'inlineEdit'
  | 'expand'
  | 'links'

/** One way to show a resource. A kind is two files of the same name, here and in src/web/pages, and a registry line each. */
export interface PageKind {
  readonly name: string
  /** What its pages are for, said in their help; `{page}` and `{record}` stand for the titles. */
  readonly purpose: LocalizedText
  /** TypeBox object of the options that only this kind takes. */
  readonly options: TObject
  /** Which shared keys a page file of this kind may have. */
  readonly keys: readonly PagePart[]
  /** Shows the rows of all blocks to holders of a permission that widens `blocks` (catalogue section 0, "Scope"). */
  readonly crossBlocks?: boolean
  /** `_view=<id>` in the address of such a page opens that record, `_form=new` the form for another. */
  readonly opensRecords?: boolean
  /** It is itself the form for another record, and begins with the values of an address. */
  readonly takesValues?: boolean
  /** Its rows can be drawn before what only an opened record needs is there: the tabs and their resources. */
  readonly rowsFirst?: boolean
  /**
   * What the page does to its own resource. The compiler derives the reading part (`list`, `read`) for the page's roles
   * and checks that somebody who opens the page has a grant for the rest.
   */
  actionsNeeded(page: Page): readonly RecordAction[]
  /** Other records that a page of this kind lists, and the fields of them that it shows besides the label. */
  readonly reads?: (page: Pick<Page, 'options'>) => readonly KindRead[]
}

export interface KindRead {
  readonly resource: string
  readonly fields: readonly string[]
  /** One box finds its records: what leads to them (`foundBy`) is read as well. */
  readonly found?: boolean
}
