import { expect, test } from '../fixtures.ts'
import { rows } from '../pages/helpers.ts'

/** 4.15 of the catalogue: what somebody new sees before, with and after a role. */
test('somebody new sees what the role opens, and nothing once it is taken', async ({ page, signIn, callsOf }) => {
  test.slow()
  const clerk = await callsOf('hr01')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const [account] = await clerk<{ id: number }[]>('GET', '/api/resources/account?adAccount=new01')
  const change = async (values: object) => {
    const { version } = await clerk<{ version: number }>('GET', `/api/resources/account/${account!.id}`)
    await clerk('PATCH', `/api/resources/account/${account!.id}`, { ...values, version })
  }

  await signIn('new01')
  await expect(menu.getByRole('link')).toHaveText([/Home/])
  await expect(page.getByRole('main')).toContainText('Ask a rights clerk or an administrator to give it one')

  // The permission clerk writes the role, and gives it with one block.
  const [block] = await clerk<{ id: number }[]>('GET', '/api/resources/projectBlock?name=橙悦华庭一期')
  const role = await clerk<{ id: number }>('POST', '/api/resources/role', {
    name: `夜班客服${Date.now() % 100_000}`,
    permissionIds: '70,252',
  })
  await change({ roles: [role.id], blocks: [block!.id] })

  // Signed in again: visitors and reported issues, of the one block; the rights lead to the not-found page.
  await signIn('new01', '/visitorList/registerRecord')
  await expect(rows(page).first()).toBeVisible()
  const groups = await menu.locator('[aria-expanded]').allTextContents()
  expect(groups.map(text => text.trim())).toEqual(['Tasks and messages', 'Visitors'])
  await page.goto('/permission/user')
  await expect(page).toHaveURL(/\/404$/)

  // The role is taken.
  await change({ roles: [] })
  await signIn('new01')
  await expect(menu.getByRole('link')).toHaveText([/Home/])
  await page.goto('/visitorList/registerRecord')
  await expect(page).toHaveURL(/\/404$/)
})
