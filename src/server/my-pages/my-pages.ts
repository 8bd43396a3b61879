import type { MyPages } from '#model/my-pages.ts'
import { openPages } from '#model/permissions/may-open.ts'
import type { RecordContext } from '../records/record-context.ts'

const TABLE = 'steward_my_pages'
const NONE: MyPages = { favourites: [], recent: [] }

/** Favourite and recently opened pages of the account, without those that it may not open any more. */
export async function readMyPages(context: RecordContext): Promise<MyPages> {
  return permitted(context, await keptPages(context))
}

/** Keeps what is given and leaves the rest; pages that the account may not open are not kept. */
export async function saveMyPages(context: RecordContext, changed: Partial<MyPages>): Promise<MyPages> {
  const { database, me, now } = context
  const pages = permitted(context, { ...(await keptPages(context)), ...changed })
  await database.transaction(async ({ queries, adapter }) => {
    const encoded = adapter.encode('json', pages)
    await queries
      .insertInto(TABLE)
      .values({ key: String(me.id), pages: encoded, updatedAt: now })
      .onConflict(conflict => conflict.column('key').doUpdateSet({ pages: encoded, updatedAt: now }))
      .execute()
  })
  return pages
}

async function keptPages({ database, me }: RecordContext): Promise<MyPages> {
  const row = await database.reader
    .selectFrom(TABLE)
    .select('pages')
    .where('key', '=', String(me.id))
    .executeTakeFirst()
  return row ? { ...NONE, ...(database.adapter.decode('json', row.pages) as Partial<MyPages>) } : NONE
}

function permitted({ model, me }: RecordContext, { favourites, recent }: MyPages): MyPages {
  const open = new Set(openPages(model, me).map(({ path }) => path))
  const mayOpen = (path: string) => open.has(path)
  return { favourites: favourites.filter(mayOpen), recent: recent.filter(mayOpen) }
}
