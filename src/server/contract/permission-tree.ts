import type { PermissionTreeNode } from '#model/api/permissions.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { demandPageOf } from './demand-page.ts'
import { equals, findRecords } from './query.ts'

/**
 * Nodes of the permission tree of the web app or the supplier app, in display order (GET /api/permissions/). Permissions of the
 * config that have no node follow at the first level: what has just been declared can be given at once.
 */
export async function permissionTree(
  context: RecordContext,
  client: 'web' | 'app' = 'web',
): Promise<PermissionTreeNode[]> {
  const nodes = await storedNodes(context, client)
  if (client === 'app') return nodes
  const shown = new Set(nodes.map(({ bindPermissionId }) => bindPermissionId))
  const others = new Map(context.model.permissions.filter(({ id }) => !shown.has(id)).map(each => [each.id, each]))
  return [
    ...nodes,
    ...[...others.values()].map(({ id, title }) => ({
      ...{ id, depth: 1, superId: 0, name: title['zh-CN'], nameEn: title['en-US'] },
      ...{ bindPermissionId: id, leaf: 1 },
    })),
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

/** What decides about rights; a change made past the platform is not noticed on every database. */
const TABLES_OF_RIGHTS = ['account', 'role', NODE, 'projectBlock']

/**
 * Lets every process forget what it remembers of accounts, roles and the tree, so that a change made directly in the
 * database counts from the next request of every running session, and answers the tree re-read
 * (GET /api/permissions/reload). @throws AccessDenied for those who may not open the page of the roles
 */
export async function reloadPermissions(context: RecordContext, client?: 'web' | 'app'): Promise<PermissionTreeNode[]> {
  demandPageOf(context, 'role')
  await context.database.transaction(async write => {
    for (const table of TABLES_OF_RIGHTS) write.touch(table)
  })
  return permissionTree(context, client)
}
