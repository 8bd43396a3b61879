import { describe, expect, it } from 'vitest'
import type { PageAction } from '#model/app-model.ts'
import { bulkActions } from '#web/pages/list-view/bulk/bulk-actions.ts'
import { detailActions, offeredActions } from '#web/pages/records/offered-actions.ts'
import { buildMe, buildState, buildTransition } from '../../../model/build-resource.ts'
import { buildClientResource } from '../build-page-model.ts'

const me = buildMe({ roles: ['clerk'], permissionIds: [430] })
const context = { me, now: '2025-03-01T04:00:00.000Z' }
const task = buildClientResource(
  { name: { type: 'text' }, open: { type: 'integer' }, status: { type: 'state' } },
  {
    workflows: {
      status: {
        field: 'status',
        initial: 'draft',
        states: { draft: buildState('draft'), done: buildState('done', { frozen: ['*'] }) },
        transitions: {
          submit: buildTransition('submit', { from: ['draft'], roles: ['clerk'], when: 'record.open == 0' }),
          approve: buildTransition('approve', { from: ['draft'], roles: ['clerk'], permission: 430 }),
          audit: buildTransition('audit', { from: ['draft'], roles: ['chief'] }),
          cancel: buildTransition('cancel', { from: ['draft'], roles: ['clerk'], danger: true }),
        },
      },
    },
    capabilities: { transitions: ['submit', 'approve', 'cancel'] },
  },
)
const draft = { id: 1, open: 0, status: 'draft' }
const actions = (...names: (string | PageAction)[]): PageAction[] =>
  names.map(name => (typeof name === 'string' ? { action: name, roles: [] } : name))
const keys = (found: readonly { readonly key: string }[]) => found.map(({ key }) => key)

describe('offeredActions', () => {
  it('keeps the order of the page and leaves out what does not fit the state, the role or the condition', () => {
    const all = actions('edit', 'audit', 'submit', 'approve', 'delete')
    expect(keys(offeredActions(all, task, draft, context))).toEqual(['edit', 'submit', 'approve', 'delete'])
    expect(keys(offeredActions(all, task, { ...draft, open: 2 }, context))).toEqual(['edit', 'approve', 'delete'])
    expect(keys(offeredActions(all, task, { ...draft, status: 'done' }, context))).toEqual(['delete'])
  })
  it('obeys the page’s own condition, roles and permission', () => {
    const asks = actions(
      { action: 'delete', roles: [], when: 'record.open > 0' },
      { action: 'edit', roles: ['chief'] },
      { action: 'approve', roles: [], permission: 999 },
    )
    expect(offeredActions(asks, task, draft, context)).toEqual([])
    expect(keys(offeredActions(asks, task, { ...draft, open: 1 }, context))).toEqual(['delete'])
  })
  it('offers nothing that the account may not do at all', () => {
    const poor = { ...task, capabilities: { ...task.capabilities, actions: ['list', 'read'] as const } }
    expect(offeredActions(actions('edit', 'delete', 'copy'), poor, draft, context)).toEqual([])
  })
  it('offers to edit and delete the records that a grant covers, and to copy any', () => {
    const own = { ...task, grants: { update: [{ where: 'record.open == 0', fields: ['*'] }], delete: [] } }
    const all = actions('edit', 'delete', 'copy')
    expect(keys(offeredActions(all, own, draft, context))).toEqual(['edit', 'copy'])
    expect(keys(offeredActions(all, own, { ...draft, open: 2 }, context))).toEqual(['copy'])
    // The row lacks what the condition reads: the server decides.
    expect(keys(offeredActions(all, own, { id: 1, status: 'draft' }, context))).toEqual(['edit', 'copy'])
  })
  it('knows no other built-in action of a row', () => {
    expect(offeredActions(actions('create', 'export', 'toString'), task, draft, context)).toEqual([])
  })
})

it('the detail offers every allowed transition, those of the page first', () => {
  expect(keys(detailActions(actions('edit', 'approve'), task, draft, context))).toEqual([
    'edit',
    'approve',
    'submit',
    'cancel',
  ])
})

it('a bulk action says which of the selected records it fits', () => {
  const [submit, remove, edit, ...others] = bulkActions(actions('submit', 'delete', 'edit', 'audit'), task, context)
  expect(others).toEqual([])
  expect(submit?.fits(draft)).toBe(true)
  expect(submit?.fits({ ...draft, open: 1 })).toBe(false)
  expect(remove).toMatchObject({ key: 'delete', danger: true, step: undefined })
  expect(edit).toMatchObject({ key: 'edit', danger: false, order: 'update' })
  const granted = { ...task, grants: { delete: [{ where: 'record.open == 0', fields: ['*'] }] } }
  const [bulkDelete] = bulkActions(actions('delete'), granted, context)
  expect([bulkDelete?.fits(draft), bulkDelete?.fits({ ...draft, open: 1 })]).toEqual([true, false])
})
