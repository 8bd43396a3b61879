import type { ColumnConfig, PageConfig } from '../config-types.ts'
import type { Facts } from '../facts/facts.ts'
import { pointerTo } from '../parse/json-pointer.ts'
import { actionsOf } from './actions.ts'
import { type ExpressionMention, expression } from './expression-mention.ts'
import type { FieldMention } from './field-paths.ts'

/** Endings that turn a field into a comparison in the query of a list. */
const OPERATOR_SUFFIX = /_(?:gte|lte|gt|lt|ne|like|in|null|has)$/

/**
 * The query parameters that links of a page hand to other pages: each is a field of the resource shown there (or a
 * parameter of the route).
 */
export function linkQueryKeys(page: PageConfig, facts: Facts): FieldMention[] {
  const lists = [
    { pointer: '/columns', columns: page.columns },
    ...(page.detail?.tabs ?? []).map(({ columns }, index) => ({
      pointer: pointerTo('/detail/tabs', index, 'columns'),
      columns,
    })),
  ]
  return lists.flatMap(({ pointer, columns }) =>
    (columns ?? []).flatMap((column, index) => keysOf(column, pointerTo(pointer, index, 'link', 'query'), facts)),
  )
}

function keysOf(column: ColumnConfig, pointer: string, facts: Facts): FieldMention[] {
  const link = typeof column === 'string' ? undefined : column.link
  const target = link && facts.pageAt(link.page)?.value
  if (link === undefined || target === undefined) return []
  return Object.keys(link.query)
    .filter(key => !target.path.includes(`{${key}}`))
    .map(key => ({
      pointer: pointerTo(pointer, key),
      path: key.replace(OPERATOR_SUFFIX, ''),
      resource: target.resource,
      use: 'filter',
      isKey: true,
    }))
}

/** The fields that buttons for a new record on another page fill in. */
export function creationValues(page: PageConfig, facts: Facts): FieldMention[] {
  return creationsOf(page, facts).flatMap(({ pointer, values, resource }) =>
    Object.keys(values).map(key => ({
      pointer: pointerTo(pointer, key),
      path: key,
      resource,
      use: 'form',
      isKey: true,
    })),
  )
}

/** The values of such buttons, each checked against the field that it is for. */
export function creationExpressions(page: PageConfig, facts: Facts): ExpressionMention[] {
  return creationsOf(page, facts).flatMap(({ pointer, values, resource }) =>
    Object.entries(values).flatMap(([key, text]) =>
      expression(pointerTo(pointer, key), text, { record: page.resource }, { kind: 'field', resource, field: key }),
    ),
  )
}

function creationsOf(page: PageConfig, facts: Facts) {
  return actionsOf(page).flatMap(({ pointer, page: path, values = {} }) => {
    const resource = path === undefined ? undefined : facts.pageAt(path)?.value?.resource
    return resource === undefined ? [] : [{ pointer: pointerTo(pointer, 'values'), values, resource }]
  })
}
