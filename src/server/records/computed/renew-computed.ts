import { sql } from 'kysely'
import type { AppModel, Field, Resource } from '#model/app-model.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { fieldPath, targetOf } from '#model/field-path.ts'
import { columnKind } from '#server/storage/resource-tables.ts'
import { RowQuery } from '#server/storage/select/row-query.ts'
import { filled, type SlottedQuery } from '#server/storage/select/slot.ts'
import type { ColumnKind } from '#server/storage/table-definition.ts'
import type { Row } from '#server/storage/tables.ts'
import { updateRows } from '#server/storage/update-rows.ts'
import type { SetStep } from '../../storage/database.ts'
import { cachedStatement } from '../cached-statement.ts'
import { selectContext } from '../list/select-context.ts'
import { loadAllStored } from '../read/stored-record.ts'
import type { RecordContext } from '../record-context.ts'
import type { Work } from '../work.ts'
import { computedAfterInsert } from './computed-before-insert.ts'
import { ComputedDefinition, isTimeless } from './computed-definition.ts'
import { type ComputedTrigger, triggersOf } from './computed-triggers.ts'
import { isFoundByReference } from './membership-of-new-rows.ts'
import { foreignComputed } from './own-computed.ts'
import { changesRead, isChanged } from './own-reads.ts'
import { staleRows, type WrittenRow } from './stale-rows.ts'

const BATCH = 500

/**
 * Recomputes the stored computed fields that a write has made stale: fields of the row itself that depend on other records (the
 * rest was written with the row) and, through references and aggregates, those of other rows; their changes are followed
 * further. Versions do not change, because nobody edited those rows.
 */
export function renewComputed(work: Work, resource: Resource, row: WrittenRow): Promise<void> {
  return work.write.together(renewing(work, resource), row)
}

/** A set recomputes its stale fields once, after all of its rows are written. */
function renewing(work: Work, resource: Resource): SetStep<WrittenRow, void> {
  return {
    name: `renew ${resource.name}`,
    stage: 'computed',
    async run(write, rows) {
      const ofSet = { ...work, write }
      const inserted = rows.filter(({ before, after }) => !before && after).map(({ id }) => id)
      await renewFields(ofSet, resource, computedAfterInsert(work.context, resource), inserted)
      for (const field of foreignComputed(resource)) {
        const isRead = changesRead(work.context, resource, field)
        const changed = rows.filter(({ before, after }) => before && after && isRead(before, after))
        await renewFields(
          ofSet,
          resource,
          [field],
          changed.map(({ id }) => id),
        )
      }
      await renewDependents(ofSet, resource, rows)
      return rows.map(() => undefined)
    },
  }
}

/** Recomputes the fields of these rows, and what depends on them. Fields that do not read each other are grouped. */
export async function renewFields(
  work: Work,
  resource: Resource,
  fields: readonly Field[],
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  for (const together of independent(fields)) {
    for (let start = 0; start < ids.length; start += BATCH) {
      await renewTogether(work, resource, together, ids.slice(start, start + BATCH))
    }
  }
}

/** The fields in order, in groups that end before the first field that reads one of its group. */
function independent(fields: readonly Field[]): readonly (readonly Field[])[] {
  const groups: Field[][] = []
  for (const field of fields) {
    const read = [field.expression, field.aggregate?.where].flatMap(text => referencedPaths(text ?? '').record ?? [])
    const heads = new Set(read.map(path => path.split('.')[0]))
    const last = groups.at(-1)
    if (!last || last.some(({ name }) => heads.has(name))) groups.push([field])
    else last.push(field)
  }
  return groups
}

/** The computed values of a row that have changed. */
interface Renewed {
  readonly id: number
  readonly before: Row
  readonly after: Row
}

async function renewTogether(
  work: Work,
  resource: Resource,
  fields: readonly Field[],
  ids: readonly number[],
): Promise<void> {
  const { queries, adapter, touch } = work.write
  const { definitions, statement } = renewalOf(work.context, resource, fields)
  const { rows } = await queries.executeQuery<Row>(filled(statement, ids))
  const kinds = new Map(fields.map(field => [field.name, columnKind(field) as Exclude<ColumnKind, 'identity'>]))
  const all: Renewed[] = rows.map(row => ({ id: row.id as number, before: {}, after: {} }))
  for (const [place, { name }] of fields.entries()) {
    const values = await definitions[place]!.values(rows, queries)
    for (const [at, { before, after }] of all.entries()) {
      const stored = adapter.decode(kinds.get(name)!, rows[at]![storedAlias(place)])
      if (JSON.stringify(stored) === JSON.stringify(values[at])) continue
      before[name] = stored
      after[name] = values[at]
    }
  }
  const renewed = all.filter(({ after }) => Object.keys(after).length > 0)
  if (renewed.length === 0) return
  const changes = renewed.map(({ id, after }) => {
    const row: Row = {}
    for (const name of Object.keys(after)) row[name] = adapter.encode(kinds.get(name)!, after[name])
    return { id, row }
  })
  await updateRows(work.write, resource.name, name => kinds.get(name)!, changes)
  touch(resource.name)
  await followChanges(work, resource, renewed)
}

