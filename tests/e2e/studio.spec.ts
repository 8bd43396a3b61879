import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServerForBrowser } from '../helpers/server-for-browser.ts'
import { test as base, expect } from './fixtures.ts'

/** The equipment desk with Studio, on a copy of its files. */
const test = base.extend<object, { readonly directory: string }>({
  directory: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const around = mkdtempSync(join(tmpdir(), 'steward-studio-'))
      const directory = join(around, 'config')
      cpSync('tests/fixtures/apps/desk', directory, { recursive: true })
      const app = join(directory, 'app.json')
      writeFileSync(app, JSON.stringify({ ...JSON.parse(readFileSync(app, 'utf8')), studio: {} }, null, 2))
      await use(directory)
      rmSync(around, { recursive: true })
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ directory }, use) => {
      const server = await startServerForBrowser({ CONFIG_DIR: directory })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 270_000 },
  ],
})

test('a page is edited in Studio: a title, a new field, a mistake reported and fixed, applied, and rolled back', async ({
  page,
  signIn,
  directory,
}) => {
  const ITEM = join(directory, 'modules/desk/resources/item.json')
  const before = readFileSync(ITEM, 'utf8')
  await signIn('admin01', '/desk/items')
  await expect(page.getByRole('columnheader', { name: 'Tag' })).toBeVisible()

  // A column leads to its place in the page.
  await page.getByRole('button', { name: 'Edit this page' }).click()
  await page.getByRole('menuitem', { name: 'Select an element' }).click()
  await page.getByRole('columnheader', { name: 'Tag' }).click()
  const editor = page.getByRole('textbox', { name: 'modules/desk/pages/items.json' })
  await expect(editor).toBeVisible()
  await expect(page.locator('.cm-activeLine')).toContainText('"columns"')

  // The title stands in the resource; the form changes it, and the text with it.
  await page.getByRole('navigation', { name: 'Files' }).getByRole('button', { name: 'item.json' }).click()
  const text = page.getByRole('textbox', { name: 'modules/desk/resources/item.json' })
  await text.getByText('"Tag"', { exact: true }).click()
  await page.getByRole('textbox', { name: 'title en-US' }).fill('Label')
  await page.getByRole('textbox', { name: 'title en-US' }).press('Enter')
  await expect(text).toContainText('"en-US": "Label"')

  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Add field' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add field' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('shelf')
  await dialog.getByRole('textbox', { name: 'English title' }).fill('Shelf')
  // What was typed is not lost by a key pressed in error.
  await page.keyboard.press('Escape')
  await page
    .getByRole('dialog', { name: 'Discard unsaved changes?' })
    .getByRole('button', { name: 'Keep editing' })
    .click()
  await expect(dialog.getByRole('textbox', { name: 'English title' })).toHaveValue('Shelf')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(text).toContainText('"shelf"')

  // The form completes the words of an expression.
  const form = page.getByRole('complementary', { name: 'Form' })
  await form.getByText('More settings').click()
  const condition = form.getByRole('combobox', { name: 'requiredWhen' })
  await condition.pressSequentially('record.na')
  await page
    .locator('.ant-select-item-option')
    .filter({ hasText: /^name$/ })
    .click()
  await expect(condition).toHaveValue('record.name')
  await condition.pressSequentially(' != null')
  await condition.press('Enter')
  await expect(text).toContainText('"requiredWhen": "record.name != null"')

  // A mistake is named at its line, and goes when it is mended.
  await page.getByRole('navigation', { name: 'Files' }).getByRole('button', { name: 'items.json' }).click()
  await editor.getByText('"isOut"', { exact: true }).click()
  await page.keyboard.press('Home')
  await page.keyboard.type('"filter": ["kind"],')
  await expect(page.getByRole('region', { name: 'Problems' })).toContainText('filter')
  await expect(page.getByRole('button', { name: /^Plan/ })).toBeDisabled()
  for (let count = '"filter": ["kind"],'.length; count > 0; count--) await page.keyboard.press('Backspace')
  await expect(page.getByText('No problems')).toBeVisible()

  await page.getByRole('button', { name: 'Plan (1)' }).click()
  const plan = page.getByRole('dialog', { name: 'Effects of your changes' })
  await expect(plan).toContainText('item.shelf')
  await plan.getByRole('textbox', { name: 'Reason' }).fill('items have a place on a shelf')
  await plan.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('The change is in effect')).toBeVisible()
  expect(readFileSync(ITEM, 'utf8')).toContain('"shelf": { "type": "text"')

  await page.goto('/desk/items')
  await expect(page.getByRole('columnheader', { name: 'Label' })).toBeVisible()

  await page.goto('/studio')
  await page.getByRole('button', { name: 'History' }).click()
  await page.getByRole('button', { name: 'Restore this version' }).first().click()
  const back = page.getByRole('dialog', { name: /Restore config/ })
  await back.getByRole('textbox', { name: 'Reason' }).fill('not wanted after all')
  const confirmation = back.getByRole('checkbox')
  if (await confirmation.isVisible()) await confirmation.check()
  await back.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('The change is in effect')).toBeVisible()
  expect(readFileSync(ITEM, 'utf8')).toBe(before)
  await page.goto('/desk/items')
  await expect(page.getByRole('columnheader', { name: 'Tag' })).toBeVisible()
})

test('the page of a draft is seen with its rows before anything is applied, and nothing can be changed there', async ({
  page,
  signIn,
}) => {
  await signIn('admin01', '/studio?file=modules%2Fdesk%2Fpages%2Fitems.json')
  const title = page.getByRole('textbox', { name: 'title en-US' })
  await title.fill('Stock list')
  await title.press('Enter')
  // An address that only the draft has.
  const address = page.getByRole('combobox', { name: 'path' })
  await address.fill('/desk/stock')
  await address.press('Enter')
  await expect(page.getByRole('button', { name: 'Plan (1)' })).toBeVisible()
  await expect(page.getByText('"/desk/stock"')).toBeVisible()
  await expect(page.getByText('No problems')).toBeVisible()
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('menuitem', { name: 'With my permissions' }).click()

  const banner = page.getByText('sees with your draft')
  await expect(banner).toBeVisible()
  await expect(page).toHaveURL(/\/desk\/stock$/)
  const trail = page.getByRole('navigation', { name: 'You are here' })
  await expect(trail).toContainText('Stock list')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('button', { name: 'Back to Studio' }).click()
  await expect(page).toHaveURL(/\/studio/)
  await expect(banner).toBeHidden()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await page.goto('/desk/items')
  await expect(trail).toContainText('Catalogue')

  // The buttons of the filters lead to the filters, whatever else is called like them.
  await page.getByRole('button', { name: 'Edit this page' }).click()
  await page.getByRole('menuitem', { name: 'Select an element' }).click()
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
  await expect(page.locator('.cm-activeLine')).toContainText('"filters"')

  // The line that opens the workflows shows the workflow, not only a line within it.
  await page.getByRole('navigation', { name: 'Files' }).getByRole('button', { name: 'loan.json' }).click()
  const loan = page.getByRole('textbox', { name: 'modules/desk/resources/loan.json' })
  await loan.getByText('"workflows"', { exact: true }).click()
  await expect(page.getByRole('complementary', { name: 'Form' }).locator('[data-state="out"]')).toBeVisible()
})
