import { describe, expect, test } from 'vitest'
import type { AppModel, PageAction } from '#model/app-model.ts'
import { decide } from '#model/permissions/decide.ts'
import type { Me } from '#model/permissions/me.ts'
import { admin, holding, model } from './build-model.ts'

/** The page of days (role butler3) with buttons that ask for more, and other names. */
const row: readonly PageAction[] = [
  { action: 'edit', roles: ['butler5'] },
  { action: 'submit', roles: [], permission: 431 },
  { action: 'export', roles: ['report1', 'report2'], permission: 430 },
]
const days = { ...model.pages[0]!, aliases: ['/butler/old'], roles: ['butler3', 'report2'], dataRoles: ['butler3'] }
const buttons: AppModel = {
  ...model,
  pages: [{ ...days, actions: { toolbar: [], row, bulk: [] } }, ...model.pages.slice(1)],
}
const ask = (me: Me, operation?: string, page = '/butler/days', asked = buttons) =>
  decide(asked, me, { action: operation ? 'run' : 'open', target: { page, ...(operation ? { operation } : {}) } })
const reasonsOf = (me: Me, operation?: string, page?: string) =>
  ask(me, operation, page).reasons.map(({ outcome, code, params }) => {
    // A reason says what its code says.
    expect([code, outcome]).toEqual([code, /missing$|^unknown/.test(code) ? 'deny' : 'allow'])
    return [code, params]
  })

describe('a page', () => {
  test('reports which of its roles are held, and which would be enough', () => {
    expect(reasonsOf(holding(42))).toEqual([['page-role-held', { roles: ['butler3'] }]])
    expect(reasonsOf(holding(42, 25))).toEqual([['page-role-held', { roles: ['butler3', 'report2'] }]])
    expect(reasonsOf(holding(44))).toEqual([['page-role-missing', { roles: ['butler3', 'report2'] }]])
    expect(reasonsOf(admin)).toEqual([['administrator', {}]])
  })
  test('is found by a former path', () => {
    expect(ask(holding(42), undefined, '/butler/old').allowed).toBe(true)
    expect(reasonsOf(holding(42), undefined, '/butler/older')).toEqual([['unknown-page', { name: '/butler/older' }]])
  })
})

describe('a button', () => {
  test('may ask for a role that its page does not', () => {
    expect(reasonsOf(holding(42), 'edit')).toEqual([['operation-role-missing', { name: 'edit', roles: ['butler5'] }]])
    expect(ask(holding(42), 'edit').smallestChange).toMatchObject({ permissionIds: [44], roles: ['butler5'] })
    const both = ask(holding(42, 44), 'edit')
    expect([both.allowed, both.reasons[0]?.code]).toEqual([true, 'page-role-held'])
  })
  test('may ask for a permission besides the role', () => {
    expect(reasonsOf(holding(42), 'submit')).toEqual([
      ['operation-permission-missing', { name: 'submit', permission: 431 }],
    ])
    expect(ask(holding(42), 'submit').smallestChange).toMatchObject({ permissionIds: [431], roles: ['butler3'] })
    expect(ask(holding(42, 431), 'submit').allowed).toBe(true)
  })
  test('needs its page first, and is not described to those who cannot open that', () => {
    expect(reasonsOf(holding(44), 'edit').map(([code]) => code)).toEqual(['page-role-missing'])
    expect(reasonsOf(holding(42), 'delete')).toEqual([['unknown-operation', { name: 'delete' }]])
  })
})

describe('the smallest change', () => {
  test('is the permission that opens a page before one for operations, however the list is ordered', () => {
    for (const permissions of [model.permissions, model.permissions.toReversed()])
      expect(ask(holding(), undefined, '/butler/days', { ...model, permissions }).smallestChange).toEqual({
        kind: 'permissions',
        permissionIds: [42],
        roles: ['butler3'],
      })
  })
  test('names two where one is not enough, and none where two are not', () => {
    const roles = { kind: 'permissions', permissionIds: [42, 44], roles: ['butler3', 'butler5'] }
    expect(ask(holding(), 'edit').smallestChange).toEqual(roles)
    // The page, one of the roles of the button, and its permission.
    expect(ask(holding(24), 'export').smallestChange).toEqual({
      kind: 'permissions',
      permissionIds: [42, 430],
      roles: ['butler3', 'butler5'],
    })
    expect(ask(holding(), 'export').smallestChange).toBeUndefined()
    expect(ask(admin, 'unknown').smallestChange).toBeUndefined()
  })
  test('of a record in several blocks is those blocks, besides the own', () => {
    const shiftSwap = { ...model.resources.shiftSwap!, scope: 'blocks' as const }
    const several = { ...model, resources: { shiftSwap } }
    const request = { action: 'read', target: { resource: 'shiftSwap' } }
    const readIn = (blocks: readonly number[]) =>
      decide(several, holding(42), { ...request, record: { id: 1, blocks } })
    expect(readIn([2, 3]).smallestChange).toEqual({ kind: 'blocks', blockIds: [2, 3] })
    expect(readIn([1, 3]).allowed).toBe(true)
    expect(readIn([]).allowed).toBe(true)
  })
})
