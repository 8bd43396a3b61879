import type { ResourceConfig } from '#model/config-schema/index.ts'
import type { ConfigFile } from '../read/config-file.ts'

const text = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en })

/**
 * Resources that the platform itself needs: accounts, roles, and project blocks. A config may declare them completely;
 * otherwise these minimal ones are used, so that the smallest config runs.
 */
export const BUILT_IN_RESOURCES: Readonly<Record<string, ResourceConfig>> = {
  account: {
    title: text('账号', 'Account'),
    label: 'name',
    scope: 'global',
    fields: {
      adAccount: { type: 'text', title: text('域账号', 'AD account'), required: true, unique: true, immutable: true },
      name: { type: 'text', title: text('姓名', 'Name'), required: true },
      admin: { type: 'boolean', title: text('管理员', 'Admin'), default: false },
      roles: { type: 'references', resource: 'role', title: text('角色', 'Roles') },
      blocks: { type: 'references', resource: 'projectBlock', title: text('数据权限', 'Blocks') },
      lastLoginAt: { type: 'datetime', title: text('最近登录', 'Last sign-in'), readOnly: true },
    },
  },
  role: {
    title: text('角色', 'Role'),
    label: 'name',
    scope: 'global',
    fields: {
      name: { type: 'text', title: text('角色名称', 'Role name'), required: true, unique: true },
      permissionIds: { type: 'text', title: text('权限叶子ID', 'Leaf ids'), maxLength: 4000 },
    },
  },
  projectBlock: {
    title: text('项目分期', 'Project block'),
    label: 'name',
    scope: 'self',
    fields: { name: { type: 'text', title: text('分期名称', 'Block name'), required: true, unique: true } },
  },
}

/** The built-in resource `name` as a file; its positions point to `app`. */
export function builtInResource(name: string, app: ConfigFile): ConfigFile<ResourceConfig> | undefined {
  const value = Object.hasOwn(BUILT_IN_RESOURCES, name) ? BUILT_IN_RESOURCES[name] : undefined
  if (value === undefined) return undefined
  return fileAt(app, 'resource', name, value)
}

/** A file of the platform's own, without text; its positions point to `app`. */
export function fileAt<T>(
  app: ConfigFile,
  kind: ConfigFile['kind'],
  name: string,
  value: T,
): ConfigFile<T> & { value: T } {
  const place = { file: app.source.path, line: 1, column: 1 }
  const positions = { locate: () => place, locateInString: () => place }
  const source = { path: app.source.path, text: '', value, positions }
  return { kind, name, module: '', source, hash: '', value, complete: true, problems: [] }
}
