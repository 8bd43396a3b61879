import { expect, test } from '../fixtures.ts'
import { column, listReady, overflow } from './helpers.ts'

const ARCHIVE = '/document/index'

test.describe('a tree', () => {
  test('narrows the list beside it, level by level, by keyboard too; the address keeps the node', async ({
    page,
    signIn,
  }) => {
    await signIn('admin01', ARCHIVE)
    await listReady(page)
    const tree = page.getByRole('complementary').getByRole('tree')
    const before = new Set(await column(page, 'Company'))
    expect(before.size).toBeGreaterThan(1)
    await tree.getByText('大庆', { exact: true }).click()
    await expect(page).toHaveURL(/company=\d+/)
    await expect.poll(async () => new Set(await column(page, 'Company'))).toEqual(new Set(['大庆']))
    await page.reload()
    await listReady(page)
    expect(new Set(await column(page, 'Company'))).toEqual(new Set(['大庆']))
    await expect(page.locator('.ant-tree-node-selected')).toContainText('大庆')
  })

  test('comes in from the side on a phone, in Chinese too', async ({ page, signIn, context }) => {
    await signIn('admin01', ARCHIVE)
    await context.addCookies([{ name: 'locale', value: 'zh-CN', url: page.url() }])
    await page.setViewportSize({ width: 360, height: 740 })
    await page.reload()
    await listReady(page)
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: '公司与项目' }).click()
    await page.getByRole('dialog').getByText('牡丹江', { exact: true }).click()
    await expect(page).toHaveURL(/company=\d+/)
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  })
})
