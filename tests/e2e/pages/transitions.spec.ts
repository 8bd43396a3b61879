import { expect, test, toast } from '../fixtures.ts'
import { act, listReady, row, rows, violations } from './helpers.ts'

const AUDIT = '/butler/audit'
const FLOORS = '/butler/floorManagement'

test('a transition asks for its inputs and moves the record', async ({ page, signIn }) => {
  await signIn('cs01', `${AUDIT}?status_in=pending`)
  await listReady(page)
  const id = await rows(page).first().getAttribute('data-row-key')
  await act(page, rows(page).first(), 'Reject')
  const dialog = page.getByRole('dialog', { name: 'Reject' })
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.locator('[data-field="opinion"]')).toContainText('Please fill this in')
  expect(await violations(page)).toEqual([])
  await dialog.getByLabel('Review comment', { exact: false }).fill('The photos are missing')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(toast(page, 'Reject: done')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(rows(page).and(page.locator(`[data-row-key="${id}"]`))).toHaveCount(0)

  await page.goto(`${AUDIT}?_view=${id}`)
  const drawer = page.getByRole('dialog')
  await expect(drawer.locator('.ant-drawer-title')).toContainText('Rejected')
  await expect(drawer.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await drawer.getByRole('tab', { name: 'Timeline' }).click()
  await expect(drawer.getByRole('article').first()).toContainText('Reject')
  await expect(drawer.getByRole('article').first()).toContainText('The photos are missing')
})

test('what is offered, what became of several, and what is refused', async ({ page, signIn }) => {
  await signIn('admin01', `${FLOORS}?_size=50`)
  await listReady(page)

  await test.step('a bulk action says for how many it can run, and what became of each', async () => {
    const boxes = rows(page).getByRole('checkbox')
    await boxes.nth(0).check()
    await boxes.nth(1).check()
    await boxes.nth(2).check()
    const bar = page.getByRole('region', { name: 'Bulk actions' })
    await expect(bar).toContainText('3 selected')
    expect(await violations(page)).toEqual([])
    await bar.getByRole('button', { name: /^Disable/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Disable' })
    await expect(dialog).toContainText(/\d selected/)
    await dialog.getByRole('button', { name: 'Disable' }).click()
    const result = page.getByRole('dialog', { name: /\d succeeded, \d failed/ })
    await expect(result.getByRole('row')).not.toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(bar).toHaveCount(0)
    await expect(row(page, 'Disabled')).toBeVisible()
  })

  await test.step('only the transitions that the state and the role allow are offered', async () => {
    await page.goto('/renovation/list?status_in=refunded')
    await listReady(page)
    const actions = rows(page).first().getByRole('cell').last()
    await expect(actions.getByRole('button')).toHaveText(['View'])
  })

  await test.step('a deletion that others stand against is refused in words', async () => {
    await page.goto('/renovation/systemConfig?kind=violation')
    await listReady(page)
    await act(page, rows(page).first(), 'Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.locator('.ant-message-notice')).toContainText('so it cannot be deleted')
  })
})
