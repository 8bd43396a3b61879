import { describe, expect, test } from 'vitest'
import {
  accountLimits,
  accountRefusals,
  areRights,
  handedOn,
  idsOverRights,
  type ManagedAccount,
  type ManagedRole,
  roleLimits,
  roleRefusals,
} from '#model/permissions/manage-rights.ts'
import { meWith } from '#model/permissions/me.ts'
import type { FieldProblemDraft } from '#model/problems.ts'
import { buildResource, buildTransition, title } from '../build-resource.ts'
import { grant } from './build-model.ts'

const location = { file: 'config/permissions.json', line: 1, column: 1 }
const permission = (id: number, role: string) => ({
  ...{ id, role, title: title(role), kind: 'page' as const, module: 'test', location },
})

const model = {
  permissions: [
    permission(1, 'desk'),
    permission(2, 'till'),
    permission(3, 'till'),
    permission(7, 'reader'),
    permission(8, 'phones'),
    permission(9, 'accounts'),
    permission(10, 'roles'),
    permission(11, 'studio'),
    permission(12, 'retire'),
    permission(13, 'dismiss'),
  ],
  resources: {
    account: buildResource(
      {},
      {
        grants: [
          grant(1, { roles: ['reader'], actions: ['list', 'read'] }),
          grant(2, { roles: ['phones'], actions: ['update'], fields: ['phone', 'name'] }),
          grant(3, { roles: ['accounts'], actions: ['update'], fields: ['phone', 'roles'] }),
        ],
        workflows: {
          employeeStatus: {
            ...{ field: 'employeeStatus', initial: 'employed', states: {} },
            transitions: { retire: buildTransition('retire', { roles: ['retire'] }) },
          },
        },
      },
    ),
    role: buildResource(
      {},
      {
        grants: [
          grant(1, { roles: ['reader'], actions: ['list', 'read', 'export'] }),
          grant(2, { roles: ['roles'], actions: ['create'], fields: ['name'] }),
          grant(3, { roles: ['dismiss'], actions: ['delete'] }),
        ],
      },
    ),
  },
  app: { studio: { roles: ['studio'] } },
} as unknown as Parameters<typeof idsOverRights>[0]

/** Holds 1, 2 and 9, may hand on 3 besides, in blocks 1 and 2. */
const clerk = meWith(
  {
    ...{ id: 7, adAccount: 'clerk', name: 'Clerk', admin: false },
    ...{ permissionIds: [1, 2, 9], handOnIds: [3], blockIds: [1, 2] },
  },
  model.permissions,
)
const admin = meWith({ ...clerk, admin: true }, model.permissions)

const account = (rest: Partial<ManagedAccount> = {}): ManagedAccount => ({
  ...{ id: 5, admin: false, permissionIds: [1], handOnIds: [], blockIds: [1] },
  ...rest,
})
const role = (rest: Partial<ManagedRole> = {}): ManagedRole => ({
  ...{ builtin: false, permissionIds: [1], handOnIds: [] },
  ...rest,
})
const said = (problems: readonly (FieldProblemDraft | undefined)[]) =>
  problems.map(problem => problem && `${problem.path}:${problem.code}`)

const words = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en })

const ALL = ['name', 'adAccount', 'phone', 'roles', 'blocks', 'employeeStatus', 'admin']
const PLAIN = account()

describe('permissions by which rights are managed', () => {
  test('are those whose role writes rights of accounts, roles or the config', () => {
    expect([...idsOverRights(model)]).toEqual([9, 10, 11, 12, 13])
    const { app: _, ...withoutStudio } = model
    expect([...idsOverRights(withoutStudio)]).toEqual([9, 10, 12, 13])
    expect([...idsOverRights({ ...model, app: {} })]).toEqual([9, 10, 12, 13])
    expect([...idsOverRights({ ...model, resources: {} })]).toEqual([11])
  })

  test.each(['create', 'update', 'delete', 'import'] as const)(
    'whoever may %s accounts whole is one of them',
    action => {
      const open = buildResource({}, { grants: [grant(1, { roles: ['reader'], actions: [action] })] })
      expect([...idsOverRights({ ...model, resources: { account: open } })]).toEqual([7, 11])
    },
  )

  test('can be granted by none of their holders', () => {
    expect([...handedOn(model, clerk)].sort()).toEqual([1, 2, 3])
    expect([...handedOn(model, { permissionIds: [2] })]).toEqual([2])
  })

  test('are needed to write roles, blocks, admin or employee status, and no other field', () => {
    expect(areRights(['phone', 'name'])).toBe(false)
    for (const field of ['roles', 'blocks', 'admin', 'employeeStatus']) expect(areRights(['phone', field])).toBe(true)
  })
})

