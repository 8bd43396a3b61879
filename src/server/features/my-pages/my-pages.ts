import type { BodyOf } from '#model/api.ts'
import { type MyPages, withFavourite, withVisit } from '#model/my-pages.ts'
import { openPages } from '#model/permissions/may-open.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { changeStored } from '#server/storage/change-stored.ts'

export const MY_PAGES_TABLE = 'steward_my_pages'
const NONE: MyPages = { favourites: [], recent: [] }

/** Favourite and recent pages of the account that it may still open. */
export async function readMyPages(context: RecordContext): Promise<MyPages> {
  return permitted(context, await storedPages(context))
}

/**
 * Applies a change to the stored lists, so that two tabs do not overwrite each other. Pages that the account may not open are
 * neither added nor retained.
 */
export async function changeMyPages(
  context: RecordContext,
  { favourite, visited = [] }: BodyOf<'PATCH /api/my-pages'>,
): Promise<MyPages> {
  const { database, me, now } = context
  const place = { table: MY_PAGES_TABLE, column: 'pages', key: String(me.id), beside: { updatedAt: now } }
  return database.transaction(write =>
    changeStored(write, place, current => {
      const pages = visited.toReversed().reduce(withVisit, permitted(context, pagesOf(current)))
      const marked = favourite ? withFavourite(pages, favourite.path, favourite.marked) : pages
      return permitted(context, marked)
    }),
  )
}

async function storedPages({ database, me }: RecordContext): Promise<MyPages> {
  const row = await database.reader
    .selectFrom(MY_PAGES_TABLE)
    .select('pages')
    .where('key', '=', String(me.id))
    .executeTakeFirst()
  return pagesOf(row && database.adapter.decode('json', row.pages))
}

function pagesOf(current: unknown): MyPages {
  return { ...NONE, ...(current as Partial<MyPages> | undefined) }
}

function permitted({ model, me }: RecordContext, { favourites, recent }: MyPages): MyPages {
  const open = new Set(openPages(model, me).map(({ path }) => path))
  const mayOpen = (path: string) => open.has(path)
  return { favourites: favourites.filter(mayOpen), recent: recent.filter(mayOpen) }
}
