import type { PageConfig } from '../../config-types.ts'
import type { ConfigFile } from '../../read/config-file.ts'
import type { Check } from '../check.ts'

export const duplicatePath: Check = {
  code: 'duplicate-path',
  severity: 'error',
  why: 'A route leads to one page; the second one could never be opened.',
  fix: 'Give one of the two pages, or modules, another path.',
  config({ set, report }) {
    const pages = new Map<string, ConfigFile<PageConfig>>()
    for (const file of set.pages.values()) {
      if (file.value === undefined) continue
      const route = file.value.path.replace(/\{\w+\}/g, '{}')
      const first = pages.get(route)
      if (first === undefined) pages.set(route, file)
      else {
        const restsOn = [first, file].map(({ source }) => ({ file: source.path, pointer: '', code: 'unlisted-file' }))
        const what = `${first.source.path} already has the path "${first.value?.path}".`
        report(file, { pointer: '/path', what, restsOn })
      }
    }
    const modules = new Map<string, string>()
    for (const file of set.modules.values()) {
      if (file.value === undefined) continue
      const { path } = file.value
      const first = modules.get(path)
      if (first === undefined) modules.set(path, file.source.path)
      else report(file, { pointer: '/path', what: `${first} already has the path "${path}".` })
    }
  },
}
