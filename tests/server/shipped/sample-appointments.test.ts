import { expect, test } from 'vitest'
import type { AppModel } from '#model/app-model.ts'
import { dayOf } from '#model/dates/dates.ts'
import { evaluate } from '#model/expression/evaluate.ts'
import { makeWorld } from '#server/features/sample-data/make-world.ts'
import { shippedPlatform } from '../../helpers/shipped-platform.ts'

interface Appointment {
  readonly theme: number
  readonly house: number
  readonly schedule: number | null
  readonly serveAt: string
  readonly slot: string
  readonly status: string
}

test('the sample appointments keep the rules that a new one is held to', async () => {
  const model: AppModel = await shippedPlatform(['careAppointment'], 100_000)
  const now = new Date().toISOString()
  const { world } = makeWorld(model, { now, today: dayOf(now)! })
  const themes = new Map(world.rows('serviceTheme').map(row => [row.id, row]))
  const shifts = new Map(world.rows('butlerSchedule').map(row => [row.id, row]))
  const all = world.rows('careAppointment') as unknown as readonly Appointment[]
  const standing = all.filter(({ status }) => !['canceled', 'absent'].includes(status))
  expect(standing.length).toBeGreaterThan(900)

  const tooMany = (limit: (row: Appointment) => unknown, key: (row: Appointment) => unknown) => {
    const groups = new Map<string, Appointment[]>()
    for (const row of standing) {
      const name = JSON.stringify(key(row))
      groups.set(name, [...(groups.get(name) ?? []), row])
    }
    return [...groups.values()].filter(rows => rows.length > (limit(rows[0]!) as number))
  }
  const themeOf = (row: Appointment) => themes.get(row.theme)!
  const wrongDays = standing.filter(
    row => !(themeOf(row).weekDays as string[]).includes(evaluate('weekDay(today)', { today: row.serveAt }) as string),
  )
  const year = (row: Appointment) => row.serveAt.slice(0, 4)
  expect(wrongDays).toEqual([])
  expect(
    tooMany(
      row => themeOf(row).capacity,
      row => [row.theme, row.serveAt, row.slot],
    ),
  ).toEqual([])
  expect(
    tooMany(
      row => themeOf(row).yearlyLimit,
      row => [row.theme, row.house, year(row)],
    ),
  ).toEqual([])
  expect(
    tooMany(
      row => shifts.get(row.schedule ?? 0)?.capacity,
      row => row.schedule,
    ),
  ).toEqual([])
}, 120_000)
