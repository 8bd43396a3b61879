import { expect, type Send, test, toast } from '../fixtures.ts'
import { rows } from '../pages/helpers.ts'
import { choicesOf, day, dialog, field, found, pick, rowOf, step, typeDate } from './story.ts'

/** 4.12 of the catalogue. */
test('visits are planned one by one and from a file, made, and found again', async ({ page, signIn, callsOf }) => {
  const cs02 = await callsOf('cs02')
  const name = `供暖季走访${String(Date.now()).slice(-6)}`

  // The clerk makes the plan.
  await signIn('cs02', '/visitPlan/visitPlanUser')
  await page.getByRole('button', { name: 'Manage plans' }).click()
  await dialog(page, 'Manage plans').getByRole('button', { name: 'New' }).click()
  const form = dialog(page)
  await pick(form, 'block', '橙悦华庭一期', '橙悦华庭一期')
  await field(form, 'name').getByRole('textbox').fill(name)
  await pick(form, 'topic', /./)
  await typeDate(form, 'startAt', day(0))
  await typeDate(form, 'endAt', day(30))
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Created')).toBeVisible()
  const [plan] = await found(cs02, 'visitPlan', { name })

  // One house is chosen on the screen, four more like it: the butler of its building is filled in.
  const people = await inhabited(cs02, plan!.id)
  const [first, ...others] = people.slice(0, 5) as [Inhabited, ...Inhabited[]]
  await page.goto('/visitPlanUser/viewAdd')
  const add = page.getByRole('main')
  await pick(add, 'plan', name, name)
  await add.getByRole('button', { name: 'Next' }).click()
  await pick(add, 'house', first.label, first.label)
  await pick(add, 'member', /./)
  await expect(field(add, 'butler')).toContainText(/[一-龥]{2,}/)
  await add.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(add.getByText('Created', { exact: true })).toBeVisible()
  for (const { id, member } of others)
    await cs02('POST', '/api/resources/visitTarget', { plan: plan!.id, house: id, member })

  // Ten rows of a file: one names a house that is none, another a house of the plan; eight are added.
  const lines = people.slice(5, 13).map(each => `${name},${each.label},#${each.member}`)
  const wrong = [`${name},橙悦华庭一期 99号楼9单元9999室,#${first.member}`, `${name},${first.label},#${first.member}`]
  await page.goto('/visitPlanUser/excelAdd')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const file = dialog(page, /^Import: /)
  const buffer = Buffer.from(['Plan,House,Person', ...lines, ...wrong].join('\n'))
  await file.locator('input[type=file]').setInputFiles({ name: 'visits.csv', mimeType: 'text/csv', buffer })
  await file.getByRole('button', { name: 'Check' }).click()
  await expect(file.getByText('8 rows can be imported, 2 will be rejected and left out.')).toBeVisible({
    timeout: 60_000,
  })
  await file.getByRole('button', { name: 'Import 8 rows' }).click()
  const card = page
    .getByRole('region', { name: 'Running and finished jobs' })
    .getByRole('article', { name: /^Import: / })
  await expect(card.first().getByRole('status')).toHaveText('8 succeeded, 2 failed', { timeout: 60_000 })

  // The plan has the 13, and it is not the butler's to make one.
  await page.goto('/visitPlan/visitPlanUser')
  await page.getByRole('button', { name: 'Manage plans' }).click()
  const plans = dialog(page, 'Manage plans')
  const row = plans.locator(`[data-row-key="${plan!.id}"]`)
  await expect(row).toContainText('13')
  await step(page, row, 'Publish plan')
  await expect(row).toContainText('Running')
  const butler01 = await callsOf('butler01')
  await expect(butler01('POST', '/api/resources/visitPlan', { name })).rejects.toThrow(': 403 ')

  // The butler makes one visit and passes a demand on; the project manager finds it by the house.
  const [visit] = await found(butler01, 'visitTask', { plan: plan!.id, house: first.id })
  await signIn('butler01', `/visitPlan/visitPlanTask?id=${visit!.id}`)
  await step(page, rowOf(page, visit!.id), 'Complete visit', async asked => {
    await field(asked, 'way').getByRole('radio', { name: 'Phone' }).check()
    await field(asked, 'satisfaction').getByRole('spinbutton').fill('4')
    await pick(asked, 'result', /./)
    await field(asked, 'content').getByRole('textbox').fill('供暖正常')
    await field(asked, 'demands').getByRole('textbox').fill('楼道灯不亮')
  })
  await expect(rowOf(page, visit!.id)).toContainText('Done')
  await signIn('pm01', `/moveIntoPlan/interviewSearch?house=${first.id}`)
  await expect(rows(page).first()).toContainText('楼道灯不亮')
  await expect(rows(page).first()).toContainText(/GD\d+/)
})

interface Inhabited {
  readonly id: number
  readonly label: string
  readonly member: number
}

/** Houses that may be chosen for a plan, each with one of its people. */
async function inhabited(send: Send, plan: number): Promise<Inhabited[]> {
  const houses = await choicesOf(send, 'house', 'visitTarget.house', { plan, q: '单元' })
  const all: Inhabited[] = []
  for (const { id, label } of houses) {
    const [member] = await choicesOf(send, 'houseMember', 'visitTarget.member', { house: id })
    if (member) all.push({ id, label, member: member.id })
    if (all.length === 13) break
  }
  return all
}
