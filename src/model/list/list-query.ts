import type { AppModel, FilterOperator, Resource, SortKey } from '../app-model.ts'
import { addDays, isDay, TIME_ZONE_OFFSET } from '../dates/dates.ts'
import { type FieldPath, fieldPath, isMultiple } from '../field-path.ts'
import { filterOperatorsOf, valueTypeOf } from '../field-types/index.ts'
import type { FieldProblemDraft } from '../problems.ts'
import { isStorable } from '../text/storable-text.ts'
import { type ConditionTree, readCondition } from './condition-tree.ts'

/** A query for rows of a resource. */
export interface ListQuery {
  /** First row, counted from 0. */
  readonly start: number
  /** Row after the last one. */
  readonly end: number
  readonly sort: readonly SortKey[]
  readonly filters: readonly QueryFilter[]
  /** A condition of groups, on top of the filters. */
  readonly where?: QueryCondition
  /** Field names and dot paths; undefined = every field of the record. */
  readonly fields?: readonly string[]
  /** Text that one of the resource's `search` fields must contain. */
  readonly q?: string
  /** Page whose `fixed` condition applies. */
  readonly page?: string
  /** Measure of that report page: only the rows that it counts. */
  readonly measure?: string
  /** Action whose grants apply. Default: list. */
  readonly action?: 'list' | 'read' | 'export'
  /** Maximum count; default: `limits.countRows` of the config. */
  readonly countTo?: number
  /** Its look-ups of masked values have been counted and audited; the server sets it. */
  readonly lookUp?: boolean
}
/** One condition. The value is in stored form; for `in` and `has` it is a list, for `null` a boolean. */
export interface QueryFilter {
  readonly path: string
  readonly operator: Exclude<FilterOperator, 'range'>
  readonly value: unknown
}
/** A condition whose comparisons are filters: all, any or none of the parts hold. */
export type QueryCondition =
  | { readonly kind: 'all' | 'any' | 'not'; readonly parts: readonly QueryCondition[] }
  | { readonly kind: 'filter'; readonly filter: QueryFilter }

export type ParsedListQuery =
  | { readonly ok: true; readonly query: ListQuery }
  | { readonly ok: false; readonly problems: readonly FieldProblemDraft[] }

/** A parsed query string; a repeated parameter is a list. */
export type QueryParameters = Readonly<Record<string, string | readonly string[] | undefined>>

const DEFAULT_PAGE_SIZE = 20
/** Maximum number of rows of one response. */
export const MAX_PAGE_SIZE = 10_000
const MAX_VALUE_LENGTH = 200
const MAX_VALUES = 1000
const MAX_FILTERS = 30
const MAX_FIELDS = 100
const MAX_SORT_KEYS = 5
const LAST_ROW = 10_000_000

/**
 * Reads the parameters of a list (simple-rest convention: `_start _end _sort _order _fields _q _page _measure`, filters
 * `field`, `field_gte`, `field_in` …, where a field may be a dot path over references, and `_where`, a condition of groups).
 * Every invalid parameter is reported; none is ignored.
 */
export function parseListQuery(parameters: QueryParameters, resource: Resource, model: AppModel): ParsedListQuery {
  return new Reader(parameters, resource, model).read()
}

/** Suffix of a filter parameter → operator. Without a suffix: `eq`. */
const SUFFIXES: Readonly<Record<string, QueryFilter['operator']>> = {
  ne: 'ne',
  gte: 'gte',
  lte: 'lte',
  gt: 'gt',
  lt: 'lt',
  like: 'contains',
  startsWith: 'startsWith',
  in: 'in',
  null: 'null',
  has: 'has',
}

/** Possible suffixes of a filter parameter, after a `_`. */
export const LIST_SUFFIXES: readonly string[] = Object.keys(SUFFIXES)

class Reader {
  readonly #problems: FieldProblemDraft[] = []
  readonly #parameters: QueryParameters
  readonly #resource: Resource
  readonly #model: AppModel

  constructor(parameters: QueryParameters, resource: Resource, model: AppModel) {
    this.#parameters = parameters
    this.#resource = resource
    this.#model = model
  }

  read(): ParsedListQuery {
    const start = this.#integer('_start', 0)
    const end = this.#integer('_end', start + DEFAULT_PAGE_SIZE)
    if (end < start) this.#refuse('_end', 'below-min', { min: start })
    if (end - start > MAX_PAGE_SIZE) this.#refuse('_end', 'above-max', { max: start + MAX_PAGE_SIZE })
    const query: ListQuery = {
      start,
      end,
      sort: this.#sort(),
      fields: this.#fields(),
      q: this.#text('_q') || undefined,
      page: this.#text('_page') || undefined,
      measure: this.#text('_measure') || undefined,
      filters: this.#filters(),
      where: this.#where(),
    }
    return this.#problems.length > 0 ? { ok: false, problems: this.#problems } : { ok: true, query }
  }

