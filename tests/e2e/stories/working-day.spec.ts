import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, OWN_CONTEXT, type Send, test } from '../fixtures.ts'
import { act, listReady, overflow, rows } from '../pages/helpers.ts'
import { choicesOf, day, dialog, field, found, generatedPlan, picture, rowOf, step, upload } from './story.ts'

const PHONE = { width: 360, height: 740 }
const DESK = { width: 1440, height: 900 }

const ON_FOOT = ['reader', 'engineer', 'butler']
/** Two days: each as the person works, and each on the other screen. Rooms and meters of their own. */
const DAYS = [
  { column: 0, foot: PHONE, others: DESK, rooms: ['602', '502'], building: '6号楼' },
  { column: 1, foot: DESK, others: PHONE, rooms: ['902', '1002'], building: '8号楼' },
] as const

test.describe.configure({ mode: 'parallel' })

/** One day of eight people, each by an own account, in the clicks and keys that docs/working-day.md says. */
for (const { column, foot, others, rooms, building } of DAYS)
  test(`eight people work through a day at ${others.width} px, on foot at ${foot.width} px`, {
    tag: OWN_CONTEXT,
  }, async ({ page, signIn, callsOf }) => {
    const screenOf = (who: string) => (ON_FOOT.includes(who) ? foot : others)
    const sit = async (who: string, account: string, path?: string) => {
      // Signing in waits for the menu, which a phone folds away.
      await page.setViewportSize(DESK)
      await signIn(account, path)
      await page.setViewportSize(screenOf(who))
    }
    const { task, counted } = await hands(page)
    const [cs02, cash02] = [await callsOf('cs02'), await callsOf('cash02')]
    const [other] = await choicesOf(cs02, 'house', 'visitor.house', { q: `橙悦华庭一期 7号楼 1单元 ${rooms[1]}` })
    const [house] = await choicesOf(cs02, 'house', 'visitor.house', { q: `橙悦华庭一期 7号楼 1单元 ${rooms[0]}` })
    const room = { id: house!.id, label: house!.label, typed: `7-1-${rooms[0]}` }
    const [visitor, bills, order, plan] = await Promise.all([
      expectedVisitor(cs02, await callsOf('order01'), room.id),
      draftBills(cash02, room.id, ['01', '02', '03']),
      workOrder(await callsOf('butler01'), await callsOf('eng01'), room.id),
      generatedPlan(
        await callsOf('energy01'),
        ['1', '2', '3'].map(n => `G-${Date.now() % 1_000_000}-${n}`),
        building,
      ),
      dueRound(await callsOf('cs01')),
    ])

    // Of another house the clerk asks for a reduction.
    const [owed] = await draftBills(cash02, other!.id, ['01'])
    await cash02('POST', `/api/resources/bill/${owed}/transitions/publish`, { version: 1 })
    let relief = 0

    await test.step('the clerk: a caller, a visitor', async () => {
      await sit('clerk', 'cs02')
      await task('clerk', 'A caller names a room: everything about the house', async () => {
        await page.keyboard.press('Control+k')
        await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
        await page.keyboard.type(room.typed)
        await expect(page.getByRole('option', { selected: true })).toContainText(`7号楼 1单元 ${rooms[0]}`)
        await page.keyboard.press('Enter')
        await expect(page.getByRole('heading', { name: room.label })).toBeVisible()
      })
      relief = await askedRelief(cs02, other!.id, await picture(page))
      await page.goto(`/visitorList/registerRecord?id=${visitor}`)
      await task('clerk', 'A visitor who is expected is let in', async () => {
        await step(page, rowOf(page, visitor), 'Let in')
        await expect(rowOf(page, visitor)).toContainText('Inside')
      })
    })

    await test.step('the fee supervisor: bills', async () => {
      await sit('fee supervisor', 'cash02', `/standingbook/propertyFees?id_in=${bills.join()}`)
      await task('fee supervisor', 'Three drafted bills are published', async () => {
        await expect(rows(page)).toHaveCount(3)
        await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
        await page
          .getByRole('region', { name: 'Bulk actions' })
          .getByRole('button', { name: 'Publish bill', exact: true })
          .click()
        await dialog(page).getByRole('button', { name: 'Publish bill', exact: true }).click()
        await expect(dialog(page, '3 succeeded, 0 failed')).toBeVisible()
      })
      await page.goto('/standingbook/BI')
      await task('fee supervisor', 'The bills behind a figure of the board', async () => {
        await page.getByRole('definition').getByRole('button', { name: /^¥/ }).last().click()
        await expect(page).toHaveURL(/_measure=arrearsSum/)
        await listReady(page)
      })
    })

    await test.step('the cashier: the counter, the close of the day', async () => {
      await sit('cashier', 'cash01', '/standingbook/counter')
      await page.getByRole('combobox', { name: 'Find House' }).fill(room.typed)
      const paid = await task('cashier', 'Three due bills, cash, with a receipt (after the search text)', async () => {
        await page.keyboard.press('Enter')
        await expect(page.locator('[data-field="ways/n1/amount"] input')).toBeFocused()
        await page.keyboard.press('Enter')
        const review = page.getByRole('dialog', { name: 'Review before you confirm' })
        await expect(review.getByRole('button', { name: /^Take payment ¥/ })).toBeFocused()
        await page.keyboard.press('Enter')
        await expect(page.getByRole('button', { name: 'Print Receipt' })).toBeFocused()
        const opened = page.waitForEvent('popup')
        await page.keyboard.press('Enter')
        await (await opened).close()
      })
      expect(paid).toBeLessThanOrEqual(6)
    })

    await test.step('the reader at the meters', async () => {
      await sit('reader', 'meter01', `/energyConsum/task?plan=${plan}`)
      await act(page, rows(page).first(), 'View')
      const readings = dialog(page)
      // With a phone row by row; at a desk a dialog goes from one to the next as well.
      const isRowByRow = screenOf('reader') === PHONE
      if (isRowByRow) await expect(readings.getByRole('button', { name: 'Enter row by row' })).toBeInViewport()
      await readings.getByRole('tab', { name: 'Readings' }).click()
      if (isRowByRow) await readings.getByRole('button', { name: 'Enter row by row' }).click()
      else await act(page, readings.locator('[data-row-key]').first(), 'Enter reading')
      const entry = dialog(page)
      const subject = entry.locator('p').first()
      for (const [done, value] of ['112', '108'].entries()) {
        const before = await subject.innerText()
        const keys = await task('reader', 'A reading at the meter, and on to the next', async () => {
          await expect(entry.getByRole('spinbutton').nth(isRowByRow ? done : 0)).toBeFocused()
          await page.keyboard.type(value)
          await page.keyboard.press('Enter')
          await expect(subject).not.toHaveText(before)
        })
        expect(keys).toBe(2)
      }
    })

    await test.step('the engineer', async () => {
      await sit('engineer', 'eng02', `/task/activeWork?id=${order}`)
      await task('engineer', 'A work order is begun and completed', async () => {
        await step(page, rowOf(page, order), 'Start work')
        await step(page, rowOf(page, order), 'Complete work order', async asked => {
          await field(asked, 'result').getByRole('textbox').fill('已更换')
          await upload(asked, 'resultPhotos')
        })
        await expect(rowOf(page, order)).toContainText('Finished')
      })
    })

    await test.step('the butler', async () => {
      await sit('butler', 'butler01')
      await task('butler', 'A vacant house that is due is inspected', async () => {
        await page.getByRole('link', { name: /^Vacant houses due for inspection/ }).click()
        const due = rows(page).first()
        await due.waitFor()
        const key = (await due.getAttribute('data-row-key'))!
        await step(page, rowOf(page, key), 'Complete inspection', async asked => {
          await field(asked, 'items')
            .getByRole('button', { name: /: all / })
            .click()
          await upload(asked, 'photos', 2)
        })
      })
    })

    await test.step('the manager approves', async () => {
      await sit('manager', 'pm01')
      await task('manager', 'A reduction that waits is approved', async () => {
        await page.getByRole('link', { name: /^Reductions to review \d/ }).click()
        await step(page, rowOf(page, relief), 'Approve (project)', asked =>
          field(asked, 'projectOpinion').getByRole('textbox').fill('情况属实'),
        )
      })
    })

    await test.step('the administrator looks up who did it', async () => {
      const { billNo } = await cash02<{ billNo: string }>('GET', `/api/resources/bill/${bills[0]}`)
      await sit('administrator', 'admin01')
      await task('administrator', 'Who was paid for a bill, and when', async () => {
        await page.keyboard.press('Control+k')
        await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
        await page.keyboard.type(billNo)
        await expect(page.getByRole('option', { selected: true })).toContainText(billNo)
        await page.keyboard.press('Enter')
        await page.getByRole('tab', { name: /^Payments/ }).click()
        await expect(rows(page).first()).toContainText('钱文静')
      })
    })

    expect(Object.fromEntries(counted)).toEqual(writtenDown(column))
  })

