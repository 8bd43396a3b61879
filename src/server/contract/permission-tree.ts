import type { PermissionTreeNode } from '#model/api/permissions.ts'
import type { Permission } from '#model/app-model.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { demandPageOf } from './demand-page.ts'
import { equals, findRecords } from './query.ts'

/** Nodes of the permission tree of the web app or the supplier app, in display order (GET /api/permissions/). */
export async function permissionTree(
  context: RecordContext,
  client: 'web' | 'app' = 'web',
): Promise<PermissionTreeNode[]> {
  const nodes = await storedNodes(context, client)
  return client === 'app' ? nodes : withAllPermissions(nodes, context.model.permissions)
}

/**
 * Adds the permissions of the config without a node, so that a new permission can be granted at once: in the group of another
 * permission of its module, otherwise at the first level.
 */
export function withAllPermissions(
  nodes: readonly PermissionTreeNode[],
  permissions: readonly Pick<Permission, 'id' | 'title' | 'module'>[],
): PermissionTreeNode[] {
  const byId = new Map(nodes.map(node => [node.id, node]))
  const shown = new Map(nodes.map(node => [node.bindPermissionId, node]))
  const groupOf = (module: string) => {
    let node = permissions
      .filter(each => each.module === module)
      .map(({ id }) => shown.get(id))
      .find(Boolean)
    while (node && byId.has(node.superId)) node = byId.get(node.superId)
    return node?.leaf === 0 ? node : undefined
  }
  const others = new Map(permissions.filter(({ id }) => !shown.has(id)).map(each => [each.id, each]))
  return [
    ...nodes,
    ...[...others.values()].map(({ id, title, module }) => {
      const group = groupOf(module)
      return {
        ...{ id, depth: group ? group.depth + 1 : 1, superId: group?.id ?? 0 },
        ...{ name: title['zh-CN'], nameEn: title['en-US'], bindPermissionId: id, leaf: 1 },
      }
    }),
  ]
}

async function storedNodes(context: RecordContext, client: 'web' | 'app'): Promise<PermissionTreeNode[]> {
  if (!Object.hasOwn(context.model.resources, NODE)) {
    demandPageOf(context, 'role')
    return []
  }
  const rows = await findRecords(context, NODE, {
    filters: [equals('client', client)],
    sort: [
      { field: 'sort', order: 'asc' },
      { field: 'id', order: 'asc' },
    ],
  })
  return rows.map(row => ({
    id: Number(row.nodeId),
    depth: Number(row.depth),
    superId: Number(row.superId),
    name: String(row.name),
    nameEn: String(row.nameEn ?? ''),
    bindPermissionId: row.bindPermissionId === null ? null : Number(row.bindPermissionId),
    leaf: Number(row.leaf),
  }))
}

/** Resource of the nodes; a config without it shows its permissions as a list. */
const NODE = 'permissionNode'

/** Tables that decide about permissions. Changes made outside the platform are not noticed on every database. */
const TABLES_OF_RIGHTS = ['account', 'role', NODE, 'projectBlock']

/**
 * Clears the caches of accounts, roles and the tree in every process, so that a change made directly in the database takes
 * effect with the next request of every session. Returns the tree, re-read (GET /api/permissions/reload). @throws AccessDenied
 * without permission to open the page of roles
 */
export async function reloadPermissions(context: RecordContext, client?: 'web' | 'app'): Promise<PermissionTreeNode[]> {
  demandPageOf(context, 'role')
  await context.database.transaction(async write => {
    for (const table of TABLES_OF_RIGHTS) write.touch(table)
  })
  return permissionTree(context, client)
}
