import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { choose, column, listReady, overflow, violations } from './helpers.ts'

const RENOVATION = '/renovation/list'

test('groups of conditions are built, stand in the address, are shown as tags and taken away', async ({
  page,
  signIn,
}) => {
  await signIn('admin01', RENOVATION)
  await listReady(page)
  const all = await total(page)
  await page.getByRole('button', { name: 'Conditions' }).click()
  const drawer = page.getByRole('dialog', { name: 'Combine conditions' })
  await drawer.getByText('Any of').click()
  const outer = drawer.getByRole('group', { name: 'Any of' }).first()
  await compare(outer.getByRole('group', { name: /^Condition:/ }).first(), 'Status', 'is')
  await choose(outer, 'Value for Status', 'Work suspended')
  await outer.getByRole('button', { name: 'Group', exact: true }).click()
  const inner = drawer.getByRole('group', { name: 'All of' })
  await compare(inner.getByRole('group', { name: /^Condition:/ }), 'Method', 'is')
  await choose(inner, 'Value for Method', 'By owner')
  expect(await violations(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/_where=any/)
  await listReady(page)
  await expect.poll(() => total(page)).toBeLessThan(all)
  const [ways, states] = [await column(page, 'Method'), await column(page, 'Status')]
  ways.forEach((way, index) => {
    expect(way === 'By owner' || states[index] === 'Work suspended').toBe(true)
  })
  const tags = page.getByRole('list', { name: 'Applied conditions' }).getByRole('listitem')
  await expect(tags).toHaveText(['Status is Work suspended or Method is By owner'])
  await page.reload()
  await expect(tags).toHaveCount(1)
  await tags.getByRole('button', { name: 'Remove condition' }).click()
  await expect(page).toHaveURL(new RegExp(`${RENOVATION}$`))
  await expect.poll(() => total(page)).toBe(all)
})

test('a condition without a value is pointed out, and nothing is lost', async ({ page, signIn }) => {
  await signIn('admin01', RENOVATION)
  await listReady(page)
  await page.getByRole('button', { name: 'Conditions' }).click()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('alert')).toHaveText('Some conditions have no value. Fill them in or remove them.')
  await expect(page).not.toHaveURL(/_where/)
})

test('a condition on a field that may not be used is refused in words', async ({ page, signIn }) => {
  await signIn('admin01', `${RENOVATION}?_where=any(nothing%3D1)`)
  await expect(page.getByText('There is no parameter “nothing”')).toBeVisible()
  await page.getByRole('button', { name: 'Remove condition' }).click()
  await listReady(page)
})

test('on a phone the builder fits', async ({ page, signIn }) => {
  await signIn('admin01', RENOVATION)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(`${RENOVATION}?_where=all(not(status%3Ddraft);any(startAt_gte%3D2020-01-01;delayed%3Dtrue))`)
  await listReady(page)
  await expect(page.getByRole('list', { name: 'Applied conditions' }).getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Conditions' }).click()
  const drawer = page.getByRole('dialog', { name: 'Combine conditions' })
  await expect(drawer.getByRole('group', { name: 'None of' })).toBeVisible()
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  expect(await violations(page)).toEqual([])
})

async function compare(part: Locator, field: string, operator: string): Promise<void> {
  const typed = part.getByRole('combobox', { name: 'Field' })
  await typed.press('ArrowDown')
  await typed.fill(field)
  const page = part.page()
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option')
    .filter({ hasText: new RegExp(`^${field}$`) })
    .click()
  await expect(part).toContainText(operator)
}

async function total(page: Page): Promise<number> {
  const text = (await page.getByText(/^\d[\d,]* in total$/).textContent()) ?? ''
  return Number(text.replace(/\D/g, ''))
}
