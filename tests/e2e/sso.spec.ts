import { createServer } from 'node:net'
import { CLIENT_ID, CLIENT_SECRET, startProvider, type TestProvider } from '../helpers/oidc-provider.ts'
import { PLATFORM_CONFIG } from '../helpers/platform-model.ts'
import { type RunningServer, startServerForBrowser } from '../helpers/server-for-browser.ts'
import { expect, OWN_CONTEXT, test, toast } from './fixtures.ts'

let provider: TestProvider
let platform: RunningServer

test.describe('single sign-on with a real provider', { tag: OWN_CONTEXT }, () => {
  test.describe.configure({ timeout: 120_000 })

  test.beforeAll(async () => {
    const port = await freePort()
    const origin = `http://127.0.0.1:${port}`
    provider = await startProvider(`${origin}/api/sso/callback`)
    platform = await startServerForBrowser({
      PORT: String(port),
      PUBLIC_URL: origin,
      CONFIG_DIR: PLATFORM_CONFIG,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_CLIENT_SECRET: CLIENT_SECRET,
    })
  })
  test.afterAll(async () => {
    await platform?.stop()
    await provider?.stop()
  })

  test('signs in automatically and opens the requested page', async ({ page, consoleErrors }) => {
    await page.goto(`${platform.url}/test/houses?area=90`)
    await page.waitForURL(`${provider.issuer}/**`)
    await page.locator('input[name=login]').fill('keeper01')
    await page.locator('input[name=password]').fill('any')
    await page.locator('button[type=submit]').click()
    await page.locator('button[type=submit]').click()
    await page.waitForURL(`${platform.url}/test/houses?area=90`)
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
    consoleErrors.length = 0

    await page.evaluate(() => localStorage.clear())
    await page.goto(`${platform.url}/test/vacant`)
    // The session lives on in the cookie: the login page finds it and goes on without the provider.
    await expect(page).toHaveURL(`${platform.url}/test/vacant`)
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  })

  test('logging out ends the session at the provider too', async ({ page, consoleErrors }) => {
    await page.goto(`${platform.url}/test/houses`)
    await page.waitForURL(`${provider.issuer}/**`)
    await page.locator('input[name=login]').fill('keeper01')
    await page.locator('input[name=password]').fill('any')
    await page.locator('button[type=submit]').click()
    await page.locator('button[type=submit]').click()
    await page.waitForURL(`${platform.url}/test/houses`)
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page.waitForURL(`${provider.issuer}/session/end?**`)
    await page.locator('button[name=logout]').click()
    // Back at the platform, which signs in by itself: the provider has to ask again who is there.
    await page.waitForURL(`${provider.issuer}/**`)
    await expect(page.locator('input[name=login]')).toBeVisible()
    const storage = await page.context().storageState()
    expect(storage.origins.flatMap(({ localStorage }) => localStorage.map(({ name }) => name))).not.toContainEqual(
      expect.stringMatching(/^(account|master|token)_/),
    )
    expect(storage.cookies.map(({ name }) => name)).not.toContain('steward_session')
    consoleErrors.length = 0
  })

  test('a return that is replayed, or that another browser began, gives no session', async ({
    page,
    browser,
    consoleErrors,
  }) => {
    const returned = page.waitForRequest(request => request.url().includes('/api/sso/callback?'))
    await page.goto(`${platform.url}/test/houses`)
    await page.waitForURL(`${provider.issuer}/**`)
    await page.locator('input[name=login]').fill('keeper01')
    await page.locator('input[name=password]').fill('any')
    await page.locator('button[type=submit]').click()
    await page.locator('button[type=submit]').click()
    const address = (await returned).url()
    await page.waitForURL(`${platform.url}/test/houses`)

    const foreign = await browser.newContext({ locale: 'en-US' })
    const other = await foreign.newPage()
    await other.goto(address)
    await expect(other).toHaveURL(`${platform.url}/login?error=login-failed`)
    await expect(toast(other, 'login failed')).toBeVisible()
    expect((await foreign.cookies()).map(({ name }) => name)).not.toContain('steward_session')
    await foreign.close()
    consoleErrors.length = 0
  })

  test('says "login failed" once and waits, when the sign-on fails', async ({ page, consoleErrors }) => {
    await page.goto(`${platform.url}/login?error=login-failed`)
    await expect(toast(page, 'login failed')).toBeVisible()
    await expect(page).toHaveURL(`${platform.url}/login?error=login-failed`)
    await page.getByRole('button', { name: 'Sign in again' }).click()
    await page.waitForURL(`${provider.issuer}/**`)
    consoleErrors.length = 0
  })
})

/** A port that is free now: the provider must know the address before the platform listens. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
