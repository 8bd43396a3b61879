import { chooseAccount, expect, type Send, test } from '../fixtures.ts'
import { act } from '../pages/helpers.ts'
import { callDone, choose, rowOf } from './calls.ts'

interface Stored {
  readonly id: number
  readonly version: number
}
interface Account extends Stored {
  readonly roles: readonly { readonly id: number }[]
  readonly blocks: readonly { readonly id: number }[]
}

/** The accounts whose rights these tests change, as they were before. */
const CHANGED = ['new01', 'cs02', 'admin01']
const before = new Map<string, { roles: number[]; blocks: number[] }>()
let admin: Send

test.beforeEach(async ({ callsOf }) => {
  admin = await callsOf('admin01')
  for (const adAccount of CHANGED) {
    const { roles, blocks } = await accountOf(adAccount)
    before.set(adAccount, { roles: roles.map(({ id }) => id), blocks: blocks.map(({ id }) => id) })
  }
})

test.afterEach(async () => {
  for (const [adAccount, rights] of before) {
    const { id, version } = await accountOf(adAccount)
    await admin('PATCH', `/api/resources/account/${id}`, { version, ...rights })
  }
})

async function accountOf(adAccount: string): Promise<Account> {
  return (await admin<Account[]>('GET', `/api/resources/account?adAccount=${adAccount}`))[0] as Account
}

test('rights over rights are granted by administrators only, and the timeline records it', async ({
  browser,
  baseURL,
}) => {
  const theirs = await browser.newContext({ baseURL: baseURL as string, locale: 'en-US' })
  const clerk = await theirs.newPage()
  await clerk.goto('/login?redirect=/permission/user')
  await chooseAccount(clerk, 'hr01')
  await clerk.getByRole('button', { name: 'login' }).click()
  await clerk.getByLabel('Name', { exact: true }).fill('赵琳')
  await clerk.keyboard.press('Enter')
  await expect(rowOf(clerk, 'cs02')).toContainText('Customer service clerk')

  await act(clerk, rowOf(clerk, 'cs02'), 'Add role')
  const give = () => clerk.getByRole('dialog').getByRole('button', { name: 'Add role' }).click()
  await clerk.getByRole('dialog').locator('[data-field="role"] .ant-select').click()
  await clerk.getByRole('dialog').locator('[data-field="role"] input').fill('Rights clerk')
  const offered = clerk.locator('.ant-select-item-option')
  const overRights = offered.filter({ hasText: 'Rights clerk' })
  await expect(overRights).toHaveClass(/option-disabled/)
  await expect(overRights).toHaveAttribute('title', /^You can only grant permissions you hold: User list \(8\)/)
  await choose(clerk, 'role', 'Meter reader')
  const given = await callDone(clerk, 'POST /api/account/addRole', give)
  expect(given.answer).toMatchObject({ code: 200 })
  await expect(rowOf(clerk, 'cs02')).toContainText('Meter reader')

  await act(clerk, rowOf(clerk, 'cs02'), 'View')
  await clerk.getByRole('dialog').getByRole('tab', { name: 'Timeline' }).click()
  const change = clerk.getByRole('dialog').locator('.ant-timeline-item').first()
  await expect(change).toContainText('唐静')
  await expect(change).toContainText('Customer service clerk')
  await expect(change).toContainText('Meter reader')
  await theirs.close()
})

test('blocks that the giver does not have are named, and such an account is changed by administrators only', async ({
  browser,
  baseURL,
  callsOf,
}) => {
  const { id, version } = await accountOf('new01')
  const blocks = await admin<(Stored & { name: string })[]>('GET', '/api/resources/projectBlock?_end=50')
  const [near, far] = ['橙悦华庭一期', '镜湖雅苑'].map(name => blocks.find(block => block.name === name)?.id as number)
  await admin('PATCH', `/api/resources/account/${id}`, { version, blocks: [near, far] })

  const theirs = await browser.newContext({ baseURL: baseURL as string, locale: 'en-US' })
  const clerk = await theirs.newPage()
  await clerk.goto('/login?redirect=/permission/user')
  await chooseAccount(clerk, 'hr01')
  await clerk.getByRole('button', { name: 'login' }).click()
  await clerk.getByLabel('Name', { exact: true }).fill('林新')
  await clerk.keyboard.press('Enter')
  await act(clerk, rowOf(clerk, 'new01'), 'View')
  const dialog = clerk.getByRole('dialog')
  await expect(dialog.getByText('Outside your blocks').first().locator('..')).toContainText('镜湖雅苑')
  await dialog.getByRole('button', { name: 'Close' }).click()
  const why =
    'This account has more permissions than you (blocks that you do not have). Ask an administrator to change it.'
  const more = rowOf(clerk, 'new01').getByRole('button', { name: 'More', exact: true })
  if (await more.isVisible()) await more.click()
  const acts = rowOf(clerk, 'new01').getByRole('button').or(clerk.getByRole('menuitem'))
  for (const name of ['Add role', 'Set blocks', 'Clear roles', 'Edit']) {
    const offered = acts.filter({ hasText: new RegExp(`^${name}$`) })
    await expect(offered).toBeDisabled()
    await expect(offered).toHaveAttribute('title', why)
  }
  // The server says the same of whoever does not ask first.
  const call = await callsOf('hr01')
  await expect(call('PATCH', `/api/resources/account/${id}`, { version: version + 1, remark: 'x' })).rejects.toThrow(
    '该账号的权限超出您的范围',
  )
  await theirs.close()
})

