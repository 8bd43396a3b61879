import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Field, Resource } from '#model/app-model.ts'
import { type FieldPath, isMultiple, targetOf } from '#model/field-path.ts'
import type { ListQuery } from '#model/list/list-query.ts'
import { containsIndexes } from '../contains-index.ts'
import type { TextColumns } from '../dialects/dialect-adapter.ts'
import { columnKind } from '../resource-tables.ts'
import type { RowQuery } from './row-query.ts'

/**
 * A condition that every row meets in which one of the texts at `paths` contains the text `text` (at least two characters),
 * evaluated by indexes. It is a prefilter for a comparison and never replaces it. References are searched by their label.
 * Undefined when a path has no such index: then nothing can be excluded.
 */
export function mayContain(
  query: RowQuery,
  paths: readonly FieldPath[],
  text: (list: ListQuery) => string,
): RawBuilder<SqlBool> | undefined {
  if (query.isNarrowed) return undefined
  const { model, adapter } = query.context
  const own: string[] = []
  const selects: RawBuilder<unknown>[] = []
  const idsIn = (resource: Resource, columns: readonly string[]) => {
    const index = containsIndexes(model).get(resource.name)
    if (!index || !columns.every(column => index.columns.includes(column))) return undefined
    return adapter.idsContaining({ table: resource.name, index, columns }, text)
  }
  for (const path of paths) {
    const { through, resource, column } = textBehind(path)
    if (through.length === 0) {
      own.push(column)
      continue
    }
    const found = through.every(hasColumn) ? idsIn(resource, [column]) : undefined
    if (!found) return undefined
    selects.push(backAlong(query.resource, through, found))
  }
  const ids = own.length > 0 ? idsIn(query.resource, own) : undefined
  if (own.length > 0 && !ids) return undefined
  if (ids) selects.push(sql`select id from (${ids}) as texts`)
  if (selects.length === 0) return undefined
  return sql`record.id in (${sql.join(selects, sql` union all `)})`

  function textBehind({ through, field, resource }: FieldPath) {
    const target = targetOf(model, field)
    if (!target) return { through, resource, column: field.column ?? field.name }
    return { through: [...through, field], resource: target, column: target.label }
  }

  /** Rows of `start` whose references lead to one of the rows `ids`. */
  function backAlong(start: Resource, through: readonly Field[], ids: RawBuilder<unknown>): RawBuilder<unknown> {
    const owners = [start, ...through.map(field => targetOf(model, field)!)]
    return through.reduceRight(
      (inner, field, at) =>
        sql`select id from ${sql.table(owners[at]!.name)} where ${sql.ref(field.column ?? field.name)} in (${inner})`,
      sql`select id from (${ids}) as texts`,
    )
  }
}

/**
 * The columns of the fields `names`, if an index finds the rows that contain a text in one of them; undefined when one of them
 * belongs to another record or is in no index.
 */
export function ownTexts({ context, resource }: RowQuery, names: readonly string[]): TextColumns | undefined {
  const index = containsIndexes(context.model).get(resource.name)
  // A name may be a path, which is no field of the resource itself.
  const columnOf = (name: string) => resource.fields[name]?.column ?? name
  const isOwn = (name: string) =>
    index?.columns.includes(columnOf(name)) && !targetOf(context.model, resource.fields[name]!)
  if (!index || names.length === 0 || !names.every(isOwn)) return undefined
  return { table: resource.name, index, columns: names.map(columnOf) }
}

function hasColumn(field: Field): boolean {
  return columnKind(field) !== undefined && !isMultiple(field)
}
