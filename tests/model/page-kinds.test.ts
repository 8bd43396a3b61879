import { describe, expect, it } from 'vitest'
import type { Page } from '#model/app-model.ts'
import { isBuiltInAction } from '#model/page-kinds/built-in-actions.ts'
import { PAGE_KINDS, pageKindOf } from '#model/page-kinds/index.ts'
import { title } from './build-resource.ts'

const actions = (...names: string[]) => names.map(action => ({ action, roles: [] }))
const page: Page = {
  path: '/butler/audit',
  module: 'butler',
  title: title('Audit'),
  roles: [],
  dataRoles: [],
  hidden: false,
  keepAlive: true,
  aliases: [],
  kind: 'list',
  resource: 'auditTask',
  columns: [],
  filters: [],
  sort: [],
  pageSize: 20,
  actions: {
    toolbar: actions('create', 'export', 'refresh'),
    row: actions('edit', 'approve'),
    bulk: actions('delete', 'copy'),
  },
  detail: { groups: [], tabs: [], panels: [] },
  sections: [],
  options: {},
  location: { file: 'config/test.json', line: 1, column: 1 },
}

describe('what a page needs of its resource', () => {
  it('a list: reading, and what its buttons do, each once; transitions have roles of their own', () => {
    expect(PAGE_KINDS.list.actionsNeeded(page)).toEqual(['list', 'read', 'create', 'export', 'update', 'delete'])
  })
  it('a detail page shows one record', () => {
    const actionsOfPage = { toolbar: [], row: actions('edit'), bulk: [] }
    expect(PAGE_KINDS.detail.actionsNeeded({ ...page, actions: actionsOfPage })).toEqual(['read', 'update'])
  })
  it('a form creates one', () => expect(PAGE_KINDS.form.actionsNeeded()).toEqual(['read', 'create']))
})

it('kinds are found by their own names only', () => {
  for (const [name, kind] of Object.entries(PAGE_KINDS)) {
    expect(kind.name).toBe(name)
    expect(pageKindOf(name)).toBe(kind)
  }
  expect(pageKindOf('valueOf')).toBeUndefined()
  expect(isBuiltInAction('toString')).toBe(false)
})
