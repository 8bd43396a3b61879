import { expect } from 'vitest'
import { idOf, refusal, tellStory } from './story.ts'

/** 4.3 of the catalogue. */
tellStory('a meter is read each month, a jump is reviewed, and what was used is billed', async story => {
  const energy01 = await story.as('energy01')
  const block = (await energy01.choices('projectBlock', 'meterPlan.block', {}, '橙悦华庭一期'))[0]!.id
  const ban = (await energy01.choices('ban', 'meterPlan.bans', { block }, '5号楼'))[0]!.id

  // The energy clerk puts two water meters of one building on file.
  const feeItem = (await energy01.choices('feeItem', 'meter.feeItem', {}, '水费-居民'))[0]!.id
  const homes = await energy01.choices('house', 'meter.house', {}, '橙悦华庭一期 5号楼')
  const meters: number[] = []
  for (const [index, { id: house }] of homes.slice(0, 2).entries()) {
    const meter = await energy01.create('meter', {
      block,
      house,
      ban,
      feeItem,
      meterNo: `SB-00${index + 1}`,
      name: '入户水表',
      meterType: 'water',
      usage: 'household',
      initialReading: 100,
    })
    expect(meter).toMatchObject({ status: 'inUse', initialReading: 100 })
    meters.push(meter.id)
  }

  // A monthly plan for the building, read by meter01.
  const reader = (await energy01.choices('account', 'meterPlan.readers', {}, '田勇'))[0]!.id
  const plan = await energy01.create('meterPlan', {
    block,
    name: '5号楼水表',
    meterType: 'water',
    usages: ['household'],
    bans: [ban],
    readers: [reader],
    jumpRate: 50,
  })
  expect(await energy01.run('meterPlan', plan.id, 'enable')).toMatchObject({ status: 'enabled', meterCount: 2 })

  const meter01 = await story.as('meter01')
  expect(await refusal(meter01.create('meterGenBatch', { block, plan: plan.id, period: '2026-01' }))).toEqual([
    expect.stringMatching(/^403: You do not have permission to do this. It requires: .+ \(\d+\)/),
  ])

  // The first month: 10 m³ each, nothing unusual. It is done as soon as it is submitted.
  const [before, now] = [month(-1), month(0)]
  const first = await generate(before)
  for (const { id } of await readings(first)) await meter01.run('meterReading', id, 'read', { current: 110 })
  expect(await meter01.run('meterTask', first, 'submit')).toMatchObject({
    status: 'done',
    readCount: 2,
    abnormalCount: 0,
  })

  // The second month cannot be generated twice. One meter has used four times as much.
  const task = await generate(now)
  expect(await refusal(energy01.create('meterGenBatch', { block, plan: plan.id, period: now }))).toEqual([
    'period: Another record already has the same Plan, Period',
  ])
  // A meter is read once for a period, whichever plans it is in: the batch tells how many it has left out.
  const again = await energy01.create('meterPlan', {
    ...{
      block,
      name: '5号楼水表复查',
      meterType: 'water',
      usages: ['household'],
      bans: [ban],
      readers: [reader],
      jumpRate: 50,
    },
  })
  await energy01.run('meterPlan', again.id, 'enable')
  const rest = await energy01.create('meterGenBatch', { block, plan: again.id, period: now })
  await energy01.run('meterGenBatch', rest.id, 'generate')
  await story.runJobs()
  expect(await energy01.read('meterGenBatch', rest.id)).toMatchObject({ taskCount: 1, meterCount: 0, skipCount: 2 })
  expect(await meter01.only('meterTask', { genBatch: rest.id })).toMatchObject({ meterCount: 0, skipCount: 2 })
  const [usual, jump] = await readings(task)
  expect([usual, jump]).toMatchObject([
    { previous: 110, lastConsumption: 10, status: 'waiting' },
    { previous: 110, lastConsumption: 10, status: 'waiting' },
  ])
  expect(await refusal(meter01.run('meterReading', usual!.id, 'read', { current: 99 }))).toEqual([
    'current: The reading 99 is below the previous one, 110. Correct it, tick “Rolled over”, or fill in “Explanation”.',
  ])
  expect(await meter01.run('meterReading', usual!.id, 'read', { current: 121 })).toMatchObject({
    consumption: 11,
    changeRate: 10,
    abnormal: 'none',
  })
  expect(await refusal(meter01.run('meterTask', task, 'submit'))).toEqual([
    ': Meters still to be read: SB-002 (1 of 2 read)',
  ])
  expect(await meter01.run('meterReading', jump!.id, 'read', { current: 150 })).toMatchObject({
    consumption: 40,
    changeRate: 300,
    abnormal: 'jump',
  })
  expect(await refusal(meter01.run('meterTask', task, 'submit'))).toEqual([
    ': An abnormal reading has no explanation or photo: SB-002',
  ])
  const explained = { current: 150, abnormalNote: '装修用水', photos: [await meter01.picture()] }
  await meter01.run('meterReading', jump!.id, 'read', explained)
  expect(await refusal(energy01.run('meterTask', task, 'submit'))).toEqual([expect.stringMatching(/^403: /)])
  expect(await meter01.run('meterTask', task, 'submit')).toMatchObject({ status: 'submitted', abnormalCount: 1 })
  expect((await readings(task)).map(({ status }) => status)).toEqual(['billed', 'pending'])

  // The jump is sent back, corrected, submitted again and approved.
  expect(await refusal(meter01.run('meterReading', jump!.id, 'approve'))).toEqual([
    '403: You do not have permission to do this. It requires: Reading review (360)',
  ])
  await energy01.run('meterReading', jump!.id, 'reject', { opinion: '请核对表盘' })
  expect(await meter01.read('meterTask', task)).toMatchObject({ status: 'reading' })
  await meter01.run('meterReading', jump!.id, 'read', { ...explained, current: 130 })
  await meter01.run('meterTask', task, 'submit')
  expect(await energy01.run('meterReading', jump!.id, 'approve', { opinion: '同意' })).toMatchObject({
    status: 'billed',
    consumption: 20,
  })
  expect(await meter01.read('meterTask', task)).toMatchObject({ status: 'done', doneRate: 100 })
  expect(await energy01.read('meter', meters[1])).toMatchObject({ lastReading: 130 })

  // The cashier finds the bill by its source: the quantity is what was used.
  const cash01 = await story.as('cash01')
  const bills = await cash01.list('bill', { source: 'meter', period: now, _sort: 'quantity' })
  expect(bills.map(({ quantity, receivable, status }) => [quantity, receivable, status])).toEqual([
    [11, 4290, 'open'],
    [20, 7800, 'open'],
  ])

  // The completion rate of the month counts both.
  const report = await energy01.client.get<{ measures: string[]; total: number[] }>(
    `/api/reports?_page=/energyConsum/completionRate&_total=true&period=${now}`,
  )
  const { measures, total } = report.data
  expect(Object.fromEntries(measures.map((name, index) => [name, total[index]]))).toMatchObject({
    dueTotal: 2,
    readTotal: 2,
    doneRate: 100,
    abnormalTotal: 1,
    useTotal: 31,
  })

  /** The task that a batch of the period makes. */
  async function generate(period: string): Promise<number> {
    const batch = await energy01.create('meterGenBatch', { block, plan: plan.id, period })
    await energy01.run('meterGenBatch', batch.id, 'generate')
    await story.runJobs()
    expect(await energy01.read('meterGenBatch', batch.id)).toMatchObject({ meterCount: 2, skipCount: 0 })
    return (await meter01.only('meterTask', { genBatch: batch.id })).id
  }

  async function readings(of: number) {
    const rows = await meter01.list('meterReading', { task: of, _sort: 'id' })
    expect(rows.map(({ meter }) => idOf(meter))).toEqual(meters)
    return rows
  }

  function month(offset: number): string {
    const [year, number] = story.day(0).split('-').map(Number) as [number, number]
    return new Date(Date.UTC(year, number - 1 + offset, 1)).toISOString().slice(0, 7)
  }
})
