import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { column, listReady, rows, violations } from './helpers.ts'

const DRAFTS = '/renovation/list?status_in=draft'

test('a cell is edited in its place: Escape leaves it, Enter saves it, both with the focus back on the cell', async ({
  page,
  signIn,
}) => {
  await signIn('admin01', DRAFTS)
  await listReady(page)
  const before = await leader(page)
  await page.getByTitle('Site leader: double-click to edit').first().dblclick()
  const box = page.getByRole('textbox', { name: 'Site leader' })
  await expect(box).toBeFocused()
  await expect(page).not.toHaveURL(/_view/)
  await box.fill('Nobody')
  expect(await violations(page)).toEqual([])
  await box.press('Escape')
  await expect(box).toHaveCount(0)
  await expect(page.locator('[data-cell="leaderName"]').first()).toBeFocused()
  expect(await leader(page)).toBe(before)

  await page.keyboard.press('F2')
  await box.fill('Somebody else')
  await box.press('Enter')
  await expect(box).toHaveCount(0)
  await expect.poll(() => leader(page)).toBe('Somebody else')
  await rows(page).first().focus()
  await page.keyboard.press('F2')
  await box.fill(before)
  await box.press('Enter')
  await expect.poll(() => leader(page)).toBe(before)
})

test('a cell that is left is saved, and stays open when its value is refused', async ({ page, signIn }) => {
  await signIn('admin01', DRAFTS)
  await listReady(page)
  const before = await leader(page)
  const cells = page.getByTitle('Site leader: double-click to edit')
  const box = page.getByRole('textbox', { name: 'Site leader' })
  await cells.first().dblclick()
  await box.fill('Left alone')
  await cells.nth(1).dblclick()
  await expect.poll(() => leader(page)).toBe('Left alone')
  await expect(box).toBeFocused()
  await expect(box).not.toHaveValue('Left alone')
  await box.press('Escape')

  await cells.first().dblclick()
  await box.fill('')
  await box.press('Tab')
  await cells.nth(1).dblclick()
  await expect(page.getByRole('alert')).toHaveText('Please fill this in')
  await expect(box).toHaveValue('')
  await box.fill(before)
  await page.getByRole('heading', { level: 1 }).first().click()
  await expect(box).toHaveCount(0)
  await expect.poll(() => leader(page)).toBe(before)
})

test('the keyboard reaches each cell that can be edited, and goes on from an open one', async ({ page, signIn }) => {
  await signIn('admin01', DRAFTS)
  await listReady(page)
  const before = await leader(page)
  const row = rows(page).first()
  const cell = (path: string) => row.locator(`[data-cell="${path}"]`)
  await row.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(cell('startAt')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(rows(page).nth(1).locator('[data-cell="startAt"]')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(cell('startAt')).toBeFocused()
  await page.keyboard.press('F2')
  await expect(cell('startAt').getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  const box = cell('leaderName').getByRole('textbox')
  await expect(box).toBeFocused()
  await box.fill('On the way')
  await page.keyboard.press('Tab')
  await expect(cell('startAt').getByRole('textbox')).toBeFocused()
  await expect.poll(() => leader(page)).toBe('On the way')
  await page.keyboard.press('Tab')
  await expect(cell('planEndAt').getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(cell('planEndAt')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(row).toBeFocused()

  await page.keyboard.press('F2')
  await box.fill(before)
  await box.press('Enter')
  await expect(cell('leaderName')).toBeFocused()
  await expect.poll(() => leader(page)).toBe(before)
})

test('what is wrong stands at the cell, said by the browser or by the server', async ({ page, signIn }) => {
  await signIn('admin01', DRAFTS)
  await listReady(page)
  const before = await leader(page)
  const id = (await rows(page).first().getAttribute('data-row-key')) as string
  await rows(page).first().focus()
  await page.keyboard.press('F2')
  const box = page.getByRole('textbox', { name: 'Site leader' })
  await box.fill('')
  await box.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Please fill this in')
  await box.fill('Later')
  // Somebody else is faster.
  await change(page, id, 'Sooner')
  await box.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Changed by someone else. Please refresh.')
  await box.press('Escape')
  await expect.poll(() => leader(page)).toBe('Sooner')
  await change(page, id, before)
})

async function leader(page: Page): Promise<string> {
  return (await column(page, 'Site leader'))[0] ?? ''
}

/** Changes the site leader of a registration by a call. */
async function change(page: Page, id: string, leaderName: string): Promise<void> {
  await page.evaluate(
    async ([id, leaderName]) => {
      const url = `/api/resources/decoration/${id}`
      const { data } = await (await fetch(url)).json()
      await fetch(url, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', 'x-steward-client': 'web' },
        body: JSON.stringify({ version: data.version, leaderName }),
      })
    },
    [id, leaderName],
  )
}
