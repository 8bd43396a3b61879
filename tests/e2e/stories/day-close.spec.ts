import { expect, test } from '../fixtures.ts'
import { act } from '../pages/helpers.ts'
import { choicesOf, day, dialog, field, found, rowOf, step } from './story.ts'

interface Counted {
  readonly id: number
  readonly payWay: string
  readonly booked: number | null
}

/** No other story takes money for this block, so that nobody reverses a payment that is closed here. */
const BLOCK = '橙悦华庭二期'

test('a cashier closes the day with a difference: counted, explained, locked and printed', async ({
  page,
  signIn,
  callsOf,
}) => {
  const [cash01, cash02] = [await callsOf('cash01'), await callsOf('cash02')]
  const [house] = await choicesOf(cash02, 'house', 'bill.house', { q: `${BLOCK} 3号楼 1单元 601` })
  const [item] = await choicesOf(cash02, 'feeItem', 'bill.feeItem', { q: '物业费' })
  // A month that no sample and no former run has.
  const period = `${2050 + (Math.floor(Date.now() / 1000) % 900)}-01`
  const bill = await cash02<{ id: number; version: number }>('POST', '/api/resources/bill', {
    ...{ house: house!.id, feeItem: item!.id, period, startAt: `${period}-01`, endAt: `${period}-28` },
    ...{ dueAt: day(0), quantity: 1, receivable: 10_000 },
  })
  await cash02('POST', `/api/resources/bill/${bill.id}/transitions/publish`, { version: bill.version })
  await cash01('POST', '/api/resources/counterPayment', {
    ...{ house: house!.id, bills: [bill.id], billed: 10_000, ways: [{ payWay: 'cash', amount: 10_000 }] },
  })

  await signIn('cash01', '/standingbook/dayClose')
  await page.getByRole('button', { name: 'Start a closing', exact: true }).click()
  // What is counted stands there once the payments are gathered.
  await expect(field(dialog(page), 'blocks')).toBeVisible()
  await expect(dialog(page).getByRole('region', { name: 'Counted' })).toHaveCount(0)
  await field(dialog(page), 'blocks')
    .getByText('橙悦华庭一期')
    .locator('..')
    .getByLabel(/close|remove/i)
    .click()
  await dialog(page).getByRole('button', { name: 'Start a closing', exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)
  const [close] = await found(cash01, 'dayClose', { status: 'counting', _sort: 'id', _order: 'desc', _end: 1 })
  const row = rowOf(page, close!.id)
  // Each counts what is in the own drawer: a colleague's closing can be looked at only.
  const [others] = await found(cash01, 'dayClose', { status: 'counting', _sort: 'id', _end: 1 })
  expect(others!.id).not.toBe(close!.id)
  await expect(rowOf(page, others!.id).getByRole('button', { name: 'View', exact: true })).toBeVisible()
  await expect(rowOf(page, others!.id).getByRole('button', { name: 'Count', exact: true })).toHaveCount(0)
  await page.goto(`/standingbook/dayClose?_form=${others!.id}`)
  await expect(dialog(page).getByRole('region', { name: 'Counted' }).getByRole('group').first()).toBeVisible()
  await expect(dialog(page).getByRole('region', { name: 'Counted' }).locator('input, textarea, button')).toHaveCount(0)
  await page.goto('/standingbook/dayClose')

  await act(page, row, 'Count')
  const ways = await found<Counted>(cash01, 'dayCloseLine', { close: close!.id, _fields: 'payWay,booked' })
  const input = (way: Counted, name: string) => field(dialog(page), `ways/${way.id}/${name}`).locator('input')
  for (const way of ways)
    await input(way, 'counted').fill((((way.booked ?? 0) - (way.payWay === 'cash' ? 50 : 0)) / 100).toFixed(2))
  const cash = ways.find(({ payWay }) => payWay === 'cash')!
  await expect(field(dialog(page), `ways/${cash.id}/difference`)).toContainText('-¥0.50')
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(field(dialog(page), `ways/${cash.id}/reason`)).toContainText('Please fill this in')
  await input(cash, 'reason').fill('找零差错')
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)

  await step(page, row, 'Close the day', async asked => {
    await expect(asked).toContainText('Difference')
    await expect(asked).toContainText('-¥0.50')
  })
  await expect(row).toContainText('Closed')
  await expect(row.getByRole('button', { name: 'Count', exact: true })).toHaveCount(0)
  const opened = page.waitForEvent('popup')
  await act(page, row, 'Print: Closing statement')
  const statement = await opened
  for (const text of [BLOCK, '找零差错', '-¥0.50'])
    await expect(statement.getByRole('article').first()).toContainText(text)
  await statement.close()

  // A correction is a refund: the payment of a closed day is not reversed.
  await page.goto(`/standingbook/propertyFees?id=${bill.id}`)
  await act(page, rowOf(page, bill.id), 'View')
  await expect(dialog(page)).toContainText('Paid')
  await expect(dialog(page).getByRole('button', { name: 'Reverse payment' })).toHaveCount(0)
})
