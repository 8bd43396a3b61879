import type { AppModel, Page } from '#model/app-model.ts'
import { fieldPath } from '#model/field-path.ts'
import { presentContent, presentPath } from '#model/list/list-settings.ts'
import { joined, type LocalizedText, localized, namedPart } from '#model/localized-text.ts'
import type { MyPages } from '#model/my-pages.ts'
import type { Database } from '../../storage/database.ts'
import { savedViews, VIEW_TABLE } from '../list-settings/stored-view.ts'
import { MY_PAGES_TABLE } from '../my-pages/my-pages.ts'
import { NOTICE_TABLE } from '../notices/add-notice.ts'
import type { ChangeLine } from './change-line.ts'
import { movedPages } from './renamed-names.ts'

/**
 * Pages, menu entries and links that appear, move or vanish, and user data that points to them: favourites, saved views,
 * notifications.
 */
export async function changesOfPages(before: AppModel, after: AppModel, database: Database): Promise<ChangeLine[]> {
  const lines: ChangeLine[] = []
  const tables = new Set((await database.adapter.existingTables(database.reader)).map(({ name }) => name))
  const was = new Map(before.pages.map(page => [page.path, page]))
  const is = new Map(after.pages.map(page => [page.path, page]))
  const reached = new Set(after.pages.flatMap(({ path, aliases }) => [path, ...aliases]))
  const vanished = before.pages.filter(({ path }) => !is.has(path))
  const fresh = after.pages.filter(({ path }) => !was.has(path))
  const views = tables.has(VIEW_TABLE) ? await savedViews(database) : []
  const moved = movedPages(before, after)
  for (const page of fresh)
    if (![...moved.values()].includes(page))
      lines.push(line('safe', localized('the page {path} appears', '新增页面 {path}', { path: named(page) })))
  for (const page of vanished) {
    const successor = moved.get(page.path)
    // What people saved of a moved page is moved, too (follow-renames.ts).
    const uses = reached.has(page.path) || successor ? [] : await usesOf(page, views, database, tables)
    const what = successor
      ? localized('the page {from} moves to {to}', '页面 {from} 的地址改为 {to}', {
          from: named(page),
          to: successor.path,
        })
      : localized('the page {path} vanishes', '页面 {path} 将被移除', { path: named(page) })
    lines.push(
      uses.length === 0
        ? line('safe', what)
        : line(
            'confirm',
            what,
            localized('{uses} lead to it and find nothing then', '{uses}指向该页面，之后将无法打开', {
              uses: joined(uses),
            }),
          ),
    )
  }
  lines.push(
    ...changesInMenu(was, after),
    ...changesOfLinks(before, after),
    ...changesOfViews(views, is, before, after),
  )
  return lines
}

/** Pages that move to another module, or leave or enter the menu. */
function changesInMenu(was: ReadonlyMap<string, Page>, after: AppModel): ChangeLine[] {
  const lines: ChangeLine[] = []
  for (const page of after.pages) {
    const former = was.get(page.path)
    if (former && former.module !== page.module)
      lines.push(
        line(
          'safe',
          localized(
            'the page {path} moves in the menu from {from} to {to}',
            '页面 {path} 在菜单中从 {from} 移到 {to}',
            {
              path: named(page),
              from: former.module,
              to: page.module,
            },
          ),
        ),
      )
    if (former && former.hidden !== page.hidden)
      lines.push(
        line(
          'safe',
          page.hidden
            ? localized('the page {path} leaves the menu', '页面 {path} 不再显示在菜单中', { path: named(page) })
            : localized('the page {path} enters the menu', '页面 {path} 显示到菜单中', { path: named(page) }),
        ),
      )
  }
  return lines
}

function named({ path, title }: Page): LocalizedText {
  return namedPart(path, title)
}

function line(level: ChangeLine['level'], what: LocalizedText, why?: LocalizedText): ChangeLine {
  return { level, about: 'pages', what, ...(why === undefined ? {} : { why }) }
}

