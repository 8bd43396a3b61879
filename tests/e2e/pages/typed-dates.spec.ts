import { expect, test } from '../fixtures.ts'

test('a day is taken in any usual form; what cannot be read stays in the box with a problem', async ({
  page,
  signIn,
}) => {
  await signIn('cs02', '/renovation/list')
  await page.getByRole('button', { name: /^New/ }).click()
  const form = page.getByRole('form', { name: /Decoration registration/ })
  await form.getByRole('tab', { name: 'Schedule' }).click()
  const start = form.getByRole('textbox', { name: /^Start/ })
  const field = form.locator('[data-field="startAt"]')
  for (const typed of ['20270123', '2027-1-23', '2027/1/23', '2027年1月23日']) {
    await start.fill(typed)
    await start.press('Tab')
    await expect(start).toHaveValue('2027-01-23')
    await expect(field).not.toContainText('Must be a date')
  }
  await start.fill('2027-2-30')
  await start.press('Tab')
  await expect(start).toHaveValue('2027-2-30')
  await expect(start).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toContainText('Must be a date, e.g. 2025-03-01')
  await start.fill('2027-2-28')
  await start.press('Tab')
  await expect(start).toHaveValue('2027-02-28')
  await expect(field).not.toContainText('Must be a date')
})

test('a time with seconds is taken to the minute', async ({ page, signIn }) => {
  await signIn('cs02', '/visitorList/registerRecord')
  await page.getByRole('button', { name: /^New/ }).click()
  const expected = page.getByRole('textbox', { name: /^Expected at/ })
  await expected.fill('2027/1/23 9:05:30')
  await expected.press('Tab')
  await expect(expected).toHaveValue('2027-01-23 09:05')
  await expected.fill('2027-1-23')
  await expected.press('Tab')
  await expect(expected).toHaveValue('2027-1-23')
  await expect(page.locator('[data-field="planInAt"]')).toContainText('Must be a date and time, e.g. 2025-03-01 08:30')
})

test('Enter in a date takes the date and runs no transition; a day to come is refused at the field', async ({
  page,
  signIn,
  callsOf,
}) => {
  const send = await callsOf('pm01')
  const [house] = await send<{ id: number }[]>('GET', '/api/resources/house?status=occupied&_end=1')
  const posted: string[] = []
  page.on('request', request => {
    if (request.url().includes('/transitions/')) posted.push(request.url())
  })
  await signIn('cs01', `/document/HouseList?_view=${house!.id}`)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Mark as vacant/ })
    .click()
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('textbox') })
  const since = dialog.getByRole('textbox', { name: /^Vacant since/ })
  await since.fill('2099-1-2')
  await since.press('Enter')
  await expect(since).toHaveValue('2099-01-02')
  await dialog.getByRole('button', { name: /^Mark as vacant/ }).click()
  await expect(dialog).toContainText('The vacancy cannot start in the future')
  expect(posted).toEqual([])
})
