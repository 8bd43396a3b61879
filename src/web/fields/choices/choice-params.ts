import type { ClientField } from '#model/client-model.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { isReferenceValue } from './reference-values.ts'

/** Values of the edited record that a reference's `choices` condition reads, as in a request; undefined = none. */
export function choiceParams(
  field: ClientField,
  record: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> | undefined {
  const paths = referencedPaths(field.choices ?? '').params ?? []
  // In a fixed order, so that equal requests are cached.
  const names = [...new Set(paths.map(path => path.split('.')[0] as string))].filter(name => name !== '').sort()
  if (names.length === 0) return undefined
  return Object.fromEntries(names.map(name => [name, plain(record[name])]))
}

function plain(value: unknown): unknown {
  if (isReferenceValue(value)) return value.id
  if (Array.isArray(value)) return value.map(item => (isReferenceValue(item) ? item.id : item))
  return value ?? null
}
