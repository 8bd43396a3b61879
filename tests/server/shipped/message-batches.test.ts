import { beforeAll, expect, test } from 'vitest'
import { AppStateHolder } from '#server/app-state.ts'
import { readEnvironment } from '#server/env.ts'
import { runBulk } from '#server/features/bulk/run-bulk.ts'
import { previewTransition } from '#server/features/generation/preview-transition.ts'
import { Jobs } from '#server/features/jobs/jobs.ts'
import { openChannel } from '#server/features/outbox/open-channels.ts'
import { OutboxRunner } from '#server/features/outbox/outbox-runner.ts'
import { Scheduler } from '#server/features/schedules/scheduler.ts'
import { hasDependentRows } from '#server/records/write/dependent-rows.ts'
import { databaseContents } from '#server/storage/files/database-contents.ts'
import type { Row } from '#server/storage/tables.ts'
import { eachDatabase } from '../../helpers/database.ts'
import { refusedWith, ShippedWork } from '../../helpers/shipped-work.ts'
import { webhookReceiver } from '../../helpers/webhook-receiver.ts'

const SOME = 40

/** A moment so many days from now. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** A batch of messages from its draft to the records that leave. */
eachDatabase(open => {
  let admin: ShippedWork
  let clerk: ShippedWork
  let block: number

  beforeAll(async () => {
    admin = await ShippedWork.begin(open(), ['msgTemplate', 'houseMember', 'feeItem', 'bill', 'account'])
    clerk = await admin.as('cs01')
    const { blockIds } = clerk.context.me
    const people = await admin.rows('houseMember', { status: 'living' })
    block = people.find(person => blockIds.includes(person.block as number))!.block as number
    // Some people are enough to tell one outcome from another.
    const others = people.filter(person => person.block === block).slice(SOME)
    await open().transaction(({ queries, touch }) => {
      touch('houseMember')
      return queries
        .updateTable('houseMember')
        .set({ status: 'left' })
        .where(
          'id',
          'in',
          others.map(({ id }) => id as number),
        )
        .execute()
    })
  }, 120_000)

  const template = async (code: string) => (await admin.rows('msgTemplate', { code }))[0]!.id
  const draft = async (values: object) =>
    (await clerk.create('msgBatch', { kind: 'notice', title: 'Water', channel: 'sms', blocks: [block], ...values })).id
  const drain = async (at: Date) => {
    const state = new AppStateHolder(admin.model)
    await new Scheduler({ database: open(), state }).run({ warn: details => expect(details).toBeUndefined() }, at)
    await new Jobs({ database: open(), state, files: databaseContents(open()) }).drain()
  }
  const living = async () => {
    const members = await admin.rows('houseMember', { block, status: 'living' })
    return members.filter(({ isPrimary }) => Boolean(isPrimary))
  }

  test('counts its audience, waits for its moment, and makes one record for each', async () => {
    const planAt = inDays(1)
    const id = await draft({ template: await template('GG01'), eventTime: '9:00', planAt })
    const { version } = await admin.read('msgBatch', id, ['version'])
    const input = { version: version as number }
    const [preview] = await previewTransition(clerk.context, admin.resource('msgBatch'), id as number, 'submit', input)
    const people = await living()
    expect(preview).toMatchObject({ title: 'Recipients', total: people.length, makes: 'Message record' })
    expect(preview!.sample[0]).toMatchObject({
      made: [{ title: 'Content', text: expect.stringContaining('将于9:00停水') }],
    })

    await clerk.go('msgBatch', id, 'submit')
    expect(await admin.read('msgBatch', id)).toMatchObject({ total: people.length, status: 'pending' })
    await admin.go('msgBatch', id, 'approve', { opinion: 'fine' })
    await drain(new Date(Date.parse(planAt) - 1000))
    expect(await admin.rows('msgRecord', { batch: id })).toEqual([])
    await drain(new Date(planAt))
    const records = await admin.rows('msgRecord', { batch: id })
    expect(records.map(({ member }) => member)).toEqual(people.map(person => person.id))
    expect(records[0]).toMatchObject({
      status: 'waiting',
      channel: 'sms',
      phone: people[0]!.phone,
      bizType: 'msgBatch.send',
    })
    expect(await admin.read('msgBatch', id)).toMatchObject({ status: 'waiting', sentCount: 0, total: people.length })
    expect(await admin.rows('steward_outbox')).toHaveLength(people.length)
  })

  test.each([
    ['done', []],
    ['partly', [400]],
    ['failed', Array.from({ length: 1000 }, () => 400)],
  ] as const)(
    'is %s once the gateway has answered for each of its messages',
    async (state, answers) => {
      const receiver = await webhookReceiver()
      receiver.answers.push(...answers)
      const environment = readEnvironment({ CHANNEL_SMS_URL: receiver.url, CHANNEL_SMS_SECRET: 'secret-of-the-tests' })
      await openChannel(open(), 'sms')
      await open().transaction(({ queries }) => queries.deleteFrom('steward_outbox').execute())
      const id = await draft({ template: await template('GG01'), eventTime: '9:00' })
      await clerk.go('msgBatch', id, 'submit')
      await admin.go('msgBatch', id, 'approve', { opinion: 'fine' })
      await drain(new Date(Date.now() + 1000))
      const { total } = await admin.read('msgBatch', id)
      expect(total).toBeGreaterThan(1)
      expect(await admin.read('msgBatch', id)).toMatchObject({ status: 'waiting', waitingCount: total })
      await new OutboxRunner({ database: open(), state: new AppStateHolder(admin.model), environment }).deliver()
      await receiver.stop()
      const failCount = Math.min(answers.length, total as number)
      expect(await admin.read('msgBatch', id)).toMatchObject({
        status: state,
        waitingCount: 0,
        sentCount: total,
        failCount,
      })
      if (failCount === 0) return
      const [failed] = await admin.rows('msgRecord', { batch: id, status: 'failed' })
      await admin.go('msgRecord', failed!.id, 'resend')
      expect(await admin.read('msgBatch', id)).toMatchObject({ status: 'waiting', waitingCount: 1 })
      await admin.go('msgRecord', failed!.id, 'cancel')
      expect((await admin.read('msgBatch', id)).status).toBe(failCount === 1 ? 'done' : state)
    },
    120_000,
  )

  test('shows amounts in yuan, grouped and with both decimal places', async () => {
    const id = (await draft({ template: await template('QF02') })) as number
    const { version } = await admin.read('msgBatch', id, ['version'])
    const input = { version: version as number }
    const [preview] = await previewTransition(clerk.context, admin.resource('msgBatch'), id, 'submit', input)
    const texts = preview!.sample.flatMap(({ made }) => made!.map(({ text }) => text))
    expect(texts.length).toBeGreaterThan(0)
    for (const text of texts) expect(text).toMatch(/仍有\d{1,3}(,\d{3})*\.\d\d元未缴/)
  })

  test('sample data leaves nothing in the outbox', async () => {
    await drain(new Date())
    const batches = await admin.rows('msgBatch', { status: 'planned' })
    for (const { planAt } of batches) expect(Date.parse(String(planAt))).toBeGreaterThan(Date.now())
  })

  test('cancelled, withdraws the waiting messages', async () => {
    const id = await draft({ template: await template('GG01'), eventTime: '9:00' })
    await clerk.go('msgBatch', id, 'submit')
    await admin.go('msgBatch', id, 'approve', { opinion: 'fine' })
    expect((await admin.read('msgBatch', id, ['planAt'])).planAt).not.toBeNull()
    await clerk.go('msgBatch', id, 'cancel', { reason: 'mistake' })
    await drain(new Date(inDays(2)))
    expect(await admin.rows('msgRecord', { batch: id })).toEqual([])
  })

  test('cancelled while its messages leave: each has left or is cancelled, and neither waits for the other', async () => {
    for (let round = 0; round < 4; round++) {
      const receiver = await webhookReceiver()
      const environment = readEnvironment({ CHANNEL_SMS_URL: receiver.url, CHANNEL_SMS_SECRET: 'secret-of-the-tests' })
      await openChannel(open(), 'sms')
      await open().transaction(({ queries }) => queries.deleteFrom('steward_outbox').execute())
      const id = await draft({ template: await template('GG01'), eventTime: '9:00' })
      await clerk.go('msgBatch', id, 'submit')
      await admin.go('msgBatch', id, 'approve', { opinion: 'fine' })
      await drain(new Date(Date.now() + 1000))
      const cancelled = async () => {
        while (receiver.calls.length < round * 3) await new Promise(resolve => setImmediate(resolve))
        await clerk.go('msgBatch', id, 'cancel', { reason: 'mistake' })
      }
      const runner = new OutboxRunner({ database: open(), state: new AppStateHolder(admin.model), environment })
      await Promise.all([runner.deliver(), cancelled()])
      await receiver.stop()
      const records = await admin.rows('msgRecord', { batch: id })
      const left = records.filter(({ status }) => status === 'sent').length
      expect(records.filter(({ status }) => status === 'canceled')).toHaveLength(records.length - left)
      expect(receiver.calls).toHaveLength(left)
      expect(await admin.read('msgBatch', id)).toMatchObject({ status: 'canceled', waitingCount: 0, sentCount: left })
    }
  }, 120_000)

  test('refuses a template with unknown variables, and one with a missing input', async () => {
    const refused = async (values: object) => refusedWith(draft(values))
    expect(await refused({ template: await template('YZM01') })).toEqual([expect.stringContaining('cannot fill in')])
    expect(await refused({ template: await template('GG01') })).toEqual(['eventTime: required'])
  })

  test('bills are reminded of as a set: each has its message, and who has no phone a failed one', async () => {
    const [feeItem] = await admin.rows('feeItem', { status: 'enabled', category: 'property' })
    const bills: Row[] = []
    for (const [at, { house, id: payer }] of (await living()).slice(0, 12).entries()) {
      // Some are overdue, and have another wording.
      const year = at % 3 === 0 ? 2020 : 2040
      const days = { period: `${year}-02`, startAt: `${year}-02-01`, endAt: `${year}-02-28`, dueAt: `${year}-03-15` }
      const { id } = await admin.create('bill', { house, payer, feeItem: feeItem!.id, receivable: 100, ...days })
      await admin.go('bill', id, 'publish')
      bills.push({ id, payer })
    }
    const silent = bills[3]!.payer as number
    await open().transaction(({ queries }) =>
      queries.updateTable('houseMember').set({ phone: null }).where('id', '=', silent).execute(),
    )
    const bill = admin.resource('bill')
    expect(hasDependentRows(admin.context, bill, 'remind')).toBe(false)
    const ids = bills.map(({ id }) => id as number)
    // Before it is run, the dialog shows how many messages go out and to whom; a bill that was settled meanwhile gets none.
    const versions = await Promise.all(
      ids.map(async id => ({ id, version: (await admin.read('bill', id)).version as number })),
    )
    const [first, ...others] = versions as [(typeof versions)[number], ...typeof versions]
    others.push({ ...first, version: first.version + 1 })
    expect(
      await previewTransition(admin.context, bill, first.id, 'remind', { version: first.version, others }),
    ).toEqual([
      {
        kind: 'refused',
        title: 'Bill',
        total: 1,
        makes: null,
        sample: [
          expect.objectContaining({ id: first.id, problem: expect.stringContaining('within the last 24 hours') }),
        ],
      },
      {
        kind: 'sent',
        title: expect.any(String),
        total: ids.length,
        makes: null,
        sample: expect.arrayContaining([
          { id: expect.any(Number), label: expect.stringMatching(/^(SMS|短信) \d{3}\*{4}\d{4}$/), values: [] },
          {
            id: expect.any(Number),
            label: expect.stringMatching(/^(SMS|短信)$/),
            values: [],
            problem: expect.stringMatching(/No recipient|没有收件地址/),
          },
        ]),
      },
    ])
    const outcomes = await runBulk(admin.context, bill, { action: 'remind', ids })
    expect(outcomes).toEqual(ids.map(id => ({ id, ok: true, message: '' })))
    const phones = new Map((await admin.rows('houseMember')).map(({ id, phone }) => [id, phone]))
    const sent = (await admin.rows('msgRecord', { bizType: 'bill.remind' })).filter(({ bill }) =>
      ids.includes(bill as number),
    )
    expect(sent.map(message => [message.bill, message.member, message.phone, message.status])).toEqual(
      bills.map(({ id, payer }) => [id, payer, phones.get(payer), payer === silent ? 'failed' : 'waiting']),
    )
    const again = await runBulk(admin.context, bill, { action: 'remind', ids })
    expect(again.map(({ ok }) => ok)).toEqual(ids.map(() => false))
  })
})
