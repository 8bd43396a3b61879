import { beforeAll, describe, expect, test } from 'vitest'
import type { AppModel } from '#model/app-model.ts'
import { dayOf } from '#model/dates/dates.ts'
import { evaluate } from '#model/expression/evaluate.ts'
import type { Me } from '#model/permissions/me.ts'
import { runBulk } from '#server/features/bulk/run-bulk.ts'
import { writeImportRow } from '#server/features/imports/write-import-row.ts'
import { seedSampleData } from '#server/features/sample-data/seed-sample-data.ts'
import { loadMe } from '#server/records/access/load-me.ts'
import { AccessDenied, RecordRefusal } from '#server/records/errors.ts'
import { readRecord } from '#server/records/read/read-record.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { judgeDraft } from '#server/records/rules/judge-draft.ts'
import { runTransition } from '#server/records/workflow/run-transition.ts'
import { createRecord } from '#server/records/write/create-record.ts'
import { deleteRecord } from '#server/records/write/delete-record.ts'
import { updateRecord } from '#server/records/write/update-record.ts'
import type { Row } from '#server/storage/tables.ts'
import { eachDatabase, migrate } from '../../helpers/database.ts'
import { shippedPlatform } from '../../helpers/shipped-platform.ts'
import { FILE, noteFile } from '../../helpers/stored-file.ts'

