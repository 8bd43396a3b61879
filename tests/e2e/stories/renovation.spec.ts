import { PIXEL } from '../../helpers/pixel.ts'
import { expect, test, toast } from '../fixtures.ts'
import { listReady } from '../pages/helpers.ts'
import { act, day, dialog, field, pick, typeDate } from './story.ts'

/** The first step of 4.1 of the catalogue; the others are told by the API (tests/server/stories). */
test('a clerk registers a renovation, and what is missing to submit it is named', async ({ page, signIn }) => {
  await signIn('cs02', '/renovation/list')
  await listReady(page)
  await page.getByRole('button', { name: 'New', exact: true }).click()
  const form = dialog(page)
  await pick(form, 'house', '橙悦华庭一期 5号楼', '橙悦华庭一期 5号楼')
  await pick(form, 'owner', /Owner/)
  await field(form, 'decoType').getByRole('radio', { name: 'By owner' }).check()
  await field(form, 'leaderName').getByRole('textbox').fill('王强')
  await field(form, 'leaderPhone').getByRole('textbox').fill('13912345678')
  await pick(form, 'scopes', 'Painting')
  const paper = { name: 'application.png', mimeType: 'image/png', buffer: PIXEL }
  await field(form, 'documents').locator('input[type=file]').setInputFiles(paper)
  await expect(field(form, 'documents')).toContainText('application.png')
  await form.getByRole('tab', { name: 'Schedule' }).click()
  await pick(form, 'config', /橙悦华庭一期/)
  await typeDate(form, 'startAt', day(1))
  await typeDate(form, 'planEndAt', day(61))
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form).toHaveCount(0)

  // It is a draft whose papers are not in yet: submitting it names the first of them. Approving it is not offered.
  await page.goto('/renovation/list?status_in=draft&_sort=-id')
  const draft = page.getByRole('main').locator('[data-row-key]').first()
  await act(page, draft, 'Submit')
  await dialog(page, 'Submit').getByRole('button', { name: 'Submit' }).click()
  await expect(dialog(page, 'Submit')).toContainText(/A required paper is missing: .+ \(0 of 5 received\)/)
  await expect(draft.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await expect(toast(page, 'Submit: done')).toHaveCount(0)
})
