import { describe, expect, test } from 'vitest'
import { capabilitiesOf, mayImport } from '#model/permissions/capabilities.ts'
import { hiddenAmong } from '#model/permissions/fields.ts'
import { grantsFor } from '#model/permissions/grants.ts'
import { homeOfRecords, mayExplain, mayUse, mayUseStudio, openPages } from '#model/permissions/may-open.ts'
import { type Me, meWith, permissionIdsIn, rolesOf } from '#model/permissions/me.ts'
import { permissionTitles } from '#model/permissions/permission-titles.ts'
import { planAccess } from '#model/permissions/plan-access.ts'
import { keepsDeleted, mayRestore } from '#model/permissions/recycle.ts'
import { blocksOf } from '#model/permissions/scope.ts'
import { maySeeAs, seenBy } from '#model/permissions/see-as.ts'
import { absentNow, absentOwner } from '#model/permissions/stand-in.ts'
import { buildMe } from '../build-resource.ts'
import { admin, grant, holding, model, permissions } from './build-model.ts'

const swap = model.resources.shiftSwap!
const STORE = { kind: 'store' } as const
/** Its rows come from a place of the app's own. */
const ELSEWHERE = { ...swap, source: { kind: 'extension', name: 'calls' } } as typeof swap

describe('the acting account', () => {
  test('has the roles of its permissions, each once, in the order of the table', () => {
    expect(rolesOf([431, 44, 42, 999], permissions)).toEqual(['butler3', 'butler5'])
    expect(meWith(buildMe({ permissionIds: [24] }), permissions)).toMatchObject({
      permissionIds: [24],
      roles: ['report1'],
      widens: ['export'],
    })
    expect(meWith(buildMe({ admin: true, permissionIds: [1] }), permissions)).toMatchObject({
      permissionIds: [42, 44, 24, 25, 26, 430, 431],
      roles: ['butler3', 'butler5', 'report1', 'report2', 'report3'],
    })
  })

  test.each<[unknown, readonly number[]]>([
    ['8, 12,8', [8, 12]],
    [' 7 ', [7]],
    ['7a,a7,-3,1.5,4', [4]],
    [
      [3, '5', 3],
      [3, 5],
    ],
    ['', []],
    [null, []],
    [undefined, []],
  ])('permission ids in %j', (stored, expected) => {
    expect(permissionIdsIn(stored)).toEqual(expected)
  })

  test('permissions are named by title and number, three of them', () => {
    const named = (...ids: number[]) => permissionTitles(model, ids)
    expect(named(44, 9)).toEqual({ 'zh-CN': 'Audit list（44）、9', 'en-US': 'Audit list (44), 9' })
    expect(named(9, 8, 7)['en-US']).toBe('9, 8, 7')
    expect(named(9, 8, 7, 6, 5)).toEqual({ 'zh-CN': '9、8、7 …+2', 'en-US': '9, 8, 7 …+2' })
  })
})

test.each([
  [{ scope: 'block' }, [4]],
  [{ scope: 'blocks' }, [5, 6]],
  [{ scope: 'self' }, [9]],
  [{ scope: 'self', scopeVia: 'project' }, [7, 8]],
  [{ scope: 'creator' }, []],
  [{ scope: 'global' }, []],
] as const)('the blocks of a record are those of its declared scope: %j', (resource, expected) => {
  expect(blocksOf(resource, { id: 9, block: { id: 4 }, blocks: [5, { id: 6 }] }, [7, 8])).toEqual(expected)
})

