import { expect, test } from '../fixtures.ts'
import { listReady, rows } from './helpers.ts'

test('a page of a thousand rows draws only those in view, and reaches the last', async ({ page, signIn }) => {
  const listed = page.waitForResponse(answer => new URL(answer.url()).pathname === '/api/resources/bill')
  await signIn('admin01', '/standingbook/propertyFees?_size=1000')
  const { data } = (await (await listed).json()) as { data: { id: number }[] }
  expect(data).toHaveLength(1000)
  await listReady(page)
  const drawn = await rows(page).count()
  expect(drawn).toBeLessThan(120)
  await rows(page).first().hover()
  const last = String(data.at(-1)?.id)
  // The wheel is not heard while the table is drawn again with what comes after the first rows.
  await expect(async () => {
    await page.mouse.wheel(0, 1_000_000)
    await expect(rows(page).last()).toHaveAttribute('data-row-key', last, { timeout: 1000 })
  }).toPass({ timeout: 20_000 })
  expect(await rows(page).count()).toBeLessThan(120)
})

test('a row expands to more of its record, and to the records of a tab', async ({ page, signIn }) => {
  await signIn('admin01', '/renovation/list')
  await listReady(page)
  const expand = rows(page).first().getByRole('button', { name: 'Expand row' })
  await expand.press('Enter')
  await expect(page.locator('main [data-expanded] dl').first()).toContainText('Workers')
  await rows(page).first().getByRole('button', { name: 'Collapse row' }).press('Enter')
  await expect(page.locator('main [data-expanded] dl').filter({ visible: true })).toHaveCount(0)
})

test('the keys of a list: / focuses the search, ? lists them', async ({ page, signIn }) => {
  await signIn('admin01', '/renovation/list')
  await listReady(page)
  await rows(page).first().focus()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Focus the search box of a list')
  // The dialog has the focus, and so the keys, when it has come up.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 1000 })
  }).toPass()
  await rows(page).first().focus()
  await page.keyboard.press('/')
  await expect(page.locator('main').getByRole('searchbox', { name: /^Search/ })).toBeFocused()
})
