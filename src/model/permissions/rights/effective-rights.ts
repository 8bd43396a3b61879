import { operationNamed } from '../../api/operation.ts'
import type { AppModel, Expression, Grant, Page, RecordAction, Resource } from '../../app-model.ts'
import { mayShareWith } from '../../list/list-settings.ts'
import type { LocalizedText } from '../../localized-text.ts'
import { documentNamed } from '../../printed-document.ts'
import { transitionOf } from '../../workflow/workflow.ts'
import { capabilitiesOf } from '../capabilities.ts'
import { decide } from '../decide.ts'
import type { Decision } from '../decision.ts'
import { readableSomewhere } from '../fields.ts'
import { maskOf } from '../masked-values.ts'
import { mayUseStudio } from '../may-open.ts'
import type { Me } from '../me.ts'
import { type AccessPlan, planAccess } from '../plan-access.ts'
import { type Scope, scopeOf } from '../scope.ts'
import { maySeeAs } from '../see-as.ts'

/** All current rights of an account, with their sources. Anything not listed is refused. */
export interface EffectiveRights {
  readonly pages: readonly OpenPage[]
  readonly resources: readonly ResourceRights[]
  /** What `config/app.json` grants. */
  readonly platform: readonly PlatformRight[]
}
/** `studioAlone`: a change of the config needs nobody else's approval. */
export type PlatformRight = 'studio' | 'studioAlone' | 'seeAs' | 'shareViews'
export interface OpenPage {
  readonly page: Page
  /** Held roles that open it; empty when it is open to all, or to an administrator. */
  readonly roles: readonly string[]
  /** Whether it shows rows of blocks outside the account's. */
  readonly crossBlocks: boolean
}
export interface ResourceRights {
  readonly resource: Resource
  /** The scope, before the conditions of single grants. */
  readonly scope: Scope['kind']
  readonly actions: readonly { readonly name: RecordAction; readonly given: readonly GivenBy[] }[]
  /** Transitions, operations and documents. */
  readonly steps: readonly {
    readonly name: string
    readonly title: LocalizedText
    readonly given: readonly GivenBy[]
  }[]
  /** Names of fields that no row shows. Empty for an account that sees no row, because nothing is hidden then. */
  readonly hidden: readonly string[]
  /** Names of fields that are shown masked. */
  readonly masked: readonly string[]
}
/** A source of a right. An administrator's has no roles. */
export interface GivenBy {
  readonly roles: readonly string[]
  /** Permission id that is required in addition, and held. */
  readonly permission?: number
  /** All of them must hold on the row. */
  readonly where: readonly Expression[]
  /** The covered fields; absent = every field. */
  readonly fields?: readonly string[]
}

type RightsModel = Pick<AppModel, 'app' | 'pages' | 'resources' | 'permissions'>

/** Uses the enforcing code for every page, resource, transition, operation and document of the model. */
export function effectiveRights(model: RightsModel, me: Me): EffectiveRights {
  return {
    pages: model.pages.flatMap(page => openPage(model, me, page) ?? []),
    resources: Object.values(model.resources)
      .map(resource => rightsOn(model, me, resource))
      .filter(({ actions, steps }) => actions.length + steps.length > 0),
    platform: platformRights(model, me),
  }
}

function platformRights({ app }: RightsModel, me: Me): readonly PlatformRight[] {
  const held: Record<PlatformRight, boolean> = {
    studio: mayUseStudio(app, me),
    studioAlone: mayUseStudio(app, me) && app.studio?.fourEyes !== true,
    seeAs: maySeeAs(app, me),
    shareViews: mayShareWith(app, me, { kind: 'everyone' }),
  }
  return (Object.keys(held) as PlatformRight[]).filter(right => held[right])
}

function openPage(model: RightsModel, me: Me, page: Page): OpenPage | undefined {
  const decision = decide(model, me, { action: 'open', target: { page: page.path } })
  if (!decision.allowed) return undefined
  const resource = model.resources[page.resource]
  const scopes = resource && [scopeOf(resource, me), scopeOf(resource, me, page)]
  return { page, roles: rolesIn(decision), crossBlocks: scopes?.[0]?.kind !== scopes?.[1]?.kind }
}

function rightsOn(model: RightsModel, me: Me, resource: Resource): ResourceRights {
  const { actions } = capabilitiesOf(model, me, resource.name)
  const plans = actions.map(action => planAccess(model, me, resource.name, action))
  const shown = new Set(plans.filter(isReading).flatMap(plan => [...readableSomewhere(plan)]))
  const names = shown.size === 0 ? [] : Object.keys(resource.fields)
  return {
    resource,
    scope: scopeOf(resource, me).kind,
    actions: plans.map(plan => ({ name: plan.action, given: givenBy(plan) })),
    steps: stepsOn(model, me, resource),
    hidden: names.filter(name => !shown.has(name)),
    masked: maskOf(me) === 'plain' ? [] : names.filter(name => shown.has(name) && resource.fields[name]?.masked),
  }
}

function isReading({ action }: AccessPlan): boolean {
  return action === 'list' || action === 'read'
}

/** The grants of the plan; those that differ only in their roles are merged. */
function givenBy(plan: AccessPlan): readonly GivenBy[] {
  if (plan.unlimited) return [{ roles: [], where: [] }]
  const found = new Map<string, GivenBy>()
  for (const grant of plan.grants) {
    const given = givenByGrant(grant, plan.me)
    const { roles, ...rest } = given
    const key = JSON.stringify(rest)
    found.set(key, { ...given, roles: [...new Set([...(found.get(key)?.roles ?? []), ...roles])] })
  }
  return [...found.values()]
}

function givenByGrant({ roles, permission, where, fields }: Grant, me: Me): GivenBy {
  return {
    roles: roles.filter(role => me.roles.includes(role)),
    ...(permission === undefined ? {} : { permission }),
    where: where === undefined ? [] : [where],
    ...(fields.includes('*') ? {} : { fields: fields.toSorted() }),
  }
}

function stepsOn(model: RightsModel, me: Me, resource: Resource): ResourceRights['steps'] {
  const transitions = Object.values(resource.workflows).flatMap(each => Object.keys(each.transitions))
  const others = [resource.operations, resource.documents].flatMap(each => Object.keys(each ?? {}))
  const names = [...new Set([...transitions, ...others])]
  return names.flatMap(name => {
    const decision = decide(model, me, { action: 'run', target: { resource: resource.name, operation: name } })
    if (!decision.allowed) return []
    const { permission, when, own } = stepNamed(resource, name)
    const where = [me.admin ? undefined : own, when].filter(each => each !== undefined)
    const given = { roles: rolesIn(decision), ...(me.admin || permission === undefined ? {} : { permission }), where }
    return [{ name, title: decision.title, given: [given] }]
  })
}

interface Step {
  readonly permission?: number
  readonly when?: Expression
  readonly own?: Expression
}

function stepNamed(resource: Resource, name: string): Step {
  return (
    operationNamed(resource, name) ?? documentNamed(resource, name) ?? transitionOf(resource, name)?.transition ?? {}
  )
}

/** The held roles that permitted it. */
function rolesIn({ reasons }: Decision): readonly string[] {
  return [...new Set(reasons.flatMap(({ outcome, params }) => (outcome === 'allow' ? namesIn(params.roles) : [])))]
}

function namesIn(roles: unknown): readonly string[] {
  return Array.isArray(roles) ? roles.map(String) : []
}
