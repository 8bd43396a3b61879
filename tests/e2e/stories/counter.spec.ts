import { expect, test } from '../fixtures.ts'
import { rows } from '../pages/helpers.ts'
import { choicesOf, day, found } from './story.ts'

/** The cashier's hands stay on the keyboard: four keys from the room that was typed to its receipt. */
test('a household pays three bills at the counter and gets one receipt, by keyboard alone', async ({
  page,
  signIn,
  callsOf,
}) => {
  const cash02 = await callsOf('cash02')
  const [house] = await choicesOf(cash02, 'house', 'bill.house', { q: '橙悦华庭一期 7号楼 1单元 601' })
  const [item] = await choicesOf(cash02, 'feeItem', 'bill.feeItem', { q: '物业费' })
  // Months that no sample and no former run has.
  const first = 2050 + (Math.floor(Date.now() / 1000) % 900)
  const unpaid = { house: house!.id, status_in: 'open,partial', dueAt_lte: day(0), _end: 100 }
  const before = await found(cash02, 'bill', unpaid)
  for (const month of ['01', '02', '03']) {
    const period = `${first}-${month}`
    const values = { house: house!.id, feeItem: item!.id, period, startAt: `${period}-01`, endAt: `${period}-28` }
    const bill = await cash02<{ id: number; version: number }>('POST', '/api/resources/bill', {
      ...{ ...values, dueAt: '2025-01-31', quantity: 1, receivable: 10_000 },
    })
    await cash02('POST', `/api/resources/bill/${bill.id}/transitions/publish`, { version: bill.version })
  }

  // Bills ticked in the list are taken to the counter, for one payment with one transaction number.
  await signIn('cash01', `/standingbook/propertyFees?house=${house!.id}&period_in=${first}-02,${first}-03`)
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Collect at the counter' }).click()
  await expect(page.getByRole('button', { name: 'Review ¥200.00' })).toBeVisible()
  // Part in cash, the rest by another method: its line has the cursor and begins with the rest.
  const amount = (line: string) => page.locator(`[data-field="ways/${line}/amount"] input`)
  await expect(amount('n1')).toBeFocused()
  await page.keyboard.type('250')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').getByText(/^The payment is 50\.00 more than is due/)).toBeInViewport()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('150')
  await page.getByRole('button', { name: 'Add: Payment methods' }).press('Enter')
  await expect(page.locator('[data-field="ways/n2/payWay"] input')).toBeFocused()
  await expect(amount('n2')).toHaveValue('50.00')
  await expect(page.locator('[data-field="ways/n2/payWay"]')).toContainText('WeChat Pay')
  await expect(page.getByRole('button', { name: 'Review ¥200.00' })).toBeVisible()
  // What nobody typed follows a month that is prepaid as well.
  const ahead = page.getByRole('group', { name: 'Prepay by month' }).getByRole('button').first()
  const month = (await ahead.innerText()).match(/¥([\d.]+)/)![1]!
  await ahead.click()
  await expect(amount('n2')).toHaveValue((50 + Number(month)).toFixed(2))
  await expect(amount('n1')).toHaveValue('150.00')
  await expect(page.getByText('Short', { exact: true })).toHaveCount(0)

  await page.goto('/standingbook/propertyFees')
  await page.getByRole('main').getByRole('link', { name: 'Counter', exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Find House' })).toBeFocused()
  await page.keyboard.type('7-1-601')
  // At once: the first that is found is taken when the answer comes.
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: house!.label })).toBeVisible()
  // Those due by today are chosen, and the cursor is in the amount.
  const due = page.getByRole('button', { name: `Due by today (${3 + before.length})`, pressed: true })
  await expect(due).toBeVisible()
  await expect(page.locator('[data-field="ways/n1/amount"] input')).toBeFocused()
  await page.keyboard.press('Enter')
  const review = page.getByRole('dialog', { name: 'Review before you confirm' })
  const confirm = review.getByRole('button', { name: /^Take payment ¥/ })
  await expect(confirm).toBeFocused()
  await expect(review).toContainText('Due on the bills')
  const sum = (await confirm.innerText()).match(/¥\S+/)![0]
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Done: Take payment, ${sum}`)).toBeVisible()
  await expect(page.getByText(/Counter payment SY\d{13}/)).toBeVisible()
  const print = page.getByRole('button', { name: 'Print Receipt' })
  await expect(print).toBeFocused()
  const opened = page.waitForEvent('popup')
  await page.keyboard.press('Enter')
  const receipt = await opened
  await expect(receipt.getByRole('article').first()).toContainText(sum)
  await receipt.close()
  expect(await found(cash02, 'bill', unpaid)).toEqual([])
})
