import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Field, Grant, Resource } from '#model/app-model.ts'
import { type FieldPath, isMultiple, targetOf } from '#model/field-path.ts'
import { isReadableEverywhere, isReadableOnAny, readableSomewhere, visibleFields } from '#model/permissions/fields.ts'
import { coversField } from '#model/permissions/grants.ts'
import { maskOf } from '#model/permissions/masked-values.ts'
import { type AccessPlan, planAccess, rowConditions } from '#model/permissions/plan-access.ts'
import type { RowQuery } from '#server/storage/select/row-query.ts'
import { scopeCondition } from '#server/storage/select/scope-condition.ts'
import type { Row } from '#server/storage/tables.ts'

/** Whether a path is shown: on every row, on none, or on those where these columns are true. */
type Guard = 'always' | 'never' | readonly string[]

/** An account's access in a query: which rows, and which cells of each row. */
export class RowAccess {
  readonly #query: RowQuery
  readonly #plan: AccessPlan
  /** Condition → name of the column with its result on the row. */
  readonly #flags = new Map<string, { readonly alias: string; readonly condition: RawBuilder<SqlBool> }>()
  readonly #guards = new Map<string, Guard>()
  /** Flags of the row → its visible fields. */
  readonly #visible = new Map<string, ReadonlySet<string>>()
  /** Whether all rows show the same cells. */
  readonly #isUniform: boolean

