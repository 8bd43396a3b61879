import { expect, test } from '../fixtures.ts'
import { rows } from '../pages/helpers.ts'
import { choicesOf, day, dialog, field, found, pick, rowOf, step, typeDate, upload } from './story.ts'

/** 4.13 of the catalogue: the clerk, the technician, the supervisor, the butler. */
test('a house is handed over after a repair, and its owner is followed up', async ({ page, signIn, callsOf }) => {
  test.slow()
  // A vacant house whose fees may be paid later, and its new owner.
  const [cs02, pm01] = [await callsOf('cs02'), await callsOf('pm01')]
  const own = String(Date.now()).slice(-7)
  const [block] = await choicesOf(cs02, 'projectBlock', 'visitPlan.block', { q: '橙悦华庭一期' })
  const vacant = {
    status: 'vacant',
    block: block!.id,
    _sort: 'id',
    _order: 'desc',
    _end: 30,
    _fields: 'version,fullName',
  }
  const houses = await found<{ id: number; version: number; fullName: string }>(pm01, 'house', vacant)
  const house = houses[Number(own) % houses.length]!
  await pm01('PATCH', `/api/resources/house/${house.id}`, { tags: ['缓缴'], version: house.version })
  const { name } = await cs02<{ name: string }>('POST', '/api/resources/houseMember', {
    ...{ house: house.id, name: `郑洁${own}`, phone: `1391${own}`, memberType: 'owner', ownershipPercent: 100 },
  })
  const label = house.fullName

  // The clerk announces the handover, books it and begins the check, in which one item fails.
  await signIn('cs02', '/document/partnership?_form=new')
  const form = dialog(page)
  await pick(form, 'house', label, label)
  await pick(form, 'owner', name)
  await typeDate(form, 'noticeAt', day(0))
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form).toHaveCount(0)
  // The house may have been handed over before.
  const [moveIn] = await found(cs02, 'moveIn', { house: house.id, _sort: 'id', _order: 'desc' })
  await page.goto(`/document/partnership?id=${moveIn!.id}`)
  const handover = rowOf(page, moveIn!.id)
  await step(page, handover, 'Book inspection', asked => typeDate(asked, 'bookedAt', `${day(1)} 09:00`))
  await step(page, handover, 'Start inspection')
  await step(page, handover, 'Request repairs', async asked => {
    const list = field(asked, 'checklist')
    for (const [item, answer] of [
      ['门窗', 'Yes'],
      ['卫生间地漏', 'No'],
    ] as const) {
      await list.getByRole('button', { name: 'Add a row' }).click()
      const row = list.getByRole('group').last()
      await row.getByRole('textbox', { name: 'Item' }).fill(item)
      await row.getByText(answer, { exact: true }).click()
    }
  })
  await expect(handover).toContainText('Rectifying')

  // The technician takes the order that came of it, and repairs.
  const [eng01, order] = [await callsOf('eng01'), { source: 'moveIn', house: house.id }]
  const [repair] = await found(eng01, 'workOrder', order)
  await signIn('eng02', `/task/autoOrder?id=${repair!.id}`)
  await step(page, rowOf(page, repair!.id), 'Take work order')
  await step(page, rowOf(page, repair!.id), 'Start work')
  await step(page, rowOf(page, repair!.id), 'Complete work order', async asked => {
    await field(asked, 'result').getByRole('textbox').fill('已更换地漏')
    await upload(asked, 'resultPhotos')
  })
  await expect(rowOf(page, repair!.id)).toContainText('Finished')

  // The supervisor checks again and hands the house over.
  await signIn('cs01', `/document/partnership?id=${moveIn!.id}`)
  await step(page, handover, 'Recheck')
  await step(page, handover, 'Confirm handover', async asked => {
    await field(asked, 'keyCount').getByRole('spinbutton').fill('3')
    await field(asked, 'waterReading').getByRole('spinbutton').fill('1.5')
    await field(asked, 'electricReading').getByRole('spinbutton').fill('12')
    await upload(asked, 'documents')
  })
  await expect(handover).toContainText('Handed over')
  const delivered = await pm01<{ status: string }>('GET', `/api/resources/house/${house.id}?_fields=status`)
  expect(delivered.status).toBe('delivered')

  // The butler finds four steps, the first due in three days; with the first interview the next is a month ahead.
  const [plan] = await found(await callsOf('butler01'), 'moveInPlan', { moveIn: moveIn!.id })
  await signIn('butler01', `/visitPlan/moveIntoPlan?id=${plan!.id}`)
  const visits = rowOf(page, plan!.id)
  await expect(visits).toContainText(day(3))
  await step(page, visits, 'Complete step', async asked => {
    await field(asked, 'way').getByRole('radio', { name: 'Phone' }).check()
    await field(asked, 'satisfaction').getByRole('spinbutton').fill('5')
    await pick(asked, 'result', /./)
    await field(asked, 'content').getByRole('textbox').fill('已入住，一切正常')
  })
  await expect(visits).toContainText(day(30))
  await page.goto(`/moveIntoPlan/moveIntoDetail?id=${plan!.id}`)
  await expect(page.getByRole('main')).toContainText(/Steps done\s*1/)
  await page.goto(`/moveIntoPlan/interviewRecords/${plan!.id}`)
  await expect(rows(page)).toHaveCount(1)
  // A technician has neither page.
  await signIn('eng02', '/visitPlan/moveIntoPlan')
  await expect(page).toHaveURL(/\/404$/)
})
