import type { Effect, Resource } from '#model/app-model.ts'
import type { ExpressionVariables } from '#model/expression/evaluate.ts'
import { unmetParts } from '#model/expression/explain/unmet.ts'
import { isObject } from '#model/is-object.ts'
import type { AccessPlan } from '#model/permissions/plan-access.ts'
import type { RecordValues } from '#model/records/context.ts'
import { checkTransition, type TransitionCheck, transitionOf } from '#model/workflow/workflow.ts'
import { transitionDenied } from '../access/action-denied.ts'
import { demandAble } from '../access/who-may-do.ts'
import { claimKey, claimPinned } from '../effects/pinned.ts'
import { GuardRefusal, RecordRefusal } from '../errors.ts'
import { runEffects } from '../extension-points.ts'
import { demandReadableFiles } from '../files/demand-readable-files.ts'
import { loadForTransition, loadStored } from '../read/stored-record.ts'
import { idsOf, loadReferred, withReferred } from '../rules/referred-records.ts'
import type { Work } from '../work.ts'
import { changedValues } from '../write/changed-values.ts'
import { demandVersion } from '../write/demand-version.ts'
import { auditChange } from '../write/record-audit.ts'
import { withoutMasks } from '../write/without-masks.ts'
import { changeRow } from '../write/write-row.ts'
import { claimOccurrence } from './claim-occurrence.ts'

export interface Move {
  readonly values: unknown
  /** The version as read; not required when the system moves the record. */
  readonly version?: unknown
  readonly by?: 'staff' | 'system'
  /** The account whose scope must contain the record. */
  readonly plan?: AccessPlan
  /** If the transition is not possible for the record in its state, nothing happens and false is returned. */
  readonly optional?: boolean | undefined
  /** The day that a recurring transition runs for; default: today. */
  readonly day?: string
}

/**
 * Moves a record through a transition, with its effects, and returns whether it did.
 * @throws RecordNotFound, AccessDenied, RecordRefusal
 */
export async function moveRecord(
  work: Work,
  resource: Resource,
  id: number,
  name: string,
  move: Move,
): Promise<boolean> {
  const { values: given, version, by = 'staff', plan, day, optional } = move
  const asking = transitionOf(resource, name)?.transition
  const stored = await (asking
    ? loadForTransition(work, resource, id, asking, plan)
    : loadStored(work, resource, id, plan))
  work.write.claim?.(claimKey(resource.name, id))
  // Before anything is written, so that a row whose claim fails can be left for the next set.
  claimPinned(work, resource, asking?.effects ?? [], stored.values)
  if (by !== 'system' && !isOncePerDay(resource, name)) await demandVersion(work, resource, stored, version)
  const { me, now } = work.context
  const asked = by === 'system' ? onlyAsked(resource, name, given) : unmasked(resource, given, stored.values)
  const referred = { ...stored.values, ...idsOf((asked ?? {}) as RecordValues) }
  const everywhere = by === 'system'
  const options = { everywhere, stored: stored.values }
  const known = await loadReferred(work.context, work.write, resource, referred, options)
  const use = { schema: work.context.model, roots: { record: resource.name, old: resource.name } }
  const unmet = (condition: string, variables: ExpressionVariables) => unmetParts(condition, variables, use)
  const rules = { me, now, resolve: known.resolve, aggregate: known.aggregate, by, unmet }
  const check = await withReferred(known, () => checkTransition(resource, name, stored.values, asked, rules))
  if (!check.ok && optional && check.reason === 'illegal-transition') return false
  if (!check.ok) throw refusalOf(check, work, resource, name)

  const { transition, workflow, to, values, inputs, inPlaceOf } = check
  if (by !== 'system') {
    const fields = transition.ask.map(({ name, field }) => ({ ...field, name }))
    await demandReadableFiles(work, fields, { ...values, ...inputs }, { resource, id })
    const after = () => ({ ...stored.values, ...values, id })
    await demandAble(work.context, resource, fields, { ...values, ...inputs }, after)
  }
  const occurrence = await claimOccurrence(work, resource, stored, transition, day)
  const changes = { ...values, ...occurrence?.values, [workflow.field]: to }
  try {
    await changeRow(work, resource, stored, changes, { isEdit: true })
  } catch (error) {
    // Nothing has been written yet.
    if (optional && error instanceof GuardRefusal) return false
    throw error
  }
  const set: RecordValues = {}
  const effects = {
    work,
    resource,
    id,
    transition: name,
    old: stored.values,
    params: { ...values, ...inputs, ...occurrence?.params },
    set,
  }
  await runEffects(transition.effects.filter(isOwn), effects)
  const change = {
    action: transition.name,
    ...changedValues(stored.values, { ...changes, ...set }),
    inputs: Object.keys(inputs).length > 0 ? inputs : null,
    ...(inPlaceOf && { inPlaceOf }),
  }
  await auditChange(work, resource, { id, label: stored.values[resource.label] }, change)
  const others = transition.effects.filter(effect => !isOwn(effect))
  await runEffects(others, effects)
  return true
}

/**
 * A recurring transition is locked by its day instead: a timer may run it between the moment a person opens the record and the
 * click, and the person should then read “already done today”. It overwrites nothing that was read.
 */
function isOncePerDay(resource: Resource, name: string): boolean {
  const transition = transitionOf(resource, name)?.transition
  return transition?.recurrence !== undefined && !transition.ask.some(({ stored }) => stored)
}

/** Values that a transition sets on the record are part of its audit entry. */
function isOwn(effect: Effect): boolean {
  return ['set', 'assign', 'count', 'code'].includes(effect.kind)
}

function refusalOf(
  { reason, problems }: Extract<TransitionCheck, { ok: false }>,
  { context }: Work,
  resource: Resource,
  transition: string,
): Error {
  const [found = { path: '', code: 'not-allowed' }] = problems
  if (reason === 'forbidden') return transitionDenied(context, resource.name, transition, found)
  return new RecordRefusal(reason, problems)
}

/** The person gave the inputs of another transition: those that this one does not have are dropped. */
function onlyAsked(resource: Resource, name: string, given: unknown): RecordValues {
  const names = new Set(transitionOf(resource, name)?.transition.ask.map(asked => asked.name))
  return Object.fromEntries(Object.entries((given ?? {}) as RecordValues).filter(([key]) => names.has(key)))
}

/** Like `withoutMasks`; a value that is no object is refused by the validation of the transition. */
function unmasked(resource: Resource, given: unknown, stored: RecordValues): unknown {
  return isObject(given) ? withoutMasks(resource, given, stored) : given
}
