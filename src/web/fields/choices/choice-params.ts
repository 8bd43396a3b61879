import type { ClientField } from '#model/client-model.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { isReferenceValue } from './reference-values.ts'

/** What a reference's `choices` and `mayDo` look at of the edited record, in payload form; undefined = nothing. */
export function choiceParams(
  field: ClientField,
  record: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> | undefined {
  const names = namesRead(field)
  if (names.length === 0) return undefined
  return Object.fromEntries(names.map(name => [name, plain(record[name])]))
}

/** Names of the fields of the edited record that a reference's `choices` and `mayDo` look at. */
export function namesRead(field: ClientField): readonly string[] {
  const paths = referencedPaths(field.choices ?? '').params ?? []
  // In one order, so that equal requests share an answer.
  const read = paths.map(path => path.split('.')[0] as string).filter(name => name !== '')
  return [...new Set([...read, ...(field.mayDo ? ['id'] : [])])].sort()
}

function plain(value: unknown): unknown {
  if (isReferenceValue(value)) return value.id
  if (Array.isArray(value)) return value.map(item => (isReferenceValue(item) ? item.id : item))
  return value ?? null
}
