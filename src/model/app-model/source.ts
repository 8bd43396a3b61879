import type { Expression } from './expression.ts'
import type { SortKey } from './page.ts'

export type Source = { readonly kind: 'store' } | ExtensionSource | RestSource

/** Rows from code of the app (`defineSource`), stored in our tables unchanged; nobody else writes them. */
export interface ExtensionSource {
  readonly kind: 'extension'
  readonly name: string
  /** Key field of a row. */
  readonly key: string
}

/** Records behind existing endpoints. */
export interface RestSource {
  readonly kind: 'rest'
  /** The endpoint's name of the id. */
  readonly idField: string
  /** Their ids are texts; there are no record calls then. Default: integers. */
  readonly idType?: 'text'
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
  /** The response has no envelope: its body is the data, its status the outcome. */
  readonly envelope?: false
  /** Dot paths into `data` of the envelope, or into the body without one. */
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
