import { chooseAccount, expect, type Send, test } from '../fixtures.ts'
import { act, callDone, choose, rowOf, treeBox } from './calls.ts'

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

test('rights over rights are handed on by administrators only, and the timeline tells what was done', async ({
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

  await act(clerk, 'cs02', 'Add role')
  await choose(clerk, 'role', 'Rights clerk')
  const give = () => clerk.getByRole('dialog').getByRole('button', { name: 'Add role' }).click()
  const refused = await callDone(clerk, 'POST /api/account/addRole', give)
  expect(refused.answer).toMatchObject({ code: 1000, data: { reason: 'validation' } })
  await expect(clerk.getByRole('dialog').getByRole('alert')).toContainText(
    'You can only grant permissions you hold: User list (8)',
  )
  // The dialog stays with what was chosen; another role is given from there.
  await choose(clerk, 'role', 'Meter reader')
  const given = await callDone(clerk, 'POST /api/account/addRole', give)
  expect(given.answer).toMatchObject({ code: 200 })
  await expect(rowOf(clerk, 'cs02')).toContainText('Meter reader')

  await act(clerk, 'cs02', 'View')
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
  await act(clerk, 'new01', 'View')
  const dialog = clerk.getByRole('dialog')
  await expect(dialog.getByText('Outside your blocks').first().locator('..')).toContainText('镜湖雅苑')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await act(clerk, 'new01', 'Set blocks')
  await expect(dialog).toContainText('1 of 7 selected')
  await expect(dialog).toContainText('1 more are outside your scope and stay unchanged')
  await treeBox(clerk, '橙悦华庭二期').click()
  const set = await callDone(clerk, 'POST /api/account/setBlock', () =>
    dialog.getByRole('button', { name: 'Set blocks' }).click(),
  )
  expect(set.answer).toMatchObject({ code: 1000, data: { problems: [{ code: 'account-has-more' }] } })
  await expect(dialog.getByRole('alert')).toContainText(
    'This account has more rights than you (blocks that you do not have)',
  )
  await theirs.close()
})

test('the last administrator cannot leave', async ({ page, signIn }) => {
  await signIn('admin01')
  const { id, version } = await accountOf('admin01')
  await admin('PATCH', `/api/resources/account/${id}`, { version, roles: [] })
  await page.goto('/permission/user?name_like=周明远')
  await act(page, 'admin01', 'Edit')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Left' }).check()
  const refused = await callDone(page, `PATCH /api/resources/account/${id}`, () =>
    dialog.getByRole('button', { name: 'Save', exact: true }).click(),
  )
  expect(refused.answer).toMatchObject({ code: 1000, data: { problems: [{ code: 'last-administrator' }] } })
  await expect(dialog.getByRole('alert')).toContainText('The last administrator cannot be removed')
})
