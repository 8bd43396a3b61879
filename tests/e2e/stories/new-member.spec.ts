import { expect, test, toast } from '../fixtures.ts'
import { act, rows } from '../pages/helpers.ts'
import { choose, rowOf, treeBox } from '../permission/calls.ts'
import { day, dialog, field } from './story.ts'

/** 4.15 of the catalogue: what somebody new sees before, with and after a role. */
test('somebody new sees what the role opens, and nothing once it is taken', async ({ page, signIn }) => {
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const name = `夜班客服${Date.now() % 100_000}`
  const find = async () => {
    await page.getByLabel('Name', { exact: true }).fill('林新')
    await page.keyboard.press('Enter')
    await expect(rows(page)).toHaveCount(1)
  }
  const run = async (title: string, fill: () => Promise<unknown> = async () => {}) => {
    await act(page, rowOf(page, 'new01'), title)
    await fill()
    await dialog(page).getByRole('button', { name: title, exact: true }).click()
    await expect(toast(page, `${title}: done`)).toBeVisible()
    // The keyboard goes on where the dialog was opened.
    await expect(rowOf(page, 'new01').locator('button:focus')).toHaveCount(1)
  }

  await signIn('new01')
  await expect(menu.getByRole('link')).toHaveText([/Home/])
  await expect(page.getByRole('main')).toContainText('Ask a rights clerk or an administrator to assign one')

  // The permission clerk writes the role, gives it with one block, and posts the account to the site.
  await signIn('hr01', '/permission/role')
  await page.getByRole('button', { name: 'New', exact: true }).click()
  const role = dialog(page)
  await field(role, 'name').getByRole('textbox').fill(name)
  for (const [found, leaf] of [
    ['访客登记', 'View'],
    ['员工报事', 'Staff-reported issues'],
  ] as const) {
    await role.getByRole('textbox', { name: 'Search' }).fill(found)
    await treeBox(page, leaf).click()
  }
  await role.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(rowOf(page, name)).toContainText('2')
  await page.goto('/permission/user')
  await find()
  await run('Add role', () => choose(page, 'role', name))
  await run('Set blocks', () => treeBox(page, '橙悦华庭一期').click())
  await expect(rowOf(page, 'new01')).toContainText(name)
  await page.goto('/permission/fieldOrg')
  await find()
  await run('Set site and blocks', async () => {
    await choose(page, 'siteOrg', '橙悦华庭一期驻场')
    await field(dialog(page), 'siteFrom').getByRole('textbox').fill(day(0))
  })
  await run('Change phone', () => field(dialog(page), 'phone').getByRole('textbox').fill('13912340015'))
  await expect(rowOf(page, 'new01')).toContainText('橙悦华庭一期驻场')

  // Signed in again: visitors and reported issues, of the one block; the rights lead to the not-found page.
  await signIn('new01', '/visitorList/registerRecord?status_in=left')
  await expect(rows(page).first()).toBeVisible()
  const groups = await menu.locator('[aria-expanded]').allTextContents()
  expect(groups.map(text => text.trim())).toEqual(['Tasks and messages', 'Visitors'])
  await page.goto('/permission/user')
  await expect(page).toHaveURL(/\/404$/)

  // The role is taken.
  await signIn('hr01', '/permission/user')
  await find()
  await run('Clear roles')
  await signIn('new01')
  await expect(menu.getByRole('link')).toHaveText([/Home/])
  await page.goto('/visitorList/registerRecord')
  await expect(page).toHaveURL(/\/404$/)
})
