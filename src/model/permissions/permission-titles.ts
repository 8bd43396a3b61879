import type { Permission } from '../app-model.ts'
import type { LocalizedText } from '../localized-text.ts'

/** Maximum number of named permissions; the others are counted. */
const NAMED = 3

/** Permissions by title: "User list (8), Role list (10) …+2". */
export function permissionTitles(
  { permissions }: { readonly permissions: readonly Pick<Permission, 'id' | 'title'>[] },
  ids: readonly number[],
): LocalizedText {
  const named = ids.slice(0, NAMED).map(id => ({ id, title: permissions.find(each => each.id === id)?.title }))
  const rest = ids.length > NAMED ? ` …+${ids.length - NAMED}` : ''
  return {
    'zh-CN': named.map(({ id, title }) => (title ? `${title['zh-CN']}（${id}）` : `${id}`)).join('、') + rest,
    'en-US': named.map(({ id, title }) => (title ? `${title['en-US']} (${id})` : `${id}`)).join(', ') + rest,
  }
}
