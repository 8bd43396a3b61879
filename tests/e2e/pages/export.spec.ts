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
  await page.getByRole('button', { name: 'File format' }).click()
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
  await expect(panel.getByText(/“House archive”: \d+ rows exported/).first()).toBeVisible()
  await panel.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await panel.getByRole('button', { name: 'Close' }).click()

  await page.goto('/document/download')
  const row = page.getByRole('row').filter({ hasText: 'House archive' }).first()
  await expect(row).toContainText('Done')
})
