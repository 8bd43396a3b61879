import type { AppModel, Page } from '#model/app-model.ts'
import { fieldPath } from '#model/field-path.ts'
import { presentContent, presentPath } from '#model/list/list-settings.ts'
import type { MyPages } from '#model/my-pages.ts'
import type { Database } from '../../storage/database.ts'
import { savedViews } from '../list-settings/stored-view.ts'
import type { ChangeLine } from './change-line.ts'

/**
 * Pages, menu entries and links that appear, move or vanish, and what people have that points to them: favourites, saved
 * views, notifications.
 */
export async function changesOfPages(before: AppModel, after: AppModel, database: Database): Promise<ChangeLine[]> {
  const lines: ChangeLine[] = []
  const tables = new Set((await database.adapter.existingTables(database.reader)).map(({ name }) => name))
  const was = new Map(before.pages.map(page => [page.path, page]))
  const is = new Map(after.pages.map(page => [page.path, page]))
  const reached = new Set(after.pages.flatMap(({ path, aliases }) => [path, ...aliases]))
  const vanished = before.pages.filter(({ path }) => !is.has(path))
  const fresh = after.pages.filter(({ path }) => !was.has(path))
  const views = tables.has('steward_list_view') ? await savedViews(database) : []
  const moved = new Map(
    vanished.flatMap(page => {
      const heir = fresh.find(each => each.location.file === page.location.file)
      return heir ? [[page.path, heir] as const] : []
    }),
  )
  for (const page of fresh)
    if (![...moved.values()].includes(page)) lines.push(line('safe', `the page ${page.path} appears`))
  for (const page of vanished) {
    const uses = reached.has(page.path) ? [] : await usesOf(page, views, database, tables)
    const heir = moved.get(page.path)
    const what = heir ? `the page ${page.path} moves to ${heir.path}` : `the page ${page.path} vanishes`
    lines.push(
      uses.length === 0
        ? line('safe', what)
        : line('confirm', what, `${uses.join(', ')} lead to it and find nothing then`),
    )
  }
  for (const page of after.pages) {
    const former = was.get(page.path)
    if (former && former.module !== page.module)
      lines.push(line('safe', `the page ${page.path} moves in the menu from ${former.module} to ${page.module}`))
    if (former && former.hidden !== page.hidden)
      lines.push(line('safe', `the page ${page.path} ${page.hidden ? 'leaves' : 'enters'} the menu`))
  }
  lines.push(...changesOfLinks(before, after), ...changesOfViews(views, is, before, after))
  return lines
}

function line(verdict: ChangeLine['verdict'], what: string, why?: string): ChangeLine {
  return { verdict, about: 'pages', what, ...(why === undefined ? {} : { why }) }
}

/** What people have that leads to the page. */
async function usesOf(
  page: Page,
  views: Awaited<ReturnType<typeof savedViews>>,
  { reader, adapter }: Database,
  tables: ReadonlySet<string>,
): Promise<string[]> {
  const uses: string[] = []
  const own = views.filter(view => view.page === page.path)
  if (own.length > 0)
    uses.push(
      `${own.length} saved ${own.length === 1 ? 'view' : 'views'} (${own
        .slice(0, 3)
        .map(({ name }) => name)
        .join(', ')})`,
    )
  if (tables.has('steward_my_pages')) {
    const rows = await reader.selectFrom('steward_my_pages').select('pages').execute()
    const marked = rows.filter(row =>
      (adapter.decode('json', row.pages) as MyPages | null)?.favourites.includes(page.path),
    )
    if (marked.length > 0) uses.push(`favourites of ${marked.length} ${marked.length === 1 ? 'account' : 'accounts'}`)
  }
  if (tables.has('steward_notice')) {
    const rows = await reader
      .selectFrom('steward_notice')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('readAt', 'is', null)
      .where('link', 'like', `${page.path}%`)
      .executeTakeFirst()
    const count = Number(rows?.count ?? 0)
    if (count > 0) uses.push(`${count} unread ${count === 1 ? 'notification' : 'notifications'}`)
  }
  return uses
}

/** Entries of the home page. */
function changesOfLinks(before: AppModel, after: AppModel): ChangeLine[] {
  const linksOf = ({ home: { quickEntries, systems, guides } }: AppModel) =>
    new Map([
      ...quickEntries.map(({ name, page }) => [`quick entry ${name}`, page] as const),
      ...[...systems, ...guides].map(({ name, url }) => [`link ${name}`, url] as const),
    ])
  const [was, is] = [linksOf(before), linksOf(after)]
  return [...new Set([...was.keys(), ...is.keys()])].flatMap(name => {
    const [from, to] = [was.get(name), is.get(name)]
    if (from === to) return []
    if (from === undefined) return [line('safe', `the ${name} of the home page appears (${to})`)]
    if (to === undefined) return [line('safe', `the ${name} of the home page vanishes (${from})`)]
    return [line('safe', `the ${name} of the home page leads to ${to}, before to ${from}`)]
  })
}

/** Saved views that name a field which their page has no more. */
function changesOfViews(
  views: Awaited<ReturnType<typeof savedViews>>,
  pages: ReadonlyMap<string, Page>,
  before: AppModel,
  after: AppModel,
): ChangeLine[] {
  return views.flatMap(({ page, name, content }) => {
    const path = pages.get(page)
    const [resource, former] = [after.resources[path?.resource ?? ''], before.resources[path?.resource ?? '']]
    if (!resource || !former) return []
    const lost: string[] = []
    presentContent(content, named => {
      const is = fieldPath(after, resource, presentPath(after, resource, named))
      if (!is && fieldPath(before, former, named)) lost.push(named)
      return named
    })
    if (lost.length === 0) return []
    const what = `the saved view "${name}" of ${page} loses ${[...new Set(lost)].join(', ')}`
    return [{ verdict: 'confirm', about: 'work', what, why: 'its other columns, filters and order stay' }]
  })
}
