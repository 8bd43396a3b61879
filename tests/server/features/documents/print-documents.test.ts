import { describe, expect, test } from 'vitest'
import type { AppModel } from '#model/app-model.ts'
import type { Locale } from '#model/localized-text.ts'
import { type Me, meWith } from '#model/permissions/me.ts'
import { printDocuments } from '#server/features/documents/print-documents.ts'
import { writeExport } from '#server/features/exports/write-export.ts'
import { Refused } from '#server/http-errors.ts'
import { AccessDenied, RecordNotFound } from '#server/records/errors.ts'
import { listRecords } from '#server/records/list/list-records.ts'
import { readTimeline } from '#server/records/read/read-timeline.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { createRecord } from '#server/records/write/create-record.ts'
import { buildModel } from '../../../helpers/build-model.ts'
import { eachDatabase, migrate } from '../../../helpers/database.ts'
import { OPERATION_LOG } from '../../../helpers/operation-log.ts'

const TEMPLATE = `# {{ record.name }}
{{ if record.wage > 100000 }}
well paid
{{ else }}
paid
{{ end }}
Phone {{ record.phone }}, boss {{ record.boss.name }} ({{ record.boss.phone }}), wage {{ record.wage }}, {{ yuanInCapitals(record.wage) }}, double {{ record.wage * 2 as money }}
{{ each note by person }}
- {{ row.text }} of {{ row.person }}
{{ end }}
by {{ me.name }} on {{ today }}
`

const TEAM = `# {{ record.boss }} {{ record.boss.phone }}
{{ each record }}
- {{ row.name }} {{ row.phone }}: {{ row.wage }}{{ if row.wage > 100000 }} (well paid){{ end }}
{{ end }}
{{ total.wage }}, {{ yuanInCapitals(total.wage) }}
`

const noted = { 'zh-CN': '仅限在职', 'en-US': 'Only for who is here' }
const model: AppModel = buildModel({
  permissions: { clerk: [1], guard: [2], nobody: [3], report3: [91] },
  templates: { 'person.card': TEMPLATE, 'person.team': TEAM },
  resources: {
    person: {
      label: 'name',
      absent: { 'zh-CN': '暂无上级', 'en-US': 'nobody' },
      scope: 'global',
      fields: {
        name: { type: 'text', required: true },
        phone: { type: 'phone', masked: true },
        wage: { type: 'money' },
        boss: { type: 'reference', resource: 'person' },
        left: { type: 'boolean', default: false },
      },
      documents: {
        card: {
          title: { 'zh-CN': '名片', 'en-US': 'Card' },
          roles: ['clerk', 'guard'],
          when: 'record.left == false',
          whenMessage: noted,
          paper: 'A5',
          copies: 2,
        },
        team: { title: { 'zh-CN': '团队', 'en-US': 'Team' }, roles: ['clerk', 'guard'], groupBy: ['boss'] },
      },
      grants: [
        { roles: ['clerk'], actions: ['list', 'read', 'create', 'update'] },
        { roles: ['guard'], actions: ['list', 'read'], fields: ['name', 'phone', 'boss'] },
        { roles: ['nobody'], actions: ['list', 'read'] },
      ],
    },
    note: {
      label: 'text',
      scope: 'global',
      fields: { text: { type: 'textarea' }, person: { type: 'reference', resource: 'person' } },
      grants: [{ roles: ['clerk'], actions: ['list', 'read', 'create'] }],
    },
    operationLog: { ...OPERATION_LOG, grants: [{ roles: ['clerk'], actions: ['list', 'read'] }] },
  },
})
const person = model.resources.person!
const note = model.resources.note!
const log = model.resources.operationLog!

const me = (id: number, permissionIds: readonly number[]): Me =>
  meWith({ id, adAccount: `a${id}`, name: `P${id}`, admin: false, permissionIds, blockIds: [] }, model.permissions)
const clerk = me(1, [1])
const guard = me(2, [2])
const nobody = me(3, [3])

