import { sql } from 'kysely'
import type { Aggregate, AppModel, Field, Resource } from '#model/app-model.ts'
import { dayOf } from '#model/dates/dates.ts'
import { tryEvaluate } from '#model/expression/evaluate.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { fieldPath, targetOf } from '#model/field-path.ts'
import { columnKind } from '#server/storage/resource-tables.ts'
import { RowQuery } from '#server/storage/select/row-query.ts'
import { filled, Slot, type SlottedQuery } from '#server/storage/select/slot.ts'
import type { ColumnKind } from '#server/storage/table-definition.ts'
import type { Row } from '#server/storage/tables.ts'
import type { SetStep } from '../../storage/database.ts'
import { cachedStatement } from '../cached-statement.ts'
import { selectContext } from '../list/select-context.ts'
import type { RecordContext } from '../record-context.ts'
import type { Work } from '../work.ts'
import { ComputedDefinition, isTimeless } from './computed-definition.ts'
import { countsReferrers } from './membership-of-new-rows.ts'
import { foreignComputed } from './own-computed.ts'

/**
 * Sets the stored computed fields of a row before it is inserted, where they are the same before and after: in `row`, its
 * encoded values, and in `values`, those in stored form. The select builds the row from `row` and computes as from the table;
 * what follows from columns of the row alone needs no select.
 */
export async function computeBeforeInsert(work: Work, resource: Resource, row: Row, values: Row): Promise<void> {
  const { context, write } = work
  const { me, now } = context
  for (const [round, { selected, derived }] of roundsOf(context, resource).entries()) {
    const found: Row = {}
    for (const { name, expression } of derived)
      found[name] = tryEvaluate(expression!, { record: values, me, now, today: dayOf(now) }) ?? null
    if (selected.length > 0)
      Object.assign(found, await write.together(selectionOf(context, resource, selected, round), row))
    for (const name in found) {
      values[name] = found[name]
      row[name] = write.adapter.encode(columnKind(resource.fields[name]!)!, found[name])
    }
  }
}

/** Fields that are computed at once. */
interface Round {
  readonly selected: readonly Field[]
  /** Expressions that read only columns of the row. */
  readonly derived: readonly Field[]
}

function roundsOf(context: RecordContext, resource: Resource): readonly Round[] {
  const { model, database } = context
  return database.caches.ofModel(model, `rounds before ${resource.name}`, () =>
    knownBefore(context, resource).map(fields => ({
      selected: fields.filter(field => !isDerived(model, resource, field)),
      derived: fields.filter(field => isDerived(model, resource, field)),
    })),
  )
}

/** A reference is read as the record that it leads to. */
function isDerived(model: AppModel, { fields }: Resource, { expression }: Field): boolean {
  if (expression === undefined) return false
  return (referencedPaths(expression).record ?? []).every(path => {
    const read = fields[path]
    return path !== 'id' && read && columnKind(read) && !targetOf(model, read)
  })
}

/** The stored computed fields that can only be computed after the insert. */
export function computedAfterInsert(context: RecordContext, resource: Resource): readonly Field[] {
  const before = knownBefore(context, resource).flat()
  return foreignComputed(resource).filter(field => !before.includes(field))
}

/** Index of a row in its set; no field's name begins like this. */
const PLACE = '_place'

/** Computes the encoded rows of a set, and returns the values of each. */
function selectionOf(
  context: RecordContext,
  resource: Resource,
  fields: readonly Field[],
  round: number,
): SetStep<Row, Row> {
  const name = `before insert ${resource.name} ${round}`
  return cachedStatement(context, name, () => {
    const { adapter, reader } = context.database
    const member = (column: string) => adapter.jsonMember(sql.ref('given.value'), column)
    const read = columnsRead(resource, fields)
    const columns = [...read].map(([name, kind]) => {
      const value = adapter.typed(kind === 'identity' ? 'integer' : kind, member(name))
      return sql`${value} as ${sql.ref(name)}`
    })
    const place = sql`${adapter.typed('integer', member(PLACE))} as ${sql.ref(PLACE)}`
    const given = adapter.jsonRows(sql`${new Slot<readonly Row[]>(rows => JSON.stringify(rows))}`, 'given')
    // Extracted from the JSON once, not at each use by the definitions.
    const source = sql`(with taken as materialized (select ${sql.join([place, ...columns])} from ${given})
      select * from taken)`
    const model = withoutReferrers(context.model, resource)
    const ofNew = model.resources[resource.name]!
    const query = new RowQuery({ ...selectContext(context), model }, ofNew, 'record', source)
    const definitions = fields.map(({ name }, at) => new ComputedDefinition(query, ofNew.fields[name]!, `d${at}c`))
    const selected = sql`select ${sql.ref(`record.${PLACE}`)} as place${sql.join(
      definitions.map(definition => definition.columns),
      sql``,
    )} from ${query.from}`
    const select: SlottedQuery = selected.compile(reader)
    const statement: SetStep<Row, Row> = {
      name,
      stage: 'read',
      async run({ queries }, given) {
        const { rows } = await queries.executeQuery<Row>(
          filled(
            select,
            given.map((row, at) => {
              const own: Row = { [PLACE]: at }
              for (const name of read.keys()) own[name] = row[name]
              return own
            }),
          ),
        )
        const answers: Row[] = given.map(() => ({}))
        for (const [at, definition] of definitions.entries()) {
          const values = await definition.values(rows, queries)
          for (const [index, { place }] of rows.entries()) answers[place as number]![fields[at]!.name] = values[index]
        }
        return answers
      },
    }
    const isFixed = fields.every(field => isTimeless(context.model, resource, field))
    return { statement, isTimeless: !query.reads.usesNow && isFixed }
  })
}

