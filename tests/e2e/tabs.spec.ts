import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { listReady, overflow, violations } from './pages/helpers.ts'

const strip = (page: Page) => page.getByRole('navigation', { name: 'Open pages' })
const titles = async (page: Page) =>
  (await strip(page).locator('li a').allInnerTexts()).map(text => text.replace('●', '').trim()).filter(Boolean)

/** Opens pages in their order through the menu, so that none is loaded again. */
async function open(page: Page, ...paths: string[]): Promise<void> {
  // The menu follows the page, with its group open.
  await page.getByRole('menu', { name: 'Main menu' }).waitFor()
  for (const path of paths) {
    const link = page.getByRole('navigation', { name: 'Main menu' }).locator(`a[href="${path}"]`)
    if (!(await link.isVisible())) await page.getByRole('button', { name: 'Butler operations' }).click()
    await link.click()
    await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`))
    // A page that is left before it is drawn has no tab.
    await expect(strip(page).locator(`a[href^="${path}"]`)).toHaveAttribute('aria-current', 'page')
  }
}

test('open pages are tabs: they lead back, close, begin again, and fit a phone', async ({ page, signIn }) => {
  await signIn('admin01', '/butler/audit?bizType=shiftSwap')

  await test.step('they lead back with their query, and stay through a reload', async () => {
    await open(page, '/butler/days', '/butler/newBezel')
    await expect.poll(() => titles(page)).toEqual(['Audit list', 'Shift swap', 'Honey-delight service'])
    await strip(page).getByRole('link', { name: 'Audit list' }).click()
    await expect(page).toHaveURL(/\/butler\/audit\?bizType=shiftSwap/)
    await page.reload()
    await expect.poll(() => titles(page)).toEqual(['Audit list', 'Shift swap', 'Honey-delight service'])
    await expect(strip(page).getByRole('link', { name: 'Audit list' })).toHaveAttribute('aria-current', 'page')
  })

  await test.step('they close by button, by the middle button of the mouse and by Delete; the neighbour is shown', async () => {
    await open(page, '/butler/days', '/butler/newBezel')
    await strip(page).getByRole('button', { name: 'Close Honey-delight service' }).click()
    await expect(page).toHaveURL(/\/butler\/days$/)
    await strip(page).getByRole('link', { name: 'Audit list' }).click({ button: 'middle' })
    await expect.poll(() => titles(page)).toEqual(['Shift swap'])
    await strip(page).getByRole('link', { name: 'Shift swap' }).focus()
    await page.keyboard.press('Delete')
    await expect(page).toHaveURL(/\/home$/)
    expect(await titles(page)).toEqual([])
  })

  await test.step('they close in numbers from the menu, and the keyboard goes along them', async () => {
    await open(page, '/butler/audit', '/butler/days', '/butler/newBezel')
    await strip(page).getByRole('link', { name: 'Honey-delight service' }).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(strip(page).getByRole('link', { name: 'Shift swap' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/butler\/days$/)
    await strip(page).getByRole('button', { name: 'Tab actions' }).click()
    await page.getByRole('menuitem', { name: 'Close other tabs' }).click()
    await expect.poll(() => titles(page)).toEqual(['Shift swap'])
  })

  await test.step('a closed page begins again, a reloaded one too', async () => {
    await open(page, '/butler/audit')
    await mark(page)
    await open(page, '/butler/days')
    await strip(page).getByRole('button', { name: 'Close Audit list' }).click()
    await open(page, '/butler/audit')
    expect(await isMarked(page)).toBe(false)
    await mark(page)
    await strip(page).getByRole('link', { name: 'Audit list' }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Reload' }).click()
    await expect.poll(() => isMarked(page)).toBe(false)
    await strip(page).getByRole('link', { name: 'Shift swap' }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Close', exact: true }).click()
    await expect.poll(() => titles(page)).toEqual(['Audit list'])
  })

  await test.step('they are accessible, and scroll at 360 px', async () => {
    await open(page, '/butler/days', '/butler/newBezel', '/butler/moduleManagement')
    await listReady(page)
    expect(await violations(page)).toEqual([])
    // The frame is the same at both widths, so nothing but the strip becomes narrower.
    await page.setViewportSize({ width: 900, height: 740 })
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(strip(page).locator('[aria-current=page]')).toBeInViewport()
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
    expect(await violations(page)).toEqual([])
  })
})

test('a form that is not saved is marked, and closing its page asks', async ({ page, signIn }) => {
  await signIn('admin01', '/document/partnership')
  await listReady(page)
  await page.getByRole('main').getByRole('button', { name: 'New' }).first().click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Notified on' }).fill('2026-01-02')
  await page.keyboard.press('Tab')
  const tab = strip(page).locator('li').filter({ hasText: 'Owner move-in' })
  await expect(tab.locator('[aria-label="Unsaved"]')).toBeAttached()
  // The drawer covers the strip from the mouse, not from the keyboard: another page is gone to by the palette.
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search pages' }).fill('audit list')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/butler\/audit/)
  await expect(tab.getByRole('img', { name: 'Unsaved' })).toBeVisible()
  await tab.getByRole('button').click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(tab).toBeVisible()
  await tab.getByRole('button').click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(tab).toHaveCount(0)
})

async function mark(page: Page): Promise<void> {
  const heading = page.getByRole('main').getByRole('heading', { level: 1 }).filter({ visible: true }).first()
  await heading.waitFor()
  await heading.evaluate(element => element.setAttribute('data-marked', 'yes'))
}
function isMarked(page: Page): Promise<boolean> {
  return page
    .getByRole('main')
    .getByRole('heading', { level: 1 })
    .filter({ visible: true })
    .first()
    .evaluate(element => element.hasAttribute('data-marked'))
}
