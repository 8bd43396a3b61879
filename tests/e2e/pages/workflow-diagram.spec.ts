import { expect, test } from '../fixtures.ts'
import { overflow, violations } from './helpers.ts'

test('a record shows its state in its workflow', async ({ page, signIn }) => {
  await signIn('admin01', '/renovation/list')
  await page.getByRole('table').getByRole('button', { name: 'View' }).first().click()
  await page.getByRole('button', { name: 'Workflow' }).click()
  const dialog = page.getByRole('dialog', { name: 'Workflow' })
  const states = dialog.locator('[data-state]')
  await expect(states.first()).toBeVisible()
  expect(await states.count()).toBeGreaterThan(5)
  await expect(dialog.getByRole('listitem').filter({ hasText: 'From Draft to' })).not.toHaveCount(0)
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
})
