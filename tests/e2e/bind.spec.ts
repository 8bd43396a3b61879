import { expect, test, toast } from './fixtures.ts'

/** README.md of src/server/contract/sister-system. */
const PASSWORD = 'Steward@2026'

test('bind and unbind, with every message', async ({ page, signIn }) => {
  await signIn('admin01')
  const openMenu = () => page.getByRole('button', { name: /^Account of/ }).click()
  await openMenu()
  await page.getByRole('menuitem', { name: 'Bind butler account' }).click()
  const dialog = page.getByRole('dialog')
  const bind = dialog.getByRole('button', { name: 'Bind', exact: true })

  await bind.click()
  await expect(toast(page, 'please enter the account to bind')).toBeVisible()
  const xcAccount = await anyButler(page)
  await dialog.getByRole('textbox', { name: 'Butler account' }).fill(xcAccount)
  await bind.click()
  await expect(toast(page, 'please enter password')).toBeVisible()

  await dialog.getByRole('textbox', { name: 'Password' }).fill('wrong')
  await bind.click()
  await expect(toast(page, 'binding failed, please check that the account and password are correct')).toBeVisible()

  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  const sent = page.waitForRequest('**/api/account/bindXcy')
  const menuRebuilt = page.waitForResponse('**/api/client-model')
  await bind.click()
  const body = new URLSearchParams((await sent).postData() ?? '')
  expect(body.get('xcAccount')).toBe(xcAccount)
  expect(body.get('xcPassword')).toMatch(/^[A-Za-z0-9_-]+$/)
  expect(body.get('xcPassword')).not.toContain(PASSWORD)
  await expect(toast(page, 'binding successful')).toBeVisible()
  await menuRebuilt
  await expect(dialog).toBeHidden()

  await openMenu()
  await page.getByRole('menuitem', { name: 'Unbind butler account' }).click()
  const master = await page.evaluate(
    () => JSON.parse(Object.entries({ ...localStorage }).find(([key]) => key.startsWith('master_'))?.[1] ?? '').value,
  )
  await expect(dialog).toContainText(master.name)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(toast(page, 'cancelled')).toBeVisible()

  await page.route('**/api/account/unbindXcy', route =>
    route.fulfill({ json: { code: 1000, message: 'not now', data: null } }),
  )
  await openMenu()
  await page.getByRole('menuitem', { name: 'Unbind butler account' }).click()
  await dialog.getByRole('button', { name: 'Unbind', exact: true }).click()
  await expect(toast(page, 'not now')).toBeVisible()
  await page.unroute('**/api/account/unbindXcy')

  await openMenu()
  await page.getByRole('menuitem', { name: 'Unbind butler account' }).click()
  await dialog.getByRole('button', { name: 'Unbind', exact: true }).click()
  await expect(toast(page, 'unbound successfully')).toBeVisible()
  await openMenu()
  await expect(page.getByRole('menuitem', { name: 'Bind butler account' })).toBeVisible()
})

/** A butler of the sample data that the embedded sister system knows and that nobody has bound yet. */
async function anyButler(page: import('@playwright/test').Page): Promise<string> {
  const response = await page.request.get('/api/resources/butler?_start=0&_end=50')
  const { data } = (await response.json()) as { data: { xcAccount?: string | null; account?: unknown }[] }
  const found = data.find(butler => butler.xcAccount && !butler.account)?.xcAccount
  if (!found) throw new Error('No butler of the sample data has an account in the sister system.')
  return found
}
