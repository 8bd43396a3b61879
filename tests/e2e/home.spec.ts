import { expect, OWN_CONTEXT, test, toast } from './fixtures.ts'
import { choicesOf, day } from './stories/story.ts'

test('welcomes, shows date and time, and links to four systems and six guides in new tabs', async ({
  page,
  signIn,
}) => {
  await signIn('admin01')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toContainText('Hello')
  await expect(main).toContainText(/welcome/i)
  await expect(main.locator('time').first()).toContainText(/\d\d:\d\d/)
  for (const [name, count] of [
    ['Related systems', 4],
    ['Operation guides', 6],
  ] as const) {
    const links = main.getByRole('region', { name }).getByRole('link')
    await expect(links).toHaveCount(count)
    for (const link of await links.all()) {
      await expect(link).toHaveAttribute('target', '_blank')
      await expect(link).toHaveAttribute('rel', /noopener/)
      await expect(link).toHaveAttribute('href', /^https?:\/\//)
    }
  }
})

test('shows at most six quick entries, those whose permission id is held', async ({ page, signIn }) => {
  await signIn('admin01')
  const entries = page.getByRole('region', { name: 'Quick entries' }).getByRole('link')
  await expect(entries).toHaveCount(6)
  expect(await entries.evaluateAll(all => all.map(link => link.getAttribute('href')))).toEqual([
    '/standingbook/standingbook',
    '/renovation/list',
    '/renovation/emptyInspect',
    '/entryCare/subscribeRecord',
    '/entryCare/entryRecordsList',
    '/energyConsum/review',
  ])
})

test('a cashier begins at the counter', async ({ page, signIn }) => {
  await signIn('cash01')
  const work = page.getByRole('region', { name: 'Waiting for you' })
  await work.getByRole('link', { name: 'Counter', exact: true }).click()
  await expect(page).toHaveURL(/\/standingbook\/counter$/)
})

test('shows one quick entry to somebody with one of the permissions', async ({ page, signIn }) => {
  await signIn('meter01')
  const entries = page.getByRole('region', { name: 'Quick entries' }).getByRole('link')
  await expect(entries).toHaveCount(1)
  const opened = page.context().waitForEvent('page')
  await entries.click()
  await expect(await opened).toHaveURL(/\/energyConsum\/task$/)
  await expect(page).toHaveURL(/\/home$/)
})

test('counts what waits for the account, and leads to exactly those rows', async ({ page, signIn }) => {
  await signIn('pm01')
  const work = page.getByRole('region', { name: 'Waiting for you' })
  const item = work.getByRole('link', { name: /^Fee refunds to review or pay \d/ })
  const count = Number((await item.innerText()).match(/\d+/)?.[0])
  expect(count).toBeGreaterThan(0)
  await expect(
    page.getByRole('region', { name: 'Key figures' }).getByRole('link', { name: /^Collection rate/ }),
  ).toContainText('%')
  await item.click()
  // Finance's steps are not the manager's work, and those handed over to somebody stand in that person's queue.
  const mine = 'status_in=pendingProject&handedTo_null=true&handedToRole_null=true'
  await expect(page).toHaveURL(new RegExp(`/standingbook/propertyRefund\\?${mine}$`))
  await expect(page.getByRole('main').getByText(`${count} in total`)).toBeVisible()
})

test('a stand-in is set for one’s leave, and finds what waits for the absent person', async ({
  page,
  signIn,
  callsOf,
}) => {
  const [butler01, eng01] = [await callsOf('butler01'), await callsOf('eng01')]
  const [house] = await choicesOf(butler01, 'house', 'workOrder.house', {})
  const order = await butler01<{ id: number; version: number }>('POST', '/api/resources/workOrder', {
    ...{ title: '路灯不亮', specialty: 'repair', place: 'house', house: house!.id, description: '门前路灯不亮' },
  })
  const [technician] = await choicesOf(eng01, 'account', 'workOrder.assignee', { q: '宋磊' })
  await eng01('POST', `/api/resources/workOrder/${order.id}/transitions/dispatch`, {
    version: order.version,
    values: { assignee: technician!.id },
  })

  await signIn('eng02')
  const drawer = page.getByRole('dialog', { name: 'Stand-in during leave' })
  const open = async () => {
    await page.getByRole('button', { name: /^Account of / }).click()
    await page.getByRole('menuitem', { name: 'Stand-in during leave' }).click()
  }
  await open()
  await drawer.getByRole('combobox', { name: 'Stand-in' }).fill('马国强')
  await page.getByTitle('马国强 · eng01').click()
  await drawer.getByRole('button', { name: 'Set stand-in' }).click()
  await expect(drawer.getByRole('alert')).toHaveText('Enter the first and the last day')
  const last = drawer.getByRole('textbox', { name: 'Last day' })
  await last.click()
  await page
    .locator(`.ant-picker-cell[title="${day(3)}"]`)
    .filter({ visible: true })
    .click()
  await expect(last).toHaveValue(day(3))
  await drawer.getByRole('button', { name: 'Set stand-in' }).click()
  await expect(toast(page, 'Stand-in set and notified')).toBeVisible()
  const line = drawer.getByRole('listitem').filter({ hasText: '马国强' })
  await expect(line).toContainText(`${day(0)} to ${day(3)}`)
  await expect(line).toContainText('Active')

  await signIn('eng01')
  const entry = page
    .getByRole('region', { name: 'Waiting for you' })
    .getByRole('link', { name: /^Staff-reported issues for me.*宋磊/ })
  await entry.click()
  await expect(page.locator(`[data-row-key="${order.id}"]`)).toBeVisible()

  await signIn('eng02')
  await open()
  await line.getByRole('button', { name: 'End stand-in' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'End stand-in' }).click()
  await expect(line).toHaveCount(0)
})

test('does not display the announcements', async ({ page, signIn }) => {
  await signIn('admin01')
  await expect(page.getByRole('main')).not.toContainText(/announcement/i)
})

test('the clock moves on after 60 seconds, not before', { tag: OWN_CONTEXT }, async ({ page, signIn }) => {
  await page.clock.install({ time: '2026-05-01T08:00:10Z' })
  await signIn('admin01')
  const clock = page.getByRole('main').locator('time').first()
  await expect(clock).toContainText('16:00')
  // The page was opened after ten past, so its first refresh is still to come although the minute is over.
  await page.clock.pauseAt('2026-05-01T08:01:08Z')
  await expect(clock).toContainText('16:00')
  await page.clock.runFor(60_000)
  await expect(clock).toContainText('16:01')
})
