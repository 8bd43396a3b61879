import type { Page, Route } from '@playwright/test'
import { chooseAccount, expect, OWN_CONTEXT, test, toast } from './fixtures.ts'

/*
 * The rows of the error catalogue (specification section 8) that are about answers, with one code and one status each:
 * tests/web/data/http/answers.test.ts has all of them. The others have specs of their own:
 * HTTP 401, the network and log out in session.spec.ts, sign-in in login.spec.ts, bind and unbind in bind.spec.ts, full
 * screen in layout.spec.ts, the error log in error-log.spec.ts.
 */

const PAGE_MODEL = '**/api/client-model/page?*'
const ROWS = '**/api/resources/role?*'

/** Opens the page of roles, whose calls are answered as the test says. */
async function openRoles(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main menu' }).locator('a[href="/permission/role"]').click()
}

const business = (code: number, message: string) => ({ json: { code, message, data: null } })

test('what an answer that is no success leads to', async ({ page, signIn, consoleErrors }) => {
  await signIn('admin01', '/permission/user')

  await test.step('business codes other than success and 1000 lead to the error page with their message', async () => {
    await page.route(PAGE_MODEL, route => route.fulfill(business(-7, 'the answer of code -7')))
    await openRoles(page)
    await expect(page).toHaveURL(/\/error$/)
    await expect(page.getByRole('main')).toContainText('the answer of code -7')
    await page.unroute(PAGE_MODEL)
    await page.getByRole('button', { name: 'Back to home' }).click()
    await expect(page).toHaveURL(/\/home$/)
    await page.route(PAGE_MODEL, route => route.fulfill(business(500, '')))
    await openRoles(page)
    await expect(page.getByRole('main')).toContainText('request failed')
    await page.unroute(PAGE_MODEL)
    await page.getByRole('button', { name: 'Back to home' }).click()
  })

  await test.step('other HTTP statuses lead to the error page with their status text', async () => {
    // What is excused below is what the browser says of these answers.
    expect(consoleErrors).toEqual([])
    await page.route(PAGE_MODEL, route => route.fulfill({ status: 502, body: '<html>not JSON</html>' }))
    await openRoles(page)
    await expect(page).toHaveURL(/\/error$/)
    await expect(page.getByRole('main')).toContainText('Bad Gateway')
    await page.unroute(PAGE_MODEL)
    await page.getByRole('button', { name: 'Back to home' }).click()
    await expect(page).toHaveURL(/\/home$/)
    consoleErrors.length = 0
  })

  await test.step('code 1000 gives its message to where it was asked for, and leads nowhere', async () => {
    await page.route(ROWS, route => route.fulfill(business(1000, 'choose a shorter period')))
    await openRoles(page)
    await expect(page.getByRole('main')).toContainText('choose a shorter period')
    await expect(page).toHaveURL(/\/permission\/role$/)

    await page.unroute(ROWS)
    await page.route(ROWS, route => route.fulfill(business(1000, '')))
    await page.reload()
    await expect(page.getByRole('main')).toContainText('request failed')
    await expect(page).toHaveURL(/\/permission\/role$/)
    await page.unroute(ROWS)
  })

  await test.step('a duplicate cancels the earlier one, and nothing is said of it', async () => {
    await page.goto('/permission/role')
    await page.getByRole('table').first().waitFor()
    const held: Route[] = []
    await page.route(ROWS, route => void held.push(route))
    const canceled = page.waitForEvent('requestfailed', request => request.url().includes('/api/resources/role?'))
    await page.getByRole('button', { name: 'Refresh', exact: true }).click()
    await expect.poll(() => held.length).toBe(1)
    await page.getByRole('button', { name: 'Refresh', exact: true }).click()
    expect((await canceled).failure()?.errorText).toContain('ABORTED')
    await expect.poll(() => held.length).toBe(2)
    await held[1]?.continue()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expect(page).toHaveURL(/\/permission\/role$/)
    await expect(page.locator('.ant-message-notice')).toHaveCount(0)
  })
})

test('unbinding that fails without a word says "failed to unbind"', async ({ page, signIn }) => {
  await signIn('butler01')
  await page.route('**/api/account/unbindXcy', route => route.fulfill(business(1000, '')))
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Unbind butler account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unbind', exact: true }).click()
  await expect(toast(page, 'failed to unbind')).toBeVisible()
})

test.describe('in Chinese', { tag: OWN_CONTEXT }, () => {
  test.use({ locale: 'zh-CN' })

  test('the catalogue speaks Chinese', async ({ page, context, consoleErrors }) => {
    await page.route('**/api/account/mock_login', route => route.fulfill(business(1000, '')))
    await page.goto('/login')
    await chooseAccount(page, 'admin01')
    await page.getByRole('button', { name: '登录' }).click()
    await expect(toast(page, '登录失败')).toBeVisible()
    await page.unroute('**/api/account/mock_login')
    await page.getByRole('button', { name: '登录' }).click()
    await page.getByRole('navigation', { name: '主菜单' }).waitFor()

    await page.route('**/api/client-model/page?*', route => route.fulfill(business(500, '')))
    await page.getByRole('menuitem', { name: '权限管理' }).click()
    await page.locator('nav a[href="/permission/role"]').click()
    await expect(page).toHaveURL(/\/error$/)
    await expect(page.getByRole('main')).toContainText('请求失败')

    await page.unroute('**/api/client-model/page?*')
    await context.clearCookies({ name: 'steward_session' })
    await page.goto('/home')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('您的登录信息已过期，请重新登录')
    await dialog.getByRole('button', { name: '重新登录' }).click()
    await expect(page).toHaveURL(/\/login/)
    consoleErrors.length = 0
  })
})
