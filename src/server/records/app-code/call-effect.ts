import { tryEvaluate } from '#model/expression/evaluate.ts'
import { extensionNamed } from '#model/extensions.ts'
import type { LocalizedText } from '#model/localized-text.ts'
import type { Me } from '#model/permissions/me.ts'
import type { RecordValues } from '#model/records/context.ts'
import type { EffectRunner } from '../effects/effect-context.ts'
import { effectVariables, happens } from '../effects/effect-variables.ts'
import { RecordRefusal } from '../errors.ts'
import { loadStored } from '../read/stored-record.ts'
import type { AppRecord, AppRecords } from './app-records.ts'
import { appRecords, refuse } from './open-app-records.ts'

/** The argument of an effect (`defineEffect`). */
export interface EffectCall<Values extends RecordValues = RecordValues> {
  /** The moving record in its new state, and before. */
  readonly record: AppRecord
  readonly old: RecordValues
  readonly resource: string
  /** Its parameters from the config. */
  readonly values: Values
  /** The person's input. */
  readonly params: RecordValues
  readonly me: Me
  /** ISO datetime, UTC. */
  readonly now: string
  readonly records: AppRecords
  /** Rolls the transition back, with a message for the person. */
  refuse(text: LocalizedText, field?: string): never
}

/** `{"call": "addPoints", "with": {"points": "2"}}`: an effect defined by the app. */
export const callEffect: EffectRunner<'call'> = async (effect, context) => {
  const definition = extensionNamed('effect', effect.effect)
  if (!definition) throw new Error(`there is no effect "${effect.effect}" among the extensions`)
  const variables = await effectVariables(effect, context)
  if (!happens(effect, variables)) return
  const { work, resource, id, old, params } = context
  const values: Record<string, unknown> = {}
  for (const [name, { required = true }] of Object.entries(definition.with)) {
    const text = effect.values[name]
    const value = text === undefined ? null : (tryEvaluate(text, variables) ?? null)
    if (value === null && required) throw new RecordRefusal('validation', [{ path: '', code: 'rule-unanswered' }])
    values[name] = value
  }
  const { values: record } = await loadStored(work, resource, id)
  const { me, now } = work.context
  const run = definition.run as unknown as (call: EffectCall) => Promise<void>
  const records = appRecords(work)
  await run({ record: { ...record, id }, old, resource: resource.name, values, params, me, now, records, refuse })
}
