import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { makeWorld } from '#server/features/sample-data/make-world.ts'
import { SampleDataInvalid } from '#server/features/sample-data/sample-problems.ts'
import { seedSampleData } from '#server/features/sample-data/seed-sample-data.ts'
import type { SampleRow } from '#server/features/sample-data/world.ts'
import { systemContext } from '#server/records/system-context.ts'
import { createRecord } from '#server/records/write/create-record.ts'
import { databaseContents } from '#server/storage/files/database-contents.ts'
import { buildModel } from '../../../helpers/build-model.ts'
import { eachDatabase, migrate } from '../../../helpers/database.ts'

const reference = (resource: string, rest = {}) => ({ type: 'reference', resource, ...rest })
const state = { color: 'gray' }

const resources = {
  projectBlock: { label: 'name', scope: 'self', fields: { name: { type: 'text', unique: true } } },
  ban: { label: 'name', scope: 'block', fields: { name: { type: 'text' }, floors: { type: 'integer' } } },
  home: {
    label: 'fullName',
    scope: 'block',
    unique: [['ban', 'door']],
    fields: {
      ban: reference('ban', { required: true }),
      door: { type: 'text', required: true },
      fullName: {
        type: 'computed',
        result: 'text',
        stored: true,
        expression: "record.block.name + record.ban.name + '-' + record.door",
      },
      area: { type: 'decimal' },
      status: { type: 'state' },
      photos: { type: 'images' },
      people: {
        type: 'computed',
        result: 'integer',
        stored: true,
        aggregate: { operation: 'count', resource: 'person', where: 'row.home == record.id' },
      },
    },
    workflows: {
      status: {
        initial: 'empty',
        states: { empty: state, full: state },
        transitions: { fill: { from: ['empty'], to: 'full', by: 'system' } },
      },
    },
  },
  person: {
    label: 'name',
    scope: 'block',
    unique: [['phone']],
    fields: {
      personNo: { type: 'sequence', pattern: 'P{yyyy}{000}' },
      home: reference('home'),
      name: { type: 'text', required: true },
      phone: { type: 'phone' },
      gender: { type: 'text' },
      idCard: { type: 'idCard' },
      lastVisit: { type: 'date' },
      plate: { type: 'plate' },
      born: { type: 'date' },
      seenAt: { type: 'datetime' },
      leftAt: { type: 'datetime' },
      tags: { type: 'tags' },
      note: { type: 'text' },
      partner: reference('person'),
      guardian: reference('visit'),
      level: { type: 'integer' },
      chief: { type: 'boolean' },
    },
  },
  visit: {
    label: 'note',
    scope: 'block',
    fields: {
      person: reference('person', { required: true }),
      home: reference('home'),
      day: { type: 'date' },
      month: { type: 'month' },
      slot: {
        type: 'enum',
        options: ['am', 'pm'].map(value => ({ value, title: { 'zh-CN': value, 'en-US': value } })),
      },
      price: { type: 'money' },
      total: { type: 'money' },
      note: { type: 'text' },
      needed: { type: 'text', required: true },
    },
  },
}
const sampleData = {
  visit: {
    count: 40,
    values: {
      person: { each: 'person', where: { chief: true } },
      day: { eachDay: [-4, 5] },
      slot: { eachOf: ['am', 'pm'] },
      home: { path: 'person.home' },
      month: { month: [0, 0] },
      price: { number: [100, 900, 100] },
      total: { expression: 'record.price * 2 + seq' },
      note: { pattern: '{person.name}第{seq:000}次{digits:3}' },
    },
  },
  person: {
    rows: [
      {
        $key: 'first',
        name: '首先',
        phone: '19900000001',
        home: '甲园1号楼-101',
        chief: true,
        createdAt: '2024-05-01T00:00:00.000Z',
      },
      {
        name: '其次',
        phone: '19900000002',
        partner: '@first',
        guardian: { match: { note: '迟到的' } },
        createdAt: '2024-05-02T00:00:00.000Z',
      },
    ],
    count: 60,
    values: {
      home: { reference: 'home', where: { status: ['full'] } },
      name: { name: true },
      phone: { phone: true },
      gender: { weighted: { male: 1, female: 1 } },
      plate: { oneOf: [{ plate: 'fuel' }, { plate: 'electric' }] },
      born: { date: [-20_000, -8000] },
      idCard: { idCard: true, born: 'born', gender: 'gender' },
      lastVisit: { later: { latest: 'visit', of: 'day', where: { person: { path: 'id' } } } },
      seenAt: { date: [-3, 0] },
      leftAt: { date: [1, 2], from: 'seenAt' },
      tags: { some: ['a', 'b', 'c'], number: [1, 2] },
      level: { cycle: [1, 2, 3] },
      chief: { weighted: { true: 1, false: 1 } },
      // biome-ignore lint/suspicious/noThenProperty: that is how the hint is written
      note: { if: 'record.chief', then: { pattern: '{name}管{home.fullName}' }, else: null },
    },
  },
  home: {
    values: {
      ban: { each: 'ban', number: [4, 4] },
      door: { pattern: '{n}01' },
      area: { number: [50, 60, 0.5] },
      status: { weighted: { full: 3, empty: 1 } },
      photos: { images: [1, 2] },
    },
  },
  ban: {
    rows: [{ block: '甲园', name: '1号楼', floors: 6 }],
    count: 3,
    values: { block: { reference: 'projectBlock' }, name: { pattern: '{seq}号楼' } },
  },
  projectBlock: { rows: [{ name: '甲园' }, { name: '乙园' }] },
}
// Written out beside the generated ones, so that a row written earlier can refer to it.
const withLate = { ...sampleData, visit: { ...sampleData.visit, rows: [{ person: '首先', note: '迟到的' }] } }
const model = buildModel({ resources, sampleData: withLate })
const options = {
  today: '2025-06-15',
  now: '2025-06-15T02:00:00.000Z',
  files: { images: ['i1', 'i2', 'i3'], files: [] },
}

