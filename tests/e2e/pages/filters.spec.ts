import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { choose, column, listReady, unfoldFilters } from './helpers.ts'

const BILLS = '/standingbook/propertyFees'

test('a filter is of the kind of its field', async ({ page, signIn }) => {
  await signIn('admin01', BILLS)
  await listReady(page)
  await unfoldFilters(page)

  await test.step('months from and to', async () => {
    const [month = ''] = await column(page, 'Period')
    await range(page, 'Period', month, month)
    await search(page, /period_gte=.*period_lte=/)
    await every(page, 'Period', text => text === month)
    await reset(page)
  })

  await test.step('days from and to', async () => {
    const [day = ''] = await column(page, 'Due date')
    await range(page, 'Due date', day, day)
    await search(page, /dueAt_gte=.*dueAt_lte=/)
    await every(page, 'Due date', text => text === day)
    await reset(page)
  })

  await test.step('numbers from and to, one end left open', async () => {
    await filter(page, 'Days overdue').getByRole('spinbutton', { name: 'Min' }).fill('30')
    await search(page, /overdueDays_gte=30$/)
    await every(page, 'Days overdue', text => Number(text) >= 30)
    await reset(page)
  })

  await test.step('options, one or several of them', async () => {
    await choose(page, 'Status', 'Unpaid')
    await choose(page, 'Status', 'Voided')
    await page.keyboard.press('Escape')
    await search(page, /status_in=/)
    await every(page, 'Status', text => /^(Unpaid|Voided)/.test(text))
    await reset(page)
  })

  await test.step('a record that is searched by typing', async () => {
    const [item = ''] = await column(page, 'Fee item')
    await choose(page, 'Fee item', item, item)
    await search(page, /feeItem=\d+/)
    await every(page, 'Fee item', text => text === item)
    await reset(page)
  })

  await test.step('a part of a text, of another record too', async () => {
    const house = (await column(page, 'House'))[0]?.split(/\s/)[0] ?? ''
    await filter(page, 'House').getByRole('textbox').fill(house)
    await search(page, /house\.fullName_like=/)
    await every(page, 'House', text => text.includes(house))
  })
})

function filter(page: Page, label: string) {
  return page.locator('main div').filter({ has: page.locator('> label', { hasText: new RegExp(`^${label}$`) }) })
}

async function range(page: Page, label: string, from: string, to: string): Promise<void> {
  const box = filter(page, label)
  await box.getByPlaceholder('From').fill(from)
  await page.keyboard.press('Enter')
  await box.getByPlaceholder('To', { exact: true }).fill(to)
  await page.keyboard.press('Enter')
}

/** Whether all rows on the screen fit, once those of the former question are gone. */
async function every(page: Page, heading: string, fits: (text: string) => boolean): Promise<void> {
  await expect
    .poll(async () => {
      const texts = await column(page, heading)
      return texts.length > 0 && texts.every(fits)
    })
    .toBe(true)
}

async function search(page: Page, address: RegExp): Promise<void> {
  const button = page.getByRole('button', { name: 'Search', exact: true })
  if (await button.isEnabled()) await button.click()
  await expect(page).toHaveURL(address)
  await listReady(page)
}

/** Takes the conditions away, so that the rows on the screen are those of the page again. */
async function reset(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page).toHaveURL(new RegExp(`${BILLS}$`))
  await listReady(page)
}
