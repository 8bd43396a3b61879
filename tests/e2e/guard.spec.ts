import { chooseAccount, expect, test } from './fixtures.ts'

test.describe('without token or account', () => {
  for (const path of ['/', '/home', '/butler/audit', '/404', '/error', '/redirect', '/nowhere']) {
    test(`${path} leads to /login?redirect=${path}`, async ({ page, baseURL }) => {
      await page.goto(path)
      await expect(page).toHaveURL(`${baseURL}/login?redirect=${path}`)
    })
  }

  test('/login is allowed', async ({ page }) => {
    await page.goto('/login')
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole('button', { name: 'login' })).toBeVisible()
  })

  test('sign-in leads on to the redirect value, query included', async ({ page }) => {
    await page.goto('/butler/audit?bizType=shiftSwap&_start=0')
    await chooseAccount(page, 'admin01')
    await page.getByRole('button', { name: 'login' }).click()
    await expect(page).toHaveURL(/\/butler\/audit\?bizType=shiftSwap&_start=0$/)
  })

  test('sign-in never leads to another host', async ({ page, baseURL }) => {
    await page.goto('/login?redirect=//example.com/x')
    await chooseAccount(page, 'admin01')
    await page.getByRole('button', { name: 'login' }).click()
    await expect(page).toHaveURL(`${baseURL}/home`)
  })

  test('a token alone, or an account alone, is not enough', async ({ page, signIn }) => {
    await signIn('admin01')
    const kept = await page.evaluate(() => ({ ...localStorage }))
    for (const name of ['token', 'account']) {
      await page.evaluate(
        stored => {
          localStorage.clear()
          for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
        },
        Object.fromEntries(Object.entries(kept).filter(([key]) => !key.startsWith(name))),
      )
      await page.goto('/home')
      await expect(page).toHaveURL(/\/login\?redirect=\/home$/)
    }
  })
})

test.describe('with token and account', () => {
  test('/login leads to /', async ({ page, signIn, baseURL }) => {
    await signIn('admin01')
    await page.goto('/login?redirect=/butler/audit')
    await expect(page).toHaveURL(`${baseURL}/home`)
  })

  test('a page the account may not open leads to /404, which can say why', async ({ page, signIn }) => {
    await signIn('meter01')
    await page.goto('/permission/user')
    await expect(page).toHaveURL(/\/404$/)
    await page.getByRole('button', { name: 'Why?' }).click()
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(/\S/)
    await expect(page.getByRole('main')).not.toContainText('The explanation could not be loaded. Try again.')
  })

  test('the routes and the menu are those of the account’s roles', async ({ page, signIn }) => {
    await signIn('meter01')
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await expect(menu.locator('.ant-menu-submenu-title')).toHaveCount(1)
    await menu.locator('.ant-menu-submenu-title').click()
    const links = menu.locator('ul ul a')
    await expect(links).toHaveCount(2)
    expect(await links.evaluateAll(all => all.map(link => link.getAttribute('href')))).toEqual([
      '/energyConsum/planGeneration',
      '/energyConsum/task',
    ])
  })

  test('the nested form of a hidden page redirects to its own path', async ({ page, signIn }) => {
    await signIn('admin01', '/visitPlan/visitPlanUser/viewAdd')
    await expect(page).toHaveURL(/\/visitPlanUser\/viewAdd$/)
    await page.goto('/visitPlan/moveIntoPlan/interviewRecords/1?a=1')
    await expect(page).toHaveURL(/\/moveIntoPlan\/interviewRecords\/1\?a=1$/)
  })

  test('a duplicate navigation is swallowed', async ({ page, signIn }) => {
    await signIn('admin01')
    const before = await page.evaluate(() => history.length)
    const home = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Home' })
    for (let count = 0; count < 3; count += 1) await home.click()
    await expect(page).toHaveURL(/\/home$/)
    expect(await page.evaluate(() => history.length)).toBe(before)
  })
})
