import { expressionFunctions } from '#model/expression/functions/index.ts'
import {
  type ExpressionRoots,
  type ExpressionSchema,
  rootTypes,
  type SchemaField,
  typeOfStep,
  type ValueType,
} from '#model/expression/schema.ts'
import { nearestName } from '../../problems/did-you-mean.ts'
import { CALLS, RECORDS, VALUES, wordOf } from './words.ts'

/** What names may mean at a place. */
export interface KnownNames {
  /** The paths that the steps may mean, the nearest first. */
  paths(steps: readonly string[]): readonly MeantPath[]
  /** The values of options and states with this title. */
  titled(title: string): readonly string[]
}

interface MeantPath {
  readonly text: string
  readonly cost: number
  readonly binds?: number
  /** It is meant beside another reference only. */
  readonly isReference?: true
}

export function knownNames(roots: ExpressionRoots, schema: ExpressionSchema): KnownNames {
  const types = rootTypes(roots)
  return {
    paths: steps => pathsIn(steps, types, roots, schema),
    titled: title => valuesTitled(title, types, schema),
  }
}

type Types = Readonly<Record<string, ValueType>>

function pathsIn(
  steps: readonly string[],
  types: Types,
  roots: ExpressionRoots,
  schema: ExpressionSchema,
): MeantPath[] {
  const [first = '', ...rest] = steps
  const records = Object.keys(roots).filter(name => types[name])
  // A variable of other places is no name of a record.
  const isElsewhere = !types[first] && OF_PLACES.includes(first)
  const whole = steps.length === 1 ? ofWord(first, types) : []
  const found = [
    ...whole,
    ...rootsMeant(first, rest.length === 0, types, records, schema).flatMap(({ text, cost }) =>
      following(text, types[text]!, rest, cost, schema),
    ),
    // A field without its record, or with the wrong name before it.
    ...records.flatMap((root, index) =>
      following(root, types[root]!, steps, (types[first] ? 3 : 1) + index * 0.5, schema),
    ),
    ...(isElsewhere
      ? []
      : records.flatMap((root, index) => further(root, types[root]!, steps, 4 + index * 0.5, schema))),
    ...(rest.length > 0 && !isElsewhere
      ? records.flatMap((root, index) => further(root, types[root]!, rest, 5 + index * 0.5, schema))
      : []),
  ]
  return distinct(found.toSorted((a, b) => a.cost - b.cost))
}

const OF_PLACES = ['record', 'old', 'row', 'params']

/** A value that is spelt otherwise, or a text without its quotes. */
function ofWord(word: string, types: Types): MeantPath[] {
  const name = wordOf(word)
  const known = Object.hasOwn(VALUES, name) ? VALUES[name] : undefined
  const value = known ?? (types[word] ? undefined : nearestName(word, ['null', 'true', 'false']))
  const isVariable = types[word] !== undefined
  return [
    ...(['null', 'true', 'false'].includes(word) ? [{ text: word, cost: 0 }] : []),
    ...(value === undefined ? [] : [{ text: value, cost: known === undefined ? 3 : 1 }]),
    ...(known === 'me' ? [{ text: 'me.id', cost: 2 }] : []),
    ...(word === 'now' ? [{ text: 'today', cost: 4 }] : word === 'today' ? [{ text: 'now', cost: 4 }] : []),
    ...(isVariable ? [] : [{ text: `'${word}'`, cost: 2.5 }]),
  ]
}

/** The variables that a first name may mean. */
function rootsMeant(
  written: string,
  isAlone: boolean,
  types: Types,
  records: readonly string[],
  schema: ExpressionSchema,
): MeantPath[] {
  if (types[written]) {
    const others = RECORDS.includes(written) ? records.filter(each => each !== written) : []
    return [{ text: written, cost: 0 }, ...others.map(text => ({ text, cost: 2 }))]
  }
  const word = wordOf(written)
  const value = Object.hasOwn(VALUES, word) ? VALUES[word] : undefined
  if (value !== undefined && types[value]) return [{ text: value, cost: 1 }]
  const named = records.filter(each => {
    const { resource = '' } = types[each]!
    const titles = Object.values(schema.resources[resource]?.title ?? {})
    return resource.toLowerCase() === word || titles.some(title => title.toLowerCase() === written.toLowerCase())
  })
  if (named.length > 0) return named.map(text => ({ text, cost: isAlone ? 2 : 1 }))
  if (RECORDS.includes(word)) return records.map((text, index) => ({ text, cost: 1 + index * 0.5 }))
  const near = written === 'old' ? undefined : nearestName(written, Object.keys(types))
  return near === undefined ? [] : [{ text: near, cost: 2 }]
}

/** The paths that steps after `text` may mean. */
function following(
  text: string,
  type: ValueType,
  steps: readonly string[],
  cost: number,
  schema: ExpressionSchema,
): MeantPath[] {
  const [step, ...rest] = steps
  if (step === undefined) return [{ text, cost }, ...(text === 'me' ? [{ text: 'me.id', cost: cost + 2 }] : [])]
  const next = typeOfStep(type, step, schema)
  if ('type' in next) {
    const found = following(`${text}.${step}`, next.type, rest, cost, schema)
    return type.resource !== undefined || text === 'me' ? [...found, ...instead(text, type, rest, cost)] : found
  }
  const meant = namesMeant(step, fieldsOf(type, schema), next.candidates)
  const named = meant.flatMap(each => {
    const known = typeOfStep(type, each.text, schema)
    return 'type' in known ? following(`${text}.${each.text}`, known.type, rest, cost + each.cost, schema) : []
  })
  return [
    ...named,
    ...(rest.length === 0 ? lastStep(text, type, step, cost) : []),
    ...(text === 'me' && rest.length === 0 ? ofAccount(cost) : []),
  ]
}

