import { chooseAccount, expect, test, toast } from '../fixtures.ts'
import { act } from '../pages/helpers.ts'
import { callDone, choose, rowOf, treeBox } from './calls.ts'

test('somebody new is given a role and blocks on screen and sees exactly that, without signing in again', async ({
  page,
  browser,
  baseURL,
  signIn,
}) => {
  const theirs = await browser.newContext({ baseURL: baseURL as string, locale: 'en-US' })
  const other = await theirs.newPage()
  await other.goto('/login')
  await chooseAccount(other, 'new01')
  await other.getByRole('button', { name: 'login' }).click()
  const menu = other.getByRole('navigation', { name: 'Main menu' })
  await menu.waitFor()
  await expect(menu.getByRole('link')).toHaveCount(1)

  await signIn('hr01', '/permission/user')
  const listed = await callDone(page, 'GET /api/account/?name=', async () => {
    await page.getByLabel('Name', { exact: true }).fill('林新')
    await page.keyboard.press('Enter')
  })
  expect(listed.query).toEqual({ pageIndex: '1', pageSize: '20', name: '林新' })

  await act(page, rowOf(page, 'new01'), 'Add role')
  await choose(page, 'role', 'Meter reader')
  const given = await callDone(page, 'POST /api/account/addRole', () =>
    page.getByRole('dialog').getByRole('button', { name: 'Add role' }).click(),
  )
  expect(given.sent).toEqual({ adAccount: 'new01', roleId: expect.stringMatching(/^\d+$/) })
  expect(given.answer.data).toMatchObject({ roles: [{ name: 'Meter reader' }], permissionIds: [211] })
  await expect(toast(page, 'Add role: done')).toBeVisible()
  await expect(rowOf(page, 'new01')).toContainText('Meter reader')

  await act(page, rowOf(page, 'new01'), 'Set blocks')
  await treeBox(page, '橙悦华庭一期').click()
  await expect(page.getByRole('dialog')).toContainText('1 of')
  const set = await callDone(page, 'POST /api/account/setBlock', () =>
    page.getByRole('dialog').getByRole('button', { name: 'Set blocks' }).click(),
  )
  expect(set.sent).toMatchObject({ adAccount: 'new01', blockId: expect.stringMatching(/^\d+$/) })
  const block = Number(set.sent.blockId)

  // The session is the same one; its next request sees the new rights.
  await other.goto('/home')
  const groups = menu.getByRole('menuitem').filter({ hasNot: other.getByRole('link') })
  await expect(groups).toHaveCount(1)
  await groups.click()
  await expect(menu.locator('a[href="/energyConsum/task"]')).toBeVisible()
  await menu.locator('a[href="/energyConsum/task"]').click()
  await other.getByRole('heading', { level: 1 }).first().waitFor()
  const rows = await other.evaluate(async () => {
    const answer = await fetch('/api/resources/meterTask?_fields=block&_end=1000')
    return ((await answer.json()) as { data: { block: { id: number } }[] }).data.map(row => row.block.id)
  })
  expect(new Set(rows)).toEqual(new Set([block]))

  await act(page, rowOf(page, 'new01'), 'Clear roles')
  await callDone(page, 'POST /api/account/clearRole', () =>
    page.getByRole('dialog').getByRole('button', { name: 'Clear roles' }).click(),
  )
  await other.goto('/home')
  await expect(menu.getByRole('link')).toHaveCount(1)
  await theirs.close()
})

test('roles are set, added and taken away for one account and for several', async ({ page, signIn }) => {
  await signIn('hr01', '/permission/user?name_like=')
  await page.getByLabel('Name', { exact: true }).fill('林新')
  await page.keyboard.press('Enter')
  await act(page, rowOf(page, 'new01'), 'Set as the only role')
  await choose(page, 'role', 'Engineer')
  const only = await callDone(page, 'POST /api/account/setRole', () =>
    page.getByRole('dialog').getByRole('button', { name: 'Set as the only role' }).click(),
  )
  expect(only.answer.data).toMatchObject({ roles: [{ name: 'Engineer' }] })

  await rowOf(page, 'new01').getByRole('checkbox').check()
  await page.getByRole('region', { name: 'Bulk actions' }).getByRole('button', { name: 'Remove role' }).click()
  await choose(page, 'role', 'Engineer')
  const taken = await callDone(page, 'POST /api/account/deleteRole', () =>
    page.getByRole('dialog').getByRole('button', { name: 'Remove role' }).click(),
  )
  expect(taken.answer.data).toMatchObject({ roles: [] })
})

test('nobody is offered to change their own rights, and who has left is refused a role', async ({ page, signIn }) => {
  await signIn('hr01', '/permission/user')
  await page.getByLabel('Name', { exact: true }).fill('唐静')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'hr01')).toBeVisible()
  await expect(rowOf(page, 'hr01').getByRole('button', { name: 'Add role' })).toHaveCount(0)

  // Their blocks are more than the clerk has: an administrator would have to change them, and is refused as well.
  await signIn('admin01', '/permission/user')
  const left = await callDone(page, 'GET /api/account/?employeeStatus=left', () =>
    page.goto('/permission/user?employeeStatus=left'),
  )
  expect(left.query).toMatchObject({ employeeStatus: 'left' })
  const [somebody] = (left.answer.data as { list: { adAccount: string }[] }).list
  await act(page, rowOf(page, somebody?.adAccount ?? ''), 'Add role')
  await choose(page, 'role', 'Meter reader')
  const refused = await callDone(page, 'POST /api/account/addRole', () =>
    page.getByRole('dialog').getByRole('button', { name: 'Add role' }).click(),
  )
  expect(refused.answer).toMatchObject({ code: 1000, data: { reason: 'validation' } })
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    'An account whose holder has left cannot have roles. Use “Register departure”',
  )
})
