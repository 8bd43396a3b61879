import type {
  FieldMeaning,
  Meaning,
  NameKind,
  NameMeaning,
  ParamsName,
  ResourceOf,
  ResultMeaning,
  Scope,
  TextMeaning,
} from '#model/config-schema/meaning.ts'
import type { ExpressionRoots, SchemaField } from '#model/expression/schema.ts'
import { extensionNamed } from '#model/extensions.ts'
import { isObject } from '#model/is-object.ts'
import { listParam } from '#model/list/list-query.ts'
import { LOCALES } from '#model/localized-text.ts'
import { placeholdersOf } from '#model/text/text-template.ts'
import type { ConfigFile } from '../read/config-file.ts'
import { type Pointer, pointerTo } from '../read/parse/json-pointer.ts'
import { type FactQuery, type Facts, factsBy } from '../resolve/facts.ts'
import { fieldAt, followPath } from '../resolve/field-path.ts'
import type { Memo } from '../resolve/memo.ts'
import { paramsAt } from './params.ts'
import { objectWith, ownResource, type Place, resourceAt, textAt, type Variables } from './place.ts'
import { type Plan, planOf } from './plan.ts'
import { besidesFields, comparedWith, fieldNamed, withCounters } from './spelling.ts'

/** All names and expressions in one file, as declared by the schema of its kind. */
export interface References {
  readonly names: readonly NameReference[]
  readonly fields: readonly FieldReference[]
  readonly expressions: readonly ExpressionReference[]
  /** Texts with placeholders, in each language; what the placeholders hold is among the expressions. */
  readonly texts: readonly TextReference[]
  /** List items with the name of an earlier one. */
  readonly doubles: readonly { readonly pointer: Pointer; readonly name: string }[]
}

interface Written {
  readonly pointer: Pointer
  /** Whether it is the key at `pointer`, not its value. */
  readonly isKey: boolean
}

export interface NameReference extends Written {
  readonly name: string
  readonly meaning: NameMeaning
  /** The owner of the transition, lines or view; undefined if unknown. */
  readonly resource: string | undefined
  /** The workflow of the state. */
  readonly workflow: string | undefined
  /** The possible columns; undefined if unknown. */
  readonly columns?: readonly string[] | undefined
}

/** The scope of the name, unless it is global: a role, a page. `file`: where it is used. */
export function scopeOf(
  kind: NameKind,
  { resource, workflow }: Pick<NameReference, 'resource' | 'workflow'>,
  file: string,
): { readonly scope?: string } {
  if (NAMES_OF_THE_CONFIG.has(kind)) return {}
  const owner = resource ?? file
  return { scope: kind === 'state' && workflow !== undefined ? `${owner} ${workflow}` : owner }
}

const NAMES_OF_THE_CONFIG: ReadonlySet<NameKind> = new Set<NameKind>([
  ...(['role', 'resource', 'page', 'permission', 'dictionary', 'channel', 'module', 'action', 'effect'] as const),
  'source',
])

/** A field, or dot path, to be resolved in `resource`. */
export interface FieldReference extends Written {
  readonly path: string
  /** The written form: with the sign of an order, the operator of a parameter. */
  readonly text: string
  readonly resource: string
  readonly meaning: FieldMeaning
  /** The enclosing object, whose other keys may restrict it. */
  readonly around: Readonly<Record<string, unknown>>
  /** The list that contains it. */
  readonly list: Pointer | undefined
  /** What else the text could have named. */
  readonly besides?: readonly string[]
}

export interface ExpressionReference {
  readonly pointer: Pointer
  readonly text: string
  readonly roots: ExpressionRoots
  readonly gives: ExpressionResult
  /** Offset of the expression in the text at `pointer`; default: 0. */
  readonly at?: number
  readonly selects?: readonly ('record' | 'row')[]
  /** How `text` was made from the written text, if it differs; problems are located at its beginning. */
  readonly isRewritten?: { readonly text: string; readonly by: (text: string) => string }
}

/** A condition, a value for a field (of a resource, or declared in place), or anything. */
export type ExpressionResult =
  | { readonly kind: 'condition' }
  | { readonly kind: 'field'; readonly resource: string; readonly field: string }
  | { readonly kind: 'input'; readonly field: SchemaField }
  | { readonly kind: 'anything' }

export interface TextReference {
  readonly pointer: Pointer
  readonly text: string
  readonly shown: TextMeaning['shown']
}

