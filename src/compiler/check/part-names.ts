import type { PartKind } from '#model/config-schema/meaning.ts'
import type { LocalizedText } from '#model/localized-text.ts'
import { type Pointer, parentOf, pointerTo, valueAt } from '../read/parse/json-pointer.ts'
import type { Facts } from '../resolve/facts.ts'
import type { NameReference } from '../walk/references.ts'
import type { Subject } from './check.ts'

/** A part by its name. */
export interface Part {
  readonly name: string
  readonly title?: LocalizedText
}

type Known = Pick<Subject<unknown>, 'file' | 'facts'>

/** The parts that a name may mean: measures and charts of a report, tabs of a page, inputs of a transition. */
export const PARTS: Readonly<Record<PartKind, (reference: NameReference, subject: Known) => readonly Part[]>> = {
  measure: ({ pointer }, { file, facts }) => partsOf(pageBeside(pointer, file.source.value, facts), 'measure'),
  'plain-measure': (_, { file }) => partsOf(file.source.value, 'plain-measure'),
  chart: ({ pointer }, { file, facts }) => partsOf(pageBeside(pointer, file.source.value, facts), 'chart'),
  tab: (_, { file }) => partsOf(file.source.value, 'tab'),
  input({ pointer }, { file, facts }) {
    const ask = valueAt(file.source.value, pointerTo(parentOf(parentOf(pointer)), 'ask'))
    const fields = facts.resource(file.name)?.fields ?? {}
    return listAt({ ask }, '/ask').filter(({ name, type = fields[name]?.type }) => type === 'references')
  },
}

/** The parts of a page, as its file has it. */
export function partsOf(page: unknown, kind: Exclude<PartKind, 'input'>): readonly Part[] {
  if (kind === 'tab') return listAt(page, '/detail/tabs')
  if (kind === 'chart') return listAt(page, '/report/charts')
  const measures = listAt(page, '/report/measures')
  return kind === 'measure' ? measures : measures.filter(({ of }) => of !== 'rate')
}

/** The page that is named beside, or the file itself. */
function pageBeside(pointer: Pointer, value: unknown, facts: Facts): unknown {
  const page = valueAt(value, pointerTo(parentOf(pointer), 'page'))
  return typeof page === 'string' ? facts.pageAt(page)?.value : value
}

interface Entry extends Part {
  readonly type?: string
  readonly of?: string
}

/** The named entries of a list, which may be half written. */
function listAt(value: unknown, pointer: Pointer): readonly Entry[] {
  const list = valueAt(value, pointer)
  return (Array.isArray(list) ? (list as readonly unknown[]) : []).flatMap(each => {
    if (typeof each === 'string') return [{ name: each }]
    const { name } = (each ?? {}) as Partial<Entry>
    return typeof name === 'string' ? [each as Entry] : []
  })
}