interface Renewal {
  /** One for each field. */
  readonly definitions: readonly ComputedDefinition[]
  /** Placeholder for the ids of the rows. */
  readonly statement: SlottedQuery
}

/** Statements that compute the fields for rows; compiled once. */
function renewalOf(context: RecordContext, resource: Resource, fields: readonly Field[]): Renewal {
  const name = ['renew', resource.name, ...fields.map(field => field.name)].join(' ')
  return cachedStatement(context, name, () => {
    const query = new RowQuery(selectContext(context), resource)
    const definitions = fields.map((field, place) => new ComputedDefinition(query, field, `d${place}c`))
    const id = sql.ref('record.id')
    const among = context.database.adapter.isAmongThese(id, (ids: readonly number[]) => ids)
    const stored = fields.map(
      (field, place) => sql`, ${sql.ref(`record.${field.name}`)} as ${sql.ref(storedAlias(place))}`,
    )
    const columns = [...stored, ...definitions.map(definition => definition.columns)]
    const text = sql`select ${id} as id${sql.join(columns, sql``)} from ${query.from} where ${among}`
    const isFixed = !query.reads.usesNow && fields.every(field => isTimeless(context.model, resource, field))
    return { statement: { definitions, statement: text.compile(context.database.reader) }, isTimeless: isFixed }
  })
}

/** The stored value of the field at this index, among the columns of `renewalOf`. */
function storedAlias(place: number): string {
  return `stored${place}`
}

/** A changed computed value may be part of others. Conditions of aggregates need the whole row. */
async function followChanges(work: Work, resource: Resource, renewed: readonly Renewed[]): Promise<void> {
  const names = new Set(renewed.flatMap(({ after }) => Object.keys(after)))
  const isConcerned = ({ fields }: ComputedTrigger) => [...names].some(name => fields.has(name))
  const concerned = triggersOf(work.context, resource).filter(isConcerned)
  if (concerned.length === 0) return
  const ids = renewed.map(({ id }) => id)
  const own = new Set(concerned.filter(isOfItself).map(trigger => trigger.field))
  await renewFields(work, resource, [...own], ids)
  const whole = concerned.some(trigger => trigger.aggregate) ? await loadAllStored(work, resource, ids) : []
  const rows = renewed.map(({ id, before, after }, at) => ({
    id,
    before: { ...whole[at]?.values, ...before },
    after: { ...whole[at]?.values, ...after },
  }))
  await renewDependents(work, resource, rows)
}

/** Whether the stale row is the written one. */
function isOfItself({ through, aggregate }: ComputedTrigger): boolean {
  return !aggregate && through.length === 0
}

async function renewDependents(work: Work, resource: Resource, rows: readonly WrittenRow[]): Promise<void> {
  const stale = new Map<
    string,
    { readonly owner: Resource; readonly fields: Field[]; readonly ids: readonly number[] }
  >()
  for (const trigger of triggersOf(work.context, resource)) {
    if (isOfItself(trigger)) continue
    const touching = rows.filter(touches(work.context.model, trigger))
    if (touching.length === 0) continue
    const { resource: owner, field } = trigger
    const ids = await staleRows(work, resource, trigger, touching)
    // Fields of the same rows are written by one statement.
    const key = `${owner.name} ${ids.join()}`
    const known = stale.get(key)
    if (known) known.fields.push(field)
    else stale.set(key, { owner, fields: [field], ids })
  }
  for (const { owner, fields, ids } of stale.values()) await renewFields(work, owner, [...new Set(fields)], ids)
}

/** Which writes concern the trigger. */
function touches(
  model: AppModel,
  { resource, through, fields, aggregate }: ComputedTrigger,
): (row: WrittenRow) => boolean {
  // Nothing refers to a new row, and nothing may refer to a deleted one; but both are counted.
  const countsNew = aggregate !== undefined && !isFoundByReference(aggregate, ownerAt(model, resource, through))
  return ({ before, after }) => {
    if (!after) return aggregate !== undefined
    if (!before) return countsNew
    for (const name of fields) if (name in after && isChanged(name, before, after)) return true
    return false
  }
}

/** The resource that the references lead to. */
function ownerAt(model: AppModel, resource: Resource, through: readonly string[]): Resource | undefined {
  const path = through.length > 0 ? fieldPath(model, resource, through.join('.')) : undefined
  return path ? targetOf(model, path.field) : resource
}
