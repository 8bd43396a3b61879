import type { Field, Resource } from '#model/app-model.ts'
import type { SampleDataConfig } from '#model/config-schema/index.ts'
import { localized } from '#model/localized-text.ts'
import type { Basis, Finding } from '../../problems/create-problem.ts'
import { suggest } from '../../problems/suggest.ts'
import { quote } from '../../problems/wording.ts'
import { pointerTo } from '../../read/parse/json-pointer.ts'
import type { Facts } from '../../resolve/facts.ts'
import { fieldOf } from '../../resolve/field-path.ts'
import type { Check } from '../check.ts'
import { chosenWith, constantsIn, writtenValues } from '../sample-data/hints.ts'

export const sampleDataUnknownReference: Check = {
  code: 'sample-data-unknown-reference',
  titleInChinese: '示例数据引用不存在',
  severity: 'error',
  why: localized(
    'Sample records are written when the database is created; this one could not be.',
    '建库时要写入示例数据，这一条写不进去。',
  ),
  fix: localized(
    'Name a row of the other file by its label, or by "@" and its "$key".',
    '请用标题，或 “@” 加 “$key” 引用另一文件中的行。',
  ),
  'sample-data': ({ file, value, facts, report }) => {
    const resource = facts.resource(file.name)
    const targets = new Map<string, Targets | undefined>()
    for (const { pointer, field, name } of resource ? namedTargets(value, resource) : []) {
      const target = field.resource ?? ''
      if (!targets.has(target)) targets.set(target, targetsIn(target, facts))
      const known = targets.get(target)
      const names = name.startsWith('@') ? known?.keys : known?.labels
      if (names === undefined || names.has(name)) continue
      const what = localized('No sample row of "{target}" is called {name}.', '"{target}" 的样例数据中没有 {name}。', {
        target,
        name: quote(name),
      })
      const label = facts.resource(target)?.location.file
      const restsOn = [...(label === undefined ? [] : [{ file: label, pointer: '/label' }]), ...keysOf(target, facts)]
      const missing = { kind: 'value', name, scope: target, candidates: [...names] } as const
      report({ pointer, what, missing, restsOn, ...suggest(name, names) })
    }
    for (const finding of missedRows(value, facts)) report(finding)
  },
}

/** Every label or key that the rows and hints of a file name, with the reference field in which it stands. */
function namedTargets(value: SampleDataConfig, resource: Resource) {
  return writtenValues(value).flatMap(({ pointer, name, written }) => {
    const field = fieldOf(resource, name)
    if (field?.type !== 'reference' && field?.type !== 'references') return []
    return constantsIn(written, pointer, field).flatMap(constant =>
      namesIn(constant.pointer, constant.value).map(named => ({ ...named, field: field as Field })),
    )
  })
}

/** Conditions of hints on a field that is written in every row of the other file: no row has the value. */
function missedRows(value: SampleDataConfig, facts: Facts): readonly Finding[] {
  return chosenWith(value, facts).flatMap(({ pointer, resource, where }) =>
    Object.entries(where).flatMap(([name, wanted]) => {
      const known = writtenOnly(resource, name, facts)
      if (typeof wanted !== 'string' || known === undefined || known.has(wanted)) return []
      const what = localized(
        'No sample row of "{target}" has {value} as its "{name}".',
        '"{target}" 的样例数据中没有 "{name}" 为 {value} 的行。',
        { target: resource.name, value: quote(wanted), name },
      )
      return [{ pointer: pointerTo(pointer, 'where', name), what, ...suggest(wanted, known) }]
    }),
  )
}

/** The values of a field in sample data that consist of written rows; undefined where others may be made. */
function writtenOnly(resource: Resource, name: string, facts: Facts): ReadonlySet<string> | undefined {
  const file = facts.sampleData(resource.name)
  const rows = file?.value?.rows ?? []
  const values = rows.map(row => row[name])
  const field = fieldOf(resource, name)
  if (!file?.value || !file.complete || field?.options || hasHints(file.value)) return undefined
  return rows.length > 0 && values.every(each => typeof each === 'string') ? new Set(values as string[]) : undefined
}

/** Where a key could stand that another row has already. */
function keysOf(target: string, facts: Facts): readonly Basis[] {
  const file = facts.sampleData(target)
  return (file?.value?.rows ?? []).map((_, index) => ({
    file: file!.source.path,
    pointer: pointerTo('/rows', index, '$key'),
  }))
}

function namesIn(pointer: string, written: unknown): { pointer: string; name: string }[] {
  if (typeof written === 'string') return [{ pointer, name: written }]
  if (!Array.isArray(written)) return []
  return written.flatMap((item, index) =>
    typeof item === 'string' ? [{ pointer: pointerTo(pointer, index), name: item }] : [],
  )
}

/** Labels and keys of the rows of a resource; undefined where there may be unwritten ones. */
interface Targets {
  readonly labels: ReadonlySet<string> | undefined
  readonly keys: ReadonlySet<string> | undefined
}

function targetsIn(name: string, facts: Facts): Targets | undefined {
  const resource = facts.resource(name)
  const file = facts.sampleData(name)
  if (resource === undefined || (file !== undefined && !file.complete)) return undefined
  const rows = file?.value?.rows ?? []
  const labels = rows.map(row => row[resource.label])
  const keys = rows.flatMap(row => (row.$key === undefined ? [] : [`@${row.$key}`]))
  return {
    labels: hasMadeUpLabels(resource, file?.value) ? undefined : new Set(labels.map(String)),
    keys: new Set(keys),
  }
}

/** Generated rows, computed labels and generated numbers are only known after generation. */
function hasMadeUpLabels(resource: Resource, sampleData: SampleDataConfig | undefined): boolean {
  const label = fieldOf(resource, resource.label)
  const isMadeUp = label === undefined || label.type === 'computed' || label.type === 'sequence'
  return isMadeUp || (sampleData !== undefined && hasHints(sampleData))
}

function hasHints({ values = {}, sets = [], count = 0 }: SampleDataConfig): boolean {
  return Object.keys(values).length > 0 || sets.length > 0 || count > 0
}
