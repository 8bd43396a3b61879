import type { AppModel } from '#model/app-model.ts'
import { fieldPath } from '#model/field-path.ts'
import { readableSomewhere } from '#model/permissions/fields.ts'
import type { Me } from '#model/permissions/me.ts'
import { planAccess } from '#model/permissions/plan-access.ts'

const READING = ['list', 'read'] as const

/** Which fields of which resources an account may read on at least one record. */
export class ReadablePaths {
  readonly #model: AppModel
  readonly #me: Me
  readonly #known = new Map<string, ReadonlySet<string>>()

  constructor(model: AppModel, me: Me) {
    this.#model = model
    this.#me = me
  }

  /** Names of the readable fields of `resource`. */
  fieldsOf(resource: string): ReadonlySet<string> {
    let fields = this.#known.get(resource)
    if (!fields) {
      const plans = READING.map(action => planAccess(this.#model, this.#me, resource, action))
      fields = new Set(plans.filter(plan => plan.allowed).flatMap(plan => [...readableSomewhere(plan)]))
      this.#known.set(resource, fields)
    }
    return fields
  }

  any(resource: string): boolean {
    return this.fieldsOf(resource).size > 0
  }

  /** Whether every field along the dot path is readable. */
  has(resource: string, path: string): boolean {
    const start = this.#model.resources[resource]
    const found = start && fieldPath(this.#model, start, path)
    if (!found) return false
    const steps = path.split('.')
    const owners = [resource, ...found.through.map(({ resource }) => resource!)]
    return steps.every((name, index) => this.fieldsOf(owners[index]!).has(name))
  }
}
