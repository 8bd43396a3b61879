import type { Choice } from '#model/client-model.ts'
import { expect, type Send, test, toast } from '../fixtures.ts'
import { row } from '../pages/helpers.ts'
import { act, day, dialog, field } from './story.ts'

/** 4.3 of the catalogue, from the task on; that it can be generated is laid ready by the energy clerk. */
test('a reader enters a reading in the task, with what was there before, and submits it', async ({
  page,
  signIn,
  callsOf,
}) => {
  const meterNo = `G-${Date.now() % 1_000_000}`
  const plan = await generatedPlan(await callsOf('energy01'), meterNo)

  await signIn('meter01', `/energyConsum/task?plan=${plan}`)
  await expect(row(page, 'To be read')).toBeVisible()
  await act(page, row(page, 'To be read'), 'View')
  const task = dialog(page)
  await task.getByRole('tab', { name: 'Readings' }).click()
  const reading = task.locator('[data-row-key]').filter({ hasText: meterNo })
  await act(page, reading, 'Enter reading')

  // Less than before is refused at the field; the use follows what is typed.
  const entry = dialog(page, 'Enter reading')
  const current = field(entry, 'current')
  await current.getByRole('spinbutton').fill('90')
  await expect(current).toContainText('Previous 100')
  await entry.getByRole('button', { name: 'Enter reading' }).click()
  await expect(current).toContainText('The reading is below the previous one')
  await current.getByRole('spinbutton').fill('112')
  await expect(current).toContainText('use 12')
  await entry.getByRole('button', { name: 'Enter reading' }).click()
  await expect(toast(page, 'Enter reading: done')).toBeVisible()
  await expect(reading).toContainText('112')

  // The only meter is read, so that the task is done with its submission; generating it was not the reader's.
  await task.getByRole('button', { name: 'Submit', exact: true }).click()
  await dialog(page, 'Submit').getByRole('button', { name: 'Submit' }).click()
  await expect(toast(page, 'Submit: done')).toBeVisible()
  await expect(task.locator('.ant-drawer-title')).toContainText('Done')
  const reader = await callsOf('meter01')
  const batch = { plan, period: day(0).slice(0, 7) }
  await expect(reader('POST', '/api/resources/meterGenBatch', batch)).rejects.toThrow(': 403 ')
})

/** A plan over one gas meter, with the task of this month. */
async function generatedPlan(send: Send, meterNo: string): Promise<number> {
  const choice = async (target: string, asker: string, params: object, q: string) => {
    const query = new URLSearchParams({ _for: asker, _params: JSON.stringify(params), _q: q })
    return (await send<Choice[]>('GET', `/api/resources/${target}/choices?${query}`))[0]!.id
  }
  const create = (resource: string, values: object) =>
    send<{ id: number; version: number }>('POST', `/api/resources/${resource}`, values)
  const run = (resource: string, { id, version }: { id: number; version: number }, transition: string) =>
    send('POST', `/api/resources/${resource}/${id}/transitions/${transition}`, { version })
  const block = await choice('projectBlock', 'meterPlan.block', {}, '橙悦华庭一期')
  const ban = await choice('ban', 'meterPlan.bans', { block }, '5号楼')
  const house = await choice('house', 'meter.house', {}, '橙悦华庭一期 5号楼')
  const reader = await choice('account', 'meterPlan.readers', {}, '田勇')
  const meter = { block, house, ban, meterNo, name: meterNo, meterType: 'gas', usage: 'household', initialReading: 100 }
  await create('meter', meter)
  const scope = { meterType: 'gas', usages: ['household'], bans: [ban], readers: [reader] }
  const plan = await create('meterPlan', { block, name: meterNo, ...scope })
  await run('meterPlan', plan, 'enable')
  await run(
    'meterGenBatch',
    await create('meterGenBatch', { block, plan: plan.id, period: day(0).slice(0, 7) }),
    'generate',
  )
  return plan.id
}
