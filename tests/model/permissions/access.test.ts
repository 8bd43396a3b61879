import { describe, expect, test } from 'vitest'
import type { Grant, Page, RecordAction, Resource, ScopeKind } from '#model/app-model.ts'
import { evaluateCondition } from '#model/expression/evaluate.ts'
import { capabilitiesOf } from '#model/permissions/capabilities.ts'
import { isReadableEverywhere, readableSomewhere, visibleFields, writableFields } from '#model/permissions/fields.ts'
import { maskOf } from '#model/permissions/masked-values.ts'
import { mayOpen, openPages } from '#model/permissions/may-open.ts'
import { type Me, meWith, rolesOf } from '#model/permissions/me.ts'
import { permitsRow, planAccess, rowConditions, testOn } from '#model/permissions/plan-access.ts'
import { inScope, scopeOf } from '#model/permissions/scope.ts'
import fc from '../../helpers/fast-check.ts'
import { buildMe, buildResource } from '../build-resource.ts'
import { admin, grant, holding, model, permissions } from './build-model.ts'

describe('roles', () => {
  test('ids give roles, each once, in the order of the table; unknown ids give none', () => {
    expect(rolesOf([431, 42, 24, 999], permissions)).toEqual(['butler3', 'report1'])
    expect(rolesOf({ admin: false, permissionIds: [] }, permissions)).toEqual([])
  })

  test('an administrator has every role and every id', () => {
    expect(admin.roles).toEqual(['butler3', 'butler5', 'report1', 'report2', 'report3'])
    expect(admin.permissionIds).toEqual(permissions.map(each => each.id))
  })

  test('masked values are plain for who holds a permission that widens so, and for administrators', () => {
    expect([holding(42), holding(26), admin].map(maskOf)).toEqual(['masked', 'plain', 'plain'])
  })
})

describe('pages', () => {
  test('a page opens if it requires no role or one is held', () => {
    const paths = (me: typeof admin) => openPages(model, me).map(page => page.path)
    expect(paths(holding())).toEqual(['/butler/help'])
    expect(paths(holding(44))).toEqual(['/butler/audit', '/butler/help'])
    expect(paths(admin)).toEqual(['/butler/days', '/butler/audit', '/butler/help'])
    expect(mayOpen({ roles: ['other', 'butler3'] }, holding(431))).toBe(true)
  })
})

describe('scope', () => {
  const resource = (scope: ScopeKind, scopeVia?: string) => buildResource({}, { scope, scopeVia })
  const me = buildMe({ id: 7, blockIds: [1, 2] })

  test.each([
    ['global', resource('global'), {}, true],
    ['block', resource('block'), { block: 2 }, true],
    ['block, expanded', resource('block'), { block: { id: 2, label: 'B' } }, true],
    ['another block', resource('block'), { block: 3 }, false],
    ['no block', resource('block'), { block: null }, false],
    ['one of several blocks', resource('blocks'), { blocks: [3, { id: 1, label: 'A' }] }, true],
    ['several other blocks', resource('blocks'), { blocks: [3, 4] }, false],
    ['no blocks named: all', resource('blocks'), { blocks: [] }, true],
    ['no list of blocks: all', resource('blocks'), {}, true],
    ['a block itself', resource('self'), { id: 1 }, true],
    ['another block itself', resource('self'), { id: 3 }, false],
    ['above other blocks', resource('self', 'project'), { id: 1 }, false],
    ['its creator', resource('creator'), { createdBy: { id: 7, label: 'me' } }, true],
    ['another creator', resource('creator'), { createdBy: 8 }, false],
  ])('%s', (_, definition, record, expected) => {
    expect(inScope(scopeOf(definition, me), record)).toBe(expected)
    expect(inScope(scopeOf(definition, { ...me, admin: true }), record)).toBe(true)
  })

  test('what stands above blocks is seen if one of them is', () => {
    const scope = scopeOf(resource('self', 'project'), me)
    expect(inScope(scope, { id: 9 }, [5, 2])).toBe(true)
    expect(inScope(scope, { id: 9 }, [5])).toBe(false)
  })

  test('a permission that widens to all blocks does so on report and board pages only', () => {
    const reporter = { ...me, widens: ['blocks'] as const }
    const seen = (kind?: string) =>
      inScope(scopeOf(resource('block'), reporter, kind ? { kind } : undefined), { block: 9 })
    expect(['report', 'board', 'list', undefined].map(seen)).toEqual([true, true, false, false])
    expect(inScope(scopeOf(resource('creator'), reporter, { kind: 'report' }), { createdBy: 8 })).toBe(false)
    expect(inScope(scopeOf(resource('block'), me, { kind: 'report' }), { block: 9 })).toBe(false)
  })
})