  constructor(query: RowQuery, plan: AccessPlan) {
    this.#query = query
    this.#plan = plan
    const isWhole = ({ where, fields }: Grant) => where === undefined && fields.includes('*')
    this.#isUniform =
      plan.unlimited || plan.grants.some(isWhole) || plan.grants.every(grant => grant.where === undefined)
    // Once single cells depend on grants, the conditions of grants are evaluated on every row.
    if (!this.#isUniform)
      for (const { where } of plan.grants) if (where !== undefined) this.#flag(where, () => query.condition(where))
  }

  /** The conditions that a row must meet to be visible at all. */
  conditions(): RawBuilder<SqlBool>[] {
    const scope = scopeCondition(this.#query, this.#plan.scope)
    const rows = rowConditions(this.#plan)
    const granted = rows === 'all' ? undefined : anyOf(rows.map(where => this.#query.condition(where)))
    return [scope, granted].filter(condition => condition !== undefined)
  }

  /** Whether at least one row shows the path. Call it before the columns are read. */
  isKnown(path: FieldPath): boolean {
    return this.#guard(path) !== 'never'
  }

  /** Whether rows may be filtered or sorted by the path: only if every row and every referred record shows it. */
  isUsable(path: FieldPath): boolean {
    const [own, ...others] = stepsOf(this.#query, path)
    return (
      isReadableEverywhere(this.#plan, own!.field.name) &&
      others.every(
        ({ owner, field }) => field.name === owner.label || isReadableOnAny(this.#planFor(owner), field.name),
      )
    )
  }

  /**
   * Condition under which the referred records along the path are within the account's reach; undefined when they all are. An
   * empty reference hides nothing.
   */
  whereShown(path: FieldPath): RawBuilder<SqlBool> | undefined {
    const [, ...others] = stepsOf(this.#query, path)
    const conditions = others.flatMap(step => {
      const needed = this.#stepConditions(step)
      if (needed === 'never') return [sql<SqlBool>`1 = 0`]
      const isNone = () => sql`${sql.ref(`${this.#query.aliasAt(step.through)}.id`)} is null`
      return needed.map(({ make }) => sql<SqlBool>`(${isNone()} or ${make()})`)
    })
    return conditions.length === 0 ? undefined : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
  }

  /** Condition for records of a list to be within the account's reach, including the records that the path passes through. */
  readonly listReach = (query: RowQuery, path: string): readonly RawBuilder<SqlBool>[] => {
    const { field, through } = query.path(path)
    // The label is shown with the reference.
    if (through.length === 0 && field.name === query.resource.label) return []
    const plan = this.#planFor(query.resource)
    const conditions = [scopeCondition(query, plan.scope), new RowAccess(query, plan).whereShown(query.path(path))]
    return conditions.filter(condition => condition !== undefined)
  }

  /** Whether masked values are shown unmasked. */
  get mayReveal(): boolean {
    return maskOf(this.#plan.me) === 'plain'
  }

  /** `, condition as f0, …` to be appended to the other columns. */
  get columns(): RawBuilder<unknown> {
    const flags = [...this.#flags.values()].map(
      ({ alias, condition }) => sql`, case when ${condition} then 1 else 0 end as ${sql.ref(alias)}`,
    )
    return flags.length > 0 ? sql.join(flags, sql``) : sql``
  }

  /** Whether the given row shows the path. */
  readonly isShown = (row: Row, path: FieldPath): boolean => {
    const own = path.through[0] ?? path.field
    if (!this.#visibleOn(row).has(own.name)) return false
    const guard = this.#guard(path)
    return guard === 'always' || (guard !== 'never' && guard.every(alias => row[alias] === 1))
  }

  #visibleOn(row: Row): ReadonlySet<string> {
    const key = this.#isUniform ? '' : [...this.#flags.values()].map(({ alias }) => row[alias]).join('')
    let fields = this.#visible.get(key)
    if (!fields) {
      fields = visibleFields(this.#plan, where => row[this.#flags.get(where)?.alias ?? ''] === 1)
      this.#visible.set(key, fields)
    }
    return fields
  }

  #guard(path: FieldPath): Guard {
    let guard = this.#guards.get(path.path)
    if (guard === undefined) {
      guard = this.#makeGuard(path)
      this.#guards.set(path.path, guard)
    }
    return guard
  }

  #makeGuard(path: FieldPath): Guard {
    const [own, ...others] = stepsOf(this.#query, path)
    if (!readableSomewhere(this.#plan).has(own!.field.name)) return 'never'
    const flags: string[] = []
    for (const step of others) {
      const guard = this.#stepGuard(step)
      if (guard === 'never') return 'never'
      if (guard !== 'always') flags.push(...guard)
    }
    return flags.length > 0 ? flags : 'always'
  }

  /** A field of a referred record: its own grants and scope apply. The label is shown with the reference. */
  #stepGuard(step: Step): Guard {
    const conditions = this.#stepConditions(step)
    if (conditions === 'never') return 'never'
    // Lists of records are not joined: grants cannot be evaluated for single members, and `listReach` excludes the others.
    if (step.through.some(isMultiple)) return conditions.some(({ by }) => by === 'grants') ? 'never' : 'always'
    return conditions.length === 0 ? 'always' : conditions.map(({ key, make }) => this.#flag(key, make))
  }

  /** Condition for a referred record to show the field of the step; `never` when none does. */
  #stepConditions({ owner, field, through }: Step): 'never' | readonly StepCondition[] {
    if (field.name === owner.label || field.name === 'id') return []
    const plan = this.#planFor(owner)
    if (!readableSomewhere(plan).has(field.name)) return 'never'
    const alias = () => this.#query.aliasAt(through)
    const conditions: StepCondition[] = []
    if (!isWithin(this.#plan, plan, through)) {
      const make = () => scopeCondition(this.#query, plan.scope, alias())!
      conditions.push({ by: 'scope', key: `scope ${owner.name} ${names(through)}`, make })
    }
    if (!isReadableOnAny(plan, field.name)) {
      const covering = plan.grants.filter(grant => coversField(grant, field.name)).map(grant => grant.where!)
      const holds = (where: string) => this.#query.condition(where, { alias: alias(), resource: owner })
      conditions.push({
        by: 'grants',
        key: `${names(through)} ${covering.join(' || ')}`,
        make: () => anyOf(covering.map(holds))!,
      })
    }
    return conditions
  }

  #planFor(owner: Resource): AccessPlan {
    return planAccess(this.#query.context.model, this.#plan.me, owner.name, 'read')
  }

  #flag(key: string, condition: () => RawBuilder<SqlBool>): string {
    const known = this.#flags.get(key)
    if (known) return known.alias
    const flag = { alias: `f${this.#flags.size}`, condition: condition() }
    this.#flags.set(key, flag)
    return flag.alias
  }
}

interface Step {
  readonly owner: Resource
  readonly field: Field
  /** References that lead to the owner. */
  readonly through: readonly Field[]
}

/** A condition on a referred record, and the name under which a row's result is stored. */
interface StepCondition {
  readonly by: 'scope' | 'grants'
  readonly key: string
  readonly make: () => RawBuilder<SqlBool>
}

/** Whether the records at the end of `through` are in scope wherever the row itself is visible. */
function isWithin(own: AccessPlan, { scope, resource }: AccessPlan, through: readonly Field[]): boolean {
  if (scope.kind === 'all') return true
  // A record above a block is in scope with it, and visible with the row where a page lifts the scope of the row.
  const isAbove = through[0]?.name === 'block' && names(through.slice(1)) === (resource.scopeVia ?? '')
  return scope.kind === 'self' && own.resource.scope === 'block' && isAbove
}

function stepsOf(query: RowQuery, path: FieldPath): Step[] {
  let owner = query.resource
  return [...path.through, path.field].map((field, index) => {
    const step = { owner, field, through: path.through.slice(0, index) }
    owner = targetOf(query.context.model, field) ?? owner
    return step
  })
}

function names(fields: readonly Field[]): string {
  return fields.map(field => field.name).join('.')
}

function anyOf(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> | undefined {
  return conditions.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}
