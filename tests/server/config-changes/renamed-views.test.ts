import { expect, it } from 'vitest'
import { compileFiles } from '#compiler/compile.ts'
import { readConfigFiles } from '#compiler/read/read-config-files.ts'
import { findNode } from '#compiler/uses/config-node.ts'
import { renamed } from '#compiler/uses/rename.ts'
import type { ListLayout, ViewContent } from '#model/list/list-settings.ts'
import { activeId, applyChange } from '#server/features/config-changes/apply-change.ts'
import { configColumnsOf } from '#server/storage/config-revisions.ts'
import { planMigration } from '#server/storage/migration/plan-migration.ts'
import { buildTestApp } from '../../helpers/build-app.ts'
import { eachDatabase } from '../../helpers/database.ts'
import { PLATFORM_CONFIG } from '../../helpers/platform-model.ts'

eachDatabase(database => {
  it('saved views use the current field name after each of two renames, and after a rollback', async () => {
    const first = await readConfigFiles(PLATFORM_CONFIG)
    const configs = [first, rename(first, 'house.area', 'extent')]
    configs.push(rename(configs[1]!, 'house.extent', 'space'))
    const apply = async (files: typeof first, revision?: number) => {
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

function rename(files: Awaited<ReturnType<typeof readConfigFiles>>, name: string, to: string) {
  const found = findNode(files, name)
  const result = found.ok ? renamed(files, found.node, to, 'config') : undefined
  if (!result?.ok) throw new Error(JSON.stringify(result))
  return result.sources as typeof files
}
