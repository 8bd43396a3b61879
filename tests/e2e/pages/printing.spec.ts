import { expect, OWN_CONTEXT, test } from '../fixtures.ts'
import { listReady, openRow, rows } from './helpers.ts'

const RENOVATION = '/renovation/list'
const LEDGER = '/standingbook/standingbook'

test('a list is printed as a plain table: its conditions, all shown columns and rows, nothing of the app', async ({
  page,
  signIn,
}) => {
  const where = encodeURIComponent('any(decoType=self;decoType=firm)')
  await signIn('admin01', `${RENOVATION}?status_in=working&_q=ZX&_where=${where}&_size=20`)
  await listReady(page)
  await expect(page.getByRole('button', { name: 'Print' })).toBeEnabled()
  const shown = await page.locator('main th[aria-label], main th').count()
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  const paper = page.locator('.st-paper')
  await expect(paper.getByRole('heading', { name: 'Registration list' })).toBeVisible()
  await expect(paper).toContainText('Status is one of In progress')
  await expect(paper).toContainText('Method is By owner or Method is By contractor')
  await expect(paper).toContainText('Searched for: ZX')
  await expect(paper.locator('tbody tr')).toHaveCount(20)
  await expect(paper.getByRole('columnheader', { name: 'Owner phone' })).toBeVisible()
  expect(await paper.getByRole('columnheader').count()).toBeLessThan(shown)
  await expect(paper.getByRole('columnheader', { name: 'Actions' })).toHaveCount(0)
  await expect(paper.locator('a, button')).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeHidden()
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(paper).toHaveCount(0)
})

test('the button prints, and totals are on the paper', { tag: OWN_CONTEXT }, async ({ page, signIn }) => {
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.asked = 'yes'
      window.dispatchEvent(new Event('beforeprint'))
    }
  })
  await signIn('cash02', LEDGER)
  await listReady(page)
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('html[data-asked=yes]')).toHaveCount(1)
  await expect(page.locator('.st-paper tbody tr').last()).toContainText('Total')
})

test('a record longer than a sheet goes on on the next one, not on a dark ground', async ({ page, signIn }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn('admin01', RENOVATION)
  await listReady(page)
  await openRow(rows(page).first())
  await page.getByRole('dialog').getByRole('tab', { name: 'Timeline' }).waitFor()
  const pdf = await page.pdf({ format: 'A5' })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(1)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.locator('.ant-drawer.st-print')).toHaveCSS('position', 'static')
})
