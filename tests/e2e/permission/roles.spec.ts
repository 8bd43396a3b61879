import { expect, test, toast } from '../fixtures.ts'
import { act } from '../pages/helpers.ts'
import { callDone, rowOf, treeBox } from './calls.ts'

test('the kept tree is used again, and reloading reads it again', async ({ page, signIn }) => {
  await signIn('hr01', '/permission/role')
  await act(page, rowOf(page, '抄表员'), 'Edit')
  await expect(page.getByText('1 of', { exact: false })).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage).some(key => key.startsWith('permissionTree')))).toBe(true)

  let asked = 0
  page.on('request', request => {
    if (new URL(request.url()).pathname === '/api/permissions/') asked++
  })
  await page.goto('/permission/role')
  await act(page, rowOf(page, '抄表员'), 'Edit')
  await expect(page.getByText('1 of', { exact: false })).toBeVisible()
  expect(asked).toBe(0)

  await page.goto('/permission/role')
  await callDone(page, 'GET /api/permissions/reload', () =>
    page.getByRole('button', { name: 'Reload the permission tree' }).click(),
  )
  await expect(toast(page, 'Reload the permission tree: done')).toBeVisible()
  await callDone(page, 'GET /api/permissions/', () => act(page, rowOf(page, '抄表员'), 'Edit'))
})

test('a role is made on the permission tree, found by names in both languages, and seen again', async ({
  page,
  signIn,
}) => {
  await signIn('hr01', '/permission/role')
  await page.getByRole('button', { name: 'New', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Role name/).fill('夜班抄表')
  await dialog.getByLabel(/^English name/).fill('Night meter reader')
  const find = dialog.getByRole('textbox', { name: 'Search' })
  const titles = dialog.locator('.ant-tree-title')
  await find.fill('reading tasks')
  await expect(titles).toHaveText(['Energy consumption', 'Reading tasks', 'Generate reading tasks (action)'])
  await treeBox(page, 'Generate reading tasks').click()
  await find.fill('抄表复核')
  await expect(titles).toHaveText(['Energy consumption', 'Reading review', 'View', /./])
  await treeBox(page, 'Reading review').first().click()
  await find.fill('no such name')
  await expect(titles).toHaveCount(0)
  await find.fill('')
  await expect(dialog.getByText(/^3 of \d+ selected$/)).toBeVisible()

  const saved = await callDone(page, 'POST /api/resources/role', () =>
    dialog.getByRole('button', { name: 'Save', exact: true }).click(),
  )
  expect(saved.sent).toMatchObject({ name: '夜班抄表', permissionIds: expect.stringMatching(/^\d+,\d+,\d+$/) })
  const { id } = saved.answer.data as { id: number }
  await expect(rowOf(page, '夜班抄表')).toContainText('Night meter reader')

  await act(page, rowOf(page, '夜班抄表'), 'View')
  const chosen = dialog.locator('.st-chips').first().getByRole('listitem')
  await expect(chosen).toHaveText(['Generate reading tasks (action)', 'Reading review: View', /^Reading review: /])
  await dialog.getByRole('button', { name: 'Close' }).click()

  await act(page, rowOf(page, '夜班抄表'), 'Edit')
  await expect(dialog.getByText(/^3 of \d+ selected$/)).toBeVisible()
  await find.fill('抄表任务生成')
  await treeBox(page, 'Generate reading tasks').click()
  const changed = await callDone(page, `PATCH /api/resources/role/${id}`, () =>
    dialog.getByRole('button', { name: 'Save', exact: true }).click(),
  )
  expect(changed.sent.permissionIds).toBe(String(saved.sent.permissionIds).split(',').slice(1).join(','))

  await act(page, rowOf(page, '夜班抄表'), 'Delete')
  await callDone(page, `DELETE /api/resources/role/${id}`, () =>
    page.getByRole('dialog', { name: 'Delete Role' }).getByRole('button', { name: 'Delete' }).click(),
  )
  await expect(rowOf(page, '夜班抄表')).toHaveCount(0)
})
