import type { Resource } from '#model/app-model.ts'
import { valueTypeOf } from '#model/field-types/index.ts'
import { deadlineFields } from '#model/workflow/deadline-fields.ts'
import { deadlinedWorkflows } from '#model/workflow/deadlines.ts'
import { isIndexable } from './index-paths.ts'

/**
 * The column sets to index: block and id for the plain list of a block, every reference (for tabs, counts and the refusal to
 * delete what is in use), and those that pages need. A set that is a prefix of another one is omitted, because the longer index
 * serves it; so is one that a unique index serves.
 */
export function indexesOf(
  resource: Resource,
  fromPages: readonly (readonly string[])[],
): readonly (readonly string[])[] {
  const scope = resource.scope === 'block' ? [['block', 'id']] : []
  const references = Object.values(resource.fields)
    .filter(field => valueTypeOf(field).name === 'reference' && isIndexable(field) && !isIdle(field.name, resource))
    .map(({ name }) => [name])
  const unique = [
    ...resource.unique,
    ...Object.values(resource.fields).flatMap(({ name, unique: isUnique }) => (isUnique ? [[name]] : [])),
  ]
  const wanted = distinct([
    ...scope,
    ...references,
    ...dueIndexes(resource),
    ...scheduleIndexes(resource),
    ...fromPages,
  ])
  return wanted.filter(
    columns =>
      !isServed(columns, unique, true) &&
      !isServed(
        columns,
        wanted.filter(other => other !== columns),
        false,
      ),
  )
}

/** Overdue deadlines are searched independently of pages; where people are notified of them, over all blocks too. */
function dueIndexes(resource: Resource): readonly (readonly string[])[] {
  const lead = resource.scope === 'block' ? ['block'] : []
  return deadlinedWorkflows(resource).flatMap(({ field, states }) => {
    const { due } = deadlineFields(field)
    const isNotified = Object.values(states).some(
      ({ deadline: { notify, escalate, run } = {} }) => notify || escalate || run,
    )
    return isNotified ? [[...lead, due], [due]] : [[...lead, due]]
  })
}

/** Due records are searched over all blocks. */
function scheduleIndexes({ workflows }: Resource): readonly (readonly string[])[] {
  return Object.values(workflows).flatMap(({ field, transitions }) =>
    Object.values(transitions).flatMap(({ schedule, recurrence }) => [
      ...(schedule ? [[field, schedule.at]] : []),
      ...(recurrence ? [[field, recurrence.next]] : []),
    ]),
  )
}

/** The creator is only searched where that decides visibility. */
function isIdle(field: string, { scope }: Resource): boolean {
  return field === 'updatedBy' || (field === 'createdBy' && scope !== 'creator')
}

/** Whether `columns` is a prefix of one of `others`. The id alone is the primary key. */
function isServed(columns: readonly string[], others: readonly (readonly string[])[], isUnique: boolean): boolean {
  if (columns.length === 1 && columns[0] === 'id') return true
  return others.some(
    other => (isUnique || other.length > columns.length) && columns.every((name, index) => other[index] === name),
  )
}

function distinct(sets: readonly (readonly string[])[]): (readonly string[])[] {
  return [...new Map(sets.map(set => [set.join(' '), set])).values()]
}
