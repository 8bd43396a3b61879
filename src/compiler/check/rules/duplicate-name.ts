import { localized } from '#model/localized-text.ts'
import type { ConfigFile } from '../../read/config-file.ts'
import type { ConfigSet } from '../../read/config-set.ts'
import { duplicateName as kind } from '../../read/file-problems.ts'
import type { Check } from '../check.ts'

export const duplicateName: Check = {
  ...kind,
  any({ references, report }) {
    const why = localized('Only one of the two would ever be found.', '二者中只有一项会被找到。')
    for (const { pointer, name } of references.doubles)
      report({
        pointer,
        what: localized(
          'Another item of this list has the name "{name}" already.',
          '此列表中已有名为 "{name}" 的项。',
          {
            name,
          },
        ),
        why,
      })
  },
  config({ set, report }) {
    for (const [first, file] of namesInOtherCase(set)) {
      const parts = { name: file.name, other: first.source.path }
      const what = localized(
        'The name "{name}" differs from that of {other} only in capital letters.',
        '名称 "{name}" 与 {other} 的名称只有大小写不同。',
        parts,
      )
      report(file, {
        pointer: '',
        what,
        why: localized(
          'Some disks hold only one of the two, and people take one for the other.',
          '有些磁盘只能保存其中一个文件，使用者也容易混淆。',
        ),
      })
    }
    for (const file of set.doubles) {
      const first = [set.resources, set.pages, set.dictionaries, set.sampleData, set.rights, set.modules]
        .flatMap(files => [...files.values()])
        .find(
          other =>
            other.kind === file.kind && other.name === file.name && isSameFolder(file.kind, other.module, file.module),
        )
      const path = first ? `: ${first.source.path}` : ''
      const what = localized('Another file has the name "{name}" already{path}.', '已有名为 "{name}" 的文件{path}。', {
        name: file.name,
        path: path && { 'en-US': path, 'zh-CN': `：${first?.source.path}` },
      })
      report(file, { pointer: '', what })
    }
  },
}

function namesInOtherCase(set: ConfigSet): readonly (readonly [ConfigFile, ConfigFile])[] {
  const kinds: readonly ReadonlyMap<string, ConfigFile>[] = [set.resources, set.pages, set.dictionaries, set.modules]
  return kinds.flatMap(files => {
    const seen = new Map<string, ConfigFile>()
    return [...files].flatMap(([name, file]) => {
      const first = seen.get(name.toLowerCase())
      if (first === undefined) seen.set(name.toLowerCase(), file)
      return first === undefined ? [] : [[first, file] as const]
    })
  })
}

/** Resource names are global; page names are per module. */
function isSameFolder(kind: string, a: string, b: string): boolean {
  return kind !== 'page' || a === b
}
