import type { Field, Resource } from '#model/app-model.ts'
import type { SampleDataConfig } from '#model/config-schema/index.ts'
import { localized } from '#model/localized-text.ts'
import { suggest } from '../../problems/suggest.ts'
import { quote } from '../../problems/wording.ts'
import { pointerTo } from '../../read/parse/json-pointer.ts'
import type { Facts } from '../../resolve/facts.ts'
import { fieldOf } from '../../resolve/field-path.ts'
import type { Check } from '../check.ts'

export const sampleDataUnknownReference: Check = {
  code: 'sample-data-unknown-reference',
  severity: 'error',
  why: 'Sample records are written when the database is created; this one could not be.',
  fix: 'Name a row of the other file by its label, or by "@" and its "$key".',
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
      const restsOn = label === undefined ? [] : [{ file: label, pointer: '/label' }]
      report({ pointer, what, restsOn, ...suggest(name, names) })
    }
  },
}

/** Every label or key in the rows of a file, with its reference field. */
function namedTargets(value: SampleDataConfig, resource: Resource) {
  return (value.rows ?? []).flatMap((row, index) =>
    Object.entries(row).flatMap(([key, written]) => {
      const field = fieldOf(resource, key)
      if (field?.type !== 'reference' && field?.type !== 'references') return []
      return namesIn(pointerTo('/rows', index, key), written).map(named => ({ ...named, field: field as Field }))
    }),
  )
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
  const { values = {}, sets = [], count = 0 } = sampleData ?? {}
  return isMadeUp || Object.keys(values).length > 0 || sets.length > 0 || count > 0
}