/** The same, cached per file and its queries. */
export function rememberedReferences(file: ConfigFile, ask: FactQuery, memo: Memo): References {
  return memo.run(`references ${file.source.path}`, [file], ask, tracked => referencesIn(file, factsBy(tracked)))
}

/** Walks the file by the schema of its kind. Parts that the schema rejected are skipped. */
export function referencesIn(file: ConfigFile, facts: Facts, plan: Plan | undefined = planOf(file.kind)): References {
  const found = { names: [], fields: [], expressions: [], texts: [], doubles: [] } satisfies Found as Found
  const own = ownResource(file)
  const root: Place = {
    file,
    facts,
    pointer: '',
    value: file.value,
    key: '',
    mapKey: '',
    parent: undefined,
    variables: own === undefined ? {} : { record: own },
  }
  if (plan && file.value !== undefined) walk(plan, root, found)
  return found
}

interface Found {
  readonly names: NameReference[]
  readonly fields: FieldReference[]
  readonly expressions: ExpressionReference[]
  readonly texts: TextReference[]
  readonly doubles: { readonly pointer: Pointer; readonly name: string }[]
}

function walk(plan: Plan, before: Place, found: Found): void {
  const place =
    plan.scope || plan.isMap
      ? { ...before, isMap: plan.isMap === true, ...(plan.scope && { variables: entered(plan.scope, before) }) }
      : before
  const { value } = place
  if (plan.meaning) note(plan.meaning, value, place, false, found)
  if (Array.isArray(value)) {
    const { items, identifiedBy } = plan
    if (identifiedBy !== undefined) noteDoubles(identifiedBy, value, place.pointer, found)
    if (items) for (const [at, item] of value.entries()) walk(items, inside(place, String(at), item, false), found)
  } else if (isObject(value) && (plan.keys || plan.members || plan.others)) {
    for (const key in value) {
      const member = plan.members?.get(key) ?? plan.others
      if (!member && !plan.keys) continue
      const inner = inside(place, key, value[key], plan.isMap === true)
      if (plan.keys) note(plan.keys, key, inner, true, found)
      if (member) walk(member, inner, found)
    }
  }
  for (const alternative of plan.also ?? []) {
    const other = alternative(value)
    if (other) walk(other, place, found)
  }
}

function noteDoubles(key: string, items: readonly unknown[], pointer: Pointer, found: Found): void {
  const names = items.map(item => (isObject(item) ? item[key] : undefined))
  for (const [index, name] of names.entries()) {
    if (typeof name !== 'string' || names.indexOf(name) === index) continue
    found.doubles.push({ pointer: pointerTo(pointer, index, key), name })
  }
}

function inside(parent: Place, key: string, value: unknown, isMap: boolean): Place {
  const { file, facts, variables, mapKey } = parent
  const pointer = pointerTo(parent.pointer, key)
  return { file, facts, pointer, value, key, mapKey: isMap ? key : mapKey, parent, variables }
}

function note(meaning: Meaning, value: unknown, place: Place, isKey: boolean, found: Found): void {
  const { pointer } = place
  if (meaning.kind === 'text') {
    if (isObject(value)) noteText(meaning, value, place, found)
  } else if (meaning.kind === 'expression') {
    if (typeof value === 'string') noteExpression(meaning, value, place, found)
  } else if (meaning.kind === 'field') {
    const resource = resourceAt(meaning.of ?? 'record', place)
    const path = typeof value === 'string' ? fieldNamed(value, meaning, place) : undefined
    if (resource === undefined || path === undefined) return
    const around = isObject(place.parent?.value) ? place.parent.value : {}
    const list = listAround(place, meaning, isKey)
    const others = besidesFields(meaning, place)
    const besides = others ? { besides: others } : {}
    found.fields.push({ pointer, isKey, path, text: String(value), resource, meaning, around, list, ...besides })
  } else if ((typeof value === 'string' && value !== '') || typeof value === 'number') {
    const resource = resourceAt(meaning.of ?? 'record', place)
    const workflow = meaning.workflow ? textAt(meaning.workflow, place) : place.variables.workflow
    const columns = meaning.name === 'column' ? { columns: columnsAt(meaning, resource, place) } : {}
    found.names.push({ pointer, isKey, name: String(value), meaning, resource, workflow, ...columns })
  }
}

