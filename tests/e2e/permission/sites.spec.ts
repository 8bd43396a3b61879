import { expect, test } from '../fixtures.ts'
import { act } from '../pages/helpers.ts'
import { callDone, choose, rowOf, treeBox } from './calls.ts'

test('the organisation tree narrows the accounts, lower levels included or not', async ({ page, signIn }) => {
  const opened = page.waitForResponse(/\/api\/org\/suPeriOrHid\?hid=/)
  await signIn('hr01', '/permission/fieldOrg')
  await opened
  const node = (title: string) => page.getByRole('complementary').locator('.ant-tree-title').filter({ hasText: title })
  const below = await callDone(page, 'GET /api/rights/management/queryAccountList?hid=', () => node('哈尔滨市').click())
  expect(below.query).toMatchObject({ hid: '010101', includeLower: 'true', pageIndex: '1', pageSize: '20' })
  await expect(page).toHaveURL(/siteOrg\.hid_startsWith=010101$/)
  await expect(rowOf(page, 'butler01')).toContainText('橙悦华庭一期驻场')

  const alone = await callDone(page, 'GET /api/rights/management/queryAccountList', () =>
    page.getByRole('switch', { name: 'Include lower levels' }).click(),
  )
  expect(alone.query).toEqual({ hid: '010101', pageIndex: '1', pageSize: '20' })
  await expect(rowOf(page, 'butler01')).toHaveCount(0)

  await page.goto('/permission/fieldOrg?siteOrg.hid=0101010101')
  await expect(node('橙悦华庭一期驻场')).toBeVisible()
  await expect(page.locator('.ant-tree-node-selected')).toContainText('橙悦华庭一期驻场')
})

test('an account is assigned to a site with blocks, and gets another phone', async ({ page, signIn }) => {
  await signIn('hr01', '/permission/fieldOrg')
  await page.getByLabel('Name', { exact: true }).fill('林新')
  await page.keyboard.press('Enter')
  await act(page, rowOf(page, 'new01'), 'Set site and blocks')
  await choose(page, 'siteOrg', '橙悦云庭一期驻场')
  await page.locator('[data-field="siteFrom"] input').fill('2026-03-01')
  await page.keyboard.press('Enter')
  await treeBox(page, '橙悦云庭一期').click()
  const posted = await callDone(page, 'POST /api/rights/management/setBlock', () =>
    page.getByRole('dialog').getByRole('button', { name: 'Set site and blocks' }).click(),
  )
  expect(posted.sent).toMatchObject({
    adAccount: 'new01',
    siteHid: '0101010201',
    siteFrom: '2026-03-01',
    siteTo: null,
    blockIds: expect.arrayContaining([expect.any(Number)]),
    version: expect.any(Number),
  })
  expect(posted.answer).toMatchObject({ code: 200, data: { siteName: '橙悦云庭一期驻场' } })
  await expect(rowOf(page, 'new01')).toContainText('橙悦云庭一期驻场')

  await act(page, rowOf(page, 'new01'), 'Change phone')
  await page
    .getByRole('dialog')
    .getByLabel(/^Phone/)
    .fill('13912345678')
  const changed = await callDone(page, 'POST /api/rights/management/updatePhone', () =>
    page.getByRole('dialog').getByRole('button', { name: 'Change phone' }).click(),
  )
  expect(changed.sent).toMatchObject({ adAccount: 'new01', phone: '13912345678' })

  const details = await callDone(page, 'GET /api/rights/management/queryAccountDetails', () =>
    act(page, rowOf(page, 'new01'), 'View'),
  )
  expect(details.query).toEqual({ adAccount: 'new01' })
  await expect(page.getByRole('dialog')).toContainText('13912345678')
  await expect(page.getByRole('dialog')).toContainText('橙悦云庭一期')
})

test('on a phone the tree comes in from the side, and what is chosen there narrows the list', async ({
  page,
  signIn,
}) => {
  await signIn('hr01', '/home')
  await page.setViewportSize({ width: 375, height: 800 })
  await page.goto('/permission/fieldOrg')
  await page.getByRole('button', { name: 'Organisation', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Organisation' })
  const below = await callDone(page, 'GET /api/rights/management/queryAccountList?hid=', () =>
    drawer.locator('.ant-tree-title').filter({ hasText: '哈尔滨市' }).click(),
  )
  expect(below.query).toMatchObject({ hid: '010101', includeLower: 'true' })
  const { total, list } = below.answer.data as { total: number; list: { adAccount: string }[] }
  expect(list.length).toBeGreaterThan(0)
  await expect(drawer).toBeHidden()
  await expect(page.getByText(`${total.toLocaleString('en-US')} in total`)).toBeVisible()
  for (const { adAccount } of list.slice(0, 3)) await expect(page.getByText(adAccount, { exact: true })).toBeVisible()

  await page.getByRole('button', { name: '哈尔滨市' }).click()
  await drawer.getByRole('button', { name: 'All', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Organisation', exact: true })).toBeVisible()
  await expect(page.getByText(`${total.toLocaleString('en-US')} in total`)).toHaveCount(0)
})
