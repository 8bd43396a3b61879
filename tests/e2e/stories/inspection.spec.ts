import { expect, test, toast } from '../fixtures.ts'
import { act } from '../pages/helpers.ts'
import { day, dialog, field, pick, rowOf, upload } from './story.ts'

/** 4.14 of the catalogue: the technician, the supervisor, the technician, the supervisor. */
test('a faulty point becomes a work order, is repaired and verified', async ({ page, signIn, callsOf }) => {
  const eng01 = await callsOf('eng01')
  const choices = <T = { id: number; label: string }[]>(resource: string, owner: string, q: string) =>
    eng01<T>('GET', `/api/resources/${resource}/choices?_for=${owner}&_q=${encodeURIComponent(q)}`)
  const [block] = await choices('projectBlock', 'inspectionPoint.block', '橙悦华庭一期')
  const [technician] = await choices('account', 'inspectionPlan.executors', '宋磊')
  const own = String(Date.now()).slice(-6)
  const point = (n: number) =>
    eng01<{ id: number }>('POST', '/api/resources/inspectionPoint', {
      ...{ block: block!.id, name: `泵房${own}-${n}`, specialty: 'fire', pointType: 'room', place: '地下一层' },
      ...{ checkIn: 'photo', items: [{ name: '压力(MPa)', way: 'number', min: 0.4, max: 1.2, required: true }] },
    })
  const points = [await point(1), await point(2)]
  const plan = await eng01<{ id: number; version: number }>('POST', '/api/resources/inspectionPlan', {
    ...{
      block: block!.id,
      name: `泵房日巡${own}`,
      specialty: 'fire',
      cycle: 'day',
      // Late enough that the clock does not make today's task before the supervisor does.
      timeFrom: '23:58',
      timeTo: '23:59',
    },
    ...{ points: points.map(({ id }) => id), executors: [technician!.id], startAt: day(0) },
  })

  // The supervisor enables the plan and has today's task made.
  await signIn('eng01', `/onsiteInspection/inspectionplan?id=${plan.id}`)
  await act(page, rowOf(page, plan.id), 'Enable')
  await dialog(page).getByRole('button', { name: 'Enable' }).click()
  await expect(rowOf(page, plan.id)).toContainText('Enabled')
  await act(page, rowOf(page, plan.id), 'Generate today’s tasks')
  await dialog(page).getByRole('button', { name: 'Generate today’s tasks' }).click()
  await expect(toast(page, 'Generate today’s tasks: done')).toBeVisible()

  // The technician is offered the two points of the task and nothing else, and the second alone when the first is done.
  await signIn('eng02', `/onsiteInspection/inspectiontask?plan=${plan.id}`)
  const task = page.locator('tr[data-row-key]').filter({ hasText: `泵房日巡${own}` })
  await act(page, task, 'Submit point')
  const box = () => field(dialog(page), 'result').getByRole('combobox')
  const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option')
  await box().click()
  await expect(options).toHaveText([`泵房${own}-1`, `泵房${own}-2`])
  await options.first().click()
  const checked = field(dialog(page), 'values')
  await expect(checked.locator('[data-column="item"]')).toHaveText('1. 压力(MPa)')
  await checked.locator('[data-column="value"]').getByRole('textbox').fill('1.5')
  await checked.locator('[data-column="ok"]').getByText('No', { exact: true }).click()
  await field(dialog(page), 'abnormal').getByRole('switch').click()
  await field(dialog(page), 'itemName').getByRole('textbox').fill('压力(MPa)')
  await field(dialog(page), 'note').getByRole('textbox').fill('压力偏高')
  await upload(dialog(page), 'photos')
  await dialog(page).getByRole('button', { name: 'Submit point' }).click()
  await expect(toast(page, 'Submit point: done')).toBeVisible()
  await act(page, task, 'Submit point')
  // The only point that is left is filled in; its value lies over the input.
  await box().click({ force: true })
  await expect(options).toHaveText([`泵房${own}-2`])

  // The supervisor makes the order with the photo that somebody else took; the technician cannot open the page.
  const [fault] = await eng01<{ id: number }[]>('GET', `/api/resources/inspectionException?point=${points[0]!.id}`)
  await signIn('eng01', `/onsiteInspection/exceptionlist?point=${points[0]!.id}`)
  await act(page, rowOf(page, fault!.id), 'Create work order')
  await pick(dialog(page), 'specialty', 'Fire safety')
  await pick(dialog(page), 'priority', 'High')
  await dialog(page).getByRole('button', { name: 'Create work order' }).click()
  await expect(rowOf(page, fault!.id)).toContainText('Under repair')

  // The technician takes the order and finishes it.
  const read = await eng01<{ workOrder: { id: number } }>('GET', `/api/resources/inspectionException/${fault!.id}`)
  const order = read.workOrder.id
  await signIn('eng02', `/task/autoOrder?id=${order}`)
  for (const step of ['Take work order', 'Start work']) {
    await act(page, rowOf(page, order), step)
    await dialog(page).getByRole('button', { name: step }).click()
    await expect(toast(page, `${step}: done`)).toBeVisible()
  }
  await act(page, rowOf(page, order), 'Complete work order')
  await field(dialog(page), 'result').getByRole('textbox').fill('已调压')
  await upload(dialog(page), 'resultPhotos')
  await dialog(page).getByRole('button', { name: 'Complete work order' }).click()
  await expect(rowOf(page, order)).toContainText('Finished')
  await page.goto('/onsiteInspection/exceptionlist')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()

  // Verified and closed by the supervisor.
  await signIn('eng01', `/onsiteInspection/exceptionlist?point=${points[0]!.id}`)
  await expect(rowOf(page, fault!.id)).toContainText('To be verified')
  await act(page, rowOf(page, fault!.id), 'Verify and close')
  await field(dialog(page), 'note').getByRole('textbox').fill('复查正常')
  await dialog(page).getByRole('button', { name: 'Verify and close' }).click()
  await expect(rowOf(page, fault!.id)).toContainText('Closed')
})
