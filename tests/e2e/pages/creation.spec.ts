import type { Page } from '@playwright/test'
import type { PageModel } from '#model/client-model.ts'
import { expect, test } from '../fixtures.ts'
import { listReady, overflow, rows } from './helpers.ts'

const UNPAID = '/standingbook/propertyFees?status_in=open'

test('a reduction is started from its bill, and survives a reload', async ({ page, signIn }) => {
  await signIn('admin01', UNPAID)
  await listReady(page)
  const first = rows(page).first()
  const [house] = await first.locator('td').nth(3).allTextContents()
  const [bill] = await first.locator('td').nth(2).allTextContents()
  await first.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Apply for reduction' }).click()
  await expect(page).toHaveURL(/\/standingbook\/relief\?_form=new&_values=/)
  await filledWith(page, [house!, bill!])
  await page.reload()
  await filledWith(page, [house!, bill!])
  await page.setViewportSize({ width: 360, height: 780 })
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/standingbook\/relief$/)
})

test('a dunning call takes all the bills that are ticked', async ({ page, signIn, callsOf }) => {
  interface Bill {
    readonly billNo: string
    readonly house: { readonly id: number }
  }
  const send = await callsOf('admin01')
  const open = await send<Bill[]>('GET', '/api/resources/bill?status=open&_end=2000&_sort=id')
  const sameHouse = (id: number) => open.filter(({ house }) => house.id === id)
  const two = sameHouse(open.find(({ house }) => sameHouse(house.id).length === 2)!.house.id)
  await signIn('admin01', `${UNPAID}&house=${two[0]!.house.id}`)
  await listReady(page)
  for (const row of await rows(page).all()) await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Log a collection call' }).click()
  await filledWith(
    page,
    two.map(({ billNo }) => billNo),
  )
})

test('what the account may not create is not offered, and an address that leads to its form says so', async ({
  page,
  signIn,
  callsOf,
}) => {
  const pagesOf = async (account: string) => {
    const send = await callsOf(account)
    const { page } = await send<PageModel>('GET', '/api/client-model/page?path=/standingbook/propertyFees')
    return [...page.actions.row, ...page.actions.bulk].flatMap(({ page: path }) => path ?? [])
  }
  expect(await pagesOf('energy01')).toEqual([])
  expect([...new Set(await pagesOf('cash01'))]).toEqual([
    '/standingbook/relief',
    '/standingbook/callToReportList',
    '/standingbook/counter',
  ])
  await signIn('cs01', '/butler/audit?_form=new')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('You do not have permission to fill in this form')
  await expect(dialog.getByRole('button', { name: 'Save' })).toHaveCount(0)
})

async function filledWith(page: Page, texts: readonly string[]): Promise<void> {
  const dialog = page.getByRole('dialog')
  for (const text of texts) await expect(dialog).toContainText(text.trim())
}
