import { beforeEach, expect, it } from 'vitest'
import type { AppModel } from '#model/app-model.ts'
import { textIn } from '#model/localized-text.ts'
import { activeId, applyChange } from '#server/features/config-changes/apply-change.ts'
import { planChange } from '#server/features/config-changes/plan-change.ts'
import { buildModel } from '../../helpers/build-model.ts'
import { eachDatabase } from '../../helpers/database.ts'
import { inEnglish } from '../../helpers/in-english.ts'

const GRANT = { roles: ['desk'], actions: ['list', 'read', 'create'] }
const name = { type: 'text' }
const in2 = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en })
const list = (resource: string) => ({ resource, roles: ['desk'], columns: ['name'] })

const before = buildModel({
  permissions: { desk: [1] },
  resources: {
    tool: {
      label: 'name',
      scope: 'global',
      fields: {
        name,
        colour: { type: 'text' },
        size: { type: 'text', title: in2('尺寸', 'Size') },
        weight: { type: 'text', title: in2('重量', 'Weight') },
      },
      grants: [GRANT],
    },
    crate: { title: in2('箱子', 'Crate'), label: 'name', scope: 'global', fields: { name }, grants: [GRANT] },
  },
  pages: { tools: list('tool'), crates: { ...list('crate'), title: in2('箱子', 'Crates') }, shown: list('tool') },
  home: {
    systems: [
      {
        name: 'map',
        icon: 'AccountBookOutlined',
        title: { 'zh-CN': '地图', 'en-US': 'Map' },
        url: 'https://map.example',
      },
    ],
  },
})
const after = buildModel({
  permissions: { desk: [1] },
  resources: {
    tool: {
      label: 'name',
      scope: 'global',
      fields: {
        name,
        size: { type: 'text', maxLength: 1, required: true, title: in2('尺寸', 'Size') },
        owner: { type: 'text', required: true, title: in2('保管人', 'Owner'), unique: true },
      },
      grants: [{ ...GRANT, actions: ['list', 'read', 'delete'] }],
    },
  },
  pages: {
    tools: list('tool'),
    shown: { ...list('tool'), title: in2('工具', 'Tools'), hidden: true },
    fresh: list('tool'),
  },
  home: {
    systems: [
      {
        name: 'map',
        icon: 'AccountBookOutlined',
        title: { 'zh-CN': '地图', 'en-US': 'Map' },
        url: 'https://maps.example',
      },
    ],
  },
})

eachDatabase(database => {
  const take = async (model: AppModel, active?: AppModel) => {
    const { migration, lines } = await planChange({ model, files: [] }, database(), active)
    const order = { by: 'x', reason: 'x', now: new Date(), activeId: await activeId(database()), alone: true }
    await applyChange({ model, files: [] }, migration, database(), order)
    return lines
  }

  beforeEach(async () => {
    await take(before)
    await database().transaction(async ({ queries }) => {
      await queries.insertInto('tool').values({ name: 'Saw', colour: 'red', size: 'large', version: 1 }).execute()
      await queries.insertInto('crate').values({ name: 'A', version: 1 }).execute()
    })
  })

  it('has every line of a broad plan and of the rollback in English and in Chinese', async () => {
    const there = await take(after, before)
    const back = await take(before, after)
    const sections = [...there, ...back].map(({ about }) => about)
    for (const about of ['tables', 'records', 'access', 'pages']) expect(sections).toContain(about)
    const english = inEnglish([...there, ...back]).map(({ what }) => what)
    const chinese = [...there, ...back].map(({ what, why }) => [what, why && textIn(why, 'zh-CN')])
    expect(english).toEqual(
      expect.arrayContaining([
        'the resource crate goes',
        'the field tool.colour goes',
        'the field tool.weight goes; it has no values',
        'the resource crate comes back with the 1 record that it had',
        'the page /test/crates vanishes',
        'the page /test/shown leaves the menu',
      ]),
    )
    expect(chinese.map(([what]) => textIn(what as never, 'zh-CN'))).toEqual(
      expect.arrayContaining([
        '移除字段 重量（tool.weight），其中没有值',
        '新增列 保管人（tool.owner），类型为 text',
        '为 tool 的 保管人 建立索引（唯一）',
        '尺寸（tool.size）：1 条记录超过 1 个字符',
        '保管人（tool.owner）：1 条记录没有值，而该字段为必填',
        '恢复资源 箱子（crate），连同原有的 1 条记录',
        '页面 箱子（/test/crates）将被移除',
        '页面 工具（/test/shown）不再显示在菜单中',
        '▲ 扩大：可查看 箱子（crate）',
        '▲ 扩大：可查看 tool 的 2 个字段：colour、重量',
      ]),
    )
    // All access to what goes is one line, with the name and the six fields that the platform adds.
    const lost = there.filter(({ about, what }) => about === 'access' && JSON.stringify(what).includes('箱子（crate）'))
    expect(inEnglish(lost).map(({ what, why }) => [what, why])).toEqual([
      ['▽ narrows: no longer reaches crate (list, read, create, 7 fields), which goes', 'role desk; no account'],
    ])
    expect(textIn(lost[0]!.what as never, 'zh-CN')).toBe(
      '▽ 缩小：不再可使用 箱子（crate）（查询、查看、新增、7 个字段），该资源被移除',
    )
  })
})
