import type { AppModel, Field, Resource } from '#model/app-model.ts'
import type { Locale } from '#model/localized-text.ts'
import { mayUseStudio } from '#model/permissions/may-open.ts'
import { type Me, meWith } from '#model/permissions/me.ts'
import { type AppState, stateOf } from '#server/app-state.ts'
import { columnKind } from '#server/storage/resource-tables.ts'
import type { Database } from '../../storage/database.ts'
import { type DraftViewer, type SeenAs, seenAs, seenWith } from '../sessions/see-as.ts'

/** A config that is not in effect, on top of the current tables. */
export interface Preview {
  readonly state: AppState
  /** Resources without a table: they have no rows yet. */
  readonly withoutTable: ReadonlySet<string>
  /** Fields without a column, `resource.field`: they are shown empty. */
  readonly withoutColumn: readonly string[]
}

/**
 * Whether `me` may see the pages of a draft with real rows. A draft can change who sees what: under the four-eyes rule only
 * accounts that see everything anyway may look at rows before approval.
 */
export function mayPreview(app: Parameters<typeof mayUseStudio>[0], me: Me): boolean {
  return mayUseStudio(app, me) && (me.admin || app.studio?.fourEyes !== true)
}

/**
 * The model of a draft, readable from the current tables: a renamed field is read from the column of its former name, and a
 * field without a column has no value.
 */
export async function previewOf(model: AppModel, active: AppModel, { adapter, reader }: Database): Promise<Preview> {
  const existing = new Map((await adapter.existingTables(reader)).map(table => [table.name, table.columns]))
  const all = Object.values(model.resources)
  const withoutTable = new Set(all.filter(({ name }) => !existing.has(name)).map(({ name }) => name))
  const moved = all.map(each => withFormerColumns(each, active.resources[each.name], existing.get(each.name)))
  const withoutColumn = moved
    .filter(({ name }) => !withoutTable.has(name))
    .flatMap(({ name, fields }) =>
      Object.values(fields)
        .filter(field => columnKind(field) && !existing.get(name)?.has(field.column ?? field.name))
        .map(field => `${name}.${field.name}`),
    )
  const resources = Object.fromEntries(moved.map(each => [each.name, readable(each, withoutColumn)]))
  return { state: stateOf({ ...model, resources }), withoutTable, withoutColumn }
}

/** The account under the draft, or an account with a single role or permission of the draft. */
export async function previewer(
  { state }: Preview,
  database: Database,
  viewer: Me,
  { resource, id }: DraftViewer,
  locale: Locale,
): Promise<SeenAs | undefined> {
  const { model } = state
  const me = meWith(viewer, model.permissions)
  if (resource === 'draft')
    return id === 0 ? { me, name: viewer.name } : seenAs(model, database, me, { resource: 'role', id })
  const permission = model.permissions.find(each => each.id === id)
  return permission && seenWith(model, database, me, permission, locale)
}

/** Fields that the draft renames, each with its current column; none for a field whose values would be converted. */
function withFormerColumns(
  resource: Resource,
  active: Resource | undefined,
  columns: ReadonlyMap<string, string> | undefined,
): Resource {
  const fields = Object.entries(resource.fields).map(([name, field]) => {
    const former = (field.renamedFrom ?? []).map(each => active?.fields[each]).find(each => each !== undefined)
    if (!former || !columns || columns.has(name) || !columns.has(former.name)) return [name, field]
    return [name, columnKind(former) === columnKind(field) ? { ...field, column: former.name } : field]
  })
  return { ...resource, fields: Object.fromEntries(fields) }
}

function readable(resource: Resource, withoutColumn: readonly string[]): Resource {
  const fields = Object.entries(resource.fields).map(([name, field]) =>
    withoutColumn.includes(`${resource.name}.${name}`) ? [name, empty(resource, field)] : [name, field],
  )
  return { ...resource, fields: Object.fromEntries(fields) }
}

/** A state field starts in the first state, as when the column is added; every other field has no value. */
function empty({ workflows }: Resource, field: Field): Field {
  const initial = workflows[field.name]?.initial
  const expression = initial === undefined ? 'null' : JSON.stringify(initial)
  const result = field.type === 'computed' ? field.result! : field.type
  const { aggregate: _aggregate, ...rest } = field
  return { ...rest, type: 'computed', result, expression, stored: false, readOnly: true, required: false }
}
