import type { Field, Resource } from '#model/app-model.ts'
import type { SampleDataConfig } from '#model/config-schema/index.ts'
import { fieldTypeOf } from '#model/field-types/index.ts'
import type { Finding } from '../../problems/create-problem.ts'
import { type Pointer, pointerTo } from '../../read/parse/json-pointer.ts'
import type { Facts } from '../../resolve/facts.ts'
import { isUnread } from '../../resolve/unread.ts'

export interface Hint {
  readonly pointer: Pointer
  readonly hint: Readonly<Record<string, unknown>>
}

/** A written value with its pointer. */
export interface Constant extends Pick<Finding, 'pointer' | 'target'> {
  readonly value: unknown
  /** It is one item of the field's list. */
  readonly isItem?: boolean
}

/** The hints of a file by kind, with their pointers. */
export function hintSets({ values = {}, sets = [] }: SampleDataConfig) {
  return [
    { values, at: pointerTo('/values') },
    ...sets.map((set, index) => ({ values: set.values, at: pointerTo('/sets', index, 'values') })),
  ]
}

/** Every hint in a value, those inside other hints included. */
export function hintsIn(value: unknown, pointer: Pointer): Hint[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => hintsIn(item, pointerTo(pointer, index)))
  if (typeof value !== 'object' || value === null) return []
  const hint = value as Readonly<Record<string, unknown>>
  const inner = NESTED.flatMap(key => (Object.hasOwn(hint, key) ? hintsIn(hint[key], pointerTo(pointer, key)) : []))
  return [{ pointer, hint }, ...inner]
}

/** Keys of a hint whose value may be a hint, or a list with hints. */
const NESTED = ['then', 'else', 'value', 'later', 'oneOf', 'cycle']

/** What a file writes into fields: constants, lists and hints. */
export function writtenValues(sampleData: SampleDataConfig) {
  const { rows = [] } = sampleData
  const inRows = rows.flatMap((row, index) =>
    Object.entries(row).map(([name, written]) => ({ pointer: pointerTo('/rows', index, name), name, written })),
  )
  const inHints = hintSets(sampleData).flatMap(({ values, at }) =>
    Object.entries(values ?? {}).map(([name, written]) => ({
      pointer: pointerTo(at, name),
      name,
      written: written as unknown,
    })),
  )
  return [...inRows, ...inHints]
}

/** The constants of a value or hint; other values of a hint are only known after generation. */
export function constantsIn(written: unknown, pointer: Pointer, field: Field): Constant[] {
  if (Array.isArray(written)) return field.options ? items(written, pointer) : [{ value: written, pointer }]
  if (typeof written !== 'object' || written === null) return [{ value: written, pointer }]
  // Data of a json field may look like a hint.
  if (fieldTypeOf(field.type)?.storage === 'json' && field.options === undefined) return []
  const hint = written as Readonly<Record<string, unknown>>
  const inner = (key: string) => constantsIn(hint[key], pointerTo(pointer, key), field)
  const each = (key: string) =>
    list(hint[key]).flatMap((value, index) => constantsIn(value, pointerTo(pointer, key, index), field))
  if (Array.isArray(hint.some)) return items(hint.some, pointerTo(pointer, 'some'))
  if (hint.weighted !== undefined)
    return field.options
      ? Object.keys(hint.weighted ?? {}).map(value => ({
          value,
          pointer: pointerTo(pointer, 'weighted', value),
          target: 'key' as const,
        }))
      : []
  if (hint.if !== undefined) return ['then', 'else'].filter(key => Object.hasOwn(hint, key)).flatMap(inner)
  if (hint.share !== undefined && Object.hasOwn(hint, 'value')) return inner('value')
  if (Object.keys(hint).join() === 'number')
    return list(hint.number)
      .slice(0, 2)
      .map((value, index) => ({ value, pointer: pointerTo(pointer, 'number', index) }))
  return ['oneOf', 'cycle', 'eachOf'].flatMap(each)
}

export function items(values: readonly unknown[], pointer: Pointer): Constant[] {
  return values.map((value, index) => ({ value, pointer: pointerTo(pointer, index), isItem: true }))
}

/** Hints that select records of a resource. */
export function chosenWith(sampleData: SampleDataConfig, facts: Facts) {
  return hintSets(sampleData)
    .flatMap(({ values, at }) =>
      Object.entries(values ?? {}).map(([name, hint]) => ({ hint, at: pointerTo(at, name) })),
    )
    .flatMap(({ hint, at }) => hintsIn(hint, at))
    .flatMap(({ pointer, hint }) => {
      const target = [hint.each, hint.reference, hint.references].find(name => typeof name === 'string')
      const resource: Resource | undefined = typeof target === 'string' ? facts.resource(target) : undefined
      if (resource === undefined || isUnread(resource) || typeof hint.where !== 'object') return []
      return [{ pointer, resource, where: (hint.where ?? {}) as Readonly<Record<string, unknown>> }]
    })
}

export function chosenBy(hint: unknown, facts: Facts): Resource | undefined {
  const { each, reference } = Object(hint)
  const target = [each, reference].find(name => typeof name === 'string')
  return target === undefined ? undefined : facts.resource(target)
}

export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
