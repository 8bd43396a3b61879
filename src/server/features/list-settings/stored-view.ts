import { sql } from 'kysely'
import type { ViewAudience, ViewContent } from '#model/list/list-settings.ts'
import type { Me } from '#model/permissions/me.ts'
import type { DialectAdapter } from '#server/storage/dialects/dialect-adapter.ts'
import type { Queries, Row } from '#server/storage/tables.ts'
import type { Database } from '../../storage/database.ts'

export const VIEW_TABLE = 'steward_list_view'

/** A saved view as stored. */
export interface StoredView {
  readonly id: number
  readonly page: string
  readonly name: string
  readonly ownerId: number
  readonly ownerName: string
  readonly audience: ViewAudience
  readonly isDefault: boolean
  readonly content: ViewContent
  readonly version: number
}

/** The views of the page that the account may use, by name. */
export async function viewsFor({ reader, adapter }: Database, page: string, me: Me): Promise<StoredView[]> {
  const rows = await select(reader)
    .where('view.page', '=', page)
    .where(({ eb, or, and }) =>
      or([
        eb('view.audience', '=', 'everyone'),
        eb('view.ownerId', '=', me.id),
        and([eb('view.audience', '=', 'role'), adapter.isAmong(sql.ref('view.role'), me.roles)]),
      ]),
    )
    .orderBy('view.name')
    .orderBy('view.id')
    .execute()
  return rows.map(row => viewOf(row, adapter))
}

/** One view. */
export async function findView(queries: Queries, adapter: DialectAdapter, id: number): Promise<StoredView | undefined> {
  const row = await select(queries).where('view.id', '=', id).executeTakeFirst()
  return row && viewOf(row, adapter)
}

function select(queries: Queries) {
  return queries
    .selectFrom(`${VIEW_TABLE} as view`)
    .leftJoin('account', 'account.id', 'view.ownerId')
    .select([
      'view.id as id',
      'view.page as page',
      'view.name as name',
      'view.ownerId as ownerId',
      'account.name as ownerName',
      'view.audience as audience',
      'view.role as role',
      'view.isDefault as isDefault',
      'view.content as content',
      'view.version as version',
    ])
}

function viewOf(row: Row, adapter: DialectAdapter): StoredView {
  const kind = row.audience as ViewAudience['kind']
  return {
    id: row.id as number,
    page: row.page as string,
    name: row.name as string,
    ownerId: row.ownerId as number,
    ownerName: String(row.ownerName ?? ''),
    audience: kind === 'role' ? { kind, role: String(row.role) } : { kind },
    isDefault: adapter.decode('boolean', row.isDefault) as boolean,
    content: adapter.decode('json', row.content) as ViewContent,
    version: row.version as number,
  }
}

/** All saved views, by page and name. */
export async function savedViews({ reader, adapter }: Database) {
  const rows = await reader
    .selectFrom(VIEW_TABLE)
    .select(['page', 'name', 'role', 'content'])
    .orderBy('page')
    .orderBy('name')
    .execute()
  return rows.map(({ page, name, role, content }) => ({
    page: String(page),
    name: String(name),
    role,
    content: adapter.decode('json', content) as ViewContent,
  }))
}