/** The columns of the rows around the place, or of those in a json field. */
function columnsAt({ list, types }: NameMeaning, resource: string | undefined, place: Place) {
  const owner = list === undefined ? undefined : place.facts.resource(resource ?? '')
  const field = owner && fieldAt(owner, textAt(list ?? '', place) ?? '', place.facts)?.field
  // A field that is no list of rows is reported elsewhere.
  const columns = list === undefined ? objectWith('columns', place)?.columns : field?.rows?.columns
  if (!Array.isArray(columns)) return undefined
  const fitting = columns.filter(each => isObject(each) && (types?.includes(String(each.type)) ?? true))
  return fitting.map(({ name }) => String(name))
}

/** The list that contains the field, directly or as an object that names it. */
function listAround({ parent }: Place, { isEntry }: FieldMeaning, isKey: boolean): Pointer | undefined {
  if (isKey) return undefined
  if (Array.isArray(parent?.value)) return parent.pointer
  return isEntry && Array.isArray(parent?.parent?.value) ? parent.parent.pointer : undefined
}

function noteText(meaning: Extract<Meaning, { kind: 'text' }>, text: object, place: Place, found: Found): void {
  const roots = rootsAt(meaning.over, place)
  for (const locale of LOCALES) {
    const words = (text as Readonly<Record<string, unknown>>)[locale]
    if (typeof words !== 'string') continue
    const pointer = pointerTo(place.pointer, locale)
    found.texts.push({ pointer, text: words, shown: meaning.shown })
    for (const { expression, start } of placeholdersOf(words))
      found.expressions.push({ pointer, text: expression, at: start, roots, gives: ANYTHING })
  }
}

const ANYTHING: ExpressionResult = { kind: 'anything' }
const CONDITION: ExpressionResult = { kind: 'condition' }

function noteExpression(
  { gives, over, selects, spelled }: Extract<Meaning, { kind: 'expression' }>,
  text: string,
  place: Place,
  found: Found,
): void {
  const { pointer } = place
  const roots = rootsAt(over, place)
  if (spelled === undefined) {
    found.expressions.push({ pointer, text, roots, gives: resultAt(gives, place), ...(selects && { selects }) })
  } else if (spelled === 'with counters' || namesField(place, roots.row)) {
    const isCompared = spelled === 'list parameter'
    const by = (each: string) => (isCompared ? comparedWith(place.key, each) : withCounters(each))
    const rewritten = by(text)
    const result = isCompared ? ANYTHING : resultAt(gives, place)
    found.expressions.push({
      pointer,
      text: rewritten,
      roots,
      gives: result,
      ...(rewritten !== text && { isRewritten: { text, by } }),
    })
  }
}

/** Whether the list parameter at the place belongs to a field; others are reported as such. */
function namesField(place: Place, row: ExpressionRoots['row']): boolean {
  const resource = place.facts.resource(typeof row === 'string' ? row : (resourceAt('record', place) ?? ''))
  return resource === undefined || followPath(resource, listParam(place.key).path, place.facts).ok
}

function rootsAt(over: Scope | undefined, place: Place): ExpressionRoots {
  const { workflow: _w, field: _f, sent: _s, received: _r, ...roots } = over ? entered(over, place) : place.variables
  return roots
}

function resultAt(gives: ResultMeaning | undefined, place: Place): ExpressionResult {
  if (gives === undefined) return ANYTHING
  if (gives === 'condition') return CONDITION
  if (gives === 'text' || gives === 'integer') return { kind: 'input', field: { name: place.key, type: gives } }
  if (gives === 'parameter') {
    const parameter = extensionNamed('effect', textAt('call', place) ?? '')?.with[place.key]
    return parameter ? { kind: 'input', field: { name: place.key, type: parameter.type } } : ANYTHING
  }
  if (gives === 'own value') {
    const { field } = place.variables
    if (field !== undefined) return { kind: 'field', resource: place.file.name, field }
    return { kind: 'input', field: place.parent?.value as SchemaField }
  }
  const resource = resourceAt(gives.fieldOf, place)
  const field = gives.at === undefined ? place.key : textAt(gives.at, place)
  return resource === undefined || field === undefined ? ANYTHING : { kind: 'field', resource, field }
}

/** The variables within a value of this scope. */
function entered(scope: Scope, place: Place): Variables {
  const variables: Record<string, unknown> = { ...place.variables }
  for (const [name, change] of Object.entries(scope)) {
    if (change === null) delete variables[name]
    else if (name === 'workflow' || name === 'field') variables[name] = place.key
    else if (typeof change === 'object' && 'holds' in change)
      variables[name] = paramsAt(change.holds as ParamsName, place)
    // A missing resource is reported at its own place; '' accepts everything.
    else variables[name] = resourceAt(change as ResourceOf, place) ?? ''
  }
  return variables as Variables
}
