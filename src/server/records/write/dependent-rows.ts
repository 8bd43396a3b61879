import type { AppModel, Field, Resource } from '#model/app-model.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { targetOf } from '#model/field-path.ts'
import { triggersOf } from '../computed/computed-triggers.ts'
import type { OnOthers } from '../effects/pinned.ts'
import type { RecordContext } from '../record-context.ts'
import { areWrites, type RowDependency, type SetWrite, writesOf } from './set-writes.ts'

/**
 * Whether the result for one record may depend on what the same action has just done to another one: the rows of a set must
 * then be written sequentially. Follows from the config alone. `action`: `create`, `update`, `delete` or the name of a
 * transition.
 */
export function hasDependentRows(context: RecordContext, resource: Resource, action: string): boolean {
  return rowDependencyOf(context, resource, action) !== undefined
}

/** As `hasDependentRows`, with the reason; undefined when the rows of a set can be written together. */
export function rowDependencyOf(context: RecordContext, resource: Resource, action: string): RowDependency | undefined {
  const { model, database } = context
  const name = `dependent rows ${resource.name} ${action}`
  return database.caches.ofModel(model, name, () => {
    const writes = writesOf(context, resource, action)
    if (!areWrites(writes)) return writes
    const written = writtenBy(context, writes)
    const shared = writes.find(write => !isPinExclusive(resource, write, writes, written))
    if (shared) return { reason: 'pins', resource: shared.owner, detail: shared.pin! }
    for (const { owner, paths } of writes) {
      const read = paths.find(path => reads(model, owner, path.split('.'), written))
      if (read !== undefined) return { reason: 'reads', resource: owner, detail: read }
    }
    return undefined
  })
}

/**
 * Which of these paths, read of records of `owner` while records of `target` are created, count records of `target`: their
 * readers may see records created a moment ago. Undefined when more than such counts depends on it.
 */
export function countsOf(
  context: RecordContext,
  target: Resource,
  owner: Resource,
  paths: readonly string[],
): readonly Field[] | undefined {
  const writes = writesOf(context, target, 'create')
  if (!areWrites(writes)) return undefined
  const written = writtenBy(context, writes)
  const read = paths.filter(path => reads(context.model, owner, path.split('.'), written, true))
  const fields = read.map(path => owner.fields[path])
  return fields.every(field => field?.aggregate?.resource === target.name) ? (fields as Field[]) : undefined
}

/** Whether the inputs that an effect gives to the records it moves may depend on those that it has moved already. */
export function readsMoved(context: RecordContext, resource: Resource, effect: MovesOthers): boolean {
  if (!effect.values) return false
  const { model, database } = context
  const name = `reads moved ${resource.name} ${effect.resource} ${effect.transition} ${JSON.stringify(effect.values)}`
  return database.caches.ofModel(model, name, () => {
    const target = model.resources[effect.resource]!
    const writes = writesOf(context, target, effect.transition)
    if (!areWrites(writes)) return true
    const written = writtenBy(context, writes)
    const readsWritten = (owner: Resource, paths: readonly string[] = []) =>
      paths.some(path => reads(model, owner, path.split('.'), written, true))
    return Object.values(effect.values ?? {}).some(text => {
      const { record, row, params = [] } = referencedPaths(text)
      // Below an input is a record of any kind.
      return readsWritten(resource, record) || readsWritten(target, row) || params.some(path => path.includes('.'))
    })
  })
}

type MovesOthers = Extract<OnOthers, { readonly kind: 'transition' }>

/**
 * Whether rows of a set that change the same record by this write are sure to claim the same: all writes find the records of a
 * resource by one field, and none creates or moves records that another one would find. The records of the set are claimed by
 * id.
 */
function isPinExclusive(
  { name }: Resource,
  { owner, pin }: SetWrite,
  writes: readonly SetWrite[],
  written: Written,
): boolean {
  if (pin === undefined || pin === 'id') return true
  const alike = writes.filter(write => write.owner.name === owner.name)
  const isOnly = owner.name !== name && alike.every(write => write.pin === undefined || write.pin === pin)
  return isOnly && alike.every(({ changed }) => changed) && !written.fields.get(owner.name)?.has(pin)
}

/** The writes of a set. */
interface Written {
  /** Resources with created or changed rows. */
  readonly counted: ReadonlySet<string>
  /** Resource → changed fields of existing rows. */
  readonly fields: ReadonlyMap<string, ReadonlySet<string>>
}

function writtenBy(context: RecordContext, writes: readonly SetWrite[]): Written {
  const fields = new Map<string, Set<string>>()
  const add = (owner: Resource, names: readonly string[]) => {
    const known = fields.get(owner.name) ?? new Set()
    const added = names.filter(name => !known.has(name))
    if (added.length === 0) return
    fields.set(owner.name, new Set([...known, ...added]))
    follow(owner, added)
  }
  const follow = (owner: Resource, names: readonly string[], isWhole = false) => {
    for (const trigger of triggersOf(context, owner))
      if (isWhole || names.some(name => trigger.fields.has(name))) add(trigger.resource, [trigger.field.name])
  }
  for (const { owner, changed } of writes) {
    if (changed) add(owner, changed)
    else follow(owner, [], true)
  }
  return { counted: new Set(writes.map(({ owner }) => owner.name)), fields }
}

/**
 * Whether the target of the path, seen from a record of `owner`, may be among the written rows. `isOther`: not the row itself.
 */
function reads(
  model: AppModel,
  owner: Resource,
  [name = '', ...rest]: readonly string[],
  written: Written,
  isOther = false,
  open: readonly unknown[] = [],
): boolean {
  const field = owner.fields[name]
  if (!field || name === 'id' || open.includes(field)) return false
  if (isOther && written.fields.get(owner.name)?.has(name)) return true
  const { aggregate, expression } = field
  const inner = [expression, aggregate?.where].flatMap(text => referencedPaths(text ?? '').record ?? [])
  if (inner.some(path => reads(model, owner, path.split('.'), written, isOther, [...open, field]))) return true
  if (aggregate) {
    if (written.counted.has(aggregate.resource)) return true
    const rows = model.resources[aggregate.resource]!
    const read = [...(referencedPaths(aggregate.where ?? '').row ?? []), ...(aggregate.field ? [aggregate.field] : [])]
    if (read.some(path => reads(model, rows, path.split('.'), written, true, [...open, field]))) return true
  }
  const target = targetOf(model, field)
  return target !== undefined && rest.length > 0 && reads(model, target, rest, written, true, open)
}
