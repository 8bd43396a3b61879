import type { Field, Resource, Transition } from '#model/app-model.ts'
import { expressionsIn } from '#model/expression/expression-texts.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { isReadByCode } from '../extension-points.ts'

/**
 * The aggregates to be loaded with a record. `use`: every rule of the resource, one transition, or nothing but the columns. One
 * that is missing costs time, not truth: a rule that reads it computes it then.
 */
export function aggregatesFor(resource: Resource, use: 'all' | 'columns' | Transition): ReadonlySet<Field> {
  if (use === 'columns') return new Set()
  const all = aggregatesInRules(resource)
  if (use === 'all' || isReadByCode(resource.name, use.effects)) return all
  const read = namesRead(resource, [use, resource.messages])
  return new Set([...all].filter(({ name }) => read.has(name)))
}

/** The aggregates of the resource that a rule of it reads; what effects read besides, they load themselves. */
export function aggregatesInRules(resource: Resource): ReadonlySet<Field> {
  const { fields, checks, workflows } = resource
  const aggregates = Object.values(fields).filter(({ aggregate }) => aggregate)
  if (aggregates.length === 0) return new Set()
  const transitions = Object.values(workflows).flatMap(workflow => Object.values(workflow.transitions))
  const rules = [fields, checks, transitions.map(transition => ({ ...transition, effects: [] }))]
  const read = namesRead(resource, rules)
  return new Set(aggregates.filter(({ name }) => read.has(name)))
}

/** The fields that the expressions at and below `value` read, and those that these in turn are computed from. */
function namesRead({ fields }: Resource, value: unknown): ReadonlySet<string> {
  const names = new Set<string>()
  const addFrom = (value: unknown) => {
    for (const text of expressionsIn(value)) {
      const { record = [], old = [] } = referencedPaths(text)
      for (const path of [...record, ...old]) {
        const name = path.split('.')[0]!
        if (names.has(name)) continue
        names.add(name)
        if (Object.hasOwn(fields, name)) addFrom(fields[name])
      }
    }
  }
  addFrom(value)
  return names
}
