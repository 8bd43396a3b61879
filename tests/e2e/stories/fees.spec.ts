import { expect, type Send, test, toast } from '../fixtures.ts'
import { listReady, rows } from '../pages/helpers.ts'
import { choicesOf, day, dialog, field, found, pick, rowOf, step, typeDate, upload } from './story.ts'

const FEES = '/standingbook/propertyFees'

/** 4.4 of the catalogue, all but the ledger: fee supervisor, cashier, clerk, project manager, two of finance. */
test('bills are imported, collected in part, reduced, paid, and money is paid back', async ({
  page,
  signIn,
  callsOf,
}) => {
  const [cash01, cs02] = [await callsOf('cash01'), await callsOf('cs02')]
  const houses = await choicesOf(cash01, 'house', 'bill.house', { q: '橙悦华庭一期 5号楼' })
  // A month of its own: the same file is not imported twice.
  const own = Math.floor(Date.now() / 1000) % 600
  const period = `20${40 + Math.floor(own / 12)}-${String(1 + (own % 12)).padStart(2, '0')}`
  const bill = (house: string, amount: string) =>
    `${house},物业费-高层,${period},${period}-01,${period}-28,${period}-28,1,${amount}`
  const lines = houses.slice(0, 18).map(({ label }) => bill(label, '200'))
  const file = ['House,Fee item,Period,From,To,Due date,Quantity,Receivable', ...lines]
  const wrong = [bill('橙悦华庭一期 99号楼9单元9999室', '200'), bill(houses[0]!.label, 'two hundred')]

  // The fee supervisor imports 20 bills, of which two are wrong, and publishes the 18.
  await signIn('cash02', '/standingbook/dataImport')
  await listReady(page)
  const bar = page.getByRole('region', { name: 'Import', exact: true })
  // Of all that the page lists, bills are what she may import.
  await expect(bar.getByRole('status')).toHaveText('Bills')
  await bar.getByRole('button', { name: 'Import', exact: true }).click()
  const asked = dialog(page, /^Import: /)
  const buffer = Buffer.from([...file, ...wrong].join('\n'))
  await asked.locator('input[type=file]').setInputFiles({ name: 'bills.csv', mimeType: 'text/csv', buffer })
  await asked.getByRole('button', { name: 'Check' }).click()
  await expect(asked.getByText('18 rows can be imported, 2 will be rejected and left out.')).toBeVisible({
    timeout: 60_000,
  })
  await asked.getByRole('button', { name: 'Import 18 rows' }).click()
  const card = page
    .getByRole('region', { name: 'Running and finished jobs' })
    .getByRole('article', { name: /^Import: / })
  await expect(card.first().getByRole('status')).toHaveText('18 succeeded, 2 failed', { timeout: 60_000 })
  await page.reload()
  const batch = rows(page).first()
  await expect(batch).toContainText('20182')
  await batch.getByRole('link', { name: '18', exact: true }).click()
  await expect(rows(page)).toHaveCount(18)
  await page.getByRole('table').getByRole('checkbox').first().check()
  await page
    .getByRole('region', { name: 'Bulk actions' })
    .getByRole('button', { name: 'Publish bill', exact: true })
    .click()
  await dialog(page).getByRole('button', { name: 'Publish bill', exact: true }).click()
  await expect(dialog(page, '18 succeeded, 0 failed')).toBeVisible({ timeout: 30_000 })
  const imported = await found<{ id: number; house: { id: number; label: string }; payer: { id: number } | null }>(
    cash01,
    'bill',
    {
      ...{ period, status_in: 'open', _end: 18, _fields: 'house,payer' },
    },
  )
  expect(imported).toHaveLength(18)
  const { id, house } = imported.find(({ payer }) => payer !== null)!

  // The butler calls about it and is promised the money for tomorrow.
  await signIn('butler01', '/standingbook/callToReportList?_form=new')
  const call = dialog(page)
  await pick(call, 'house', house.label, house.label)
  await pick(call, 'member', /Owner/)
  await pick(call, 'bills', new RegExp(period))
  await pick(call, 'method', 'Phone')
  await pick(call, 'answer', 'Promised')
  await typeDate(call, 'promiseAt', day(1))
  await field(call, 'content').getByRole('textbox').fill('承诺明天缴费')
  await call.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Created')).toBeVisible()
  const [{ id: called }] = (await found(cs02, 'callToReport', { house: house.id, _sort: 'id', _order: 'desc' })) as [
    { id: number },
  ]
  await step(page, rowOf(page, called), 'Record promise')

  // The cashier takes half of one in cash; more than is owed is refused, and rolling the import back is not hers.
  await signIn('cash01', `${FEES}?id=${id}`)
  await step(page, rowOf(page, id), 'Collect', async form => {
    await pick(form, 'payWay', 'Cash')
    await field(form, 'amount').getByRole('spinbutton').fill('200.01')
    await form.getByRole('button', { name: /^Collect ¥/ }).click()
    await expect(field(form, 'amount')).toContainText('The amount cannot exceed the balance')
    await field(form, 'amount').getByRole('spinbutton').fill('100')
  })
  await expect(rowOf(page, id)).toContainText('Partly paid')
  await page.goto('/standingbook/dataImport')
  await expect(page.getByRole('button', { name: 'Roll back import' })).toHaveCount(0)

  // The clerk asks for 50.00 off, with a paper; more than the balance is refused.
  await signIn('cs02', `${FEES}?id=${id}`)
  await expect(page).toHaveURL(/\/404$/)
  await page.goto('/standingbook/relief?_form=new')
  const relief = dialog(page)
  await pick(relief, 'house', house.label, house.label)
  await pick(relief, 'member', /Owner/)
  await pick(relief, 'bills', new RegExp(period))
  await field(relief, 'reliefType').getByRole('radio', { name: 'Amount' }).check()
  await field(relief, 'amount').getByRole('spinbutton').fill('100.01')
  await pick(relief, 'reason', /./)
  await field(relief, 'description').getByRole('textbox').fill('电梯停运两周')
  await upload(relief, 'attachments')
  await relief.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(field(relief, 'amount')).toContainText('The reduction cannot exceed the balance of the bills')
  await field(relief, 'amount').getByRole('spinbutton').fill('50')
  await relief.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Created')).toBeVisible()
  const [{ id: asked50 }] = (await found(cs02, 'relief', { house: house.id, _sort: 'id', _order: 'desc' })) as [
    { id: number },
  ]
  await step(page, rowOf(page, asked50), 'Submit for review')
  await expect(rowOf(page, asked50)).toContainText('Project review')

  // The project manager passes it on to finance, whose approval takes it off the bill.
  await signIn('pm01', `/standingbook/relief?id=${asked50}`)
  await step(page, rowOf(page, asked50), 'Approve (project)', form =>
    field(form, 'projectOpinion').getByRole('textbox').fill('情况属实'),
  )
  await signIn('fin01', `/standingbook/relief?id=${asked50}`)
  await step(page, rowOf(page, asked50), 'Approve (finance)', form =>
    field(form, 'financeOpinion').getByRole('textbox').fill('同意'),
  )

  // The cashier takes the rest, and 30.00 on top, which the house has in advance.
  await signIn('cash01', `${FEES}?id=${id}`)
  await expect(rowOf(page, id)).toContainText('50.00')
  await step(page, rowOf(page, id), 'Collect', async form => {
    await pick(form, 'payWay', 'Cash')
    await field(form, 'toPrepaid').getByRole('spinbutton').fill('30')
  })
  await expect(rowOf(page, id)).toContainText('Paid')
  expect(await cs02('GET', `/api/resources/callToReport/${called}`)).toMatchObject({ status: 'kept' })
  const prepaid = async () => (await cs02<{ prepaid: number }>('GET', `/api/resources/house/${house.id}`)).prepaid
  const before = await prepaid()

  // Asked back by the clerk and passed by the project and by finance; paid by the second of finance.
  const read = await cash01<{ lastPayment: { id: number } }>('GET', `/api/resources/bill/${id}`)
  const refund = await refundPassed(callsOf, read.lastPayment.id, asked50)
  await signIn('fin02', `/standingbook/propertyRefund?id=${refund}`)
  await step(page, rowOf(page, refund), 'Confirm payment', async form => {
    await expect(form.getByRole('button', { name: 'Confirm payment ¥30.00', exact: true })).toBeVisible()
    await upload(form, 'voucher')
  })
  await expect(rowOf(page, refund)).toContainText('Paid')
  expect(await prepaid()).toBe(before - 3000)

  // The board of the month has the bills and what was paid of them.
  await signIn('pm01', `/standingbook/BI?period=${period}`)
  await expect(page.getByRole('main')).toContainText('3,600.00', { timeout: 30_000 })
  await expect(page.getByRole('main')).toContainText('150.00')
})

