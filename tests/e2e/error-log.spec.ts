import { expect, test } from './fixtures.ts'

test('unhandled errors are collected, and administrators can read them', async ({ page, signIn, consoleErrors }) => {
  await signIn('admin01')
  await page.evaluate(() => {
    setTimeout(() => {
      throw new RangeError('thrown for the log')
    })
    void Promise.reject(new TypeError('rejected for the log'))
  })
  await expect.poll(() => consoleErrors.length).toBeGreaterThanOrEqual(2)
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('rejected for the log')
  await page.reload()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Error log' }).click()
  const log = page.getByRole('dialog')
  await expect(log).toContainText('RangeError: thrown for the log')
  await expect(log).toContainText('TypeError: rejected for the log')
  await expect(log).toContainText('on /home')
  await log.getByRole('button', { name: 'Clear' }).click()
  await expect(log).toContainText('No errors.')
  consoleErrors.length = 0
})

test('nobody else is offered the log', async ({ page, signIn }) => {
  await signIn('cs01')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Error log' })).toHaveCount(0)
})
