import { expect, test, toast } from '../fixtures.ts'
import { choose, overflow, violations } from './helpers.ts'

test('a record that is missing is created from the input that refers to it, and chosen', async ({ page, signIn }) => {
  const name = `Own${Date.now() % 1_000_000}`
  await signIn('admin01', '/renovation/list?_form=new')
  const form = page.getByRole('dialog', { name: 'New: Decoration registration' })
  await choose(form, 'House', /./)
  await form.getByLabel('Site leader', { exact: false }).fill('Kept')
  await form.getByRole('combobox', { name: 'Owner' }).click()
  await page.getByRole('button', { name: 'New: Resident' }).click()
  const inner = page.getByRole('dialog', { name: 'New: Resident' })
  await inner.getByLabel('Name', { exact: false }).first().fill(name)
  // What both refer to is taken over: the house is chosen already.
  await expect(inner.locator('[data-field="house"] .ant-select-selection-item')).toBeVisible()
  // The list behind the two forms is looked at by its own tests.
  expect((await violations(page)).filter(each => !each.includes('ant-table-cell'))).toEqual([])
  await choose(inner, 'Relation', /Owner/)
  await inner.getByLabel('Phone', { exact: false }).first().fill('13912345678')
  const saved = page.waitForResponse(
    answer => answer.url().endsWith('/api/resources/houseMember') && answer.request().method() === 'POST',
  )
  await inner.getByRole('button', { name: 'Save', exact: true }).click()
  const { data } = await (await saved).json()
  await expect(toast(page, 'Created')).toBeVisible()
  await expect(inner).toHaveCount(0)
  await expect(form.locator('[data-field="owner"]')).toContainText(name)
  await expect(form.getByLabel('Site leader', { exact: false })).toHaveValue('Kept')
  await page.setViewportSize({ width: 360, height: 780 })
  expect(await overflow(page)).toBe(0)
  await page.request.delete(`/api/resources/houseMember/${data.id}`, { headers: { 'X-Steward-Client': 'web' } })
})

test('a filter creates nothing, and neither does who may not', async ({ page, signIn }) => {
  await signIn('admin01', '/renovation/list')
  await page.getByRole('main').getByRole('combobox', { name: 'Project block' }).click()
  await expect(page.locator('.ant-select-dropdown:visible')).toBeVisible()
  await expect(page.getByRole('button', { name: /^New: / })).toHaveCount(0)
})
