import { expect, test } from './fixtures.ts'

// An error in the console fails a test, and the browser logs sizes below zero.
for (const width of [1440, 360]) {
  test(`the tour leads through the frame at ${width} px`, async ({ page, signIn }) => {
    await signIn('new01', '/home')
    await page.setViewportSize({ width, height: 600 })
    await expect(page.getByRole('button', { name: 'Take the tour' })).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Take the tour' }).click()
    const tour = page.locator('.ant-tour')
    for (const title of ['Menu', 'Search everything', 'Notifications', 'Your account']) {
      await expect(tour).toContainText(title)
      await tour.getByRole('button', { name: 'Next' }).click()
    }
    await tour.getByRole('button', { name: 'Finish' }).click()
    await expect(tour).toHaveCount(0)
  })
}
