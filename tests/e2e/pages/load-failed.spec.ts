import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { listReady, overflow, rows, violations } from './helpers.ts'

const DRAFTS = '/renovation/list?status=draft'
const LINES = /\/api\/resources\/decoMaterial\?/
const RECORD = /\/api\/resources\/decoration\/\d+/
const FAILED = { status: 503, json: { code: 503, message: 'The service is being restarted', data: null } }

test.afterEach(({ consoleErrors }) => {
  // The browser tells of each answer that was not good.
  consoleErrors.splice(0, consoleErrors.length, ...consoleErrors.filter(text => !text.includes('503')))
})

test('lines of a form that could not be fetched are reported as such, and fetched again', async ({ page, signIn }) => {
  await signIn('admin01', DRAFTS)
  await listReady(page)
  await fail(page, LINES)
  await rows(page).first().getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('tab', { name: 'Materials' }).click()
  await expect(form.getByRole('alert')).toContainText('The service is being restarted')
  await expect(form.getByRole('button', { name: 'Add: Materials' })).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  await page.unroute(LINES)
  await form.getByRole('button', { name: 'Try again' }).click()
  await expect(form.getByRole('button', { name: 'Add: Materials' })).toBeVisible()
  await expect(form.getByRole('alert')).toHaveCount(0)
})

test('records of a tab that could not be fetched are reported as such, on phones too', async ({ page, signIn }) => {
  await signIn('admin01', DRAFTS)
  await page.setViewportSize({ width: 360, height: 740 })
  await listReady(page)
  await fail(page, LINES)
  await rows(page).first().click()
  const detail = page.getByRole('dialog').first()
  await detail.getByRole('tab', { name: 'Materials' }).click()
  await expect(detail.getByRole('alert')).toContainText('The service is being restarted')
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  await page.unroute(LINES)
  await detail.getByRole('button', { name: 'Try again' }).click()
  await expect(detail.getByRole('alert')).toHaveCount(0)
})

test('an expanded row whose record could not be fetched says so', async ({ page, signIn }) => {
  await signIn('admin01', DRAFTS)
  await listReady(page)
  await fail(page, RECORD)
  await rows(page).first().getByRole('button', { name: 'Expand row' }).press('Enter')
  const expanded = page.locator('main [data-expanded]').first()
  await expect(expanded.getByRole('alert')).toContainText('The service is being restarted')
  await page.unroute(RECORD)
  await expanded.getByRole('button', { name: 'Try again' }).click()
  await expect(expanded.locator('dl').first()).toContainText('Workers')
})

/** Lets calls fail as a server does that is going down. */
async function fail(page: Page, url: RegExp): Promise<void> {
  await page.route(url, route => route.fulfill(FAILED))
}
