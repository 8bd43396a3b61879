import { expect, test } from '../fixtures.ts'
import { listReady, overflow, violations } from '../pages/helpers.ts'
import { rowOf } from './calls.ts'

test('the detail of an account tells what it may do and which role gives it, to be filtered by typing', async ({
  page,
  signIn,
}) => {
  await signIn('admin01', '/permission/user?_q=meter01')
  await listReady(page)
  await rowOf(page, 'meter01').first().click()
  const drawer = page.getByRole('dialog')
  const tab = drawer.getByRole('tab', { name: 'Effective permissions' })
  await tab.click()
  const panel = drawer.getByRole('tabpanel')
  await expect(panel).toContainText('From role: Meter reader')
  await expect(panel).toContainText('/energyConsum/')
  const filter = panel.getByLabel('Filter pages, data, roles')
  await filter.fill('meter reading')
  const found = panel.locator('details')
  await expect(found.filter({ hasText: 'Meter reading' }).first()).toBeVisible()
  const readings = found.filter({ hasText: 'Meter reading' }).first()
  await readings.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(readings.getByText('Only records of own blocks')).toBeVisible()
  await expect(readings).toContainText('by ')
  expect(await violations(page)).toEqual([])
  await filter.fill('no such thing')
  await expect(panel.getByRole('status')).toHaveText('Nothing matches “no such thing”')
  await filter.fill('')
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  await expect.poll(() => panel.evaluate(element => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
})

test('who is no administrator sees the tab on the own account alone', async ({ page, signIn }) => {
  await signIn('hr01', '/permission/user?_q=meter01')
  await listReady(page)
  const drawer = page.getByRole('dialog')
  await rowOf(page, 'meter01').first().click()
  await expect(drawer.getByRole('tab', { name: 'Operation log' })).toBeVisible()
  await expect(drawer.getByRole('tab', { name: 'Effective permissions' })).toHaveCount(0)
  await page.goto('/permission/user?_q=hr01')
  await rowOf(page, 'hr01').first().click()
  await drawer.getByRole('tab', { name: 'Effective permissions' }).click()
  await expect(drawer.getByRole('tabpanel')).toContainText('/permission/user')
})
