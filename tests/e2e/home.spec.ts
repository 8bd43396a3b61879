import { expect, test } from './fixtures.ts'

test('welcomes, tells date and time, and links to four systems and six guides in new tabs', async ({
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
  const item = work.getByRole('link', { name: /^Fee refunds for the project manager/ })
  const count = Number((await item.innerText()).match(/\d+/)?.[0])
  expect(count).toBeGreaterThan(0)
  await expect(
    page.getByRole('region', { name: 'Key figures' }).getByRole('link', { name: /^Collection rate/ }),
  ).toContainText('%')
  // Finance's own step is not the manager's work.
  await expect(work.getByRole('link', { name: /^Fee refunds for finance/ })).toHaveCount(0)
  await item.click()
  await expect(page).toHaveURL(/\/standingbook\/propertyRefund\?status_in=pendingProject$/)
  await expect(page.getByRole('main').getByText(`${count} in total`)).toBeVisible()
})

test('does not display the announcements', async ({ page, signIn }) => {
  await signIn('admin01')
  await expect(page.getByRole('main')).not.toContainText(/announcement/i)
})

test('the clock moves on after 60 seconds, not before', async ({ page, signIn }) => {
  await page.clock.install({ time: '2026-05-01T08:00:10Z' })
  await signIn('admin01')
  const clock = page.getByRole('main').locator('time')
  await expect(clock).toContainText('16:00')
  await page.clock.runFor(59_000)
  await expect(clock).toContainText('16:00')
  await page.clock.runFor(61_000)
  await expect(clock).toContainText(/16:0[12]/)
})