describe('pages', () => {
  const [days, audit, help] = model.pages
  test('open are those without roles and those of a held role', () => {
    const paths = (me: Me) => openPages(model, me).map(({ path }) => path)
    expect(paths(holding(44))).toEqual(['/butler/audit', '/butler/help'])
    expect(paths(holding())).toEqual(['/butler/help'])
    expect(paths(admin)).toEqual(['/butler/days', '/butler/audit', '/butler/help'])
  })

  test('the page of single records shows one of them, is in no menu, and requires a role', () => {
    const home = { ...days!, kind: 'detail' as const, hidden: true, path: '/butler/swap' }
    const homeAmong = (me: Me, ...pages: (typeof home)[]) => homeOfRecords({ pages }, me, 'shiftSwap')?.path
    expect(homeAmong(holding(42), audit as typeof home, home)).toBe('/butler/swap')
    expect(homeAmong(holding(44), home)).toBeUndefined()
    expect(homeOfRecords({ pages: [home] }, admin, 'other')).toBeUndefined()
    for (const other of [
      { ...home, kind: 'list' },
      { ...home, hidden: false },
      { ...home, roles: [] },
      { ...home, path: '/butler/{id}' },
    ])
      expect(homeAmong(holding(42), other as typeof home)).toBeUndefined()
    expect(help!.roles).toEqual([])
  })

  test('a button or tab is offered to who has one of its roles and its permission', () => {
    const me = holding(42, 431)
    expect(mayUse(me, {})).toBe(true)
    expect(mayUse(me, { roles: [] })).toBe(true)
    expect(mayUse(me, { roles: ['butler5', 'butler3'] })).toBe(true)
    expect(mayUse(me, { roles: ['butler5'] })).toBe(false)
    expect(mayUse(me, { permission: 431 })).toBe(true)
    expect(mayUse(me, { permission: 430 })).toBe(false)
    expect(mayUse(me, { roles: ['butler5'], permission: 431 })).toBe(false)
    expect(mayUse(admin, { roles: ['nobody'], permission: 999 })).toBe(true)
  })

  test('why is answered about oneself, to administrators about everybody', () => {
    const me = { admin: false, adAccount: 'a' }
    expect([mayExplain(me, 'a'), mayExplain(me, 'b'), mayExplain({ ...me, admin: true }, 'b')]).toEqual([
      true,
      false,
      true,
    ])
  })

  test('Studio is for its roles, and for nobody where there is none', () => {
    expect(mayUseStudio({}, admin)).toBe(false)
    expect(mayUseStudio({ studio: { roles: ['butler5'] } } as never, holding(44))).toBe(true)
    expect(mayUseStudio({ studio: { roles: ['butler5'] } } as never, holding(42))).toBe(false)
  })
})

describe('rows that come from elsewhere', () => {
  test('are written by nobody, administrators included', () => {
    const grants = [grant(1, { roles: ['butler3'], actions: ['list', 'create', 'update', 'delete', 'import'] })]
    const closed = { ...ELSEWHERE, grants }
    const open = { ...closed, source: STORE }
    for (const action of ['create', 'update', 'delete', 'import'] as const) {
      expect(grantsFor(closed, holding(42), action)).toEqual([])
      expect(grantsFor(open, holding(42), action)).toEqual(grants)
    }
    expect(grantsFor(closed, holding(42), 'list')).toEqual(grants)
    const actions = (me: Me) => capabilitiesOf({ resources: { closed } }, me, 'closed').actions
    expect(actions(holding(42))).toEqual(['list'])
    expect(actions(admin)).toEqual(['list', 'read', 'export', 'reveal'])
  })
})

describe('what an account can do with a resource', () => {
  test('a resource that is unknown gives nothing', () => {
    expect(capabilitiesOf(model, admin, 'nothing')).toEqual({ actions: [], transitions: [], unmasked: false })
  })

  test('transitions are those of its roles and permissions that people run', () => {
    const transitions = (...ids: number[]) => capabilitiesOf(model, holding(...ids), 'shiftSwap').transitions
    expect(transitions(42)).toEqual(['submit'])
    expect(transitions(42, 431)).toEqual(['submit', 'submitFor'])
    expect(transitions(44)).toEqual([])
    expect(capabilitiesOf(model, holding(42), 'shiftSwap').unmasked).toBe(false)
    expect(capabilitiesOf(model, holding(42, 26), 'shiftSwap').unmasked).toBe(true)
  })

  test('an import creates: it takes both', () => {
    const may = (...actions: ('import' | 'create')[]) => mayImport({ actions, transitions: [], unmasked: false })
    expect([may('import', 'create'), may('import'), may('create')]).toEqual([true, false, false])
  })

  test('fields that no grant shows on this row', () => {
    const always = grant(1, { roles: ['butler3'], actions: ['read'], fields: ['note'] })
    const drafts = grant(2, {
      roles: ['butler3'],
      actions: ['read'],
      fields: ['phone'],
      where: "record.status == 'draft'",
    })
    const planOf = (...grants: (typeof always)[]) =>
      planAccess({ ...model, resources: { shiftSwap: { ...swap, grants } } }, holding(42), 'shiftSwap', 'read')
    const names = ['id', 'version', 'note', 'phone', 'total']
    expect(hiddenAmong(planOf(always, drafts), () => true, names)).toEqual(['total'])
    expect(hiddenAmong(planOf(always, drafts), () => false, names)).toEqual(['phone', 'total'])
    expect(hiddenAmong(planOf(drafts), () => true, names)).toEqual(['note', 'total'])
    expect(hiddenAmong(planOf(drafts), () => false, names)).toEqual(names)
    expect(hiddenAmong(planAccess(model, admin, 'shiftSwap', 'read'), () => false, names)).toEqual([])
  })
})

