import type { Resource } from '#model/app-model.ts'
import { type ExpressionVariables, tryEvaluate } from '#model/expression/evaluate.ts'
import { type Locale, textIn } from '#model/localized-text.ts'
import { problemMessage } from '#model/problem-message.ts'
import type { FieldProblemDraft } from '#model/problems.ts'
import type { RecordValues } from '#model/records/context.ts'
import { validateRecord } from '#model/records.ts'
import { wholeRecord } from '../changed-values.ts'
import { RecordRefusal } from '../errors.ts'
import { placedBlock } from '../place-in-block.ts'
import { auditChange } from '../record-audit.ts'
import { loadReferred, withReferred } from '../referred-records.ts'
import { below, type Work } from '../work.ts'
import { insertRow } from '../write-row.ts'
import type { EffectContext, EffectOf, EffectRunner } from './effect-context.ts'
import { effectValues, effectVariables, happens } from './effect-variables.ts'
import { setValues } from './set.ts'

/**
 * `{"create": "auditTask", "values": {…}}`: a new record with its defaults and its first states. The system makes it, so
 * that fields may be set which nobody may write; every other rule of the resource holds. With `into`, a reference of the
 * record that moves points at it from then on; with `times` so many are made, one after the other.
 */
export const createEffect: EffectRunner<'create'> = async (effect, context) => {
  const variables = await effectVariables(effect, context)
  if (!happens(effect, variables)) return
  if (effect.times === undefined) return createOne(effect, variables, context)
  const times = tryEvaluate(effect.times, variables)
  if (typeof times !== 'number' || times > MOST_TIMES)
    throw new RecordRefusal('validation', [{ path: '', code: 'too-many', params: { max: MOST_TIMES } }])
  for (let n = 1; n <= times; n++) {
    const counted = { ...context, params: { ...context.params, n } }
    await createOne(effect, await effectVariables(effect, counted), counted)
  }
}

/** Most records that one effect makes. */
const MOST_TIMES = 120

async function createOne(effect: EffectOf<'create'>, variables: ExpressionVariables, context: EffectContext) {
  const work = below(context.work)
  const target = work.context.model.resources[effect.resource]!
  const id = await createBySystem(work, target, effectValues(target, effect.values, variables))
  if (effect.into !== undefined) await setValues({ [effect.into]: id }, context)
}

/** Creates a record of values in stored form, and tells its id. @throws RecordRefusal when a rule of the resource refuses it */
export async function createBySystem(work: Work, target: Resource, given: RecordValues): Promise<number> {
  const { model, me, now } = work.context
  const referred = await loadReferred(work.context, work.write.queries, target, given, { everywhere: true, lock: true })
  const { resolve, aggregate } = referred
  const { block } = placedBlock(model, target, given, given, resolve)
  const values = block === undefined ? given : { ...given, block }
  const writable = { ...target, fields: writableFields(target) }
  const validation = await withReferred(referred, () =>
    validateRecord(writable, values, { me, now, resolve, aggregate, mode: 'create' }),
  )
  if (!validation.ok)
    throw new RecordRefusal(
      'validation',
      validation.problems.map(problem => elsewhere(target, problem)),
    )
  const created = await insertRow(work, target, validation.values)
  const label = created.values[target.label]
  await auditChange(
    work,
    target,
    { id: created.id, label },
    { action: 'create', before: null, after: wholeRecord(created.values) },
  )
  return created.id
}

/** A problem of a record that the person does not have before them says which record and field it is about. */
function elsewhere({ title, fields }: Resource, problem: FieldProblemDraft): FieldProblemDraft {
  const wording = (locale: Locale) => {
    const place = [title, fields[problem.path]?.title].flatMap(text => (text ? [textIn(text, locale)] : []))
    return `${place.join(' · ')}: ${problemMessage(problem, locale)}`
  }
  return { path: '', code: problem.code, text: { 'zh-CN': wording('zh-CN'), 'en-US': wording('en-US') } }
}

/** The system sets what nobody else may. */
function writableFields({ fields }: Resource): Resource['fields'] {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, readOnly: false }]))
}
