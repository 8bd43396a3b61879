import { expect, test } from './fixtures.ts'
import { overflow, violations } from './pages/helpers.ts'

test.describe('favourites', () => {
  test('are marked by the star, stand on top of the menu and in the palette, and are kept', async ({
    page,
    signIn,
  }) => {
    await signIn('energy01', '/energyConsum/plan')
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await page.getByRole('button', { name: 'Add to favourites' }).click()
    await expect(page.getByRole('button', { name: 'Remove from favourites' })).toHaveAttribute('aria-pressed', 'true')
    await menu.getByRole('menuitem', { name: 'Favourites' }).click()
    await expect(menu.getByRole('link', { name: 'Reading plan' }).first()).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.context().clearCookies({ name: 'locale' })
    await page.evaluate(() => localStorage.removeItem('settings_steward'))
    await page.reload()
    await expect(menu.getByRole('menuitem', { name: 'Favourites' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('group', { name: 'Favourites' }).getByRole('option')).toHaveCount(1)
    await expect(page.getByRole('group', { name: 'Recently opened' }).getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 360, height: 740 })
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Remove from favourites' }).click()
    await expect(page.getByRole('button', { name: 'Add to favourites' })).toBeVisible()
  })
})
