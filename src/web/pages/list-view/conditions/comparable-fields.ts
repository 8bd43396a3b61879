import type { FilterOperator } from '#model/app-model.ts'
import type { ClientResource, PageModel } from '#model/client-model.ts'
import { filterOperatorsOf } from '#model/field-types/index.ts'
import type { LocalizedText } from '#model/localized-text.ts'
import { type FieldAt, fieldAt, titleOf } from '../../records/field-at.ts'

/** A field that conditions can use. */
export interface ComparableField extends FieldAt {
  readonly title: LocalizedText
  readonly operators: readonly FilterOperator[]
}

/**
 * The fields of the record, and those of other records that the page shows or filters by. Fields that are computed for every
 * row cannot be searched.
 */
export function comparableFields(
  resources: PageModel['resources'],
  resource: ClientResource,
  page: Pick<PageModel['page'], 'filters' | 'columns'>,
): ComparableField[] {
  const titles = new Map(page.filters.map(filter => [filter.field, filter.title]))
  const shown = [...page.filters, ...page.columns].map(({ field }) => field)
  const paths = new Set([...shown, ...Object.keys(resource.fields).filter(name => name !== 'version')])
  return [...paths].flatMap(path => {
    const at = fieldAt(resources, resource, path)
    if (!at || at.way.some(({ type }) => type === 'references')) return []
    if (at.field.type === 'computed' && !at.field.stored && !at.field.deadlineOf) return []
    const operators = operatorsOf(at)
    return operators.length === 0 ? [] : [{ ...at, operators, title: titles.get(path) ?? titleOf(at) }]
  })
}

/** There is no input for several numbers or dates at once. */
function operatorsOf({ field }: FieldAt): readonly FilterOperator[] {
  const all = filterOperatorsOf(field)
  const usable = field.masked ? all.filter(operator => operator === 'eq' || operator === 'null') : all
  return usable.includes('range') ? usable.filter(operator => operator !== 'in') : usable
}
