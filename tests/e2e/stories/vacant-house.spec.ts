import { expect, test, toast } from '../fixtures.ts'
import { choicesOf, day, dialog, field, found, pick, rowOf, step, typeDate, upload } from './story.ts'

/** 4.2 of the catalogue: the butler, the technicians, the supervisor, the project manager. */
test('a leak in a vacant house is reported, repaired, solved, and counted', async ({ page, signIn, callsOf }) => {
  test.slow()
  // The supervisor has the round of a month made: a row for each unsold or vacant house of the block.
  const cs01 = await callsOf('cs01')
  const month = `20${40 + (Date.now() % 50)}-0${1 + (Date.now() % 9)}`
  const [block] = await choicesOf(cs01, 'projectBlock', 'vacantInspection.block', { q: '橙悦华庭一期' })
  await signIn('cs01', '/renovation/emptyInspect')
  await page.getByRole('button', { name: 'Generate a round' }).click()
  await dialog(page, 'Generate a round').getByRole('button', { name: 'New', exact: true }).click()
  const form = dialog(page)
  await pick(form, 'block', '橙悦华庭一期')
  await typeDate(form, 'month', month)
  await typeDate(form, 'dueAt', day(5))
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Created')).toBeVisible()
  const rows = await found<{ id: number }>(cs01, 'vacantInspection', { block: block!.id, month, _end: 500 })
  const [sound, leaking] = [rows[0]!, rows[1]!]

  // The butler finds one house in order, and a leak in the other.
  await signIn('butler01', `/renovation/emptyInspect?id_in=${sound.id},${leaking.id}`)
  await step(page, rowOf(page, sound.id), 'Complete inspection', async asked => {
    await field(asked, 'items')
      .getByRole('button', { name: /: all / })
      .click()
    await upload(asked, 'photos', 2)
  })
  await expect(rowOf(page, sound.id)).toContainText('Normal')
  await step(page, rowOf(page, leaking.id), 'Report problem', async asked => {
    const items = field(asked, 'items')
    await items.getByRole('button', { name: /: all / }).click()
    const wet = items.getByRole('group', { name: /^Row/ }).filter({ hasText: 'No leaks' })
    await wet.getByText('No', { exact: true }).click()
    await field(asked, 'leaking').getByRole('switch').click()
    await field(asked, 'note').getByRole('textbox').fill('窗台渗水')
    await upload(asked, 'photos', 2)
  })
  await expect(rowOf(page, leaking.id)).toContainText('Problem')
  await expect(rowOf(page, leaking.id)).toContainText(/GD\d+/)

  // The supervisor of the technicians dispatches the order; the technician finishes it.
  const eng01 = await callsOf('eng01')
  const read = await cs01<{ workOrder: { id: number } }>('GET', `/api/resources/vacantInspection/${leaking.id}`)
  const order = read.workOrder.id
  await signIn('eng01', `/task/autoOrder?id=${order}`)
  const [technician] = await choicesOf(eng01, 'account', 'workOrder.assignee', { q: '宋磊' })
  await step(page, rowOf(page, order), 'Dispatch', async asked => {
    const box = field(asked, 'assignee').getByRole('combobox')
    await box.click()
    await box.fill('宋磊')
    await page.getByRole('option', { name: technician!.label }).first().waitFor({ state: 'attached' })
    await box.press('Enter')
  })
  await signIn('eng02', `/task/autoOrder?id=${order}`)
  await step(page, rowOf(page, order), 'Start work')
  await step(page, rowOf(page, order), 'Complete work order', async asked => {
    await field(asked, 'result').getByRole('textbox').fill('已更换密封条')
    await upload(asked, 'resultPhotos')
  })
  await expect(rowOf(page, order)).toContainText('Finished')
  await page.goto('/renovation/emptyInspect')
  await expect(page).toHaveURL(/\/404$/)

  // The supervisor solves the row; the project manager sees both houses in the report of the month.
  await signIn('cs01', `/renovation/emptyInspect?id_in=${leaking.id}`)
  await step(page, rowOf(page, leaking.id), 'Close problem', async asked => {
    // Those of the report show the leak.
    await upload(asked, 'repairPhotos')
    await field(asked, 'note').getByRole('textbox').fill('已修')
  })
  await expect(rowOf(page, leaking.id)).toContainText('Resolved')
  await signIn('pm01', `/renovation/VacantRoomInspection?block=${block!.id}&month=${month}`)
  await expect(page.getByRole('row', { name: new RegExp(`橙悦华庭 ${rows.length} 2 [\\d.]+% 1 1 0$`) })).toBeVisible()
})
