import { beforeAll, expect, test } from 'vitest'
import type { Row } from '#server/storage/tables.ts'
import { eachDatabase } from '../../helpers/database.ts'
import { refusedWith, ShippedWork } from '../../helpers/shipped-work.ts'
import { FILE, noteFile } from '../../helpers/stored-file.ts'

/** Numbers in a list as the database keeps it. */
const listed = (stored: unknown): number[] => (typeof stored === 'string' ? JSON.parse(stored) : stored) as number[]

/** A renovation begins when its bills are settled, and is not begun any more when one of them is not. */
eachDatabase(open => {
  let work: ShippedWork
  let reviewer: ShippedWork
  let approved: Awaited<ReturnType<typeof approve>>

  beforeAll(async () => {
    work = await ShippedWork.begin(open(), ['decoration', 'paymentLine'])
    reviewer = await work.as('cs01')
    await noteFile(open())
  }, 120_000)

  const state = async (resource: string, id: unknown) => (await work.read(resource, id, ['status'])).status
  const pay = (bill: Row | undefined) => work.go('bill', bill?.id, 'collect', { payWay: 'cash' })

  /** A new registration that has been approved, with its three bills: deposit, management, garbage. */
  async function approve() {
    const { values, config } = await application()
    const { id } = await work.create('decoration', values)
    await work.go('decoration', id, 'submit')
    await reviewer.go('decoration', id, 'approve', { reviewOpinion: 'ok' })
    return { id, house: values.house, config, bills: await work.rows('bill', { decoration: id }) }
  }

  /** What is entered for a house where no renovation has been registered. */
  async function application() {
    const busy = new Set((await work.rows('decoration')).map(({ house }) => house))
    const owner = (await work.rows('houseMember', { memberType: 'owner' })).find(({ house }) => !busy.has(house))!
    const house = owner.house as number
    const config = (await work.rows('decoConfig', { status: 'enabled' })).find(({ blocks }) =>
      String(JSON.stringify(blocks)).includes(String(owner.block)),
    )!
    const values = {
      house,
      owner: owner.id,
      decoType: 'self',
      leaderName: '王强',
      leaderPhone: '13912345678',
      scopes: ['painting'],
      documents: [FILE],
      config: config.id,
      papers: listed(config.requiredDocs).map(paper => ({ paper, received: true, receivedAt: work.day(0) })),
      startAt: work.day(3),
      planEndAt: work.day(40),
    }
    return { values, config }
  }

  test('paid, reversed, paid again: the renovation and its house follow', async () => {
    approved = await approve()
    const { id, bills, house } = approved
    expect(bills).toHaveLength(3)
    expect(await state('decoration', id)).toBe('pendingPayment')
    for (const bill of bills) await pay(bill)
    expect(await state('decoration', id)).toBe('working')
    const [deposit] = bills
    await work.go('bill', deposit?.id, 'uncollect', { reason: 'x' })
    expect(await state('decoration', id)).toBe('pendingPayment')
    expect(await state('house', house)).not.toBe('decorating')
    expect(await work.actions('decoration', id)).toContain('unpayDeposit')
    await pay(deposit)
    expect(await state('decoration', id)).toBe('working')
  }, 60_000)

  test('stopped work keeps its payments', async () => {
    const { id, bills } = approved
    await work.go('decoration', id, 'suspend', { reason: 'x', photos: [FILE] })
    expect(await refusedWith(work.go('bill', bills[0]?.id, 'uncollect', { reason: 'x' }))).toEqual([
      ': The decoration is suspended, awaiting acceptance or finished, so its payments cannot be reversed',
    ])
    expect(await state('bill', bills[0]?.id)).toBe('paid')
  }, 60_000)

  test('a fee that is voided is not waited for, the deposit is', async () => {
    const { id, bills } = await approve()
    const [deposit, management, garbage] = bills
    await pay(deposit)
    await pay(garbage)
    expect(await state('decoration', id)).toBe('pendingPayment')
    await work.go('bill', management?.id, 'voidBill', { reason: 'x' })
    expect(await state('decoration', id)).toBe('working')

    const other = await approve()
    const [unpaid, ...fees] = other.bills
    await work.go('bill', unpaid?.id, 'voidBill', { reason: 'x' })
    for (const bill of fees) await pay(bill)
    expect(await state('decoration', other.id)).toBe('pendingPayment')
  }, 60_000)

  test('the project settings say by which fee items is billed', async () => {
    const { bills, config } = await approve()
    expect(bills.map(({ feeItem }) => feeItem)).toEqual([config.depositItem, config.manageItem, config.garbageItem])
    const { values, config: settings } = await application()
    await work.update('decoConfig', settings.id, { garbageItem: settings.manageItem, garbageFeePerSqm: 500 })
    const { id } = await work.create('decoration', values)
    await work.go('decoration', id, 'submit')
    await reviewer.go('decoration', id, 'approve', { reviewOpinion: 'ok' })
    const items = (await work.rows('bill', { decoration: id })).map(({ feeItem }) => feeItem)
    expect(items).toEqual([settings.depositItem, settings.manageItem, settings.manageItem])
  }, 60_000)

  test('without an item for the deposit nothing is registered', async () => {
    const { values, config } = await application()
    await work.update('decoConfig', config.id, { depositItem: null })
    expect(await refusedWith(work.create('decoration', values))).toEqual([
      'config: The project settings lack the fee items for the deposit, the management fee or the waste removal fee. Enter them in the decoration project settings.',
    ])
    await work.update('decoConfig', config.id, { depositItem: config.depositItem })
    expect(await work.create('decoration', values)).toMatchObject({ status: 'draft' })
  }, 60_000)

  test('an application without all its papers is neither submitted nor approved', async () => {
    const { values, config } = await application()
    const { papers, ...rest } = values
    const { id } = await work.create('decoration', rest)
    const lines = await work.rows('decoPaper', { decoration: id })
    expect(lines.map(({ paper }) => paper)).toEqual(listed(config.requiredDocs))
    const missing = (paper: Row | undefined, count: number) =>
      `: A required paper is missing: ${paper?.name} (${count} of ${papers.length} received)`
    expect(await refusedWith(work.go('decoration', id, 'submit'))).toEqual([missing(lines[0], 0)])
    const ticked = lines.map(line => ({ id: line.id, version: line.version, received: true, receivedAt: work.day(0) }))
    await work.update('decoration', id, { papers: ticked.slice(1) })
    expect(await refusedWith(work.go('decoration', id, 'submit'))).toEqual([missing(lines[0], papers.length - 1)])
    await work.update('decoration', id, { papers: ticked.slice(0, 1) })
    await work.go('decoration', id, 'submit')

    // The list grows while the application waits.
    const plan = (await work.rows('decoOption', { name: '电路图' }))[0]!
    await work.update('decoConfig', config.id, { requiredDocs: [...listed(config.requiredDocs), plan.id] })
    const approve = () => reviewer.go('decoration', id, 'approve', { reviewOpinion: 'ok' })
    expect(await refusedWith(approve())).toEqual([
      ': The project’s list of papers has been extended. Reject the application so that the new papers can be added.',
    ])
    await reviewer.go('decoration', id, 'reject', { reviewOpinion: 'x' })
    await work.update('decoration', id, { remark: 'x' })
    expect(await refusedWith(work.go('decoration', id, 'submit'))).toEqual([
      `: A required paper is missing: 电路图 (${papers.length} of ${papers.length + 1} received)`,
    ])
    await work.update('decoConfig', config.id, { requiredDocs: listed(config.requiredDocs) })
    await work.go('decoration', id, 'submit')
    expect(await approve()).toMatchObject({ status: 'pendingPayment' })
  }, 60_000)

  test('a further document may be required, is received today at the latest, and has a date', async () => {
    const { values } = await application()
    const plan = (await work.rows('decoOption', { name: '电路图' }))[0]!
    const extra = { paper: plan.id, received: true, receivedAt: work.day(1) }
    const papers = [...values.papers, extra]
    expect(await refusedWith(work.create('decoration', { ...values, papers }))).toEqual([
      `papers/${values.papers.length}/receivedAt: The receipt date cannot be in the future`,
    ])
    const undated = { paper: plan.id, received: true, receivedAt: null }
    expect(await refusedWith(work.create('decoration', { ...values, papers: [undated] }))).toEqual([
      'papers/0/receivedAt: required',
    ])
    const later = { ...extra, received: false, receivedAt: null }
    const { id } = await work.create('decoration', { ...values, papers: [...values.papers, later] })
    // What is asked for besides keeps nobody from submitting.
    expect(await work.go('decoration', id, 'submit')).toMatchObject({ status: 'pendingReview' })
  }, 60_000)
})
