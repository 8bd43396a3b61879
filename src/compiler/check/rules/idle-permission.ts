import { localized } from '#model/localized-text.ts'
import { LOST_PAGE } from '../../problems/create-problem.ts'
import { filesOf } from '../../read/config-set.ts'
import { pointerTo } from '../../read/parse/json-pointer.ts'
import type { Check } from '../check.ts'

export const idlePermission: Check = {
  code: 'idle-permission',
  titleInChinese: '权限没有用处',
  severity: 'warning',
  why: localized('Whoever is given this permission gets nothing by it.', '给了这个权限也得不到任何东西。'),
  fix: localized(
    'Name the role in a page, grant or transition, set `kind` to what it is, or remove the entry.',
    '请在页面、授权或流转中使用其角色，或改正 kind，或删除。',
  ),
  config({ set, facts, referencesIn, report }) {
    const file = set.permissions
    const pages = [...set.pages.values()]
    const resources = [...set.resources.values()]
    // An unreadable part may be the one that names the role.
    if (file?.value === undefined || [...pages, ...resources].some(each => !each.complete)) return
    const opening = new Set(pages.flatMap(({ value }) => [...(value?.roles ?? []), ...(value?.dataRoles ?? [])]))
    const names = [...pages, ...resources].flatMap(each => referencesIn(each).names)
    const named = new Set(names.flatMap(({ name, meaning }) => (meaning.name === 'role' ? [name] : [])))
    // A misspelt role is reported at its own place, and makes another one appear unused.
    if ([...named].some(role => facts.role(role) === undefined)) return
    for (const [index, { id, role, kind, widens }] of file.value.permissions.entries()) {
      const pointer = pointerTo('/permissions', index, 'role')
      if (kind === 'page' && !opening.has(role)) {
        // A misplaced file may be the page.
        const restsOn = [{ file: '.json', pointer: '', code: 'unknown-file' }, LOST_PAGE]
        const holder = resources.find(each => namesRole(each, role))
        const rights = holder
          ? localized(', so its rights on "{resource}" cannot be used', '，它对 "{resource}" 的权限也就用不上', {
              resource: holder.name,
            })
          : ''
        const what = localized(
          'Permission {id} should open a page, but no page asks for the role "{role}"{rights}.',
          '权限 {id} 应能打开页面，但没有页面要求角色 "{role}"{rights}。',
          { id, role, rights },
        )
        const fix = localized(
          'Add a page with "roles": ["{role}"]: a file modules/<module>/pages/<page>.json, named in `pages` of module.json (in Studio: “Add page”). Or correct `kind`, or remove the entry.',
          '请添加 "roles": ["{role}"] 的页面：文件为 modules/<模块>/pages/<页面>.json，名称列入 module.json 的 pages（在配置工作台中点“添加页面”）。或改正 kind，或删除此项。',
          { role },
        )
        report(file, { pointer, restsOn, what, fix })
      } else if (kind === 'operation' && !named.has(role)) {
        const what = localized(
          'Nothing asks for the role "{role}" that operation {id} gives.',
          '操作权限 {id} 给予角色 "{role}"，但没有任何地方要求该角色。',
          { id, role },
        )
        report(file, { pointer, what })
      } else if (kind === 'data' && widens === undefined && !isMentioned(id, role)) {
        const what = localized(
          'The data permission {id} widens nothing, and nothing names it or its role "{role}".',
          '数据权限 {id} 没有 `widens`，也没有任何地方用到该权限或角色 "{role}"。',
          { id, role },
        )
        const fix = localized(
          'Add `widens` with what it is for ("export", "unmask" or "blocks"), or remove the entry.',
          '添加 `widens`，写明用途（"export"、"unmask" 或 "blocks"），或删除此项。',
          {},
        )
        report(file, { pointer, what, fix })
      }
    }

    function namesRole(each: (typeof resources)[number], role: string): boolean {
      return referencesIn(each).names.some(({ name, meaning }) => meaning.name === 'role' && name === role)
    }

    /** Every place where a config can name a role or a permission id, including expressions. */
    function isMentioned(id: number, role: string): boolean {
      return filesOf(set).some(each => {
        if (each === file || each.value === undefined) return false
        const { names, expressions } = referencesIn(each)
        return (
          names.some(({ name, meaning }) =>
            meaning.name === 'role' ? name === role : meaning.name === 'permission' && name === String(id),
          ) || expressions.some(({ text }) => text.includes(`'${role}'`) || text.includes(`${id} in me.permissionIds`))
        )
      })
    }
  },
}
