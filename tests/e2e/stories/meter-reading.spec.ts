import { expect, test, toast } from '../fixtures.ts'
import { act, row } from '../pages/helpers.ts'
import { day, dialog, field, found, generatedPlan, rowOf, step, upload } from './story.ts'

/** 4.3 of the catalogue, from the task on, which the energy clerk lays ready. */
test('a reader enters a reading, it is sent back, corrected and counted', async ({ page, signIn, callsOf }) => {
  const meterNo = `G-${Date.now() % 1_000_000}`
  const plan = await generatedPlan(await callsOf('energy01'), [meterNo], '5号楼')

  await signIn('meter01', `/energyConsum/task?plan=${plan}`)
  await expect(row(page, 'To be read')).toBeVisible()
  await act(page, row(page, 'To be read'), 'View')
  const task = dialog(page)
  await task.getByRole('tab', { name: 'Readings' }).click()
  const reading = task.locator('[data-row-key]').filter({ hasText: meterNo })
  await act(page, reading, 'Enter reading')

  // Less than before is refused at the field; the use follows what is typed. None at all is abnormal.
  const entry = dialog(page, 'Enter reading')
  const current = field(entry, 'current')
  await current.getByRole('spinbutton').fill('90')
  await expect(current).toContainText('Previous 100')
  await entry.getByRole('button', { name: 'Enter reading' }).click()
  await expect(current).toContainText('The reading 90 is below the previous one, 100')
  await current.getByRole('spinbutton').fill('100')
  await expect(current).toContainText('consumption 0')
  await entry.getByRole('button', { name: 'Enter reading' }).click()
  await expect(toast(page, 'Enter reading: done')).toBeVisible()
  await expect(reading).toContainText('Zero')

  // Without a word and a photo of the dial the task is not taken.
  await task.getByRole('button', { name: 'Submit for review', exact: true }).click()
  const submit = dialog(page, 'Submit for review')
  await submit.getByRole('button', { name: 'Submit for review' }).click()
  await expect(submit).toContainText(`An abnormal reading has no explanation or photo: ${meterNo}`)
  await submit.getByRole('button', { name: 'Back', exact: true }).click()
  await step(page, reading, 'Enter reading', async asked => {
    await field(asked, 'abnormalNote').getByRole('textbox').fill('空置')
    await upload(asked, 'photos')
  })
  await task.getByRole('button', { name: 'Submit for review', exact: true }).click()
  await submit.getByRole('button', { name: 'Submit for review' }).click()
  await expect(task.locator('.ant-drawer-title')).toContainText('Pending review')

  // The energy clerk sends it back; the reader looks again.
  const id = (await found(await callsOf('energy01'), 'meterReading', { meterNo }))[0]!.id
  await signIn('energy01', `/energyConsum/review?id=${id}`)
  await step(page, rowOf(page, id), 'Send back', asked =>
    field(asked, 'opinion').getByRole('textbox').fill('请核对表盘'),
  )
  const reader = await callsOf('meter01')
  await signIn('meter01', `/energyConsum/task?plan=${plan}`)
  await act(page, row(page, 'Reading'), 'View')
  await dialog(page).getByRole('tab', { name: 'Readings' }).click()
  // Rows are typed one below the other: a value and Enter save one.
  await page.getByRole('button', { name: 'Enter row by row' }).click()
  const grid = page.getByRole('table', { name: 'Enter reading' })
  await grid.getByRole('spinbutton').fill('112')
  await page.keyboard.press('Enter')
  await expect(grid.getByRole('img', { name: 'Saved' })).toBeVisible()
  await page.goto(`/energyConsum/task?plan=${plan}`)
  await step(page, row(page, 'Reading'), 'Submit for review')
  await expect(row(page, 'Done')).toBeVisible()

  // It counts as read. Reviewing and generating are not the reader's.
  await page.goto('/energyConsum/review')
  await expect(page).toHaveURL(/\/404$/)
  const batch = { plan, period: day(0).slice(0, 7) }
  await expect(reader('POST', '/api/resources/meterGenBatch', batch)).rejects.toThrow(': 403 ')
  await signIn('energy01', `/energyConsum/completionRate?period=${day(0).slice(0, 7)}`)
  await expect(page.getByRole('main')).toContainText(/橙悦华庭一期.*%/)
})

test('more readings than a page holds say so, and keep what was refused while others are looked at', async ({
  page,
  signIn,
  callsOf,
}) => {
  const own = `P-${Date.now() % 1_000_000}`
  const meters = Array.from({ length: 101 }, (_, at) => `${own}-${String(at + 1).padStart(3, '0')}`)
  const plan = await generatedPlan(await callsOf('energy01'), meters, '7号楼')

  await signIn('meter01', `/energyConsum/task?plan=${plan}`)
  await act(page, row(page, 'To be read'), 'View')
  await dialog(page).getByRole('tab', { name: 'Readings' }).click()
  await page.getByRole('button', { name: 'Enter row by row' }).click()
  const entry = dialog(page, 'Enter reading')
  await expect(entry).toContainText('0 of 100 entered on this page; 101 rows in total.')
  const first = entry.getByRole('spinbutton').first()
  await first.fill('90')
  await first.press('Enter')
  await expect(entry.getByRole('alert')).toContainText('The reading 90 is below the previous one')

  await entry.getByRole('listitem', { name: '2' }).click()
  await expect(entry).toContainText('0 of 1 entered on this page; 101 rows in total.')
  await entry.getByRole('listitem', { name: '1' }).click()
  await expect(entry.getByRole('spinbutton')).toHaveCount(100)
  await expect(first).toHaveValue('90')
  await first.fill('110')
  await first.press('Enter')
  await expect(entry).toContainText('1 of 100 entered on this page; 101 rows in total.')
})
