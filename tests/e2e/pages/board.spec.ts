import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { overflow, violations } from './helpers.ts'

const PATH = '/orangeAtHome/newOrangeJu'
const column = (page: Page, state: string) => page.locator(`main [data-state="${state}"]`)

test.describe('a board', () => {
  test('has a column per state with its number of records; a card opens its record', async ({ page, signIn }) => {
    await signIn('admin01', PATH)
    await expect(page.getByRole('heading', { name: /^New: \d+ records$/ })).toBeVisible()
    await expect(page.locator('main [data-state]')).toHaveCount(6)
    // Of one column: those of the others come when they come.
    const card = column(page, 'fresh').locator('[data-row-key]').first()
    const label = await card.getByRole('button').first().innerText()
    await card.getByRole('button').first().click()
    await expect(page.getByRole('dialog')).toContainText(label)
  })

  test('dragging a card to another state asks for the inputs of the transition; so do its buttons', async ({
    page,
    signIn,
  }) => {
    await signIn('admin01', PATH)
    const card = column(page, 'fresh').locator('[data-row-key]').first()
    await card.waitFor()
    await card.dragTo(column(page, 'assigned'))
    await expect(page.getByRole('dialog')).toContainText('Assign')
    await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click()
    await card.getByRole('button', { name: 'Assign' }).click()
    await expect(page.getByRole('dialog')).toContainText('Consultant')
  })

  test('a card cannot be dropped where no transition leads', async ({ page, signIn }) => {
    await signIn('admin01', PATH)
    const card = column(page, 'fresh').locator('[data-row-key]').first()
    await card.waitFor()
    const key = await card.getAttribute('data-row-key')
    await card.dragTo(column(page, 'won'))
    // A dialog of the drop would stand in the way of this one.
    await card.getByRole('button', { name: 'Assign' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await expect(page.getByRole('dialog')).toContainText('Consultant')
    await expect(column(page, 'fresh').locator(`[data-row-key="${key}"]`)).toHaveCount(1)
  })

  test('is a list too, is narrowed by the filters, accessible and usable at 360 px, in Chinese too', async ({
    page,
    signIn,
    context,
  }) => {
    await signIn('admin01', `${PATH}?status_in=fresh,won`)
    await expect(page.locator('main [data-state]')).toHaveCount(2)
    await page.getByRole('radiogroup', { name: 'View as' }).getByText('List').click()
    await expect(page.getByRole('main').getByRole('table').first()).toBeVisible()
    await context.addCookies([{ name: 'locale', value: 'zh-CN', url: page.url() }])
    await page.setViewportSize({ width: 360, height: 740 })
    await page.reload()
    await expect(page.getByRole('radio', { name: '列表' })).toBeChecked()
    await page.goto(`${PATH}?status_in=fresh,won`)
    await expect(page.getByRole('heading', { name: /^新线索：\d+ 条$/ })).toBeVisible()
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
    expect(await violations(page)).toEqual([])
  })
})