eachDatabase(
  open => {
    const as = (who: Me): RecordContext => ({
      model,
      database: open(),
      me: who,
      locale: 'en-US',
      now: '2025-06-10T02:00:00.000Z',
    })
    const add = async (values: object) => {
      const { id } = await createRecord(as(clerk), person, { name: 'Wang', phone: '13912345678', ...values })
      return id as number
    }
    const print = (who: Me, ids: readonly number[], document = 'card') => printDocuments(as(who), person, document, ids)
    const textFor = async (who: Me, id: number) => (await print(who, [id])).sheets[0]?.text ?? ''
    const logged = async () => {
      const query = { filters: [{ path: 'action', operator: 'eq', value: 'print' } as const], sort: [] }
      return (await listRecords(as(clerk), log, { ...query, start: 0, end: 50 })).rows
    }

    describe('a printed document', () => {
      test('is filled in by the types of the fields, with the rows that point to the record', async () => {
        const boss = await add({ name: 'Boss' })
        const id = await add({ wage: 123_450, boss })
        await createRecord(as(clerk), note, { text: 'late', person: id })
        await createRecord(as(clerk), note, { text: 'of another', person: boss })
        expect(await print(clerk, [id])).toEqual({
          title: 'Card',
          paper: 'A5',
          orientation: 'portrait',
          copies: 2,
          refused: [],
          sheets: [
            {
              id,
              label: 'Wang',
              text: [
                '# Wang',
                'well paid',
                'Phone 139\\*\\*\\*\\*5678, boss Boss (139\\*\\*\\*\\*5678), wage ¥1\\,234\\.50, 壹仟贰佰叁拾肆元伍角整, double ¥2\\,469\\.00',
                '- late of Wang',
                'by P1 on 2025\\-06\\-10',
                '',
              ].join('\n'),
            },
          ],
        })
      })

      test('shows no more than the account may read: not the field, nor what is computed of it, nor the rows', async () => {
        const id = await add({ wage: 123_450 })
        await createRecord(as(clerk), note, { text: 'late', person: id })
        expect(await textFor(guard, id)).toBe(
          '# Wang\npaid\nPhone 139\\*\\*\\*\\*5678, boss nobody (—), wage —, —, double —\nby P2 on 2025\\-06\\-10\n',
        )
      })

      test('says in words that a reference is empty, and so does an exported file; of a hidden one nothing', async () => {
        const id = await add({ name: 'Chief', wage: 7 })
        const boss = await add({ name: 'Boss' })
        await add({ name: 'Clerk', boss })
        expect((await print(clerk, [id], 'team')).sheets[0]?.text).toMatch(/^# nobody —\n/)
        const order = {
          ...({ resource: 'person', action: 'list', format: 'csv', title: noted } as const),
          query: {
            start: 0,
            end: 9,
            sort: [],
            filters: [{ path: 'name', operator: 'in', value: ['Chief', 'Clerk'] }],
          } as const,
          columns: ['name', 'boss', 'boss.name', 'boss.phone'].map(path => ({ path })),
        }
        const lines = async (who: Me, locale: Locale) =>
          (await writeExport({ ...as(who), locale }, order)).bytes.toString().trim().split('\r\n').slice(1)
        expect(await lines(clerk, 'en-US')).toEqual(['Chief,nobody,nobody,', 'Clerk,Boss,Boss,139****5678'])
        expect(await lines(clerk, 'zh-CN')).toEqual(['Chief,暂无上级,暂无上级,', 'Clerk,Boss,Boss,139****5678'])
      })

      test('has the records that agree on one sheet, in the order given, with the sums of what they show', async () => {
        const boss = await add({ name: 'Boss' })
        const [first, alone, second] = [
          await add({ wage: 123_450, boss }),
          await add({ name: 'Li', wage: 1 }),
          await add({ name: 'Zhao', boss, wage: 50 }),
        ]
        const before = (await logged()).length
        const { sheets } = await print(clerk, [second, alone, first], 'team')
        expect(sheets).toEqual([
          {
            id: second,
            label: 'Zhao +1',
            text: [
              '# Boss 139\\*\\*\\*\\*5678',
              '- Zhao 139\\*\\*\\*\\*5678: ¥0\\.50',
              '- Wang 139\\*\\*\\*\\*5678: ¥1\\,234\\.50 (well paid)',
              '¥1\\,235\\.00, 壹仟贰佰叁拾伍元整',
              '',
            ].join('\n'),
          },
          { id: alone, label: 'Li', text: '# nobody —\n- Li 139\\*\\*\\*\\*5678: ¥0\\.01\n¥0\\.01, 壹分\n' },
        ])
        expect((await logged()).slice(before).map(row => row.recordId)).toEqual([second, alone, first].map(String))
        expect((await print(guard, [first, second], 'team')).sheets.map(({ text }) => text)).toEqual([
          '# Boss 139\\*\\*\\*\\*5678\n- Wang 139\\*\\*\\*\\*5678: —\n- Zhao 139\\*\\*\\*\\*5678: —\n—, —\n',
        ])
      })

      test('makes no Markdown of what was typed into a record', async () => {
        const id = await add({ name: '| **x** <b> ![](http://a/b) `c`' })
        await createRecord(as(clerk), note, { text: '# one\n- two', person: id })
        const text = await textFor(clerk, id)
        expect(text).toContain('# \\| \\*\\*x\\*\\* \\<b\\> \\!\\[\\]\\(http\\:\\/\\/a\\/b\\) \\`c\\`\n')
        expect(text).toContain('- \\# one&#10;\\- two of ')
      })

      test('is refused for one record and printed for the others; what was printed is logged, and nothing else', async () => {
        const [here, left] = [await add({}), await add({ name: 'Gone', left: true })]
        const before = (await logged()).length
        const { sheets, refused } = await print(clerk, [left, here, 9_999])
        expect(sheets.map(({ id }) => id)).toEqual([here])
        expect(refused).toEqual([
          { id: left, label: 'Gone', message: noted['en-US'] },
          { id: 9_999, label: '9999', message: 'Not found' },
        ])
        const rows = (await logged()).slice(before)
        expect(rows).toMatchObject([
          { resource: 'person', recordId: String(here), recordLabel: 'Wang', after: { document: 'card' } },
        ])
        const entries = await readTimeline(as(clerk), person, here)
        expect(entries[0]).toMatchObject({ action: 'print', account: { id: 1 }, inputs: { document: 'card' } })
        expect((await print(clerk, [left])).sheets).toEqual([])
        expect(await logged()).toHaveLength(before + 1)
      })

      test('is noted once however often its preview is loaded, and again later, by another account, or as another document', async () => {
        const id = await add({})
        const before = (await logged()).length
        const at = (now: string, who: Me, document = 'card') =>
          printDocuments({ ...as(who), now }, person, document, [id])
        const counts: number[] = []
        for (const print of [
          () => at('2025-06-10T02:00:00.000Z', clerk),
          () => at('2025-06-10T02:09:00.000Z', clerk),
          () => at('2025-06-10T02:09:00.000Z', guard, 'team'),
          () => at('2025-06-10T02:09:30.000Z', clerk, 'team'),
          () => at('2025-06-10T02:20:00.000Z', clerk),
        ]) {
          expect((await print()).sheets).toHaveLength(1)
          counts.push((await logged()).length - before)
        }
        expect(counts).toEqual([1, 1, 2, 3, 4])
      })

      test('is for its roles, of who may read the record, and for so many records', async () => {
        const id = await add({})
        const before = (await logged()).length
        await expect(print(nobody, [id])).rejects.toThrow(AccessDenied)
        await expect(print(clerk, [id], 'constructor')).rejects.toThrow(RecordNotFound)
        const many = Array.from({ length: 101 }, (_, index) => index + 1)
        await expect(print(clerk, many)).rejects.toThrow(Refused)
        expect(await logged()).toHaveLength(before)
      })
    })
  },
  database => migrate(model, database),
)
