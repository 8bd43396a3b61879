import { absentWords } from '#model/absent-words.ts'
import type { Column } from '#model/app-model.ts'
import type { ClientResource, PageModel } from '#model/client-model.ts'
import { valueTypeOf } from '#model/field-types/index.ts'
import type { LocalizedText } from '#model/localized-text.ts'
import { supportsSort } from '#web/data/providers/rest-source/list-support.ts'
import type { FieldViews } from '#web/fields/field-views.ts'
import { viewsOf } from '#web/fields/index.ts'
import { hasSameMembers } from '#web/state/use-settled.ts'
import { type FieldAt, fieldAt, titleOf } from '../../records/field-at.ts'

/** One column of a list: its values and how they are rendered. */
export interface ColumnPlan extends FieldAt {
  readonly title: LocalizedText
  readonly views: FieldViews
  /** A part of a value would be taken for another: a date, a figure, the number by which a record is named. */
  readonly whole: boolean
  /** Pixels, if the page declares a width. */
  readonly fixedWidth: number | undefined
  readonly sortable: boolean
  readonly link: Column['link']
  /** Path of the page that the link of the value opens. */
  readonly home: string | undefined
  /** Placeholder for an empty value, other than a dash. */
  readonly absent: LocalizedText | undefined
  /** A prefix shared by all visible values, which the heading shows once. */
  readonly shared?: string | undefined
}

/** Number of fields shown by a page without columns of its own. */
const DEFAULT_COUNT = 8
/** Types that are not useful in a cell. */
const UNFIT_TYPES: readonly string[] = ['textarea', 'json', 'files', 'images', 'location']
const BOOKKEEPING: readonly string[] = ['id', 'version', 'createdBy', 'updatedAt', 'updatedBy']

/**
 * The columns of the page (or tab) that the account may see. Without any, the first fields of the resource that fit into a
 * cell, its state last.
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

/** Whether two plans render the same. Paths are new objects each time, over the model's own fields. */
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
    whole: views.whole === true || namesByNumber(resources[at.field.resource ?? '']),
    fixedWidth: column.width,
    sortable: supportsSort(resource) && type.sortable && at.way.every(field => field.type !== 'references'),
    link: column.link,
    home: resources[at.field.resource ?? '']?.home,
    absent: absentWords(resources, at),
  }
}

function namesByNumber(target: ClientResource | undefined): boolean {
  return target?.fields[target.label]?.type === 'sequence'
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
