import type { Effect, Resource } from '#model/app-model.ts'
import { type ExpressionVariables, evaluateCondition, tryEvaluate } from '#model/expression/evaluate.ts'
import { referencedPaths } from '#model/expression/paths.ts'
import { fieldPath, targetOf } from '#model/field-path.ts'
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
  const paths = pathsRead(work.context.model, resource, [...textsOf(effect), ...further], 'record')
  const records = await expressionRecords(work, resource, [id], paths)
  const chosen = await chosenRecords(context, [...textsOf(effect), ...further])
  return { ...clock(work), record: records.get(id), old, params: { ...params, ...chosen } }
}

/** Values that the expressions read of records among the inputs (`params.result.point`), by path. */
async function chosenRecords({ work, resource, transition, params }: EffectContext, texts: readonly string[]) {
  const paths = [...new Set(texts.flatMap(text => referencedPaths(text).params ?? []))]
  const values: Record<string, unknown> = {}
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
export function textsOf(effect: Effect): string[] {
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
}