function ofAccount(cost: number): MeantPath[] {
  return [
    { text: 'me.id', cost: cost + 3 },
    { text: 'me.roles', cost: cost + 3.5 },
  ]
}

/** The id instead of a name of the account, or of a record. */
function instead(text: string, type: ValueType, rest: readonly string[], cost: number): MeantPath[] {
  if (rest.length > 0) return []
  if (text === 'me')
    return [
      { text: 'me.id', cost: cost + 3, isReference: true },
      { text: 'me.roles', cost: cost + 3.5 },
    ]
  return type.resource === undefined
    ? []
    : [
        { text: `${text}.id`, cost: cost + 5, isReference: true },
        ...(text.includes('.') ? [{ text, cost: cost + 4, isReference: true } as const] : []),
      ]
}

/** A value of options, or a function, after a dot. */
function lastStep(text: string, { options, kind }: ValueType, step: string, cost: number): MeantPath[] {
  if (options?.includes(step)) return [{ text: `${text} == '${step}'`, cost: cost + 2, binds: 4 }]
  const word = wordOf(step)
  const called = Object.hasOwn(CALLS, word) ? CALLS[word]! : word
  const asCall = expressionFunctions.has(called) ? [{ text: `${called}(${text})`, cost: cost + 1 }] : []
  return kind === 'map' ? [] : [...asCall, ...(['value', 'label'].includes(word) ? [{ text, cost: cost + 1 }] : [])]
}

/** Fields of a record to which one of ours refers. */
function further(
  root: string,
  type: ValueType,
  steps: readonly string[],
  cost: number,
  schema: ExpressionSchema,
): MeantPath[] {
  const references = Object.values(fieldsOf(type, schema)).filter(field => field.type === 'reference')
  const found = references.flatMap(({ name, resource }) => {
    const target = resource === undefined ? undefined : schema.resources[resource]
    return target && Object.hasOwn(target.fields, steps[0] ?? '')
      ? following(`${root}.${name}`, { kind: 'integer', resource: resource! }, steps, cost, schema).slice(0, 1)
      : []
  })
  return found.length === 1 ? found : []
}

function fieldsOf(type: ValueType, schema: ExpressionSchema): Readonly<Record<string, SchemaField>> {
  return type.fields ?? (type.resource === undefined ? {} : (schema.resources[type.resource]?.fields ?? {}))
}

/** The names of fields that are titled, spelt otherwise, or nearly so. */
function namesMeant(
  written: string,
  fields: Readonly<Record<string, SchemaField>>,
  names: readonly string[],
): MeantPath[] {
  const plain = written.trim().toLowerCase()
  const titled = Object.values(fields).filter(({ title }) =>
    Object.values(title ?? {}).some(each => each.toLowerCase() === plain || plainTitle(each) === plain),
  )
  if (titled.length > 0) return titled.map(({ name }) => ({ text: name, cost: 1 }))
  const near = nearestName(written.replace(/(?<=[a-z])_?[iI]d$/, ''), names) ?? nearestName(written, names)
  return near === undefined ? [] : [{ text: near, cost: /\p{Script=Han}/u.test(written) ? 2.5 : 2 }]
}

/** A title without what its brackets say. */
function plainTitle(title: string): string {
  return title
    .replace(/[（(].*$/, '')
    .trim()
    .toLowerCase()
}

function valuesTitled(title: string, types: Types, schema: ExpressionSchema): string[] {
  const wanted = title.trim().toLowerCase()
  if (wanted === '') return []
  const is = (each: { readonly title?: object | undefined }) =>
    Object.values(each.title ?? {}).some(one => String(one).toLowerCase() === wanted)
  const own = Object.values(types).flatMap(({ resource }) => resource ?? [])
  const near = own.flatMap(each =>
    Object.values(schema.resources[each]?.fields ?? {}).flatMap(({ resource }) => resource ?? []),
  )
  const values = [...new Set([...own, ...near])].flatMap(each => {
    const { fields = {}, workflows = {} } = schema.resources[each] ?? {}
    return [
      ...Object.values(fields)
        .flatMap(({ options = [], dictionary }) => [
          ...options,
          ...((dictionary === undefined ? undefined : schema.dictionaries?.[dictionary]?.values) ?? []),
        ])
        .filter(is)
        .map(({ value }) => String(value)),
      ...Object.values(workflows).flatMap(({ states }) =>
        Object.entries(states)
          .filter(([, state]) => is(state))
          .map(([value]) => value),
      ),
    ]
  })
  return [...new Set(values)].slice(0, 4)
}

function distinct(paths: readonly MeantPath[]): MeantPath[] {
  return [...new Map(paths.toReversed().map(each => [each.text, each])).values()]
    .toReversed()
    .toSorted((a, b) => a.cost - b.cost)
}
