import type { TObject } from '@sinclair/typebox'
import type { Page, RecordAction } from '../app-model.ts'
import type { LocalizedText } from '../localized-text.ts'

/** Shared keys of a page file that a kind can adopt (see config-schema/page.ts). */
export type SharedPageKey =
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

/** One way to show a resource. A kind is two files of the same name, here and in src/web/pages, and a registry line each (CONTRIBUTING.md). */
export interface PageKind {
  readonly name: string
  /** Purpose of its pages, for their help; `{record}` stands for the title of the resource. */
  readonly purpose: LocalizedText
  /** TypeBox schema of the kind's own options. */
  readonly options: TObject
  /** Which shared keys a page file of this kind may have. */
  readonly keys: readonly SharedPageKey[]
  /** Shows the rows of all blocks to holders of a permission that widens `blocks` (catalogue section 0, "Scope"). */
  readonly crossBlocks?: boolean
  /** `_view=<id>` in its address opens that record, `_form=new` the form for a new one. */
  readonly opensRecords?: boolean
  /** The page itself is the form for a new record, with initial values from the address. */
  readonly takesValues?: boolean
  /** Its rows can be rendered before the parts that only an opened record needs: the tabs and their resources. */
  readonly rowsFirst?: boolean
  /**
   * Actions of the page on its own resource. The compiler derives grants for reading (`list`, `read`) for the page's roles and
   * checks that users of the page have a grant for the rest.
   */
  actionsNeeded(page: Page): readonly RecordAction[]
  /** Other resources that a page of this kind lists, and their fields shown besides the label. */
  readonly reads?: (page: Pick<Page, 'options'>) => readonly KindRead[]
}

export interface KindRead {
  readonly resource: string
  readonly fields: readonly string[]
  /** It finds records by a search box, so the paths of `foundBy` are read as well. */
  readonly found?: boolean
}
