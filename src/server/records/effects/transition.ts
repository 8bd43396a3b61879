import type { Resource } from '#model/app-model.ts'
import { tryEvaluate } from '#model/expression/evaluate.ts'
import type { RecordValues } from '#model/records/context.ts'
import { demandAlone, writeAll } from '#server/storage/write-set.ts'
import type { WriteTransaction } from '../../storage/database.ts'
import { RecordRefusal } from '../errors.ts'
import { expressionRecords, pathsRead } from '../read/expression-record.ts'
import { below, type Work } from '../work.ts'
import { moveRecord } from '../workflow/move-record.ts'
import { hasDependentRows, readsMoved } from '../write/dependent-rows.ts'
import type { EffectContext, EffectOf, EffectRunner } from './effect-context.ts'
import { effectVariables, happens, textsOf } from './effect-variables.ts'
import { claimTargets } from './pinned.ts'
import { targetsOf } from './rows-of-effect.ts'

/**
 * `{"transition": "auditTask", "where": "row.bizId == record.id", "run": "approve"}`: moves other records through their own
 * workflows. Inputs come from `values`, or else from the person's inputs of the same name.
 */
export const transitionEffect: EffectRunner<'transition'> = async (effect, context) => {
  const variables = await effectVariables(effect, context)
  const isClaimed = claimTargets(effect, context, variables)
  if (!happens(effect, variables)) return
  const work = below(context.work)
  const target = work.context.model.resources[effect.resource]!
  const ids = await targetsOf(effect, context, variables)
  const inTurn =
    hasDependentRows(work.context, target, effect.transition) || readsMoved(work.context, context.resource, effect)
  const move = async (write: WriteTransaction, id: number) => {
    const own = { ...work, write }
    const values = effect.values ? await askedValues(own, target, id, effect, context) : context.params
    const move = { values, by: 'system' as const, optional: effect.optional }
    if ((await moveRecord(own, target, id, effect.transition, move)) && !isClaimed) demandAlone(context.work.write)
  }
  await writeAll(work.write, ids, move, { inTurn })
}

/** Inputs of this row's transition; in turn, earlier rows may have changed what the expressions read. */
async function askedValues(
  work: Work,
  target: Resource,
  id: number,
  effect: EffectOf<'transition'>,
  context: EffectContext,
): Promise<RecordValues> {
  const variables = await effectVariables(effect, { ...context, work })
  const row = (
    await expressionRecords(work, target, [id], pathsRead(work.context.model, target, textsOf(effect), 'row'))
  ).get(id)
  const given = Object.entries(effect.values ?? {}).map(([name, text]) => {
    const value = tryEvaluate(text, { ...variables, row })
    if (value === undefined) throw new RecordRefusal('validation', [{ path: name, code: 'rule-unanswered' }])
    return [name, value] as const
  })
  return { ...context.params, ...Object.fromEntries(given) }
}
