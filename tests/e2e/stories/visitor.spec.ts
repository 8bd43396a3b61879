import type { Page } from '@playwright/test'
import { expect, test, toast } from '../fixtures.ts'
import { choose, listReady, rows } from '../pages/helpers.ts'
import { choicesOf, dialog, field, found, pick, rowOf, step } from './story.ts'

/** 4.8 of the catalogue. */
test('a clerk registers a walk-in, the supervisor approves and lets the visitor in and out', async ({
  page,
  signIn,
  callsOf,
}) => {
  test.slow()
  // The supervisor sets the rules of the block: approval by the gate post, ten visits a day at most.
  await signIn('order01', '/visitorList/projectList')
  const block = page.getByRole('article').filter({ hasText: '橙悦华庭一期' })
  await block.getByRole('button', { name: 'Edit', exact: true }).click()
  const rules = dialog(page)
  const approval = field(rules, 'needAudit').getByRole('switch')
  if ((await approval.getAttribute('aria-checked')) === 'false') await approval.click()
  await field(rules, 'auditBy').getByRole('radio', { name: 'Gate post' }).check()
  const limit = field(rules, 'dayLimit').getByRole('spinbutton')
  await limit.fill((await limit.inputValue()) === '10' ? '12' : '10')
  await rules.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Saved')).toBeVisible()
  await expect(block).toContainText('Gate post')

  const clerk = await callsOf('cs02')
  const [host] = await clerk<{ id: number; name: string; house: { id: number; label: string } }[]>(
    'GET',
    '/api/resources/houseMember?status=living&_end=1&_fields=name,house',
  )
  const name = `周平${Date.now() % 10_000}`

  // The plate of six characters is refused at the field; the walk-in of this hour waits for approval.
  await signIn('cs02', '/visitorList/registerRecord')
  await page.getByRole('button', { name: /^New/ }).first().click()
  const form = page.getByRole('form', { name: /Visitor/ })
  await form
    .getByRole('textbox', { name: /^Visitor \(required\)|^Visitor’s name|^Name/ })
    .first()
    .fill(name)
  await form
    .getByRole('textbox', { name: /^Mobile|^Phone/ })
    .first()
    .fill('13912345678')
  const plate = form.locator('[data-field="plate"] input')
  await plate.fill('黑A1234')
  await plate.press('Tab')
  await expect(form.locator('[data-field="plate"]')).toContainText('Must be a licence plate')
  await plate.fill('黑A12345')
  await choose(form, 'House visited', host!.house.label, host!.house.label)
  await choose(form, 'Host', host!.name)
  await choose(form, 'Purpose', /.+/)
  const [from, to] = [clock(0), clock(60)]
  await form.getByRole('textbox', { name: /^Expected at/ }).fill(from)
  await form.getByRole('textbox', { name: /^Expected to leave/ }).fill(to)
  await form.getByRole('textbox', { name: /^Expected to leave/ }).press('Tab')
  const saved = page.waitForResponse(
    response => response.request().method() === 'POST' && /visitor$/.test(response.url()),
  )
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const { data } = (await (await saved).json()) as { data: { id: number } }
  await page.goto(`/visitorList/registerRecord?_view=${data.id}`)
  const detail = page.getByRole('dialog').last()
  await expect(detail).toContainText('Pending review')
  await expect(detail).toContainText('139****5678')
  await expect(detail.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0)

  // The supervisor approves, lets in, and lets out again.
  await signIn('order01', `/visitorList/registerRecord?_view=${data.id}`)
  await act(page, 'Approve')
  await expect(page.getByRole('dialog').last()).toContainText('Expected')
  await loadsBesideItsButton(page, 'Let in')
  await act(page, 'Let in', { Gate: '东门' })
  await expect(page.getByRole('dialog').last()).toContainText('Inside')
  await act(page, 'Record departure', { Gate: '东门' })
  await expect(page.getByRole('dialog').last()).toContainText('Left')

  // Two passages.
  await page.goto(`/visitorList/visitorRecord?visitor=${data.id}`)
  await listReady(page)
  await expect(rows(page)).toHaveCount(2)
  // The clerk has no page of passages.
  await signIn('cs02', '/visitorList/visitorRecord')
  await expect(page).toHaveURL(/\/404$/)
})

