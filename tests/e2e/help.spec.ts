import { expect, test } from './fixtures.ts'
import { overflow, violations } from './pages/helpers.ts'

test.describe('the help of a page', () => {
  test('opens beside it in the language of the screen, and its links lead on', async ({ page, signIn, context }) => {
    await signIn('admin01', '/butler/days')
    await page.getByRole('button', { name: 'Help for this page' }).click()
    const help = page.getByRole('dialog', { name: 'Help: Shift swap' })
    await expect(help.getByRole('heading', { name: 'How it goes' })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await help.getByRole('link', { name: 'audit list' }).click()
    await expect(page).toHaveURL(/\/butler\/audit/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL(/\/butler\/days/)
    const opener = page.getByRole('button', { name: 'Help for this page' })
    await expect(opener).toHaveAttribute('aria-expanded', 'false')
    await opener.click()
    await help.getByRole('button', { name: 'Close' }).click()
    await expect(opener).toBeFocused()
    await page.goto('/butler/audit')
    await context.addCookies([{ name: 'locale', value: 'zh-CN', url: page.url() }])
    await page.setViewportSize({ width: 360, height: 740 })
    await page.reload()
    await page.getByRole('button', { name: '本页帮助' }).click()
    await expect(page.getByRole('heading', { name: '审核步骤' })).toBeVisible()
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { name: '审核步骤' })).toBeHidden()
  })

  test('is generated from the config where none was written', async ({ page, signIn }) => {
    await signIn('admin01', '/butler/moduleManagement')
    await page.getByRole('button', { name: 'Help for this page' }).click()
    const help = page.getByRole('dialog', { name: /^Help: / })
    await expect(help.getByRole('heading', { name: 'What this page is for' })).toBeVisible()
    await expect(help.getByText('Accounts with the permission “Module management”')).toBeVisible()
  })
})
