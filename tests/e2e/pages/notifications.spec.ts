import { expect, test } from '../fixtures.ts'
import { listReady, overflow, violations } from './helpers.ts'

test('the bell reports a finished job in the current language, and read notices stay read', async ({
  page,
  signIn,
}) => {
  await signIn('admin01', '/document/HouseList')
  await listReady(page)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByRole('listitem').first()).toContainText(/“House archive”: [\d,]+ rows exported/)
  await expect(panel.getByRole('link', { name: 'Download' }).first()).toHaveAttribute('href', /^\/api\/files\//)
  await expect(page.locator('.ant-message-notice')).toHaveCount(0)
  await expect.poll(() => violations(page)).toEqual([])
  await panel.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
})

test('the panel fits a phone', async ({ page, signIn }) => {
  await signIn('admin01', '/document/HouseList')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  expect(await violations(page)).toEqual([])
})
