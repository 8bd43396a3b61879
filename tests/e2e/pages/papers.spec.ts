import { expect, test } from '../fixtures.ts'
import { listReady, row } from './helpers.ts'

test('papers are ticked off in a line each, and one that is missing holds up the submission', async ({
  page,
  signIn,
}) => {
  await signIn('admin01', '/renovation/list?status=draft&_sort=-id')
  await listReady(page)
  const number = ((await row(page, /ZX/).textContent()) ?? '').match(/ZX\d{10}/)?.[0] ?? ''
  const record = row(page, number)
  const form = page.getByRole('dialog')
  const received = (line: number) =>
    form.getByRole('group', { name: `Papers ${line}`, exact: true }).getByRole('switch', { name: 'Received' })
  const edit = async () => {
    await record.getByRole('button', { name: 'Edit' }).click()
    await form.getByRole('tab', { name: 'Papers' }).click()
    await expect(received(5)).toBeVisible()
  }
  await edit()
  // What the project requires cannot be taken off the list.
  await expect(form.getByRole('button', { name: /^Remove: Papers/ })).toHaveCount(0)
  await received(2).setChecked(false)
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form).toHaveCount(0)
  await record.getByRole('button', { name: 'View' }).click()
  await form.getByRole('button', { name: 'Submit for review', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Submit for review' })
    .getByRole('button', { name: 'Submit for review', exact: true })
    .click()
  await expect(page.getByRole('dialog', { name: 'Submit for review' })).toContainText(
    /A required paper is missing: .+ \(\d of 5 received\)/,
  )
})
