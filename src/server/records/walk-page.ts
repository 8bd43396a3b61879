import type { ListQuery } from '#model/list-query.ts'
import type { Database } from '../storage/database.ts'
import type { WalkBindings, WalkRow } from '../storage/select/ordered-walk.ts'
import { filled, type SlottedQuery } from '../storage/select/slot.ts'
import type { Row } from '../storage/tables.ts'
import type { CompiledList } from './compiled-list.ts'

/** So many rows are looked at for each that is wanted, at first; then `MORE` times as many. */
const FIRST_REACH = 2
const SHORTEST_REACH = 200
const MORE = 4
const LONGEST_PAGE = 200

export interface WalkStart {
  /** Rows to pass over from there. */
  readonly skip: number
  readonly size: number
  /** Keys of the row behind which to begin; from the edge of the list without it. */
  readonly standing?: readonly unknown[]
  readonly isFromEnd?: boolean
}

/**
 * The rows of a page, found in the order of an index (`OrderedWalk`); undefined when the list has no such order, or when so
 * few rows fulfil its conditions that finding and sorting them all is less work. `counted`: how many do.
 */
export async function walkPage(
  database: Database,
  { walk, walked }: CompiledList,
  query: ListQuery,
  counted: number,
  start: WalkStart,
): Promise<readonly Row[] | undefined> {
  const leads = walked?.leads(query)
  if (!walk || !leads || start.size > LONGEST_PAGE) return undefined
  const arms = leads.length
  const { standing = [], skip, size } = start
  const wanted = skip + size
  const statement = start.standing ? walk.after(arms, standing) : walk.fromEdge(arms, start.isFromEnd === true)
  const run = async <T>(text: SlottedQuery, bindings: Partial<WalkBindings>) =>
    database.select<T>(filled(text, { ...query, leads, wanted, standing, ...bindings }))
  const first = Math.max(SHORTEST_REACH, Math.ceil((FIRST_REACH * wanted) / arms))
  // Never more than what would have to be sorted otherwise.
  for (let reach = first; reach * arms <= counted; reach *= MORE) {
    const rows = await run<WalkRow>(statement, { reach })
    const cut = rows.findIndex(row => row.cut === 1)
    if (cut >= 0 && cut < wanted) continue
    const ids = rows.slice(skip, wanted).map(({ id }) => id!)
    return ids.length > 0 ? run<Row>(walk.page(ids.length), { ids }) : []
  }
  return undefined
}
