import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { listReady, rows, violations } from './helpers.ts'

const HOUSES = '/document/HouseList'

test('a cell is edited in its place: Escape leaves it, Enter saves it, both with the focus back on the row', async ({
  page,
  signIn,
}) => {
  await signIn('admin01', HOUSES)
  await listReady(page)
  const layout = rows(page)
    .nth(2)
    .locator('td', { hasText: /[室房]/ })
    .first()
  const before = ((await layout.textContent()) ?? '').trim()
  await layout.locator('div').first().dblclick()
  const box = page.getByRole('textbox', { name: 'Layout' })
  await expect(box).toBeFocused()
  await expect(page).not.toHaveURL(/_view/)
  await box.fill('something else')
  expect(await violations(page)).toEqual([])
  await box.press('Escape')
  await expect(box).toHaveCount(0)
  await expect(rows(page).nth(2)).toBeFocused()
  await expect(layout).toHaveText(before)

  await edit(page, 2)
  await box.fill('九室九厅')
  await box.press('Enter')
  await expect(box).toHaveCount(0)
  await expect(rows(page).nth(2)).toContainText('九室九厅')
  await edit(page, 2)
  await box.fill(before)
  await box.press('Enter')
  await expect(rows(page).nth(2)).toContainText(before)
})

test('what is wrong stands at the cell, by the browser and by the server', async ({ page, signIn }) => {
  await signIn('admin01', HOUSES)
  await listReady(page)
  await edit(page, 0)
  const box = page.getByRole('textbox', { name: 'Layout' })
  await box.fill('室'.repeat(200))
  await expect(page.getByRole('alert')).toContainText('characters')
  await box.press('Enter')
  await expect(box).toBeVisible()
  await box.press('Escape')

  // Somebody else is faster: the lock is told at the cell.
  const id = await rows(page).first().getAttribute('data-row-key')
  const former = await change(page, id as string, '先改')
  await edit(page, 0)
  await box.fill('后改')
  await box.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Changed by someone else')
  await box.press('Escape')
  await change(page, id as string, former)
})

test('who may not change records is offered no editing', async ({ page, signIn }) => {
  await signIn('butler01', '/renovation/list')
  await listReady(page)
  await rows(page).first().focus()
  await page.keyboard.press('F2')
  await expect(page.locator('main td input[type="text"]')).toHaveCount(0)
})

/** Begins with the field whose column is edited second: `houseType` is the first that F2 reaches. */
async function edit(page: Page, index: number): Promise<void> {
  const heading = await page.locator('main th').allInnerTexts()
  const at = heading.findIndex(text => text.trim() === 'Layout')
  await rows(page).nth(index).locator('td').nth(at).locator('div').first().dblclick()
  await page.getByRole('textbox', { name: 'Layout' }).waitFor()
}

/** Changes the layout of a house by a call; answers what it was. */
async function change(page: Page, id: string, layout: string): Promise<string> {
  return page.evaluate(
    async ([id, layout]) => {
      const url = `/api/resources/house/${id}`
      const { data } = await (await fetch(url)).json()
      await fetch(url, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', 'x-steward-client': 'web' },
        body: JSON.stringify({ version: data.version, layout }),
      })
      return data.layout
    },
    [id, layout],
  )
}