/** Places, week days, times a year, arrears and no-shows of the shipped appointments. */
eachDatabase(open => {
  let model: AppModel
  let me: Me
  /** Households of one block, each used by one test. */
  const homes: { house: number; member: number }[] = []
  let block: number

  beforeAll(async () => {
    model = await shippedPlatform(['careAppointment', 'bill', 'propertyRefund'])
    await migrate(model, open())
    await seedSampleData(model, open())
    const { reader } = open()
    await noteFile(open())
    const admin = await account('admin01')
    me = (await loadMe(open(), model, admin.id as number))!
    const owed = reader.selectFrom('bill').select('house')
    const found = await reader
      .selectFrom('houseMember')
      .select(['id', 'house', 'block'])
      .where('house', 'not in', owed)
      .where('house', 'not in', reader.selectFrom('careAppointment').select('house'))
      .orderBy('block')
      .orderBy('id')
      .execute()
    block = found[0]!.block as number
    for (const { id, house, block: of } of found)
      if (of === block && !homes.some(home => home.house === house))
        homes.push({ house: house as number, member: id as number })
    expect(homes.length).toBeGreaterThan(20)
  }, 120_000)

  const account = (name: string) =>
    open().reader.selectFrom('account').select('id').where('adAccount', '=', name).executeTakeFirstOrThrow()
  const context = () => ({
    model,
    database: open(),
    me,
    locale: 'en-US' as const,
    now: new Date().toISOString(),
  })
  const resource = (name: string) => model.resources[name]!
  const inDays = (days: number) => dayOf(new Date(Date.now() + days * 86_400_000).toISOString())!
  let names = 0
  const theme = async (rules: object = {}) =>
    createRecord(context(), resource('serviceTheme'), {
      block,
      name: `T${++names}`,
      category: 'check',
      description: 'x',
      slots: ['am', 'pm'],
      weekDays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
      checklist: [{ name: 'a', required: true }],
      ...rules,
    })
  const home = () => {
    const next = homes.shift()!
    return { ...next, contactPhone: '13800000000' }
  }
  const book = (of: Row, values: object = {}) =>
    createRecord(context(), resource('careAppointment'), {
      ...home(),
      theme: of.id,
      serveAt: inDays(3),
      slot: 'am',
      ...values,
    })
  const go = async (id: unknown, name: string, values: object = {}) => {
    const { version } = await readRecord(context(), resource('careAppointment'), id as number, { fields: ['version'] })
    return runTransition(context(), resource('careAppointment'), id as number, name, {
      version: version as number,
      values: values as Row,
    })
  }
  const refused = async (doing: Promise<unknown>) => {
    const error = await doing.then(
      () => undefined,
      thrown => thrown,
    )
    if (!(error instanceof RecordRefusal)) throw error ?? new Error('it was not refused')
    return error.problems.map(({ path, text, code }) => `${path}: ${text?.['en-US'] ?? code}`)
  }
  const FULL = 'slot: This slot is fully booked for the theme (places: 1)'

  describe('an appointment', () => {
    test('finds no place in a slot that is full: created, imported, moved, moved in bulk, or two at once', async () => {
      const small = await theme({ capacity: 1 })
      const first = await book(small)
      expect(await refused(book(small))).toEqual([FULL])
      const row = { ...home(), theme: small.id, serveAt: inDays(3), slot: 'am' }
      expect(await refused(writeImportRow(context(), resource('careAppointment'), undefined, row))).toEqual([FULL])
      const other = await book(small, { slot: 'pm' })
      expect(await refused(go(other.id, 'move', { serveAt: inDays(3), slot: 'am' }))).toEqual([FULL])
      const values = { serveAt: inDays(3), slot: 'am' }
      const [outcome] = await runBulk(context(), resource('careAppointment'), {
        action: 'move',
        ids: [other.id as number],
        values,
      })
      expect(outcome).toMatchObject({ ok: false, message: expect.stringContaining('This slot is fully booked') })
      await go(first.id, 'move', { serveAt: inDays(4), slot: 'am' })
      const both = await Promise.allSettled([book(small), go(other.id, 'move', values)])
      expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }, 30_000)

    test('shows how many places are left, and that none are, while it is filled in; by the rights of the shipped roles', async () => {
      const small = await theme({ capacity: 2 })
      const { house, member } = await book(small).then(() => home())
      const values = { house, member, theme: small.id, serveAt: inDays(3), slot: 'am' }
      const desk = (await loadMe(open(), model, (await account('cs01')).id as number))!
      const draft = () => judgeDraft({ ...context(), me: desk }, resource('careAppointment'), { values })
      expect(await draft()).toEqual({
        required: [],
        hints: {
          theme: 'This house has booked this theme 0 of 4 times this year',
          serveAt: 'This theme can be booked 14 days ahead, and 4 hours before the slot at the latest',
          slot: 'Places left in this slot: 1 of 2',
        },
        defaults: {},
        problems: [],
      })
      await book(small)
      expect(await draft()).toMatchObject({
        problems: [{ path: 'slot', message: 'This slot is fully booked for the theme (places: 2)' }],
      })
    })

    test('is assigned automatically to the butler on shift with the fewest that day, where the theme says so; else by hand', async () => {
      const [day, slot] = [inDays(5), 'pm']
      const { reader } = open()
      await open().transaction(async ({ queries, touch }) => {
        await queries.updateTable('butlerSchedule').set({ status: 'draft' }).where('block', '=', block).execute()
        touch('butlerSchedule')
      })
      const butlers = await reader.selectFrom('butler').select('id').where('block', '=', block).limit(2).execute()
      expect(butlers).toHaveLength(2)
      const old = reader.selectFrom('butlerSchedule').select('id').where('workAt', '=', day)
      for (const { id } of await old.where('block', '=', block).execute())
        await updateRecord(context(), resource('butlerSchedule'), id as number, { version: 1, slot: 'evening' })
      for (const { id } of butlers) {
        const shift = { butler: id, workAt: day, slot, timeFrom: '13:00', timeTo: '17:00', capacity: 2 }
        await createRecord(context(), resource('butlerSchedule'), { block, ...shift, status: 'published' })
      }
      const [auto, hand] = [await theme({ dispatch: 'auto', capacity: 9 }), await theme({ capacity: 9 })]
      const at = { serveAt: day, slot }
      const made = []
      for (let n = 0; n < 4; n++) made.push(await book(auto, at))
      expect(made.map(({ status }) => status)).toEqual(['assigned', 'assigned', 'assigned', 'assigned'])
      const given = made.map(row => (row.butler as { id: number }).id)
      expect(new Set(given.slice(0, 2)).size).toBe(2)
      expect(new Set(given.slice(2)).size).toBe(2)
      expect(await book(auto, at)).toMatchObject({ status: 'pending', butler: null })
      const waiting = await book(hand, at)
      expect(waiting).toMatchObject({ status: 'pending', butler: null })
      expect(await refused(go(waiting.id, 'assign'))).toEqual([': No butler is available on this day and slot'])
    }, 30_000)

    test('keeps to the week days of the theme and to its notice', async () => {
      const day = evaluate('weekDay(today)', { today: inDays(3) }) as string
      const other = await theme({ weekDays: [day === 'monday' ? 'tuesday' : 'monday'] })
      const wrongDay = 'serveAt: The theme is not offered on this day of the week'
      expect(await refused(book(other))).toEqual([wrongDay])
      const any = await theme({ cutoffHours: 72 })
      const made = await book(any, { serveAt: inDays(6) })
      expect(await refused(go(made.id, 'move', { serveAt: inDays(2), slot: 'am' }))).toEqual([
        'slot: The slot begins too soon to be booked',
      ])
    })

    test('is not had more often in a year than the theme allows', async () => {
      const [twice, at] = [await theme({ yearlyLimit: 2, aheadDays: 60 }), home()]
      // Days of one year, whatever day it is.
      const year = inDays(9).slice(0, 4)
      const days = [9, 10, 11, 12].map(inDays).filter(day => day.startsWith(year))
      const [one, two] = days.length > 2 ? days : [20, 21, 22].map(inDays)
      const three = days.length > 2 ? days[2] : inDays(22)
      const first = await book(twice, { ...at, serveAt: one })
      await book(twice, { ...at, serveAt: two })
      const often = ['serveAt: The house has reached its yearly limit of 2 for this theme']
      expect(await refused(book(twice, { ...at, serveAt: three }))).toEqual(often)
      const optionItem = await open()
        .reader.selectFrom('optionItem')
        .select('id')
        .where('groupKey', '=', 'cancelReason')
        .where('status', '=', 'enabled')
        .executeTakeFirstOrThrow()
      await go(first.id, 'cancel', { cancelReason: optionItem.id })
      await book(twice, { ...at, serveAt: three })
    })

    test('is not for a house in arrears if the theme says so', async () => {
      const [strict, lenient, at] = [await theme({ blockArrears: true }), await theme(), home()]
      const made = await book(strict, at)
      const feeItem = await open()
        .reader.selectFrom('feeItem')
        .select('id')
        .where('code', '=', 'PM-HIGH')
        .executeTakeFirstOrThrow()
      const bill = await createRecord(context(), resource('bill'), {
        house: at.house,
        payer: at.member,
        feeItem: feeItem.id,
        period: '2025-01',
        startAt: '2025-01-01',
        endAt: '2025-01-31',
        dueAt: '2025-02-28',
        receivable: 100,
      })
      await runTransition(context(), resource('bill'), bill.id as number, 'publish', { version: 1 })
      const owing = ['house: This theme cannot be booked while the house is in arrears. Settle its bills first.']
      expect(await refused(book(strict, { ...at, slot: 'pm' }))).toEqual(owing)
      expect(await refused(go(made.id, 'move', { serveAt: inDays(4), slot: 'pm' }))).toEqual(owing)
      await book(lenient, { ...at, slot: 'pm' })
    })

    test('is refused for 30 days to a house that was not at home twice in 90', async () => {
      const [any, at] = [await theme({ yearlyLimit: 9 }), home()]
      const later = await book(any, { ...at, serveAt: inDays(5) })
      const missed = [await book(any, { ...at, serveAt: inDays(1) }), await book(any, { ...at, serveAt: inDays(2) })]
      const absent = (id: unknown, day: string) =>
        open().transaction(({ queries }) =>
          queries
            .updateTable('careAppointment')
            .set({ status: 'absent', serveAt: day })
            .where('id', '=', id as number)
            .execute(),
        )
      await absent(missed[0]!.id, inDays(-95))
      await absent(missed[1]!.id, inDays(-2))
      await book(any, { ...at, slot: 'pm' })
      await absent(missed[0]!.id, inDays(-80))
      const often = ['house: Two no-shows within 90 days: the house cannot book until 30 days after the last one']
      expect(await refused(book(any, { ...at, serveAt: inDays(6) }))).toEqual(often)
      expect(await refused(go(later.id, 'move', { serveAt: inDays(6), slot: 'pm' }))).toEqual(often)
      await absent(missed[1]!.id, inDays(-30))
      await book(any, { ...at, serveAt: inDays(6) })
    })

    test('is missed from its day on, and not before', async () => {
      const made = await book(await theme())
      const change = (values: object) =>
        open().transaction(({ queries }) =>
          queries
            .updateTable('careAppointment')
            .set(values)
            .where('id', '=', made.id as number)
            .execute(),
        )
      await change({ status: 'assigned' })
      // Before photo and note are asked for: the action is not offered.
      expect(await refused(go(made.id, 'noShow'))).toEqual([
        ': A no-show cannot be recorded before the day of the service',
      ])
      await change({ serveAt: inDays(0) })
      expect(await go(made.id, 'noShow', { photo: [FILE], note: '无人应答' })).toMatchObject({ status: 'absent' })
    })

    test('is assigned to a shift with a free place: of two at once one gets the last', async () => {
      const any = await theme({ capacity: 9 })
      const made = [await book(any), await book(any)]
      const butler = await open()
        .reader.selectFrom('butler')
        .select('id')
        .where('block', '=', block)
        .where('status', '=', 'onDuty')
        .executeTakeFirstOrThrow()
      await open().transaction(({ queries }) =>
        queries.deleteFrom('butlerSchedule').where('butler', '=', butler.id).execute(),
      )
      const shift = await createRecord(context(), resource('butlerSchedule'), {
        butler: butler.id,
        workAt: inDays(3),
        slot: 'am',
        timeFrom: '08:30',
        timeTo: '12:00',
        capacity: 1,
        status: 'published',
      })
      const outcomes = await Promise.allSettled(made.map(({ id }) => go(id, 'assign', { schedule: shift.id })))
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const [late] = outcomes.flatMap(each => (each.status === 'rejected' ? [each.reason as RecordRefusal] : []))
      expect(late?.problems).toMatchObject([{ path: 'schedule', code: 'not-a-choice' }])
    }, 30_000)

    test('booked by mistake is deleted by who booked it or by who assigns, before it is assigned and without a bill', async () => {
      const as = async (name: string) => ({
        ...context(),
        me: (await loadMe(open(), model, (await account(name)).id as number))!,
      })
      const [clerk, head, any] = [await as('cs02'), await as('cs01'), await theme()]
      const appointment = resource('careAppointment')
      const booked = (by: RecordContext) =>
        createRecord(by, appointment, { ...home(), theme: any.id, serveAt: inDays(3), slot: 'pm' })
      const remove = (by: RecordContext, { id }: Row) => deleteRecord(by, appointment, id as number)
      const [own, foreign, billed] = [await booked(clerk), await booked(head), await booked(clerk)]
      await expect(remove(clerk, foreign)).rejects.toBeInstanceOf(AccessDenied)
      await remove(clerk, own)
      await remove(head, foreign)
      const trail = open().reader.selectFrom('steward_audit').select(['action', 'accountId'])
      const entries = trail.where('resource', '=', 'careAppointment').where('recordId', '=', own.id as number)
      expect(await entries.orderBy('id', 'desc').limit(1).execute()).toEqual([
        { action: 'delete', accountId: clerk.me.id },
      ])
      await open().transaction(({ queries }) =>
        queries
          .updateTable('careAppointment')
          .set({ status: 'assigned' })
          .where('id', '=', billed.id as number)
          .execute(),
      )
      for (const by of [clerk, head]) await expect(remove(by, billed)).rejects.toBeInstanceOf(AccessDenied)
    })

    test('shows what was billed and received for it, and what of it can be refunded', async () => {
      const { reader } = open()
      const item = await reader
        .selectFrom('feeItem')
        .select('id')
        .where('category', '=', 'service')
        .executeTakeFirstOrThrow()
      const paid = await book(await theme({ price: 8000, feeItem: item.id, dispatch: 'hand' }))
      const shift = {
        butler: (
          await reader
            .selectFrom('butler')
            .select('id')
            .where('block', '=', block)
            .orderBy('id', 'desc')
            .executeTakeFirstOrThrow()
        ).id,
        workAt: inDays(3),
        slot: 'am',
        timeFrom: '08:30',
        timeTo: '12:00',
        capacity: 9,
        status: 'published',
      }
      await open().transaction(({ queries }) =>
        queries.deleteFrom('butlerSchedule').where('butler', '=', shift.butler).execute(),
      )
      const { id: schedule } = await createRecord(context(), resource('butlerSchedule'), { block, ...shift })
      const { bill } = await go(paid.id, 'assign', { schedule })
      const facts = async () => {
        const fields = ['bill.receivable', 'bill.received', 'payment', 'refundable']
        const { id: _, ...row } = await readRecord(context(), resource('careAppointment'), paid.id as number, {
          fields,
        })
        return row
      }
      expect(await facts()).toEqual({ 'bill.receivable': 8000, 'bill.received': 0, payment: null, refundable: 0 })
      const { id, version } = await readRecord(context(), resource('bill'), (bill as { id: number }).id)
      const values = { payWay: 'cash', amount: 5000 }
      await runTransition(context(), resource('bill'), id as number, 'collect', { version: version as number, values })
      const payment = await reader
        .selectFrom('payment')
        .select(['id', 'payNo'])
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      expect(await facts()).toEqual({
        'bill.receivable': 8000,
        'bill.received': 5000,
        payment: { id: payment.id, label: payment.payNo },
        refundable: 5000,
      })

      const reason = await reader
        .selectFrom('optionItem')
        .select('id')
        .where('groupKey', '=', 'refundReason')
        .where('status', '=', 'enabled')
        .executeTakeFirstOrThrow()
      const refundOf = (amount: number) =>
        createRecord(context(), resource('propertyRefund'), {
          block,
          payment: payment.id,
          refundType: 'service',
          amount,
          reason: reason.id,
          payWay: 'cash',
          payeeName: 'x',
          attachments: [FILE],
        })
      const submit = async (of: Row) =>
        runTransition(context(), resource('propertyRefund'), of.id as number, 'submit', {
          version: of.version as number,
        })
      const [first, second] = [await refundOf(3000), await refundOf(3000)]
      await submit(first)
      expect(await facts()).toMatchObject({ refundable: 2000 })
      expect(await refused(submit(second))).toEqual([
        ': Other refunds of this payment are pending; not enough is left to refund',
      ])
      expect(await refused(refundOf(2001))).toEqual([
        'amount: The amount cannot exceed the refundable amount, 20.00 yuan',
      ])
    }, 30_000)
  })

  describe('a work order', () => {
    const order = async () => {
      const values = { block, title: 'x', specialty: 'repair', location: 'x', description: 'x' }
      return (await createRecord(context(), resource('workOrder'), values)).id as number
    }
    const run = (id: number, name: string) => runTransition(context(), resource('workOrder'), id, name, { version: 1 })

    test('is dispatched by rule to a technician, or taken by one of two at once', async () => {
      const { reader } = open()
      const staff = await reader.selectFrom('account').select(['id', 'jobTitle']).execute()
      const technicians = staff.filter(each => /^工程/.test(String(each.jobTitle)))
      const { assignee } = await run(await order(), 'dispatchByRule')
      expect(technicians.map(({ id }) => id)).toContain((assignee as { id: number }).id)
      const wanted = await order()
      const takers = await Promise.allSettled([run(wanted, 'take'), run(wanted, 'take')])
      expect(takers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await readRecord(context(), resource('workOrder'), wanted)).toMatchObject({
        status: 'dispatched',
        assignee: { id: me.id },
      })
    })
  })
})
