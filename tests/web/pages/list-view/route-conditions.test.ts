import { expect, it } from 'vitest'
import { routeConditions } from '#web/pages/list-view/state/route-conditions.ts'

const eq = (field: string, value: string) => ({ field, operator: 'eq', value })

it.each([
  ['record.moveInPlan == params.id', [eq('moveInPlan', '5')]],
  ['params.id == record.plan.house', [eq('plan.house', '5')]],
  ['record.a == params.id && record.b == params.kind', [eq('a', '5'), eq('b', 'x')]],
])('%s takes its conditions from the address', (fixed, conditions) => {
  expect(routeConditions(fixed, { id: '5', kind: 'x' })).toEqual(conditions)
})

it.each([
  undefined,
  "record.bizType == 'visit'",
  'record.a == params.id || record.b == 1',
  "record.a == params.id && record.kind == 'x'",
  'record.a != params.id',
  'record.a == params.gone',
  'record.a ==',
])('%s is left to the server', fixed => {
  expect(routeConditions(fixed, { id: '5' })).toBeUndefined()
})
