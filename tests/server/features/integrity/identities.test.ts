import { beforeAll, expect, test } from 'vitest'
import { AppStateHolder } from '#server/app-state.ts'
import type { IntegrityCheckName } from '#server/features/integrity/problem.ts'
import { verify } from '#server/features/integrity/verify.ts'
import { Scheduler } from '#server/features/schedules/scheduler.ts'
import { AccessDenied, RecordNotFound, RecordRefusal } from '#server/records/errors.ts'
import { systemContext } from '#server/records/system-context.ts'
import { inTransaction } from '#server/records/work.ts'
import { moveRecord } from '#server/records/workflow/move-record.ts'
import type { FileContents } from '#server/storage/files/file-contents.ts'
import type { Row } from '#server/storage/tables.ts'
import { eachDatabase } from '../../../helpers/database.ts'
import fc from '../../../helpers/fast-check.ts'
import { ShippedWork } from '../../../helpers/shipped-work.ts'
import { FILE, noteFile } from '../../../helpers/stored-file.ts'

/** Rounds of a run, and steps of a round; `FUZZ_RUNS` looks longer. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 4)
const STEPS = 24
/** Steps that are begun at the same time. */
const CLIENTS = 3
/** A step may be refused, but for reasons that a person is told. */
const REFUSALS = [RecordRefusal, AccessDenied, RecordNotFound]

const NO_FILES: FileContents = {
  put: async () => {},
  get: async () => undefined,
  remove: async () => {},
  async *names() {},
}

interface Step {
  readonly kind: keyof typeof WHO
  /** Which of the records at hand. */
  readonly pick: number
  readonly amount: number
  readonly payWay: 'cash' | 'pos' | 'prepaid'
  readonly flag: boolean
}

/** Whose work each step is; what goes on with a relief or a refund is theirs whose turn it is. */
const WHO = {
  collect: 'cash01',
  collectPart: 'cash01',
  collectMore: 'cash02',
  together: 'cash01',
  prepay: 'cash02',
  counter: 'cash01',
  void: 'cash02',
  uncollect: 'cash02',
  voidBill: 'cash01',
  relief: 'cs02',
  reliefOn: 'pm01',
  refund: 'cs02',
  refundOn: 'fin01',
  reject: 'fin01',
  drawPrepaid: 'cash01',
  lateFees: 'cash01',
} as const

/**
 * What cashiers, clerks, managers and finance do to the bills of two houses, in any order and three at a time: whatever is
 * done, refused or done by two at once, every amount arrives where it belongs.
 */
