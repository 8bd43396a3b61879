import { expect, test } from '../fixtures.ts'
import { choose, overflow, violations } from './helpers.ts'

const APPOINTMENTS = '/entryCare/subscribeRecord?_form=new'

test('a step is left only when it is right, and may be seen again', async ({ page, signIn }) => {
  await signIn('admin01', APPOINTMENTS)
  const form = page.getByRole('dialog')
  await expect(form.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
  const house = form.getByRole('combobox', { name: 'House' })
  await expect(house).toBeEnabled()
  await form.getByRole('button', { name: 'Next' }).click()
  await expect(form.locator('[data-field="house"]')).toContainText('Please fill this in')
  await expect(house).toBeFocused()
  await choose(form, 'House', /./)
  await choose(form, 'Booked by', /./)
  await form.getByLabel('Phone', { exact: false }).first().fill('13900001234')
  await page.keyboard.press('Control+s')
  await expect(form.getByRole('heading', { name: 'Step 2 of 3: Service and time' })).toBeFocused()
  await expect(form.getByRole('combobox', { name: 'Theme' })).toBeVisible()
  await form.getByRole('button', { name: 'Back' }).click()
  await expect(form.getByRole('heading', { name: 'Step 1 of 3' })).toBeFocused()
  await expect(form.getByLabel('Phone', { exact: false }).first()).toHaveValue('13900001234')
})

test('steps are accessible, and usable on a phone in Chinese too', async ({ page, signIn, context }) => {
  await signIn('admin01', '/visitPlanUser/viewAdd')
  await expect(page.getByRole('button', { name: 'Next' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 780 })
  await expect(page.getByRole('button', { name: 'Next' })).toBeVisible()
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  await context.addCookies([{ name: 'locale', value: 'zh-CN', url: page.url() }])
  await page.reload()
  await expect(page.getByRole('button', { name: '下一步' })).toBeVisible()
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
})
