import { chooseAccount, expect, test } from './fixtures.ts'

test('without token or account every path leads to the sign-in page, and that leads back', async ({
  page,
  context,
  baseURL,
}) => {
  for (const path of ['/', '/home', '/butler/audit', '/404', '/error', '/redirect', '/nowhere']) {
    await test.step(`${path} leads to /login?redirect=${path}`, async () => {
      await page.goto(path)
      await expect(page).toHaveURL(`${baseURL}/login?redirect=${path}`)
    })
  }

  await test.step('/login is allowed', async () => {
    await page.goto('/login')
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole('button', { name: 'login' })).toBeVisible()
  })

  await test.step('sign-in leads on to the redirect value, query included', async () => {
    await page.goto('/butler/audit?bizType=shiftSwap&_start=0')
    await chooseAccount(page, 'admin01')
    await page.getByRole('button', { name: 'login' }).click()
    await expect(page).toHaveURL(/\/butler\/audit\?bizType=shiftSwap&_start=0$/)
  })

  await test.step('a token alone, or an account alone, is not enough', async () => {
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

  await test.step('sign-in never leads to another host', async () => {
    await page.evaluate(() => localStorage.clear())
    await context.clearCookies()
    await page.goto('/login?redirect=//example.com/x')
    await chooseAccount(page, 'admin01')
    await page.getByRole('button', { name: 'login' }).click()
    await expect(page).toHaveURL(`${baseURL}/home`)
  })
})

test('with token and account some paths lead elsewhere', async ({ page, signIn, baseURL }) => {
  await test.step('the nested form of a hidden page redirects to its own path', async () => {
    await signIn('admin01', '/visitPlan/visitPlanUser/viewAdd')
    await expect(page).toHaveURL(/\/visitPlanUser\/viewAdd$/)
    await page.goto('/visitPlan/moveIntoPlan/interviewRecords/1?a=1')
    await expect(page).toHaveURL(/\/moveIntoPlan\/interviewRecords\/1\?a=1$/)
  })

  await test.step('/login leads to /', async () => {
    await page.goto('/login?redirect=/butler/audit')
    await expect(page).toHaveURL(`${baseURL}/home`)
  })

  await test.step('a duplicate navigation is swallowed', async () => {
    const home = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Home' })
    await home.waitFor()
    const before = await page.evaluate(() => history.length)
    for (let count = 0; count < 3; count += 1) await home.click()
    await expect(page).toHaveURL(/\/home$/)
    expect(await page.evaluate(() => history.length)).toBe(before)
  })
})

test('an account gets the routes and the menu of its roles', async ({ page, signIn }) => {
  await test.step('the menu has no other page', async () => {
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

  await test.step('another page leads to /404, which can say why', async () => {
    await page.goto('/permission/user')
    await expect(page).toHaveURL(/\/404$/)
    await page.getByRole('button', { name: 'Why?' }).click()
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(/\S/)
    await expect(page.getByRole('main')).not.toContainText('The explanation could not be loaded. Try again.')
  })
})

test('an open address whose records require another role says so', async ({ page, signIn }) => {
  // Fee clerks import bills: their right to import batches is not that to those of visit targets.
  await signIn('cash01', '/visitPlanUser/excelAdd')
  await expect(page.getByText('You do not have permission to view these records')).toBeVisible()
  await expect(page).toHaveURL(/\/visitPlanUser\/excelAdd$/)
})
