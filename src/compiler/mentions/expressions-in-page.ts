import type { SchemaField } from '#model/expression/schema.ts'
import { pageKindOf } from '#model/page-kinds/index.ts'
import type { ColumnConfig, PageConfig } from '../config-types.ts'
import { type Pointer, pointerTo } from '../parse/json-pointer.ts'
import { actionsOf } from './actions.ts'
import { condition, type ExpressionMention, expression } from './expression-mention.ts'
import { tileExpressions } from './tiles.ts'

export function expressionsInPage(page: PageConfig): ExpressionMention[] {
  const record = { record: page.resource }
  return [
    ...condition('/fixed', page.fixed, { ...record, ...routeParams(page.path) }, ['record']),
    ...(pageKindOf(page.kind)?.expressions?.(page) ?? []).flatMap(each =>
      condition(pointerTo('', ...each.at), each.condition, record, ['record']),
    ),
    ...tileExpressions(page),
    ...actionsOf(page).flatMap(({ pointer, when }) => condition(pointerTo(pointer, 'when'), when, record)),
    ...(page.detail?.tabs ?? []).flatMap(({ resource, by = '', equals }, index) =>
      expression(pointerTo('/detail/tabs', index, 'equals'), equals, record, { kind: 'field', resource, field: by }),
    ),
    ...linkQueries('/columns', page.columns, page.resource),
    ...(page.detail?.tabs ?? []).flatMap(({ columns, resource }, index) =>
      linkQueries(pointerTo('/detail/tabs', index, 'columns'), columns, resource),
    ),
  ]
}

/** The parts in braces of a route, as `params`; what they hold is known only when the page is opened. */
function routeParams(path: string): { readonly params?: Readonly<Record<string, SchemaField>> } {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
  return names.length === 0 ? {} : { params: Object.fromEntries(names.map(name => [name, { name, type: 'json' }])) }
}

function linkQueries(
  pointer: Pointer,
  columns: readonly ColumnConfig[] | undefined,
  resource: string,
): ExpressionMention[] {
  return (columns ?? []).flatMap((column, index) => {
    const query = typeof column === 'string' ? {} : (column.link?.query ?? {})
    return Object.entries(query).flatMap(([key, text]) =>
      expression(pointerTo(pointer, index, 'link', 'query', key), text, { record: resource }, { kind: 'anything' }),
    )
  })
}
