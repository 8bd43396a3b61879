import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { listReady, overflow, rows, violations } from './helpers.ts'

const FEES = '/standingbook/propertyFees'

test('a tile shows how many rows a click will find; another click removes the filter', async ({ page, signIn }) => {
  await signIn('admin01', FEES)
  await listReady(page)
  const tile = page.getByRole('button', { name: /^Overdue/ })
  const count = await countOf(page, /^Overdue/)
  expect(count).toBeGreaterThan(0)
  await tile.click()
  await expect(page).toHaveURL(/status_in=open%2Cpartial&dueAt_lt=/)
  await expect(tile).toHaveAttribute('aria-pressed', 'true')
  await expect(total(page)).toHaveText(`${count.toLocaleString('en-US')} in total`)
  expect(await violations(page)).toEqual([])

  await page.reload()
  await listReady(page)
  await expect(tile).toHaveAttribute('aria-pressed', 'true')
  const draft = await countOf(page, /^Not published/)
  await page.getByRole('button', { name: /^Not published/ }).click()
  await expect(page).toHaveURL(/status_in=draft/)
  await expect(tile).toHaveAttribute('aria-pressed', 'false')
  await expect(total(page)).toHaveText(`${draft.toLocaleString('en-US')} in total`)

  await page.getByRole('button', { name: /^Not published/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/status_in/)
})

test('a list opens on unfinished work, says so, and shows all after a click', async ({ page, signIn }) => {
  await signIn('cash01', FEES)
  await listReady(page)
  const open = page.getByRole('button', { name: /^Not settled/ })
  const all = page.getByRole('button', { name: 'All', exact: true })
  await expect(open).toHaveAttribute('aria-pressed', 'true')
  const count = await countOf(page, /^Not settled/)
  await expect(total(page)).toHaveText(`${count.toLocaleString('en-US')} in total`)
  await page.getByRole('searchbox', { name: 'Search: Bill no.' }).fill('no such bill')
  await page.keyboard.press('Enter')
  await page.getByText('No matching records under “Not settled”').waitFor()
  await page.getByRole('button', { name: 'Reset' }).last().click()
  await expect(page).toHaveURL(new RegExp(`${FEES}$`))

  await all.click()
  await expect(page).toHaveURL(/\?_all=1$/)
  await page.reload()
  await listReady(page)
  await expect(all).toHaveAttribute('aria-pressed', 'true')
  await expect(total(page)).not.toHaveText(`${count.toLocaleString('en-US')} in total`)
})

test('tiles count among what the other filters find', async ({ page, signIn }) => {
  await signIn('admin01', '/renovation/list')
  await listReady(page)
  const all = await countOf(page, /^Pending review/)
  await page.goto('/renovation/list?leaderName=nobody')
  await expect.poll(() => countOf(page, /^Pending review/)).toBe(0)
  expect(all).toBeGreaterThan(0)
})

test('the rows stay where they are when the numbers come', async ({ page, signIn }) => {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/api/resources/bill/counts**', async route => {
    await held
    await route.continue()
  })
  await signIn('admin01', FEES)
  await listReady(page)
  const top = async () => (await rows(page).first().boundingBox())?.y
  const before = await top()
  release()
  await countOf(page, /^Not settled/)
  expect(await top()).toBe(before)
})

test('on a phone the tiles stand in one line that scrolls', async ({ page, signIn }) => {
  await signIn('admin01', '/renovation/list')
  await page.setViewportSize({ width: 360, height: 780 })
  await listReady(page)
  await expect(page.getByRole('list', { name: 'Quick counts' }).getByRole('button')).toHaveCount(7)
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  const last = page.getByRole('button', { name: /^Waiting for acceptance/ })
  await last.focus()
  await expect(last).toBeInViewport()
})

/** How many rows the list says that there are. */
function total(page: Page) {
  return page.locator('main [aria-live="polite"]').filter({ hasText: 'in total' })
}

/** The number of a tile, once it is known. */
async function countOf(page: Page, name: RegExp): Promise<number> {
  const tag = page.getByRole('button', { name }).locator('.st-tag')
  await expect(tag).toHaveText(/^[\d,]+$/)
  const [text = ''] = await tag.allTextContents()
  return Number(text.replaceAll(',', ''))
}
