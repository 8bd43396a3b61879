import { expect, test } from '../fixtures.ts'
import { overflow, rows, violations } from './helpers.ts'

const PATH = '/standingbook/BI'

test.describe('a report', () => {
  test('shows tiles, bars and a table with totals; groups are chosen and figures sorted', async ({ page, signIn }) => {
    await signIn('admin01', PATH)
    const table = page.getByRole('region', { name: 'Statistics by group' })
    await expect(table.getByRole('rowheader', { name: 'Total' })).toBeVisible()
    await expect(page.locator('main dt').filter({ hasText: 'Collection rate' }).first()).toBeVisible()
    await expect(page.locator('main figure')).toHaveCount(2)
    const line = page.getByRole('figure').filter({ hasText: 'by month' })
    await expect(line.locator('circle').nth(1)).toBeVisible()
    await expect(
      line.getByRole('table', { name: 'Receivable and received by month' }).getByRole('row'),
    ).not.toHaveCount(1)
    await page.getByRole('combobox', { name: 'Grouped by' }).click()
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: 'Status' }).click()
    await page.keyboard.press('Escape')
    await expect(table.getByRole('columnheader', { name: 'Status' })).toBeVisible()
    await table.getByRole('button', { name: 'Receivable' }).click()
    await expect(table.getByRole('columnheader', { name: 'Receivable' })).toHaveAttribute('aria-sort', 'descending')
  })

  test('leads to the rows behind the figures', async ({ page, signIn }) => {
    await signIn('admin01', PATH)
    await page.getByRole('radiogroup', { name: 'View as' }).getByText('List').click()
    await expect(rows(page).first()).toBeVisible()
  })

  test('is accessible, and usable at 360 px, in Chinese too', async ({ page, signIn, context }) => {
    await signIn('admin01', PATH)
    await page.locator('main figure').first().waitFor()
    await context.addCookies([{ name: 'locale', value: 'zh-CN', url: page.url() }])
    await page.setViewportSize({ width: 360, height: 740 })
    await page.reload()
    await expect(page.getByRole('rowheader', { name: '合计' })).toBeVisible()
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
    expect(await violations(page)).toEqual([])
  })
})
