import { LIST_PARAMS, pathOfParam } from '#model/api/rest-call.ts'
import type { FieldMeaning } from '#model/config-schema/meaning.ts'
import { listParam, type QueryFilter } from '#model/list/list-query.ts'
import { askedIn } from './params.ts'
import { objectWith, type Place } from './place.ts'

/** The path of the field that a text names; undefined for other texts. */
export function fieldNamed(text: string, { spelled, except }: FieldMeaning, place: Place): string | undefined {
  if (except?.includes(text)) return undefined
  return spelled === undefined ? text : SPELLINGS[spelled](text, place)
}

/** Suffixes that turn a field into a comparison in the query of a link. */
const OPERATOR_SUFFIX = /_(?:gte|lte|gt|lt|ne|like|in|null|has)$/

const SPELLINGS: Readonly<
  Record<NonNullable<FieldMeaning['spelled']>, (text: string, place: Place) => string | undefined>
> = {
  'sort key': text => text.replace(/^-/, ''),
  'list parameter': text => listParam(text).path,
  // A link may also fill a placeholder of the route.
  'link parameter': (text, place) => {
    const page = objectWith('page', place)?.page
    const route = place.facts.pageAt(String(page))?.value?.path ?? ''
    return route.includes(`{${text}}`) ? undefined : text.replace(OPERATOR_SUFFIX, '')
  },
  // Neither a paging parameter nor an input of the call's operation.
  'call parameter': (text, place) => {
    const inputs = askedIn(place).inputs
    return LIST_PARAMS.includes(text) || inputs.has(text.split('.')[0] ?? '') ? undefined : pathOfParam(text)
  },
  'field or input': (text, place) => (inputsAround(place).includes(text) ? undefined : text),
  'value or variable': text => (text.startsWith('$') ? undefined : text),
}

/** What a text may name besides fields; undefined for fields alone. */
export function besidesFields({ spelled }: FieldMeaning, place: Place): readonly string[] | undefined {
  if (spelled === 'field or input') return inputsAround(place)
  return spelled === 'call parameter' ? [...askedIn(place).inputs, ...LIST_PARAMS] : undefined
}

/** Inputs declared in place by the transition or operation around the place: they extend the fields. */
function inputsAround(place: Place): readonly string[] {
  return objectWith('ask', place) ? [...askedIn(place).inputs] : []
}

/** Counters that expressions of sample data use by their bare names, written as parameters. */
export function withCounters(text: string): string {
  return text.replace(/'[^']*'|"[^"]*"|(?<![.\w])(n|seq)\b/g, (match, counter?: string) =>
    counter === undefined ? match : `params.${counter}`,
  )
}

/**
 * A value compared with the field of a list parameter as the list does, so that fields, types and options are checked. The
 * field is in `row`: the value cannot refer to a record.
 */
export function comparedWith(param: string, value: string): string {
  const { path, operator = 'eq' } = listParam(param)
  return COMPARED[operator](`row.${path}`, `(${value})`)
}

const by = (sign: string) => (field: string, value: string) => `${field} ${sign} ${value}`
const COMPARED: Readonly<Record<QueryFilter['operator'], (field: string, value: string) => string>> = {
  eq: by('=='),
  ne: by('!='),
  gte: by('>='),
  lte: by('<='),
  gt: by('>'),
  lt: by('<'),
  in: by('in'),
  null: (field, value) => `(${field} == null) == ${value}`,
  has: (field, value) => `size(${field}) >= 0 || ${value} == null`,
  contains: (field, value) => `contains(${field}, ${value})`,
  startsWith: (field, value) => `startsWith(${field}, ${value})`,
}
