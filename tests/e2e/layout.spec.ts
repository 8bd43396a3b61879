import type { Page } from '@playwright/test'
import { expect, OWN_CONTEXT, test, toast } from './fixtures.ts'

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const cookie = (page: Page, name: string) =>
  page
    .context()
    .cookies()
    .then(all => all.find(each => each.name === name)?.value)

test('the sidebar: its look, its groups, its links, open and collapsed', async ({ page, context, signIn }) => {
  await signIn('admin01', '/butler/audit')

  await test.step('is 210 px wide in the three colours', async () => {
    const menu = menuOf(page)
    expect((await menu.boundingBox())?.width).toBe(210)
    await expect(menu).toHaveCSS('background-color', 'rgb(48, 65, 86)')
    await expect(menu).toHaveCSS('color', 'rgb(191, 203, 217)')
    await expect(menu.getByRole('link', { name: 'Home' })).toHaveCSS('color', 'rgb(191, 203, 217)')
    await expect(menu.locator('[aria-current=page]')).toHaveCSS('color', 'rgb(64, 158, 255)')
  })

  await test.step('has real links: they can be opened in a new tab', async () => {
    const link = menuOf(page).locator('a[href="/butler/days"]')
    const opened = context.waitForEvent('page')
    await link.click({ modifiers: ['ControlOrMeta'] })
    const tab = await opened
    await expect(tab).toHaveURL(/\/butler\/days$/)
    await expect(tab.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
    await expect(page).toHaveURL(/\/butler\/audit$/)
    await tab.close()
  })

  await test.step('closes and opens, remembered in the cookie sidebarStatus, open by default', async () => {
    await page.getByRole('button', { name: 'Collapse menu' }).click()
    expect(await cookie(page, 'sidebarStatus')).toBe('0')
    await expect.poll(async () => (await menuOf(page).boundingBox())?.width).toBeLessThan(100)
    await page.goto('/home')
    await expect.poll(async () => (await menuOf(page).boundingBox())?.width).toBeLessThan(100)
    await page.getByRole('button', { name: 'Expand menu' }).click()
    expect(await cookie(page, 'sidebarStatus')).toBe('1')
    await expect.poll(async () => (await menuOf(page).boundingBox())?.width).toBe(210)
  })

  await test.step('opens a group beside its icon when it is collapsed, by pointer and by keyboard', async () => {
    await page.getByRole('button', { name: 'Collapse menu' }).click()
    const group = menuOf(page).locator('.ant-menu-submenu-title').first()
    await group.hover()
    const link = page.locator('#sidebar a[href="/butler/floorManagement"]')
    await expect(link).toBeVisible()
    await page.getByRole('main').hover()
    await expect(link).toBeHidden()
    await group.focus()
    await page.keyboard.press('Enter')
    await expect(link).toBeVisible()
    await expect(link).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/butler\/floorManagement$/)
  })
})

test('the sidebar is not brighter than the page in the dark', async ({ page, signIn }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn('admin01', '/butler/audit')
  const light = (color: string) => (color.match(/\d+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0)
  const menu = light(await menuOf(page).evaluate(element => getComputedStyle(element).backgroundColor))
  const body = light(await page.evaluate(() => getComputedStyle(document.body).backgroundColor))
  expect(menu).toBeLessThanOrEqual(body)
})

test('the sidebar is a drawer below 992 px of width', async ({ page }) => {
  await page.setViewportSize({ width: 991, height: 800 })
  await page.goto('/login')
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'login' }).click()
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
  await expect(menuOf(page)).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(menuOf(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menuOf(page)).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await menuOf(page).locator('.ant-menu-submenu-title').first().click()
  await menuOf(page).locator('ul ul a').first().click()
  await expect(page).toHaveURL(/\/butler\/floorManagement$/)
  await expect(menuOf(page)).toBeHidden()
  await page.setViewportSize({ width: 992, height: 800 })
  await expect(menuOf(page)).toBeVisible()
})

