import { expect, test, toast } from '../fixtures.ts'
import { listReady } from './helpers.ts'

const OPTIONS = '/standingbook/optionContent'

test('a change is reverted from the timeline, a deleted record restored from the bin', async ({
  page,
  signIn,
  callsOf,
}) => {
  const code = `back${Date.now()}`
  const name = `Before ${code}`
  const send = await callsOf('admin01')
  const values = { groupKey: 'cancelReason', code, name }
  const made = await send<{ id: number; version: number }>('POST', '/api/resources/optionItem', values)
  await send('PATCH', `/api/resources/optionItem/${made.id}`, { version: made.version, name: 'After' })

  await signIn('admin01', `${OPTIONS}?_q=${code}&_view=${made.id}`)
  await page.getByRole('tab', { name: 'Timeline' }).click()
  await page.getByRole('button', { name: 'Revert this change' }).click()
  const dialog = page.getByRole('dialog', { name: /^Revert the change of/ })
  await expect(dialog.getByText(name)).toBeVisible()
  await dialog.getByRole('button', { name: 'Revert 1' }).click()
  await expect(page.getByText('Reverted a change')).toBeVisible()

  await send('DELETE', `/api/resources/optionItem/${made.id}`)
  await page.goto(OPTIONS)
  await listReady(page)
  await page.getByRole('button', { name: 'Recently deleted' }).click()
  const bin = page.getByRole('dialog', { name: /^Recently deleted/ })
  await bin.getByRole('searchbox').fill(name)
  await page.keyboard.press('Enter')
  await bin.getByRole('button', { name: `Restore ${name}` }).click()
  await expect(toast(page, '1 restored')).toBeVisible()
  await expect(bin.getByText('No deleted records match this name')).toBeVisible()
  expect(await send('GET', `/api/resources/optionItem/${made.id}`)).toMatchObject({ id: made.id, code, name })
})
