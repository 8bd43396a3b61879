import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const KEPT = '/butler/audit'
const OTHER = '/butler/days'
/** The specification excludes it from keep-alive. */
const NOT_KEPT = '/standingbook/relief'

test('pages that are kept, and those that begin again', async ({ page, signIn }) => {
  const crumbs = page.getByRole('navigation', { name: 'You are here' })
  const menu = page.getByRole('navigation', { name: 'Main menu' })

  await test.step('a kept page is the same one on return: elements, scroll and query', async () => {
    await signIn('admin01', `${KEPT}?bizType=shiftSwap`)
    await mark(page)
    await page.evaluate(() => {
      document.body.style.minHeight = '4000px'
      window.scrollTo(0, 500)
    })
    await menu.locator(`a[href="${OTHER}"]`).click()
    await expect(page).toHaveURL(new RegExp(`${OTHER}$`))
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await expect(page).toHaveTitle(/shift swap/i)
    await menu.locator(`a[href="${KEPT}"]`).click()
    await expect(page).toHaveURL(new RegExp(`${KEPT}\\?bizType=shiftSwap$`))
    await expect.poll(() => isMarked(page)).toBe(true)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(500)
    await expect(page).toHaveTitle(/audit list/i)
  })

  await test.step('the reload button begins a kept page again', async () => {
    await page.getByRole('button', { name: 'Reload this page' }).click()
    await page.getByRole('main').getByRole('heading', { level: 1 }).filter({ visible: true }).first().waitFor()
    await expect(page).toHaveURL(new RegExp(`${KEPT}\\?bizType=shiftSwap$`))
    await expect.poll(() => isMarked(page)).toBe(false)
  })

  await test.step('home is kept as well', async () => {
    await crumbs.getByRole('link', { name: 'Home' }).click()
    await expect(page).toHaveURL(/\/home$/)
    await mark(page)
    await menu.locator(`a[href="${OTHER}"]`).click()
    await expect(page).toHaveURL(new RegExp(`${OTHER}$`))
    await crumbs.getByRole('link', { name: 'Home' }).click()
    await expect.poll(() => isMarked(page)).toBe(true)
  })

  await test.step('a page that the specification excludes begins again', async () => {
    await page.goto(NOT_KEPT)
    await mark(page)
    await crumbs.getByRole('link', { name: 'Home' }).click()
    await menu.locator(`a[href="${NOT_KEPT}"]`).click()
    await expect(page).toHaveURL(new RegExp(`${NOT_KEPT}$`))
    await page.getByRole('main').getByRole('heading', { level: 1 }).filter({ visible: true }).first().waitFor()
    await expect.poll(() => isMarked(page)).toBe(false)
  })
})

test('rows come while the pointer rests on the link: once, and not again for the page that opens', async ({
  page,
  signIn,
}) => {
  await signIn('admin01', KEPT)
  const asked: string[] = []
  page.on('request', request => request.url().includes('/api/resources/honeyService?') && asked.push(request.url()))
  const link = page.locator('nav a[href="/butler/newBezel"]')
  await link.hover()
  await expect.poll(() => asked).toHaveLength(1)
  await link.click()
  await expect(page).toHaveURL(/newBezel$/)
  await page.locator('tbody tr[data-row-key]').filter({ visible: true }).first().waitFor()
  await page.waitForLoadState('networkidle')
  expect(asked).toHaveLength(1)
})

test('a mode that is switched while pages are kept is seen everywhere', async ({ page, signIn }) => {
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const title = page.getByRole('main').getByRole('heading', { level: 1 }).filter({ visible: true }).first()
  const show = async (path: string) => {
    await menu.locator(`a[href="${path}"]`).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  }
  await signIn('admin01', KEPT)
  await title.waitFor()
  const [ground, text] = [await style(menu, 'background-color'), await style(title, 'color')]
  await show('/butler/floorManagement')
  await title.waitFor()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(menu).not.toHaveCSS('background-color', ground)
  // The page left behind is hidden and still holds the dark styles when the one on the screen gets light again.
  await show(KEPT)
  await expect(title).not.toHaveCSS('color', text)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(menu).toHaveCSS('background-color', ground)
  await expect(title).toHaveCSS('color', text)
})

function style(locator: Locator, name: string): Promise<string> {
  return locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), name)
}

/** Marks the page on the screen, so that it can be told from one that was drawn again. */
async function mark(page: Page): Promise<void> {
  const heading = page.getByRole('main').getByRole('heading', { level: 1 }).filter({ visible: true }).first()
  await heading.waitFor()
  await heading.evaluate(element => element.setAttribute('data-marked', 'yes'))
}

async function isMarked(page: Page): Promise<boolean> {
  const heading = page.getByRole('main').getByRole('heading', { level: 1 }).filter({ visible: true }).first()
  return (await heading.getAttribute('data-marked')) === 'yes'
}
