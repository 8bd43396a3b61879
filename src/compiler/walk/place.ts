import type { PageConfig, ResourceConfig } from '#model/config-schema/index.ts'
import type { ResourceOf, Variable } from '#model/config-schema/meaning.ts'
import type { SchemaField } from '#model/expression/schema.ts'
import { isObject } from '#model/is-object.ts'
import type { ConfigFile } from '../read/config-file.ts'
import type { Pointer } from '../read/parse/json-pointer.ts'
import type { Facts } from '../resolve/facts.ts'

/** Position of the walker. */
export interface Place {
  readonly file: ConfigFile
  readonly facts: Facts
  readonly pointer: Pointer
  /** The value here. */
  readonly value: unknown
  /** The key in the enclosing object, and in the nearest map. */
  readonly key: string
  readonly mapKey: string
  readonly parent: Place | undefined
  /** The keys of the value are chosen by the author, so they say nothing about its meaning. */
  readonly isMap?: boolean
  readonly variables: Variables
}

/** Variables in scope: the resource that a variable stands for, or the fields of `params`. */
export type Variables = Readonly<Partial<Record<Variable, string | Readonly<Record<string, SchemaField>>>>> & {
  readonly workflow?: string
  readonly field?: string
}

/** The resource of a file. */
export function ownResource({ kind, name, value }: ConfigFile): string | undefined {
  if (kind === 'page') return (value as PageConfig | undefined)?.resource
  return kind === 'resource' || kind === 'sample-data' ? name : undefined
}

/** The name of the resource at a place; undefined where something along the path does not exist. */
export function resourceAt(of: ResourceOf, place: Place): string | undefined {
  const { file, facts, variables } = place
  if (of === 'own') return ownResource(file)
  if (typeof of === 'string') {
    const known = variables[of]
    return typeof known === 'string' ? known : undefined
  }
  if ('is' in of) return of.is
  if ('named' in of) {
    const beside = of.beside === undefined ? undefined : objectWith(of.beside, place)?.[of.beside]
    return of.beside === undefined ? textAt(of.named, place) : textIn(beside, of.named)
  }
  if ('linesOf' in of) {
    const record = facts.resource(resourceAt('record', place) ?? '')
    return own(record?.lines ?? {}, textAt(of.linesOf, place))?.resource
  }
  if ('targetOf' in of) return targetOf(textAt(of.targetOf, place), file)
  if ('countedBy' in of) return fieldOf(textAt(of.countedBy, place), file)?.aggregate?.resource
  if ('targetOfKey' in of) return targetOf(place.mapKey, file)
  if ('shownAt' in of) return facts.pageAt(textAt(of.shownAt, place) ?? '')?.value?.resource
  const { selections = {} } = (file.value ?? {}) as Partial<ResourceConfig>
  if ('rowsOf' in of) return own(selections, textAt(of.rowsOf, place))?.resource
  const chosen = textAt(of.chosenIn, place, 1)
  return chosen === undefined ? ownResource(file) : askedTarget(chosen, place)
}

/** The target resource of a field of the file's resource. */
function targetOf(field: string | undefined, file: ConfigFile): string | undefined {
  return fieldOf(field, file)?.resource
}

function fieldOf(name: string | undefined, { value }: ConfigFile) {
  const { fields = {} } = (value ?? {}) as Partial<ResourceConfig>
  return own(fields, name) as
    | { readonly resource?: string; readonly aggregate?: { readonly resource?: string } }
    | undefined
}

/** The target resource of an input that is a list of references. */
function askedTarget(name: string, place: Place): string | undefined {
  const ask = objectWith('ask', place)?.ask
  const asked = (Array.isArray(ask) ? ask : []).find(each => isObject(each) && 'type' in each && each.name === name)
  return (asked as { readonly resource?: string } | undefined)?.resource
}

/**
 * The value of the nearest key of this name, in the value itself, the enclosing object or one around that; `levels`: how far to
 * search.
 */
export function textAt(key: string, place: Place, levels = Number.POSITIVE_INFINITY): string | undefined {
  let at: Place | undefined = place
  for (let seen = 0; at && seen < levels; at = at.parent) {
    if (!isObject(at.value) || at.isMap) continue
    seen += 1
    if (Object.hasOwn(at.value, key) && typeof at.value[key] === 'string') return at.value[key]
  }
  return undefined
}

/** The nearest enclosing object with the key. */
export function objectWith(key: string, place: Place): Readonly<Record<string, unknown>> | undefined {
  for (let at: Place | undefined = place; at; at = at.parent)
    if (isObject(at.value) && !at.isMap && Object.hasOwn(at.value, key)) return at.value
  return undefined
}

function textIn(object: unknown, key: string): string | undefined {
  return isObject(object) && typeof object[key] === 'string' ? object[key] : undefined
}

function own<T>(map: Readonly<Record<string, T>>, name: string | undefined): T | undefined {
  return name !== undefined && Object.hasOwn(map, name) ? map[name] : undefined
}