/** A row of the world; the tests know what is in it. */
type Made = SampleRow &
  Record<'person' | 'home' | 'ban' | 'block' | 'price', number> &
  Record<
    'day' | 'slot' | 'note' | 'born' | 'idCard' | 'gender' | 'lastVisit' | 'seenAt' | 'leftAt' | 'door',
    string
  > & { tags: string[] }

describe('the world', () => {
  const { world, reader } = makeWorld(model, options)
  const rows = (name: string) => world.rows(name) as Made[]

  test('is the same every time', () => {
    const again = makeWorld(model, options).world
    expect([...again.resources()]).toEqual([...world.resources()])
  })

  test('has the requested rows', () => {
    const counts = Object.fromEntries([...world.resources()].map(([name, all]) => [name, all.length]))
    expect(counts).toEqual({ projectBlock: 2, ban: 4, home: 16, person: 62, visit: 41 })
  })

  test('hangs together: what belongs to a home is in its block', () => {
    for (const person of rows('person'))
      if (person.home) expect(person.block).toBe(rows('home')[person.home - 1]!.block)
    for (const visit of rows('visit')) if (visit.home) expect(visit.block).toBe(rows('person')[visit.person - 1]!.block)
    for (const home of rows('home')) {
      const ban = rows('ban')[home.ban - 1]!
      expect(home.block).toBe(ban.block)
      expect(home.fullName).toBe(`${world.rows('projectBlock')[ban.block - 1]!.name}${ban.name}-${home.door}`)
      expect(home.people).toBe(rows('person').filter(person => person.home === home.id).length)
    }
    for (const person of rows('person').slice(2))
      expect(reader.read('person', person as SampleRow, 'home.status')).toBe('full')
  })

  test('follows its hints', () => {
    const [first, second, ...people] = rows('person')
    expect(first).toMatchObject({ home: 1, chief: true, personNo: 'P2024001' })
    expect(second).toMatchObject({ partner: 1, guardian: 1, personNo: 'P2024002', block: 1 })
    expect(new Set(people.map(person => person.phone)).size).toBe(60)
    for (const person of people) {
      expect(person.phone).toMatch(/^199\d{8}$/)
      expect(person.idCard).toMatch(/^23\d{15}[\dX]$/)
      expect(person.idCard.slice(6, 14)).toBe(person.born.replaceAll('-', ''))
      expect(Number(person.idCard[16]) % 2).toBe(person.gender === 'male' ? 1 : 0)
      const days = rows('visit').filter(visit => visit.person === person.id && visit.day)
      const last = days.map(({ day }) => day).toSorted()
      expect(person.lastVisit).toBe(last.at(-1) ?? null)
      expect(person.plate).toMatch(/^黑[AEC].{5,6}$/)
      expect(person.born < '2004' && person.born > '1970').toBe(true)
      expect(person.seenAt <= options.now && person.seenAt > '2025-06-11').toBe(true)
      expect(person.leftAt > person.seenAt).toBe(true)
      expect([1, 2]).toContain(person.tags.length)
      expect(person.note).toBe(
        person.chief ? `${person.name}管${reader.read('person', person as SampleRow, 'home.fullName')}` : null,
      )
    }
    expect(people.slice(0, 4).map(person => person.level)).toEqual([3, 1, 2, 3])
    for (const visit of rows('visit').slice(1)) {
      expect(visit).toMatchObject({ month: '2025-06', total: visit.price * 2 + visit.id, needed: expect.any(String) })
      expect(visit.day >= '2025-06-11' && visit.day <= '2025-06-20').toBe(true)
      expect(rows('person')[visit.person - 1]!.chief).toBe(true)
      expect(visit.note).toContain(`第${String(visit.id).padStart(3, '0')}次`)
    }
    const points = rows('visit')
      .slice(1)
      .map(visit => `${visit.person} ${visit.day} ${visit.slot}`)
    expect(new Set(points).size).toBe(40)
  })

  test.each(['2025-06-14T16:30:00.000Z', '2025-06-14T23:30:00.000Z'])(
    'has nothing done at night when made at %s',
    now => {
      const seen = makeWorld(model, { ...options, now })
        .world.rows('person')
        .slice(2) as Made[]
      // 23:30 is 7:30 where the company is; whoever is met on that day was met on the evening before.
      for (const { seenAt } of seen) expect(seenAt.slice(11, 16) < '13:31' && seenAt < '2025-06-14T16').toBe(true)
      expect(seen.some(({ seenAt }) => seenAt > '2025-06-14T10')).toBe(true)
    },
  )
})

