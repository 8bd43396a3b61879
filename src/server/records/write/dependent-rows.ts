import type { AppModel, Effect, Field, Resource, Transition, Workflow } from '#model/app-model.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { targetOf } from '#model/field-path.ts'
import { PLATFORM_RESOURCES } from '#model/platform-resources.ts'
import { BOOKKEEPING } from '#model/records/bookkeeping.ts'
import { transitionOf } from '#model/workflow/workflow.ts'
import { columnKind } from '#server/storage/resource-tables.ts'
import { triggersOf } from '../computed/computed-triggers.ts'
import { textsOf } from '../effects/effect-variables.ts'
import { placeholderTexts } from '../effects/filled-text.ts'
import { isOnOthers, type OnOthers, pinOf } from '../effects/pinned.ts'
import { isGuarded } from '../extension-points.ts'
import type { RecordContext } from '../record-context.ts'

/**
 * Whether the result for one record may depend on what the same action has just done to another one: the rows of a set must
 * then be written sequentially. Follows from the config alone. `action`: `create`, `update`, `delete` or the name of a
 * transition.
 */
export function hasDependentRows(context: RecordContext, resource: Resource, action: string): boolean {
  return rowDependencyOf(context, resource, action) !== undefined
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

/** As `hasDependentRows`, with the reason; undefined when the rows of a set can be written together. */
export function rowDependencyOf(context: RecordContext, resource: Resource, action: string): RowDependency | undefined {
  const { model, database } = context
  const name = `dependent rows ${resource.name} ${action}`
  return database.caches.ofModel(model, name, () => {
    const deeds = deedsOf(context, resource, action)
    if (!isDeeds(deeds)) return deeds
    const written = writtenBy(context, deeds)
    const shared = deeds.find(deed => !isPinExclusive(resource, deed, deeds, written))
    if (shared) return { reason: 'pins', resource: shared.owner, detail: shared.pin! }
    for (const { owner, paths } of deeds) {
      const read = paths.find(path => reads(model, owner, path.split('.'), written))
      if (read !== undefined) return { reason: 'reads', resource: owner, detail: read }
    }
    return undefined
  })
}

/**
 * Which of these paths, read of records of `owner` while records of `target` are created, count records of `target`: their
 * readers may see records created a moment ago. Undefined when more than such counts depends on it.
 */
export function countsOf(
  context: RecordContext,
  target: Resource,
  owner: Resource,
  paths: readonly string[],
): readonly Field[] | undefined {
  const deeds = deedsOf(context, target, 'create')
  if (!isDeeds(deeds)) return undefined
  const written = writtenBy(context, deeds)
  const read = paths.filter(path => reads(context.model, owner, path.split('.'), written, true))
  const fields = read.map(path => owner.fields[path])
  return fields.every(field => field?.aggregate?.resource === target.name) ? (fields as Field[]) : undefined
}

/** Whether the inputs that an effect gives to the records it moves may depend on those that it has moved already. */
export function readsMoved(context: RecordContext, resource: Resource, effect: MovesOthers): boolean {
  if (!effect.values) return false
  const { model, database } = context
  const name = `reads moved ${resource.name} ${effect.resource} ${effect.transition} ${JSON.stringify(effect.values)}`
  return database.caches.ofModel(model, name, () => {
    const target = model.resources[effect.resource]!
    const deeds = deedsOf(context, target, effect.transition)
    if (!isDeeds(deeds)) return true
    const written = writtenBy(context, deeds)
    const readsWritten = (owner: Resource, paths: readonly string[] = []) =>
      paths.some(path => reads(model, owner, path.split('.'), written, true))
    return Object.values(effect.values ?? {}).some(text => {
      const { record, row, params = [] } = referencedPaths(text)
      // Below an input is a record of any kind.
      return readsWritten(resource, record) || readsWritten(target, row) || params.some(path => path.includes('.'))
    })
  })
}

type MovesOthers = Extract<OnOthers, { readonly kind: 'transition' }>

/** A write to each row of a set, or to a record that an effect creates from it. */
interface Deed {
  /** With fields of the request besides its own. */
  readonly owner: Resource
  /** Fields that may change; undefined for a new record. */
  readonly changed?: readonly string[]
  /** Paths that its rules and effects read. */
  readonly paths: readonly string[]
  /** Of records that an effect finds: the field that identifies the records of each row (`pinOf`). */
  readonly pin?: string
}

function isDeeds(found: Deed[] | RowDependency): found is Deed[] {
  return Array.isArray(found)
}

/** Or why later rows must see this write, whatever the rules read. */
function deedsOf(
  context: RecordContext,
  resource: Resource,
  action: string,
  open: readonly string[] = [],
): Deed[] | RowDependency {
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
    ...made.map(each => (each ? deedsOf(context, each, 'create', below) : [])),
    ...effects.filter(isOnOthers).map(effect => deedsOnOthers(context, resource, effect, below)),
  ]
  const refused = inner.find((each): each is RowDependency => !isDeeds(each))
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
  return [{ owner, paths, ...(action === 'create' ? {} : { changed }) }, ...(inner as Deed[][]).flat()]
}