test('a role offers only what its editor may hand on, and not itself', async ({ browser, baseURL }) => {
  const theirs = await browser.newContext({ baseURL: baseURL as string, locale: 'zh-CN' })
  const clerk = await theirs.newPage()
  await clerk.goto('/login?redirect=/permission/role')
  await chooseAccount(clerk, 'hr01')
  await clerk.getByRole('button', { name: /登\s*录/ }).click()
  const own = rowOf(clerk, '权限专员')
  await expect(own.getByRole('button', { name: '编辑' })).toBeDisabled()
  await expect(own.getByRole('button', { name: '编辑' })).toHaveAttribute(
    'title',
    '您本人持有该角色，不能修改自己持有的角色',
  )
  await clerk
    .getByRole('button', { name: /^新\s*建|新增/ })
    .first()
    .click()
  const dialog = clerk.getByRole('dialog')
  await expect(dialog).toContainText('灰色的权限不在您可授予的范围内')
  await dialog.getByLabel('查找').first().fill('用户列表')
  const closed = dialog.locator('.ant-tree-treenode').filter({ hasText: '用户列表' }).last()
  await expect(closed.locator('.ant-tree-checkbox')).toHaveClass(/ant-tree-checkbox-disabled/)
  await closed.locator('.ant-tree-checkbox').click({ force: true })
  await expect(dialog).toContainText('已选 0 /')
  await theirs.close()
})

test('an administrator looks as a cashier sees it, changes nothing, and is back', async ({ page, signIn }) => {
  const { id } = await accountOf('cash01')
  await signIn('admin01', `/permission/user?_view=${id}`)
  await page.getByRole('dialog').getByRole('tab', { name: 'See as' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click()
  const banner = page.getByText(/^You are viewing as “.+” and cannot change anything\.$/)
  await expect(banner).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByText('Fee ledgers')).toBeVisible()
  await expect(menu.getByText('Permissions')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Take the tour' })).toBeHidden()
  const refused = await page.evaluate(
    async account =>
      (
        await fetch(`/api/resources/account/${account}`, {
          method: 'PATCH',
          headers: { 'content-type': 'application/json', 'x-steward-client': 'web' },
          body: JSON.stringify({ version: 1, remark: 'x' }),
        })
      ).json(),
    id,
  )
  expect(refused).toMatchObject({ code: 1000, data: { reason: 'seeing-as' } })
  await page.getByRole('button', { name: 'Back to my account' }).click()
  await expect(menu.getByText('Permissions')).toBeVisible()
  await expect(banner).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`/permission/user\\?.*_view=${id}`))
})

test('the last administrator cannot leave', async ({ page, signIn }) => {
  await signIn('admin01')
  const { id, version } = await accountOf('admin01')
  await admin('PATCH', `/api/resources/account/${id}`, { version, roles: [] })
  await page.goto('/permission/user?name_like=周明远')
  await act(page, rowOf(page, 'admin01'), 'Edit')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Left' }).check()
  const refused = await callDone(page, `PATCH /api/resources/account/${id}`, () =>
    dialog.getByRole('button', { name: 'Save', exact: true }).click(),
  )
  expect(refused.answer).toMatchObject({ code: 1000, data: { problems: [{ code: 'last-administrator' }] } })
  await expect(dialog.getByRole('alert')).toContainText('The last administrator cannot be removed')
})
