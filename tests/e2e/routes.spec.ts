import { expect, test } from './fixtures.ts'

const PLATFORM = 'customer service management platform'

test('/ leads to /home, whose title is Home and the platform’s', async ({ page, signIn }) => {
  await signIn('admin01')
  await expect(page).toHaveURL(/\/home$/)
  await expect(page).toHaveTitle(new RegExp(`^Home - ${PLATFORM}$`, 'i'))
})

test('/404 has a button back to home', async ({ page, signIn }) => {
  await signIn('admin01')
  await page.goto('/404')
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await page.getByRole('button', { name: 'back to home' }).click()
  await expect(page).toHaveURL(/\/home$/)
})

test('/error is the generic error page', async ({ page, signIn }) => {
  await signIn('admin01')
  await page.goto('/error')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong')
  await page.getByRole('button', { name: 'back to home' }).click()
  await expect(page).toHaveURL(/\/home$/)
})

test('/redirect is the bare layout shell', async ({ page, signIn }) => {
  await signIn('admin01')
  await page.goto('/redirect')
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  await expect(page.getByRole('main')).toHaveText('Choose a page from the menu')
})

test('/redirect/… draws that page anew', async ({ page, signIn }) => {
  await signIn('admin01')
  await page.goto('/redirect/butler/audit?status=pending')
  await expect(page).toHaveURL(/\/butler\/audit\?status=pending$/)
})

test('/auth-redirect saves the query string and closes the window', async ({ page, context, signIn }) => {
  await signIn('admin01')
  const popup = context.waitForEvent('page')
  await page.evaluate(() => void window.open('/auth-redirect?code=abc&state=1'))
  const opened = await popup
  if (!opened.isClosed()) await opened.waitForEvent('close')
  expect(await page.evaluate(() => localStorage.getItem('oauth-code'))).toBe('code=abc&state=1')
})

test('/auth-redirect in a window that may not be closed goes on to the login page', async ({ page }) => {
  await page.goto('/auth-redirect?code=abc')
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => localStorage.getItem('oauth-code'))).toBe('code=abc')
})

test('an unknown path leads to /404', async ({ page, signIn }) => {
  await signIn('admin01')
  for (const path of ['/nowhere', '/butler', '/butler/Audit', '/butler/audit/extra']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/404$/)
  }
})

test('a page’s document title is its own and the platform’s', async ({ page, signIn }) => {
  await signIn('admin01', '/butler/audit')
  await expect(page).toHaveTitle(new RegExp(`^Audit list - ${PLATFORM}$`, 'i'))
})
