import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test, toast } from '../fixtures.ts'
import { act, callDone, choose, rowOf, treeBox } from './calls.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const NAME = '海大明'

test('a supplier’s worker is entered, audited by somebody else, disabled and downloaded', async ({
  page,
  signIn,
  browser,
  baseURL,
}) => {
  await signIn('hr02', '/permission/supplierAccount')
  await page.getByRole('button', { name: 'New', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Name/).fill(NAME)
  await dialog.getByLabel(/^Phone/).fill('13912345671')
  await dialog.getByLabel(/^ID number/).fill('230103199001011232')
  await dialog
    .locator('[data-field="photo"] input[type="file"]')
    .setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: PNG })
  await expect(dialog.locator('[data-field="photo"]').getByRole('img').first()).toBeVisible()
  const asked = await callDone(page, 'GET /api/deco/sap/findSupplier?keyword=匠修', () =>
    choose(page, 'supplier', '匠修维保', '匠修'),
  )
  expect(asked.answer.data).toMatchObject([{ supplierCode: expect.any(String), name: expect.stringContaining('匠修') }])
  await choose(page, 'position', '保洁员')
  await choose(page, 'org', '橙悦华庭一期驻场')
  await choose(page, 'blocks', '橙悦华庭一期')
  await page.keyboard.press('Escape')
  await dialog.locator('[data-field="entryAt"] input').fill('2026-03-01')
  await page.keyboard.press('Enter')
  const saved = await callDone(page, 'POST /api/supplier/account/saveOrUpdate', () =>
    dialog.getByRole('button', { name: 'Save', exact: true }).click(),
  )
  expect(saved.sent).toMatchObject({
    name: NAME,
    phone: '13912345671',
    supplierId: expect.stringMatching(/^\d+$/),
    positionId: expect.stringMatching(/^\d+$/),
    orgHid: '0101010101',
    blockIds: expect.stringMatching(/^\d+$/),
    entryAt: '2026-03-01',
  })
  expect(saved.answer).toMatchObject({ code: 200, data: { auditStatus: 'pending' } })
  const { id } = saved.answer.data as { id: number }
  await expect(rowOf(page, NAME)).toContainText('Pending')

  const theirs = await browser.newContext({ baseURL: baseURL as string, locale: 'en-US' })
  const auditor = await theirs.newPage()
  await auditor.goto('/login?redirect=/permission/supplierAccount')
  await auditor.getByRole('radio', { name: /\bhr01\b/ }).check()
  await auditor.getByRole('button', { name: 'login' }).click()
  await auditor.getByLabel('Name', { exact: true }).fill(NAME)
  await auditor.keyboard.press('Enter')
  await act(auditor, NAME, 'Approve')
  await auditor
    .getByRole('dialog')
    .getByLabel(/Opinion/)
    .fill('证件齐全')
  const audited = await callDone(auditor, 'POST /api/supplier/account/audit', () => confirm(auditor, 'Approve'))
  expect(audited.sent).toEqual({ id, auditStatus: 'approved', opinion: '证件齐全', version: expect.any(Number) })
  expect(audited.answer.data).toEqual({ auditStatus: 'approved', status: 'enabled' })
  await expect(toast(auditor, 'Approve: done')).toBeVisible()
  await expect(rowOf(auditor, NAME)).toContainText('Approved')

  await act(auditor, NAME, 'Disable')
  await auditor
    .getByRole('dialog')
    .getByLabel(/Reason/)
    .fill('培训未通过')
  const disabled = await callDone(auditor, 'POST /api/supplier/account/update/status', () =>
    confirm(auditor, 'Disable'),
  )
  expect(disabled.sent).toEqual({ id, status: 'disabled', reason: '培训未通过' })
  expect(disabled.answer.data).toEqual({ status: 'disabled' })
  await expect(rowOf(auditor, NAME)).toContainText('Disabled')

  const [file] = await Promise.all([
    auditor.waitForEvent('download'),
    auditor.getByRole('button', { name: 'Download list' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
  const parts = Object.values(unzipSync(new Uint8Array(readFileSync(await file.path()))))
  const sheet = parts.map(part => strFromU8(part)).join('\n')
  expect(sheet).toContain(NAME)
  expect(sheet).toContain('Disabled')
  await theirs.close()
})

test('a position gets rights in the app from its own tree', async ({ page, signIn }) => {
  await signIn('hr01', '/permission/supplierJobs')
  const before = await callDone(page, 'GET /api/supplier/position/getAppPermission', () =>
    act(page, '保洁员', 'Set app permissions'),
  )
  const { nodes, checkedIds } = before.answer.data as { nodes: { id: number; nameEn: string }[]; checkedIds: number[] }
  const orders = nodes.find(({ nameEn }) => nameEn === 'Take orders')?.id as number
  await page.getByRole('dialog').getByRole('textbox', { name: 'Find' }).fill('接单')
  await treeBox(page, 'Take orders').click()
  const saved = await callDone(page, 'POST /api/supplier/position/saveAppPermission', () =>
    confirm(page, 'Set app permissions'),
  )
  const had = checkedIds.includes(orders)
  const now = String(saved.sent.permissionIds).split(',').map(Number)
  expect(now.includes(orders)).toBe(!had)
  expect(saved.answer.data).toEqual({ appPermissionCount: checkedIds.length + (had ? -1 : 1) })
})

test('a position is entered, found and disabled', async ({ page, signIn }) => {
  const listed = await callDone(page, 'POST /api/supplier/position/list', () =>
    signIn('hr01', '/permission/supplierJobs'),
  )
  expect(listed.sent).toEqual({ pageIndex: '1', pageSize: '20' })
  await page.getByRole('button', { name: 'New', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Position name/).fill('泳池救生员')
  await choose(page, 'specialty', 'Other')
  await choose(page, 'org', '人力资源部')
  const saved = await callDone(page, 'POST /api/supplier/position/saveOrUpdate', () =>
    dialog.getByRole('button', { name: 'Save', exact: true }).click(),
  )
  expect(saved.sent).toMatchObject({ name: '泳池救生员', specialty: 'other', orgHid: expect.stringMatching(/^\d+$/) })
  expect(saved.answer).toMatchObject({ code: 200, data: { positionNo: expect.stringMatching(/^GW/) } })

  await expect(rowOf(page, '泳池救生员')).toBeVisible()
  const found = await callDone(page, 'POST /api/supplier/position/list', async () => {
    await page.getByLabel('Position name', { exact: true }).fill('救生')
    await page.keyboard.press('Enter')
  })
  expect(found.sent).toEqual({ pageIndex: '1', pageSize: '20', name: '救生' })
  await act(page, '泳池救生员', 'Disable')
  await dialog.getByLabel(/Reason/).fill('泳池已关闭')
  const disabled = await callDone(page, 'POST /api/supplier/position/update/status', () => confirm(page, 'Disable'))
  expect(disabled.sent).toEqual({ id: expect.any(Number), status: 'disabled', reason: '泳池已关闭' })
  await expect(rowOf(page, '泳池救生员')).toContainText('Disabled')
})

function confirm(page: Page, title: string): Promise<void> {
  return page.getByRole('dialog').getByRole('button', { name: title, exact: true }).click()
}
