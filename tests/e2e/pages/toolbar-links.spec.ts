import { expect, test } from '../fixtures.ts'
import { listReady, overflow } from './helpers.ts'

test('buttons of the toolbar lead to the pages that the account may open', async ({ page, signIn }) => {
  await signIn('cs02', '/visitPlan/visitPlanUser')
  await listReady(page)
  const byView = page.getByRole('main').getByRole('link', { name: 'Select visit targets' })
  const byExcel = page.getByRole('main').getByRole('link', { name: 'Import visit targets' })
  await expect(byExcel).toHaveAttribute('href', '/visitPlanUser/excelAdd')
  await page.setViewportSize({ width: 360, height: 780 })
  await expect(byView).toBeVisible()
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  await byView.click()
  await expect(page).toHaveURL(/\/visitPlanUser\/viewAdd/)
  await expect(page.getByRole('button', { name: 'Next' })).toBeVisible()
})
