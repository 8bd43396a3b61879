import { describe, expect, it } from 'vitest'
import type { AppModel, Grant, Page } from '#model/app-model.ts'
import type { FieldPath } from '#model/field-path.ts'
import { isReadableEverywhere, isReadableOnAny, opensWith, writableFields } from '#model/permissions/fields.ts'
import { isHidden, maskedUse } from '#model/permissions/masked-values.ts'
import { type AccessPlan, permitsRow, planAccess } from '#model/permissions/plan-access.ts'
import { inScope, scopeOf } from '#model/permissions/scope.ts'
import { buildField } from '../build-field.ts'
import { buildMe, buildResource, buildState } from '../build-resource.ts'
import { grant as buildGrant } from './build-model.ts'

const clerk = buildMe({ id: 7, roles: ['house'], blockIds: [1, 2] })
const sees = buildMe({ roles: ['house'], widens: ['unmask'] })
const admin = buildMe({ admin: true })
const masked = buildField({ type: 'phone', name: 'phone', masked: true })
const shown = buildField({ type: 'phone', name: 'phone' })

describe('a value that is seen masked', () => {
  it('is hidden from whoever may not see it as it is', () => {
    expect([clerk, sees, admin].map(me => isHidden(me, masked))).toEqual([true, false, false])
    expect(isHidden(clerk, shown)).toBe(false)
    expect(isHidden(clerk, { masked: false })).toBe(false)
  })

  const page = {
    path: '/fees',
    resource: 'bill',
    roles: ['house'],
    filters: [{ field: 'status' }, { field: 'payer.phone' }],
  }
  const closed = { ...page, path: '/closed', roles: ['other'], filters: [{ field: 'owner.phone' }] }
  const elsewhere = { ...page, path: '/houses', resource: 'house', filters: [] }
  const model = { pages: [page, closed, elsewhere] } as unknown as AppModel
  const own: FieldPath = { path: 'phone', field: masked, through: [] } as unknown as FieldPath
  const over = (path: string) => ({ path, field: masked, through: [buildField({ type: 'reference' })] }) as never
  const use = (path: FieldPath, operator: string, rest: { me?: typeof clerk; of?: string; isPart?: boolean } = {}) =>
    maskedUse(model, rest.me ?? clerk, { name: rest.of ?? 'bill' }, path, {
      ...{ operator: operator as never },
      ...(rest.isPart === undefined ? {} : { isPart: rest.isPart }),
    })

  it('may be looked up by one whole value, and be asked for being there', () => {
    expect(use(own, 'eq')).toBe('look-up')
    expect(use(own, 'null')).toBe('open')
    expect(use({ ...own, field: shown } as FieldPath, 'contains')).toBe('open')
    expect(use(own, 'contains', { me: sees })).toBe('open')
    expect(use(own, 'in', { me: admin })).toBe('open')
  })

  it.each(['in', 'ne', 'gt', 'gte', 'lt', 'lte', 'contains', 'startsWith'])('is not narrowed down by %s', operator => {
    expect(use(own, operator)).toBe('refused')
    expect(use(over('payer.phone'), operator)).toBe('refused')
  })

  it('is not compared many times in one condition', () => {
    expect(use(own, 'eq', { isPart: true })).toBe('refused')
    expect(use(over('payer.phone'), 'eq', { isPart: true })).toBe('refused')
  })

  it('is looked up over a reference only where an open page of the resource offers that', () => {
    expect(use(over('payer.phone'), 'eq')).toBe('look-up')
    expect(use(over('payer.phone'), 'eq', { of: 'house' })).toBe('refused')
    expect(use(over('owner.phone'), 'eq')).toBe('refused')
    expect(use(over('host.phone'), 'eq')).toBe('refused')
  })
})

const grant = (rest: Partial<Grant>) => buildGrant(1, { roles: ['house'], actions: ['read'], ...rest })
const house = buildResource(
  {
    id: { type: 'integer' },
    version: { type: 'integer' },
    name: { type: 'text' },
    rent: { type: 'money' },
    status: { type: 'state' },
    note: { type: 'text', readOnlyWhen: 'record.rent.missing > 3' },
  },
  {
    workflows: {
      status: {
        ...{ field: 'status', initial: 'open', transitions: {} },
        states: { open: buildState('open'), closed: buildState('closed', { frozen: ['rent'] }) },
      },
    },
  },
)
const plan = (grants: readonly Grant[], rest: Partial<AccessPlan> = {}): AccessPlan => ({
  ...{ resource: house, action: 'read', me: clerk, allowed: grants.length > 0, unlimited: false, grants },
  ...{ scope: { kind: 'all' } },
  ...rest,
})
const everything = grant({})
const names = grant({ fields: ['name'] })
const dear = grant({ fields: ['rent'], where: 'record.rent > 5' })