/** The table of docs/working-day.md: whose task, which, how many on which screen. */
function writtenDown(column: 0 | 1): Record<string, number> {
  const written = readFileSync(new URL('../../../docs/working-day.md', import.meta.url), 'utf8')
  const table = written.split('\n## ').find(part => part.startsWith('A day of eight people'))!
  const lines = [...table.matchAll(/^\| (.+?) \| (.+?) \| (\d+) \| (\d+) \|/gm)]
  return Object.fromEntries(lines.map(([, who, what, ...counts]) => [`${who}: ${what}`, Number(counts[column])]))
}

/** Counts what hands do in a task: a click, a key, a text typed into one box as one, a file as two (the box, the file). */
async function hands(page: Page) {
  const counted = new Map<string, number>()
  let count = 0
  await page.exposeBinding('stewardHands', (_, more: number) => {
    count += more
  })
  await page.addInitScript(() => {
    const tell = (more: number) => (window as unknown as { stewardHands(more: number): void }).stewardHands(more)
    let typedInto: EventTarget | null = null
    const listen = (name: string, heard: (event: Event) => void) => addEventListener(name, heard, { capture: true })
    const act = (more: number) => {
      typedInto = null
      tell(more)
    }
    listen('pointerdown', () => act(1))
    listen('keydown', event => {
      const { key } = event as KeyboardEvent
      const isText = key.length === 1 && !(event as KeyboardEvent).ctrlKey
      if (!isText && !['Control', 'Shift', 'Alt', 'Meta'].includes(key)) act(1)
    })
    listen('input', ({ target }) => {
      if (target instanceof HTMLInputElement && ['file', 'checkbox', 'radio'].includes(target.type)) return
      if (target !== typedInto) tell(1)
      typedInto = target
    })
    listen('change', ({ target }) => {
      if (target instanceof HTMLInputElement && target.type === 'file') act(2)
    })
  })
  return {
    counted,
    /** Runs a task of somebody, and answers how many clicks and keys it took. */
    async task(who: string, what: string, run: () => Promise<void>): Promise<number> {
      count = 0
      await run()
      // Calls from the page arrive in order.
      await page.evaluate(() => 0)
      expect(await overflow(page), what).toBeLessThanOrEqual(0)
      counted.set(`${who}: ${what}`, count)
      return count
    },
  }
}

