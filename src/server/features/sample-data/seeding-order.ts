import type { AppModel, Field, SampleData } from '#model/app-model.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { targetOf } from '#model/field-path.ts'
import { expressionText } from './hints/computed.ts'
import { ACCOUNT } from './staff.ts'

/** The resources with sample data, each after those that its hints read. Cycles are cut where they close. */
export function seedingOrder(model: AppModel): readonly SampleData[] {
  const byResource = new Map(model.sampleData.map(data => [data.resource, data]))
  const ordered: SampleData[] = []
  const visited = new Set<string>()
  const visit = (name: string): void => {
    const data = byResource.get(name)
    if (!data || visited.has(name)) return
    visited.add(name)
    for (const needed of new Needs(model, data).collect()) visit(needed)
    ordered.push(data)
  }
  for (const name of byResource.keys()) visit(name)
  return ordered
}

/** Collects the resources that the hints of one file read. */
class Needs {
  readonly #found = new Set<string>()
  readonly #model: AppModel
  readonly #data: SampleData
  /** Scratch value → resource of the row it holds. */
  readonly #scratch = new Map<string, string>()

  constructor(model: AppModel, data: SampleData) {
    this.#model = model
    this.#data = data
  }

  collect(): readonly string[] {
    const { resource, sets, rows } = this.#data
    for (const row of rows) this.#labels(row)
    for (const hint of rows.flatMap(row => Object.values(row))) this.#hint(hint)
    for (const { values } of sets) {
      for (const [name, hint] of Object.entries(values)) {
        const target = firstTarget(hint)
        if (name.startsWith('$') && target) this.#scratch.set(name, target)
      }
      for (const hint of Object.values(values)) this.#hint(hint)
    }
    const hinted = new Set(sets.flatMap(({ values }) => Object.keys(values)))
    for (const field of Object.values(this.#model.resources[resource]?.fields ?? {})) {
      // A hint replaces the default.
      if (field.defaultExpression && !hinted.has(field.name)) this.#expression(field.defaultExpression, resource)
      // Without a hint a required reference gets any row.
      const target = targetOf(this.#model, field)
      if (target && field.required && field.type !== 'computed') this.#add(target.name)
    }
    this.#found.delete(resource)
    return [...this.#found]
  }

  /** A label names a row that is there already; a key may belong to a later one. */
  #labels(row: Readonly<Record<string, unknown>>): void {
    for (const [name, value] of Object.entries(row)) {
      const field = this.#model.resources[this.#data.resource]?.fields[name]
      const target = field && targetOf(this.#model, field)
      const isLabel = (each: unknown) => typeof each === 'string' && !each.startsWith('@')
      if (target && [value].flat().some(isLabel)) this.#add(target.name)
    }
  }

  #hint(hint: unknown): void {
    if (Array.isArray(hint)) for (const each of hint) this.#hint(each)
    if (typeof hint !== 'object' || hint === null || Array.isArray(hint)) return
    const { resource } = this.#data
    const options = hint as Readonly<Record<string, unknown>>
    // Values that wait may read everything.
    if ('later' in options) return
    const target = firstTarget(hint)
    if (target) this.#add(target)
    if ('actor' in options) this.#add(ACCOUNT)
    for (const [key, value] of Object.entries(options)) {
      if ((key === 'path' || key === 'from') && typeof value === 'string') this.#path(value, resource)
      else if ((key === 'expression' || key === 'if') && typeof value === 'string') this.#expression(value, resource)
      else if (key === 'where' && target) {
        for (const [path, wanted] of Object.entries(value as object)) {
          this.#path(path, target)
          this.#hint(wanted)
        }
      } else this.#hint(value)
    }
  }

  #expression(text: string, resource: string): void {
    for (const path of referencedPaths(expressionText(text)).record ?? []) this.#path(path, resource)
  }

  #path(path: string, resource: string): void {
    let owner: string | undefined = resource
    for (const name of path.split('.')) {
      if (owner === undefined) return
      const scratch = this.#scratch.get(name)
      const field: Field | undefined = this.#model.resources[owner]?.fields[name]
      if (field) this.#computed(field, owner)
      owner = scratch ?? (field && targetOf(this.#model, field)?.name)
      if (owner) this.#add(owner)
    }
  }

  #computed(field: Field, owner: string, depth = 0): void {
    if (field.aggregate) {
      this.#add(field.aggregate.resource)
      if (field.aggregate.field && depth < 5) {
        const inner = this.#model.resources[field.aggregate.resource]?.fields[field.aggregate.field]
        if (inner) this.#computed(inner, field.aggregate.resource, depth + 1)
      }
    } else if (field.expression && depth < 5) {
      for (const path of referencedPaths(field.expression).record ?? []) {
        if (path !== field.name) this.#path(path, owner)
      }
    }
  }

  #add(resource: string): void {
    this.#found.add(resource)
  }
}

function firstTarget(hint: unknown): string | undefined {
  if (typeof hint !== 'object' || hint === null) return undefined
  const { each, reference, references, total } = hint as Readonly<Record<string, unknown>>
  return [each, reference, references, total].find(value => typeof value === 'string') as string | undefined
}
