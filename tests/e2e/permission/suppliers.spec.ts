import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { PIXEL } from '../../helpers/pixel.ts'
import { expect, type Send, test, toast } from '../fixtures.ts'
import { act } from '../pages/helpers.ts'
import { callDone, choose, rowOf, treeBox } from './calls.ts'

/** What a test made; taken away whether it succeeded or not. */
const made: string[] = []
let admin: Send

test.beforeEach(async ({ callsOf }) => {
  admin = await callsOf('admin01')
})

test.afterEach(async () => {
  for (const path of made.splice(0)) await admin('DELETE', path)
})

test('a supplier’s worker is created, reviewed by somebody else, disabled and exported', async ({
  page,
  signIn,
  browser,
  baseURL,
}) => {
  const own = String(Date.now()).slice(-8)
  const name = `海大明${own}`
  const phone = `139${own}`
  await signIn('hr02', '/permission/supplierAccount')
  await page.getByRole('button', { name: 'New', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Name/).fill(name)
  await dialog.getByLabel(/^Mobile/).fill(phone)
  await dialog.getByLabel(/^ID number/).fill(`230103${own}0123`)
  await dialog
    .locator('[data-field="photo"] input[type="file"]')
    .setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: PIXEL })
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
    name,
    phone,
    supplierId: expect.stringMatching(/^\d+$/),
    positionId: expect.stringMatching(/^\d+$/),
    orgHid: '0101010101',
    blockIds: expect.stringMatching(/^\d+$/),
    entryAt: '2026-03-01',
  })
  expect(saved.answer).toMatchObject({ code: 200, data: { auditStatus: 'pending' } })
  const { id } = saved.answer.data as { id: number }
  made.push(`/api/resources/supplierAccount/${id}`)
  await expect(rowOf(page, name)).toContainText('Pending review')

  const theirs = await browser.newContext({ baseURL: baseURL as string, locale: 'en-US' })
  const auditor = await theirs.newPage()
  await auditor.goto('/login?redirect=/permission/supplierAccount')
  await auditor.getByRole('radio', { name: /\bhr01\b/ }).check()
  await auditor.getByRole('button', { name: 'login' }).click()
  await auditor.getByLabel('Name', { exact: true }).fill(name)
  await auditor.getByLabel('Name', { exact: true }).press('Enter')
  await act(auditor, rowOf(auditor, name), 'Approve')
  await auditor
    .getByRole('dialog')
    .getByLabel(/Review comment/)
    .fill('证件齐全')
  const audited = await callDone(auditor, 'POST /api/supplier/account/audit', () => confirm(auditor, 'Approve'))
  expect(audited.sent).toEqual({ id, auditStatus: 'approved', opinion: '证件齐全', version: expect.any(Number) })
  expect(audited.answer.data).toEqual({ auditStatus: 'approved', status: 'enabled' })
  await expect(toast(auditor, 'Approve: done')).toBeVisible()
  await expect(rowOf(auditor, name)).toContainText('Approved')

  await act(auditor, rowOf(auditor, name), 'Disable')
  await auditor
    .getByRole('dialog')
    .getByLabel(/Reason/)
    .fill('培训未通过')
  const disabled = await callDone(auditor, 'POST /api/supplier/account/update/status', () =>
    confirm(auditor, 'Disable'),
  )
  expect(disabled.sent).toEqual({ id, status: 'disabled', reason: '培训未通过' })
  expect(disabled.answer.data).toEqual({ status: 'disabled' })
  await expect(rowOf(auditor, name)).toContainText('Disabled')

  const [file] = await Promise.all([
    auditor.waitForEvent('download'),
    auditor.getByRole('button', { name: 'Download list' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
  const parts = Object.values(unzipSync(new Uint8Array(readFileSync(await file.path()))))
  const sheet = parts.map(part => strFromU8(part)).join('\n')
  expect(sheet).toContain(name)
  expect(sheet).toContain('Disabled')
  await theirs.close()
})

test('a position gets rights in the app from its own tree', async ({ page, signIn }) => {
  const name = `巡场员${Date.now()}`
  const org = (await admin<{ id: number }[]>('GET', '/api/resources/org?_end=1'))[0]?.id
  const { id } = await admin<{ id: number }>('POST', '/api/resources/supplierPosition', {
    name,
    specialty: 'other',
    org,
  })
  made.push(`/api/resources/supplierPosition/${id}`)
  await signIn('hr01', `/permission/supplierJobs?name_like=${name}`)
  const before = await callDone(page, 'GET /api/supplier/position/getAppPermission', () =>
    act(page, rowOf(page, name), 'Set app permissions'),
  )
  const { nodes, checkedIds } = before.answer.data as { nodes: { id: number; nameEn: string }[]; checkedIds: number[] }
  expect(checkedIds).toEqual([])
  const orders = nodes.find(({ nameEn }) => nameEn === 'Take orders')?.id as number
  await page.getByRole('dialog').getByRole('textbox', { name: 'Search' }).fill('接单')
  await treeBox(page, 'Take orders').click()
  const saved = await callDone(page, 'POST /api/supplier/position/saveAppPermission', () =>
    confirm(page, 'Set app permissions'),
  )
  expect(String(saved.sent.permissionIds).split(',').map(Number)).toEqual([orders])
  expect(saved.answer.data).toEqual({ appPermissionCount: 1 })
})

test('a position is entered, found and disabled', async ({ page, signIn }) => {
  const name = `泳池救生员${Date.now()}`
  const listed = await callDone(page, 'POST /api/supplier/position/list', () =>
    signIn('hr01', '/permission/supplierJobs'),
  )
  expect(listed.sent).toEqual({ pageIndex: '1', pageSize: '20' })
  await page.getByRole('button', { name: 'New', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Position name/).fill(name)
  await choose(page, 'specialty', 'Other')
  await choose(page, 'org', '人力资源部')
  const saved = await callDone(page, 'POST /api/supplier/position/saveOrUpdate', () =>
    dialog.getByRole('button', { name: 'Save', exact: true }).click(),
  )
  expect(saved.sent).toMatchObject({ name, specialty: 'other', orgHid: expect.stringMatching(/^\d+$/) })
  expect(saved.answer).toMatchObject({ code: 200, data: { positionNo: expect.stringMatching(/^GW/) } })
  const { id } = saved.answer.data as { id: number }
  made.push(`/api/resources/supplierPosition/${id}`)

  // A dialog gives the focus back when it has faded: until then a key would go to the button that opened it.
  await expect(dialog).toHaveCount(0)
  const search = page.getByLabel('Position name', { exact: true })
  await search.fill(name)
  const found = await callDone(page, 'POST /api/supplier/position/list', () => search.press('Enter'))
  expect(found.sent).toEqual({ pageIndex: '1', pageSize: '20', name })
  await act(page, rowOf(page, name), 'Disable')
  await dialog.getByLabel(/Reason/).fill('泳池已关闭')
  const disabled = await callDone(page, 'POST /api/supplier/position/update/status', () => confirm(page, 'Disable'))
  expect(disabled.sent).toEqual({ id, status: 'disabled', reason: '泳池已关闭' })
  await expect(rowOf(page, name)).toContainText('Disabled')
})

function confirm(page: Page, title: string): Promise<void> {
  return page.getByRole('dialog').getByRole('button', { name: title, exact: true }).click()
}
