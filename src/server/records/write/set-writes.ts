import type { AppModel, Effect, Field, Resource, Transition, Workflow } from '#model/app-model.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { targetOf } from '#model/field-path.ts'
import { PLATFORM_RESOURCES } from '#model/platform-resources.ts'
import { BOOKKEEPING } from '#model/records/bookkeeping.ts'
import { transitionOf } from '#model/workflow/workflow.ts'
import { columnKind } from '#server/storage/resource-tables.ts'
import { textsOf } from '../effects/effect-variables.ts'
import { placeholderTexts } from '../effects/filled-text.ts'
import { isOnOthers, type OnOthers, pinOf } from '../effects/pinned.ts'
import { isGuarded } from '../extension-points.ts'
import type { RecordContext } from '../record-context.ts'

/** A write to each row of a set, or to a record that an effect creates from it. */
export interface SetWrite {
  /** With fields of the request besides its own. */
  readonly owner: Resource
  /** Fields that may change; undefined for a new record. */
  readonly changed?: readonly string[]
  /** Paths that its rules and effects read. */
  readonly paths: readonly string[]
  /** Of records that an effect finds: the field that identifies the records of each row (`pinOf`). */
  readonly pin?: string
}

/** Why the config requires rows of a set to be written sequentially; the first reason of several. */
export interface RowDependency {
  readonly reason: RowDependencyReason
  /** The resource concerned. */
  readonly resource: Resource
  /** The field, effect or condition concerned. */
  readonly detail?: string
}

/** Each has a message on the server, `in-turn-…`. */
type RowDependencyReason = 'lines' | 'guarded' | 'itself' | 'effect' | 'numbers' | 'again' | 'search' | 'pins' | 'reads'

/** All writes that the action makes for one row; or why later rows must see them, whatever the rules read. */
export function writesOf(
  context: RecordContext,
  resource: Resource,
  action: string,
  open: readonly string[] = [],
): SetWrite[] | RowDependency {
  const isMove = transitionOf(resource, action) !== undefined
  const lines = Object.values(resource.lines ?? {})
  // Lines created or deleted with their record are numbered record by record.
  if (!isMove && lines.some(({ each, min }) => action === 'delete' || each !== undefined || min > 0))
    return { reason: 'lines', resource }
  if (action !== 'create' && isGuarded(resource.name)) return { reason: 'guarded', resource }
  if (action === 'delete') {
    const isReferred = Object.values(resource.fields).some(field => targetOf(context.model, field) === resource)
    // Otherwise no rule reads anything for it.
    return isReferred ? { reason: 'itself', resource } : []
  }
  const carried = action === 'create' ? firstSteps(resource) : [action]
  const transitions = carried.flatMap(name => transitionOf(resource, name)?.transition ?? [])
  const effects = transitions.flatMap(transition => transition.effects)
  const made = effects.map(effect => madeBy(context.model, effect))
  const dependent = effects.find(dependsOnOthers)
  if (dependent) return { reason: 'effect', resource, detail: dependent.kind }
  const again = made.find(each => each && open.includes(each.name))
  if (again) return { reason: 'again', resource: again }
  // Two records that one row creates would not get consecutive numbers.
  const numberedTwice = made.find((each, at) => each && made.indexOf(each) < at && isNumbered(each))
  if (numberedTwice) return { reason: 'numbers', resource: numberedTwice }
  const below = [...open, resource.name, stepName(resource, action)]
  const inner = [
    ...made.map(each => (each ? writesOf(context, each, 'create', below) : [])),
    ...effects.filter(isOnOthers).map(effect => writesToOthers(context, resource, effect, below)),
  ]
  const refused = inner.find((each): each is RowDependency => !areWrites(each))
  if (refused) return refused
  const asked = transitions.flatMap(({ ask }) => ask)
  const fields = {
    ...Object.fromEntries(asked.map(({ name, field }) => [name, { ...field, name }])),
    ...resource.fields,
  }
  const owner = { ...resource, fields }
  const rules = transitions.flatMap(({ own, when, to }) => [own, when, ...to.map(target => target.when)])
  const judged = isMove ? asked.map(({ name, field }) => ({ ...field, name })) : Object.values(resource.fields)
  const checks = isMove ? [] : resource.checks.map(({ expression }) => expression)
  const grants = isMove ? [] : resource.grants.map(({ where }) => where)
  const words = effects.flatMap(effect => messageTexts(resource, effect))
  const texts = [...judged.flatMap(ruleTexts), ...checks, ...grants, ...rules, ...effects.flatMap(textsOf), ...words]
  const choices = judged.flatMap(({ name, choices }) => {
    const { record = [], params = [] } = referencedPaths(choices ?? '')
    return [...record.map(path => `${name}.${path}`), ...params]
  })
  // The block of a record follows from the records that it refers to.
  const references = Object.values(resource.fields).filter(({ type }) => type === 'reference')
  const paths = [...texts.flatMap(pathsOf), ...choices, ...references.map(({ name }) => `${name}.block`)]
  const changed = isMove ? fieldsChangedBy(resource, transitions) : Object.keys(resource.fields)
  return [{ owner, paths, ...(action === 'create' ? {} : { changed }) }, ...(inner as SetWrite[][]).flat()]
}

