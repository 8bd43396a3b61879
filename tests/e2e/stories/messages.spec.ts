import { expect, type Send, test, toast } from '../fixtures.ts'
import { choicesOf, day, dialog, field, found, pick, rowOf, step } from './story.ts'

/** 4.11 of the catalogue: regional operations, the fee supervisor, the cashier. */
test('a template is handed in, and those in arrears are reminded after a second pair of eyes', async ({
  page,
  signIn,
  callsOf,
}) => {
  const cash01 = await callsOf('cash01')
  const own = String(Date.now()).slice(-6)

  // Regional operations writes a template and hands it in; the operator's answer comes from outside.
  await signIn('region01', '/appmodule/msgTemplateManagement?_form=new')
  const template = dialog(page)
  await field(template, 'code').getByRole('textbox').fill(`QF-${own}`)
  await field(template, 'name').getByRole('textbox').fill(`欠费提醒${own}`)
  await pick(template, 'scene', 'Arrears')
  await field(template, 'sign').getByRole('textbox').fill('橙悦物业')
  await field(template, 'content').getByRole('textbox').fill('${name}您好，${house}尚欠物业费${amount}元，请尽快缴纳。')
  await template.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Created')).toBeVisible()
  const [written] = await found(await callsOf('region01'), 'msgTemplate', { code: `QF-${own}` })
  await step(page, rowOf(page, written!.id), 'Submit for review')
  await expect(rowOf(page, written!.id)).toContainText('Pending review')
  await expect(rowOf(page, written!.id).getByRole('button', { name: 'Approve' })).toHaveCount(0)

  // The fee supervisor sets the distance of reminders of the site.
  await signIn('cash02', '/task/messageOption')
  await page.getByRole('article').first().getByRole('button', { name: 'Edit' }).click()
  const every = field(dialog(page), 'arrearsEvery').getByRole('spinbutton')
  await every.fill((await every.inputValue()) === '15' ? '14' : '15')
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Saved')).toBeVisible()

  // A house owes more than anybody else, since two months: exactly that one is meant.
  const debtor = await debt(cash01, 9_000_000 + Number(own))
  await signIn('cash01', '/task/paymentSend?_form=new')
  const batch = dialog(page)
  await field(batch, 'title').getByRole('textbox').fill(`欠费提醒${own}`)
  await pick(batch, 'kind', 'Arrears')
  await pick(batch, 'channel', 'SMS')
  await pick(batch, 'template', '欠费二次提醒', '欠费二次提醒')
  await pick(batch, 'blocks', '橙悦华庭一期')
  await field(batch, 'arrearsMin').getByRole('spinbutton').fill('90000')
  await batch.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Created')).toBeVisible()
  const [{ id }] = (await found(cash01, 'msgBatch', { title: `欠费提醒${own}` })) as [{ id: number }]
  await step(page, rowOf(page, id), 'Submit for review', async asked => {
    await expect(asked).toContainText(debtor)
    await expect(asked).toContainText('1')
  })
  await expect(rowOf(page, id)).toContainText('Pending review')
  // Her own batch is not hers to approve.
  await expect(rowOf(page, id).getByRole('button', { name: 'Approve' })).toHaveCount(0)

  await signIn('cash02', `/task/paymentSend?id=${id}`)
  await step(page, rowOf(page, id), 'Approve', asked => field(asked, 'opinion').getByRole('textbox').fill('同意'))
  await expect(rowOf(page, id)).toContainText('Planned')

  // The clock makes the message. No gateway is there to take it, and the batch says so.
  const state = async () => (await cash01<{ status: string }>('GET', `/api/resources/msgBatch/${id}`)).status
  await expect.poll(state, { timeout: 60_000 }).toBe('waiting')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(rowOf(page, id)).toContainText('Waiting')

  // It counts with the messages of the block, and of the company. Of the company it is not hers.
  await page.goto(`/task/resStatistics?batch=${id}`)
  await expect(page.getByRole('main')).toContainText(debtor)
  await page.goto('/task/areaStatistics')
  await expect(page).toHaveURL(/\/404$/)
  await signIn('region01', '/task/areaStatistics')
  await expect(page.getByRole('main')).toContainText('哈尔滨')
})

/** Full name of a house that owes so many fen since two months, and nobody else does. */
async function debt(send: Send, fen: number): Promise<string> {
  const houses = await choicesOf(send, 'house', 'bill.house', { q: '橙悦华庭一期 5号楼' })
  const peopleOf = (house: number) => choicesOf(send, 'houseMember', 'bill.payer', { house })
  const all = await Promise.all(houses.map(async ({ id, label }) => ({ id, label, payer: (await peopleOf(id))[0] })))
  const house = all.find(({ payer }) => payer !== undefined)!
  const [feeItem] = await choicesOf(send, 'feeItem', 'bill.feeItem', { q: '物业费-高层' })
  const due = day(-60)
  const bill = await send<{ id: number; version: number }>('POST', '/api/resources/bill', {
    ...{ house: house.id, payer: house.payer!.id, feeItem: feeItem!.id, period: due.slice(0, 7) },
    ...{ startAt: due, endAt: due, dueAt: due, quantity: 1, unitPrice: fen, receivable: fen },
  })
  await send('POST', `/api/resources/bill/${bill.id}/transitions/publish`, { version: bill.version })
  return house.label
}
