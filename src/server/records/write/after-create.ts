import type { Effect, FirstStep, Resource } from '#model/app-model.ts'
import { evaluateCondition } from '#model/expression/evaluate.ts'
import { findCandidate } from '../effects/assign.ts'
import type { EffectOf } from '../effects/effect-context.ts'
import { clock, expressionRecords, pathsRead } from '../read/expression-record.ts'
import { loadStored } from '../read/stored-record.ts'
import { below, type Work } from '../work.ts'
import { moveRecord } from '../workflow/move-record.ts'

/**
 * Runs the first possible transition of `afterCreate` on a new record, as the system. The record stays as it is when none is
 * possible. @throws RecordRefusal when a possible transition is refused while it runs
 */
export async function runAfterCreate(work: Work, resource: Resource, id: number): Promise<void> {
  for (const { afterCreate = [], transitions } of Object.values(resource.workflows)) {
    for (const step of afterCreate) {
      const effects = transitions[step.run]?.effects ?? []
      if (!(await holds(work, resource, id, step))) continue
      if (!(await findsEverybody(work, resource, id, step, effects))) continue
      if (await moveRecord(below(work), resource, id, step.run, { values: {}, by: 'system', optional: true })) break
    }
  }
}

async function holds(work: Work, resource: Resource, id: number, { when }: FirstStep): Promise<boolean> {
  if (when === undefined) return true
  const records = await expressionRecords(
    work,
    resource,
    [id],
    pathsRead(work.context.model, resource, [when], 'record'),
  )
  return evaluateCondition(when, { ...clock(work), record: records.get(id) })
}

/** Whether there is an account for every assignment of the transition; the chosen ones stay locked for it. */
async function findsEverybody(
  work: Work,
  resource: Resource,
  id: number,
  { run }: FirstStep,
  effects: readonly Effect[],
): Promise<boolean> {
  const assigning = effects.filter((effect): effect is EffectOf<'assign'> => effect.kind === 'assign')
  if (assigning.length === 0) return true
  const { values: old } = await loadStored(work, resource, id)
  for (const effect of assigning) {
    const found = await findCandidate(effect, { work, resource, id, transition: run, old, params: {} })
    if (found === undefined) return false
  }
  return true
}