/** Two roles that each see some fields of some rows. */
const cells: readonly Grant[] = [
  grant(1, { roles: ['a'], actions: ['read', 'list'], where: "record.kind == 'x'", fields: ['name', 'kind'] }),
  grant(2, { roles: ['b'], actions: ['read', 'list'], where: "record.kind == 'y'", fields: ['phone', 'kind'] }),
  grant(3, { roles: ['c'], actions: ['read', 'list'], fields: ['kind'] }),
]
const person = buildResource(
  {
    id: { type: 'integer' },
    version: { type: 'integer' },
    name: { type: 'text' },
    phone: { type: 'phone' },
    kind: { type: 'text' },
  },
  { name: 'person', grants: cells },
)
const plan = (roles: readonly string[], action: RecordAction = 'read', resource: Resource = person) =>
  planAccess({ resources: { person: resource } }, buildMe({ roles }), 'person', action)

describe('cells', () => {
  const shown = (roles: readonly string[], record: object) => {
    const access = plan(roles)
    return [...visibleFields(access, testOn(access, { record }))]
  }

  test('each grant’s rows go with its own fields', () => {
    expect(shown(['a', 'b'], { kind: 'x' })).toEqual(['id', 'version', 'name', 'kind'])
    expect(shown(['a', 'b'], { kind: 'y' })).toEqual(['id', 'version', 'phone', 'kind'])
    expect(shown(['a', 'b'], { kind: 'z' })).toEqual([])
    expect(shown(['a', 'b'], { kind: null })).toEqual([])
    expect(shown(['a', 'c'], { kind: 'z' })).toEqual(['id', 'version', 'kind'])
    expect(shown([], { kind: 'x' })).toEqual([])
  })

  test('a plan reaches the rows of its grants, and none without a grant', () => {
    expect(rowConditions(plan(['a', 'b']))).toEqual(["record.kind == 'x'", "record.kind == 'y'"])
    expect(rowConditions(plan(['a', 'c']))).toBe('all')
    expect(rowConditions(plan([]))).toEqual([])
    expect(plan([]).allowed).toBe(false)
    expect(permitsRow(plan(['a']), testOn(plan(['a']), { record: { kind: 'y' } }))).toBe(false)
  })

  test('rows may be filtered by a field only where every row shows it', () => {
    expect(isReadableEverywhere(plan(['a']), 'name')).toBe(true)
    expect(isReadableEverywhere(plan(['a', 'b']), 'name')).toBe(false)
    expect(isReadableEverywhere(plan(['a', 'b']), 'kind')).toBe(true)
    expect(isReadableEverywhere(plan(['a', 'c']), 'name')).toBe(false)
    expect(isReadableEverywhere(plan(['a', 'c']), 'kind')).toBe(true)
    expect(isReadableEverywhere(plan(['a']), 'id')).toBe(true)
    expect(isReadableEverywhere(plan([]), 'id')).toBe(false)
    expect(isReadableEverywhere(plan(['a']), 'constructor')).toBe(false)
    expect([...readableSomewhere(plan(['a', 'b']))]).toEqual(['id', 'version', 'name', 'phone', 'kind'])
  })

  test('an administrator sees everything', () => {
    const access = planAccess({ resources: { person } }, buildMe({ admin: true }), 'person', 'read')
    expect([...visibleFields(access, () => false)]).toEqual(['id', 'version', 'name', 'phone', 'kind'])
    expect(rowConditions(access)).toBe('all')
    expect(isReadableEverywhere(access, 'phone')).toBe(true)
  })

  test('adding a role never shows a cell that no single grant allows, nor hides one', () => {
    const names = ['name', 'phone', 'kind']
    const anyGrant = fc.record({
      roles: fc.subarray(['a', 'b', 'c', 'd'], { minLength: 1 }),
      actions: fc.constant<RecordAction[]>(['read']),
      where: fc.constantFrom(
        undefined,
        "record.kind == 'x'",
        "record.kind != 'x'",
        "record.name == 'n' || record.kind == 'y'",
        "!(record.phone == '1')",
      ),
      fields: fc.oneof(fc.subarray(names), fc.constant(['*'])),
    })
    const anyRecord = fc.record({
      kind: fc.constantFrom('x', 'y', null),
      name: fc.constantFrom('n', 'm', null),
      phone: fc.constantFrom('1', null),
    })
    fc.assert(
      fc.property(
        fc.array(anyGrant, { maxLength: 6 }),
        fc.subarray(['a', 'b', 'c', 'd']),
        fc.constantFrom('a', 'b', 'c', 'd'),
        anyRecord,
        (written, roles, added, record) => {
          const grants = written.map((each, index) => grant(index, each))
          const cellsOf = (held: readonly string[], usable: readonly Grant[]) => {
            const access = plan(held, 'read', { ...person, grants: usable })
            return new Set([...visibleFields(access, testOn(access, { record }))])
          }
          const more = [...new Set([...roles, added])]
          const together = cellsOf(more, grants)
          const shownByOne = (cell: string) =>
            grants.some(
              each =>
                each.roles.some(role => more.includes(role)) &&
                (each.where === undefined || evaluateCondition(each.where, { record })) &&
                ['id', 'version', ...(each.fields.includes('*') ? names : each.fields)].includes(cell),
            )
          for (const cell of together) expect(shownByOne(cell)).toBe(true)
          for (const cell of cellsOf(roles, grants)) expect(together.has(cell)).toBe(true)
          const access = plan(more, 'read', { ...person, grants })
          if (permitsRow(access, testOn(access, { record }))) {
            for (const name of names) if (isReadableEverywhere(access, name)) expect(together.has(name)).toBe(true)
          }
        },
      ),
      { numRuns: 5000 },
    )
  })
})

