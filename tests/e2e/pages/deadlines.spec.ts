import { expect, test } from '../fixtures.ts'
import { listReady, overflow, row, rows, violations } from './helpers.ts'

test('rows show the deadline of their state, and overdue ones can be filtered', async ({ page, signIn }) => {
  await signIn('admin01', '/task/autoOrder?statusOverdue=true')
  await listReady(page)
  const filters = page.getByRole('search', { name: 'Filters' })
  await expect(filters).toContainText('Overdue')
  await expect(rows(page).filter({ hasNotText: /Overdue by \d+ days?|Overdue since today/ })).toHaveCount(0)
  await expect(row(page, /Overdue/).getByTitle(/^Due: \d{4}-\d{2}-\d{2} \d{2}:\d{2}$/)).toHaveText(/^Overdue/)
  expect(await violations(page)).toEqual([])

  await row(page, /Overdue/)
    .getByRole('button', { name: 'View' })
    .click()
  const detail = page.getByRole('dialog')
  await expect(detail.locator('.st-detail-title').getByText(/^Overdue/)).toBeVisible()
  await expect(detail.getByText('Status since')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(detail).toBeHidden()

  await page.goto('/task/autoOrder?statusOverdue=false&status_in=waiting')
  await listReady(page)
  await expect(rows(page).filter({ hasText: /Overdue by|Overdue since/ })).toHaveCount(0)
  await expect(rows(page).first()).toBeVisible()

  await page.getByText('Board', { exact: true }).click()
  await expect(
    rows(page)
      .getByTitle(/^Due: /)
      .first(),
  ).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.goto('/task/autoOrder?statusOverdue=true')
  await listReady(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
})
