import { expect, test, toast } from './fixtures.ts'

test('log out clears all local storage and reloads to the login page', async ({ page, context, signIn }) => {
  await signIn('cs01')
  await page.evaluate(() => localStorage.setItem('something-else', '1'))
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login\?redirect=\/home$/)
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  expect((await context.cookies()).filter(cookie => cookie.name === 'steward_session')).toEqual([])
})

test('an expired session asks once; cancel stays, confirm logs out', async ({
  page,
  context,
  signIn,
  consoleErrors,
}) => {
  await signIn('cs01')
  await page.getByRole('navigation', { name: 'Main menu' }).locator('.ant-menu-submenu-title').first().click()
  await page.getByRole('navigation', { name: 'Main menu' }).locator('ul ul a').first().focus()
  // Whatever is refused first asks; it must not ask before the key is pressed.
  await page.waitForLoadState('networkidle')
  await context.clearCookies({ name: 'steward_session' })
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveCount(1)
  await expect(dialog).toContainText('your login information has expired, please log in again')
  await expect(dialog).toHaveAccessibleName('confirm exit')
  await dialog.getByRole('button', { name: 'cancel' }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/home')
  await expect(dialog).toHaveCount(1)
  await dialog.getByRole('button', { name: 're-login', exact: true }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  consoleErrors.length = 0
})

test('signing out in one tab signs the other one out', async ({ page, context, signIn }) => {
  await signIn('cs01')
  const other = await context.newPage()
  await other.goto('/home')
  await other.getByRole('navigation', { name: 'Main menu' }).waitFor()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(other).toHaveURL(/\/login/)
})

test('without a network: the error page and a toast, and what was typed is still there', async ({
  page,
  context,
  signIn,
  consoleErrors,
}) => {
  await signIn('admin01', '/butler/audit')
  await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor()
  // Toasts, which load when the browser has time, are there before the network goes.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/app-host-/.test(name)),
  )
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.locator('nav a[href="/butler/days"]').click()
  await expect(page).toHaveURL(/\/error$/)
  await expect(toast(page, 'Network error. Check your connection.')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'automatically once the connection is back' })).toBeVisible()
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/butler\/days$/)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeVisible()
  consoleErrors.length = 0
})

test('another HTTP error leads to the error page with its status text', async ({ page, signIn, consoleErrors }) => {
  await page.route('**/api/client-model/page?*', route => route.fulfill({ status: 503, body: 'x' }))
  await signIn('admin01', '/home')
  await page.getByRole('menuitem', { name: 'Butler operations' }).click()
  await page.locator('nav a[href="/butler/audit"]').click()
  await expect(page).toHaveURL(/\/error$/)
  await expect(page.getByRole('main')).toContainText('Service Unavailable')
  consoleErrors.length = 0
})

test('a changed revision of config or rights renews account and menu in place', async ({ page, signIn }) => {
  await signIn('admin01', '/butler/audit')
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(() => document.body.setAttribute('data-same-page', 'yes'))
  await page.route('**/api/resources/shiftSwap?*', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'x-steward-revision': 'another' } })
  })
  const renewed = Promise.all([page.waitForResponse('**/api/session'), page.waitForResponse('**/api/client-model')])
  await page.locator('nav a[href="/butler/days"]').click()
  await renewed
  await expect(page.getByRole('main').getByRole('heading', { level: 1 }).filter({ visible: true })).toBeVisible()
  await expect(page.locator('body')).toHaveAttribute('data-same-page', 'yes')
})
