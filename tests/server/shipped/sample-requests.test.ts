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
  const tasks = world.rows('auditTask')
  expect(new Set(tasks.map(task => task.bizType))).toEqual(
    new Set(['shiftSwap', 'honeyService', 'butlerChange', 'houseChange']),
  )
  for (const [resource, number] of [
    ['shiftSwap', 'swapNo'],
    ['honeyService', 'serviceNo'],
  ] as const)
    for (const task of tasks.filter(({ bizType }) => bizType === resource)) {
      const record = world.rows(resource).find(each => each[number] === task.bizNo)
      expect(record).toMatchObject({ auditTask: task.id })
      expect(task.title).toMatch(new RegExp(`^${task.bizNo} .`))
      expect(task.status === 'pending').toBe(['waitingAudit', 'submitted'].includes(String(record?.status)))
    }
  expect(pairs('workOrder', 'specialty', 'title')).toContain('elevator 电梯异响')
  expect(pairs('workOrder', 'specialty', 'title').size).toBe(10)
  expect(pairs('projectDoc', 'category', 'name').size).toBe(9)
}, 120_000)
