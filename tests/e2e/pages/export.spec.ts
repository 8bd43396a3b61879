import { readFile } from 'node:fs/promises'
import { readSheet } from 'read-excel-file/node'
import { expect, test, toast } from '../fixtures.ts'
import { listReady } from './helpers.ts'

test('exports what the list shows: its condition, its order and its shown columns', async ({ page, signIn }) => {
  await signIn('admin01', '/document/HouseList?_q=1001')
  await listReady(page)
  const shown = await page.getByRole('columnheader').allInnerTexts()
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const download = await waiting
  expect(download.suggestedFilename()).toMatch(/^House_archive_\d{8}-\d{4}\.xlsx$/)
  const sheet = await readSheet(await readFile(await download.path()))
  // Columns of the screen that hold no field.
  const headings = shown.map(text => text.trim()).filter(text => !['', 'Actions', 'Expand'].includes(text))
  expect(sheet[0]).toEqual(headings)
  const count = sheet.length - 1
  expect(count).toBeGreaterThan(0)
  await expect(toast(page, `${count} rows exported`)).toBeVisible()

  const other = page.waitForEvent('download')
  await page.getByRole('button', { name: 'File format or schedule' }).click()
  await page.getByRole('menuitem', { name: 'CSV text (.csv)' }).click()
  const text = await other
  expect(text.suggestedFilename()).toMatch(/^House_archive_\d{8}-\d{4}\.csv$/)
  const lines = (await readFile(await text.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toBe(`\uFEFF${headings.join()}`)
  expect(lines).toHaveLength(count + 2)
})

test('a large export is a job: progress, a notice, the file, and its line on the page of download tasks', async ({
  page,
  signIn,
}) => {
  await signIn('admin01', '/document/HouseList')
  await listReady(page)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const card = page.getByRole('region', { name: 'Running and finished jobs' }).getByRole('article')
  await expect(card.getByRole('status')).toHaveText(/rows exported/)
  const waiting = page.waitForEvent('download')
  await card.getByRole('link', { name: 'Download' }).click()
  const sheet = await readSheet(await readFile(await (await waiting).path()))
  expect(sheet.length).toBeGreaterThan(1000)

  const bell = page.getByRole('button', { name: /^Notifications, \d+ unread$/ })
  await bell.click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByText(/“House archive”: [\d,]+ rows exported/).first()).toBeVisible()
  await panel.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await panel.getByRole('button', { name: 'Close' }).click()

  await page.goto('/document/download')
  const row = page.getByRole('row').filter({ hasText: 'House archive' }).first()
  await expect(row).toContainText('Done')
})

test('a list is sent regularly: the time from the picker, at once on request, until it is stopped', async ({
  page,
  signIn,
}) => {
  await signIn('pm01', '/standingbook/propertyFees')
  await listReady(page)
  await page.getByRole('button', { name: 'File format or schedule' }).click()
  await page.getByRole('menuitem', { name: 'Send regularly…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send regularly' })
  await dialog.getByText('Daily', { exact: true }).click()
  await dialog.getByRole('radio', { name: 'Notification' }).check()
  const time = dialog.getByRole('textbox', { name: 'Time' })
  await time.click()
  const picker = page.locator('.ant-picker-dropdown').filter({ visible: true })
  await picker.locator('[data-type="hour"]').getByText('07', { exact: true }).click()
  await picker.locator('[data-type="minute"]').getByText('30', { exact: true }).click()
  await picker.getByRole('button', { name: 'OK' }).click()
  await expect(time).toHaveValue('07:30')
  await time.fill('')
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Start sending' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Enter the time of day, e.g. 08:00')
  await time.fill('0645')
  await page.keyboard.press('Tab')
  await expect(time).toHaveValue('06:45')
  await dialog.getByRole('button', { name: 'Start sending' }).click()
  await expect(
    page.getByText(/^“Property fees \(Not settled\)” will first be sent on \d{4}-\d{2}-\d{2} 06:45$/),
  ).toBeVisible()

  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('menuitem', { name: 'My scheduled reports' }).click()
  const mine = page.getByRole('dialog', { name: 'My scheduled reports' })
  const line = mine.getByRole('listitem').filter({ hasText: '06:45' })
  await expect(line).toContainText('Daily at 06:45')
  await expect(line).toContainText('Notification')
  await line.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByRole('button', { name: /^Notifications, \d+ unread$/ })).toBeVisible({ timeout: 60_000 })
  await expect(line).toContainText('Last:', { timeout: 10_000 })
  await line.getByRole('button', { name: 'Stop sending' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Stop sending' }).click()
  await expect(line).toHaveCount(0)
  await expect(mine.getByRole('list', { name: 'My scheduled reports' })).toBeFocused()
  await mine.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const notices = page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem')
  await expect(
    notices.filter({ hasText: /“Property fees \(Not settled\)” is ready: [\d,]+ rows/ }).first(),
  ).toBeVisible()
})
