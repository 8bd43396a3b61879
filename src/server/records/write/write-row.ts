import type { Field, Resource } from '#model/app-model.ts'
import { onceFor } from '#model/once-for.ts'
import { deadlineValues } from '#model/workflow/deadlines.ts'
import { recurrenceValues } from '#model/workflow/recurrences.ts'
import { insertNumbered, valueKind } from '#server/storage/insert-rows.ts'
import { columnKind } from '#server/storage/resource-tables.ts'
import type { Row } from '#server/storage/tables.ts'
import { type RowChange, updateRows } from '#server/storage/update-rows.ts'
import type { SetStep } from '../../storage/database.ts'
import { personOf } from '../access/person-of.ts'
import { computeBeforeInsert } from '../computed/computed-before-insert.ts'
import { setOwnComputed } from '../computed/own-computed.ts'
import { renewComputed } from '../computed/renew-computed.ts'
import { claimKey } from '../effects/pinned.ts'
import { guardWrite, isGuarded } from '../extension-points.ts'
import { noteFileUses } from '../files/file-uses.ts'
import type { StoredRecord } from '../read/stored-record.ts'
import type { Work } from '../work.ts'
import { nextSequence } from './next-sequence.ts'
import { demandFreeNumbers, demandUnique, refusingDuplicates } from './unique-problems.ts'
import { isLeftUnwritten, UNWRITTEN } from './unwritten-rows.ts'

type Values = Readonly<Record<string, unknown>>

/** Inserts a row of validated values (stored form) with system values, and returns the complete row. */
export async function insertRow(
  work: Work,
  resource: Resource,
  judged: Values,
): Promise<{ id: number; values: Values }> {
  const { adapter } = work.write
  const { now, me } = work.context
  const by = personOf(me).id
  await demandUnique(work, resource, { before: null, after: judged })
  const values: Record<string, unknown> = {
    ...judged,
    createdAt: now,
    createdBy: by,
    updatedAt: now,
    updatedBy: by,
    version: 1,
  }
  for (const field of numberedFields(resource))
    values[field.name] = await nextSequence(work.write, resource.name, field, now)
  await guardWrite(resource.name, { work, before: null, after: values })
  Object.assign(values, deadlineValues(resource, null, values, now))
  Object.assign(values, recurrenceValues(resource, null, values, now))
  setOwnComputed(resource, values, work.context)
  const row = encoded(resource, adapter, values)
  await computeBeforeInsert(work, resource, row, values)
  if (isLeftUnwritten(work, resource)) {
    await demandFreeNumbers(work, resource, values)
    return { id: UNWRITTEN, values }
  }
  delete row.id
  const id = await work.write.together(insertion(resource), row)
  await noteFileUses(work, resource, id, { before: null, after: values })
  await renewComputed(work, resource, { id, before: null, after: values })
  return { id, values }
}

const numberedFields = onceFor(({ fields }: Resource): readonly Field[] =>
  Object.values(fields).filter(({ type }) => type === 'sequence'),
)

const insertion = onceFor((resource: Resource): SetStep<Row, number> => {
  return {
    name: `insert ${resource.name}`,
    stage: 'row',
    async run(write, rows) {
      const insert = () => insertNumbered(write, resource.name, name => kindOf(resource, name), rows)
      const ids = await refusingDuplicates(resource, write.adapter, insert)
      write.touch(resource.name)
      return ids
    },
  }
})

/** Inserts the row of a deleted record under its former id, as an edit of the deleted version, and returns its values. */
export async function putBackRow(work: Work, resource: Resource, id: number, former: Values): Promise<Values> {
  const { adapter } = work.write
  const { now, me } = work.context
  const version = Number(former.version ?? 0) + 1
  const values: Record<string, unknown> = { ...former, id, version, updatedAt: now, updatedBy: personOf(me).id }
  await demandUnique(work, resource, { before: null, after: values })
  await guardWrite(resource.name, { work, before: null, after: values })
  setOwnComputed(resource, values, work.context)
  const row = encoded(resource, adapter, values)
  await computeBeforeInsert(work, resource, row, values)
  await work.write.together(insertion(resource), { ...row, id })
  await renewComputed(work, resource, { id, before: null, after: values })
  return values
}

export interface ChangeOptions {
  /** Counts as an edit: the version increases and the editor is recorded. */
  readonly isEdit: boolean
}

/** Writes changed values (stored form) of a row. */
export async function changeRow(
  work: Work,
  resource: Resource,
  { id, version, values: before }: StoredRecord,
  changes: Values,
  { isEdit }: ChangeOptions,
): Promise<Values> {
  const { adapter, together, claim } = work.write
  claim?.(claimKey(resource.name, id))
  const { now, me } = work.context
  const edit = isEdit ? { version: version + 1, updatedAt: now, updatedBy: personOf(me).id } : {}
  const after: Record<string, unknown> = { ...before, ...changes }
  await demandUnique(work, resource, { before, after })
  if (isGuarded(resource.name))
    await guardWrite(resource.name, { work, before: { ...before, id }, after: { ...after, id } })
  const moments = {
    ...deadlineValues(resource, before, after, now),
    ...recurrenceValues(resource, before, after, now),
  }
  Object.assign(after, moments)
  const computed = setOwnComputed(resource, after, work.context)
  Object.assign(after, edit)
  const row = encoded(resource, adapter, { ...changes, ...moments, ...computed, ...edit })
  await together(change(resource), { id, row })
  await noteFileUses(work, resource, id, { before, after: changes })
  await renewComputed(work, resource, { id, before, after })
  return after
}

const change = onceFor((resource: Resource): SetStep<RowChange, void> => {
  return {
    name: `update ${resource.name}`,
    stage: 'row',
    async run(write, changes) {
      const update = () => updateRows(write, resource.name, name => kindOf(resource, name), changes)
      await refusingDuplicates(resource, write.adapter, update)
      write.touch(resource.name)
      return changes.map(() => undefined)
    },
  }
})

function kindOf(resource: Resource, name: string) {
  return valueKind(columnsOf(resource).get(name)!)
}

const columnsOf = onceFor(
  ({ fields }: Resource) =>
    new Map(
      Object.values(fields).flatMap(field => {
        const kind = columnKind(field)
        return kind ? [[field.name, kind] as const] : []
      }),
    ),
)

/** The values with a column, as the driver accepts them. */
function encoded(resource: Resource, adapter: Work['write']['adapter'], values: Values): Row {
  const columns = columnsOf(resource)
  const row: Row = {}
  for (const name in values) {
    const kind = columns.get(name)
    if (kind) row[name] = adapter.encode(kind, values[name])
  }
  return row
}
