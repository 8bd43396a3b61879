import { expect, test } from 'vitest'
import { dayOf } from '#model/dates/dates.ts'
import { makeWorld } from '#server/features/sample-data/make-world.ts'
import { shippedPlatform } from '../../helpers/shipped-platform.ts'

test('what a sample record is called is what it is', async () => {
  const model = await shippedPlatform(['auditTask', 'workOrder', 'projectDoc', 'honeyService', 'shiftSwap'], 100_000)
  const now = new Date().toISOString()
  const { world } = makeWorld(model, { now, today: dayOf(now)! })
  const pairs = (resource: string, ...fields: readonly string[]) =>
    new Set(world.rows(resource).map(row => fields.map(field => row[field]).join(' ')))
  expect(pairs('auditTask', 'bizType', 'title')).toEqual(
    new Set([
      'shiftSwap 换班审核',
      'honeyService 关怀服务审核',
      'butlerChange 管家资料变更',
      'houseChange 房屋资料变更',
    ]),
  )
  expect(pairs('workOrder', 'specialty', 'title')).toContain('elevator 电梯异响')
  expect(pairs('workOrder', 'specialty', 'title').size).toBe(10)
  expect(pairs('projectDoc', 'category', 'name').size).toBe(9)
  const numbers = new Set(world.rows('shiftSwap').map(row => row.swapNo))
  for (const task of world.rows('auditTask')) expect(numbers.has(task.bizNo)).toBe(task.bizType === 'shiftSwap')
})
