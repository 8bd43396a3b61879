import type { ConfigFile } from './config-file.ts'
import type { ConfigSet } from './config-set.ts'
import type { FilePlace } from './file-kind.ts'

/** Sorts the files by kind and name. */
export function buildSet(files: readonly ConfigFile[]): ConfigSet {
  const doubles: ConfigFile[] = []
  const byName = (kind: FilePlace['kind'], nameOf = (file: ConfigFile) => file.name) => {
    const named = new Map<string, ConfigFile>()
    for (const file of files) {
      if (file.kind !== kind) continue
      if (named.has(nameOf(file))) doubles.push(file)
      else named.set(nameOf(file), file)
    }
    return named as ReadonlyMap<string, unknown> as ReadonlyMap<string, ConfigFile<never>>
  }
  const single = (kind: FilePlace['kind']) => byName(kind).values().next().value
  return {
    app: single('app'),
    permissions: single('permissions'),
    home: single('home'),
    dictionaries: byName('dictionary'),
    modules: byName('module'),
    resources: byName('resource'),
    sampleData: byName('sample-data'),
    rights: byName('rights'),
    pages: byName('page', file => pageKey(file.module, file.name)),
    doubles,
  }
}

/** Key of a page file in `ConfigSet.pages`. */
export function pageKey(module: string, name: string): string {
  return `${module}/${name}`
}