async function expectedVisitor(cs02: Send, order01: Send, house: number): Promise<number> {
  const [host] = await found(cs02, 'houseMember', { house, status: 'living', _end: 1 })
  const { block } = await cs02<{ block: { id: number } }>('GET', `/api/resources/house/${house}`)
  const [config] = await choicesOf(cs02, 'visitorConfig', 'visitor.config', { block: block.id })
  const [from, to] = [0, 60].map(minutes => new Date(Date.now() + minutes * 60_000).toISOString())
  const { id, version } = await cs02<{ id: number; version: number }>('POST', '/api/resources/visitor', {
    ...{ name: '周平', phone: '13912345678', house, host: host!.id, config: config!.id },
    ...{ purpose: 'friend', planInAt: from, planOutAt: to },
  })
  const { status } = await cs02<{ status: string }>('GET', `/api/resources/visitor/${id}`)
  if (status === 'pending') await order01('POST', `/api/resources/visitor/${id}/transitions/approve`, { version })
  return id
}

async function draftBills(cash02: Send, house: number, months: readonly string[]): Promise<number[]> {
  const [item] = await choicesOf(cash02, 'feeItem', 'bill.feeItem', { q: '物业费' })
  // Months that no sample and no former run has.
  const year = 2050 + (Math.floor(Date.now() / 1000) % 900)
  const ids: number[] = []
  for (const month of months) {
    const period = `${year}-${month}`
    const values = { house, feeItem: item!.id, period, startAt: `${period}-01`, endAt: `${period}-28` }
    const { id } = await cash02<{ id: number }>('POST', '/api/resources/bill', {
      ...{ ...values, dueAt: day(-1), quantity: 1, receivable: 10_000 },
    })
    ids.push(id)
  }
  return ids
}

/** An issue that the butler has reported, given to the technician. */
async function workOrder(butler01: Send, eng01: Send, house: number): Promise<number> {
  const { id, version } = await butler01<{ id: number; version: number }>('POST', '/api/resources/workOrder', {
    ...{ title: '门禁失灵', specialty: 'repair', place: 'house', house, description: '单元门打不开' },
  })
  const [technician] = await choicesOf(eng01, 'account', 'workOrder.assignee', { q: '宋磊' })
  const values = { assignee: technician!.id }
  await eng01('POST', `/api/resources/workOrder/${id}/transitions/dispatch`, { version, values })
  return id
}

/** A round of the vacant houses of 橙悦华庭一期 that is due today, in a month that has none yet. */
async function dueRound(cs01: Send): Promise<void> {
  const [block] = await choicesOf(cs01, 'projectBlock', 'vacantInspection.block', { q: '橙悦华庭一期' })
  const month = `20${40 + (Date.now() % 50)}-0${1 + (Date.now() % 9)}`
  await cs01('POST', '/api/resources/vacantRound', { block: block!.id, month, dueAt: day(0) })
}

/** A reduction that the clerk asks for. */
async function askedRelief(cs02: Send, house: number, photo: string): Promise<number> {
  const [bill] = await choicesOf(cs02, 'bill', 'relief.bills', { house })
  const [member] = await choicesOf(cs02, 'houseMember', 'relief.member', { house })
  const [reason] = await choicesOf(cs02, 'optionItem', 'relief.reason')
  const { id, version } = await cs02<{ id: number; version: number }>('POST', '/api/resources/relief', {
    ...{ house, member: member?.id, bills: [bill!.id], reliefType: 'amount', amount: 100, reason: reason!.id },
    ...{ description: '电梯停运', attachments: [photo] },
  })
  await cs02('POST', `/api/resources/relief/${id}/transitions/submit`, { version })
  return id
}
