import { expect, test, toast } from '../fixtures.ts'
import { act, rows } from '../pages/helpers.ts'
import { choicesOf, day, dialog, field, found, pick, rowOf, step, typeDate, upload } from './story.ts'

/** 4.6 of the catalogue. What residents do comes from outside: the low score that is followed up is one of the archives. */
test('shifts are made, a visit is booked, assigned, made where the device is, and a low score is followed up', async ({
  page,
  signIn,
  callsOf,
  context,
}) => {
  const [cs01, cs02, pm01] = [await callsOf('cs01'), await callsOf('cs02'), await callsOf('pm01')]
  // Later than the shifts of the sample data.
  const weeks = 6 + Math.floor(Math.random() * 2)
  const monday = day(((8 - new Date(`${day(0)}T00:00:00Z`).getUTCDay()) % 7) + 7 * weeks)
  const [block] = await choicesOf(cs01, 'projectBlock', 'scheduleWeek.block', { q: '橙悦华庭一期' })
  const own = String(Date.now()).slice(-5)
  const theme = `入户体检${own}`
  await cs01('POST', '/api/resources/serviceTheme', {
    ...{ block: block!.id, name: theme, category: 'check', description: '水电气安全体检', minutes: 60, capacity: 1 },
    ...{ slots: ['am', 'pm'], weekDays: ['monday'], aheadDays: 60, cutoffHours: 0, yearlyLimit: 9, dispatch: 'hand' },
    checklist: [{ name: '水电', required: true }],
  })

  // The supervisor makes a week of shifts.
  await signIn('cs01', '/entryCare/configurationTable')
  await page.getByRole('button', { name: 'Generate a week' }).click()
  await dialog(page, 'Generate a week').getByRole('button', { name: 'New' }).click()
  const form = dialog(page)
  await pick(form, 'block', '橙悦华庭一期', '橙悦华庭一期')
  await typeDate(form, 'startAt', monday)
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Created')).toBeVisible()
  await expect(dialog(page, 'Generate a week').getByText(monday)).toBeVisible()

  // The clerk books the Monday morning, step by step; nobody else can have the same place.
  await signIn('cs02', '/entryCare/subscribeRecord?_form=new')
  const booking = dialog(page)
  await pick(booking, 'house', '橙悦华庭一期 5号楼', '橙悦华庭一期 5号楼')
  await pick(booking, 'member', /Owner/)
  await field(booking, 'contactPhone').getByRole('textbox').fill('13912345678')
  await booking.getByRole('button', { name: 'Next' }).click()
  await pick(booking, 'theme', theme, theme)
  await typeDate(booking, 'serveAt', monday)
  await pick(booking, 'slot', 'Morning')
  await booking.getByRole('button', { name: 'Next' }).click()
  await booking.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Created')).toBeVisible()
  const [booked] = await found<{ id: number; theme: { id: number }; house: { id: number }; member: { id: number } }>(
    cs02,
    'careAppointment',
    { 'theme.name': theme },
  )
  const { id } = booked!
  await page.goto(`/entryCare/subscribeRecord?id=${id}`)
  await expect(rowOf(page, id)).toContainText('To be assigned')
  await expect(rowOf(page, id).getByRole('button', { name: 'Assign', exact: true })).toHaveCount(0)
  const again = {
    house: booked!.house.id,
    member: booked!.member.id,
    theme: booked!.theme.id,
    contactPhone: '13912345678',
  }
  await expect(
    cs02('POST', '/api/resources/careAppointment', { ...again, serveAt: monday, slot: 'am' }),
  ).rejects.toThrow('该主题在此时段的名额已满')

  // The supervisor assigns the shift of a butler.
  await signIn('cs01', `/entryCare/subscribeRecord?id=${id}`)
  await step(page, rowOf(page, id), 'Assign', asked => pick(asked, 'schedule', /王悦/))
  await expect(rowOf(page, id)).toContainText('Assigned')

  // It cannot begin weeks early: the butler starts one of today, where the device is; without a position words are asked for.
  await signIn('butler01', `/entryCare/subscribeRecord?id=${id}`)
  await expect(rowOf(page, id)).toContainText('Assigned')
  await rowOf(page, id).getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('menuitem', { name: 'Cancel appointment', exact: true })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Start service', exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  const [ofToday] = await found(cs02, 'careAppointment', { serveAt: day(0), status: 'assigned', block: block!.id })
  const { id: today } = ofToday!
  await page.goto(`/entryCare/subscribeRecord?id=${today}`)
  await act(page, rowOf(page, today), 'Start service')
  const start = dialog(page, 'Start service')
  await start.getByRole('button', { name: 'Use my location' }).click()
  await expect(start.getByText('The browser is not allowed to share your location')).toBeVisible()
  await expect(field(start, 'location').getByRole('textbox')).toBeVisible()
  await start.getByRole('button', { name: 'Back', exact: true }).click()
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ longitude: 126.61, latitude: 45.77 })
  await act(page, rowOf(page, today), 'Start service')
  // Taken at once, on the grid of the map.
  await expect(field(start, 'location').getByText(/^Location 126\.61\d*, 45\.77\d*/)).toBeVisible()
  await expect(field(start, 'location').getByRole('textbox')).toHaveCount(0)
  await upload(start, 'arrivalPhoto')
  await start.getByRole('button', { name: 'Start service', exact: true }).click()
  await expect(rowOf(page, today)).toContainText('Serving')

  // He finishes with the results of the theme's checklist and a problem, which becomes a work order.
  const [record] = await found(cs02, 'careRecord', { appointment: today })
  await page.goto(`/entryCare/entryRecordsList?id=${record!.id}`)
  await step(page, rowOf(page, record!.id), 'Complete service', async asked => {
    const result = field(asked, 'results').getByRole('group', { name: /^Row/ })
    await expect(result.locator('[data-column="name"]')).toHaveText(['1. 检查', '2. 清理现场', '3. 业主确认'])
    for (const done of await result.getByText('Yes', { exact: true }).all()) await done.click()
    await upload(asked, 'afterPhotos')
    await field(asked, 'problems').getByRole('textbox').fill('厨房龙头滴水')
  })
  await expect(rowOf(page, record!.id)).toContainText(/GD\d{12}/)
  expect(await cs02('GET', `/api/resources/careAppointment/${today}`)).toMatchObject({ status: 'done' })

  // The resident is asked to rate it.
  await signIn('cs01', `/serviceEvaluation/sericeList?careRecord=${record!.id}&_all=1`)
  await expect(rows(page).first()).toContainText('Invited')

  // A low score is called back by the supervisor, who names the cause and closes it; the clerk may not close it.
  const called = (await found(pm01, 'serviceEvaluation', { callbackAt_gte: '2000-01-01', _end: 1000 })).length
  await page.goto('/serviceEvaluation/sericeList?status_in=toCall')
  const key = (await rows(page).first().getAttribute('data-row-key'))!
  const low = `/serviceEvaluation/sericeList?id=${key}`
  await page.goto(low)
  await step(page, rowOf(page, key), 'Call back', async asked => {
    await field(asked, 'callbackNote').getByRole('textbox').fill('已致歉')
    await pick(asked, 'cause', 'Process')
  })
  await expect(rowOf(page, key)).toContainText('Improving')
  await signIn('cs02', low)
  await expect(rowOf(page, key)).toContainText('Improving')
  await expect(rowOf(page, key).getByRole('button', { name: 'Close evaluation', exact: true })).toHaveCount(0)
  await signIn('cs01', low)
  await step(page, rowOf(page, key), 'Close evaluation', asked =>
    field(asked, 'callbackNote').getByRole('textbox').fill('已整改'),
  )
  await expect(rowOf(page, key)).toContainText('Closed')

  // The project manager reads it on the reports.
  await signIn('pm01', '/serviceEvaluation/serviceEvaluationReport')
  const total = page.getByRole('row', { name: /^Total/ }).getByRole('cell')
  const headings = page.getByRole('main').getByRole('columnheader')
  await expect(headings.filter({ hasText: 'Call-back rate' })).toBeVisible()
  // The total begins after the two columns of what is grouped by.
  const at = (await headings.allInnerTexts()).indexOf('Called back') - 2
  await expect(total.nth(at)).toHaveText(String(called + 1))
  await page.goto('/butlerEvaluation/evaluationStatistics')
  await expect(page.getByRole('row', { name: /王悦/ })).toContainText(/[1-5]\.\d/)
})
