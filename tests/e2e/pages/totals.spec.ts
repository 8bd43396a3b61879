import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { listReady, overflow } from './helpers.ts'

const LEDGER = '/standingbook/standingbook'

test('totals are of all rows found, follow the filters, and stay in view', async ({ page, signIn }) => {
  await signIn('cash02', LEDGER)
  await listReady(page)
  const summary = page.getByRole('table', { name: 'Total' })
  await expect(summary).toContainText('Total')
  await expect(summary).toBeInViewport()
  const all = await sum(page)
  // The ledger opens on the current year.
  const year = Number(
    await page.evaluate(() => new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' }).slice(0, 4)),
  )
  expect(all).toEqual(await added(page, `&year=${year}`))

  await page.goto(`${LEDGER}?arrears_gte=50000`)
  await listReady(page)
  await expect.poll(() => sum(page)).not.toEqual(all)
  expect(await sum(page)).toEqual(await added(page, '&arrears_gte=50000'))

  await page.setViewportSize({ width: 360, height: 780 })
  const list = page.locator('main dl[aria-label="Total"]')
  await expect(list).toContainText('Receivable (total)')
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
})

/** The totals on the screen, without the empty cells. */
async function sum(page: Page): Promise<string[]> {
  const cells = await page.getByRole('table', { name: 'Total' }).locator('td').allTextContents()
  return cells.map(text => text.trim()).filter(text => /\d/.test(text))
}

/** The same figures, added up from the rows themselves. */
async function added(page: Page, filter: string): Promise<string[]> {
  return page.evaluate(async query => {
    const names = ['arrears', 'monthFee', 'oldArrears', 'receivable', 'received']
    const sums = names.map(() => 0)
    for (let start = 0; ; start += 1000) {
      const url = `/api/resources/feeLedger?_page=/standingbook/standingbook&_fields=${names}&_sort=id&_start=${start}&_end=${start + 1000}${query}`
      const { data } = (await (await fetch(url)).json()) as { data: Record<string, number | null>[] }
      for (const row of data) for (const [at, name] of names.entries()) sums[at]! += row[name] ?? 0
      if (data.length < 1000) break
    }
    return sums.map(fen => (fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2 }))
  }, filter)
}
