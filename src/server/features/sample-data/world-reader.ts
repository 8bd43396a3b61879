import type { Aggregate, Field, Resource } from '#model/app-model.ts'
import { evaluate, evaluateCondition } from '#model/expression/evaluate.ts'
import type { ExpressionNode, NodeOf } from '#model/expression/node.ts'
import { parseExpression } from '#model/expression/parse.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { targetOf } from '#model/field-path.ts'
import { RowReference, type SampleRow, type World } from './world.ts'

/** Whether a value, or a member of it, is the wanted one, or one of several. */
export function fits(value: unknown, wanted: unknown): boolean {
  if (Array.isArray(value)) return value.some(member => fits(member, wanted))
  return Array.isArray(wanted) ? wanted.includes(value) : value === wanted
}

/** Reads generated values along paths, including computed fields. */
export class WorldReader {
  readonly #world: World
  /** Cached values of computed fields, valid until rows change. */
  readonly #computed = new Map<Field, unknown[]>()
  /** `resource.path` → value → rows. */
  readonly #indexes = new Map<string, Map<unknown, SampleRow[]>>()
  /** Conditions → block → rows; under `undefined` those of all blocks. */
  readonly #alike = new Map<string, Map<unknown, SampleRow[]>>()
  /** The resource whose rows are being generated: nothing of it is cached. */
  #growing = ''

  constructor(world: World) {
    this.#world = world
  }

  /** Call whenever rows were changed, and before those of `growing` are generated. */
  forget(growing = ''): void {
    this.#growing = growing
    this.#computed.clear()
    this.#indexes.clear()
    this.#alike.clear()
  }

  /** The value at `path` (names joined by dots) below `row`; a list where the path leads through several records. */
  read(resource: string, row: SampleRow, path: string): unknown {
    const owner = this.#world.resource(resource)
    const value = path.includes('.') ? this.#step(owner, row, path.split('.')) : this.#own(owner, row, path)
    return value === undefined ? null : value
  }

  /** The row that a value of `resource.field` refers to, for a scratch value. */
  reference(resource: string, path: string, value: unknown): unknown {
    let owner: Resource | undefined = this.#world.model.resources[resource]
    for (const name of path.split('.')) {
      const field: Field | undefined = owner?.fields[name]
      owner = field && targetOf(this.#world.model, field)
    }
    return owner && typeof value === 'number' ? new RowReference(owner.name, value) : value
  }

  /** Rows of `resource` whose value at `path` is `value`, or a list that contains it. */
  rowsWith(resource: string, path: string, value: unknown): readonly SampleRow[] {
    if (resource === this.#growing) {
      return this.#world.rows(resource).filter(row => fits(this.read(resource, row, path), value))
    }
    const key = `${resource}.${path}`
    let index = this.#indexes.get(key)
    if (!index) {
      index = new Map()
      for (const row of this.#world.rows(resource)) {
        for (const found of [this.read(resource, row, path)].flat()) {
          const rows = index.get(found)
          if (rows) rows.push(row)
          else index.set(found, [row])
        }
      }
      this.#indexes.set(key, index)
    }
    return index.get(value) ?? []
  }

  /** Rows of `resource` with these values (each one, or one of a list), in all blocks or in one. */
  rowsLike(
    resource: string,
    wanted: readonly (readonly [path: string, value: unknown])[],
    block?: number,
  ): readonly SampleRow[] {
    const key = `${resource} ${JSON.stringify(wanted)}`
    let groups = resource === this.#growing ? undefined : this.#alike.get(key)
    if (!groups) {
      const all = this.#world
        .rows(resource)
        .filter(row => wanted.every(([path, value]) => fits(this.read(resource, row, path), value)))
      groups = new Map<unknown, SampleRow[]>([[undefined, all]])
      for (const row of all) {
        const group = groups.get(row.block)
        if (group && row.block !== undefined) group.push(row)
        else if (row.block !== undefined) groups.set(row.block, [row])
      }
      this.#alike.set(key, groups)
    }
    return groups.get(block) ?? []
  }

  /** `record` or `row` for expressions: the paths that `text` reads, flat. */
  variables(text: string, root: 'record' | 'row', resource: string, row: SampleRow): Record<string, unknown> {
    const values: Record<string, unknown> = { id: row.id }
    for (const path of referencedPaths(text)[root] ?? []) if (path) values[path] = this.read(resource, row, path)
    return values
  }

  /** The value along the names from the one `at` this position. */
  #step(resource: Resource, row: SampleRow, names: readonly string[], at = 0): unknown {
    const name = names[at]!
    const value = this.#own(resource, row, name)
    if (at === names.length - 1) return value
    const target = value instanceof RowReference ? value.resource : this.#target(resource, name)
    if (target === undefined) return null
    const follow = (id: unknown) => {
      const next = this.#world.row(target, id instanceof RowReference ? id.id : id)
      return next === undefined ? null : this.#step(this.#world.resource(target), next, names, at + 1)
    }
    return Array.isArray(value) ? value.map(follow) : follow(value)
  }

