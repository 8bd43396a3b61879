import { expect, test } from './fixtures.ts'
import { overflow, violations } from './pages/helpers.ts'

test.describe('the command palette', () => {
  test('finds pages and records, goes there, and is accessible', async ({ page, signIn }) => {
    await signIn('admin01', '/home')

    await test.step('opens by keyboard, finds a page in either language and goes there', async () => {
      await page.keyboard.press('Control+k')
      const box = page.getByRole('combobox', { name: 'Search pages, actions and records' })
      await expect(box).toBeFocused()
      await box.fill('换班')
      await expect(page.getByRole('option', { name: /^Shift swap/ })).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/butler\/days$/)
      await expect(page.getByRole('dialog')).toBeHidden()
      await page.keyboard.press('Control+k')
      await box.fill('home')
      await expect(page.getByRole('option', { name: 'Home', exact: true })).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/home$/)
    })

    await test.step('finds a record and opens it on its page', async () => {
      await page.getByRole('button', { name: /^Search or jump to/ }).click()
      await page.getByRole('combobox').fill('butler01')
      const record = page.getByRole('group', { name: 'Records' }).getByRole('option').first()
      await expect(record).toContainText('王悦')
      await record.click()
      await expect(page).toHaveURL(/\/permission\/user\?.*_view=\d+/)
      await expect(page.getByRole('dialog')).toContainText('王悦')
    })

    await test.step('is accessible, wide and at 360 px', async () => {
      await page.goto('/home')
      await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('101')
      await page.getByRole('group', { name: 'Records' }).getByRole('option').first().waitFor()
      expect(await violations(page)).toEqual([])
      await page.setViewportSize({ width: 360, height: 740 })
      await expect(page.getByRole('option').first()).toBeInViewport()
      await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
      expect(await violations(page)).toEqual([])
    })
  })

  test('offers what the account may create, and opens its form', async ({ page, signIn }) => {
    await signIn('cs01', '/home')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('work order')
    const create = page.getByRole('group', { name: 'Create' }).getByRole('option', { name: /^New: Work order/i })
    await expect(create).toBeVisible()
    await create.click()
    await expect(page).toHaveURL(/_form=new/)
    await expect(page.getByRole('dialog')).toContainText(/^New/)
  })

  test('shows nothing of pages that the account may not open', async ({ page, signIn }) => {
    await signIn('cash01', '/home')
    await page.keyboard.press('Control+k')
    for (const title of ['operation log', 'shift swap']) {
      await page.getByRole('combobox').fill(title)
      await expect(page.getByRole('status').filter({ hasText: `No results for “${title}”` })).toBeVisible()
      await expect(page.getByRole('option')).toHaveCount(0)
    }
  })

  test('does things: switches the language, by arrows and Enter alone', async ({ page, signIn }) => {
    await signIn('butler01', '/home')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('language')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: '搜索页面、操作和记录' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('combobox', { name: '搜索页面、操作和记录' })).toBeHidden()
  })
})
