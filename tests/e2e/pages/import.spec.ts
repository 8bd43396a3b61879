import { expect, test } from '../fixtures.ts'
import { listReady, violations } from './helpers.ts'

/** Tracking points: few fields, and nothing refers to them. */
const PAGE = '/appmodule/pointConfig'

test('a file is checked row by row before anything is written, imported without the refused rows, and taken back', async ({
  page,
  signIn,
}) => {
  await signIn('admin01', PAGE)
  await listReady(page)
  const before = await page.getByText(/in total$/).innerText()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Import: / })
  await expect(dialog.getByRole('button', { name: 'Check' })).toBeDisabled()
  const rows = [
    'Point code,Point name,Client,Event type,Page key,Nobody knows',
    'import_one,First,Owner app,Click,home,1',
    'import_two,Second,Owner app,View,home,2',
    ',No code,Owner app,View,home,3',
  ]
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'points.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
  await expect(dialog.getByText('3 rows. Which column is which field?')).toBeVisible()
  await expect(dialog.getByRole('row', { name: /Nobody knows/ })).toContainText('Left out')
  await dialog.getByRole('button', { name: 'Check' }).click()
  await expect(dialog.getByText('2 rows can be imported, 1 would be refused. Nothing was written yet.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click()

  const card = page.getByRole('region', { name: 'Running and finished jobs' }).getByRole('article')
  await expect(card.getByRole('status')).toHaveText('2 done, 1 refused')
  await expect(page.getByText(/in total$/)).not.toHaveText(before)

  await card.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(card).toContainText('Undo: Import: ')
  await expect(card.getByRole('status')).toHaveText('2 done, 0 refused')
  await expect(page.getByText(/in total$/)).toHaveText(before)
})

test('a file that is no spreadsheet is refused in words', async ({ page, signIn }) => {
  await signIn('admin01', PAGE)
  await listReady(page)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Import: / })
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'points.csv', mimeType: 'text/csv', buffer: Buffer.from('Point code,Point name\n') })
  await expect(dialog.getByRole('alert')).toContainText('There are no rows below the headings')
  const waiting = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Template to fill in' }).click()
  expect((await waiting).suggestedFilename()).toMatch(/\.xlsx$/)
})