  #target(resource: Resource, name: string): string | undefined {
    const field = resource.fields[name]
    return field && targetOf(this.#world.model, field)?.name
  }

  #own(resource: Resource, row: SampleRow, name: string): unknown {
    const field = resource.fields[name]
    if (field?.type !== 'computed') return row[name] ?? null
    if (resource.name === this.#growing) return this.#compute(resource, row, field)
    let values = this.#computed.get(field)
    if (!values) {
      values = []
      this.#computed.set(field, values)
    }
    if (values[row.id] === undefined) {
      // Stored before it is computed, so that fields that depend on each other yield nothing instead of recursing.
      values[row.id] = null
      values[row.id] = this.#compute(resource, row, field) ?? null
    }
    return values[row.id]
  }

  #compute(resource: Resource, row: SampleRow, field: Field): unknown {
    if (field.aggregate) return this.#aggregate(resource, row, field.aggregate)
    if (field.expression === undefined) return null
    const record = this.variables(field.expression, 'record', resource.name, row)
    return evaluate(field.expression, { record, now: this.#world.now, today: this.#world.today })
  }

  #aggregate(resource: Resource, row: SampleRow, aggregate: Aggregate): unknown {
    const { where = 'true', resource: other, field } = aggregate
    const key = joinKey(where)
    const candidates = key
      ? this.rowsWith(other, key.row, this.read(resource.name, row, key.record))
      : this.#world.rows(other)
    const record = this.variables(where, 'record', resource.name, row)
    const { now, today } = this.#world
    const rows = candidates.filter(candidate =>
      evaluateCondition(where, { record, row: this.variables(where, 'row', other, candidate), now, today }),
    )
    return aggregateValues(aggregate.operation, rows, candidate => this.read(other, candidate, field ?? 'id'))
  }
}

/** Paths below `row` and below `record` that a condition requires to be equal. */
interface JoinKey {
  readonly row: string
  readonly record: string
}

/** `row.house == record.id` in a condition whose parts are all required: rows can be looked up by index instead of searched. */
function joinKey(condition: string): JoinKey | undefined {
  const parsed = parseExpression(condition)
  return parsed.ok ? find(parsed.ast) : undefined
}

function find(node: ExpressionNode): JoinKey | undefined {
  if (node.kind === 'and') return find(node.left) ?? find(node.right)
  if (node.kind !== 'compare' || node.operator !== '==') return undefined
  const sides = [node.left, node.right].filter((side): side is NodeOf<'path'> => side.kind === 'path')
  const row = sides.find(side => side.root === 'row')
  const record = sides.find(side => side.root === 'record')
  return row && record ? { row: row.steps.join('.') || 'id', record: record.steps.join('.') || 'id' } : undefined
}

/** The value of an aggregate over the rows it found; the same as its SQL (storage/expression/expression-paths.ts). */
function aggregateValues<Row>(
  operation: Aggregate['operation'],
  rows: readonly Row[],
  read: (row: Row) => unknown,
): unknown {
  return AGGREGATES[operation](rows.map(read).filter(value => value !== null && value !== undefined))
}

const AGGREGATES: Record<Aggregate['operation'], (values: readonly unknown[]) => unknown> = {
  count: values => values.length,
  exists: values => values.length > 0,
  first: values => values[0] ?? null,
  sum: values => numbers(values).reduce((sum, value) => sum + value, 0),
  avg: values => (values.length === 0 ? null : numbers(values).reduce((sum, value) => sum + value, 0) / values.length),
  min: values => ordered(values)[0] ?? null,
  max: values => ordered(values).at(-1) ?? null,
}

function numbers(values: readonly unknown[]): number[] {
  return values.map(Number)
}

function ordered(values: readonly unknown[]): unknown[] {
  return [...values].sort((a, b) => ((a as number) < (b as number) ? -1 : 1))
}
