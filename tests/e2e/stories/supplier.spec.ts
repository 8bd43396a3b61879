import { expect, type Send, test, toast } from '../fixtures.ts'
import { act } from '../pages/helpers.ts'
import { choicesOf, day, dialog, field, found, pick, rowOf, step, typeDate, upload } from './story.ts'

/** 4.10 of the catalogue: the permission clerk and the supplier clerk. */
test('a supplier’s electrician is entered by one, audited and disabled by another', async ({
  page,
  signIn,
  callsOf,
}) => {
  const [hr01, hr02] = [await callsOf('hr01'), await callsOf('hr02')]
  const own = String(Date.now()).slice(-8)
  const position = await positionWithApp(hr01, `高压电工${own}`)

  // The permission clerk sets what the position may do in the app.
  await signIn('hr01', `/permission/supplierJobs?id=${position}`)
  await step(page, rowOf(page, position), 'Set app permissions', async asked => {
    await field(asked, 'appPermissionIds').getByRole('checkbox').first().check()
  })

  // The supplier clerk finds the firm by a part of its name; without a certificate nothing is saved.
  await signIn('hr02', '/permission/supplierAccount?_form=new')
  const form = dialog(page)
  await field(form, 'name').getByRole('textbox').fill('海大明')
  await field(form, 'phone').getByRole('textbox').fill(`139${own}`)
  await field(form, 'idCard')
    .getByRole('textbox')
    .fill(`23010319900101${own.slice(-4)}`)
  await upload(form, 'photo')
  await pick(form, 'supplier', '匠修维保有限公司', '匠修')
  await pick(form, 'position', `高压电工${own}`, `高压电工${own}`)
  await pick(form, 'org', '橙悦华庭一期驻场', '橙悦华庭一期驻场')
  await pick(form, 'blocks', '橙悦华庭一期')
  await typeDate(form, 'entryAt', day(0))
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(field(form, 'certificates')).toContainText('Please fill this in')
  await upload(form, 'certificates')
  await typeDate(form, 'certExpireAt', day(300))
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Created')).toBeVisible()
  const [worker] = await found(hr02, 'supplierAccount', { position })
  await expect(rowOf(page, worker!.id)).toContainText('Pending review')
  await expect(rowOf(page, worker!.id)).toContainText('Not enabled')
  await expect(rowOf(page, worker!.id).getByRole('button', { name: 'Approve' })).toHaveCount(0)

  // The permission clerk approves, and disables with a reason.
  await signIn('hr01', `/permission/supplierAccount?id=${worker!.id}`)
  await step(page, rowOf(page, worker!.id), 'Approve', asked =>
    field(asked, 'auditOpinion').getByRole('textbox').fill('证件齐全'),
  )
  await expect(rowOf(page, worker!.id)).toContainText('Enabled')
  await step(page, rowOf(page, worker!.id), 'Disable', asked =>
    field(asked, 'reason').getByRole('textbox').fill('培训未通过'),
  )
  await expect(rowOf(page, worker!.id)).toContainText('Disabled')

  // The position has an account and stays.
  await page.goto(`/permission/supplierJobs?id=${position}`)
  await act(page, rowOf(page, position), 'Disable')
  await field(dialog(page, 'Disable'), 'reason').getByRole('textbox').fill('不再需要')
  await dialog(page, 'Disable').getByRole('button', { name: 'Disable', exact: true }).click()
  await expect(dialog(page, 'Disable')).toContainText('The position is in use and cannot be disabled')
})

async function positionWithApp(hr01: Send, name: string): Promise<number> {
  const [org] = await choicesOf(hr01, 'org', 'supplierPosition.org', { q: '橙悦华庭一期驻场' })
  const values = { name, specialty: 'repair', org: org!.id, needAudit: true, needCert: true }
  return (await hr01<{ id: number }>('POST', '/api/resources/supplierPosition', values)).id
}
