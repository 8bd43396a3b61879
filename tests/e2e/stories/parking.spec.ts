import { expect, test, toast } from '../fixtures.ts'
import { act, listReady, row } from '../pages/helpers.ts'
import { day, dialog, field, pick, step, typeDate, upload } from './story.ts'

const SPACES = '/parking/parkingList'
const ORDERS = '/parking/parkingPayList'

/** 4.9 of the catalogue. */
test('a space is let and its rent is paid; closing an order is not the cashier’s', async ({ page, signIn }) => {
  const code = `S-${Date.now() % 1_000_000}`

  // The order supervisor puts a space on file …
  await signIn('order01', SPACES)
  await listReady(page)
  await page.getByRole('button', { name: 'New', exact: true }).click()
  const form = dialog(page)
  await pick(form, 'block', '橙悦华庭一期')
  await pick(form, 'lot', '地下车库')
  await field(form, 'code').getByRole('textbox').fill(code)
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form).toHaveCount(0)

  // … and lets it to a house for six months. Only its own people can hold it.
  await page.goto(`${SPACES}?code=${code}`)
  await act(page, row(page, code), 'Rent out space')
  const rent = dialog(page, 'Rent out space')
  await field(rent, 'holder').getByRole('combobox').click()
  await expect(page.locator('.ant-select-dropdown:visible')).toContainText('No records to choose from')
  await page.keyboard.press('Tab')
  await pick(rent, 'house', '橙悦华庭一期 5号楼', '橙悦华庭一期 5号楼')
  await pick(rent, 'holder', /Owner/)
  await typeDate(rent, 'rentStartAt', day(0))
  await typeDate(rent, 'rentEndAt', day(182))
  await pick(rent, 'feeItem', '车位租金')
  await rent.getByRole('button', { name: 'Rent out space' }).click()
  await expect(toast(page, 'Rent out space: done')).toBeVisible()
  await expect(row(page, code)).toContainText('Rented')
  await expect(row(page, code)).toContainText('2,100.00')

  // The cashier collects the order; she is not offered to close it.
  await signIn('cash01', `${ORDERS}?status_in=unpaid&orderType_in=spaceRent`)
  await listReady(page)
  const order = row(page, code)
  await expect(order).toContainText('2,100.00')
  await expect(order.getByRole('button', { name: 'Close' })).toHaveCount(0)
  await act(page, order, 'Collect')
  const collect = dialog(page, 'Collect')
  await pick(collect, 'payWay', 'POS')
  await collect.getByRole('button', { name: 'Collect' }).click()
  await expect(toast(page, 'Collect: done')).toBeVisible()

  // Nothing is owed for the space any more.
  await signIn('order01', `${SPACES}?code=${code}`)
  await expect(row(page, code)).toContainText('0.00')
  await expect(row(page, code)).toContainText('Rented')

  // A new-energy plate has eight characters and stands once in the block.
  const letters = `黑AD${String(Date.now()).slice(-5)}`
  for (const [plate, refused] of [
    [letters, undefined],
    [letters, 'Another record already has the same'],
  ] as const) {
    await page.goto('/parking/licensePlate?_form=new')
    const car = dialog(page)
    await pick(car, 'house', '橙悦华庭一期 5号楼', '橙悦华庭一期 5号楼')
    await pick(car, 'member', /Owner/)
    await pick(car, 'energy', 'New energy')
    await field(car, 'plate').getByRole('textbox').fill(plate.slice(0, -1))
    await field(car, 'plate').getByRole('textbox').press('Tab')
    await expect(field(car, 'plate')).toContainText('A new-energy plate has 8 characters')
    await field(car, 'plate').getByRole('textbox').fill(plate)
    await car.getByRole('button', { name: 'Save', exact: true }).click()
    if (refused) await expect(field(car, 'plate')).toContainText(refused)
    else await expect(toast(page, 'Created')).toBeVisible()
  }
  await page.goto(`/parking/licensePlate?plate_like=${letters}`)
  await step(page, row(page, letters), 'Approve', async asked => {
    await typeDate(asked, 'validFrom', day(0))
    await typeDate(asked, 'validTo', day(30))
  })
  await expect(row(page, letters)).toContainText('Active')

  // The ledger of spaces has what was received. A refund begins with the order and waits for the project.
  await signIn('cash01', `/standingbook/orangeParking?parkingSpace.code=${code}`)
  await expect(row(page, code)).toContainText('2,100.00')
  await page.goto(`${ORDERS}?status_in=paid&orderType_in=spaceRent`)
  await act(page, row(page, code), 'Refund')
  const refund = dialog(page)
  await pick(refund, 'reason', /./)
  await pick(refund, 'payWay', 'Cash')
  await field(refund, 'payeeName').getByRole('textbox').fill('张三')
  await upload(refund, 'attachments')
  await field(refund, 'amount').getByRole('spinbutton').fill('2100.01')
  await refund.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(field(refund, 'amount')).toContainText('The amount cannot exceed the refundable amount')
  await field(refund, 'amount').getByRole('spinbutton').fill('2100')
  await refund.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Created')).toBeVisible()
  await page.goto('/standingbook/propertyRefund?status_in=draft&_sort=-id')
  const asked = page.getByRole('main').locator('[data-row-key]').first()
  const key = await asked.getAttribute('data-row-key')
  await step(page, asked, 'Submit for review')
  await page.goto(`/standingbook/propertyRefund?id=${key}`)
  await expect(page.getByRole('main').locator('[data-row-key]').first()).toContainText('Project review')

  // The plates are not the cashier's.
  await page.goto('/parking/licensePlate')
  await expect(page).toHaveURL(/\/404$/)
})
