import { expect, test } from '../fixtures.ts'
import { listReady, overflow, rows, violations } from './helpers.ts'

test('a masked number is revealed after a reason is given, and the history records by whom', async ({
  page,
  signIn,
}) => {
  const reason = `E2E ${Date.now()}`
  await signIn('cs02', '/entryCare/subscribeRecord')
  await listReady(page)
  await rows(page).first().locator('td').nth(8).click()
  const detail = page.getByRole('dialog').first()
  const phone = detail.locator('dd', { hasText: '****' }).first()
  await expect(phone).toBeVisible()
  await phone.getByRole('button', { name: 'Show Phone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Show Phone' })
  await expect(dialog.getByRole('button', { name: 'Show', exact: true })).toBeDisabled()
  await dialog.getByLabel('Reason').fill(reason)
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(detail.getByRole('status').filter({ hasText: /^1\d{10}$/ })).toBeVisible()
  await detail.getByRole('tab', { name: 'Timeline' }).click()
  await expect(detail.getByText(reason)).toBeVisible()
  await page.setViewportSize({ width: 360, height: 780 })
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
})