/** A refund of 30.00 of what a payment brought in advance, up to finance. */
async function refundPassed(callsOf: (who: string) => Promise<Send>, payment: number, relief: number): Promise<number> {
  const [cs02, pm01, fin01] = [await callsOf('cs02'), await callsOf('pm01'), await callsOf('fin01')]
  const [reason] = await choicesOf(cs02, 'optionItem', 'propertyRefund.reason')
  const { attachments } = await cs02<{ attachments: { id: string }[] }>('GET', `/api/resources/relief/${relief}`)
  const papers = attachments.map(each => each.id)
  const paper = { reason: reason!.id, payWay: 'cash', payeeName: '张三', attachments: papers }
  const { id, version } = await cs02<{ id: number; version: number }>('POST', '/api/resources/propertyRefund', {
    ...{ ...paper, payment, refundType: 'prepaid', amount: 3000 },
  })
  const run = (send: Send, name: string, at: number, values: object = {}) =>
    send<{ version: number }>('POST', `/api/resources/propertyRefund/${id}/transitions/${name}`, {
      version: at,
      values,
    })
  const submitted = await run(cs02, 'submit', version)
  const passed = await run(pm01, 'projectPass', submitted.version, { opinion: '同意' })
  await run(fin01, 'financePass', passed.version, { opinion: '同意' })
  return id
}