/** User data that points to the page. */
async function usesOf(
  page: Page,
  views: Awaited<ReturnType<typeof savedViews>>,
  { reader, adapter }: Database,
  tables: ReadonlySet<string>,
): Promise<LocalizedText[]> {
  const uses: LocalizedText[] = []
  const own = views.filter(view => view.page === page.path)
  if (own.length > 0)
    uses.push(
      localized(`{count} saved ${own.length === 1 ? 'view' : 'views'} ({names})`, '{count} 个已保存的视图（{names}）', {
        count: own.length,
        names: joined(own.slice(0, 3).map(({ name }) => name)),
      }),
    )
  if (tables.has(MY_PAGES_TABLE)) {
    const rows = await reader.selectFrom(MY_PAGES_TABLE).select('pages').execute()
    const marked = rows.filter(row =>
      (adapter.decode('json', row.pages) as MyPages | null)?.favourites.includes(page.path),
    )
    if (marked.length > 0)
      uses.push(
        localized(`favourites of {count} ${marked.length === 1 ? 'account' : 'accounts'}`, '{count} 个账号的收藏', {
          count: marked.length,
        }),
      )
  }
  if (tables.has(NOTICE_TABLE)) {
    const rows = await reader
      .selectFrom(NOTICE_TABLE)
      .select(({ fn }) => fn.countAll().as('count'))
      .where('readAt', 'is', null)
      .where('link', 'like', `${page.path}%`)
      .executeTakeFirst()
    const count = Number(rows?.count ?? 0)
    if (count > 0)
      uses.push(
        localized(`{count} unread ${count === 1 ? 'notification' : 'notifications'}`, '{count} 条未读通知', { count }),
      )
  }
  return uses
}

/** Entries of the home page. */
function changesOfLinks(before: AppModel, after: AppModel): ChangeLine[] {
  const linksOf = ({ home: { quickEntries, tools, systems, guides } }: AppModel) =>
    new Map([
      ...quickEntries.map(
        ({ name, page: to }) =>
          [`entry ${name}`, { to, entry: localized('quick entry {name}', '快捷入口“{name}”', { name }) }] as const,
      ),
      ...tools.map(
        to => [`tool ${to}`, { to, entry: localized('tool {name}', '常用工具“{name}”', { name: to }) }] as const,
      ),
      ...[...systems, ...guides].map(
        ({ name, url: to }) =>
          [`link ${name}`, { to, entry: localized('link {name}', '链接“{name}”', { name }) }] as const,
      ),
    ])
  const [was, is] = [linksOf(before), linksOf(after)]
  return [...new Set([...was.keys(), ...is.keys()])].flatMap(name => {
    const [from, to] = [was.get(name)?.to, is.get(name)?.to]
    if (from === to) return []
    const { entry } = (is.get(name) ?? was.get(name))!
    if (from === undefined)
      return [
        line(
          'safe',
          localized('the {entry} of the home page appears ({to})', '首页新增{entry}（{to}）', { entry, to: to! }),
        ),
      ]
    if (to === undefined)
      return [
        line(
          'safe',
          localized('the {entry} of the home page vanishes ({from})', '首页移除{entry}（{from}）', { entry, from }),
        ),
      ]
    const what = localized(
      'the {entry} of the home page leads to {to}, before to {from}',
      '首页{entry}改为指向 {to}，原为 {from}',
      {
        entry,
        to,
        from,
      },
    )
    return [line('safe', what)]
  })
}

/** Saved views that name a field which their page no longer has. */
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
    presentContent(content, {
      pathNow: named => {
        const is = fieldPath(after, resource, presentPath(after, resource, named))
        if (!is && fieldPath(before, former, named)) lost.push(named)
        return named
      },
    })
    if (lost.length === 0) return []
    const what = localized(
      'the saved view "{name}" of {page} loses {fields}',
      '{page} 的已保存视图“{name}”将失去 {fields}',
      {
        name,
        page,
        fields: joined([...new Set(lost)]),
      },
    )
    const why = localized('its other columns, filters and order stay', '其他列、筛选条件和排序不变')
    return [{ level: 'confirm', about: 'work', what, why }]
  })
}
