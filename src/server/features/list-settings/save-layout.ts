import type { ListLayout } from '#model/list/list-settings.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { listPage } from './list-page.ts'

export const LAYOUT_TABLE = 'steward_list_layout'

/** The account's layout of the list of a page; null when there is none. */
export async function readLayout({ database, me }: RecordContext, page: string): Promise<ListLayout | null> {
  const row = await database.reader
    .selectFrom(LAYOUT_TABLE)
    .select('layout')
    .where('key', '=', layoutKey(me.id, page))
    .executeTakeFirst()
  return row ? (database.adapter.decode('json', row.layout) as ListLayout) : null
}

/** Saves or deletes the layout. @throws HttpError 404 */
export async function saveLayout(context: RecordContext, path: string, layout: ListLayout | null): Promise<void> {
  const { page } = listPage(context, path)
  const { me, now } = context
  const key = layoutKey(me.id, page.path)
  await context.database.transaction(async ({ queries, adapter }) => {
    if (!layout) {
      await queries.deleteFrom(LAYOUT_TABLE).where('key', '=', key).execute()
      return
    }
    const encoded = adapter.encode('json', layout)
    await queries
      .insertInto(LAYOUT_TABLE)
      .values({ key, accountId: me.id, page: page.path, layout: encoded, updatedAt: now })
      .onConflict(conflict => conflict.column('key').doUpdateSet({ layout: encoded, updatedAt: now }))
      .execute()
  })
}

/** Key of an account's layout for the list of a page. */
export function layoutKey(accountId: number, page: string): string {
  return `${accountId} ${page}`
}
