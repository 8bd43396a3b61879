import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { choose, listReady, row } from '../pages/helpers.ts'

/** 4.7 of the catalogue: two butlers exchange their shifts. */
test('a butler requests a swap, the other agrees, the supervisor approves, and the plan shows it', async ({
  page,
  signIn,
  callsOf,
}) => {
  test.slow()
  // The supervisor has put both on the plan: 王悦 in the morning of one day, 李澜 in the afternoon of the next.
  const supervisor = await callsOf('cs01')
  const block = await only(supervisor, 'projectBlock', { name: '橙悦华庭一期' })
  const wangYue = await only(supervisor, 'butler', { name: '王悦' })
  const liLan = await only(supervisor, 'butler', { name: '李澜' })
  // Days on which no earlier try has put a shift.
  const ahead = 100 + Math.floor(Math.random() * 200)
  const [first, second] = [dayAhead(ahead), dayAhead(ahead + 1)]
  const plan = { block, kind: 'work', status: 'published' }
  await supervisor('POST', '/api/resources/butlerSchedule', {
    ...plan,
    ...{ butler: wangYue, workAt: first, slot: 'am', timeFrom: '08:00', timeTo: '12:00' },
  })
  await supervisor('POST', '/api/resources/butlerSchedule', {
    ...plan,
    ...{ butler: liLan, workAt: second, slot: 'pm', timeFrom: '13:00', timeTo: '17:00' },
  })

  // 王悦 asks. She is offered nobody else as applicant, and need not choose herself.
  await signIn('butler01', '/butler/days')
  await page.getByRole('button', { name: /^New/ }).first().click()
  const form = page.getByRole('form', { name: /Shift swap/ })
  await choose(form, 'Project block', '橙悦华庭一期')
  await form.getByRole('radio', { name: 'Swap' }).check()
  await expect(form.locator('[data-field="applicant"]')).toContainText('王悦')
  await form.locator('[data-field="applicant"] .ant-select-selector').click()
  const offered = page.locator('.ant-select-dropdown:visible .ant-select-item-option')
  await expect(offered).toHaveText([/王悦/])
  await offered.first().click()
  await choose(form, 'Own shift', `王悦 ${first} 08:00`, first)
  await choose(form, 'Partner (required)', '李澜')
  await choose(form, 'Partner’s shift', `李澜 ${second} 13:00`, second)
  await form.getByRole('textbox', { name: /^Reason/ }).fill('家中有事')
  const saved = page.waitForResponse(response => response.request().method() === 'POST' && response.ok())
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const { data } = (await (await saved).json()) as { data: { id: number; swapNo: string } }
  await page.goto(`/butler/days?_view=${data.id}`)
  await act(page, 'Submit request')
  const request = page.getByRole('dialog').last()
  await expect(request).toContainText('Waiting for partner')
  // To her own request she has no answer to give, only to take it back.
  await expect(request.getByRole('button', { name: 'Withdraw request', exact: true })).toBeVisible()
  for (const answer of ['Agree', 'Decline'])
    await expect(request.getByRole('button', { name: answer, exact: true })).toHaveCount(0)

  // 李澜 agrees.
  await signIn('butler02', `/butler/days?_view=${data.id}`)
  await act(page, 'Agree')
  await expect(page.getByRole('dialog').last()).toContainText('Pending review')

  // The supervisor approves in the queue, which is not open to a butler.
  await page.goto('/butler/audit')
  await expect(page).toHaveURL(/\/404$/)
  await signIn('cs01', `/butler/audit?bizNo=${data.swapNo}&status_in=pending`)
  await listReady(page)
  await expect(row(page, data.swapNo)).toContainText('王悦')
  await row(page, data.swapNo).getByRole('button', { name: 'Approve', exact: true }).click()
  const dialog = page.getByRole('dialog').last()
  await dialog.getByRole('textbox').first().fill('同意')
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(row(page, data.swapNo)).toHaveCount(0)

  // The plan of the week has the two exchanged, and says so.
  for (const [day, butler] of [
    [first, '李澜'],
    [second, '王悦'],
  ] as const) {
    const query = `block=${block}&workAt=${day}`
    const shifts = await supervisor<object[]>('GET', `/api/resources/butlerSchedule?${query}`)
    expect(shifts).toEqual([
      expect.objectContaining({ swapped: true, butler: expect.objectContaining({ label: butler }) }),
    ])
  }
})

async function act(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: title, exact: true }).last().click()
  await page.getByRole('dialog').last().getByRole('button', { name: title, exact: true }).click()
}

async function only(
  send: <T>(method: string, path: string) => Promise<T>,
  resource: string,
  query: Readonly<Record<string, string | number>>,
): Promise<number> {
  const parameters = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const [found] = await send<{ id: number }[]>('GET', `/api/resources/${resource}?${parameters}`)
  return found!.id
}

/** So many days from today in China. */
function dayAhead(days: number): string {
  return new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
}