eachDatabase(open => {
  const works = new Map<string, ShippedWork>()
  let admin: ShippedWork
  let feeItem: number
  let reliefReason: number
  let refundReason: number
  const homes: { house: number; payer: number }[] = []
  let month = 0

  beforeAll(async () => {
    // A paid bill has its payment only where all of these are there.
    admin = await ShippedWork.begin(open(), ['reliefLine', 'refundLine', 'decoration', 'decoRefundLine'], ['payment'])
    await noteFile(open())
    await open().transaction(({ queries }) => queries.updateTable('steward_file').set({ createdBy: null }).execute())
    for (const account of new Set([...Object.values(WHO), 'fin02'])) works.set(account, await admin.as(account))
    feeItem = (await admin.rows('feeItem', { code: 'PM-HIGH' }))[0]!.id as number
    reliefReason = (await admin.rows('optionItem', { groupKey: 'reliefReason' }))[0]!.id as number
    await open().transaction(({ queries }) =>
      queries.updateTable('feeItem').set({ lateRate: 0.5 }).where('id', '=', feeItem).execute(),
    )
    refundReason = (await admin.rows('optionItem', { groupKey: 'refundReason' }))[0]!.id as number
    const busy = new Set([...(await admin.rows('bill')), ...(await admin.rows('decoration'))].map(row => row.house))
    const { id: block } = (await admin.rows('projectBlock', { name: '橙悦华庭一期' }))[0]!
    for (const { id, house } of await admin.rows('houseMember', { block }))
      if (!busy.has(house)) {
        busy.add(house)
        homes.push({ house: house as number, payer: id as number })
      }
    expect(homes.length).toBeGreaterThan(3)
  }, 120_000)

  const of = <T>(list: readonly T[], pick: number): T => {
    const found = list[pick % Math.max(1, list.length)]
    if (found === undefined) throw new RecordNotFound('nothing to work on')
    return found
  }

  async function bill(home: { house: number; payer: number }): Promise<number> {
    const n = month++
    const period = `${2010 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`
    const { id } = await admin.create('bill', {
      ...home,
      feeItem,
      period,
      startAt: `${period}-01`,
      endAt: `${period}-28`,
      dueAt: `${period}-28`,
      receivable: 10_000 + n,
    })
    await admin.go('bill', id, 'publish')
    return id as number
  }

  /** One step by the account whose work it is. @throws what it is refused with */
  async function take({ kind, pick, amount, payWay, flag }: Step, { house, payer }: { house: number; payer: number }) {
    const as = (account: string) => works.get(account)!
    const work = as(WHO[kind])
    const rows = async (resource: string, ...states: string[]) =>
      (await admin.rows(resource, { house })).filter(
        row => states.length === 0 || states.includes(row.status as string),
      )
    const one = async (resource: string, ...states: string[]): Promise<Row> => of(await rows(resource, ...states), pick)
    const reason = { reason: '核对有误' }
    const steps: Record<Step['kind'], () => Promise<unknown>> = {
      collect: async () => work.go('bill', (await one('bill', 'open', 'partial')).id, 'collect', { payWay }),
      collectPart: async () =>
        work.go('bill', (await one('bill', 'open', 'partial')).id, 'collect', { payWay, amount }),
      collectMore: async () =>
        work.go('bill', (await one('bill', 'open', 'partial')).id, 'collect', { payWay, toPrepaid: amount }),
      together: async () => {
        const bills = (await rows('bill', 'open', 'partial')).map(row => row.id)
        const first = of(bills, pick)
        return work.go('bill', first, 'collectTogether', { bills, payWay, ...(flag ? { amount: amount * 2 } : {}) })
      },
      prepay: async () => work.go('bill', (await one('bill')).id, 'prepay', { months: 1 + (pick % 2), payWay }),
      counter: () =>
        work.create('payment', {
          house,
          payer,
          amount: amount * 2,
          payWay,
          paidAt: new Date(Date.now() - 1000).toISOString(),
        }),
      void: async () => work.go('payment', (await one('payment', 'success')).id, 'voidPayment', reason),
      uncollect: async () => work.go('bill', (await one('bill', 'partial', 'paid')).id, 'uncollect', reason),
      voidBill: async () => work.go('bill', (await one('bill', 'open')).id, 'voidBill', reason),
      relief: async () => {
        const bills = (await rows('bill', 'open', 'partial')).slice(0, flag ? 1 : 3).map(row => row.id)
        const values = { house, member: payer, bills, reliefType: 'amount', amount, reason: reliefReason }
        const { id } = await work.create('relief', { ...values, description: '漏雨', attachments: [FILE] })
        return work.go('relief', id, 'submit')
      },
      reliefOn: async () => {
        const { id, status } = await one('relief', 'pendingProject', 'pendingFinance')
        if (status === 'pendingProject') return as('pm01').go('relief', id, 'projectPass', { projectOpinion: '同意' })
        return as('fin01').go('relief', id, 'financePass', { financeOpinion: '同意' })
      },
      refund: async () => {
        const payment = await one('payment', 'success', 'partRefunded')
        const values = { payment: payment.id, amount, reason: refundReason, payeeName: '张三', attachments: [FILE] }
        const kinds = {
          refundType: ['wrong', 'over', 'prepaid', 'moveOut'][pick % 4],
          payWay: flag ? 'prepaid' : 'cash',
        }
        const { id } = await work.create('propertyRefund', { ...values, ...kinds })
        return work.go('propertyRefund', id, 'submit')
      },
      refundOn: async () => {
        const { id, status } = await one('propertyRefund', 'pendingProject', 'pendingFinance', 'pendingPay')
        const opinion = { opinion: '同意' }
        if (status === 'pendingProject') return as('pm01').go('propertyRefund', id, 'projectPass', opinion)
        if (status === 'pendingFinance') return as('fin01').go('propertyRefund', id, 'financePass', opinion)
        const values = { voucher: [FILE], paidAt: new Date().toISOString() }
        return as('fin02').go('propertyRefund', id, 'pay', values)
      },
      reject: async () =>
        work.go('propertyRefund', (await one('propertyRefund', 'pendingFinance')).id, 'reject', { opinion: '不符' }),
      // What the publication of a billing batch does with each bill of a house with a prepaid balance.
      drawPrepaid: async () => {
        const { id } = await one('bill', 'open')
        const system = systemContext(admin.model, open())
        await inTransaction(system, inside =>
          moveRecord(inside, admin.resource('bill'), id as number, 'drawPrepaid', { values: {}, by: 'system' }),
        )
      },
      lateFees: () =>
        new Scheduler({ database: open(), state: new AppStateHolder(admin.model) }).run(
          { warn: ({ err }: { err?: unknown }) => expect(isRefusal(err)).toBe(true) },
          new Date(Date.now() + pick * 86_400_000),
        ),
    }
    return steps[kind]()
  }

  /** Of two who wait for each other one is sent away, with nothing done. */
  const isRefusal = (reason: unknown) =>
    REFUSALS.some(refusal => reason instanceof refusal) || open().adapter.isTransient(reason)

  const step: fc.Arbitrary<Step> = fc.record({
    // Approvals come often enough that reliefs and refunds reach their end.
    kind: fc.constantFrom(
      ...(Object.keys(WHO) as Step['kind'][]),
      ...([
        'collect',
        'relief',
        'reliefOn',
        'reliefOn',
        'refund',
        'refund',
        'refundOn',
        'refundOn',
        'refundOn',
        'refundOn',
        'refundOn',
      ] as const),
    ),
    pick: fc.nat(11),
    amount: fc.constantFrom(1, 2500, 5000, 9999, 10_001, 20_000),
    payWay: fc.constantFrom('cash' as const, 'cash' as const, 'pos' as const, 'prepaid' as const),
    flag: fc.boolean(),
  })

  const done = new Map<string, number>()

  test('whatever is done in any order and at once, every amount arrives', async () => {
    const wrong = (...checks: IntegrityCheckName[]) => verify(open(), admin.model, NO_FILES, { checks })
    expect(await wrong('identities', 'computed')).toEqual([])
    let round = 0
    const run = async (steps: readonly Step[]) => {
      const at = homes[round++ % 2]!
      for (let n = 0; n < 4; n++) await bill(at)
      for (let n = 0; n < steps.length; n += CLIENTS) {
        const together = steps.slice(n, n + CLIENTS)
        const outcomes = await Promise.allSettled(together.map(each => take(each, at)))
        for (const [index, outcome] of outcomes.entries()) {
          const { kind } = together[index]!
          if (outcome.status === 'fulfilled') done.set(kind, (done.get(kind) ?? 0) + 1)
          else if (!isRefusal(outcome.reason)) throw outcome.reason
        }
        expect(await wrong('identities')).toEqual([])
      }
      expect(await wrong('computed', 'references', 'audit')).toEqual([])
    }
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), run), {
      numRuns: RUNS,
      endOnFailure: true,
    })
    // Money went every way: reliefs took effect, refunds were paid, payments were voided.
    const reached = async (resource: string, status: string) => (await admin.rows(resource, { status })).length
    expect(await reached('relief', 'approved')).toBeGreaterThan(0)
    expect(await reached('propertyRefund', 'paid')).toBeGreaterThan(0)
    expect(await reached('payment', 'voided')).toBeGreaterThan(0)
    expect(await reached('bill', 'paid')).toBeGreaterThan(0)
    expect((await admin.rows('bill', { feeItem })).some(({ lateFee }) => (lateFee as number) > 0)).toBe(true)
    expect(done.size).toBeGreaterThan(8)
    if (process.env.FUZZ_REPORT) console.log(Object.fromEntries(done))
  }, 600_000)
})
