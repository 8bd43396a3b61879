import { listParam, type QueryFilter } from '#model/list-query.ts'
import type { PageConfig, TileConfig } from '../config-types.ts'
import { type Pointer, pointerTo } from '../parse/json-pointer.ts'
import type { ExpressionMention } from './expression-mention.ts'
import type { FieldMention } from './field-paths.ts'
import { forLastObject } from './per-object.ts'

type QueryOperator = QueryFilter['operator']

/** One condition of a tile: what a parameter of its query compares with which value. */
export interface TileCondition extends ReturnType<typeof listParam> {
  readonly pointer: Pointer
  /** Expression of the value. */
  readonly text: string
}

/** Every condition of the tiles of a page. */
export const tileConditions = forLastObject((page: PageConfig): readonly TileCondition[] =>
  (page.tiles ?? []).flatMap(({ query }: TileConfig, index) =>
    Object.entries(query).map(([key, text]) => ({
      pointer: pointerTo('/tiles', index, 'query', key),
      text,
      ...listParam(key),
    })),
  ),
)

/** The fields that tiles filter by. */
export function tileFields(page: PageConfig): FieldMention[] {
  return tileConditions(page).map(({ pointer, path }) => ({
    pointer,
    path,
    resource: page.resource,
    use: 'filter',
    isKey: true,
  }))
}

/**
 * The values of tiles, each compared with its field as the list will do, so that fields, types and options are checked.
 * The field stands in `row`: a value of a tile can speak of no record.
 */
export function tileExpressions(page: PageConfig): ExpressionMention[] {
  return tileConditions(page).map(({ pointer, path, operator, text }) => ({
    pointer,
    text: COMPARED[operator ?? 'eq'](`row.${path}`, `(${text})`),
    roots: { row: page.resource },
    gives: { kind: 'anything' },
    isRewritten: true,
  }))
}

const by = (sign: string) => (field: string, value: string) => `${field} ${sign} ${value}`
const COMPARED: Readonly<Record<QueryOperator, (field: string, value: string) => string>> = {
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