describe('mistakes', () => {
  test('are all named, with their file', () => {
    const wrong = {
      projectBlock: { rows: [{ name: '甲园' }, { name: { oneOf: ['甲园'] } }] },
      ban: { rows: [{ block: { match: { name: '丙园' } }, name: '1号楼', floors: { pattern: 'many' } }] },
    }
    const broken = buildModel({ resources, sampleData: wrong })
    const make = () => makeWorld(broken, options)
    expect(make).toThrow(SampleDataInvalid)
    for (const what of [
      /sample-data\/ban.json: block: no projectBlock/,
      /floors: "many" is refused \(not-integer\)/,
      /projectBlock.json: name .*occurs twice/,
    ]) {
      expect(make).toThrow(what)
    }
  })
})

eachDatabase(open => {
  test('the world is written once, and new records go on where it ends', async () => {
    await migrate(model, open())
    const contents = databaseContents(open())
    expect(await seedSampleData(model, open(), { today: '2025-06-15', contents })).toBe(125)
    expect(await seedSampleData(model, open(), { today: '2025-06-15', contents })).toBe(0)
    const { rows } = await sql<{ n: number }>`select count(*) as n from home join ban on ban.id = home.ban
      where home.block = ban.block and home.photos is not null`.execute(open().reader)
    expect(rows[0]!.n).toBe(16)
    const context = { ...systemContext(model, open()), now: '2024-07-01T00:00:00.000Z' }
    const person = await createRecord(context, model.resources.person!, { name: '新来', block: 1 })
    expect(person).toMatchObject({ id: 63, personNo: expect.stringMatching(/^P2024\d{3}$/) })
    const home = await createRecord(context, model.resources.home!, { ban: 1, door: '999' })
    expect(home).toMatchObject({ id: 17, fullName: '甲园1号楼-999', people: 0 })
  })
})
