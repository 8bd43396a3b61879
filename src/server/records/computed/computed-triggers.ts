import type { Aggregate, AppModel, Field, Resource } from '#model/app-model.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { targetOf } from '#model/field-path.ts'
import { onceFor } from '#model/once-for.ts'
import { columnKind } from '#server/storage/resource-tables.ts'
import type { RecordContext } from '../record-context.ts'

/**
 * A write to rows of one resource that makes a stored computed field of another stale. The stale rows are those that
 * lead along `through` to the written row, or to a row whose aggregate counts it.
 */
export interface ComputedTrigger {
  /** Resource and field to recompute. */
  readonly resource: Resource
  readonly field: Field
  /** References from a stale row to the written one, or to the row with the aggregate; none: that row itself. */
  readonly through: readonly string[]
  /** Set when the written row is one that an aggregate reads. */
  readonly aggregate?: Aggregate
  /** The written fields that trigger it. */
  readonly fields: ReadonlySet<string>
}

/** Stored computed fields that depend on rows of `resource` in other tables (or on other rows of its own). */
export function triggersOf({ model, database }: RecordContext, resource: Resource): readonly ComputedTrigger[] {
  const all = database.caches.ofModel(model, 'computed triggers', () => allTriggers(model))
  return all.get(resource.name) ?? []
}

/** Stored computed fields of a resource, each after those it is computed from. */
export const storedComputed = onceFor((resource: Resource) => {
  const fields = Object.values(resource.fields).filter(field => field.type === 'computed' && columnKind(field))
  const ordered: Field[] = []
  const visit = (field: Field): void => {
    if (ordered.includes(field)) return
    for (const path of referencedPaths(field.expression ?? '').record ?? []) {
      const inner = fields.find(other => other.name === path && other !== field)
      if (inner && !(referencedPaths(inner.expression ?? '').record ?? []).includes(field.name)) visit(inner)
    }
    ordered.push(field)
  }
  for (const field of fields) visit(field)
  return ordered as readonly Field[]
})

function allTriggers(model: AppModel): ReadonlyMap<string, readonly ComputedTrigger[]> {
  const found = new Map<string, ComputedTrigger[]>()
  for (const resource of Object.values(model.resources)) {
    for (const field of storedComputed(resource)) new Collector(model, resource, field, found).collect()
  }
  return found
}

class Collector {
  readonly #model: AppModel
  readonly #resource: Resource
  readonly #field: Field
  readonly #found: Map<string, ComputedTrigger[]>

  constructor(model: AppModel, resource: Resource, field: Field, found: Map<string, ComputedTrigger[]>) {
    this.#model = model
    this.#resource = resource
    this.#field = field
    this.#found = found
  }

  collect(): void {
    this.#definition(this.#resource, this.#field, [], [])
  }

  /** The fields that the definition of a computed field of `owner` reads; `through` leads from the stale row to the owner. */
  #definition(owner: Resource, field: Field, through: readonly string[], open: readonly Field[]): void {
    if (open.includes(field)) return
    for (const path of referencedPaths(field.expression ?? '').record ?? [])
      this.#path(owner, path.split('.'), through, [...open, field])
    if (field.aggregate) this.#aggregate(owner, field.aggregate, through)
  }

  #path(owner: Resource, [name, ...rest]: readonly string[], through: readonly string[], open: readonly Field[]): void {
    const field = name === undefined ? undefined : owner.fields[name]
    if (!field) return
    if (field.type === 'computed' && !columnKind(field)) this.#definition(owner, field, through, open)
    // A write of the row recomputes all of its computed fields; one of them may also change without such a write.
    else if (through.length > 0 || field.type === 'computed')
      this.#add(owner, { through, fields: new Set([field.name]) })
    const target = targetOf(this.#model, field)
    if (target && rest.length > 0) this.#path(target, rest, [...through, field.name], open)
  }

  #aggregate(owner: Resource, aggregate: Aggregate, through: readonly string[]): void {
    const other = this.#model.resources[aggregate.resource]
    if (!other) return
    const read = [...(referencedPaths(aggregate.where ?? '').row ?? []), ...(aggregate.field ? [aggregate.field] : [])]
    this.#add(other, { through, aggregate, fields: new Set(read.flatMap(path => writtenFields(other, path))) })
    // A condition may also read the row with the aggregate.
    for (const path of referencedPaths(aggregate.where ?? '').record ?? [])
      this.#path(owner, path.split('.'), through, [])
  }

  #add(written: Resource, trigger: Pick<ComputedTrigger, 'through' | 'aggregate' | 'fields'>): void {
    const list = this.#found.get(written.name) ?? []
    this.#found.set(written.name, list)
    list.push({ resource: this.#resource, field: this.#field, ...trigger })
  }
}

/** The first field of the path; for a field that is not stored, the fields of its row that it is computed from. */
function writtenFields(resource: Resource, path: string, open: readonly string[] = []): string[] {
  const name = path.split('.')[0]!
  const field = resource.fields[name]
  if (field?.type !== 'computed' || columnKind(field) || open.includes(name)) return [name]
  const read = referencedPaths(field.expression ?? '').record ?? []
  return read.flatMap(inner => writtenFields(resource, inner, [...open, name]))
}
