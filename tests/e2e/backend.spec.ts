import { expect, test } from '@playwright/test'
import { PLATFORM_CONFIG } from '../helpers/platform-model.ts'
import { startServerForBrowser } from '../helpers/server-for-browser.ts'

test('the web app works before a separately started backend', async ({ page }) => {
  test.setTimeout(180_000)
  const backend = await startServerForBrowser({ CONFIG_DIR: PLATFORM_CONFIG })
  const front = await startServerForBrowser({ CONFIG_DIR: PLATFORM_CONFIG, BACKEND_URL: backend.url })
  try {
    const bearers: (string | undefined)[] = []
    page.on('request', request => {
      if (request.url().includes('/api/resources/')) bearers.push(request.headers().authorization)
      expect(new URL(request.url()).origin).toBe(front.url)
    })
    await page.goto(`${front.url}/login?redirect=/test/houses`)
    await page.getByRole('radio', { name: /\bkeeper01\b/ }).check()
    await page.getByRole('button', { name: 'login' }).click()
    await expect(page.getByRole('cell', { name: 'A-101' })).toBeVisible()
    expect(bearers[0]).toMatch(/^Bearer \S{43}$/)
    expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'steward_session' }))

    await page.getByRole('button', { name: 'New', exact: true }).click()
    await page.getByRole('textbox', { name: 'name' }).fill('A-900')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('cell', { name: 'A-900' })).toBeVisible()

    await page.reload()
    await expect(page.getByRole('cell', { name: 'A-900' })).toBeVisible()
  } finally {
    await front.stop()
    await backend.stop()
  }
})
