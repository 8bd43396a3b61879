import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { compileDirectory } from '#compiler/compile.ts'
import { ADDITIONS, type Addition, textsOf } from '#web/studio/additions.ts'

const MODULE = 'modules/desk/module.json'
const REPAIR = 'modules/desk/resources/repair.json'

it('a resource with five fields, a workflow with a rule, a role and a page made by dialogs are a sound config', async () => {
  const directory = join(mkdtempSync(join(tmpdir(), 'steward-additions-')), 'config')
  cpSync('tests/fixtures/apps/desk', directory, { recursive: true })
  try {
    add('role', 'permissions.json', 'workshop', 'Workshop')
    add('resource', MODULE, 'repair', 'Repair', {
      fields:
        'title text What\nitem text Item | 物品\nfoundOn date 发现日期 ｜ Found on\ncost money Cost\nremark textarea 备注',
      roles: ['workshop'],
    })
    add('workflow', REPAIR, 'status', 'State', { states: 'open Open\ndone Done' })
    add('state', REPAIR, 'dropped', 'Dropped', { workflow: 'status', color: 'gray' })
    add('transition', REPAIR, 'finish', 'Finish the repair', {
      ...{ workflow: 'status', to: 'done' },
      from: ['open'],
      roles: ['workshop'],
      when: ' record.cost > 0 ',
    })
    add('transition', REPAIR, 'drop', 'Drop the repair', {
      ...{ workflow: 'status', to: 'dropped' },
      from: ['open'],
      roles: ['workshop'],
    })
    add('page', MODULE, 'repairs', 'Repairs', {
      resource: REPAIR,
      columns: ['title', 'foundOn', 'cost', 'status'],
      roles: ['workshop'],
    })
    const compiled = await compileDirectory(directory)
    if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems, null, 2))
    const { fields, workflows } = compiled.model.resources.repair!
    expect(Object.keys(fields)).toEqual(
      expect.arrayContaining(['title', 'item', 'foundOn', 'cost', 'remark', 'status']),
    )
    expect(Object.values(fields).map(({ name, title }) => [name, title['zh-CN'], title['en-US']])).toEqual(
      expect.arrayContaining([
        ['title', 'What', 'What'],
        ['item', '物品', 'Item'],
        ['foundOn', '发现日期', 'Found on'],
        ['remark', '备注', '备注'],
      ]),
    )
    const { finish, drop } = workflows.status!.transitions
    expect(workflows.status!.initial).toBe('open')
    expect(finish).toMatchObject({ from: ['open'], when: 'record.cost > 0' })
    expect(drop).not.toHaveProperty('when')
  } finally {
    rmSync(join(directory, '..'), { recursive: true })
  }

  function add(
    what: Addition,
    home: string,
    name: string,
    title: string,
    values: Readonly<Record<string, string | readonly string[]>> = {},
  ) {
    const source = readFileSync(join(directory, home), 'utf8')
    const made = ADDITIONS[what].make({
      ...{ home, source, listed: '', name, title: { 'zh-CN': title, 'en-US': title } },
      one: key => (values[key] as string) ?? '',
      many: key => (values[key] as readonly string[]) ?? [],
    })
    for (const { path, text } of textsOf(made, source)) writeFileSync(join(directory, path), text)
  }
})