describe('deleted records', () => {
  test.each(['downloadTask', 'msgRecord', 'importBatch'])(
    '%s represents finished work and is not kept in the bin',
    name => {
      expect(keepsDeleted({ name, source: STORE })).toBe(false)
    },
  )

  test('are kept of stored resources, for who may read and delete them', () => {
    expect(keepsDeleted(swap)).toBe(true)
    expect(keepsDeleted(ELSEWHERE)).toBe(false)
    expect(mayRestore(swap, { actions: ['read', 'delete'] })).toBe(true)
    expect(mayRestore(swap, { actions: ['delete'] })).toBe(false)
    expect(mayRestore(swap, { actions: ['read', 'list', 'update'] })).toBe(false)
    expect(mayRestore(ELSEWHERE, { actions: ['read', 'delete'] })).toBe(false)
  })
})

describe('seeing as somebody else', () => {
  test('is for administrators and the roles of app.json', () => {
    const me = { admin: false, roles: ['butler3'] }
    expect(maySeeAs({ seeAs: [] }, me)).toBe(false)
    expect(maySeeAs({ seeAs: ['butler5', 'butler3'] }, me)).toBe(true)
    expect(maySeeAs({ seeAs: [] }, { admin: true, roles: [] })).toBe(true)
  })

  test('an administrator sees what the other sees, others what both see, as themselves', () => {
    const viewer = meWith(buildMe({ permissionIds: [42, 24], blockIds: [1, 2] }), permissions)
    const other = meWith(
      buildMe({ id: 8, adAccount: 'b', name: 'B', permissionIds: [44, 42], blockIds: [2, 3] }),
      permissions,
    )
    expect(seenBy(admin, other, permissions)).toBe(other)
    expect(seenBy(viewer, other, permissions)).toEqual({
      ...{ id: 7, adAccount: 'wang.fang', name: '王芳', admin: false },
      ...{ permissionIds: [42], roles: ['butler3'], blockIds: [2] },
    })
    expect(seenBy(viewer, admin, permissions)).toMatchObject({
      admin: false,
      permissionIds: [42, 24],
      blockIds: [1, 2],
    })
  })
})

describe('a stand-in', () => {
  const absent = { id: 3, name: 'C', from: '2025-06-10', to: '2025-06-12' }
  const later = { id: 4, name: 'D', from: '2025-07-01', to: '2025-07-02' }
  const me = buildMe({ standsIn: [later, absent] })
  // The platform's day begins at 16:00 of the day before.
  const days = [
    '2025-06-09T15:59:59.000Z',
    '2025-06-09T16:00:00.000Z',
    '2025-06-12T15:59:59.000Z',
    '2025-06-12T16:00:00.000Z',
  ]

  test('acts from the first day to the last', () => {
    expect(days.map(now => absentNow(me, now).map(({ id }) => id))).toEqual([[], [3], [3], []])
    expect(absentNow(buildMe(), days[1]!)).toEqual([])
  })

  test('acts for the person whom the condition names, and not for excluded people', () => {
    const owner = (isOwn: (me: Me) => boolean, who = me, now = days[1]!) => absentOwner(who, now, isOwn)?.name
    expect(owner(({ id }) => id === 3)).toBe('C')
    expect(owner(({ id }) => id === 3, me, days[3])).toBeUndefined()
    expect(owner(({ id }) => id === 3, buildMe())).toBeUndefined()
    expect(owner(({ id }) => id === 4)).toBeUndefined()
    // Reserved for everybody but one.
    expect(owner(({ id }) => id !== 7)).toBeUndefined()
    // Its roles stay its own.
    expect(owner(({ id, name }) => id === 3 && name === 'C')).toBeUndefined()
  })
})
