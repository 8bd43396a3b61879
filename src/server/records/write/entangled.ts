import type { AppModel, Resource } from '#model/app-model.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { targetOf } from '#model/field-path.ts'
import { rulePaths } from '#model/records/rule-paths.ts'
import { transitionOf } from '#model/workflow/workflow.ts'
import { triggersOf } from '../computed/computed-triggers.ts'
import { textsOf } from '../effects/effect-variables.ts'
import { isGuarded } from '../extension-points.ts'
import { aggregatesInRules } from '../read/stored-record.ts'
import type { RecordContext } from '../record-context.ts'
import { placesOfLines } from '../rules/demand-open-parent.ts'

/**
 * Whether the verdict on one record, or what follows from it, may depend on what the same action has just done to another one:
 * the rows of a set are then written one after the other, as they would be one by one. It follows from the config alone.
 * `action`: `create`, `update`, `delete` or the name of a transition.
 */
export function isEntangled(context: RecordContext, resource: Resource, action: string): boolean {
  const { model, database } = context
  const name = `entangled ${resource.name} ${action}`
  return database.caches.ofModel(model, name, () => {
    // Lines are counted and written with their record.
    if (Object.keys(resource.lines ?? {}).length > 0 || placesOfLines(context, resource).length > 0) return true
    if (action !== 'create' && isGuarded(resource.name)) return true
    if (action === 'delete') return Object.values(resource.fields).some(field => targetOf(model, field) === resource)
    const carried = action === 'create' ? firstSteps(resource) : [action]
    const effects = carried.flatMap(each => transitionOf(resource, each)?.transition.effects ?? [])
    if (effects.some(({ kind }) => kind !== 'set')) return true
    const written = writtenBy(context, resource, action === 'create')
    const grants = resource.grants.flatMap(({ where }) => (where === undefined ? [] : [where]))
    const paths = [...grants, ...effects.flatMap(textsOf)].flatMap(text => referencedPaths(text).record ?? [])
    const counted = [...aggregatesInRules(resource)].map(({ name }) => name)
    // A record lies where the records lie that it refers to.
    const references = Object.values(resource.fields).filter(({ type }) => type === 'reference')
    const placed = references.map(({ name }) => `${name}.block`)
    const read = [...rulePaths(resource), ...paths, ...counted, ...placed]
    return read.some(path => reads(model, resource, path.split('.'), written))
  })
}

/** Transitions that follow a creation. */
function firstSteps({ workflows }: Resource): string[] {
  return Object.values(workflows).flatMap(({ afterCreate = [] }) => afterCreate.map(({ run }) => run))
}

/** What a write of the resource changes. */
interface Written {
  /** Rows of it come. */
  readonly counted: Resource
  /** Resource → fields of rows that are there already. */
  readonly fields: ReadonlyMap<string, ReadonlySet<string>>
}

function writtenBy(context: RecordContext, resource: Resource, isNew: boolean): Written {
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
  if (isNew) follow(resource, [], true)
  else add(resource, Object.keys(resource.fields))
  return { counted: resource, fields }
}

/** Whether what lies at the path, seen from a record of `owner`, may be among what is written. `isOther`: not the row itself. */
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
    if (aggregate.resource === written.counted.name) return true
    const rows = model.resources[aggregate.resource]!
    const read = [...(referencedPaths(aggregate.where ?? '').row ?? []), ...(aggregate.field ? [aggregate.field] : [])]
    if (read.some(path => reads(model, rows, path.split('.'), written, true, [...open, field]))) return true
  }
  const target = targetOf(model, field)
  return target !== undefined && rest.length > 0 && reads(model, target, rest, written, true, open)
}