/** Whether the writes of the rows can be made together so far. */
export function areWrites(found: SetWrite[] | RowDependency): found is SetWrite[] {
  return Array.isArray(found)
}

/** The write of an effect to other records; or why two rows of a set may change the same ones undetected. */
function writesToOthers(
  context: RecordContext,
  resource: Resource,
  effect: OnOthers,
  open: readonly string[],
): SetWrite[] | RowDependency {
  const target = context.model.resources[effect.resource]!
  const pin = pinOf(resource, effect)?.field
  if (pin === undefined) return { reason: 'search', resource: target, detail: effect.where }
  const paths = textsOf(effect).flatMap(text => referencedPaths(text).row ?? [])
  if (effect.kind === 'update') {
    const changed = [...Object.keys(effect.values), ...fieldsChangedBy(target, [])]
    return isGuarded(target.name) ? { reason: 'guarded', resource: target } : [{ owner: target, changed, paths, pin }]
  }
  // Also covers writes already visited: effects can form a cycle.
  const isOpen = open.includes(stepName(target, effect.transition))
  const moved = isOpen ? [] : writesOf(context, target, effect.transition, open)
  return areWrites(moved) ? [{ owner: target, changed: [], paths, pin }, ...moved] : moved
}

function stepName({ name }: Resource, action: string): string {
  return `${name} ${action}`
}

/** Fields that a transition may change: those it names, and derived ones. Numbers of a sequence never change. */
function fieldsChangedBy({ fields, workflows }: Resource, transitions: readonly Transition[]): string[] {
  const recurring = Object.values(workflows).flatMap(each => Object.values(each.transitions))
  const moments = recurring.flatMap(({ recurrence }) => (recurrence ? [recurrence.next, recurrence.last] : []))
  const given = new Set([
    ...moments,
    ...transitions.flatMap(({ ask, effects }) => [
      ...ask.map(({ name }) => name),
      ...effects.flatMap(effect => [
        ...(effect.kind === 'set' ? Object.keys(effect.values) : []),
        ...('into' in effect && effect.into !== undefined ? [effect.into] : []),
      ]),
    ]),
  ])
  const moved = Object.values(workflows).flatMap(workflow => (isMovedBy(workflow, transitions) ? [workflow.field] : []))
  const isDerived = ({ name, type, deadlineOf }: Field) =>
    type === 'state' ? moved.includes(name) : type === 'computed' || deadlineOf || BOOKKEEPING.has(name)
  return Object.values(fields).flatMap(field => (given.has(field.name) || isDerived(field) ? [field.name] : []))
}

/** Whether one of them leads to another state; without a target the record stays in its own. */
function isMovedBy(workflow: Workflow, transitions: readonly Transition[]): boolean {
  const own = Object.values(workflow.transitions)
  return transitions.some(transition => own.includes(transition) && transition.to.some(({ state }) => state !== ''))
}

/** Transitions that run after a creation. */
function firstSteps({ workflows }: Resource): string[] {
  return Object.values(workflows).flatMap(({ afterCreate = [] }) => afterCreate.map(({ run }) => run))
}

/** The resource of which an effect creates a record for the row. */
function madeBy({ resources }: AppModel, effect: Effect): Resource | undefined {
  // A message that cannot be sent fails at once; if that changes other records, the set is refused when it happens
  // (`demandAlone`).
  if (effect.kind === 'send') return resources[PLATFORM_RESOURCES.messages]
  return effect.kind === 'create' ? resources[effect.resource] : undefined
}

function isNumbered({ fields }: Resource): boolean {
  return Object.values(fields).some(({ type }) => type === 'sequence')
}

/**
 * Whether the result of an effect may depend on what other rows have been assigned or are searching; or whether it creates
 * several records.
 */
function dependsOnOthers(effect: Effect): boolean {
  if (effect.kind === 'create') return effect.times !== undefined || effect.each !== undefined
  return !isOnOthers(effect) && !['set', 'send', 'refuse'].includes(effect.kind)
}

/** Values of the record in the text of a message, or of a refusal. */
function messageTexts({ messages }: Resource, effect: Effect): string[] {
  if (effect.kind === 'refuse') return placeholderTexts(effect.message)
  const template = effect.kind === 'send' ? messages?.[effect.message] : undefined
  return [template?.subject, template?.text].flatMap(text => (text ? placeholderTexts(text) : []))
}

/** Values of a record that are read when its field is validated, and when a stored field is computed. */
function ruleTexts(field: Field): (string | undefined)[] {
  const { requiredWhen, visibleWhen, readOnlyWhen, defaultExpression, expression, aggregate, checks } = field
  const stored = columnKind(field) ? [expression, aggregate?.where] : []
  return [
    requiredWhen,
    visibleWhen,
    readOnlyWhen,
    defaultExpression,
    ...stored,
    ...checks.map(check => check.expression),
  ]
}

function pathsOf(text: string | undefined): string[] {
  const { record = [], old = [], params = [] } = referencedPaths(text ?? '')
  return [...record, ...old, ...params]
}
