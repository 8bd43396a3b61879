import type { ClientResource, PageModel } from '#model/client-model.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { fieldAt } from '../../records/field-at.ts'

/** Types with long values that are read one record at a time. */
const HEAVY_TYPES: readonly string[] = ['textarea', 'json', 'images', 'files', 'location']

/**
 * Fields that a list requests: those of its columns, links and buttons, and the light fields of the record itself, so that
 * conditions can be evaluated and an opened record shows something at once.
 */
export function listFields(pageModel: PageModel, resource: ClientResource, columns: readonly string[]): string[] {
  const light = Object.values(resource.fields)
    .filter(field => !HEAVY_TYPES.includes(field.type) && field.type !== 'computed')
    .map(field => field.name)
  const wanted = [resource.label, ...neededFields(pageModel, resource, columns), ...light]
  return [...new Set(wanted)].filter(path => fieldAt(pageModel.resources, resource, path) !== undefined)
}

/** The indispensable ones: those of columns, links and buttons. */
export function neededFields(pageModel: PageModel, resource: ClientResource, columns: readonly string[]): string[] {
  const links = pageModel.page.columns.flatMap(column => Object.values(column.link?.query ?? {}))
  const paths = [...columns, ...conditionPaths(pageModel, resource), ...links.flatMap(recordPaths)]
  return [...new Set(paths)].filter(path => fieldAt(pageModel.resources, resource, path) !== undefined)
}

/**
 * Fields that a detail requests: all, plus what the conditions of its buttons and tabs read of other records. Undefined = the
 * record's own fields are enough.
 */
export function detailFields(pageModel: PageModel, resource: ClientResource): string[] | undefined {
  const tabs = pageModel.page.detail.tabs.flatMap(({ equals }) => recordPaths(equals))
  const beyond = [...conditionPaths(pageModel, resource), ...tabs].filter(
    path => path.includes('.') && fieldAt(pageModel.resources, resource, path) !== undefined,
  )
  return beyond.length === 0 ? undefined : [...Object.keys(resource.fields), ...new Set(beyond)]
}

/** Fields that the conditions and values of buttons, grants and transitions read. */
function conditionPaths({ page }: PageModel, resource: ClientResource): string[] {
  const conditions = [
    ...[...page.actions.row, ...page.actions.bulk].flatMap(({ when, values = {} }) => [when, ...Object.values(values)]),
    ...Object.values(resource.grants ?? {}).flatMap(grants => grants.map(({ where }) => where)),
    ...Object.values(resource.operations ?? {}).map(({ when }) => when),
    ...Object.values(resource.workflows).flatMap(({ transitions }) =>
      Object.values(transitions).flatMap(({ when, own }) => [when, own]),
    ),
  ]
  return conditions.flatMap(recordPaths)
}

/** Fields of the record that an expression reads. */
export function recordPaths(expression: string | undefined): readonly string[] {
  return expression === undefined ? [] : (referencedPaths(expression).record ?? [])
}
