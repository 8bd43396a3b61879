import { duplicateName as kind } from '../../read/file-problems.ts'
import type { Check } from '../check.ts'

export const duplicateName: Check = {
  ...kind,
  any({ references, report }) {
    const why = 'Only one of the two would ever be found.'
    for (const { pointer, name } of references.doubles)
      report({ pointer, what: `Another item of this list has the name "${name}" already.`, why })
  },
  config({ set, report }) {
    for (const file of set.doubles) {
      const first = [set.resources, set.pages, set.dictionaries, set.sampleData, set.rights, set.modules]
        .flatMap(files => [...files.values()])
        .find(
          other =>
            other.kind === file.kind && other.name === file.name && isSameFolder(file.kind, other.module, file.module),
        )
      const what = `Another file has the name "${file.name}" already${first ? `: ${first.source.path}` : ''}.`
      report(file, { pointer: '', what })
    }
  },
}

/** Resources share one space of names; pages have one per module. */
function isSameFolder(kind: string, a: string, b: string): boolean {
  return kind !== 'page' || a === b
}
