import { sql } from 'kysely'
import type { AppModel, Field, Resource } from '#model/app-model.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { fieldPath } from '#model/field-path.ts'
import { oneRow } from '#server/storage/one-row.ts'
import { columnKind } from '#server/storage/resource-tables.ts'
import { RowQuery } from '#server/storage/select/row-query.ts'
import { filled, Slot, type SlottedQuery } from '#server/storage/select/slot.ts'
import type { Row } from '#server/storage/tables.ts'
import { cachedStatement } from '../cached-statement.ts'
import { selectContext } from '../list/select-context.ts'
import type { Work } from '../work.ts'
import { ComputedDefinition, isTimeless } from './computed-definition.ts'
import { countsReferrers } from './membership-of-new-rows.ts'
import { foreignComputed } from './own-computed.ts'

/**
 * Values (stored form) of the stored computed fields of a row that is about to be inserted, as far as they are the same
 * before and after it: the row is put together from its encoded values in the select itself, so that they are worked out
 * just as they would be from the table.
 */
export async function computedBeforeInsert(work: Work, resource: Resource, row: Row): Promise<Row> {
  const fields = knownBefore(work.context.model, resource)
  if (fields.length === 0) return {}
  const { definitions, statement } = selectionOf(work, resource, fields)
  const { rows } = await work.write.queries.executeQuery<Row>(oneRow(filled(statement, row)))
  const values: Row = {}
  for (const [at, definition] of definitions.entries()) {
    values[fields[at]!.name] = (await definition.values(rows, work.write.queries))[0]
  }
  return values
}

/** The stored computed fields that can only be worked out once the row is there. */
export function computedAfterInsert(model: AppModel, resource: Resource): readonly Field[] {
  const before = knownBefore(model, resource)
  return foreignComputed(resource).filter(field => !before.includes(field))
}

interface Selection {
  readonly definitions: readonly ComputedDefinition[]
  /** Filled with the encoded row. */
  readonly statement: SlottedQuery
}

function selectionOf({ context, write }: Work, resource: Resource, fields: readonly Field[]): Selection {
  return cachedStatement(context, `before insert ${resource.name}`, () => {
    const columns = Object.values(resource.fields).flatMap(field => {
      const { name } = field
      const kind = columnKind(field)
      const slot = new Slot<Row>(row => row[name] ?? null)
      if (!kind) return []
      return [sql`${write.adapter.typed(kind === 'identity' ? 'integer' : kind, sql`${slot}`)} as ${sql.ref(name)}`]
    })
    const query = new RowQuery(selectContext(context), resource, 'record', sql`(select ${sql.join(columns)})`)
    const definitions = fields.map((field, at) => new ComputedDefinition(query, field, `d${at}c`))
    const selected = sql`select 1 as one${sql.join(
      definitions.map(definition => definition.columns),
      sql``,
    )} from ${query.from}`
    return {
      statement: { definitions, statement: selected.compile(write.queries) },
      isTimeless: !query.reads.usesNow && fields.every(field => isTimeless(context.model, resource, field)),
    }
  })
}

function knownBefore(model: AppModel, resource: Resource): readonly Field[] {
  return foreignComputed(resource).filter(field => isKnownBefore(model, resource, field))
}

/** Whether neither the row's number nor its being there has a say: all that is read of it and behind it is stored. */
function isKnownBefore(model: AppModel, resource: Resource, { expression, aggregate }: Field): boolean {
  if (aggregate && !countsReferrers(aggregate, model.resources[aggregate.resource])) return false
  const read = [expression, aggregate?.where].flatMap(text => (text ? (referencedPaths(text).record ?? []) : []))
  const later = foreignComputed(resource).map(({ name }) => name)
  return read.every(path => {
    const [own = ''] = path.split('.')
    if (own === 'id' || own === '') return aggregate !== undefined && path === 'id'
    const found = fieldPath(model, resource, path)
    return !later.includes(own) && !!found && [...found.through, found.field].every(field => columnKind(field))
  })
}
