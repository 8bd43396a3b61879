import { PIXEL } from '../../helpers/pixel.ts'
import { expect, type Send, test, toast } from '../fixtures.ts'
import { act, listReady, rows } from '../pages/helpers.ts'
import { choicesOf, day, dialog, field, found, pick, picture, rowOf, step, typeDate, upload } from './story.ts'

/** 4.1 of the catalogue: the registration, and what follows once it is handed in. */
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
  await act(page, draft, 'Submit for review')
  await dialog(page, 'Submit for review').getByRole('button', { name: 'Submit for review' }).click()
  await expect(dialog(page, 'Submit for review')).toContainText(/A required paper is missing: .+ \(0 of 5 received\)/)
  await expect(draft.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await expect(toast(page, 'Submit: done')).toHaveCount(0)
})

test('a renovation is approved, paid for, inspected, accepted and its deposit paid back', async ({
  page,
  signIn,
  callsOf,
}) => {
  test.slow()
  const [cs02, eng02] = [await callsOf('cs02'), await callsOf('eng02')]

  // The supervisor approves, which the clerk may not; the cashier takes the three bills together.
  await signIn('cs02')
  const photo = await picture(page)
  const id = await handedIn(cs02, photo)
  await page.goto(`/renovation/list?id=${id}`)
  await expect(rowOf(page, id)).toContainText('Pending review')
  await expect(rowOf(page, id).getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await signIn('cs01', `/renovation/list?id=${id}`)
  await step(page, rowOf(page, id), 'Approve', asked => field(asked, 'reviewOpinion').getByRole('textbox').fill('同意'))
  await expect(rowOf(page, id)).toContainText('Waiting for deposit')
  await signIn('cash01', `/standingbook/propertyFees?decoration=${id}`)
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('table').getByRole('checkbox').first().check()
  await page.getByRole('region', { name: 'Bulk actions' }).getByRole('button', { name: 'Collect', exact: true }).click()
  await pick(dialog(page), 'payWay', 'POS')
  await dialog(page)
    .getByRole('button', { name: /^Collect/ })
    .click()
  await dialog(page, '3 succeeded, 0 failed').waitFor({ timeout: 30_000 })

  // A violation stands in the way of the acceptance until the supervisor of the engineers has closed it.
  await signIn('eng02')
  const violation = await violationOf(eng02, id, await picture(page))
  await signIn('cs02', `/renovation/list?id=${id}`)
  await act(page, rowOf(page, id), 'Apply for acceptance')
  await expect(field(dialog(page), 'actualEndAt').getByRole('textbox').first()).toHaveValue(day(0))
  await dialog(page).getByRole('button', { name: 'Apply for acceptance', exact: true }).click()
  await expect(dialog(page)).toContainText('There are open violations')
  await signIn('eng02', `/renovation/violation?id=${violation}`)
  await step(page, rowOf(page, violation), 'Submit correction', async asked => {
    await field(asked, 'fixNote').getByRole('textbox').fill('已停工整改')
    await upload(asked, 'fixPhotos')
  })
  await signIn('eng01', `/renovation/violation?id=${violation}`)
  await step(page, rowOf(page, violation), 'Close violation', async asked => {
    await field(asked, 'note').getByRole('textbox').fill('复查合格')
    await field(asked, 'deductAmount').getByRole('spinbutton').fill('200')
  })

  // The work is handed over: every item good, the garbage gone, 200.00 kept back.
  await signIn('cs02', `/renovation/list?id=${id}`)
  await step(page, rowOf(page, id), 'Apply for acceptance')
  const [exit] = await found(cs02, 'decoExit', { decoration: id })
  await signIn('eng01', `/renovation/decorationexit?id=${exit!.id}`)
  await step(page, rowOf(page, exit!.id), 'Pass acceptance', async asked => {
    await field(asked, 'items')
      .getByRole('button', { name: /: all / })
      .click()
    await upload(asked, 'photos')
    await field(asked, 'garbageCleared').getByRole('switch').click()
    await field(asked, 'deductReason').getByRole('textbox').fill('夜间施工')
    await upload(asked, 'ownerSign')
  })

  // The refund of the rest passes four desks, each its own.
  const [refund] = await found(cs02, 'decoRefund', { decoration: id })
  const desk = `/renovation/decoRefund?id=${refund!.id}`
  await signIn('cs02', desk)
  await expect(rowOf(page, refund!.id)).toContainText('1,800.00')
  const run = async (who: string, name: string, values: object) => {
    const send = await callsOf(who)
    const { version } = await send<{ version: number }>('GET', `/api/resources/decoRefund/${refund!.id}`)
    await send('POST', `/api/resources/decoRefund/${refund!.id}/transitions/${name}`, { version, values })
  }
  await run('cs02', 'submit', { payeeName: '王强', payWay: 'cash', receipt: [photo] })
  await signIn('pm01', desk)
  await step(page, rowOf(page, refund!.id), 'Approve (project)', asked =>
    field(asked, 'opinion').getByRole('textbox').fill('同意'),
  )
  await signIn('fin01', desk)
  await step(page, rowOf(page, refund!.id), 'Approve (finance)', async asked => {
    const comment = field(asked, 'opinion').getByRole('textbox')
    // Not what the project manager wrote.
    await expect(comment).toHaveValue('')
    await comment.fill('金额无误')
  })
  await signIn('fin02', desk)
  await step(page, rowOf(page, refund!.id), 'Confirm payment', asked => upload(asked, 'voucher'))
  expect(await cs02('GET', `/api/resources/decoration/${id}`)).toMatchObject({ status: 'refunded' })
})

/** A registration with all its papers, submitted. */
async function handedIn(cs02: Send, photo: string): Promise<number> {
  interface Stored {
    readonly id: number
    readonly version: number
  }
  const houses = await found<Stored & { owner: { id: number } | null; block: { id: number } }>(cs02, 'house', {
    ...{
      status: 'occupied',
      fullName_like: '橙悦华庭一期',
      _fields: 'owner,block',
      _sort: 'id',
      _order: 'desc',
      _end: 50,
    },
  })
  let decoration: Stored | undefined
  for (const { id: house, owner, block } of houses) {
    const [config] = await choicesOf(cs02, 'decoConfig', 'decoration.config', { block: block.id })
    if (!config || !owner || (await found(cs02, 'decoration', { house })).length > 0) continue
    const idCard = '230102199001011231'
    const worker = { name: '李工', phone: '13912345678', idCard, trade: 'painter', photo: [photo] }
    decoration = await cs02<Stored>('POST', '/api/resources/decoration', {
      ...{ house, owner: owner.id, decoType: 'self', leaderName: '王强', leaderPhone: '13912345678' },
      ...{ scopes: ['painting'], documents: [photo], config: config.id, startAt: day(0), planEndAt: day(60) },
      workers: [worker],
    })
    break
  }
  const { id, version } = decoration!
  const papers = await found<Stored>(cs02, 'decoPaper', { decoration: id, _end: 50 })
  const received = papers.map(each => ({ id: each.id, version: each.version, received: true, receivedAt: day(0) }))
  const complete = await cs02<Stored>('PATCH', `/api/resources/decoration/${id}`, { version, papers: received })
  await cs02('POST', `/api/resources/decoration/${id}/transitions/submit`, { version: complete.version, values: {} })
  return id
}

async function violationOf(eng02: Send, decoration: number, photo: string): Promise<number> {
  const [kind] = await choicesOf(eng02, 'decoOption', 'decoViolation.violationType', { q: '夜间施工' })
  const values = { decoration, violationType: kind!.id, severity: 'normal', description: '23点仍在施工' }
  const { id } = await eng02<{ id: number }>('POST', '/api/resources/decoViolation', {
    ...{ ...values, photos: [photo], deductAmount: 20_000, dueAt: day(3) },
  })
  return id
}