/**
 * The config for computing a new record: nothing refers to it yet, so the database need not search for references to it. Of
 * other records only stored values are read (`isKnownBefore`).
 */
function withoutReferrers(model: AppModel, resource: Resource): AppModel {
  const fields = Object.entries(resource.fields).map(([name, field]) => {
    const { aggregate } = field
    const isEmpty = aggregate && countsReferrers(aggregate, model.resources[aggregate.resource])
    return [name, isEmpty ? { ...field, aggregate: { ...aggregate, where: 'false' } } : field] as const
  })
  return {
    ...model,
    resources: { ...model.resources, [resource.name]: { ...resource, fields: Object.fromEntries(fields) } },
  }
}

/** The columns of the row that the definitions read. */
function columnsRead({ fields }: Resource, computed: readonly Field[]): ReadonlyMap<string, ColumnKind> {
  const read = new Map<string, ColumnKind>()
  const seen = new Set<Field>()
  const visit = ({ expression, aggregate }: Field) => {
    const paths = [expression, aggregate?.where].flatMap(text => referencedPaths(text ?? '').record ?? [])
    for (const path of paths) {
      const field = fields[path.split('.')[0] || 'id']
      if (!field || seen.has(field)) continue
      seen.add(field)
      const kind = columnKind(field)
      if (kind) read.set(field.name, kind)
      else visit(field)
    }
  }
  for (const field of computed) visit(field)
  return read
}

/** The fields in rounds: each round is computed from the rounds before. */
function knownBefore({ model, database }: RecordContext, resource: Resource): readonly (readonly Field[])[] {
  return database.caches.ofModel(model, `known before ${resource.name}`, () => {
    const rounds: Field[][] = []
    for (let left = foreignComputed(resource); ; ) {
      const round = left.filter(field => isKnownBefore(model, resource, field, left))
      if (round.length === 0) return rounds
      rounds.push(round)
      left = left.filter(field => !round.includes(field))
    }
  })
}

/**
 * Whether the value is independent of the row's id and existence: all that it reads is stored, or computed from stored values,
 * of other resources where it counts rows that do not refer to it. `later`: stored fields that are not known yet.
 */
function isKnownBefore(
  model: AppModel,
  resource: Resource,
  { expression, aggregate }: Field,
  later: readonly Field[],
  open: readonly Field[] = [],
): boolean {
  const counts = aggregate && !countsReferrers(aggregate, model.resources[aggregate.resource])
  if (counts && !countsStoredOthers(model, resource, aggregate)) return false
  const read = [expression, aggregate?.where].flatMap(text => (text ? (referencedPaths(text).record ?? []) : []))
  return read.every(path => {
    const [own = '', ...rest] = path.split('.')
    if (own === 'id' || own === '') return aggregate !== undefined && !counts && path === 'id'
    const field = resource.fields[own]
    if (!field || later.includes(field) || open.includes(field)) return false
    if (!columnKind(field)) return rest.length === 0 && isKnownBefore(model, resource, field, later, [...open, field])
    const found = fieldPath(model, resource, path)
    return !!found && [...found.through, found.field].every(each => columnKind(each))
  })
}

/** Whether it counts rows of another resource by their stored values alone: a new row of this one is not among what it reads. */
function countsStoredOthers(
  model: AppModel,
  resource: Resource,
  { resource: name, field, where = '' }: Aggregate,
): boolean {
  const counted = model.resources[name]
  if (!counted || name === resource.name) return false
  const read = [...(referencedPaths(where).row ?? []), ...(field === undefined ? [] : [field])]
  return read.every(path => {
    const found = fieldPath(model, counted, path || 'id')
    return !!found && [...found.through, found.field].every(each => columnKind(each))
  })
}
