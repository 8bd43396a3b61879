import { expect, test, toast } from '../fixtures.ts'
import { column, listReady, openRow, overflow, rows, violations } from './helpers.ts'

const OPTIONS = '/standingbook/optionContent'
const RENOVATION = '/renovation/list'

test('a record beside its list: what it shows, on paper, its neighbours and its relations', async ({
  page,
  signIn,
}) => {
  const drawer = page.getByRole('dialog')
  await signIn('admin01', `${RENOVATION}?status_in=pendingReview`)

  await test.step('a row opens its record: state, fields, actions and related records', async () => {
    await listReady(page)
    const no = (await column(page, 'Registration no.'))[0] as string
    await openRow(rows(page).first())
    await expect(drawer.locator('.ant-drawer-title')).toContainText(no)
    await expect(drawer.locator('.ant-drawer-title')).toContainText('Pending review')
    await expect(drawer.getByRole('button', { name: 'Approve' })).toBeVisible()
    await expect(drawer.locator('dl').filter({ hasText: 'Site leader' })).toBeVisible()
    // Nobody has reviewed it yet.
    await expect(drawer.getByText('Review comment', { exact: true })).toHaveCount(0)
    for (const tab of ['Workers', 'Inspections', 'Violations', 'Acceptance', 'Timeline'])
      await expect(drawer.getByRole('tab', { name: tab })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.reload()
    await expect(drawer.locator('.ant-drawer-title')).toContainText(no)
  })

  await test.step('printing shows the record and nothing around it', async () => {
    await drawer.getByRole('tab', { name: 'Timeline' }).waitFor()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeHidden()
    await expect(page.locator('.ant-drawer-title')).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Timeline' })).toBeHidden()
    await page.emulateMedia({ media: null })
  })

  await test.step('previous and next follow the list, over the border of a page', async () => {
    await page.goto(`${RENOVATION}?_size=10`)
    await listReady(page)
    const ids = await rows(page).evaluateAll(found => found.map(each => each.getAttribute('data-row-key')))
    await openRow(rows(page).nth(8))
    const next = page.getByRole('dialog').getByRole('button', { name: 'Next' })
    await next.click()
    await expect(page).toHaveURL(new RegExp(`_view=${ids[9]}$`))
    await next.click()
    await expect(page).toHaveURL(/_page=2&_view=\d+$/)
    await page.getByRole('dialog').getByRole('button', { name: 'Previous' }).click()
    await expect(page).toHaveURL(new RegExp(`_view=${ids[9]}$`))
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('related records open beside the record', async () => {
    await page.goto(`${RENOVATION}?status_in=working&_sort=-inspectionCount`)
    await listReady(page)
    await openRow(rows(page).first())
    await page.getByRole('tab', { name: 'Inspections' }).click()
    await page.getByRole('tabpanel').locator('[data-row-key]').first().click()
    await expect(page.getByRole('dialog')).toHaveCount(2)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(1)
  })
})

test('tabs and pages of what belongs to a record', async ({ page, signIn, callsOf }) => {
  await test.step('the timeline tells who changed what, before and after', async () => {
    await signIn('admin01', `${OPTIONS}?_size=50`)
    await listReady(page)
    const id = await rows(page).last().getAttribute('data-row-key')
    await page.goto(`${OPTIONS}?_form=${id}`)
    const form = page.getByRole('dialog')
    const before = await form.getByLabel('Order').inputValue()
    const after = String(Number(before) + 1)
    await form.getByLabel('Order').fill(after)
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(toast(page, 'Saved')).toBeVisible()
    await page.goto(`${OPTIONS}?_view=${id}`)
    await page.getByRole('tab', { name: 'Timeline' }).click()
    const entry = page.getByRole('tabpanel').getByRole('article').first()
    await expect(entry).toContainText('Changed')
    await expect(entry).toContainText('周明远')
    await expect(entry.locator('del')).toContainText(before)
    await expect(entry.locator('ins')).toContainText(after)
  })

  await test.step('a tab shows records that share something with the record', async () => {
    interface Service {
      readonly recordNo: string
      readonly house: { readonly id: number }
      readonly appointment: { readonly id: number } | null
    }
    const send = await callsOf('admin01')
    const services = await send<Service[]>('GET', '/api/resources/careRecord?_end=200&_sort=id')
    const one = services.find(({ appointment }) => appointment)!
    const same = services.filter(({ house }) => house.id === one.house.id)
    await page.goto(`/entryCare/subscribeRecord?_view=${one.appointment!.id}`)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('tab', { name: 'Services of the house' }).click()
    const panel = dialog.getByRole('tabpanel', { name: 'Services of the house' })
    await expect(panel).toContainText(one.recordNo)
    await expect(panel.locator('[data-row-key]')).toHaveCount(same.length)
  })

  await test.step('the rows of a page with a placeholder are those of its address', async () => {
    await page.goto('/visitPlan/moveIntoPlan')
    await listReady(page)
    const id = await rows(page).first().getAttribute('data-row-key')
    const asked = page.waitForRequest(request => request.url().includes('/api/resources/interviewRecord?'))
    await page.goto(`/moveIntoPlan/interviewRecords/${id}`)
    expect(new URL((await asked).url()).searchParams.get('moveInPlan')).toBe(id)
  })
})

test('a detail page shows the record of its address, and asks for one otherwise', async ({
  page,
  signIn,
  consoleErrors,
}) => {
  await signIn('admin01', '/moveIntoPlan/moveIntoDetail')
  await page.getByRole('combobox').click()
  await page.locator('.ant-select-item-option').first().click()
  await expect(page).toHaveURL(/\?id=\d+$/)
  await expect(page.getByRole('main').getByRole('tab', { name: 'Timeline' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  await page.goto('/moveIntoPlan/moveIntoDetail?id=999999')
  await expect(page.getByText('Record not found, or you have no access')).toBeVisible()
  // The browser itself reports the 404.
  consoleErrors.length = 0
})
