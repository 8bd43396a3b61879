import { beforeAll, expect, test } from 'vitest'
import type { Locale } from '#model/localized-text.ts'
import { type Me, meWith } from '#model/permissions/me.ts'
import { listChoices } from '#server/records/list/list-choices.ts'
import { listRecords } from '#server/records/list/list-records.ts'
import { readRecord } from '#server/records/read/read-record.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { createRecord } from '#server/records/write/create-record.ts'
import { buildModel } from '../../helpers/build-model.ts'
import { eachDatabase, migrate } from '../../helpers/database.ts'

const model = buildModel({
  resources: {
    reason: {
      label: 'name',
      labels: { 'en-US': 'nameEn' },
      scope: 'global',
      search: ['name'],
      fields: { name: { type: 'text', sortedBy: 'rank' }, nameEn: { type: 'text' }, rank: { type: 'text' } },
    },
    visit: {
      label: 'number',
      scope: 'global',
      fields: {
        number: { type: 'text' },
        reason: { type: 'reference', resource: 'reason' },
        others: { type: 'references', resource: 'reason' },
      },
    },
  },
})
const { reason, visit } = model.resources as Required<typeof model.resources>
const me: Me = meWith(
  { id: 1, adAccount: 'a1', name: '一', admin: true, permissionIds: [], blockIds: [] },
  model.permissions,
)

eachDatabase(
  open => {
    const as = (locale: Locale): RecordContext => ({
      model,
      database: open(),
      me,
      locale,
      now: '2025-06-10T02:00:00.000Z',
    })
    let ids: number[]
    beforeAll(async () => {
      const named = [
        { name: '阿', nameEn: 'Zebra', rank: '1' },
        { name: '中', nameEn: 'Apple', rank: '3' },
        { name: '左', nameEn: '', rank: '2' },
      ]
      const made = []
      for (const values of named) made.push(await createRecord(as('zh-CN'), reason!, values))
      ids = made.map(({ id }) => id as number)
      for (const [at, id] of ids.entries())
        await createRecord(as('zh-CN'), visit!, { number: `V${at}`, reason: id, others: [id, ids[0]] })
    })
    const list = async (locale: Locale) => {
      const sort = [{ field: 'reason', order: 'asc' } as const]
      const { rows } = await listRecords(as(locale), visit!, { filters: [], sort, start: 0, end: 9 })
      return rows.map(row => (row.reason as { label: string }).label)
    }

    test('a reference is shown by the label of the language, in lists, records and choices', async () => {
      expect(await list('zh-CN')).toEqual(expect.arrayContaining(['阿', '中', '左']))
      expect((await list('en-US')).slice(0, 2)).toEqual(['Apple', 'Zebra'])
      // The same account, one after the other: nothing of the first answer is kept for the second.
      expect(await list('zh-CN')).toContain('阿')
      const record = async (locale: Locale) => {
        const { reason: one, others } = await readRecord(as(locale), visit!, 2)
        return [one, others]
      }
      const [zebra, apple] = [
        { id: ids[0], label: 'Zebra' },
        { id: ids[1], label: 'Apple' },
      ]
      expect(await record('en-US')).toEqual([apple, [apple, zebra]])
      expect(await record('zh-CN')).toEqual([
        { id: ids[1], label: '中' },
        [
          { id: ids[1], label: '中' },
          { id: ids[0], label: '阿' },
        ],
      ])
      const choices = await listChoices(as('en-US'), reason!, { q: 'app' })
      expect(choices).toEqual([{ id: ids[1], label: 'Apple' }])
    })

    test('records and references stand in the order of the field that says so, labels of a language in their own', async () => {
      // As texts they would stand the other way round.
      expect(await list('zh-CN')).toEqual(['阿', '左', '中'])
      expect((await list('en-US')).slice(0, 2)).toEqual(['Apple', 'Zebra'])
      const sort = [{ field: 'name', order: 'desc' } as const]
      const { rows } = await listRecords(as('zh-CN'), reason!, { filters: [], sort, start: 0, end: 9 })
      expect(rows.map(({ name }) => name)).toEqual(['中', '左', '阿'])
    })

    test('where it has none, by the label itself', async () => {
      expect(await list('en-US')).toContain('左')
    })
  },
  database => migrate(model, database),
)