test('a page that crosses blocks lifts the scope for itself alone, whichever is checked first', () => {
  const scopes = (me: Me, ...pages: readonly ({ kind: Page['kind'] } | undefined)[]) =>
    pages.map(page => planAccess(model, me, 'shiftSwap', 'list', page).scope.kind)
  const [report, list] = [{ kind: 'report' }, { kind: 'list' }] as const
  expect(scopes(holding(42, 25), report, undefined, list, report)).toEqual(['all', 'block', 'block', 'all'])
  expect(scopes(holding(42, 25), undefined, report, list)).toEqual(['block', 'all', 'block'])
  expect(scopes(holding(42), report, undefined)).toEqual(['block', 'block'])
})

describe('writing', () => {
  const writable = (action: 'create' | 'update', record: object, me = holding(42)) => {
    const access = planAccess(model, me, 'shiftSwap', action)
    return [...writableFields(access, testOn(access, { record }), { record })]
  }

  test('leaves out what the system sets, what may not change and what the state has frozen', () => {
    expect(writable('create', {})).toEqual(['applicant', 'note', 'phone'])
    expect(writable('update', { status: 'draft' })).toEqual(['note', 'phone'])
    expect(writable('update', { status: 'waiting' })).toEqual(['note'])
    expect(writable('update', { status: 'done' })).toEqual([])
    expect(writable('create', { status: 'done' })).toEqual(['applicant', 'phone'])
    expect(writable('update', { status: 'draft' }, holding(44))).toEqual([])
    expect(writable('create', {}, admin)).toEqual(['block', 'applicant', 'note', 'phone'])
  })

  test('capabilities name what may be possible on some row', () => {
    expect(capabilitiesOf(model, holding(42, 26), 'shiftSwap')).toEqual({
      actions: ['list', 'read', 'create', 'update', 'delete'],
      transitions: ['submit'],
      unmasked: true,
    })
    expect(capabilitiesOf(model, holding(44), 'shiftSwap')).toMatchObject({
      actions: ['list', 'read'],
      transitions: [],
    })
    expect(capabilitiesOf(model, admin, 'shiftSwap').transitions).toEqual(['submit', 'submitFor', 'forget'])
    expect(capabilitiesOf(model, meWith(buildMe(), permissions), 'shiftSwap').actions).toEqual([])
  })
})
