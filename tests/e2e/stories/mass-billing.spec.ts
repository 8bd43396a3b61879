import { expect, test, toast } from '../fixtures.ts'
import { rows } from '../pages/helpers.ts'
import { choicesOf, day, dialog, field, found, pick, rowOf, step, typeDate, upload } from './story.ts'

/** 4.5 of the catalogue, and bills collected at the counter. */
test('the dates of a month follow its period', async ({ page, signIn }) => {
  await signIn('cash01', '/task/billMassProduction?_form=new')
  const form = dialog(page)
  await field(form, 'period').getByRole('textbox').fill('2028-02')
  await field(form, 'period').getByRole('textbox').press('Tab')
  await expect(field(form, 'startAt').getByRole('textbox')).toHaveValue('2028-02-01')
  await expect(field(form, 'endAt').getByRole('textbox')).toHaveValue('2028-02-29')
  await expect(form.getByText('The billing start must be within the period')).toHaveCount(0)
})

test('a month is billed for a building and published by the supervisor', async ({ page, signIn, callsOf }) => {
  const cash01 = await callsOf('cash01')
  const own = Math.floor(Date.now() / 1000) % 600
  const period = `20${40 + Math.floor(own / 12)}-${String(1 + (own % 12)).padStart(2, '0')}`
  await signIn('cash01', '/task/billMassProduction?_form=new')
  const form = dialog(page)
  await pick(form, 'block', '橙悦华庭一期', '橙悦华庭一期')
  await pick(form, 'feeItem', '物业费-高层', '物业费-高层')
  await field(form, 'period').getByRole('textbox').fill(period)
  await field(form, 'period').getByRole('textbox').press('Tab')
  await pick(form, 'bans', '5号楼')
  await typeDate(form, 'dueAt', `${period}-15`)
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Created')).toBeVisible()
  const [batch] = await found(cash01, 'billGenBatch', { period, _sort: 'id', _order: 'desc', _end: 1 })
  const { id } = batch!
  interface Counts {
    readonly status: string
    readonly houseCount: number
    readonly okCount: number
    readonly skipCount: number
  }
  const read = () => cash01<Counts>('GET', `/api/resources/billGenBatch/${id}`)
  const status = async () => (await read()).status

  // The cashier calculates and generates; publishing is not hers.
  await page.goto(`/task/billMassProduction?id=${id}`)
  await step(page, rowOf(page, id), 'Calculate')
  await expect.poll(status, { timeout: 30_000 }).toBe('trial')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(rowOf(page, id)).toContainText('Calculated')
  await step(page, rowOf(page, id), 'Generate bills')
  await expect.poll(status, { timeout: 30_000 }).toBe('generated')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(rowOf(page, id)).toContainText('Generated')
  await expect(rowOf(page, id).getByRole('button', { name: 'Publish bills' })).toHaveCount(0)
  const { houseCount, okCount, skipCount } = await read()
  expect(okCount).toBeGreaterThan(0)
  expect(okCount + skipCount).toBe(houseCount)

  // The supervisor publishes, and reads why houses were skipped.
  await signIn('cash02', `/task/massProductionRecord?id=${id}`)
  await step(page, rowOf(page, id), 'Publish bills')
  await expect(rowOf(page, id)).toContainText('Published')
  // What a house has in advance is taken at once.
  expect(await found(cash01, 'bill', { genBatch: id, status_in: 'open,partial,paid', _end: 500 })).toHaveLength(okCount)
  await page.goto(`/task/massProductionRecordDetail?genBatch=${id}&result_in=skip`)
  await expect(page.getByText(`${skipCount} in total`)).toBeVisible()
})

test('a year paid in advance earns a gift', async ({ page, signIn, callsOf }) => {
  const [cash01, cash02] = [await callsOf('cash01'), await callsOf('cash02')]
  const name = `预缴有礼${String(Date.now()).slice(-6)}`
  const [block] = await choicesOf(cash01, 'projectBlock', 'billGenBatch.block', { q: '橙悦华庭一期' })
  const [feeItem] = await choicesOf(cash01, 'feeItem', 'bill.feeItem', { q: '物业费-高层' })
  const [paid] = await found(cash01, 'bill', {
    ...{ status_in: 'paid', feeItem: feeItem!.id, block: block!.id, _sort: 'id', _order: 'desc', _end: 1 },
  })
  const activity = await cash02<{ id: number; version: number }>('POST', '/api/resources/payActivity', {
    ...{ name, blocks: [block!.id], feeItems: [feeItem!.id], startAt: day(0), endAt: day(9), rules: '每户一次' },
    tiers: [{ months: 12, noArrears: false, giftName: '大米', giftValue: 20_000, stock: 3 }],
  })

  // The supervisor publishes it, the cashier may not.
  const publish = `/api/resources/payActivity/${activity.id}/transitions/publish`
  await expect(cash01('POST', publish, { version: activity.version, values: {} })).rejects.toThrow(': 403 ')
  await signIn('cash02', `/standingbook/payActivity?id=${activity.id}`)
  await step(page, rowOf(page, activity.id), 'Publish campaign')

  // The cashier takes twelve months in advance for it, and sees the gift that waits.
  await signIn('cash01', `/standingbook/propertyFees?id=${paid!.id}`)
  await step(page, rowOf(page, paid!.id), 'Prepay', async asked => {
    await field(asked, 'months').getByRole('spinbutton').fill('12')
    await pick(asked, 'activity', name, name)
    await pick(asked, 'payWay', 'Cash')
  })
  await page.goto(`/standingbook/payActivity?_view=${activity.id}`)
  await dialog(page).getByRole('tab', { name: 'Gifts' }).click()
  const gift = dialog(page).locator('[data-row-key]').filter({ hasText: '大米' })
  await expect(gift).toContainText('To be collected')

  // She hands it over for a signature.
  await step(page, gift, 'Collect gift', asked => upload(asked, 'signature'))
  await expect(gift).toContainText('Collected')
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
  await expect(asked.getByText('Balance (total)')).toBeVisible()
  await expect(asked.locator('dl')).toContainText(amount)
  await pick(asked, 'payWay', 'Cash')
  await asked.getByRole('button', { name: /^Collect ¥/ }).click()

  const result = dialog(page, '3 succeeded, 0 failed')
  await result.waitFor({ timeout: 30_000 })
  await expect(result.locator('dl')).toContainText(amount)
  await expect(result.getByText(/SK\d{13}.*SK\d{13}.*SK\d{13}/)).toBeVisible()
  const [receipt] = await Promise.all([
    page.waitForEvent('popup'),
    result.getByRole('button', { name: 'Print: Receipt' }).click(),
  ])
  await expect(receipt).toHaveURL(/\/print\/payment\/receipt\?ids=\d+,\d+,\d+$/)
})
