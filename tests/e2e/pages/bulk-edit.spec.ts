import { expect, test } from '../fixtures.ts'
import { listReady, rows, violations } from './helpers.ts'

test('all that the list finds is edited as a job: counted and rehearsed first, told row by row, taken back', async ({
  page,
  signIn,
}) => {
  await signIn('admin01', '/document/HouseList?_q=1001')
  await listReady(page)
  await page.getByRole('checkbox', { name: 'Select all' }).first().check()
  const bar = page.getByRole('region', { name: 'Bulk actions' })
  const everything = bar.getByRole('button', { name: /^Select all \d+ found$/ })
  const total = Number(/\d+/.exec(await everything.innerText())?.[0])
  expect(total).toBeGreaterThan(100)
  await everything.click()
  await expect(bar).toContainText(`All ${total} found are selected`)
  await bar.getByRole('button', { name: 'Edit', exact: true }).click()

  const dialog = page.getByRole('dialog', { name: 'Edit' })
  await dialog.getByRole('combobox').fill('Remark')
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: 'Remark' }).click()
  await dialog.getByRole('textbox', { name: 'Remark' }).fill('checked in bulk')
  await dialog.getByRole('button', { name: 'Check' }).click()
  await expect(dialog.getByRole('region')).toContainText(`${total} records.`)
  expect(await violations(page)).toEqual([])
  const begin = dialog.getByRole('button', { name: `Carry out for ${total}` })
  await expect(begin).toBeDisabled()
  await dialog.getByRole('textbox', { name: `Type ${total} to confirm` }).fill(String(total))
  await begin.click()

  const card = page.getByRole('region', { name: 'Running and finished jobs' }).getByRole('article')
  await expect(card.getByRole('status')).toHaveText(`${total} done, 0 refused`, { timeout: 60_000 })
  await expect(bar).toHaveCount(0)
  await rows(page).first().getByRole('button', { name: 'View' }).click()
  await expect(page.getByRole('dialog')).toContainText('checked in bulk')
  await page.keyboard.press('Escape')

  await card.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(card.getByRole('status')).toHaveText(`${total} done, 0 refused`, { timeout: 60_000 })
  await expect(card).toContainText('Undo: House: edit in bulk')
})

test('what would be refused is told before anything is done', async ({ page, signIn }) => {
  await signIn('admin01', '/document/HouseList')
  await listReady(page)
  await page.getByRole('checkbox', { name: 'Select all' }).first().check()
  const bar = page.getByRole('region', { name: 'Bulk actions' })
  await bar.getByRole('button', { name: /^Select all \d+ found$/ }).click()
  await bar.getByRole('button', { name: 'Sell', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Sell' })
  await dialog.getByRole('button', { name: 'Check' }).click()
  await expect(dialog.getByRole('region').getByRole('listitem').first()).toContainText('×')
  await expect(dialog.getByRole('button', { name: /^Carry out for/ })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
})
