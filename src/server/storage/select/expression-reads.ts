import type { AppModel, Field, Resource } from '#model/app-model.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { targetOf } from '#model/field-path.ts'

/** What the result of an expression depends on besides the row itself. */
export interface Reads {
  /** Resources whose rows are read. */
  readonly resources: Set<string>
  /** Whether the time of day matters. */
  usesNow: boolean
  /** Whether other rows are counted or summed. */
  usesAggregates: boolean
}

type Roots = Readonly<Partial<Record<'record' | 'row' | 'old', Resource>>>

/** Adds to `reads` what `text` depends on, including through computed fields. */
export function addExpressionReads(model: AppModel, text: string, roots: Roots, reads: Reads): void {
  new Walker(model, reads).expression(text, roots)
}

/** Adds what a computed field depends on. */
export function addFieldReads(model: AppModel, owner: Resource, field: Field, reads: Reads): void {
  new Walker(model, reads).field(owner, field)
}

class Walker {
  readonly #model: AppModel
  readonly #reads: Reads
  readonly #seen = new Set<string>()

  constructor(model: AppModel, reads: Reads) {
    this.#model = model
    this.#reads = reads
  }

  expression(text: string, roots: Roots): void {
    const paths = referencedPaths(text)
    if ('now' in paths) this.#reads.usesNow = true
    for (const [root, owner] of Object.entries(roots)) for (const path of paths[root] ?? []) this.#path(owner, path)
  }

  field(owner: Resource, field: Field): void {
    const key = `${owner.name}.${field.name}`
    if (field.type !== 'computed' || field.stored || this.#seen.has(key)) return
    this.#seen.add(key)
    if (field.expression !== undefined) this.expression(field.expression, { record: owner })
    const other = field.aggregate && this.#model.resources[field.aggregate.resource]
    if (!field.aggregate || !other) return
    this.#reads.resources.add(other.name)
    this.#reads.usesAggregates = true
    if (field.aggregate.field) this.#path(other, field.aggregate.field)
    if (field.aggregate.where) this.expression(field.aggregate.where, { record: owner, row: other })
  }

  #path(start: Resource, path: string): void {
    let owner: Resource | undefined = start
    for (const name of path === '' ? [] : path.split('.')) {
      if (!owner) return
      this.#reads.resources.add(owner.name)
      const field: Field | undefined = Object.hasOwn(owner.fields, name) ? owner.fields[name] : undefined
      if (!field) return
      this.field(owner, field)
      owner = targetOf(this.#model, field)
    }
  }
}
