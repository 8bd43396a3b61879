import { expect, test } from '../fixtures.ts'
import { choose, violations } from './helpers.ts'

test('a record that is missing is entered from the input that refers to it, and chosen there; the form behind stays', async ({
  page,
  signIn,
  callsOf,
}) => {
  const name = `Own${Date.now() % 1_000_000}`
  await signIn('admin01', '/renovation/list?_form=new')
  const form = page.getByRole('dialog', { name: 'New: Decoration registration' })
  await choose(form, 'House', /./)
  await form.getByLabel('Site leader', { exact: false }).fill('Kept')
  // The house has an owner, who is chosen already. Choices that come later would move the entry below them.
  let answer = () => {}
  const held = new Promise<void>(resolve => (answer = resolve))
  await page.route('**/api/**/houseMember/choices*', async route => {
    await held
    await route.continue()
  })
  await form.locator('[data-field="owner"] .ant-select-selector').click()
  await expect(page.locator('.ant-select-dropdown:visible .ant-spin')).toBeVisible()
  await expect(page.getByRole('button', { name: 'New: Resident' })).toHaveCount(0)
  answer()
  await page.getByRole('button', { name: 'New: Resident' }).click()
  const inner = page.getByRole('dialog', { name: 'New: Resident' })
  await inner.getByLabel('Name', { exact: false }).first().fill(name)
  await inner
    .getByLabel('Phone', { exact: false })
    .first()
    .fill(`139${String(Date.now()).slice(-8)}`)
  await inner.getByLabel('Ownership share', { exact: false }).fill('100')
  // What both refer to is taken over: the house is chosen already.
  await expect(inner.locator('[data-field="house"] .ant-select-selection-item')).toBeVisible()
  // The list behind the two forms is looked at by its own tests.
  expect(await violations(page)).toEqual([])
  const created = page.waitForResponse(
    answer => answer.request().method() === 'POST' && answer.url().endsWith('/houseMember'),
  )
  await inner.getByRole('button', { name: 'Save', exact: true }).click()
  const { data } = (await (await created).json()) as { data: { id: number } }
  await expect(inner).toHaveCount(0)
  await expect(form.locator('[data-field="owner"] .ant-select-selection-item')).toContainText(name)
  await expect(form.getByLabel('Site leader', { exact: false })).toHaveValue('Kept')
  await (await callsOf('admin01'))('DELETE', `/api/resources/houseMember/${data.id}`)
})

test('a filter creates nothing, and neither does who may not', async ({ page, signIn }) => {
  await signIn('admin01', '/renovation/list')
  await page.getByRole('main').getByRole('combobox', { name: 'Project block' }).click()
  await expect(page.locator('.ant-select-dropdown:visible')).toBeVisible()
  await expect(page.getByRole('button', { name: /^New: / })).toHaveCount(0)
})
