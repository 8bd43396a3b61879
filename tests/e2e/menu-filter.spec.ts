import { expect, test } from './fixtures.ts'
import { violations } from './pages/helpers.ts'

test('the menu is narrowed by typing, in either language, and opens what fits', async ({ page, signIn }) => {
  await signIn('admin01', '/home')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const box = menu.getByRole('searchbox', { name: 'Search the menu' })
  await box.fill('换班')
  await expect(menu.getByRole('link', { name: 'Shift swap' })).toBeVisible()
  await expect(menu.locator('.ant-menu-submenu-title')).toHaveCount(1)
  expect(await violations(page)).toEqual([])
  await menu.getByRole('link', { name: 'Shift swap' }).click()
  await expect(page).toHaveURL(/\/butler\/days/)
  await expect(box).toHaveValue('')
  await box.fill('no such page')
  await expect(menu.getByText('No matching page')).toBeVisible()
  // Most titles have an "e": the first 25 are shown, and how many there are besides.
  await box.fill('e')
  await expect(menu.getByText(/^\d+ more\. Keep typing to narrow the search\.$/)).toBeVisible()
  await expect(menu.locator('li li a')).toHaveCount(25)
})

test('the list of keys opens by ? and from the palette, but not while typing', async ({ page, signIn }) => {
  await signIn('admin01', '/home')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search the menu' }).pressSequentially('a?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('keyboard')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})
