import { readFileSync } from 'node:fs'
import { readSheet } from 'read-excel-file/node'
import { expect, test, toast } from '../fixtures.ts'
import {
  choose,
  column,
  filters,
  listReady,
  listWhole,
  overflow,
  row,
  rows,
  unfoldFilters,
  violations,
} from './helpers.ts'

const RENOVATION = '/renovation/list'

test('rows are searched, sorted, walked, paged and their columns chosen', async ({ page, signIn }) => {
  await signIn('admin01', RENOVATION)
  await listReady(page)

  await test.step('the keyboard reaches the first row in five steps: past the menu, past filters and tools', async () => {
    await page.reload()
    await listWhole(page)
    for (const key of ['Tab', 'Enter', 'Tab', 'Enter']) await page.keyboard.press(key)
    await expect(rows(page).first().locator(':focus')).toHaveCount(1)
  })

  await test.step('filters narrow the rows, stand in the address, and go back with the back button', async () => {
    const all = await total(page)
    await unfoldFilters(page)
    await choose(filters(page), 'Status', 'In progress')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL(/status_in=working/)
    await listReady(page)
    await expect.poll(() => total(page)).toBeLessThan(all)
    await page.goBack()
    await expect.poll(() => total(page)).toBe(all)
    await page.goForward()
    await expect.poll(() => total(page)).toBeLessThan(all)
    await page.reload()
    await listReady(page)
    expect(await total(page)).toBeLessThan(all)
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect(page).toHaveURL(new RegExp(`${RENOVATION}$`))
    await expect.poll(() => total(page)).toBe(all)
  })

  await test.step('the quick search looks into the declared fields; nothing found says so and offers to reset', async () => {
    const first = (await column(page, 'Registration no.'))[0] as string
    const search = page.getByRole('searchbox', { name: /^Search: Registration no\./ })
    await search.fill(first)
    await search.press('Enter')
    await expect(rows(page)).toHaveCount(1)
    await search.fill('no such record')
    await search.press('Enter')
    await expect(page.getByText('No matching records under “In progress”')).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Reset' }).last().click()
    await listReady(page)
    await expect(rows(page)).toHaveCount(20)
  })

  await test.step('a heading sorts by its column, with Shift by several', async () => {
    const heading = (name: string) => page.getByRole('columnheader', { name: name })
    const before = await column(page, 'Start')
    expect(before).not.toEqual([...before].sort())
    await heading('Start').click()
    await expect(page).toHaveURL(/_sort=startAt/)
    await expect(async () => {
      const starts = await column(page, 'Start')
      expect(starts).toEqual([...starts].sort())
    }).toPass({ timeout: 10_000 })
    await heading('Method').click({ modifiers: ['Shift'] })
    await expect(page).toHaveURL(/_sort=startAt%2CdecoType/)
    await heading('Method').click()
    await expect(page).toHaveURL(/_sort=-decoType$/)
    await listReady(page)
  })

  await test.step('columns can be hidden, and stay hidden', async () => {
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Owner phone' }).click()
    await expect(page.getByRole('columnheader', { name: 'Owner phone' })).toHaveCount(0)
    await page.goto(RENOVATION)
    await listReady(page)
    await expect(page.getByRole('columnheader', { name: 'Owner phone' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Columns' }).click()
    // Other tests look at this list as the page declares it.
    const saved = page.waitForResponse(
      answer => answer.url().includes('/api/list-settings/layout') && answer.request().method() === 'PUT',
    )
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect(page.getByRole('columnheader', { name: 'Owner phone' })).toHaveCount(1)
    await saved
    await page.getByRole('button', { name: 'Columns' }).click()
    await expect(page.getByRole('button', { name: 'Show all' })).toBeHidden()
  })

  await test.step('the keyboard moves between rows, opens and closes a record', async () => {
    await rows(page).first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(rows(page).nth(2)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/_view=\d+/)
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await expect(page).not.toHaveURL(/_view/)
    await expect(rows(page).nth(2)).toBeFocused()
    await page.keyboard.press('End')
    await expect(rows(page).last()).toBeFocused()
  })

  await test.step('pages are turned and sized; the address keeps both', async () => {
    await page.getByRole('listitem', { name: '2', exact: true }).click()
    await expect(page).toHaveURL(/_page=2/)
    await page.locator('.ant-pagination-options .ant-select').click()
    await page.getByTitle('50 / page').click()
    await expect(page).toHaveURL(/_size=50/)
    await expect(page).not.toHaveURL(/_page/)
    await expect(rows(page)).toHaveCount(50)
    // The size is remembered for the account: the tests after this one expect the page's own.
    await page.getByRole('button', { name: 'Columns' }).click()
    const forgotten = page.waitForResponse(response => response.url().endsWith('/api/list-settings/layout'))
    await page.getByRole('button', { name: 'Reset to default' }).click()
    await forgotten
  })
})

test('links into a list, its cells, its export, its axe and its cards on a phone', async ({ page, signIn }) => {
  await test.step('a cell that leads elsewhere hands the record over as a filter', async () => {
    await signIn('admin01', '/butler/floorManagement')
    await listReady(page)
    await page.locator('main td a[href^="/butler/moduleManagement?floor="]').first().click()
    await expect(page).toHaveURL(/\/butler\/moduleManagement\?floor=\d+$/)
  })

  await test.step('money stands at the right', async () => {
    await page.goto('/standingbook/standingbook')
    await listReady(page)
    const amount = rows(page)
      .first()
      .locator('td')
      .filter({ hasText: /^[\d,]+\.\d\d$/ })
    await expect(amount.first()).toHaveCSS('text-align', 'right')
  })

  await test.step('export writes the shown columns of the rows found, for those who may', async () => {
    await page.goto(`${RENOVATION}?status_in=suspended`)
    await listReady(page)
    const found = await total(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    const file = await (await download).path()
    const sheet = await readSheet(readFileSync(file))
    expect(sheet[0]!.slice(0, 3)).toEqual(['Registration no.', 'House', 'Owner'])
    expect(sheet).toHaveLength(found + 1)
    expect(sheet[1]).toContain('Work suspended')
    await expect(toast(page, `${found} rows exported`)).toBeVisible()
  })

  await test.step('states are coloured, yes and no are marks, and axe finds nothing', async () => {
    await page.goto(RENOVATION)
    await listWhole(page)
    await expect(rows(page).first().locator('.st-tag').last()).toBeAttached()
    await expect(
      rows(page)
        .first()
        .getByRole('img', { name: /^(Yes|No)$/ }),
    ).toBeAttached()
    expect(await violations(page)).toEqual([])
  })

  await test.step('a condition that came with a link is a tag, and can be taken away', async () => {
    const all = await total(page)
    const link = page.locator('main td a[href^="/document/household?id="]').first()
    const house = (await link.textContent())?.trim()
    const id = new URL((await link.getAttribute('href')) as string, 'http://x').searchParams.get('id')
    await page.goto(`${RENOVATION}?house=${id}`)
    const tag = page.getByRole('list', { name: 'Conditions from the link' }).getByRole('listitem')
    await expect(tag).toHaveText(`House is ${house}`)
    await listWhole(page)
    await expect.poll(() => total(page)).toBeLessThan(all)
    expect(await violations(page)).toEqual([])
    await tag.getByRole('button', { name: 'Remove condition: House' }).click()
    await expect(page).toHaveURL(/\?_all=1$/)
    await expect.poll(() => total(page)).toBeGreaterThan(all)
  })

  await test.step('where nothing is found, each filter is named and can be taken off', async () => {
    await page.goto(`${RENOVATION}?status_in=working&_q=zzzz`)
    const filters = page.getByRole('list', { name: 'Filters of this list' }).getByRole('listitem')
    await expect(filters).toHaveText([/^Status .*In progress$/, 'Searched for: zzzz'])
    expect(await violations(page)).toEqual([])
    await filters.getByRole('button', { name: 'Remove search' }).click()
    await expect(page).toHaveURL(/\?status_in=working$/)
    await expect(rows(page).first()).toBeVisible()
    await page.goto(`${RENOVATION}?_all=1`)
  })

  await test.step('on a phone rows are cards, filters come up from below, nothing is cut off', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await listReady(page)
    await expect(page.locator('main table')).toHaveCount(0)
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Filters' }).click()
    await choose(page.getByRole('dialog'), 'Status', 'In progress')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL(/status_in=working/)
    await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
    await row(page, 'In progress').click()
    await page.getByRole('dialog').getByRole('tab', { name: 'Workers' }).waitFor()
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
    expect(await violations(page)).toEqual([])
  })
})

test('without the right to export there is no such button, and numbers come masked', async ({ page, signIn }) => {
  await signIn('butler01', '/entryCare/subscribeRecord')
  await listWhole(page)
  await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0)
  await expect(row(page, /1\d\d\*{4}\d{4}/)).toBeVisible()
})

async function total(page: import('@playwright/test').Page): Promise<number> {
  const text = await page
    .getByText(/^\d[\d,]* in total$/)
    .filter({ visible: true })
    .textContent()
  return Number((text ?? '').replace(/\D/g, ''))
}
