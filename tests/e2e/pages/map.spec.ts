import { answerMapsService } from '../amap-service.ts'
import { expect, test, toast } from '../fixtures.ts'
import { overflow, violations } from './helpers.ts'

const POINTS = '/onsiteInspection/inspectionpoint'

test('a place is found on the map, kept, and shown with the way there', async ({ page, signIn, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ longitude: 126.61, latitude: 45.77 })
  const asked = await answerMapsService(page)
  await signIn('admin01', POINTS)
  const rows = page.getByRole('table').getByRole('row')
  await rows.nth(1).getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: /^Edit/ })
  const location = form.locator('[data-field="location"]')
  expect(asked).toEqual([])
  await location.getByRole('button', { name: 'Choose on the map' }).click()
  const map = page.getByRole('dialog', { name: 'Choose on the map' })
  await map.getByRole('searchbox', { name: 'Search for a place or address' }).fill('索菲亚教堂')
  await page.keyboard.press('Enter')
  await map.getByRole('button', { name: '索菲亚教堂' }).click()
  await expect(map.getByText('126.617682, 45.775372')).toBeVisible()
  expect(asked[0]).toContain('key=key-of-the-tests')
  for (const plugin of ['PlaceSearch', 'Geocoder', 'Walking']) expect(asked[0]).toContain(plugin)
  await map.getByRole('button', { name: 'Use this location' }).click()
  await expect(location.getByPlaceholder('Address')).toHaveValue('中央大街1号索菲亚教堂')
  await expect(location.getByText('Location 126.617682, 45.775372')).toBeVisible()
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Saved')).toBeVisible()
  await expect(toast(page, 'Saved')).toHaveCount(0)

  await rows.nth(1).getByRole('button', { name: 'View' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Show on the map' }).click()
  const shown = page.getByRole('dialog', { name: 'Show on the map' })
  await shown.getByRole('button', { name: 'Walking route from here' }).click()
  await expect(shown.getByRole('status')).toHaveText('640 m on foot, about 9 min')
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
})

test('a click on the map gives the address there', async ({ page, signIn }) => {
  await answerMapsService(page)
  await signIn('admin01', `${POINTS}?_form=new`)
  await page.getByRole('button', { name: 'Choose on the map' }).click()
  const map = page.getByRole('dialog', { name: 'Choose on the map' })
  await map.getByRole('application').click()
  await expect(map.getByText('道里区 126.6')).toBeVisible()
})

test('a maps service that cannot be reached says what to do', async ({ page, signIn, consoleErrors }) => {
  await page.route('https://webapi.amap.com/**', route => route.abort())
  await signIn('admin01', `${POINTS}?_form=new`)
  await page.getByRole('button', { name: 'Choose on the map' }).click()
  await expect(page.getByText('The map could not be loaded')).toBeVisible()
  consoleErrors.length = 0
})
