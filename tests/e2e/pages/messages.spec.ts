import type { Page } from '@playwright/test'
import { expect, type Send, test, toast } from '../fixtures.ts'
import { listReady, overflow, rows, violations } from './helpers.ts'

const PAGE = '/task/resStatistics'

interface Kept {
  readonly id: number
  readonly version: number
}

/** Reminds the payer of an unpaid bill, and tells the number of its message. No channel is configured here. */
async function remind(send: Send): Promise<number> {
  const query = 'status=open&lastRemindAt_null=true&payer_null=false&_start=0&_end=1'
  const [bill] = await send<Kept[]>('GET', `/api/resources/bill?${query}`)
  const path = `/api/resources/bill/${bill!.id}`
  await send('POST', `${path}/transitions/remind`, { version: bill!.version, values: {} })
  const [message] = await send<Kept[]>('GET', `/api/resources/msgRecord?bill=${bill!.id}&_start=0&_end=1`)
  return message!.id
}

async function showList(page: Page): Promise<void> {
  await page.getByRole('radiogroup', { name: 'View as' }).getByText('List').click()
  await listReady(page)
}

test('a message waits visibly while no channel is configured; it is cancelled and sent again', async ({
  page,
  signIn,
  callsOf,
}) => {
  const id = await remind(await callsOf('admin01'))
  await signIn('admin01', PAGE)
  await showList(page)
  const line = rows(page).and(page.locator(`[data-row-key="${id}"]`))
  await expect(line).toContainText('Waiting')
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(line).toContainText('Channel not configured', { timeout: 1500 })
  }).toPass()
  expect(await violations(page)).toEqual([])

  await line.getByRole('button', { name: 'Cancel sending' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel sending' }).last().click()
  await expect(toast(page, 'Cancel sending: done')).toBeVisible()
  await expect(line).toContainText('Cancelled')
  await line.getByRole('button', { name: 'Send again' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
  await expect(toast(page, 'Send again: done')).toBeVisible()
  await expect(line).toContainText('Waiting')

  await page.goto(`${PAGE}?_view=${id}`)
  const drawer = page.getByRole('dialog')
  await expect(drawer).toContainText('橙悦物业')
  await expect(drawer).toContainText('bill.remind')
})

test('reminders are sent in bulk, and shown beside the bill', async ({ page, signIn }) => {
  await signIn('admin01', '/standingbook/propertyFees?status_in=open&lastRemindAt_null=true')
  await listReady(page)
  const first = rows(page).first()
  const id = await first.getAttribute('data-row-key')
  await first.getByRole('checkbox').check()
  await rows(page).nth(1).getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'Bulk actions' })
  await bar.getByRole('button', { name: /^Remind/ }).click()
  await page.getByRole('dialog', { name: 'Remind' }).getByRole('button', { name: 'Remind' }).click()
  await expect(page.getByText('2 succeeded').first()).toBeVisible()

  await page.goto(`/standingbook/propertyFees?_view=${id}`)
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('tab', { name: 'Messages' }).click()
  await expect(drawer.getByRole('tabpanel', { name: 'Messages' })).toContainText('橙悦物业')
})

test('messages are readable at 360 px, in Chinese too', async ({ page, signIn, context }) => {
  await signIn('admin01', PAGE)
  await context.addCookies([{ name: 'locale', value: 'zh-CN', url: page.url() }])
  await page.setViewportSize({ width: 360, height: 740 })
  await page.reload()
  await page.getByRole('radiogroup', { name: '显示方式' }).getByText('列表').click()
  await listReady(page)
  await expect(rows(page).first()).toContainText('渠道')
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
})

test('messages are read masked, and managed only with the right for message settings', async ({
  page,
  signIn,
  callsOf,
}) => {
  const id = await remind(await callsOf('admin01'))
  await signIn('region01', PAGE)
  await showList(page)
  const line = rows(page).and(page.locator(`[data-row-key="${id}"]`))
  await expect(line).toContainText('Waiting')
  await expect(line).toContainText(/1\d{2}\*{4}\d{4}/)
  await expect(line.getByRole('button', { name: 'Cancel sending' })).toHaveCount(0)

  await signIn('butler01', PAGE)
  await expect(page.getByRole('radiogroup', { name: 'View as' })).toHaveCount(0)
})
