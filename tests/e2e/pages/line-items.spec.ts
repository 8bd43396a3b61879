import type { Locator } from '@playwright/test'
import { expect, test, toast } from '../fixtures.ts'
import { listReady, overflow, row, violations } from './helpers.ts'

const RENOVATION = '/renovation/list'
const DRAFTS = `${RENOVATION}?status=draft`

/** Opens the tab of a form's section. */
const openTab = (form: Locator, name: string) => form.getByRole('tab', { name }).click()
const line = (form: Locator, number: number) => form.getByRole('group', { name: `Materials ${number}`, exact: true })

async function fillLine(entry: Locator, { name, spec, quantity, price }: Record<string, string>): Promise<void> {
  await entry
    .getByLabel('Material', { exact: false })
    .first()
    .fill(name ?? '')
  await entry.getByLabel('Specification').fill(spec ?? '')
  await entry.getByRole('radio', { name: 'B1' }).check()
  await entry.getByLabel('Quantity', { exact: false }).fill(quantity ?? '')
  await entry.getByLabel('Unit price', { exact: false }).fill(price ?? '')
}

test('lines are entered, summed, changed and removed with the record they belong to', async ({ page, signIn }) => {
  const name = `Tile${Date.now() % 100_000}`
  await signIn('admin01', DRAFTS)
  await listReady(page)
  const number = (await row(page, /ZX/).textContent()) ?? ''
  const record = row(page, number.match(/ZX\d{10}/)?.[0] ?? '')
  const form = page.getByRole('dialog')
  const edit = async () => {
    await record.getByRole('button', { name: 'Edit' }).click()
    await openTab(form, 'Materials')
  }
  await edit()
  await form.getByRole('button', { name: 'Add: Materials' }).waitFor()
  const before = await form.getByRole('group', { name: /^Materials \d/ }).count()
  await form.getByRole('button', { name: 'Add: Materials' }).click()
  await fillLine(line(form, before + 1), { name, spec: 'A', quantity: '3', price: '12.5' })
  await expect(line(form, before + 1)).toContainText('37.50')
  // The same material twice: only the server knows, and says so at the line.
  await form.getByRole('button', { name: 'Add: Materials' }).click()
  await fillLine(line(form, before + 2), { name, spec: 'A', quantity: '1', price: '1' })
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(line(form, before + 2)).toContainText('Another record already has the same')
  await line(form, before + 2)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Saved')).toBeVisible()

  await edit()
  const added = line(form, before + 1)
  await expect(added.getByLabel('Material', { exact: false }).first()).toHaveValue(name)
  await added.getByLabel('Quantity', { exact: false }).fill('4')
  await expect(added).toContainText('50.00')
  await added.getByRole('button', { name: /^Remove/ }).click()
  await expect(added.getByRole('button', { name: /^Restore/ })).toBeVisible()
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form).toHaveCount(0)
  await edit()
  await expect(form.getByRole('group', { name: /^Materials \d/ })).toHaveCount(before)
})

test('a tab with a problem is marked and opened, and what was typed into lines survives a reload', async ({
  page,
  signIn,
}) => {
  await signIn('admin01', `${RENOVATION}?_form=new`)
  const form = page.getByRole('dialog')
  await openTab(form, 'Schedule')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form.getByRole('tab', { name: 'Application contains errors' })).toHaveAttribute('aria-selected', 'false')
  await expect(form.getByRole('tab', { name: 'Schedule contains errors' })).toHaveAttribute('aria-selected', 'true')
  await openTab(form, 'Workers')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form.getByRole('tab', { name: 'Application contains errors' })).toHaveAttribute('aria-selected', 'true')
  await expect(form.getByRole('combobox', { name: 'House' })).toBeFocused()

  await openTab(form, 'Materials')
  await form.getByRole('button', { name: 'Add: Materials' }).click()
  await fillLine(line(form, 1), { name: 'Cement', spec: '42.5', quantity: '2.5', price: '30' })
  // A check over the line's own fields: pieces are whole.
  await expect(line(form, 1)).toContainText('Pieces are counted in whole numbers')
  await page.reload()
  await openTab(form, 'Materials')
  await expect(line(form, 1).getByLabel('Specification')).toHaveValue('42.5')
  await form.getByRole('button', { name: 'Discard' }).click()
  await expect(form.getByRole('group', { name: 'Materials 1', exact: true })).toHaveCount(0)
})

test('lines are usable on a phone and by everyone', async ({ page, signIn }) => {
  await signIn('admin01', `${RENOVATION}?_form=new`)
  const form = page.getByRole('dialog')
  await openTab(form, 'Materials')
  await form.getByRole('button', { name: 'Add: Materials' }).click()
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 780 })
  await expect(line(form, 1).getByText('Fire grade')).toBeVisible()
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  expect(await violations(page)).toEqual([])
})

test('the choices of a row are told apart by their words', async ({ page, signIn }) => {
  await signIn('eng01', '/onsiteInspection/inspectionpoint')
  await listReady(page)
  await row(page, /./).getByRole('button', { name: 'Edit' }).click()
  const kinds = page.getByRole('dialog').locator('[data-column="way"]').first()
  for (const word of ['Choice', 'Number']) await expect(kinds.getByText(word, { exact: true })).toBeVisible()
})
