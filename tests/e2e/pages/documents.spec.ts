import type { Page } from '@playwright/test'
import { packValue, storedKey } from '#model/text/stored-value.ts'
import { expect, test } from '../fixtures.ts'
import { listReady, overflow, rows, violations } from './helpers.ts'

/** The window that a click on `open` opens. */
async function preview(page: Page, open: () => Promise<void>): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  await open()
  const window = await opened
  await window.locator('.st-sheet').first().waitFor()
  return window
}

/** How many sheets of paper come out, and how large the first is, in millimetres. */
async function printed(page: Page): Promise<{ pages: number; width: number; height: number }> {
  const text = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const [, width = '0', height = '0'] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(text) ?? []
  const millimetres = (points: string) => Math.round((Number(points) * 25.4) / 72)
  return {
    pages: text.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0,
    width: millimetres(width),
    height: millimetres(height),
  }
}

test('the notice of a bill: from its row, on its paper, on a phone, and where nothing can be printed', async ({
  page,
  signIn,
  consoleErrors,
}) => {
  await signIn('cash01', '/standingbook/propertyFees?status_in=open')
  await listReady(page)
  const key = await rows(page).first().getAttribute('data-row-key')

  await test.step('it opens from its row, survives a reload and prints alone on its paper', async () => {
    const number = await rows(page).first().locator('td').nth(2).innerText()
    await rows(page).first().getByRole('button', { name: 'More', exact: true }).click()
    const notice = await preview(page, () => page.getByRole('menuitem', { name: 'Print: Payment notice' }).click())
    const sheet = notice.locator('.st-sheet')
    await expect(sheet).toContainText(number)
    await expect(sheet).toContainText('in Chinese capitals')
    await expect(notice).toHaveTitle(new RegExp(`^Payment notice ${number} - `))
    await notice.reload()
    await expect(sheet).toContainText(number)
    await expect(notice.getByText('1 sheet, A4 landscape')).toBeVisible()
    expect(await violations(notice)).toEqual([])
    expect(await printed(notice)).toEqual({ pages: 1, width: 297, height: 210 })
    await notice.emulateMedia({ media: 'print' })
    await expect(notice.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Property fees' }).first()).toBeVisible()
    await notice.close()
  })

  await test.step('on a phone the sheet is read without pushing the page, and the dark does not get onto paper', async () => {
    await page.evaluate(([name, text]) => localStorage.setItem(name, text), [
      storedKey('settings', 'steward'),
      packValue({ mode: 'dark' }, Date.now(), '1d'),
    ] as const)
    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto(`/print/bill/notice?ids=${key}`)
    const sheet = page.locator('.st-sheet')
    await sheet.waitFor()
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(await violations(page)).toEqual([])
    await expect(sheet).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark')
    await page.emulateMedia({ media: 'print' })
    for (const part of ['html', 'body', '.st-preview'])
      await expect(page.locator(part).first()).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(sheet).toHaveCSS('color', 'rgb(0, 0, 0)')
    await expect(sheet.locator('td').first()).toHaveCSS('color', 'rgb(0, 0, 0)')
    await page.emulateMedia({ media: null })
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('an address that asks for nothing, or for too much, says so', async () => {
    // What is excused below is what the browser says of these two.
    expect(consoleErrors).toEqual([])
    await page.goto('/print/bill/notice')
    await expect(page.getByRole('alert')).toContainText('No records selected')
    const many = Array.from({ length: 101 }, (_, index) => index + 1).join()
    await page.goto(`/print/bill/notice?ids=${many}`)
    await expect(page.getByRole('alert')).toContainText('101 records; at most 100 can be printed at once')
    await expect(page.getByRole('button', { name: 'Print' })).toBeDisabled()
    consoleErrors.length = 0
  })
})

test('several bills print in one run, those of a payer and house on one sheet with their sum', async ({
  page,
  signIn,
  callsOf,
}) => {
  const get = await callsOf('cash01')
  const query = 'status=open&_start=0&_end=400&_sort=house&_order=asc'
  const open = await get<{ id: number; balance: number; house: object; payer: object }[]>(
    'GET',
    `/api/resources/bill?${query}`,
  )
  const homeOf = ({ house, payer }: (typeof open)[number]) => JSON.stringify([house, payer])
  const first = open.findIndex((bill, index) => open[index + 1] && homeOf(open[index + 1]!) === homeOf(bill))
  const pair = open.slice(first, first + 2)
  const other = open.find(bill => homeOf(bill) !== homeOf(pair[0]!))!
  await signIn('cash01', `/standingbook/propertyFees?id_in=${[...pair, other].map(({ id }) => id).join()}`)
  await listReady(page)
  for (const index of [0, 1, 2]) await rows(page).nth(index).getByRole('checkbox').check()
  const notices = await preview(page, () => page.getByRole('button', { name: 'Print: Payment notice' }).click())
  await expect(notices.getByText('2 sheets, A4 landscape')).toBeVisible()
  const sheet = notices.locator('.st-sheet').filter({ has: notices.locator('tbody tr').nth(2) })
  const sum = (pair.reduce((all, { balance }) => all + balance, 0) / 100).toLocaleString('en-US', {
    minimumFractionDigits: 2,
  })
  await expect(sheet.locator('tbody tr').last().locator('td').last()).toHaveText(`¥${sum}`)
  await expect(sheet).toContainText(/capitals: .*元/)
  expect((await printed(notices)).pages).toBe(2)
})

test('a payment has its receipt where it is looked at, in both languages and twice on a sheet', async ({
  page,
  signIn,
}) => {
  await signIn('cash01', '/standingbook/propertyFees?status_in=paid')
  await listReady(page)
  await rows(page).first().getByText('View').click()
  const detail = page.getByRole('dialog').first()
  await detail.getByRole('tab', { name: 'Payments' }).click()
  await detail.locator('[data-row-key]').first().locator('td').first().click()
  const receipt = await preview(page, () => page.getByRole('button', { name: 'Print: Receipt' }).click())
  await expect(receipt.getByRole('heading', { name: 'Receipt', level: 1 })).toHaveCount(3)
  await expect(receipt.locator('.st-sheet-copy').nth(1)).toContainText(/[壹贰叁肆伍陆柒捌玖].*元/)
  expect(await printed(receipt)).toEqual({ pages: 1, width: 210, height: 297 })
  await page.context().addCookies([{ name: 'locale', value: 'zh-CN', url: new URL(page.url()).origin }])
  await receipt.reload()
  await expect(receipt.getByRole('heading', { name: '收款收据' })).toHaveCount(2)
  await expect(receipt.getByText('共 1 张，A4 纵向')).toBeVisible()
})

test('a work permit is printed while work is in progress; other requested records are listed', async ({
  page,
  signIn,
  callsOf,
}) => {
  const send = await callsOf('cs01')
  const ids = async (state: string) =>
    (await send<{ id: number }[]>('GET', `/api/resources/decoration?status=${state}&_start=0&_end=1&_fields=id`)).map(
      ({ id }) => id,
    )
  const [working] = await ids('working')
  const [exited] = await ids('exited')
  await signIn('cs01', '/renovation/list')
  await page.goto(`/print/decoration/permit?ids=${working},${exited}`)
  await expect(page.locator('.st-sheet')).toHaveCount(1)
  await expect(page.locator('.st-sheet')).toContainText('Work permit')
  await expect(page.locator('.st-sheet')).toContainText(/1\d\d\*{4}\d{4}/)
  await expect(page.getByRole('alert')).toContainText('1 record not printed')
  await expect(page.getByRole('alert')).toContainText('A work permit is valid only while work is in progress')
})
