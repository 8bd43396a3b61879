import type { Resource, Transition } from '#model/app-model.ts'
import { evaluateCondition } from '#model/expression/evaluate.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { onceFor } from '#model/once-for.ts'
import { grantsFor, holdsPermission } from '#model/permissions/grants.ts'
import { holdsAny } from '#model/permissions/may-open.ts'
import { type Me, meWith, permissionIdsIn } from '#model/permissions/me.ts'
import { inScope, scopeOf } from '#model/permissions/scope.ts'
import { transitionOf } from '#model/workflow/workflow.ts'
import type { SampleRow, World } from './world.ts'
import type { WorldReader } from './world-reader.ts'

export const ACCOUNT = 'account'
const ROLE = 'role'
const ME = 'me.id'

/** What somebody does to a record: `create`, or the name of a transition. */
type Act = string

/** The generated accounts as actors: who may do what to which record. Complete once accounts and roles are. */
export class Staff {
  readonly #world: World
  readonly #reader: WorldReader
  #people: readonly Me[] | undefined
  /** Resource and act → accounts, and with the blocks of a record. Wrong once accounts or roles change, which come before. */
  readonly #holding = new Map<string, readonly Me[]>()
  readonly #able = new Map<string, readonly Me[]>()

  constructor(world: World, reader: WorldReader) {
    this.#world = world
    this.#reader = reader
  }

  /** The accounts that may do this to a record of these blocks; administrators only where nobody else may. */
  able(resource: Resource, act: Act, row: SampleRow): readonly Me[] {
    const key = `${resource.name} ${act} ${JSON.stringify(resource.scope === 'block' ? row.block : row.blocks)}`
    let found = this.#able.get(key)
    if (!found) {
      const holding = this.#holders(resource, act).filter(me => inScope(scopeOf(resource, me), withOwner(row, me)))
      const others = holding.filter(({ admin }) => !admin)
      found = others.length > 0 ? others : holding
      this.#able.set(key, found)
    }
    return found
  }

  /** One of them for whom the conditions of the transition hold on this record. */
  actor(resource: Resource, act: Act, row: SampleRow): number | null {
    const transition = transitionOf(resource, act)?.transition
    const { now, today } = this.#world
    const fits = (me: Me) =>
      [transition?.own, transition?.when].every(
        text =>
          !text?.includes('me.') ||
          evaluateCondition(text, {
            record: this.#reader.variables(text, 'record', resource.name, row),
            me,
            now,
            today,
          }),
      )
    return turn(this.able(resource, act, row), row.id, fits)
  }

  /** The account that created a record: whom it names as such, or one that may have. */
  author(resource: Resource, row: SampleRow): number | null {
    const { creators, deciders } = acting(resource)
    const named = creators.map(name => row[name]).find(value => typeof value === 'number')
    if (typeof named === 'number') return named
    return turn(this.able(resource, 'create', row), row.id, ({ id }) => deciders.every(name => row[name] !== id))
  }

  #holders(resource: Resource, act: Act): readonly Me[] {
    const key = `${resource.name} ${act}`
    const found = this.#holding.get(key) ?? this.#everybody().filter(me => holds(me, resource, act))
    this.#holding.set(key, found)
    return found
  }

  #everybody(): readonly Me[] {
    this.#people ??= this.#world
      .rows(ACCOUNT)
      .filter(({ employeeStatus }) => employeeStatus !== LEFT)
      .map(row => this.#meOf(row))
    return this.#people
  }

  #meOf({ id, adAccount, name, admin, roles, blocks }: SampleRow): Me {
    const permissionIds = listOf(roles).flatMap(role => permissionIdsIn(this.#world.row(ROLE, role)?.permissionIds))
    const account = { id, adAccount: String(adAccount), name: String(name), admin: admin === true }
    return meWith({ ...account, permissionIds, blockIds: listOf(blocks) }, this.#world.model.permissions)
  }
}

/** A person who has left holds no role. */
const LEFT = 'left'

function listOf(value: unknown): readonly number[] {
  return Array.isArray(value) ? value : []
}

/** Records of their creator only are in the scope of whoever creates them. */
function withOwner(row: SampleRow, { id }: Me): SampleRow {
  return { ...row, createdBy: id }
}

function holds(me: Me, resource: Resource, act: Act): boolean {
  if (act === 'create') return grantsFor(resource, me, 'create').length > 0
  const transition = transitionOf(resource, act)?.transition
  return transition !== undefined && holdsAny(me, transition.roles) && holdsPermission(me, transition.permission)
}

/** The account whose turn it is, or the next one that fits. */
function turn(accounts: readonly Me[], seq: number, fits: (me: Me) => boolean): number | null {
  for (let step = 0; step < accounts.length; step++) {
    const account = accounts[(seq + step) % accounts.length]!
    if (fits(account)) return account.id
  }
  return null
}

/** References to accounts that say who created a record, and who decided about it and may not be its creator. */
const acting = onceFor(({ fields, workflows }: Resource) => ({
  creators: Object.values(fields).flatMap(({ name, defaultExpression }) => (defaultExpression === ME ? [name] : [])),
  deciders: Object.values(workflows)
    .flatMap(({ transitions }) => Object.values(transitions))
    .filter(({ own, when }) => [own, when].some(text => text && referencedPaths(text).record?.includes('createdBy')))
    .flatMap(transition => actorFields(transition)),
}))

/** Fields in which a transition stores who ran it. */
function actorFields({ effects }: Pick<Transition, 'effects'>): readonly string[] {
  return effects.flatMap(effect =>
    effect.kind === 'set' ? Object.entries(effect.values).flatMap(([name, value]) => (value === ME ? [name] : [])) : [],
  )
}
