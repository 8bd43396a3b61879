import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { compileDirectory } from '#compiler/compile.ts'
import { type Values, withNames } from '#web/studio/additions/addition-values.ts'
import { ADDITIONS, type Addition, homeOf, isThere, textsOf } from '#web/studio/additions/additions.ts'
import { firstColumnsOf, firstFiltersOf, namedChoices } from '#web/studio/additions/config-choices.ts'
import {
  actionsOf,
  newTransitions,
  pagesWithButtons,
  transitionsOf,
  withButtons,
} from '#web/studio/additions/page-buttons.ts'

const MODULE = 'modules/desk/module.json'
const REPAIR = 'modules/desk/resources/repair.json'

it('what has only a Chinese title is named by its sound; other names stay', () => {
  const sounds: Readonly<Record<string, string>> = { 快递: 'kuai di', 单号: 'dan hao', 顺丰: 'shun feng' }
  const values: Values = {
    zh: '快递',
    fields: [
      { zh: '单号' },
      { zh: '单号', en: 'Number' },
      { zh: '单号', name: 'no' },
      {},
      { options: ['顺丰', 'DHL'] },
    ],
    options: ['顺丰'],
  }
  expect(withNames(values, chinese => sounds[chinese]!)).toEqual({
    zh: '快递',
    name: 'kuaiDi',
    fields: [
      { zh: '单号', name: 'danHao' },
      { zh: '单号', en: 'Number' },
      { zh: '单号', name: 'no' },
      {},
      { options: [{ zh: '顺丰', name: 'shunFeng' }, { en: 'DHL' }] },
    ],
    options: [{ zh: '顺丰', name: 'shunFeng' }],
  })
})

it('an addition begins with the open file, the resource that its page shows, or a draft beside it', () => {
  const file = (path: string, more = {}) => ({ path, kind: path.includes('/pages/') ? 'page' : 'resource', ...more })
  const homes = [
    file('modules/a/resources/note.json'),
    file('modules/a/resources/repair.json'),
    file('modules/a/resources/part.json', { draft: 'added' as const }),
    file('modules/b/resources/other.json'),
  ]
  const files = [...homes, file('modules/a/pages/repairs.json', { page: { path: '/a/repairs', resource: 'repair' } })]
  const home = (current: string | undefined) => homeOf(homes, files, current)?.split('/').at(-1)
  expect(home('modules/a/resources/note.json')).toBe('note.json')
  expect(home('modules/a/pages/repairs.json')).toBe('repair.json')
  expect(home('modules/a/module.json')).toBe('part.json')
  expect(home('modules/b/module.json')).toBe('other.json')
  expect(home(undefined)).toBe('part.json')
})

it('a name that is taken is noticed, where the addition would replace a field, a state or a file, or repeat a role', () => {
  const path = 'modules/a/resources/note.json'
  const source = '{ "fields": { "room": { "type": "text" } }, "permissions": [{ "id": 1, "role": "keeper" }] }'
  const field = (name: string) => isThere({ path, at: ['fields', name], value: {} }, source, [])
  const role = (name: string) => isThere({ path, at: ['permissions', 1], value: { role: name } }, source, [])
  expect([field('room'), field('floor'), role('keeper'), role('guard')]).toEqual([true, false, true, false])
  const file = (files: readonly string[]) =>
    isThere(
      { path, at: [], value: {} },
      '',
      files.map(each => ({ path: each })),
    )
  expect([file([path]), file(['modules/b/resources/note.json'])]).toEqual([true, false])
})

it('people choose parts by their titles, and the names are written', () => {
  const title = { 'zh-CN': '修好', 'en-US': 'Finish' }
  const listed = JSON.stringify({
    fields: Object.fromEntries(Array.from('abcdefghij', name => [name, { type: 'text', title }])),
    workflows: { status: { transitions: { finish: { title }, drop: {} } } },
  })
  const choices = namedChoices(transitionsOf(listed), each => each['zh-CN'])
  expect(choices).toEqual([
    { value: 'finish', label: '修好 (finish)' },
    { value: 'drop', label: 'drop' },
  ])
  // The name that only repeats the title is not shown.
  expect(namedChoices(transitionsOf(listed), each => each['en-US'])[0]!.label).toBe('Finish')
  expect(firstColumnsOf(listed).join('')).toBe('abcdefgh')
  const made = (values: Values) => ADDITIONS.resource.make({ home: MODULE, source: '', listed: '', values }).value
  expect(made({ en: 'Note', scope: 'block' })).toMatchObject({ scope: 'block' })
})

it('pages of the resource get a button for a new transition, once', () => {
  const page = (path: string, resource: string, more = {}) => ({
    ...{ path: `modules/a/pages/${path}.json`, kind: 'page' },
    page: { path: `/a/${path}`, resource, ...more },
  })
  const files = [
    page('notes', 'note', { hasButtons: true as const }),
    page('figures', 'note'),
    page('others', 'other', { hasButtons: true as const }),
  ]
  expect(pagesWithButtons(files, 'modules/a/resources/note.json')).toEqual([files[0]])
  expect(newTransitions('transition', { en: 'Close for good' })).toEqual(['closeForGood'])
  expect(newTransitions('workflow', { name: 'status', transitions: [{ name: 'open' }, {}] })).toEqual(['open'])

  const text = `{
  // For the desk.
  "actions": { "row": ["edit", { "action": "close", "roles": ["desk"] }] }
}
`
  const more = withButtons(text, ['close', 'reopen'])
  expect(more).toBe(text.replace(' }]', ' }, "reopen"]'))
  expect(withButtons('{ "kind": "list" }', ['close'])).toBe('{ "kind": "list", "actions": { "row": ["close"] } }')
})

