import { describe, expect, test } from 'vitest'
import { meWith } from '#model/permissions/me.ts'
import { actionDenied, transitionDenied } from '#server/records/access/action-denied.ts'
import { demandBulk } from '#server/records/access/demand-bulk.ts'
import { AccessDenied } from '#server/records/errors.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { buildModel } from '../../helpers/build-model.ts'

const text = { type: 'text' }
const IDS = { clerk: [1, 2], chief: [3], guest: [4], mover: [5] }

const model = buildModel({
  permissions: IDS,
  resources: {
    task: {
      label: 'name',
      scope: 'global',
      fields: { name: text, status: { type: 'state' } },
      workflows: {
        status: {
          initial: 'open',
          states: { open: {}, done: {} },
          transitions: {
            finish: { from: ['open'], to: 'done', roles: ['clerk'], permission: 2 },
            reopen: { from: ['done'], to: 'open', by: 'system' },
          },
        },
      },
      grants: [
        { roles: ['clerk', 'chief', 'guest'], actions: ['list', 'read'] },
        { roles: ['clerk', 'chief'], actions: ['update', 'delete'] },
      ],
    },
    note: {
      label: 'name',
      scope: 'global',
      fields: { name: text },
      grants: [{ roles: ['clerk'], actions: ['list', 'read', 'delete'] }],
    },
  },
  pages: {
    tasks: {
      roles: ['clerk', 'guest'],
      resource: 'task',
      columns: ['name'],
      actions: {
        toolbar: [],
        row: [],
        bulk: [
          { action: 'edit', permission: 5 },
          { action: 'delete', roles: ['clerk'] },
        ],
      },
    },
    chiefs: {
      roles: ['chief'],
      resource: 'task',
      columns: ['name'],
      actions: { toolbar: [], row: [], bulk: ['delete'] },
    },
    notes: { roles: ['clerk'], resource: 'note', columns: ['name'] },
  },
})

const someone = (permissionIds: readonly number[]) => {
  const me = meWith(
    { id: 9, adAccount: 'a9', name: '九', admin: false, permissionIds, blockIds: [] },
    model.permissions,
  )
  return { model, me } as RecordContext
}

describe('acting on many at once', () => {
  const mayInBulk = (permissionIds: readonly number[], action: string, resource = 'task') => {
    try {
      demandBulk(someone(permissionIds), model.resources[resource]!, action)
      return true
    } catch (error) {
      expect(error).toBeInstanceOf(AccessDenied)
      expect(error).toMatchObject({ reason: 'operation-permission-missing' })
      return false
    }
  }

  test.each([
    ['the permission of the button is held', [1, 5], 'update', true],
    ['the permission of the button is missing', [1], 'update', false],
    ['the page of the button may not be opened', [5], 'update', false],
    ['the role of the button is held', [1], 'delete', true],
    ['the page may be opened, without the role of the button', [4], 'delete', false],
    ['the button of another page has no role of its own', [3], 'delete', true],
    ['that page has no such button', [3], 'update', false],
    ['no page offers the action', [4], 'finish', true],
  ])('%s', (_title, permissionIds, action, may) => {
    expect(mayInBulk(permissionIds, action)).toBe(may)
  })

  test('a resource whose pages have no such button requires nothing more', () => {
    expect(mayInBulk([4], 'delete', 'note')).toBe(true)
  })
})

describe('a refusal', () => {
  const said = ({ reason, fields, says }: AccessDenied) => ({ reason, fields, says })

  test('names the fewest permissions that the action takes', () => {
    expect(said(actionDenied(someone([4]), 'task', 'update'))).toMatchObject({
      reason: 'nothing-granted',
      fields: [],
      says: {
        path: '',
        code: 'needs-permission',
        params: { permission: { 'en-US': expect.stringMatching(/clerk|chief/) } },
      },
    })
  })

  test('names none where no permission would help', () => {
    expect(said(actionDenied(someone([4]), 'note', 'create'))).toEqual({
      reason: 'nothing-granted',
      fields: [],
      says: undefined,
    })
  })

  test('of a transition names its permission, or what was found where no permission helps', () => {
    const found = { path: 'status', code: 'transition-not-yours' } as const
    expect(said(transitionDenied(someone([4]), 'task', 'finish', found))).toMatchObject({
      reason: 'transition-not-yours',
      says: { code: 'needs-permission' },
    })
    expect(said(transitionDenied(someone([1, 2]), 'task', 'reopen', found))).toMatchObject({ says: found })
  })
})
