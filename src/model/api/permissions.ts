import { type Static, Type } from '@sinclair/typebox'
import { closed, endpoint } from './endpoint.ts'

const permissionTag = { tag: 'Permissions', access: 'session' } as const

/** Node of the permission tree (specification section 3); `superId` 0 = first level, `leaf` 1 = leaf. */
export const PermissionTreeNodeSchema = Type.Object({
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
    summary: 'Reads the permission tree anew and lets it take effect in running sessions',
    query: closed({ client }),
    answer: Type.Array(PermissionTreeNodeSchema),
  }),
} as const
