import { expect, test, toast } from '../fixtures.ts'
import { overflow, violations } from './helpers.ts'

const PATH = '/entryCare/configurationTable'

test('a calendar: its months and weeks, what is created on a day, and on a phone', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('admin01', PATH)

  await test.step('shows records on their days, opens them, and goes from month to month', async () => {
    const entry = page.locator('main [data-row-key]').first()
    await entry.waitFor()
    const day = await page.locator('main td[data-day]:has([data-row-key])').first().getAttribute('data-day')
    await entry.click()
    await expect(page.getByRole('dialog')).toContainText(day!)
    await page.keyboard.press('Escape')
    const heading = page.getByRole('main').getByRole('heading', { level: 2 }).first()
    const before = await heading.innerText()
    await page.getByRole('button', { name: 'Later' }).click()
    await expect(heading).not.toHaveText(before)
    await page.getByRole('button', { name: 'Today' }).click()
    await expect(heading).toHaveText(before)
  })

  await test.step('shows every record of a month, what its colours mean, what is free, and a week or a day', async () => {
    const legend = page.getByRole('list', { name: 'Legend' })
    await expect(legend).toContainText('Work')
    const counts = (await legend.getByRole('listitem').allInnerTexts()).map(text => Number(/\d+$/.exec(text)?.[0]))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(1000)
    await expect(page.locator('main td[data-today]')).toContainText(/Free: .+ \d/)
    const period = page.getByRole('radiogroup', { name: 'Period' })
    await period.getByText('Week').click()
    await expect(page.locator('main td[data-day]')).toHaveCount(7)
    await period.getByText('Day', { exact: true }).click()
    await expect(page.locator('main li[data-day]')).toHaveCount(1)
    await period.getByText('Week').click()
  })

  await test.step('an entry is dragged to another day, unless something stands in its way there', async () => {
    const days = page.locator('main td[data-day]')
    // Who works the same shift on both days stands in the way of himself.
    const dayAfter = await days.nth(6).locator('[data-row-key]').allInnerTexts()
    const entries = days.nth(5).locator('[data-row-key][draggable="true"]:not([data-fixed])')
    const texts = await entries.allInnerTexts()
    const entry = entries.nth(texts.findIndex(text => dayAfter.includes(text)))
    const id = await entry.getAttribute('data-row-key')
    await entry.dragTo(days.nth(6).locator('time'))
    await expect(toast(page, 'Another record already has the same Butler, Day, Slot')).toBeVisible()
    await expect(days.nth(5).locator(`[data-row-key="${id}"]`)).toBeVisible()
  })

  await test.step('a page of a list is a calendar where it is asked to be', async () => {
    await page.goto('/entryCare/subscribeRecord')
    await page.getByRole('main').getByRole('table').first().waitFor()
    await page.getByRole('radiogroup', { name: 'View as' }).getByText('Calendar').click()
    await expect(page.locator('main td[data-day]').first()).toBeVisible()
  })

  await test.step('an appointment that is dragged is rescheduled: the dialog of that step opens with the day', async () => {
    await page.getByRole('radiogroup', { name: 'Period' }).getByText('Week').click()
    await expect(page.locator('main td[data-day]')).toHaveCount(7)
    // The whole day is in view: a page that scrolls during a drag takes another entry along.
    await page.setViewportSize({ width: 1440, height: 2800 })
    // Some of this morning have begun, and are not moved any more.
    const later = page.locator('[draggable="true"]:not([data-fixed])', { hasText: 'Afternoon' })
    const from = page.locator('main td[data-day]').filter({ has: later }).first()
    const before = await from.getAttribute('data-day')
    const to = page.locator(`main td[data-day]:not([data-day="${before}"])`).last()
    const day = await to.getAttribute('data-day')
    await from.locator(later).first().dragTo(to.locator('time'))
    const dialog = page.getByRole('dialog', { name: 'Reschedule' })
    await expect(dialog.getByRole('textbox', { name: /^Day/ })).toHaveValue(day!)
    await dialog.getByRole('button', { name: 'Back' }).click()
  })

  await test.step('one that has begun says why it stays', async () => {
    // Also those that are done: before work begins, no other has begun.
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await page.getByRole('radiogroup', { name: 'Period' }).getByText('Month').click()
    const fixed = page.locator('[data-fixed]')
    const from = page.locator('main td[data-day]').filter({ has: fixed }).first()
    const day = await from.getAttribute('data-day')
    const other = page.locator(`main td[data-day]:not([data-day="${day}"])`).first()
    await from.locator(fixed).first().dragTo(other.locator('time'))
    await expect(page.locator('.ant-message-notice').filter({ hasText: /cannot be moved: it is “/ })).toBeVisible()
  })

  await test.step('a record can be created on a day', async () => {
    await page.goto(PATH)
    const today = page.locator('main td[data-today]')
    const day = await today.getAttribute('data-day')
    await today.getByRole('button', { name: `New on ${day}` }).click()
    await expect(page.getByRole('dialog').getByRole('textbox', { name: /^Day/ })).toHaveValue(day!)
  })

  await test.step('is accessible, and at 360 px the days stand one below the other, in Chinese too', async () => {
    await context.addCookies([{ name: 'locale', value: 'zh-CN', url: page.url() }])
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(PATH)
    await page.locator('main li[data-day] [data-row-key]').first().waitFor()
    await expect(page.getByRole('button', { name: '今天' })).toBeVisible()
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
    expect(await violations(page)).toEqual([])
  })
})
