import { localized } from '#model/localized-text.ts'
import { nearestName } from '../../problems/did-you-mean.ts'
import type { Check } from '../check.ts'

export const unlistedFile: Check = {
  code: 'unlisted-file',
  titleInChinese: '文件未列入菜单',
  severity: 'error',
  why: localized(
    'The menu follows the lists in app.json and module.json; what is in none of them can be reached by nobody.',
    '菜单按 app.json 和 module.json 中的列表生成，不在其中就无法进入。',
  ),
  fix: localized('Add its name to the list, in menu order, or delete the file.', '请按菜单顺序加入名称，或删除文件。'),
  config({ set, report }) {
    const modules = set.app?.complete ? set.app.value?.modules : undefined
    for (const file of set.modules.values()) {
      if (modules === undefined || modules.includes(file.name)) continue
      if (isMisspelt(file.name, modules, name => set.modules.has(name))) continue
      report(file, {
        pointer: '',
        what: localized(
          'The module "{name}" is not in "modules" of app.json.',
          'app.json 的 "modules" 中没有模块 "{name}"。',
          { name: file.name },
        ),
      })
    }
    const listed = new Map([...set.modules.values()].map(file => [file.name, new Set(file.value?.pages)]))
    for (const file of set.pages.values()) {
      const module = set.modules.get(file.module)
      if (module === undefined) {
        // A module that is listed lacks its file: that is reported there.
        if (modules?.includes(file.module)) continue
        report(file, {
          pointer: '',
          what: localized(
            'The folder "{name}" has no module.json, so its pages are in no menu.',
            '文件夹 "{name}" 没有 module.json，其页面不在任何菜单中。',
            { name: file.module },
          ),
        })
      } else if (module.complete && !listed.get(file.module)?.has(file.name)) {
        const pages = new Set(
          [...set.pages.values()].filter(each => each.module === file.module).map(({ name }) => name),
        )
        if (isMisspelt(file.name, module.value?.pages ?? [], name => pages.has(name))) continue
        report(file, {
          pointer: '',
          what: localized('The page "{name}" is not in "pages" of {path}.', '{path} 的 "pages" 中没有页面 "{name}"。', {
            name: file.name,
            path: module.source.path,
          }),
        })
      }
    }
  },
}

/** Whether the list has a name without a file that probably means this one; it is reported there. */
function isMisspelt(name: string, listed: readonly string[], hasFile: (name: string) => boolean): boolean {
  return listed.some(each => !hasFile(each) && nearestName(each, [name]) !== undefined)
}
