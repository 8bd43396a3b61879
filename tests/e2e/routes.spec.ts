import { expect, test } from './fixtures.ts'

const PLATFORM = 'customer service management platform'

test('paths of the shell and what they show', async ({ page, context, signIn }) => {
  await test.step('/ leads to /home, whose title is Home and the platform’s', async () => {
    await signIn('admin01')
    await expect(page).toHaveURL(/\/home$/)
    await expect(page).toHaveTitle(new RegExp(`^Home - ${PLATFORM}$`, 'i'))
  })

  await test.step('/404 has a button back to home', async () => {
    await page.goto('/404')
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
    await page.getByRole('button', { name: 'back to home' }).click()
    await expect(page).toHaveURL(/\/home$/)
  })

  await test.step('/error is the generic error page', async () => {
    await page.goto('/error')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong')
    await page.getByRole('button', { name: 'back to home' }).click()
    await expect(page).toHaveURL(/\/home$/)
  })

  await test.step('/redirect is the bare layout shell', async () => {
    await page.goto('/redirect')
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
    await expect(page.getByRole('main')).toHaveText('Choose a page from the menu')
  })

  await test.step('an unknown path leads to /404', async () => {
    for (const path of ['/nowhere', '/butler', '/butler/Audit', '/butler/audit/extra']) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/404$/)
    }
  })

  await test.step('/redirect/… draws that page again; its document title is its own and the platform’s', async () => {
    await page.goto('/redirect/butler/audit?status=pending')
    await expect(page).toHaveURL(/\/butler\/audit\?status=pending$/)
    await expect(page).toHaveTitle(new RegExp(`^Audit list - ${PLATFORM}$`, 'i'))
  })

  await test.step('/auth-redirect saves the query string and closes the window', async () => {
    const popup = context.waitForEvent('page')
    await page.evaluate(() => void window.open('/auth-redirect?code=abc&state=1'))
    const opened = await popup
    if (!opened.isClosed()) await opened.waitForEvent('close')
    expect(await page.evaluate(() => localStorage.getItem('oauth-code'))).toBe('code=abc&state=1')
  })
})

test('/auth-redirect in a window that may not be closed goes on to the login page', async ({ page }) => {
  await page.goto('/auth-redirect?code=abc')
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => localStorage.getItem('oauth-code'))).toBe('code=abc')
})
