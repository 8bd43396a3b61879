import type { AppModel, Effect, Resource } from '#model/app-model.ts'
import { type ExpressionVariables, evaluateCondition, tryEvaluate } from '#model/expression/evaluate.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { fieldPath, targetOf } from '#model/field-path.ts'
import { onceFor } from '#model/once-for.ts'
import type { RecordValues } from '#model/records/context.ts'
import { normaliseValue } from '#model/records/values.ts'
import { transitionOf } from '#model/workflow/workflow.ts'
import { RecordRefusal } from '../errors.ts'
import { clock, expressionRecords, pathsRead } from '../read/expression-record.ts'
import type { EffectContext } from './effect-context.ts'

/** Variables of the expressions of an effect (plus `further` ones): the record now and before, the person and the inputs. */
export async function effectVariables(
  effect: Effect,
  context: EffectContext,
  further: readonly string[] = [],
): Promise<ExpressionVariables> {
  const { work, resource, id, old, params } = context
  const own = textsOf(effect)
  const texts = further.length === 0 ? own : [...own, ...further]
  const records = await expressionRecords(work, resource, [id], recordPaths(work.context.model)(resource)(texts))
  const chosen = await chosenRecords(context, paramPaths(texts))
  return { ...clock(work), record: records.get(id), old, params: { ...params, ...chosen } }
}

/** Cached, because every row of a set has the same effects. */
const recordPaths = onceFor((model: AppModel) =>
  onceFor((resource: Resource) => onceFor((texts: readonly string[]) => pathsRead(model, resource, texts, 'record'))),
)
const paramPaths = onceFor((texts: readonly string[]) => [
  ...new Set(texts.flatMap(text => (referencedPaths(text).params ?? []).filter(path => path.includes('.')))),
])

/** Values of the paths into records among the inputs (`params.result.point`). */
async function chosenRecords({ work, resource, transition, params }: EffectContext, paths: readonly string[]) {
  const values: Record<string, unknown> = {}
  if (paths.length === 0) return values
  for (const { name, field } of transitionOf(resource, transition)?.transition.ask ?? []) {
    const below = paths.filter(path => path.startsWith(`${name}.`)).map(path => path.slice(name.length + 1))
    const target = below.length > 0 ? targetOf(work.context.model, field) : undefined
    const id = params[name]
    if (!target || typeof id !== 'number') continue
    const known = below.filter(path => fieldPath(work.context.model, target, path))
    const row = (await expressionRecords(work, target, [id], known)).get(id) ?? {}
    for (const path of known) values[`${name}.${path}`] = row[path]
  }
  return values
}

/** Whether the effect applies. */
export function happens(effect: Effect, variables: ExpressionVariables): boolean {
  return effect.when === undefined || evaluateCondition(effect.when, variables)
}

/** The values of the effect in stored form. @throws RecordRefusal at the field when one cannot be computed or does not fit */
export function effectValues(
  target: Resource,
  expressions: Readonly<Record<string, string>>,
  variables: ExpressionVariables,
): RecordValues {
  return Object.fromEntries(
    Object.entries(expressions).map(([name, text]) => {
      const field = target.fields[name]
      if (!field) throw new Error(`an effect sets ${target.name}.${name}, which does not exist`)
      const given = tryEvaluate(text, variables)
      if (given === undefined) throw new RecordRefusal('validation', [{ path: name, code: 'rule-unanswered' }])
      const { value, problem } = normaliseValue(field, given)
      if (problem) throw new RecordRefusal('validation', [problem])
      return [name, value]
    }),
  )
}

/** Every expression of an effect. */
export const textsOf = onceFor((effect: Effect): readonly string[] => {
  const values = 'values' in effect ? Object.values(effect.values ?? {}) : []
  const single = [
    'where' in effect ? effect.where : undefined,
    'times' in effect ? effect.times : undefined,
    'open' in effect ? effect.open : undefined,
    'among' in effect ? effect.among : undefined,
    effect.when,
    ...(effect.kind === 'send' ? [effect.to, effect.language] : []),
  ]
  return [...values, ...single.filter(text => text !== undefined)]
})
