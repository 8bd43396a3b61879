import type { Locator, Page } from '@playwright/test'
import { PIXEL } from '../../helpers/pixel.ts'
import { expect, type Send, toast } from '../fixtures.ts'
import { act, rows } from '../pages/helpers.ts'

/** `YYYY-MM-DD`, so many days from today in China. */
export function day(days: number): string {
  const at = new Date(Date.now() + days * 86_400_000)
  return at.toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })
}

/** The dialog or drawer on top. */
export function dialog(page: Page, name?: string | RegExp): Locator {
  return page.getByRole('dialog', { name }).filter({ visible: true }).last()
}

/** The field of a form or dialog, with its label, input and messages. */
export function field(scope: Locator, name: string): Locator {
  return scope.locator(`[data-field="${name}"]`)
}

/** Picks one of the choices of a field; `typed` is searched for first. */
export async function pick(scope: Locator, name: string, option: string | RegExp, typed?: string): Promise<void> {
  const box = field(scope, name).getByRole('combobox').first()
  // A box is closed until it knows what it may offer.
  await expect(box).toBeEnabled()
  // A drawer that has just opened takes the focus, which closes the choices again.
  await expect(async () => {
    // A chosen value lies over the input.
    if ((await box.getAttribute('aria-expanded')) !== 'true')
      await field(scope, name).locator('.ant-select-selector').first().click()
    await expect(box).toHaveAttribute('aria-expanded', 'true', { timeout: 2000 })
  }).toPass()
  if (typed !== undefined) await box.fill(typed)
  const choice = scope.page().locator('.ant-select-dropdown:visible .ant-select-item-option')
  await choice.filter({ hasText: option }).first().click()
  // antd gives the focus back to the box a moment after the click; what is typed elsewhere before that lands in it.
  await expect(box).toBeFocused()
  await box.blur()
}

/** Types a date, as `YYYY-MM-DD`, or with a time. */
export async function typeDate(scope: Locator, name: string, text: string): Promise<void> {
  const input = field(scope, name).getByRole('textbox').first()
  await input.fill(text)
  await input.press('Tab')
}

/** Runs a transition of a row: what it asks for is filled in, and its success is told. */
export async function step(
  page: Page,
  row: Locator,
  title: string,
  fill: (asked: Locator) => Promise<void> = async () => {},
): Promise<void> {
  await act(page, row, title)
  const asked = dialog(page, title)
  await fill(asked)
  // A step may be called as the cross is, and says the amount that it books.
  await asked
    .getByRole('button', { name: new RegExp(`^${title.replace(/[()]/g, '\\$&')}( ¥[\\d,.]+)?$`) })
    .last()
    .click()
  // A toast, or a dialog with the outcome. Some bill a year or a whole building.
  const told = toast(page, `${title}: done`).or(dialog(page, `${title}: done`))
  await expect(told.first()).toBeVisible({ timeout: 30_000 })
}

/** Records as the API lists them to the one who sends. */
export function found<T = { id: number }>(send: Send, resource: string, query: Readonly<Record<string, unknown>>) {
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return send<T[]>('GET', `/api/resources/${resource}?${asked}`)
}

/** The choices that a field offers to the one who sends. */
export function choicesOf(
  send: Send,
  resource: string,
  field: string,
  { q = '', ...params }: Readonly<Record<string, unknown>> = {},
): Promise<{ id: number; label: string }[]> {
  const asked = new URLSearchParams({ _for: field, _params: JSON.stringify(params), _q: String(q) })
  return send('GET', `/api/resources/${resource}/choices?${asked}`)
}

/** The row of the list that the story speaks of, by its id. */
export function rowOf(page: Page, id: number | string): Locator {
  return rows(page).and(page.locator(`[data-row-key="${id}"]`))
}

/** Uploads so many pictures into a field of images or files, and waits until all are there. */
export async function upload(scope: Locator, name: string, count = 1): Promise<void> {
  const files = Array.from({ length: count }, (_, n) => ({
    name: `photo-${n + 1}.png`,
    mimeType: 'image/png',
    buffer: PIXEL,
  }))
  await field(scope, name).locator('input[type=file]').setInputFiles(files)
  await expect(field(scope, name).locator('.ant-upload-list-item-done')).toHaveCount(count)
}

/** A picture that whoever is signed in on the page has uploaded. */
export async function picture(page: Page): Promise<string> {
  const file = { name: 'photo.png', mimeType: 'image/png', buffer: PIXEL }
  const headers = { 'x-steward-client': 'web' }
  const answer = await page.request.post('/api/files', { multipart: { file }, headers })
  return ((await answer.json()) as { data: { id: string } }).data.id
}

/** A plan over new gas meters of a building of 橙悦华庭一期, one for each number, with the reading task of this month. */
export async function generatedPlan(send: Send, meterNos: readonly string[], building: string): Promise<number> {
  const create = (resource: string, values: object) =>
    send<{ id: number; version: number }>('POST', `/api/resources/${resource}`, values)
  const run = (resource: string, { id, version }: { id: number; version: number }, transition: string) =>
    send('POST', `/api/resources/${resource}/${id}/transitions/${transition}`, { version })
  const block = (await choicesOf(send, 'projectBlock', 'meterPlan.block', { q: '橙悦华庭一期' }))[0]!.id
  const ban = (await choicesOf(send, 'ban', 'meterPlan.bans', { block, q: building }))[0]!.id
  const houses = await choicesOf(send, 'house', 'meter.house', { q: `橙悦华庭一期 ${building}` })
  const [reader] = await choicesOf(send, 'account', 'meterPlan.readers', { q: '田勇' })
  for (const [at, meterNo] of meterNos.entries())
    await create('meter', {
      ...{ block, house: houses[at % houses.length]!.id, ban, meterNo, name: meterNo },
      ...{ meterType: 'gas', usage: 'household', initialReading: 100 },
    })
  const scope = { meterType: 'gas', usages: ['household'], bans: [ban], readers: [reader!.id] }
  const plan = await create('meterPlan', { block, name: meterNos[0], ...scope })
  await run('meterPlan', plan, 'enable')
  const batch = await create('meterGenBatch', { block, plan: plan.id, period: day(0).slice(0, 7) })
  await run('meterGenBatch', batch, 'generate')
  // A job makes the readings.
  for (const meterNo of meterNos)
    await expect.poll(() => found(send, 'meterReading', { meterNo }), { timeout: 30_000 }).toHaveLength(1)
  return plan.id
}
