import { expect, test, toast } from '../fixtures.ts'
import { act, callDone } from './calls.ts'

test('the kept tree is used again, and reloading reads it anew', async ({ page, signIn }) => {
  await signIn('hr01', '/permission/role')
  await act(page, '抄表员', 'Edit')
  await expect(page.getByText('1 of', { exact: false })).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage).some(key => key.startsWith('permissionTree')))).toBe(true)

  let asked = 0
  page.on('request', request => {
    if (new URL(request.url()).pathname === '/api/permissions/') asked++
  })
  await page.goto('/permission/role')
  await act(page, '抄表员', 'Edit')
  await expect(page.getByText('1 of', { exact: false })).toBeVisible()
  expect(asked).toBe(0)

  await page.goto('/permission/role')
  await callDone(page, 'GET /api/permissions/reload', () =>
    page.getByRole('button', { name: 'Reload the permission tree' }).click(),
  )
  await expect(toast(page, 'Reload the permission tree: done')).toBeVisible()
  await callDone(page, 'GET /api/permissions/', () => act(page, '抄表员', 'Edit'))
})
