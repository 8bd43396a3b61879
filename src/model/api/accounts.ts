import { Type } from '@sinclair/typebox'
import { AD_ACCOUNT, closed, endpoint, HID, ID, ID_LIST, KEYWORD, nullable, PAGING, pageOf } from './endpoint.ts'

const RoleSchema = Type.Object({ roleId: Type.Integer(), name: Type.String() })

/** Row of the account list (specification section 7, Accounts). `blockIds` is a JSON string. */
const AccountRowSchema = Type.Object({
  id: ID,
  adAccount: Type.String(),
  name: Type.String(),
  employeeNo: nullable(Type.String()),
  phone: nullable(Type.String()),
  orgPath: nullable(Type.String()),
  jobTitle: nullable(Type.String()),
  roles: Type.Array(RoleSchema),
  blockIds: Type.String(),
  blockCount: Type.Integer(),
  employeeStatus: Type.String(),
  admin: Type.Boolean(),
  masterName: nullable(Type.String()),
  lastLoginAt: nullable(Type.String()),
  createdAt: Type.String(),
  version: Type.Integer(),
})

const accountTag = { tag: 'Accounts', access: 'session' } as const
const ROLE_ID = Type.Integer({ minimum: 1 })
const rolesAnswer = Type.Object({ roles: Type.Array(RoleSchema), permissionIds: Type.Array(Type.Integer()) })

/** Accounts, their roles and their blocks (specification section 7, Accounts). */
export const ACCOUNTS_ENDPOINTS = {
  'GET /api/account/': endpoint({
    ...accountTag,
    summary: 'Accounts by name, employment and role',
    query: closed({
      ...PAGING,
      name: Type.Optional(KEYWORD),
      employeeStatus: Type.Optional(Type.String({ maxLength: 32 })),
      roleId: Type.Optional(ROLE_ID),
    }),
    answer: pageOf(AccountRowSchema),
  }),
  'POST /api/account/setBlock': endpoint({
    ...accountTag,
    summary: 'Replaces the blocks of an account; ids joined by commas, or the name repeated',
    encoding: 'form',
    body: closed({ adAccount: AD_ACCOUNT, blockId: Type.Union([ID_LIST, Type.Array(ID, { maxItems: 2000 })]) }),
    answer: Type.Object({ blockIds: Type.String() }),
  }),
  'POST /api/account/setRole': endpoint({
    ...accountTag,
    summary: 'Replaces all roles of an account by one',
    encoding: 'form',
    body: closed({ adAccount: AD_ACCOUNT, roleId: ROLE_ID }),
    answer: rolesAnswer,
  }),
  'POST /api/account/clearRole': endpoint({
    ...accountTag,
    summary: 'Takes all roles from an account',
    encoding: 'form',
    body: closed({ adAccount: AD_ACCOUNT }),
    answer: rolesAnswer,
  }),
  'POST /api/account/addRole': endpoint({
    ...accountTag,
    summary: 'Gives an account one more role',
    encoding: 'form',
    body: closed({ adAccount: AD_ACCOUNT, roleId: ROLE_ID }),
    answer: rolesAnswer,
  }),
  'POST /api/account/deleteRole': endpoint({
    ...accountTag,
    summary: 'Takes one role from an account',
    encoding: 'form',
    body: closed({ adAccount: AD_ACCOUNT, roleId: ROLE_ID }),
    answer: rolesAnswer,
  }),
} as const

const orgTag = { tag: 'Org', access: 'session' } as const

/** The organisation tree (specification section 7, Org). */
export const ORG_ENDPOINTS = {
  'GET /api/org/suPeriOrHid': endpoint({
    ...orgTag,
    summary: 'Ancestors of an organisation node, the group first',
    query: closed({ hid: HID }),
    answer: Type.Array(Type.Object({ hid: Type.String(), name: Type.String(), orgType: Type.String() })),
  }),
  'GET /api/org/hId': endpoint({
    ...orgTag,
    summary: 'Children of an organisation node (no hid: the first level)',
    query: closed({ hid: Type.Optional(HID), orgType: Type.Optional(Type.String({ maxLength: 32 })) }),
    answer: Type.Array(
      Type.Object({
        hid: Type.String(),
        superHid: Type.String(),
        name: Type.String(),
        orgType: Type.String(),
        leaf: Type.Integer({ minimum: 0, maximum: 1 }),
      }),
    ),
  }),
} as const