test('a house gets its number of the door intercom, eleven digits', async ({ page, signIn, callsOf }) => {
  const order01 = await callsOf('order01')
  const houses = await choicesOf(order01, 'house', 'doorMapping.house', { q: '橙悦华庭一期' })
  const numbered = await Promise.all(
    houses.map(({ id }) => found(order01, 'doorMapping', { house: id }).then(rows => rows.length)),
  )
  const free = houses[numbered.indexOf(0)]!

  await signIn('order01', '/visitorList/houseMapping?_form=new')
  const form = dialog(page)
  await pick(form, 'house', free.label, free.label)
  for (const [name, digits] of [
    ['ajbAreaNo', '09'],
    ['ajbBanNo', '005'],
    ['ajbUnitNo', '02'],
    ['ajbRoomNo', '01A1'],
  ] as const)
    await field(form, name).getByRole('textbox').fill(digits)
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(field(form, 'ajbRoomNo')).toContainText('Must be exactly 4 digits')
  await field(form, 'ajbRoomNo').getByRole('textbox').fill(String(Date.now()).slice(-4))
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Created')).toBeVisible()
  const [mapping] = await found(order01, 'doorMapping', { house: free.id })
  await page.goto(`/visitorList/houseMapping?id=${mapping!.id}`)
  await step(page, rowOf(page, mapping!.id), 'Synchronise')
  await expect(rowOf(page, mapping!.id)).toContainText('Synchronised')

  // The log has it; neither is the clerk's.
  await page.goto(`/visitorList/ajbGenerateLog?doorMapping=${mapping!.id}`)
  await expect(rows(page).first()).toContainText(free.label)
  await signIn('cs02', '/visitorList/houseMapping')
  await expect(page).toHaveURL(/\/404$/)
})

/** The upload of a dialog arrives after the dialog has opened, and moves no button away from the pointer. */
async function loadsBesideItsButton(page: Page, title: string): Promise<void> {
  let arrive = () => {}
  const arrival = new Promise<void>(resolve => {
    arrive = resolve
  })
  await page.route(/\/upload-[^/]+\.js$/, route => arrival.then(() => route.continue()))
  await page.getByRole('dialog').last().getByRole('button', { name: title, exact: true }).click()
  const asking = page.getByRole('dialog', { name: title }).last()
  const button = asking.getByRole('button', { name: title, exact: true })
  const place = await button.boundingBox()
  arrive()
  await asking.locator('input[type=file]').waitFor({ state: 'attached' })
  expect(await button.boundingBox()).toEqual(place)
  await asking.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(asking).toHaveCount(0)
}

/** Runs a transition from the opened record, filling in what its dialog asks for. */
async function act(page: Page, title: string, asked: Readonly<Record<string, string>> = {}): Promise<void> {
  await page.getByRole('dialog').last().getByRole('button', { name: title, exact: true }).click()
  const asking = page.getByRole('dialog').last()
  for (const [label, value] of Object.entries(asked))
    await asking.getByRole('textbox', { name: new RegExp(`^${label}`) }).fill(value)
  await asking.getByRole('button', { name: title, exact: true }).click()
  await expect(asking.getByRole('button', { name: 'Back', exact: true })).toHaveCount(0)
}

/** `YYYY-MM-DD HH:mm` in China, so many minutes from now. */
function clock(minutes: number): string {
  const at = new Date(Date.now() + 8 * 3_600_000 + minutes * 60_000)
  return at.toISOString().slice(0, 16).replace('T', ' ')
}
