import { expect, it } from 'vitest'
import { withAllPermissions } from '#server/contract/permission-tree.ts'

const node = (id: number, superId: number, depth: number, bindPermissionId: number | null = null) => ({
  ...{ id, superId, depth, bindPermissionId, name: `${id}`, nameEn: `${id}`, leaf: bindPermissionId === null ? 0 : 1 },
})
const permission = (id: number, module: string) => ({ id, module, title: { 'zh-CN': `权限${id}`, 'en-US': `P${id}` } })

it('a permission without a node stands in the group of its module, or at the first level where there is none', () => {
  const nodes = [node(9001, 0, 1), node(8042, 9001, 2), node(42, 8042, 3, 42), node(7, 0, 1, 7)]
  const permissions = [
    permission(42, 'butler'),
    permission(7, 'flat'),
    ...['butler', 'flat', 'new'].map((module, at) => permission(50 + at, module)),
  ]
  const added = withAllPermissions(nodes, permissions).slice(nodes.length)
  expect(added.map(({ id, superId, depth }) => [id, superId, depth])).toEqual([
    [50, 9001, 2],
    [51, 0, 1],
    [52, 0, 1],
  ])
  expect(added[0]).toMatchObject({ name: '权限50', nameEn: 'P50', bindPermissionId: 50, leaf: 1 })
})
