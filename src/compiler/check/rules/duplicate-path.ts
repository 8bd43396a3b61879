import { localized } from '#model/localized-text.ts'
import type { PageConfig } from '../../config-types.ts'
import type { ConfigFile } from '../../read/config-file.ts'
import type { Check } from '../check.ts'

export const duplicatePath: Check = {
  code: 'duplicate-path',
  titleInChinese: '页面地址重复',
  severity: 'error',
  why: localized(
    'A route leads to one page; the second one could never be opened.',
    '一个地址只对应一个页面，第二个永远打不开。',
  ),
  fix: localized('Give one of the two pages, or modules, another path.', '请给其中一个页面或模块换地址。'),
  config({ set, report }) {
    const pages = new Map<string, ConfigFile<PageConfig>>()
    for (const file of set.pages.values()) {
      if (file.value === undefined) continue
      const route = file.value.path.replace(/\{\w+\}/g, '{}')
      const first = pages.get(route)
      if (first === undefined) pages.set(route, file)
      else {
        const restsOn = [first, file].map(({ source }) => ({ file: source.path, pointer: '', code: 'unlisted-file' }))
        // The path of most pages ends in their name: a page with another name was copied.
        const [right, wrong] = isNamedSo(file) && !isNamedSo(first) ? [file, first] : [first, file]
        const what = localized('{other} already has the path "{path}".', '{other} 已使用路径 "{path}"。', {
          other: right.source.path,
          path: file.value.path,
        })
        const own = file.value.path.replace(/[^/]+$/, wrong.name)
        const meant = isNamedSo(wrong) ? {} : { didYouMean: own }
        report(wrong, { pointer: '/path', what, restsOn, ...meant })
      }
    }
    const modules = new Map<string, string>()
    for (const file of set.modules.values()) {
      if (file.value === undefined) continue
      const { path } = file.value
      const first = modules.get(path)
      if (first === undefined) modules.set(path, file.source.path)
      else
        report(file, {
          pointer: '/path',
          what: localized('{other} already has the path "{path}".', '{other} 已使用路径 "{path}"。', {
            other: first,
            path,
          }),
        })
    }
  },
}

function isNamedSo({ name, value }: ConfigFile<PageConfig>): boolean {
  return value?.path.endsWith(`/${name}`) === true
}