/** The write of an effect to other records; or why two rows of a set may change the same ones undetected. */
function deedsOnOthers(
  context: RecordContext,
  resource: Resource,
  effect: OnOthers,
  open: readonly string[],
): Deed[] | RowDependency {
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
  const moved = isOpen ? [] : deedsOf(context, target, effect.transition, open)
  return isDeeds(moved) ? [{ owner: target, changed: [], paths, pin }, ...moved] : moved
}

function stepName({ name }: Resource, action: string): string {
  return `${name} ${action}`
}

/**
 * Whether rows of a set that change the same record by this write are sure to claim the same: all writes find the records of a
 * resource by one field, and none creates or moves records that another one would find. The records of the set are claimed by
 * id.
 */
function isPinExclusive({ name }: Resource, { owner, pin }: Deed, deeds: readonly Deed[], written: Written): boolean {
  if (pin === undefined || pin === 'id') return true
  const alike = deeds.filter(deed => deed.owner.name === owner.name)
  const isOnly = owner.name !== name && alike.every(deed => deed.pin === undefined || deed.pin === pin)
  return isOnly && alike.every(({ changed }) => changed) && !written.fields.get(owner.name)?.has(pin)
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
  const worked = columnKind(field) ? [expression, aggregate?.where] : []
  return [
    requiredWhen,
    visibleWhen,
    readOnlyWhen,
    defaultExpression,
    ...worked,
    ...checks.map(check => check.expression),
  ]
}

function pathsOf(text: string | undefined): string[] {
  const { record = [], old = [], params = [] } = referencedPaths(text ?? '')
  return [...record, ...old, ...params]
}

/** The writes of a set. */
interface Written {
  /** Resources with created or changed rows. */
  readonly counted: ReadonlySet<string>
  /** Resource → changed fields of existing rows. */
  readonly fields: ReadonlyMap<string, ReadonlySet<string>>
}

function writtenBy(context: RecordContext, deeds: readonly Deed[]): Written {
  const fields = new Map<string, Set<string>>()
  const add = (owner: Resource, names: readonly string[]) => {
    const known = fields.get(owner.name) ?? new Set()
    const added = names.filter(name => !known.has(name))
    if (added.length === 0) return
    fields.set(owner.name, new Set([...known, ...added]))
    follow(owner, added)
  }
  const follow = (owner: Resource, names: readonly string[], isWhole = false) => {
    for (const trigger of triggersOf(context, owner))
      if (isWhole || names.some(name => trigger.fields.has(name))) add(trigger.resource, [trigger.field.name])
  }
  for (const { owner, changed } of deeds) {
    if (changed) add(owner, changed)
    else follow(owner, [], true)
  }
  return { counted: new Set(deeds.map(({ owner }) => owner.name)), fields }
}

/**
 * Whether the target of the path, seen from a record of `owner`, may be among the written rows. `isOther`: not the row itself.
 */
function reads(
  model: AppModel,
  owner: Resource,
  [name = '', ...rest]: readonly string[],
  written: Written,
  isOther = false,
  open: readonly unknown[] = [],
): boolean {
  const field = owner.fields[name]
  if (!field || name === 'id' || open.includes(field)) return false
  if (isOther && written.fields.get(owner.name)?.has(name)) return true
  const { aggregate, expression } = field
  const inner = [expression, aggregate?.where].flatMap(text => referencedPaths(text ?? '').record ?? [])
  if (inner.some(path => reads(model, owner, path.split('.'), written, isOther, [...open, field]))) return true
  if (aggregate) {
    if (written.counted.has(aggregate.resource)) return true
    const rows = model.resources[aggregate.resource]!
    const read = [...(referencedPaths(aggregate.where ?? '').row ?? []), ...(aggregate.field ? [aggregate.field] : [])]
    if (read.some(path => reads(model, rows, path.split('.'), written, true, [...open, field]))) return true
  }
  const target = targetOf(model, field)
  return target !== undefined && rest.length > 0 && reads(model, target, rest, written, true, open)
}
