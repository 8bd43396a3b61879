import { expect, it } from 'vitest'
import { compileFiles } from '#compiler/compile.ts'
import { readConfigFiles } from '#compiler/read/read-config-files.ts'
import { findNode } from '#compiler/uses/config-node.ts'
import { renamed } from '#compiler/uses/rename.ts'
import type { ListLayout, ViewContent } from '#model/list/list-settings.ts'
import { activeId, applyChange } from '#server/features/config-changes/apply-change.ts'
import { configColumnsOf } from '#server/storage/config-revisions.ts'
import type { Database } from '#server/storage/database.ts'
import { planMigration } from '#server/storage/migration/plan-migration.ts'
import { buildTestApp } from '../../helpers/build-app.ts'
import { eachDatabase } from '../../helpers/database.ts'
import { PLATFORM_CONFIG } from '../../helpers/platform-model.ts'

type Files = Awaited<ReturnType<typeof readConfigFiles>>

/** Puts files into effect, as `revision` was. */
const applier = (database: () => Database) => async (files: Files, revision?: number) => {
  const compiled = compileFiles(files)
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems))
  const { model } = compiled
  const columns = revision === undefined ? undefined : await configColumnsOf(database(), revision)
  const migration = await planMigration(model, database(), columns)
  const now = new Date()
  const id = await activeId(database())
  await applyChange({ model, files }, migration, database(), {
    by: 'x',
    reason: 'x',
    now,
    activeId: id,
    alone: true,
  })
  return model
}

eachDatabase(database => {
  const apply = applier(database)

  it('saved views use the current field name after each of two renames, and after a rollback', async () => {
    const first = await readConfigFiles(PLATFORM_CONFIG)
    const configs = [first, rename(first, 'house.area', 'extent')]
    configs.push(rename(configs[1]!, 'house.extent', 'space'))
    const model = await apply(first)
    const test = await buildTestApp({ model, database: database() })
    const page = model.pages.find(each => each.resource === 'house' && each.kind === 'list')!.path
    const admin = await test.login('admin01')
    const layout: ListLayout = { columns: [{ path: 'area', hidden: false }], density: 'middle', pageSize: 0 }
    const content: ViewContent = {
      conditions: [['area_gte', '80']],
      where: '',
      quick: '',
      sort: [{ field: 'area', order: 'desc' }],
      layout,
    }
    const saved = await admin.post<{ id: number }>('/api/list-views', {
      page,
      name: 'Large',
      audience: { kind: 'me' },
      isDefault: false,
      content,
    })
    expect(saved).toMatchObject({ code: 200 })
    const { adapter, reader } = database()
    const stored = async () => {
      const row = await reader.selectFrom('steward_list_view').select('content').executeTakeFirstOrThrow()
      return JSON.stringify(adapter.decode('json', row.content)).match(/area|extent|space/g)
    }
    expect(await stored()).toEqual(['area', 'area', 'area'])
    await apply(configs[1]!)
    expect(await stored()).toEqual(['extent', 'extent', 'extent'])
    await apply(configs[2]!)
    expect(await stored()).toEqual(['space', 'space', 'space'])
    await apply(first, 1)
    expect(await stored()).toEqual(['area', 'area', 'area'])
    await test.close()
  })
})

eachDatabase(database => {
  const apply = applier(database)

  it('what people saved follows a renamed state, role and page, and comes back with a rollback', async () => {
    const first = await readConfigFiles(PLATFORM_CONFIG)
    const model = await apply(first)
    const page = model.pages.find(each => each.resource === 'house' && each.kind === 'list')!.path
    const test = await buildTestApp({ model, database: database() })
    const admin = await test.login('admin01')
    const where = 'any(status=vacant;status_in=vacant,occupied)'
    const layout: ListLayout = { columns: [{ path: 'status', hidden: true }], density: 'small', pageSize: 0 }
    const content = { conditions: [['status_in', 'vacant']], where, quick: 'vacant', sort: [], layout }
    const audience = { kind: 'role', role: 'house' }
    const view = { page, name: 'Free', audience, isDefault: false, content }
    expect(await admin.post('/api/list-views', view)).toMatchObject({ code: 200 })
    expect(
      await admin.send({ method: 'PUT', url: '/api/list-settings/layout', payload: { page, layout } }),
    ).toMatchObject({ code: 200 })
    expect(await admin.patch('/api/my-pages', { favourite: { path: page, marked: true } })).toMatchObject({ code: 200 })
    const subscription = {
      ...{ title: 'Free', page, filter: 'status_in=vacant&_sort=name', columns: ['name'], moves: true },
      ...{ channel: 'notice', times: { cycle: 'day', weekDays: [], monthDay: 1, time: '08:00' } },
    }
    expect(await admin.post('/api/subscriptions', subscription)).toMatchObject({ code: 200 })

    const { adapter, reader } = database()
    const stored = async () => {
      const [views, layouts, pages, subscriptions] = await Promise.all(
        (['steward_list_view', 'steward_list_layout', 'steward_my_pages', 'steward_subscription'] as const).map(table =>
          reader.selectFrom(table).selectAll().executeTakeFirstOrThrow(),
        ),
      )
      const { conditions, where, quick } = adapter.decode('json', views!.content) as ViewContent
      return {
        view: { page: views!.page, role: views!.role, conditions, where, quick },
        layout: [String(layouts!.key).split(' ')[1], layouts!.page],
        favourites: (adapter.decode('json', pages!.pages) as { favourites: string[] }).favourites,
        subscription: [subscriptions!.page, decodeURIComponent(String(subscriptions!.filter))],
      }
    }
    const saved = (path: string, role: string, state: string) => ({
      view: {
        page: path,
        role,
        conditions: [['status_in', state]],
        where: `any(status=${state};status_in=${state},occupied)`,
        quick: 'vacant',
      },
      layout: [path, path],
      favourites: [path],
      subscription: [path, `status_in=${state}&_sort=name`],
    })
    expect(await stored()).toEqual(saved(page, 'house', 'vacant'))
    const moved = `${page}New`
    const renames = [
      ['house.status=vacant', 'free'] as const,
      ['role:house', 'estate'] as const,
      [page, moved] as const,
    ]
    await apply(renames.reduce((files, [name, to]) => rename(files, name, to), first))
    expect(await stored()).toEqual(saved(moved, 'estate', 'free'))
    await apply(first, 1)
    expect(await stored()).toEqual(saved(page, 'house', 'vacant'))
    await test.close()
  })
})

function rename(files: Files, name: string, to: string) {
  const found = findNode(files, name)
  const result = found.ok ? renamed(files, found.node, to, 'config') : undefined
  if (!result?.ok) throw new Error(JSON.stringify(result))
  return result.sources as Files
}
