import { expect, OWN_CONTEXT, test } from './fixtures.ts'
import { overflow, violations } from './pages/helpers.ts'

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds nothing on the screens of the shell, ${colorScheme}`, { tag: OWN_CONTEXT }, async ({
    page,
    signIn,
  }) => {
    test.setTimeout(120_000)
    await page.addInitScript(mode => {
      const expiresAt = Date.now() + 3_600_000
      localStorage.setItem('settings_steward', JSON.stringify({ value: { mode }, updatedAt: Date.now(), expiresAt }))
    }, colorScheme)

    await test.step('on the login page', async () => {
      await page.goto('/login')
      await page.getByRole('radio').first().waitFor()
      expect(await violations(page)).toEqual([])
    })
    await test.step('on the not-found page, the error page, dialogs and menus', async () => {
      await signIn('admin01', '/nowhere')
      await page.getByRole('heading', { name: 'Page not found' }).waitFor()
      expect(await violations(page)).toEqual([])
      await page.goto('/error')
      await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
      expect(await violations(page)).toEqual([])
      for (const item of ['Bind butler account', 'Appearance', 'Error log']) {
        await page.getByRole('button', { name: /^Account of/ }).click()
        await page.getByRole('menuitem', { name: item }).waitFor()
        expect(await violations(page)).toEqual([])
        await page.getByRole('menuitem', { name: item }).click()
        await page.getByRole('dialog').waitFor()
        expect(await violations(page)).toEqual([])
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'hidden' })
      }
    })
    await test.step('on home', async () => {
      await page.goto('/home')
      await page.getByRole('region', { name: 'Quick entries' }).waitFor()
      expect(await violations(page)).toEqual([])
    })
    await test.step('on home, on a phone with the menu open', async () => {
      await page.setViewportSize({ width: 360, height: 740 })
      expect(await violations(page)).toEqual([])
      await page.getByRole('button', { name: 'Open menu' }).click()
      await page.getByRole('navigation', { name: 'Main menu' }).locator('.ant-menu-submenu-title').first().click()
      expect(await violations(page)).toEqual([])
    })
  })

test('nothing is cut off at 360 px', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/login')
  await page.getByRole('radio').first().waitFor()
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn('admin01')
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of ['/home', '/404', '/error']) {
    await page.goto(path)
    await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor()
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  }
})