describe('an account', () => {
  test.each<[string, ManagedAccount | null, ManagedAccount | null, readonly string[], readonly string[]]>([
    ['a new one with what may be handed on', null, account({ permissionIds: [1, 2, 3] }), ['adAccount', 'roles'], []],
    ['a new administrator', null, account({ admin: true }), ALL, ['admin:administrators-only']],
    ['the flag of an administrator', PLAIN, account({ admin: true }), ['name', 'admin'], ['admin:administrators-only']],
    ['the name to sign in with', PLAIN, PLAIN, ['adAccount'], ['adAccount:administrators-only']],
    ['deleting one that has no more', PLAIN, null, ALL, []],
    ['nothing', account({ admin: true }), account({ admin: true }), [], []],
    ['their own phone', account({ id: 7 }), account({ id: 7 }), ['phone'], []],
    ['their own blocks', account({ id: 7 }), account({ id: 7 }), ['phone', 'blocks'], ['blocks:own-rights']],
    [
      'their own roles and status',
      account({ id: 7 }),
      account({ id: 7 }),
      ['employeeStatus', 'roles'],
      ['roles:own-rights'],
    ],
    ['the phone of one who has more', account({ permissionIds: [1, 12] }), account(), ['phone'], [':account-has-more']],
    ['the phone of one who hands more on', account({ handOnIds: [12] }), account(), ['phone'], [':account-has-more']],
    [
      'the phone of an administrator',
      account({ admin: true }),
      account({ admin: true }),
      ['phone'],
      [':account-has-more'],
    ],
    ['the phone of one in other blocks', account({ blockIds: [1, 3] }), account(), ['phone'], [':account-has-more']],
    ['the phone of one with what may be handed on', account({ permissionIds: [3] }), account(), ['phone'], []],
    ['the phone of one who manages rights', account({ permissionIds: [9] }), account(), ['phone'], []],
    [
      'roles of one who manages rights',
      account({ permissionIds: [1, 9] }),
      account(),
      ['roles'],
      ['roles:account-manages-rights'],
    ],
    [
      'the status of one who hands on',
      account({ handOnIds: [2] }),
      account(),
      ['employeeStatus'],
      ['employeeStatus:account-manages-rights'],
    ],
    ['roles within what may be handed on', PLAIN, account({ permissionIds: [2, 3] }), ['roles'], []],
    ['a role that is not held', PLAIN, account({ permissionIds: [1, 8] }), ['roles'], ['roles:right-not-held']],
    ['a held role that manages rights', PLAIN, account({ permissionIds: [9] }), ['roles'], ['roles:right-not-held']],
    ['a role that hands on', PLAIN, account({ handOnIds: [2] }), ['roles'], ['roles:right-not-held']],
    ['a block that is not held', PLAIN, account({ blockIds: [2, 3] }), ['blocks'], ['blocks:block-not-held']],
    [
      ...(['both', PLAIN, account({ permissionIds: [8], blockIds: [3] }), ['roles', 'blocks']] as const),
      ['roles:right-not-held', 'blocks:block-not-held'],
    ],
  ])('%s', (_what, before, after, changed, expected) => {
    expect(said(accountRefusals(model, clerk, { before, after, changed }))).toEqual(expected)
    expect(accountRefusals(model, admin, { before, after, changed })).toEqual([])
  })

  test('what it has more is named', () => {
    const more = (before: ManagedAccount) =>
      accountRefusals(model, clerk, { before, after: before, changed: ['phone'] })[0]?.params?.what
    expect(more(account({ permissionIds: [1, 12], handOnIds: [8] }))).toEqual(
      words('retire（12）、phones（8）', 'retire (12), phones (8)'),
    )
    expect(more(account({ admin: true, permissionIds: [12] }))).toEqual(words('管理员', 'administrator'))
    expect(more(account({ blockIds: [3] }))).toEqual(words('您没有的分期', 'blocks that you do not have'))
  })

  test('what would be given too much is named', () => {
    const given = (after: ManagedAccount) =>
      accountRefusals(model, clerk, { before: PLAIN, after, changed: ['roles'] })[0]?.params?.permission
    expect(given(account({ permissionIds: [1, 8] }))).toEqual(words('phones（8）', 'phones (8)'))
    expect(given(account({ handOnIds: [2] }))).toEqual(words('till（2）', 'till (2)'))
  })

  test.each<[string, ManagedAccount, (string | undefined)[]]>([
    ['one with no more', PLAIN, [undefined, undefined]],
    ['their own', account({ id: 7 }), [undefined, 'roles:own-rights']],
    ['one who manages rights', account({ permissionIds: [9] }), [undefined, 'roles:account-manages-rights']],
    ['one with more', account({ permissionIds: [8] }), [':account-has-more', ':account-has-more']],
  ])('limits of %s', (_what, managed, expected) => {
    const { change, rights } = accountLimits(model, clerk, managed)
    expect(said([change, rights])).toEqual(expected)
    expect(accountLimits(model, admin, managed)).toEqual({})
  })
})

