import type { RecordValues } from '#model/records/context.ts'
import { loadStored } from '../read/stored-record.ts'
import { changeRow } from '../write/write-row.ts'
import type { EffectContext, EffectRunner } from './effect-context.ts'
import { effectValues, effectVariables, happens } from './effect-variables.ts'

/** `{"set": {"doneAt": "now"}}`: further values of the record itself, part of the edit by the transition. */
export const setEffect: EffectRunner<'set'> = async (effect, context) => {
  const variables = await effectVariables(effect, context)
  if (!happens(effect, variables)) return
  await setValues(effectValues(context.resource, effect.values, variables), context)
}

/** Sets values (stored form) of the moving record. */
export async function setValues(values: RecordValues, { work, resource, id, set }: EffectContext): Promise<void> {
  const stored = await loadStored(work, resource, id)
  await changeRow(work, resource, stored, values, { isEdit: false })
  Object.assign(set ?? {}, values)
}
