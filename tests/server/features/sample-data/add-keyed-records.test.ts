import { describe, expect, test } from 'vitest'
import { SampleDataInvalid } from '#server/features/sample-data/sample-problems.ts'
import { seedSampleData } from '#server/features/sample-data/seed-sample-data.ts'
import { readSetting, writeSetting } from '#server/storage/settings.ts'
import { buildModel } from '../../../helpers/build-model.ts'
import { eachDatabase, migrate } from '../../../helpers/database.ts'

const reference = (resource: string, rest = {}) => ({ type: 'reference', resource, ...rest })
const color = { color: 'gray' }

const resources = {
  projectBlock: { label: 'name', scope: 'self', fields: { name: { type: 'text', unique: true } } },
  account: {
    label: 'name',
    scope: 'global',
    source: { kind: 'rest', operations: {} },
    fields: {
      adAccount: { type: 'text', required: true, unique: true },
      name: { type: 'text', required: true },
      admin: { type: 'boolean', default: false },
      roles: { type: 'references', resource: 'role' },
      blocks: { type: 'references', resource: 'projectBlock' },
      master: reference('butler'),
      lastLoginAt: { type: 'datetime', readOnly: true },
    },
  },
  role: { label: 'name', scope: 'global', fields: { name: { type: 'text', unique: true } } },
  butler: {
    label: 'name',
    scope: 'block',
    fields: { name: { type: 'text' }, account: reference('account'), status: { type: 'state' } },
    workflows: {
      status: {
        initial: 'onDuty',
        states: { onDuty: color, away: color },
        transitions: { leave: { from: ['onDuty'], to: 'away', by: 'system' } },
      },
    },
  },
}
const first = { $key: 'a01', adAccount: 'a01', name: '甲', roles: ['管家'], blocks: ['一期'] }
const added = { $key: 'a02', adAccount: 'a02', name: '乙', roles: ['管家'], blocks: ['一期', '二期'], master: '@b02' }
const modelOf = (accounts: readonly object[], butlers: readonly object[] = []) =>
  buildModel({
    resources,
    sampleData: {
      projectBlock: { rows: [{ name: '一期' }, { name: '二期' }] },
      role: { rows: [{ name: '管家' }] },
      account: { rows: accounts, count: 3, values: { adAccount: { pattern: 'x{seq:00}' }, name: { name: true } } },
      butler: { rows: butlers },
    },
  })
const before = modelOf([first])
const after = modelOf([first, added], [{ $key: 'b02', block: '二期', name: '李', account: '@a02', status: 'away' }])

eachDatabase(open => {
  const accounts = async () => {
    const rows = await open().reader.selectFrom('account').selectAll().orderBy('id').execute()
    return rows.map(({ adAccount }) => adAccount)
  }

  describe('rows with a key that came to the sample data later', () => {
    test('are created once at the next start, references in a circle and states included', async () => {
      await migrate(before, open())
      // Two servers that start at the same time: one writes, the other finds it done.
      const written = await Promise.all([seedSampleData(before, open()), seedSampleData(before, open())])
      expect(written.toSorted()).toEqual([0, 7])
      expect(await seedSampleData(before, open())).toBe(0)
      expect(await seedSampleData(after, open())).toBe(2)
      expect(await seedSampleData(after, open())).toBe(0)
      const account = await open().reader.selectFrom('account').selectAll().where('adAccount', '=', 'a02').execute()
      expect(account).toHaveLength(1)
      const { adapter } = open()
      expect(account[0]).toMatchObject({ name: '乙', master: 1 })
      expect(adapter.decode('json', account[0]!.blocks)).toEqual([1, 2])
      expect(adapter.decode('json', account[0]!.roles)).toEqual([1])
      const butlers = await open().reader.selectFrom('butler').selectAll().execute()
      expect(butlers).toMatchObject([{ id: 1, name: '李', status: 'away', block: 2, account: account[0]!.id }])
      expect(await accounts()).toEqual(['a01', 'x02', 'x03', 'x04', 'a02'])
    })

    test('may be accounts without one: the sign-in page offers them', async () => {
      await migrate(before, open())
      await seedSampleData(before, open())
      const unkeyed = { adAccount: 'a03', name: '丙', roles: ['管家'] }
      const later = modelOf([first, unkeyed])
      expect(await seedSampleData(later, open())).toBe(1)
      expect(await accounts()).toContain('a03')
      await open().transaction(({ queries }) => queries.deleteFrom('account').where('adAccount', '=', 'a03').execute())
      expect(await seedSampleData(later, open())).toBe(0)
    })

    test('leave alone what people changed or deleted', async () => {
      await open().transaction(async ({ queries }) => {
        await queries.updateTable('account').set({ name: '改' }).where('adAccount', '=', 'a01').execute()
        await queries.deleteFrom('account').where('adAccount', '=', 'a02').execute()
      })
      expect(await seedSampleData(after, open())).toBe(0)
      expect(await accounts()).toEqual(['a01', 'x02', 'x03', 'x04'])
      const changed = await open().reader.selectFrom('account').select('name').where('adAccount', '=', 'a01').execute()
      expect(changed).toEqual([{ name: '改' }])
    })

    test('are found in a database whose keys were never noted, and in records made by hand', async () => {
      const { keys, ...noted } = (await readSetting(open(), 'sampleData')) as Record<string, unknown>
      expect(keys).toMatchObject({ a01: { resource: 'account', id: 1 }, b02: { resource: 'butler', id: 1 } })
      await open().transaction(write => writeSetting(write, 'sampleData', noted))
      expect(await seedSampleData(modelOf([first, { $key: 'hand', adAccount: 'x02', name: '丙' }]), open())).toBe(0)
      expect(await accounts()).toEqual(['a01', 'x02', 'x03', 'x04'])
    })

    test('are all named when they cannot be created, and none is', async () => {
      await open().transaction(({ queries }) =>
        queries
          .updateTable('projectBlock')
          .set({ name: '三期' })
          .where('id', '=', 2)
          .execute()
          .then(() => {}),
      )
      const wrong = modelOf([
        first,
        { $key: 'a05', adAccount: 'a05', name: '戊' },
        { $key: 'a06', adAccount: 'a06' },
        { $key: 'a07', adAccount: 'a07', name: '庚', blocks: ['二期'] },
      ])
      const refusal = await seedSampleData(wrong, open()).catch(error => error)
      expect(refusal).toBeInstanceOf(SampleDataInvalid)
      expect(refusal.message).toContain('sample-data/account.json: @a06: ')
      expect(refusal.message).toContain('sample-data/account.json: @a07: blocks: no record for ["二期"]')
      expect(refusal.problems).toHaveLength(2)
      expect(await accounts()).toEqual(['a01', 'x02', 'x03', 'x04'])
    })
  })
})
