import type { ClientResource } from '#model/client-model.ts'
import type { ExpressionNode } from '#model/expression/node.ts'
import { parseExpression } from '#model/expression/parse.ts'
import type { RecordValues } from '#model/records/context.ts'
import { isWritable } from '../../form-view/form-record.ts'
import type { Condition } from '../filters/condition.ts'
import { typedValue } from '../filters/typed-value.ts'
import type { RouteParams } from '../state/route-conditions.ts'

/** Initial values of a new record: the values that the list is filtered by (a list of one house adds to that house). */
export function presetOf(resource: ClientResource, conditions: readonly Condition[]): RecordValues {
  return Object.fromEntries(
    conditions.flatMap(({ field: name, operator, value }): [string, unknown][] => {
      const field = resource.fields[name]
      if (!field || operator !== 'eq' || typeof value !== 'string' || !isWritable(field, 'create')) return []
      return [[name, typedValue(field, value)]]
    }),
  )
}

/** The values required by the constant condition of a page: otherwise a new record would not be on the page. */
export function fixedValues(resource: ClientResource, fixed: string | undefined, params: RouteParams): RecordValues {
  const parsed = fixed === undefined ? undefined : parseExpression(fixed)
  const demanded = parsed?.ok ? equalities(parsed.ast) : []
  return Object.fromEntries(
    demanded.flatMap(([name, value]): [string, unknown][] => {
      const field = resource.fields[name]
      if (!field || !isWritable(field, 'create')) return []
      if (value.kind === 'literal') return [[name, value.value]]
      const given = value.kind === 'path' && value.root === 'params' ? params[value.steps.join('.')] : undefined
      return given === undefined ? [] : [[name, typedValue(field, given)]]
    }),
  )
}

/** Own fields with an equality condition, and the value. */
function equalities(node: ExpressionNode): (readonly [name: string, value: ExpressionNode])[] {
  if (node.kind === 'and') return [...equalities(node.left), ...equalities(node.right)]
  if (node.kind !== 'compare' || node.operator !== '==') return []
  const sides = [node.left, node.right] as const
  const at = sides.findIndex(side => side.kind === 'path' && side.root === 'record' && side.steps.length === 1)
  const field = sides[at]
  return field?.kind === 'path' ? [[field.steps[0]!, sides[1 - at]!]] : []
}
