import { expect, type Send, test } from '../fixtures.ts'

interface Row {
  readonly id: number
  readonly version: number
}
interface Home {
  readonly id: number
  readonly house: Row
  readonly block: Row
}

/** A theme with one place in a slot, of which one in the morning of the day is taken. */
async function fullMorning(send: Send) {
  const day = new Date(Date.now() + 8 * 86_400_000).toISOString().slice(0, 10)
  const members = await send<Home[]>('GET', '/api/resources/houseMember?_end=40&_fields=house,block')
  const booked = await send<Home[]>('GET', '/api/resources/careAppointment?_end=1000&_fields=house')
  const free = members.filter(({ house }) => !booked.some(each => each.house.id === house.id))
  const [first, second] = free.filter(({ block }) => block.id === free[0]?.block.id)
  const theme = await send<Row>('POST', '/api/resources/serviceTheme', {
    block: first?.block.id,
    name: `Hints ${Date.now() % 100_000}`,
    category: 'check',
    description: 'x',
    slots: ['am', 'pm'],
    weekDays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
    capacity: 1,
    checklist: [{ name: 'a', required: true }],
  })
  const at = (home: Home | undefined) => ({ house: home?.house.id, member: home?.id, contactPhone: '13800000000' })
  const taken = { ...at(first), theme: theme.id, serveAt: day, slot: 'am' }
  await send('POST', '/api/resources/careAppointment', taken)
  return { theme, values: { ...at(second), theme: theme.id, serveAt: day } }
}

test('a form shows the places left before it is saved; a late response is ignored for other values', async ({
  page,
  signIn,
  callsOf,
}) => {
  const { values } = await fullMorning(await callsOf('admin01'))
  const asked: string[] = []
  await page.route('**/api/resources/careAppointment/draft', async route => {
    const { slot } = route.request().postDataJSON().values
    asked.push(slot)
    if (slot === 'am' && asked.filter(each => each === 'am').length === 1)
      await new Promise(resolve => setTimeout(resolve, 900))
    await route.continue().catch(() => {})
  })
  const query = new URLSearchParams({ _form: 'new', _values: JSON.stringify({ ...values, slot: 'am' }) })
  await signIn('cs01', `/entryCare/subscribeRecord?${query}`)
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Next' }).click()
  const slot = form.locator('[data-field="slot"]')
  const choose = async (option: string) => {
    await slot.locator('.ant-select').click()
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: option }).click()
  }
  await choose('Afternoon')
  await expect(slot).toContainText('Places left in this slot: 1 of 1')
  await page.waitForTimeout(700)
  await expect(slot).toContainText('Places left in this slot: 1 of 1')
  await choose('Morning')
  await expect(slot).toContainText('This slot is fully booked for the theme')
  const calls = asked.length
  await form.getByRole('button', { name: 'Next' }).click()
  await expect(form.getByRole('combobox', { name: 'Slot' })).toBeVisible()
  expect(calls).toBeLessThanOrEqual(4)
})
