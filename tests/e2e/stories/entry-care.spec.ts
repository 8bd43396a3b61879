import { expect, test, toast } from '../fixtures.ts'
import { act, day, dialog, field, pick, rowOf, typeDate, upload } from './story.ts'

/** Of 4.6 of the catalogue: the week of shifts, and the start of a service. */
test('a week of shifts is made from the schedule', async ({ page, signIn }) => {
  const weeks = 10 + Math.floor(Math.random() * 80)
  const monday = day(((8 - new Date(`${day(0)}T00:00:00Z`).getUTCDay()) % 7) + 7 * weeks)
  await signIn('cs01', '/entryCare/configurationTable')
  await page.getByRole('button', { name: 'Generate a week' }).click()
  await dialog(page, 'Generate a week').getByRole('button', { name: 'New' }).click()
  const form = dialog(page)
  await pick(form, 'block', '橙悦华庭一期', '橙悦华庭一期')
  await typeDate(form, 'startAt', monday)
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Created')).toBeVisible()
  await expect(dialog(page, 'Generate a week').getByText(monday)).toBeVisible()
})

test('a service starts where the device is; without a position words are asked for', async ({
  page,
  signIn,
  callsOf,
  context,
}) => {
  const cs01 = await callsOf('cs01')
  const assigned = await cs01<{ id: number }[]>('GET', '/api/resources/careAppointment?status_in=assigned&_end=2')
  const [first, second] = assigned.map(({ id }) => id) as [number, number]
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ longitude: 126.61, latitude: 45.77 })
  await signIn('butler01', '/entryCare/entryRecordsList')
  await signIn('cs01', `/entryCare/subscribeRecord?id_in=${first},${second}`)
  await act(page, rowOf(page, first), 'Start')
  // Taken at once, on the grid of the map.
  await expect(field(dialog(page), 'location').getByText(/^Location 126\.61\d*, 45\.77\d*/)).toBeVisible()
  await expect(field(dialog(page), 'location').getByRole('textbox')).toHaveCount(0)
  await upload(dialog(page), 'arrivalPhoto')
  await dialog(page).getByRole('button', { name: 'Start' }).click()
  await expect(rowOf(page, first)).toContainText('Serving')

  await context.clearPermissions()
  await act(page, rowOf(page, second), 'Start')
  await dialog(page).getByRole('button', { name: 'Use my location' }).click()
  await expect(dialog(page).getByText('The browser is not allowed to share your location')).toBeVisible()
  await field(dialog(page), 'location').getByRole('textbox').fill('地下车库，没有信号')
  await upload(dialog(page), 'arrivalPhoto')
  await dialog(page).getByRole('button', { name: 'Start' }).click()
  await expect(rowOf(page, second)).toContainText('Serving')
})
