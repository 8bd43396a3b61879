import type { PageConfig, ResourceConfig } from '#model/config-schema/index.ts'
import type { ParamsName } from '#model/config-schema/meaning.ts'
import type { SchemaField } from '#model/expression/schema.ts'
import { isObject } from '#model/is-object.ts'
import { objectWith, type Place } from './place.ts'

type Params = Readonly<Record<string, SchemaField>>
type Asker = { readonly ask?: unknown; readonly recurrence?: { readonly until?: string } }

/** Type of `params` at a place. */
export function paramsAt(name: ParamsName, place: Place): Params {
  return PARAMS[name](place)
}

const PARAMS: Readonly<Record<ParamsName, (place: Place) => Params>> = {
  asked: place => fieldsOf(objectWith('ask', place)?.ask, place),
  'asked by the one named here': place => fieldsOf(askerNamed(place.key, place)?.ask, place),
  'asked, and the occurrence': place => {
    const asked = fieldsOf(objectWith('ask', place)?.ask, place)
    const recurrence = objectWith('recurrence', place)?.recurrence as Asker['recurrence']
    if (recurrence === undefined) return asked
    const moments = ['occurrence', ...(recurrence.until === undefined ? [] : ['until'])]
    return { ...asked, ...Object.fromEntries(moments.map(each => [each, { name: each, type: 'datetime' }])) }
  },
  /** With `times` the number of the record, with `each` the entry that it is created for. */
  counted: place => {
    const effect = place.parent?.parent?.value as { readonly times?: string; readonly each?: string } | undefined
    const around = place.variables.params
    const list = fieldNamed(effect?.each, place)
    return {
      ...(typeof around === 'object' ? around : {}),
      ...(effect?.times === undefined ? {} : { n: { name: 'n', type: 'integer' } }),
      ...(list === undefined ? {} : { each: { ...list, name: 'each', type: 'reference' } as SchemaField }),
      // An unknown list is reported where it is named.
      ...(effect?.each !== undefined && list === undefined ? { each: { name: 'each', type: 'json' } } : {}),
    }
  },
  'why refused': () => ({ message: { name: 'message', type: 'text' } }),
  'shared by senders': sharedBySenders,
  'of the route': ({ file }) => {
    const path = (file.value as PageConfig).path
    return Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, { name, type: 'json' }]))
  },
  counters: () => ({ n: { name: 'n', type: 'integer' }, seq: { name: 'seq', type: 'integer' } }),
}

/** Inputs declared in place by the transition or operation around a call, or by the one named like the call. */
export function askedIn(place: Place): { readonly inputs: ReadonlySet<string> } {
  const around = objectWith('ask', place) ?? askerNamed(place.parent?.parent?.key ?? '', place)
  const inputs = listOf(around?.ask).filter(isInput)
  return { inputs: new Set(inputs.map(({ name }) => name)) }
}

function askerNamed(name: string, { file }: Place): Asker | undefined {
  const { workflows = {}, operations = {} } = (file.value ?? {}) as Partial<ResourceConfig>
  const groups = [...Object.values(workflows).map(({ transitions }) => transitions), operations]
  return groups.flatMap(group => (Object.hasOwn(group, name) ? [group[name] as Asker] : []))[0]
}

/** All inputs by name: fields of the record and those declared in place. */
function fieldsOf(ask: unknown, place: Place): Params {
  const params: Record<string, SchemaField> = {}
  for (const asked of listOf(ask)) {
    if (isInput(asked)) params[asked.name] = asked
    else {
      const name = typeof asked === 'string' ? asked : String((asked as { name?: unknown }).name)
      const field = fieldNamed(name, place)
      params[name] = field === undefined ? { name, type: 'json' } : { ...field, name }
    }
  }
  return params
}

function isInput(asked: unknown): asked is SchemaField {
  return isObject(asked) && 'type' in asked
}

function fieldNamed(name: string | undefined, { file }: Place): SchemaField | undefined {
  const { fields = {} } = (file.value ?? {}) as Partial<ResourceConfig>
  return name !== undefined && Object.hasOwn(fields, name) ? (fields[name] as unknown as SchemaField) : undefined
}

/** Common inputs of all transitions that send the message whose definition contains the place. */
function sharedBySenders(place: Place): Params {
  const { workflows = {} } = (place.file.value ?? {}) as Partial<ResourceConfig>
  const sends = (effect: object) => 'send' in effect && effect.send === place.mapKey
  const senders = Object.values(workflows)
    .flatMap(({ transitions }) => Object.values(transitions))
    .filter(({ effects = [] }) => effects.some(sends))
    .map(({ ask }) => fieldsOf(ask, place))
  const [first = {}, ...others] = senders
  return Object.fromEntries(Object.entries(first).filter(([name]) => others.every(each => Object.hasOwn(each, name))))
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
