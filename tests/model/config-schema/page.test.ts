import { describe, expect, it } from 'vitest'
import type { PageConfig } from '#model/config-schema/index.ts'
import { PAGE_KINDS } from '#model/page-kinds/index.ts'
import { shapeErrors } from './shape-errors.ts'

const title = { 'zh-CN': '标题', 'en-US': 'Title' }
const audit: PageConfig = {
  $schema: '../../../../schemas/page.schema.json',
  path: '/butler/audit',
  title,
  roles: ['butler5'],
  hidden: false,
  keepAlive: true,
  kind: 'list',
  resource: 'auditTask',
  fixed: "record.client == 'butlerApp'",
  columns: [
    'auditNo',
    'applicant.name',
    { field: 'floor.name', link: { page: '/butler/floorManagement', query: { id: 'record.floor' } } },
  ],
  filters: ['block', { field: 'bizType', operator: 'in' }],
  sort: ['-dueAt', 'applicant.name'],
  pageSize: 50,
  actions: {
    toolbar: ['create', 'export'],
    row: [
      'edit',
      'delete',
      'approve',
      { action: 'delete', when: 'record.moduleCount == 0', roles: ['butler5'], permission: 430 },
    ],
    bulk: ['approve'],
  },
  detail: {
    groups: [],
    tabs: [{ name: 'modules', title, resource: 'appModule', by: 'floor', columns: ['name', 'sort'] }],
  },
  sections: [{ title, fields: ['a', 'b'], columns: 2 }],
  help: title,
}
const form: PageConfig = {
  path: '/visitPlanUser/viewAdd',
  title,
  roles: [],
  dataRoles: ['visitPlan1'],
  hidden: true,
  kind: 'form',
  resource: 'visitPlan',
}
const detail: PageConfig = {
  path: '/moveIntoPlan/interviewRecords/{id}',
  title,
  roles: ['visitPlan3'],
  kind: 'detail',
  resource: 'moveInPlan',
  actions: { row: ['edit'] },
}

/** What a kind cannot do without. */
const OWN_KEYS: Readonly<Record<string, (resource: string) => object>> = {
  tree: resource => ({ tree: { levels: [{ resource, filter: 'org' }] } }),
  board: () => ({ board: { by: 'status', card: ['title'] } }),
  calendar: () => ({ calendar: { on: 'createdAt', show: ['title'] } }),
  counter: resource => ({
    counter: {
      act: { 'zh-CN': '收款', 'en-US': 'Pay' },
      subject: { field: 'account', resource: 'account' },
      items: { field: 'tasks', resource, columns: ['title'], amount: 'sum', sum: 'due' },
      ways: { lines: 'ways', amount: 'amount' },
      total: 'paid',
    },
  }),
}

describe('a page file', () => {
  it('takes every key of the grammar', () => {
    for (const file of [audit, form, detail]) expect(shapeErrors('page', file)).toEqual([])
  })

  it.each(Object.keys(PAGE_KINDS))('may be of kind %s', kind => {
    const { path, title, roles, resource, columns } = audit
    const takesColumns = (PAGE_KINDS[kind as keyof typeof PAGE_KINDS].keys as readonly string[]).includes('columns')
    const own = OWN_KEYS[kind]?.(resource)
    const file = { path, title, roles, resource, kind, ...(takesColumns && { columns }), ...own }
    expect(shapeErrors('page', file)).toEqual([])
  })

  const mistakes: [string, object, string][] = [
    ['an unknown kind', { ...audit, kind: 'lists' }, ': value of tag "kind" must be in oneOf'],
    ['a misspelt key', { ...audit, colums: [] }, ': must NOT have additional properties colums'],
    ['a key of another kind', { ...form, columns: [] }, ': must NOT have additional properties columns'],
    [
      'a misspelt key of a column',
      { ...audit, columns: [{ field: 'a', widht: 3 }] },
      '/columns/0: must NOT have additional properties widht',
    ],
    ['a column that is none', { ...audit, columns: [3] }, '/columns/0: must be object'],
    ['a bad path', { ...audit, path: 'butler/audit' }, '/path: must match pattern'],
    ['no roles', { ...audit, roles: undefined }, ": must have required property 'roles'"],
    [
      'an unknown operator',
      { ...audit, filters: [{ field: 'a', operator: 'like' }] },
      '/filters/0/operator: must be equal to one of the allowed values',
    ],
    [
      'a page size that nobody offers',
      { ...audit, pageSize: 30 },
      '/pageSize: must be equal to one of the allowed values',
    ],
  ]
  it.each(mistakes)('reports %s once', (_, file, error) => {
    const errors = shapeErrors('page', JSON.parse(JSON.stringify(file)))
    expect(errors).toHaveLength(1)
    expect(errors[0]).toContain(error)
  })
})
