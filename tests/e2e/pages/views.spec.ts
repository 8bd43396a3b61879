import type { Page } from '@playwright/test'
import { expect, test, toast } from '../fixtures.ts'
import { listReady, overflow, rows, violations } from './helpers.ts'

const RENOVATION = '/renovation/list'
const APPOINTMENTS = '/entryCare/subscribeRecord'

test('a view keeps conditions, order and columns; it is opened, changed, renamed, linked to and deleted', async ({
  page,
  signIn,
}) => {
  await signIn('cs01', `${RENOVATION}?status_in=working&_sort=startAt`)
  await listReady(page)
  const working = await total(page)
  await save(page, 'Under way')
  await expect(page).toHaveURL(/_saved=\d+/)
  await expect(page.getByRole('button', { name: 'View: Under way' })).toBeVisible()

  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page).toHaveURL(new RegExp(`${RENOVATION}$`))
  await expect.poll(() => total(page)).not.toBe(working)
  await views(page)
  await page.getByRole('button', { name: 'Under way', exact: true }).click()
  await expect(page).toHaveURL(/status_in=working&_sort=startAt&_saved=\d+/)
  await expect.poll(() => total(page)).toBe(working)
  const id = new URL(page.url()).searchParams.get('_saved')

  await page.goto(`${RENOVATION}?_saved=${id}`)
  await expect(page).toHaveURL(/status_in=working/)
  await expect.poll(() => total(page)).toBe(working)

  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Owner phone' }).uncheck()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'View: Under way (changed)' }).click()
  await page.getByRole('button', { name: 'Save changes to “Under way”' }).click()
  await expect(toast(page, 'View “Under way” saved')).toBeVisible()
  await page.goto(`${RENOVATION}?_saved=${id}`)
  await listReady(page)
  await expect(page.getByRole('columnheader', { name: 'Owner phone' })).toHaveCount(0)

  await page.getByRole('button', { name: 'View: Under way' }).click()
  await page.getByRole('button', { name: 'Rename or share “Under way”' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('On site')
  await page.getByRole('checkbox', { name: 'Use this view by default' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'View “On site” saved')).toBeVisible()
  await page.goto(RENOVATION)
  await expect(page).toHaveURL(/status_in=working.*_saved=\d+/)

  await page.getByRole('button', { name: 'View: On site' }).click()
  await page.getByRole('button', { name: 'Delete view “On site”' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(toast(page, 'View “On site” deleted')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${RENOVATION}$`))
  await page.goto(`${RENOVATION}?_saved=${id}`)
  await expect(toast(page, 'This view no longer exists, or it is not shared with you')).toBeVisible()
  await expect(page).not.toHaveURL(/_saved/)
})

test('a name that is taken is refused at the name', async ({ page, signIn }) => {
  await signIn('cs02', RENOVATION)
  await listReady(page)
  await save(page, 'Twice')
  await views(page, 'View: Twice')
  await page.getByRole('button', { name: 'Save as new view' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Twice')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('You already have a view with this name')
  await expect(page.getByRole('radio', { name: 'Everyone' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await remove(page, 'Twice')
})

test('a shared view is used by others and not changed; with a value that is masked for them it shows nothing', async ({
  page,
  signIn,
}) => {
  await signIn('admin01', `${APPOINTMENTS}?status_in=pending`)
  await listReady(page)
  await save(page, 'Booked ones', 'Everyone')
  const phone = await page.evaluate(async () => {
    const answer = await fetch('/api/resources/careAppointment?_end=1&_fields=contactPhone')
    return (await answer.json()).data[0].contactPhone as string
  })
  await page.goto(`${APPOINTMENTS}?contactPhone=${phone}`)
  await listReady(page)
  await save(page, 'One caller', 'Everyone')

  await signOut(page)
  await signIn('cs01', APPOINTMENTS)
  await listReady(page)
  await views(page)
  await expect(page.getByRole('region', { name: 'Everyone' }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Delete view “Booked ones”' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Booked ones', exact: true }).click()
  await expect(page).toHaveURL(/status_in=pending/)
  await views(page, 'View: Booked ones')
  await page.getByRole('button', { name: 'One caller', exact: true }).click()
  await expect(page.getByText('You cannot use the view “One caller”')).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  expect(await page.content()).not.toContain(phone)
  expect(page.url()).not.toContain(phone)
  await page.getByRole('main').getByRole('button', { name: 'Exit view' }).click()
  await listReady(page)

  await signOut(page)
  await signIn('butler01', APPOINTMENTS)
  await listReady(page)
  await views(page)
  await expect(page.getByRole('button', { name: 'Booked ones', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete view “Booked ones”' })).toHaveCount(0)

  await signOut(page)
  await signIn('admin01', APPOINTMENTS)
  await listReady(page)
  await remove(page, 'Booked ones')
  await remove(page, 'One caller')
})

test('a condition on a field that is not there is refused readably, and not passed over', async ({ page, signIn }) => {
  await signIn('admin01', `${RENOVATION}?nothing=5`)
  await expect(page.getByText('The link contains conditions that you cannot use')).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove these conditions' }).click()
  await listReady(page)
  await expect(page).toHaveURL(/\?_all=1$/)
})

test('views are usable on a phone', async ({ page, signIn }) => {
  await signIn('admin01', RENOVATION)
  await page.setViewportSize({ width: 360, height: 780 })
  await listReady(page)
  await views(page)
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  expect(await violations(page)).toEqual([])
})

/** From a document of the same origin that requests nothing: an open page would ask on without its session. */
async function signOut(page: Page): Promise<void> {
  await page.goto('/api/health')
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
}

async function views(page: Page, name = 'Views'): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('button', { name: 'Save as new view' }).waitFor()
}

async function save(page: Page, name: string, audience = 'Only me'): Promise<void> {
  await page.getByRole('button', { name: /^View(s|: .*)$/ }).click()
  await page.getByRole('button', { name: 'Save as new view' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  const radio = page.getByRole('radio', { name: audience })
  if ((await radio.count()) > 0) await radio.check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, `View “${name}” saved`)).toBeVisible()
  await expect(page.getByRole('button', { name: `View: ${name}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save as new view' })).toBeHidden()
}

async function remove(page: Page, name: string): Promise<void> {
  const isClosed = await page.getByRole('button', { name: 'Save as new view' }).isHidden()
  if (isClosed) await page.getByRole('button', { name: /^View(s|: .*)$/ }).click()
  await page.getByRole('button', { name: `Delete view “${name}”` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(toast(page, `View “${name}” deleted`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save as new view' })).toBeHidden()
}

async function total(page: Page): Promise<number> {
  const text = (await page.getByText(/^\d[\d,]* in total$/).textContent()) ?? ''
  return Number(text.replace(/\D/g, ''))
}
