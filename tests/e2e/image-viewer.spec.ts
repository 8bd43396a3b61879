import type { Page } from '@playwright/test'
import { PIXEL } from '../helpers/pixel.ts'
import { expect, test } from './fixtures.ts'

test('a click on an image opens it: drag, rotation by 90°, wheel 1.1 and 0.9, opacity 0.1, close', async ({
  page,
  signIn,
}) => {
  await signIn('admin01')
  await giveBannerAnImage(page)
  await page.goto('/appmodule/appBanner')
  await page
    .getByRole('button', { name: /^Open picture/ })
    .first()
    .click()
  const viewer = page.getByRole('dialog', { name: 'Image 1 of 1' })
  await expect(viewer).toBeVisible()
  expect(await viewer.evaluate(element => getComputedStyle(element, '::backdrop').opacity)).toBe('0.1')
  const view = () => viewer.locator('img').evaluate(image => (image as HTMLElement).style.transform)

  await viewer.getByRole('button', { name: 'Rotate right' }).click()
  expect(await view()).toContain('rotate(90deg)')
  await viewer.getByRole('button', { name: 'Rotate left' }).click()
  await viewer.getByRole('button', { name: 'Rotate left' }).click()
  expect(await view()).toContain('rotate(-90deg)')

  await page.mouse.move(720, 300)
  await page.mouse.wheel(0, -100)
  await expect.poll(view).toContain('scale(1.1)')
  await page.mouse.wheel(0, 100)
  await expect.poll(async () => Number(/scale\(([\d.]+)\)/.exec(await view())?.[1])).toBeCloseTo(0.99)

  await page.mouse.down()
  await page.mouse.move(780, 340, { steps: 5 })
  await page.mouse.up()
  expect(await view()).toContain('translate(60px, 40px)')

  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await page
    .getByRole('button', { name: /^Open picture/ })
    .first()
    .click()
  await viewer.getByRole('button', { name: 'Close' }).click()
  await expect(viewer).toBeHidden()
})

async function giveBannerAnImage(page: Page): Promise<void> {
  const headers = { 'X-Steward-Client': 'web' }
  const upload = await page.request.post('/api/files', {
    headers,
    multipart: { file: { name: 'pixel.png', mimeType: 'image/png', buffer: PIXEL } },
  })
  const { data: file } = await upload.json()
  const rows = await page.request.get('/api/resources/appBanner?_start=0&_end=1&_sort=id&_order=desc')
  const banner = (await rows.json()).data[0]
  const saved = await page.request.patch(`/api/resources/appBanner/${banner.id}`, {
    headers,
    data: { version: banner.version, image: [file] },
  })
  expect((await saved.json()).code).toBe(200)
}
