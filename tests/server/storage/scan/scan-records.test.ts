import { describe, expect, test } from 'vitest'
import { planMigration } from '#server/storage/migration/plan-migration.ts'
import { scanRecords } from '#server/storage/scan/scan-records.ts'
import { buildModel } from '../../../helpers/build-model.ts'
import { eachDatabase, migrate } from '../../../helpers/database.ts'
import { inEnglish } from '../../../helpers/in-english.ts'

const options = (...values: string[]) => values.map(value => ({ value, title: { 'zh-CN': value, 'en-US': value } }))

const modelOf = (fields: Readonly<Record<string, object>>, payWays = ['cash', 'card']) =>
  buildModel({
    resources: {
      bill: {
        label: 'code',
        scope: 'global',
        fields: { code: { type: 'text' }, ...fields },
        // Its calls are answered from our own tables all the same.
        source: { kind: 'rest', operations: {} },
      },
    },
    dictionaries: { payWay: payWays },
  })
const fields = {
  note: { type: 'text', maxLength: 20 },
  place: { type: 'text' },
  kind: { type: 'enum', options: options('water', 'power', 'heat') },
  marks: { type: 'tags', options: options('late', 'urgent', 'odd') },
  way: { type: 'enum', dictionary: 'payWay' },
  amount: { type: 'money' },
  count: { type: 'integer' },
  day: { type: 'date' },
}
const first = modelOf(fields)

const ROWS = [
  {
    note: '十二个字的一条备注这么长',
    kind: 'water',
    marks: ['late', 'odd'],
    way: 'cash',
    amount: 18870,
    place: 'b－1东',
  },
  { note: '五个字以内', kind: 'heat', marks: ['odd'], way: 'card', amount: 5, place: '' },
  { note: null, kind: 'heat', marks: null, way: null, amount: null, place: null },
]

eachDatabase(
  open => {
    const scan = async (model: typeof first, before?: typeof first) =>
      inEnglish(await scanRecords(model, open(), await planMigration(model, open()), before))

    describe('records that do not fit the config any more', () => {
      test('are none while the config stays', async () => {
        expect(await scan(first)).toEqual([])
      })

      test('are counted where a text became too long or a required value is missing', async () => {
        const next = modelOf({
          ...fields,
          note: { type: 'text', maxLength: 10, required: true },
          place: { type: 'text', required: true },
          marks: { ...fields.marks, required: true },
          fresh: { type: 'text', required: true },
          filled: { type: 'text', required: true, default: 'x' },
        })
        expect((await scan(next)).map(({ what }) => what)).toEqual([
          'bill.note: 1 record has no value, and it is required',
          'bill.note: 1 record is longer than 10 characters',
          'bill.place: 2 records have no value, and it is required',
          'bill.marks: 1 record has no value, and it is required',
          'bill.fresh: 3 records have no value, and it is required',
        ])
      })

      test('are none where a log names a resource that is removed', async () => {
        const log = (parts: object) =>
          buildModel({
            resources: {
              log: { label: 'about', scope: 'global', fields: { about: { type: 'enum', dictionary: 'resources' } } },
              ...parts,
            },
          })
        const whole = log({ tool: { label: 'code', scope: 'global', fields: { code: { type: 'text' } } } })
        await migrate(whole, open())
        await open().transaction(({ queries }) =>
          queries.insertInto('log').values({ about: 'tool', version: 1 }).execute(),
        )
        expect(await scan(log({}), whole)).toEqual([])
        await migrate(first, open())
      })

      test('are counted by value where an option or a value of a dictionary was removed', async () => {
        const next = modelOf(
          {
            ...fields,
            kind: { type: 'enum', options: options('water', 'power') },
            marks: { type: 'tags', options: options('late', 'urgent') },
          },
          ['cash'],
        )
        expect(await scan(next)).toMatchObject([
          { kind: 'unknown-value', field: 'kind', value: 'heat', records: 2 },
          { kind: 'unknown-value', field: 'marks', value: 'odd', records: 2 },
          {
            kind: 'unknown-value',
            field: 'way',
            value: 'card',
            records: 1,
            what: 'bill.way: 1 record has the value "card", which is not among the values of the dictionary payWay',
          },
        ])
      })

      test('are counted where their field is to store another spelling, which they get when they are saved next', async () => {
        const next = modelOf({ ...fields, place: { type: 'text', normalize: 'code' } })
        expect(await scan(next, first)).toEqual([
          {
            kind: 'other-spelling',
            resource: 'bill',
            field: 'place',
            records: 1,
            what: 'bill.place: 1 record has another spelling than the field stores from now on',
            why: expect.stringContaining('change when they are saved next'),
            examples: ['#1'],
            isNew: true,
          },
        ])
        expect(await scan(next, next)).toEqual([])
      })

      test('are found under the former names of their table and field', async () => {
        const next = buildModel({
          resources: {
            invoice: {
              label: 'code',
              scope: 'global',
              renamedFrom: 'bill',
              fields: {
                code: { type: 'text' },
                remark: { type: 'text', maxLength: 10, renamedFrom: 'note' },
              },
            },
          },
        })
        expect(await scan(next)).toMatchObject([{ resource: 'invoice', field: 'remark', kind: 'too-long', records: 1 }])
      })

      test('are named where a change of type loses what they mean', async () => {
        const next = modelOf({ ...fields, amount: { type: 'text' }, day: { type: 'text' }, place: { type: 'integer' } })
        expect((await scan(next)).map(({ what }) => what)).toEqual([
          'bill.amount: the change to text is lossy for 2 records if these are amounts of money: each becomes its ' +
            'number of fen (18870 for 188.70)',
        ])
        // Of numbers that were no amounts nothing is lost.
        const counted = modelOf({ ...fields, amount: { type: 'integer' } })
        const wider = modelOf({ ...fields, amount: { type: 'decimal' } })
        expect(await scan(wider, counted)).toEqual([])
        expect(await scan(wider, modelOf({ ...fields, amount: { type: 'money' } }))).toHaveLength(1)
      })
    })
  },
  async database => {
    await migrate(first, database)
    await database.transaction(async ({ queries, adapter }) => {
      for (const row of ROWS)
        await queries
          .insertInto('bill')
          .values({ ...row, marks: adapter.encode('json', row.marks), version: 1 })
          .execute()
    })
  },
)