describe('a field of records that a reference leads to', () => {
  it('is known only by a grant without a condition that covers it', () => {
    const any = (grants: readonly Grant[], field: string) => isReadableOnAny(plan(grants), field)
    expect([any([everything], 'rent'), any([names], 'name'), any([names], 'id')]).toEqual([true, true, true])
    expect([any([names], 'rent'), any([dear], 'rent'), any([dear], 'id'), any([], 'id')]).toEqual(
      Array.from({ length: 4 }, () => false),
    )
    expect(any([names, dear], 'rent')).toBe(false)
    expect(isReadableOnAny(plan([], { unlimited: true }), 'rent')).toBe(true)
  })

  it('is more than its name, or the record stays closed', () => {
    const thing = { label: 'name', labels: { 'en-US': 'nameEn' }, optionFields: ['status'] } as never
    expect(opensWith(thing, ['id', 'version', 'name', 'nameEn', 'status'])).toBe(false)
    expect(opensWith(thing, ['id', 'rent'])).toBe(true)
    expect(opensWith(thing, [])).toBe(false)
    expect(opensWith({ label: 'name' } as never, ['name', 'status'])).toBe(true)
  })
})

it('a field that is shown on some rows alone is not sorted or filtered by', () => {
  const everywhere = (grants: readonly Grant[], field: string) => isReadableEverywhere(plan(grants), field)
  expect(everywhere([names, dear], 'name')).toBe(true)
  expect(everywhere([names, dear], 'rent')).toBe(false)
  expect(everywhere([dear], 'rent')).toBe(true)
  expect(everywhere([dear], 'id')).toBe(true)
  expect(everywhere([], 'id')).toBe(false)
  expect(everywhere([everything], 'missing')).toBe(false)
  expect(isReadableEverywhere(plan([], { unlimited: true }), 'missing')).toBe(false)
})

it('fields that are frozen, unknown or undecidable are not written', () => {
  const writable = (record: object, action: 'create' | 'update' = 'update') =>
    [...writableFields(plan([everything], { action }), () => true, { record })].sort()
  expect(writable({ status: 'open', rent: null })).toEqual(['name', 'note', 'rent'])
  expect(writable({ status: 'closed', rent: null })).toEqual(['name', 'note'])
  expect(writable({ status: 'closed', rent: null }, 'create')).toEqual(['name', 'note', 'rent'])
  expect(writable({ status: 'gone', rent: null })).toEqual(['name', 'note', 'rent'])
  expect(writable({ status: 5, rent: null })).toEqual(['name', 'note', 'rent'])
  expect(writable({ status: 'constructor', rent: null })).toEqual(['name', 'note', 'rent'])
})

it('a field is not written where the decision takes too many steps', () => {
  const readOnlyWhen = 'record.many.exists(one, record.many.exists(other, one > other))'
  const slow = buildResource({ many: { type: 'tags' }, note: { type: 'text', readOnlyWhen } })
  const writable = (many: readonly string[]) =>
    [
      ...writableFields(plan([everything], { resource: slow, action: 'update' }), () => true, { record: { many } }),
    ].sort()
  expect(writable(['x', 'x'])).toEqual(['many', 'note'])
  expect(writable(['x', 'y'])).toEqual(['many'])
  expect(writable(Array.from({ length: 400 }, () => 'x'))).toEqual(['many'])
})

it('an account without grants touches no row, an administrator every one', () => {
  expect(permitsRow(plan([]), () => true)).toBe(false)
  expect(permitsRow(plan([dear]), () => false)).toBe(false)
  expect(permitsRow(plan([dear]), () => true)).toBe(true)
  expect(permitsRow(plan([], { unlimited: true }), () => false)).toBe(true)
  const model = { resources: { house } }
  expect(planAccess(model, admin, 'house', 'read')).toMatchObject({ unlimited: true, allowed: true, grants: [] })
  expect(planAccess(model, clerk, 'house', 'read')).toMatchObject({ unlimited: false, allowed: false, grants: [] })
  for (const name of ['nothing', 'constructor'])
    expect(() => planAccess(model, clerk, name, 'read')).toThrow(`There is no resource "${name}"`)
})

it('a scope names its field, and what it stands above', () => {
  const scope = (kind: never, via?: string, page?: Pick<Page, 'kind'>) =>
    scopeOf(buildResource({}, { scope: kind, scopeVia: via }), clerk, page)
  expect(scope('block' as never)).toEqual({ kind: 'block', field: 'block', blockIds: [1, 2] })
  expect(scope('blocks' as never, undefined, { kind: 'nothing' as never })).toEqual({
    ...{ kind: 'blocks', field: 'blocks', blockIds: [1, 2] },
  })
  expect(scope('self' as never)).toEqual({ kind: 'self', blockIds: [1, 2] })
  const above = scope('self' as never, 'project')
  expect(above).toEqual({ kind: 'self', via: 'project', blockIds: [1, 2] })
  expect([inScope(above, { id: 1 }), inScope(above, { id: 1 }, [3]), inScope(above, { id: 9 }, [3, 2])]).toEqual([
    ...[false, false, true],
  ])
  expect(inScope({ kind: 'block', field: 'block', blockIds: [1] }, { block: '1' })).toBe(false)
})
