import { expect, test } from '../fixtures.ts'
import { rows } from '../pages/helpers.ts'
import { dialog, field, pick } from './story.ts'

/** Of 4.5 of the catalogue: the order of a month, and bills collected at the counter. */
test('the dates of a month follow its period', async ({ page, signIn }) => {
  await signIn('cash01', '/task/billMassProduction?_form=new')
  const form = dialog(page)
  await field(form, 'period').getByRole('textbox').fill('2028-02')
  await field(form, 'period').getByRole('textbox').press('Tab')
  await expect(field(form, 'startAt').getByRole('textbox')).toHaveValue('2028-02-01')
  await expect(field(form, 'endAt').getByRole('textbox')).toHaveValue('2028-02-29')
  await expect(form.getByText('The billing start must be within the period')).toHaveCount(0)
})

test('a cashier sees what several bills come to, and prints their receipts', async ({ page, signIn, callsOf }) => {
  const cash01 = await callsOf('cash01')
  const open = await cash01<{ id: number; balance: number }[]>(
    'GET',
    '/api/resources/bill?status_in=open&_end=3&_sort=dueAt&_order=desc&_fields=balance',
  )
  const ids = open.map(({ id }) => id)
  const owed = open.reduce((sum, { balance }) => sum + balance, 0)
  const amount = (owed / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
  await signIn('cash01', `/standingbook/propertyFees?id_in=${ids.join()}`)
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('table').getByRole('checkbox').first().check()
  await page.getByRole('region', { name: 'Bulk actions' }).getByRole('button', { name: 'Collect', exact: true }).click()
  const asked = dialog(page)
  await expect(asked.getByText('Total of Balance')).toBeVisible()
  await expect(asked.locator('dl')).toContainText(amount)
  await pick(asked, 'payWay', 'Cash')
  await asked.getByRole('button', { name: 'Collect', exact: true }).click()

  const result = dialog(page, '3 succeeded, 0 failed')
  await expect(result.locator('dl')).toContainText(amount)
  await expect(result.getByText(/SK\d{13}.*SK\d{13}.*SK\d{13}/)).toBeVisible()
  const [receipt] = await Promise.all([
    page.waitForEvent('popup'),
    result.getByRole('button', { name: 'Print: Receipt' }).click(),
  ])
  await expect(receipt).toHaveURL(/\/print\/payment\/receipt\?ids=\d+,\d+,\d+$/)
})
