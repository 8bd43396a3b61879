import type { Browser, Page, Response } from '@playwright/test'
import { chooseAccount, expect, test } from '../fixtures.ts'
import { column, listReady, overflow, rows, violations } from './helpers.ts'

const EXITS = '/renovation/decorationexit'
const ALL_EXITS = `${EXITS}?_all=1`

// Whatever a test that broke off has left.
test.beforeEach(async ({ callsOf }) => {
  for (const account of ['pm01', 'cs01', 'eng01'])
    await (await callsOf(account))('PUT', '/api/list-settings/layout', { page: EXITS, layout: null })
})

test('columns are moved, pinned and drawn wider by keyboard, and another browser shows the same', async ({
  page,
  signIn,
  browser,
  baseURL,
}) => {
  await signIn('pm01', ALL_EXITS)
  await listReady(page)
  const before = await headings(page)
  await panel(page)
  const [first, second] = before as [string, string]
  await page.getByRole('button', { name: `Move ${second} up` }).press('Enter')
  await expect.poll(() => headings(page)).not.toEqual(before)
  await page.getByRole('button', { name: new RegExp(`^Pin ${second}`) }).click()
  await page.getByRole('menuitem', { name: 'Pinned left' }).click()
  await page.getByRole('spinbutton', { name: `Width of ${first} in pixels` }).fill('222')
  await page.keyboard.press('Tab')
  const kept = page.waitForResponse(
    response => isSaved(response) && response.request().postData()?.includes('large') === true,
  )
  await page.getByText('Comfortable').click()
  await expect(page.locator('main [data-density="large"]')).toBeVisible()
  await kept
  const arranged = await headings(page)
  expect(arranged.slice(0, 2)).toEqual([second, first])
  await expect.poll(() => width(page, first)).toBe(222)

  const other = await elsewhere(browser, baseURL as string, 'pm01', ALL_EXITS)
  await expect.poll(() => headings(other)).toEqual(arranged)
  await expect.poll(() => width(other, first)).toBe(222)
  await panel(other)
  const forgotten = other.waitForResponse(isSaved)
  await other.getByRole('button', { name: 'Reset to default' }).click()
  await expect.poll(() => headings(other)).toEqual(before)
  await forgotten
  await other.context().close()

  await page.reload()
  await expect.poll(() => headings(page)).toEqual(before)
})

test('the first column stays in view where the table is wider than the page, and only there', async ({
  page,
  signIn,
}) => {
  await signIn('cs01', '/document/HouseList')
  await listReady(page)
  const cell = rows(page).first().getByRole('cell').nth(1)
  await expect(cell).toHaveCSS('position', 'sticky')
  await page.setViewportSize({ width: 2200, height: 900 })
  await expect(cell).toHaveCSS('position', 'static')
  // Plain text is shown whole on hover.
  const plain = rows(page).first().locator('td[title]').first()
  await expect(plain).toHaveText((await plain.getAttribute('title'))!)
})

test('a column is resized by the edge of its heading, for the own account only', async ({ page, signIn }) => {
  await signIn('cs01', ALL_EXITS)
  await listReady(page)
  const [first] = (await headings(page)) as [string]
  const wide = await width(page, first)
  const heading = page.getByRole('columnheader', { name: first }).first()
  await heading.locator(':scope > span[aria-hidden]').hover()
  const box = (await heading.boundingBox())!
  await page.mouse.down()
  await page.mouse.move(box.x + box.width + 57, box.y + box.height / 2, { steps: 6 })
  await page.mouse.up()
  await expect.poll(async () => Math.abs((await width(page, first)) - wide - 60)).toBeLessThan(10)
  await expect(page).not.toHaveURL(/_sort/)
  await panel(page)
  const forgotten = page.waitForResponse(isSaved)
  await page.getByRole('button', { name: 'Reset to default' }).click()
  await forgotten
  await expect.poll(() => width(page, first)).toBe(wide)
})

test('the number of rows per page is remembered without the address', async ({ page, signIn }) => {
  await signIn('eng01', ALL_EXITS)
  await listReady(page)
  const saved = () => page.waitForResponse(isSaved)
  let kept = saved()
  await page.locator('.ant-pagination-options .ant-select').click()
  await page.getByTitle('10 / page').click()
  await kept
  await page.goto(ALL_EXITS)
  await expect(rows(page)).toHaveCount(10)
  kept = saved()
  await panel(page)
  await page.getByRole('button', { name: 'Reset to default' }).click()
  await kept
})

test('a sort by several columns shows their places and holds within one another', async ({ page, signIn }) => {
  await signIn('admin01', '/renovation/list?_sort=decoType,-startAt')
  await listReady(page)
  await expect(page.getByRole('columnheader', { name: 'Method' }).locator('sup')).toHaveText('1')
  await expect(page.getByRole('columnheader', { name: 'Start' }).locator('sup')).toHaveText('2')
  const ways = (await column(page, 'Method')).map(text => text.trim())
  const starts = await column(page, 'Start')
  expect(ways.length).toBeGreaterThan(1)
  for (const [at, way] of ways.entries()) {
    const isNew = way !== ways[at - 1]
    // One way follows another once; within it the latest comes first.
    expect(isNew ? ways.indexOf(way) : at).toBe(at)
    if (!isNew) expect(Date.parse(starts[at] ?? '')).toBeLessThanOrEqual(Date.parse(starts[at - 1] ?? ''))
  }
})

test('the panel is accessible, and usable on a phone', async ({ page, signIn }) => {
  await signIn('admin01', ALL_EXITS)
  await listReady(page)
  await panel(page)
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 780 })
  await page.reload()
  await expect(page.locator('main li[data-row-key]').first()).toBeVisible()
  await panel(page)
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)

  // Wherever its button stands in the toolbar.
  for (const path of ['/onsiteInspection/exceptionlist', '/parking/licensePlate']) {
    await page.goto(path)
    await expect(page.locator('main li[data-row-key]').first()).toBeVisible()
    await panel(page)
    const box = page.locator('.ant-popover').filter({ visible: true })
    await expect.poll(async () => (await box.boundingBox())!.x).toBeGreaterThanOrEqual(0)
    const { x, width } = (await box.boundingBox())!
    expect(x + width).toBeLessThanOrEqual(360)
  }
})

function isSaved(response: Response): boolean {
  return response.url().endsWith('/api/list-settings/layout')
}

async function headings(page: Page): Promise<string[]> {
  const texts = await page.locator('main th').allInnerTexts()
  return texts.map(text => text.trim()).filter(text => text !== '' && text !== 'Actions')
}

async function width(page: Page, heading: string): Promise<number> {
  const box = await page.getByRole('columnheader', { name: heading }).first().boundingBox()
  return Math.round(box?.width ?? 0)
}

async function panel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('list', { name: 'Columns' }).waitFor()
}

/** The same account in a browser that knows nothing of this one. */
async function elsewhere(browser: Browser, baseURL: string, account: string, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(`/login?redirect=${path}`)
  await chooseAccount(page, account)
  await page.getByRole('button', { name: 'login' }).click()
  await listReady(page)
  return page
}
