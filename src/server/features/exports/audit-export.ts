import type { AppModel, Field, Resource } from '#model/app-model.ts'
import { fieldPath } from '#model/field-path.ts'
import type { QueryCondition, QueryFilter } from '#model/list/list-query.ts'
import { textIn } from '#model/localized-text.ts'
import { shownMasked } from '#model/records/masked-fields.ts'
import type { Work } from '#server/records/work.ts'
import { auditAct } from '#server/records/write/record-audit.ts'
import type { ExportOrder } from './export-order.ts'

/** Records who exported which rows and columns, and how many. Search terms of masked fields are stored masked. */
export async function auditExport(work: Work, order: ExportOrder, rows: number): Promise<void> {
  const { model, locale } = work.context
  const resource = model.resources[order.resource]!
  const { filters, where, q, page, sort } = order.query
  const shown = (filter: QueryFilter) => maskedFilter(model, resource, filter)
  const inputs = {
    rows,
    filters: filters.map(shown),
    where: where ? mapFilters(where, shown) : null,
    q: q === undefined ? null : maskedText(resource, q),
    page: page ?? null,
    sort,
    columns: order.columns.map(({ path }) => path),
  }
  await auditAct(work, resource, { action: 'export', label: textIn(order.title, locale), inputs })
}

function maskedFilter(model: AppModel, resource: Resource, filter: QueryFilter): QueryFilter {
  const field = fieldPath(model, resource, filter.path)?.field
  return field && filter.operator !== 'null' ? { ...filter, value: shownMasked(field, filter.value) } : filter
}

function mapFilters(condition: QueryCondition, shown: (filter: QueryFilter) => QueryFilter): QueryCondition {
  return condition.kind === 'filter'
    ? { ...condition, filter: shown(condition.filter) }
    : { ...condition, parts: condition.parts.map(part => mapFilters(part, shown)) }
}

/** A term that was searched in several fields is masked if one of them is masked. */
function maskedText({ search, fields }: Resource, text: string): unknown {
  const field = search.map(name => fields[name]).find((each): each is Field => each?.masked === true)
  return field ? shownMasked(field, text) : text
}