it('a resource with five fields, a workflow with a rule, a role and a page made by dialogs are a sound config', async () => {
  const directory = join(mkdtempSync(join(tmpdir(), 'steward-additions-')), 'config')
  cpSync('tests/fixtures/apps/desk', directory, { recursive: true })
  try {
    add('role', 'permissions.json', { en: 'Workshop' })
    add('resource', MODULE, {
      en: 'Repair',
      fields: [
        { en: 'Item', zh: '物品', type: 'reference', resource: 'modules/desk/resources/item.json' },
        { name: 'size', en: 'Size', type: 'enum', options: ['Small', '大'] },
        { en: 'What is broken', required: true },
        { en: 'Found on', zh: '发现日期', type: 'date' },
        { en: 'Cost', type: 'money' },
        {},
        { name: 'remark', zh: '备注', type: 'textarea' },
        { en: 'Days', type: 'computed', result: 'integer', expression: ' daysBetween(record.foundOn, today) ' },
      ],
    })
    add('workflow', REPAIR, {
      name: 'status',
      en: 'State',
      states: [{ en: 'Open' }, { en: 'Done' }, {}],
      transitions: [{ en: 'Give up', from: 'open', to: 'done' }],
      roles: ['workshop'],
    })
    add('state', REPAIR, { en: 'Dropped', workflow: 'status', color: 'gray' })
    add('transition', REPAIR, {
      ...{
        name: 'finish',
        en: 'Finish the repair',
        workflow: 'status',
        from: ['open'],
        to: 'done',
        roles: ['workshop'],
      },
      when: ' record.cost > 0 ',
      whenEn: 'Enter the cost first.',
    })
    add('transition', REPAIR, {
      ...{
        name: 'drop',
        en: 'Drop the repair',
        workflow: 'status',
        from: ['open'],
        to: 'dropped',
        roles: ['workshop'],
      },
    })
    add('page', MODULE, {
      en: 'Repairs',
      resource: REPAIR,
      columns: ['whatIsBroken', 'foundOn', 'cost', 'status'],
      filters: firstFiltersOf(readFileSync(join(directory, REPAIR), 'utf8')),
      roles: ['workshop'],
      actions: actionsOf(readFileSync(join(directory, REPAIR), 'utf8')),
    })
    const compiled = await compileDirectory(directory)
    if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems, null, 2))
    const { fields, workflows, grants } = compiled.model.resources.repair!
    const own = Object.values(fields).slice(1, -5)
    expect(own.map(({ name, type, title }) => [name, type, title['zh-CN'], title['en-US']])).toEqual([
      ['item', 'reference', '物品', 'Item'],
      ['size', 'enum', 'Size', 'Size'],
      ['whatIsBroken', 'text', 'What is broken', 'What is broken'],
      ['foundOn', 'date', '发现日期', 'Found on'],
      ['cost', 'money', 'Cost', 'Cost'],
      ['remark', 'textarea', '备注', '备注'],
      ['days', 'computed', 'Days', 'Days'],
      ['status', 'state', 'State', 'State'],
    ])
    expect(fields.whatIsBroken).toMatchObject({ required: true })
    expect(fields.days).toMatchObject({ result: 'integer', expression: 'daysBetween(record.foundOn, today)' })
    // A reference cannot stand for the record.
    expect(compiled.model.resources.repair!.label).toBe('whatIsBroken')
    expect(fields.size!.options!.map(({ value }) => value)).toEqual(['small', '大'])
    const { finish, drop, giveUp } = workflows.status!.transitions
    expect(workflows.status!.initial).toBe('open')
    expect(giveUp).toMatchObject({ from: ['open'], to: [{ state: 'done' }] })
    expect(finish).toMatchObject({
      ...{ from: ['open'], when: 'record.cost > 0' },
      whenMessage: { 'en-US': 'Enter the cost first.' },
    })
    expect(drop).not.toHaveProperty('when')
    // Nobody could have created a repair: the page brings the right with its buttons.
    expect(grants.flatMap(grant => (grant.roles.includes('workshop') ? grant.actions : []))).toEqual(
      expect.arrayContaining(['create', 'update', 'delete', 'export']),
    )
    const page = compiled.model.pages.find(({ path }) => path === '/desk/repairs')!
    expect(page.filters.map(({ field }) => field)).toEqual(['status', 'item', 'size', 'whatIsBroken'])
    expect(page.actions.toolbar.map(({ action }) => action)).toEqual(['create', 'export'])
    expect(page.actions.row.map(({ action }) => action)).toEqual(['edit', 'giveUp', 'finish', 'drop', 'delete'])
    // What a dialog writes is laid out as people write it.
    const lines = readFileSync(join(directory, REPAIR), 'utf8').split('\n')
    expect(lines[2]).toBe('  "title": { "zh-CN": "Repair", "en-US": "Repair" },')
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(120)
  } finally {
    rmSync(join(directory, '..'), { recursive: true })
  }

  function add(what: Addition, home: string, values: Values) {
    const source = readFileSync(join(directory, home), 'utf8')
    const listed = what === 'page' ? readFileSync(join(directory, values.resource!), 'utf8') : ''
    const made = ADDITIONS[what].make({ home, source, listed, values })
    for (const { path, text } of textsOf(made, source)) writeFileSync(join(directory, path), text)
  }
})