  #sort(): SortKey[] {
    const paths = this.#list('_sort', MAX_SORT_KEYS)
    const orders = this.#list('_order', MAX_SORT_KEYS)
    return paths.flatMap((path, index) => {
      const meant = path.replace(/^[-+]|[: ](?:asc|desc)$/gi, '')
      // The order as other interfaces write it: `-dueAt`, `dueAt:desc`.
      if (meant !== path) return this.#refuse('_sort', 'sort-notation', { name: meant })
      const found = this.#path('_sort', path)
      if (found && !isSortable(found)) this.#refuse('_sort', 'not-sortable', { name: path })
      const order = (orders[index] ?? 'asc').toLowerCase()
      if (order !== 'asc' && order !== 'desc') this.#refuse('_order', 'not-option')
      return { field: path, order: order === 'desc' ? 'desc' : 'asc' }
    })
  }

  #fields(): string[] | undefined {
    if (this.#parameters._fields === undefined) return undefined
    const paths = this.#list('_fields', MAX_FIELDS)
    return [...new Set(paths.filter(path => this.#path('_fields', path)))]
  }

  #filters(): QueryFilter[] {
    const names = Object.keys(this.#parameters).filter(name => !KNOWN.has(name))
    if (names.length > MAX_FILTERS) this.#refuse('', 'too-many', { max: MAX_FILTERS })
    return names.slice(0, MAX_FILTERS).flatMap(name => this.#filter(name))
  }

  #where(): QueryCondition | undefined {
    const given = this.#parameters._where
    if (given === undefined || given === '') return undefined
    if (typeof given !== 'string') return void this.#refuse('_where', 'repeated-parameter', { name: '_where' })
    const read = readCondition(given)
    if (read.ok) return this.#condition(read.tree)
    return void this.#refuse('_where', read.code, { max: read.max })
  }

  /** A comparison that expands to several (a date compared with a datetime) is a separate group. */
  #condition(tree: ConditionTree): QueryCondition {
    if (tree.kind !== 'leaf') return { kind: tree.kind, parts: tree.parts.map(part => this.#condition(part)) }
    const leaf = new Reader({ [tree.name]: tree.value }, this.#resource, this.#model)
    const filters = KNOWN.has(tree.name) ? [] : leaf.#filter(tree.name)
    if (filters.length === 0 && leaf.#problems.length === 0) this.#refuse(tree.name, 'required')
    this.#problems.push(...leaf.#problems)
    const parts = filters.map(filter => ({ kind: 'filter' as const, filter }))
    return parts.length === 1 ? parts[0]! : { kind: 'all', parts }
  }

  #filter(name: string): QueryFilter[] {
    const [path, suffix] = splitSuffix(name)
    const found =
      suffix === undefined || Object.hasOwn(SUFFIXES, suffix) ? fieldPath(this.#model, this.#resource, path) : undefined
    if (!found) return this.#refuse(name, 'unknown-parameter', { name })
    if (found.through.some(isMultiple)) return this.#refuse(name, 'not-filterable', { name: path })
    const isList = valueTypeOf(found.field).expressionType === 'list'
    const asked = suffix === undefined ? (isList ? 'has' : 'eq') : SUFFIXES[suffix]!
    if (!allows(filterOperatorsOf(found.field), asked)) {
      return this.#refuse(name, 'unknown-operator', { name: path, operator: suffix ?? 'eq' })
    }
    const texts = this.#values(name, asked === 'in' || asked === 'has')
    if (texts.length === 0) return []
    if (asked === 'null') return this.#presence(name, path, texts[0]!)
    if (asked === 'contains' || asked === 'startsWith') return [{ path, operator: asked, value: texts[0] }]
    if (asked === 'in' || asked === 'has') {
      const values = texts.map(text => this.#value(name, found, text, isList))
      return values.includes(undefined) ? [] : [{ path, operator: asked, value: values }]
    }
    if (valueTypeOf(found.field).storage === 'datetime' && isDay(texts[0]!)) return dayFilters(path, asked, texts[0]!)
    const value = this.#value(name, found, texts[0]!, false)
    return value === undefined ? [] : [{ path, operator: asked, value }]
  }

  #presence(name: string, path: string, text: string): QueryFilter[] {
    if (text !== 'true' && text !== 'false') return this.#refuse(name, 'not-boolean')
    return [{ path, operator: 'null', value: text === 'true' }]
  }

  /** The stored form of one value; undefined after a problem. */
  #value(name: string, { field }: FieldPath, text: string, isMember: boolean): unknown {
    const normalised = valueTypeOf(field).normalise(text, { ...field, ...WITHOUT_LIMITS })
    if (normalised.ok) return isMember ? (normalised.value as unknown[])[0] : normalised.value
    this.#problems.push({ path: name, code: normalised.code, params: normalised.params })
    return undefined
  }

  #values(name: string, many: boolean): string[] {
    if (many) return this.#list(name, MAX_VALUES)
    const given = this.#parameters[name]
    if (Array.isArray(given)) return this.#refuse(name, 'repeated-parameter', { name })
    const text = given as string | undefined
    if (text === undefined || text === '') return []
    if (text.length > MAX_VALUE_LENGTH) return this.#refuse(name, 'too-long', { max: MAX_VALUE_LENGTH })
    // A query string inside another one (`_each`, the filter of an export) is decoded after the request was checked.
    if (!isStorable(text)) return this.#refuse(name, 'bad-character')
    return [text]
  }

  #list(name: string, max: number): string[] {
    const given = this.#parameters[name]
    const texts = (Array.isArray(given) ? given : [given ?? ''])
      .flatMap((text: string) => text.split(','))
      .filter(Boolean)
    if (texts.length > max) this.#refuse(name, 'too-many', { max })
    if (texts.some(text => text.length > MAX_VALUE_LENGTH)) this.#refuse(name, 'too-long', { max: MAX_VALUE_LENGTH })
    if (!texts.every(isStorable)) this.#refuse(name, 'bad-character')
    return texts.slice(0, max)
  }

  #text(name: string): string {
    return this.#values(name, false)[0] ?? ''
  }

  #integer(name: string, fallback: number): number {
    const text = this.#text(name)
    if (text === '') return fallback
    if (/^\d{1,8}$/.test(text) && Number(text) <= LAST_ROW) return Number(text)
    this.#refuse(name, /^\d+$/.test(text) ? 'above-max' : 'not-integer', { max: LAST_ROW })
    return fallback
  }

  #path(parameter: string, path: string): FieldPath | undefined {
    const found = fieldPath(this.#model, this.#resource, path)
    if (!found) this.#refuse(parameter, 'unknown-field', { name: path })
    return found
  }

  #refuse(path: string, code: string, params?: FieldProblemDraft['params']): never[] {
    this.#problems.push({ path, code, params })
    return []
  }
}

