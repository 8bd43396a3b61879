import { type Static, Type } from '@sinclair/typebox'
import { closed, endpoint, ID, ID_LIST, nullable } from './endpoint.ts'

const permissionTag = { tag: 'Permissions', access: 'session' } as const

/** Node of the permission tree (specification section 3); `superId` 0 = first level, `leaf` 1 = leaf. */
const PermissionTreeNodeSchema = Type.Object({
  id: Type.Integer(),
  depth: Type.Integer(),
  superId: Type.Integer(),
  name: Type.String(),
  nameEn: Type.String(),
  bindPermissionId: Type.Union([Type.Integer(), Type.Null()]),
  leaf: Type.Integer({ minimum: 0, maximum: 1 }),
})
export type PermissionTreeNode = Static<typeof PermissionTreeNodeSchema>

const client = Type.Optional(Type.Union([Type.Literal('web'), Type.Literal('app')], { default: 'web' }))

const WHY = nullable(Type.String())

/** The permission tree (specification section 7, Permissions). */
export const PERMISSION_ENDPOINTS = {
  'GET /api/permissions/': endpoint({
    ...permissionTag,
    summary: 'Nodes of the permission tree',
    query: closed({ client }),
    answer: Type.Array(PermissionTreeNodeSchema),
  }),
  'GET /api/permissions/reload': endpoint({
    ...permissionTag,
    summary: 'Reads the permission tree again and lets it take effect in running sessions',
    query: closed({ client }),
    answer: Type.Array(PermissionTreeNodeSchema),
  }),
  'GET /api/permissions/limits': endpoint({
    ...permissionTag,
    summary:
      'What the caller may hand on, and why accounts or roles may not be changed; only of records that the caller sees',
    query: closed({
      resource: Type.Union([Type.Literal('account'), Type.Literal('role')]),
      ids: Type.Optional(ID_LIST),
    }),
    answer: Type.Object({
      permissionIds: nullable(Type.Array(ID, { description: 'What the caller may give and take; null: everything' })),
      records: Type.Array(
        Type.Object({
          id: ID,
          change: WHY,
          rights: WHY,
          give: WHY,
        }),
      ),
    }),
  }),
} as const
