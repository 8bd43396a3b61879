import { chooseAccount, expect, OWN_CONTEXT, test, toast } from './fixtures.ts'

test('the sign-in page: its options, its refusals, and by keyboard alone', async ({ page }) => {
  await page.goto('/login')

  await test.step('offers the test accounts as a radio list and a "login" button', async () => {
    await page.getByRole('radio').first().waitFor()
    expect(await page.getByRole('radio').count()).toBeGreaterThanOrEqual(17)
    await expect(page.getByRole('button', { name: 'login', exact: true })).toHaveText('login')
    await expect(page).toHaveTitle(/customer service management platform$/i)
  })

  await test.step('says what the server says when sign-in fails', async () => {
    await page.route('**/api/account/mock_login', route =>
      route.fulfill({ json: { code: 1000, message: 'the account has left', data: null } }),
    )
    await page.getByRole('button', { name: 'login' }).click()
    await expect(toast(page, 'the account has left')).toBeVisible()
    await page.unroute('**/api/account/mock_login')
  })

  await test.step('says "login failed" when the server gives no message', async () => {
    await page.route('**/api/account/mock_login', route =>
      route.fulfill({ json: { code: 1000, message: '', data: { reason: 'login-failed', problems: [] } } }),
    )
    await chooseAccount(page, 'cs01')
    await page.getByRole('button', { name: 'login' }).click()
    await expect(toast(page, 'login failed')).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
    await page.unroute('**/api/account/mock_login')
  })

  await test.step('works by keyboard alone', async () => {
    await page.goto('/login')
    await page.getByRole('radio').first().focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio').nth(1)).toBeChecked()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/home$/)
  })
})

test('what is kept of a sign-in, for how long, and what is held for nothing', { tag: OWN_CONTEXT }, async ({
  page,
  context,
  signInOnScreen,
  baseURL,
}) => {
  await test.step('the token is kept from scripts: the secret is in an HttpOnly cookie', async () => {
    await signInOnScreen('cs01')
    const session = (await context.cookies()).find(cookie => cookie.name === 'steward_session')
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }))
    expect(stored).not.toContain(session?.value)
  })

  await test.step('corrupt storage and cookies read as empty', async () => {
    const kept = await page.evaluate(() => ({ ...localStorage }))
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{"value":{"x":')
      localStorage.setItem('settings_steward', '{"value":7,"updatedAt":1,"expiresAt":9999999999999}')
    })
    const names = ['sidebarStatus', 'size', 'locale']
    await context.addCookies(names.map(name => ({ name, value: '%E0%A4%A', url: baseURL as string })))
    await page.goto('/home')
    await expect(page).toHaveURL(/\/login\?redirect=\/home$/)
    await expect(page.getByRole('radio').first()).toBeVisible()
    for (const name of names) await context.clearCookies({ name })
    await page.evaluate(all => {
      localStorage.clear()
      for (const [key, text] of Object.entries(all)) localStorage.setItem(key, text)
    }, kept)
  })

  await test.step('token, account and master are kept for 4 days, then read as empty', async () => {
    await page.goto('/home')
    await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
    const stored = await page.evaluate(() => Object.entries({ ...localStorage }))
    for (const name of ['token', 'account', 'master']) {
      const [key = '', text = ''] = stored.find(([each]) => each.startsWith(`${name}_`)) ?? []
      expect(key).not.toBe('')
      const { updatedAt, expiresAt } = JSON.parse(text)
      expect(expiresAt - updatedAt).toBe(4 * 24 * 3600 * 1000)
    }
    await page.clock.install({ time: Date.now() + 4 * 24 * 3600 * 1000 + 1000 })
    await page.goto('/home')
    await expect(page).toHaveURL(/\/login\?redirect=\/home$/)
  })
})