test('the top bar: breadcrumb, skip link, full screen, font size, appearance and language', async ({
  page,
  signIn,
}) => {
  await signIn('admin01', '/butler/audit')

  await test.step('the skip link leads to the content', async () => {
    await page.reload()
    await menuOf(page).waitFor()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })

  await test.step('the breadcrumb starts with home', async () => {
    const crumbs = page.getByRole('navigation', { name: 'You are here' }).getByRole('listitem')
    await expect(crumbs).toHaveCount(3)
    await expect(crumbs.first()).toHaveText('Home')
    await expect(crumbs.last()).toHaveText(/Audit list/i)
    await crumbs.first().getByRole('link').click()
    await expect(page).toHaveURL(/\/home$/)
    await expect(crumbs).toHaveCount(1)
  })

  await test.step('fills the screen and gives it back', async () => {
    await page.getByRole('button', { name: 'Full screen', exact: true }).click()
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
    await page.getByRole('button', { name: 'Exit full screen' }).click()
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(false)
  })

  await test.step('the font size: medium first, four sizes, the cookie size, a message for 3 seconds', async () => {
    const size = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize))
    expect(await size()).toBe(14)
    expect(await cookie(page, 'size')).toBeUndefined()
    const choose = async (name: string) => {
      await page.getByRole('button', { name: 'Font size' }).click()
      await page.getByRole('menuitem', { name, exact: true }).click()
    }
    const sizes: number[] = []
    for (const name of ['default', 'large', 'medium', 'small']) {
      await choose(name)
      expect(await cookie(page, 'size')).toBe(name)
      sizes.push(await size())
    }
    expect(sizes).toEqual([15, 16, 14, 13])
    const message = toast(page, 'font size set successfully')
    await expect(message).toHaveCount(0)
    await choose('large')
    await expect(message).toBeVisible()
    const shown = Date.now()
    await expect(message).toBeHidden()
    expect(Date.now() - shown).toBeGreaterThan(2000)
    expect(Date.now() - shown).toBeLessThan(4500)
  })

  await test.step('theme colour, brightness, fixed header and sidebar logo are kept', async () => {
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Appearance' }).click()
    await page.getByText('Dark', { exact: true }).click()
    await page.getByTitle('Teal').click()
    await page.getByRole('switch', { name: 'Fixed top bar' }).click()
    await page.getByRole('switch', { name: 'Show platform name in the sidebar' }).click()
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark')
    await expect(menuOf(page)).toBeVisible()
    await expect(menuOf(page)).not.toContainText('platform')
    await expect(page.getByRole('banner')).not.toHaveCSS('position', 'sticky')
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary'))).toBe(
      '#3dc3bb',
    )
    // The font size outlived the reload as well.
    await expect(page.locator('body')).toHaveCSS('font-size', '16px')
  })

  await test.step('the language is switched, which outlives signing out', async () => {
    await page.getByRole('button', { name: 'Language' }).click()
    await page.getByRole('menuitem', { name: '简体中文' }).click()
    await expect(page).toHaveTitle('首页 - 客户服务管理平台')
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
    await page.getByRole('button', { name: /的账号$/ }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByRole('button', { name: '登录' })).toBeVisible()
  })
})

test('without full screen the top bar warns; it names the account, and "user" when it has no name', {
  tag: OWN_CONTEXT,
}, async ({ page, signIn }) => {
  await page.addInitScript(() => Object.defineProperty(document, 'fullscreenEnabled', { get: () => false }))
  await signIn('cs01')

  await test.step('"your browser can not work" where full screen is not supported', async () => {
    await page.getByRole('button', { name: 'Full screen', exact: true }).click()
    await expect(toast(page, 'your browser can not work')).toBeVisible()
  })

  await test.step('names the account, and "user" when it has no name', async () => {
    const name = await page.evaluate(
      () =>
        JSON.parse(Object.entries({ ...localStorage }).find(([key]) => key.startsWith('account_'))?.[1] ?? '').value
          .name,
    )
    await expect(page.getByRole('button', { name: `Account of ${name}` })).toHaveText(name)
    await page.evaluate(() => {
      const [key = '', text = ''] =
        Object.entries({ ...localStorage }).find(([each]) => each.startsWith('account_')) ?? []
      const stored = JSON.parse(text)
      stored.value.name = ''
      localStorage.setItem(key, JSON.stringify(stored))
    })
    await page.reload()
    await expect(page.getByRole('button', { name: 'Account of user' })).toHaveText('user')
  })
})