describe('a role', () => {
  const nobody = { holders: [], held: false }
  const held = { holders: [], held: true }
  const by = (...holders: ManagedAccount[]) => ({ holders, held: false })

  test.each<
    [
      string,
      ManagedRole | null,
      ManagedRole | null,
      readonly string[],
      typeof nobody | ReturnType<typeof by>,
      readonly string[],
    ]
  >([
    ['a new one with what may be handed on', null, role({ permissionIds: [2, 3] }), ['permissionIds'], nobody, []],
    ['deleting one', role(), null, ['permissionIds'], nobody, []],
    ['nothing', role({ builtin: true }), role(), [], nobody, []],
    ['a built-in one', role({ builtin: true }), role(), ['name'], nobody, [':builtin-role']],
    ['making one built-in', role(), role({ builtin: true }), ['builtin'], nobody, [':builtin-role']],
    ['a new built-in one', null, role({ builtin: true }), ['builtin'], nobody, [':builtin-role']],
    ['the name of one that they hold', role(), role(), ['name'], held, [':own-role']],
    ['the name of one that gives more', role({ permissionIds: [1, 8] }), role(), ['name'], nobody, [':role-has-more']],
    [
      'one that manages rights, though held',
      role({ permissionIds: [9] }),
      role(),
      ['name'],
      nobody,
      [':role-has-more'],
    ],
    ['one that hands on', role({ handOnIds: [2] }), role(), ['name'], nobody, [':role-has-more']],
    ['letting it hand on', role(), role({ handOnIds: [2] }), ['handOnIds'], nobody, ['handOnIds:administrators-only']],
    [
      'more than may be handed on',
      role(),
      role({ permissionIds: [8] }),
      ['permissionIds'],
      nobody,
      ['permissionIds:right-not-held'],
    ],
    ['one whose holders have no more', role(), role({ permissionIds: [2] }), ['permissionIds'], by(PLAIN), []],
    ['the name of one whose holder has more', role(), role(), ['name'], by(account({ permissionIds: [12] })), []],
    [
      'its status, whose holder has more',
      role(),
      role(),
      ['status'],
      by(account({ permissionIds: [12] })),
      [':role-of-others'],
    ],
    [
      'its rights, whose holder manages rights',
      role(),
      role(),
      ['name', 'permissionIds'],
      by(account({ permissionIds: [9] })),
      [':role-of-others'],
    ],
    [
      'deleting one whose holder has more',
      role(),
      null,
      ['handOnIds'],
      by(account({ blockIds: [3] })),
      [':role-of-others'],
    ],
  ])('%s', (_what, before, after, changed, holders, expected) => {
    expect(said(roleRefusals(model, clerk, { before, after, changed }, holders))).toEqual(expected)
    expect(roleRefusals(model, admin, { before, after, changed }, holders)).toEqual([])
  })

  test('what it gives more, and how many hold it, is named', () => {
    const params = (before: ManagedRole, ...holders: ManagedAccount[]) =>
      roleRefusals(model, clerk, { before, after: before, changed: ['status'] }, { holders, held: false })[0]?.params
    expect(params(role({ permissionIds: [1, 8] }))).toEqual({ what: words('phones（8）', 'phones (8)') })
    expect(params(role({ handOnIds: [2] }))).toEqual({ what: words('till（2）', 'till (2)') })
    expect(params(role(), account({ permissionIds: [12] }), PLAIN, account({ blockIds: [9] }))).toEqual({ count: 2 })
  })

  test.each<[string, ManagedRole, readonly ManagedAccount[], (string | undefined)[]]>([
    ['one with no more', role(), [PLAIN], [undefined, undefined, undefined]],
    ['one with more', role({ permissionIds: [8] }), [], [':role-has-more', ':role-has-more', 'roles:right-not-held']],
    ['a built-in one', role({ builtin: true }), [], [':builtin-role', ':builtin-role', undefined]],
    [
      'one that manages rights',
      role({ permissionIds: [9] }),
      [],
      [':role-has-more', ':role-has-more', 'roles:right-not-held'],
    ],
    ['one that they hold', role(), [account({ id: 7 })], [':own-role', ':own-role', undefined]],
    [
      'one whose holder has more',
      role(),
      [account({ permissionIds: [12] })],
      [undefined, ':role-of-others', undefined],
    ],
  ])('limits of %s', (_what, managed, holders, expected) => {
    const { change, rights, give } = roleLimits(model, clerk, managed, holders)
    expect(said([change, rights, give])).toEqual(expected)
    expect(roleLimits(model, admin, managed, holders)).toEqual({})
  })
})
