import { expect, test } from '../fixtures.ts'
import { overflow, rows, violations } from './helpers.ts'

const PATH = '/standingbook/BI'

test.describe('a report', () => {
  test('shows tiles, bars and a table with totals; groups are chosen and figures sorted', async ({ page, signIn }) => {
    await signIn('admin01', PATH)
    const table = page.getByRole('region', { name: 'Statistics by group' })
    await expect(table.getByRole('rowheader', { name: 'Total' })).toBeVisible()
    await expect(page.locator('main dt').filter({ hasText: 'Collection rate' }).first()).toBeVisible()
    await expect(page.locator('main figure canvas')).toHaveCount(5)
    await page.getByRole('combobox', { name: 'Grouped by' }).click()
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: 'Status' }).click()
    await page.keyboard.press('Escape')
    await expect(table.getByRole('columnheader', { name: 'Status' })).toBeVisible()
    await table.getByRole('button', { name: 'Receivable' }).click()
    await expect(table.getByRole('columnheader', { name: 'Receivable' })).toHaveAttribute('aria-sort', 'descending')
  })

  test('a chart is explained, saved as a picture, read as a table, and leads to the rows behind', async ({
    page,
    signIn,
  }) => {
    await signIn('admin01', PATH)
    const chart = page.getByRole('figure', { name: 'Arrears by age' })
    await chart.getByRole('img', { name: 'Arrears by age' }).hover()
    await chart.getByRole('button', { name: 'What Arrears by age counts' }).click()
    await expect(page.getByText('Balance of unpaid and partly paid bills')).toBeVisible()
    const saved = page.waitForEvent('download')
    await chart.getByRole('button', { name: 'Save as picture: Arrears by age' }).click()
    expect((await saved).suggestedFilename()).toBe('Arrears by age.png')
    await chart.getByRole('button', { name: 'As table: Arrears by age' }).click()
    const row = chart.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Up to 3 months overdue' }) })
    await row.getByRole('button').click()
    await expect(page.getByText('Counted in Arrears')).toBeVisible()
    await expect(rows(page).first()).toBeVisible()
    await expect(page).toHaveURL(/arrearsAge=m3.*_measure=arrearsSum/)
    await page.goBack()
    await expect(page.getByRole('figure', { name: 'Arrears by age' })).toBeVisible()
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
