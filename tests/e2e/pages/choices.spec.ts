import { expect, test } from '../fixtures.ts'
import { listReady, overflow, rows } from './helpers.ts'

test('bills are chosen by item, period and balance, with the sum of what is chosen; the payer by a masked phone', async ({
  page,
  signIn,
  callsOf,
}) => {
  const get = await callsOf('cash01')
  const query = 'status=open&_start=0&_end=400&_sort=house&_order=asc'
  const open = await get<{ id: number; house: object; payer: object }[]>('GET', `/api/resources/bill?${query}`)
  const homeOf = ({ house, payer }: (typeof open)[number]) => JSON.stringify([house, payer])
  const first = open.find((bill, index) => open[index + 1] && homeOf(open[index + 1]!) === homeOf(bill))!
  await signIn('cash01', `/standingbook/propertyFees?id=${first.id}`)
  await listReady(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Collect together' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Bills' }).click()
  const options = page.locator('.ant-select-item-option')
  await expect(options.first()).toContainText(/ZD\d+.*\d\.\d\d.* · \d{4}-\d\d/)
  // The bill of the row is chosen already.
  const isChosen = 'ant-select-item-option-selected'
  const own = page.locator(`.${isChosen}`)
  const other = page.locator(`.ant-select-item-option:not(.${isChosen})`).first()
  const texts = [await own.innerText(), await other.innerText()]
  const fen = texts.map(text => Number(/([\d,]+\.\d\d)/.exec(text)?.[1]?.replaceAll(',', '').replace('.', '')))
  await other.click()
  const sum = ((fen[0]! + fen[1]!) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
  await expect(dialog.getByRole('status')).toHaveText(`2 selectedBalance${sum}`)
  expect(await overflow(page)).toBe(0)
  await dialog.getByRole('button', { name: 'Back' }).click()

  await page.setViewportSize({ width: 1280, height: 800 })
  await rows(page).first().getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Apply for reduction' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Owner' }).press('ArrowDown')
  await expect(options.first()).toContainText(/1\d\d\*{4}\d{4}/)
})
