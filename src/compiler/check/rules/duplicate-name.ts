import { duplicateName as kind } from '../../read/file-problems.ts'
import { type Pointer, pointerTo } from '../../read/parse/json-pointer.ts'
import type { Check, Subject } from '../check.ts'

export const duplicateName: Check = {
  ...kind,
  home: ({ value, report }) => findDoubles(value, '', report),
  page: ({ value, report }) => findDoubles(value, '', report),
  resource: ({ value, report }) => findDoubles(value, '', report),
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

/** Items of a list identified by their `name`: tabs, measures, inputs, links. */
function findDoubles(value: unknown, pointer: Pointer, report: Subject<unknown>['report']): void {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    const names = value.map(nameOf)
    for (const [index, name] of names.entries()) {
      if (name === undefined || names.indexOf(name) === index) continue
      const why = 'Only one of the two would ever be found.'
      const what = `Another item of this list has the name "${name}" already.`
      report({ pointer: pointerTo(pointer, index, 'name'), what, why })
    }
  }
  for (const [key, inner] of Object.entries(value)) findDoubles(inner, pointerTo(pointer, key), report)
}

function nameOf(item: unknown): string | undefined {
  const name = typeof item === 'object' && item !== null ? (item as { name?: unknown }).name : undefined
  return typeof name === 'string' ? name : undefined
}
