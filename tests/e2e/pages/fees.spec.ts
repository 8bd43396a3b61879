import { expect, test } from '../fixtures.ts'
import { choose, listReady, rows } from './helpers.ts'

const FEES = '/standingbook/propertyFees'

test.slow()

test('bills are paid together, the payment is voided, months are paid ahead', async ({ page, signIn }) => {
  await signIn('admin01', `${FEES}?status_in=open&category_in=property`)
  await listReady(page)
  const id = await rows(page).first().getAttribute('data-row-key')
  await page.goto(`${FEES}?_view=${id}`)
  const drawer = page.getByRole('dialog').filter({ has: page.locator('.ant-drawer-title') })
  const number = (await drawer.locator('.ant-drawer-title').innerText()).match(/ZD\d+/)?.[0] as string

  await drawer.getByRole('button', { name: 'Collect together' }).click()
  const together = page.getByRole('dialog', { name: 'Collect together' })
  await expect(together.locator('[data-field="bills"]')).toContainText(number)
  await together.getByRole('button', { name: 'Collect together' }).click()
  await expect(together.locator('[data-field="payWay"]')).toContainText('Please fill this in')
  await expect(together.locator('[data-field="payWay"] input')).toBeFocused()
  await choose(together, 'Payment method', 'Cash')
  await together.getByLabel('Amount', { exact: false }).fill('999999')
  await together.getByRole('button', { name: 'Collect together' }).click()
  await expect(together).toContainText('The amount cannot exceed the balance of the bills')
  await together.getByLabel('Amount', { exact: false }).fill('')
  await together.getByRole('button', { name: 'Collect together' }).click()
  const outcome = page.getByRole('dialog', { name: 'Collect together: done' })
  await expect(outcome).toContainText(/SK\d+/)
  await outcome.getByRole('button', { name: 'Close' }).first().click()
  await expect(drawer.locator('.ant-drawer-title')).toContainText('Paid')

  await drawer.getByRole('button', { name: 'Reverse payment' }).click()
  const undo = page.getByRole('dialog', { name: 'Reverse payment' })
  await undo.getByLabel('Reason', { exact: false }).fill('Wrong bill')
  await undo.getByRole('button', { name: 'Reverse payment' }).click()
  await expect(drawer.locator('.ant-drawer-title')).toContainText('Unpaid')
  await drawer.getByRole('tab', { name: 'Payments' }).click()
  await expect(drawer.getByRole('tabpanel').getByText('Reversed').first()).toBeVisible()

  await drawer.getByRole('button', { name: 'Prepay' }).click()
  const ahead = page.getByRole('dialog', { name: 'Prepay' })
  await ahead.getByLabel('Months', { exact: false }).fill('2')
  await expect(ahead.getByLabel('Or prepay until', { exact: false })).toHaveCount(0)
  await choose(ahead, 'Payment method', 'Cash')
  await ahead.getByRole('button', { name: 'Prepay' }).click()
  await expect(page.getByRole('dialog', { name: 'Prepay: done' })).toContainText(/SK\d+/)
})

test('a cashier chooses a fee item and has its price', async ({ page, signIn }) => {
  await signIn('cash01', '/standingbook/propertyFees')
  await page.getByRole('main').getByRole('button', { name: 'New', exact: true }).click()
  const form = page.getByRole('dialog')
  await choose(form, 'Fee item', '入户清洁费')
  await expect(form.getByRole('spinbutton', { name: 'Unit price' })).toHaveValue('80.00')
  // Only parking is charged for a space.
  await expect(form.locator('[data-field="parkingSpace"]')).toHaveCount(0)
})
