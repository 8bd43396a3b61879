import type { Column } from '#model/app-model.ts'
import type { ClientResource, PageModel } from '#model/client-model.ts'
import { valueTypeOf } from '#model/field-types/index.ts'
import type { LocalizedText } from '#model/localized-text.ts'
import type { FieldViews } from '#web/fields/field-views.ts'
import { viewsOf } from '#web/fields/index.ts'
import { offersSort } from '#web/providers/rest-source/offers.ts'
import { hasSameMembers } from '#web/state/use-settled.ts'
import { absentWords, type FieldAt, fieldAt, titleOf } from '../../records/field-at.ts'

/** One column of a list: where its values are and how they are drawn. */
export interface ColumnPlan extends FieldAt {
  readonly title: LocalizedText
  readonly views: FieldViews
  /** Pixels, where the page says so. */
  readonly fixedWidth: number | undefined
  readonly sortable: boolean
  readonly link: Column['link']
  /** Path of the page to which the record that the value names leads. */
  readonly home: string | undefined
  /** Shown where there is no value, other than a dash. */
  readonly absent: LocalizedText | undefined
  /** What the values on the screen all begin with; it is said once, in the heading. */
  readonly shared?: string | undefined
}

/** Columns of a page without any of its own: so many fields are shown. */
const DEFAULT_COUNT = 8
/** Types that say little in a cell. */
const UNFIT_TYPES: readonly string[] = ['textarea', 'json', 'files', 'images', 'location']
const BOOKKEEPING: readonly string[] = ['id', 'version', 'createdBy', 'updatedAt', 'updatedBy']

/**
 * The columns to draw: those of the page (or tab) that the account may see. Without any, the first fields of the
 * resource that fit into a cell, its state last.
 */
export function planColumns(
  resources: PageModel['resources'],
  resource: ClientResource,
  columns: readonly Column[],
): ColumnPlan[] {
  const wanted = columns.length > 0 ? columns : defaultColumns(resource)
  return wanted.flatMap(column => {
    const at = fieldAt(resources, resource, column.field)
    return at ? [planColumn(resources, at, column, resource)] : []
  })
}

/** Whether two plans draw the same. The way to a value is made again each time, of the model's own fields. */
export function isSamePlan(one: readonly ColumnPlan[], other: readonly ColumnPlan[]): boolean {
  const isSame = ({ way, ...column }: ColumnPlan, { way: otherWay, ...another }: ColumnPlan) =>
    hasSameMembers(column, another) && hasSameMembers(way, otherWay)
  return one.length === other.length && one.every((column, at) => isSame(column, other[at]!))
}

function planColumn(
  resources: PageModel['resources'],
  at: FieldAt,
  column: Column,
  resource: ClientResource,
): ColumnPlan {
  const views = viewsOf(at.field)
  const type = valueTypeOf(at.field)
  return {
    ...at,
    title: column.title ?? titleOf(at),
    views,
    fixedWidth: column.width,
    sortable: offersSort(resource) && type.sortable && at.way.every(field => field.type !== 'references'),
    link: column.link,
    home: resources[at.field.resource ?? '']?.home,
    absent: absentWords(resources, at),
  }
}

function defaultColumns(resource: ClientResource): Column[] {
  const names = Object.values(resource.fields)
    .filter(field => !UNFIT_TYPES.includes(field.type) && !BOOKKEEPING.includes(field.name))
    .filter(field => field.deadlineOf === undefined)
    .map(field => field.name)
  const states = names.filter(name => resource.workflows[name] !== undefined)
  const others = names.filter(name => !states.includes(name) && name !== 'createdAt')
  const leading = others.slice(0, DEFAULT_COUNT - states.length)
  return [...leading, ...states].map(field => ({ field }))
}
