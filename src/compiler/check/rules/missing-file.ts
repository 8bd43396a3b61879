import { localized } from '#model/localized-text.ts'
import { misplaced, saidOf, withBasis } from '../../problems/create-problem.ts'
import { suggest } from '../../problems/suggest.ts'
import { quote } from '../../problems/wording.ts'
import { pageKey } from '../../read/build-set.ts'
import type { ConfigFile } from '../../read/config-file.ts'
import { missingFile as kind } from '../../read/file-problems.ts'
import { pointerTo } from '../../read/parse/json-pointer.ts'
import type { Check, WholeConfig } from '../check.ts'

const NEEDED = ['app', 'permissions', 'home'] as const

export const missingFile: Check = {
  ...kind,
  config(whole) {
    const { set, root, add } = whole
    for (const name of NEEDED.filter(each => set[each] === undefined)) {
      const file = `${root}/${name}.json`
      const what = localized('The file is missing.', '缺少该文件。')
      const fix = localized('Create the file.', '请创建该文件。')
      const problem = { file, line: 1, column: 1, pointer: '', ...saidOf(kind, { what, fix }) }
      add(withBasis(problem, [misplaced(name)]))
    }
    checkModules(whole)
    for (const file of set.modules.values()) checkPages(whole, file)
  },
}

function checkModules({ set, report }: WholeConfig): void {
  for (const [index, name] of (set.app?.value?.modules ?? []).entries()) {
    if (set.app === undefined || set.modules.has(name)) continue
    const what = localized('There is no file {path}.', '没有文件 {path}。', { path: `modules/${name}/module.json` })
    report(set.app, { pointer: pointerTo('/modules', index), what, ...suggest(name, set.modules.keys()) })
  }
}

function checkPages({ set, report }: WholeConfig, file: ConfigFile<{ readonly pages: readonly string[] }>): void {
  const module = file.name
  for (const [index, page] of (file.value?.pages ?? []).entries()) {
    if (set.pages.has(pageKey(module, page))) continue
    const others = [...set.pages.values()].filter(each => each.module === module).map(({ name }) => name)
    const what = localized('There is no file {path} for the page {page}.', '页面 {page} 没有文件 {path}。', {
      path: `modules/${module}/pages/${page}.json`,
      page: quote(page),
    })
    const restsOn = [misplaced(page)]
    report(file, { pointer: pointerTo('/pages', index), what, restsOn, ...suggest(page, others) })
  }
}