/** A value that the field cannot hold may still be searched; no row matches. */
const WITHOUT_LIMITS = {
  min: undefined,
  max: undefined,
  minLength: undefined,
  maxLength: undefined,
  length: undefined,
  format: undefined,
}

const KNOWN: ReadonlySet<string> = new Set([
  '_start',
  '_end',
  '_sort',
  '_order',
  '_fields',
  '_q',
  '_page',
  '_where',
  '_measure',
])

function splitSuffix(name: string): [path: string, suffix: string | undefined] {
  const at = name.lastIndexOf('_')
  return at < 0 ? [name, undefined] : [name.slice(0, at), name.slice(at + 1)]
}

/** Field and operator of a list parameter; the operator is undefined without a suffix. */
export function listParam(name: string): { readonly path: string; readonly operator?: QueryFilter['operator'] } {
  const [path, suffix] = splitSuffix(name)
  if (suffix === undefined) return { path }
  return Object.hasOwn(SUFFIXES, suffix) ? { path, operator: SUFFIXES[suffix]! } : { path: name }
}

function isSortable({ field, through }: FieldPath): boolean {
  return valueTypeOf(field).sortable && !through.some(isMultiple)
}

/** `range` is written as its two ends. */
function allows(operators: readonly FilterOperator[], asked: QueryFilter['operator']): boolean {
  return operators.includes(asked) || ((asked === 'gte' || asked === 'lte') && operators.includes('range'))
}

/** A date compared with a datetime means the whole day in the platform's time zone. */
function dayFilters(path: string, operator: QueryFilter['operator'], day: string): QueryFilter[] {
  const from = startOf(day)
  const next = startOf(addDays(day, 1))
  const bounds: Partial<Record<QueryFilter['operator'], readonly [QueryFilter['operator'], string][]>> = {
    eq: [
      ['gte', from],
      ['lt', next],
    ],
    gte: [['gte', from]],
    gt: [['gte', next]],
    lt: [['lt', from]],
    lte: [['lt', next]],
  }
  return (bounds[operator] ?? [['ne', from]]).map(([bound, value]) => ({ path, operator: bound, value }))
}

function startOf(day: string): string {
  return new Date(`${day}T00:00:00.000${TIME_ZONE_OFFSET}`).toISOString()
}

/** The comparisons of a condition, in order. */
export function filtersIn(condition: QueryCondition): readonly QueryFilter[] {
  return condition.kind === 'filter' ? [condition.filter] : condition.parts.flatMap(filtersIn)
}
