import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Locale } from '#model/localized-text.ts'
import { meWith } from '#model/permissions/me.ts'
import { givingBlock, importPlan, isDemanded, rememberColumns } from '#server/features/imports/import-columns.ts'
import { importTemplate } from '#server/features/imports/import-template.ts'
import { AccessDenied } from '#server/records/errors.ts'
import type { Database } from '#server/storage/database.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import { buildModel } from '../../../helpers/build-model.ts'
import { migrate } from '../../../helpers/database.ts'

const text = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en })
const option = (value: string) => ({ value, title: text(`甲${value}`, `Kind ${value}`) })
const model = buildModel({
  permissions: { keeper: [1], reader: [2] },
  resources: {
    projectBlock: { label: 'name', scope: 'self', fields: { name: { type: 'text', required: true } } },
    lot: {
      ...{ label: 'name', scope: 'block', givesBlock: true, title: text('车场', 'Car park') },
      fields: { name: { type: 'text', required: true } },
    },
    space: {
      ...{ label: 'code', scope: 'block', unique: [['lot', 'code']] },
      fields: {
        code: { type: 'text', required: true, title: text('车位号', 'Space no.'), help: text('如 A-1', 'Like A-1') },
        lot: { type: 'reference', resource: 'lot', required: true, title: text('所属车场', 'Lies in') },
        kind: {
          type: 'enum',
          ...{ required: true, default: '1', title: text('类型', 'Type') },
          options: Array.from({ length: 62 }, (_, at) => option(String(at + 1))),
        },
        from: { type: 'date', required: true, defaultExpression: 'today', title: text('起始', 'From') },
        remark: { type: 'text', title: text('备注', 'Remark') },
        total: { type: 'integer', readOnly: true, title: text('合计', 'Total') },
      },
      grants: [{ roles: ['keeper'], actions: ['create', 'import'] }],
    },
    // Nothing gives its block.
    notice: {
      ...{ label: 'name', scope: 'block' },
      fields: { name: { type: 'text', title: text('名称', 'Name') } },
      grants: [{ roles: ['keeper'], actions: ['create', 'import'] }],
    },
  },
})
const { space, notice } = model.resources

let database: Database
beforeAll(async () => {
  database = await openDatabase(':memory:')
  await migrate(model, database)
})
afterAll(() => database.close())

const as = (permission = 1, id = 5, locale: Locale = 'en-US') => ({
  ...{ model, database, locale, now: '2025-06-10T02:00:00.000Z' },
  me: meWith(
    { id, adAccount: 'a', name: 'A', admin: false, permissionIds: [permission], blockIds: [1] },
    model.permissions,
  ),
})
type Cells = (string | number | Date | null)[]
const plan = (headings: string[], rows: Cells[] = [], context = as()) => {
  const numbered = rows.map((cells, at) => ({ row: at + 2, cells }))
  return importPlan(context, space!, { headings, count: 40, rows: numbered })
}
const fieldsOf = async (...headings: string[]) => (await plan(headings)).columns.map(({ field }) => field)

describe('the columns of a file', () => {
  test('are known by name and title in both languages, whatever their case, space and star', async () => {
    expect(await fieldsOf('CODE', '所属车场*', ' type ', 'Remark *')).toEqual(['code', 'lot', 'kind', 'remark'])
    expect(await fieldsOf('Space-No', 're_mark')).toEqual(['code', 'remark'])
    expect(await fieldsOf('Spaces', 'Total', 'id', '', '*code')).toEqual([null, null, null, null, null])
  })

  test('mean a field once, the first of them', async () => {
    expect(await fieldsOf('code', 'Space no.', '车位号', 'kind')).toEqual(['code', null, null, 'kind'])
  })

  test('added by the workbook of refused rows are ignored, whatever they are mapped to', async () => {
    const added = ['Row in the imported file', 'Reason not imported', '原文件行号', '未导入原因']
    await rememberColumns(as(), space!, Object.fromEntries(added.map(heading => [heading, 'remark'])))
    expect(await fieldsOf(...added)).toEqual([null, null, null, null])
  })

  test('show their first three values, shortened', async () => {
    const rows = [
      ['A', new Date('2025-03-04T05:00:00Z'), null, 12],
      ['', 'x'.repeat(70), 'y'],
      ['C', '1', 0],
      ['D', '2', 'z'],
    ]
    const { columns, rows: count } = await plan(['code', 'from', 'remark', 'n'], rows)
    expect(columns.map(({ index, heading, samples }) => [index, heading, samples])).toEqual([
      [0, 'code', ['A', 'C']],
      [1, 'from', ['2025-03-04', 'x'.repeat(60), '1']],
      [2, 'remark', ['y', '0']],
      [3, 'n', ['12']],
    ])
    expect(count).toBe(40)
  })

  test('are what the account said last time, as far as it may fill such fields', async () => {
    await rememberColumns(as(), space!, { Nr: 'code', Text: 'remark', Sum: 'total', 'N\u0000r': 'remark' })
    expect(await fieldsOf('Nr', 'Text', 'Sum', 'N\u0000r')).toEqual(['code', 'remark', null, null])
    // What was said before goes before the titles, and is kept beside what is said later.
    await rememberColumns(as(), space!, { Remark: 'code' })
    expect(await fieldsOf('Remark', 'Text')).toEqual(['code', 'remark'])
    const { columns } = await plan(['Nr', 'Remark'], [], as(1, 6))
    expect(columns.map(({ field }) => field)).toEqual([null, 'remark'])
    await expect(plan(['code'], [], as(2))).rejects.toThrow(AccessDenied)
    await expect(rememberColumns(as(2), space!, { Nr: 'code' })).rejects.toThrow(AccessDenied)
  })

  test('say what a row needs, from what its block follows, and by what it is found', async () => {
    const { fields, keys } = await plan([])
    expect(fields.map(({ name, required, follows }) => [name, required, follows])).toEqual([
      ['block', true, ['lot']],
      ['code', true, []],
      ['lot', true, []],
      ['kind', false, []],
      ['from', false, []],
      ['remark', false, []],
    ])
    expect(fields[1]!.title).toEqual(text('车位号', 'Space no.'))
    expect(keys).toEqual([['lot', 'code']])
    expect([isDemanded(space!.fields.code!), isDemanded(space!.fields.kind!)]).toEqual([true, false])
    expect([givingBlock(model, space!), givingBlock(model, notice!)]).toEqual([['lot'], []])
    // Neither several car parks nor one that nobody fills in give it.
    const { lot } = space!.fields
    const more = { near: { ...lot!, name: 'near', type: 'references' }, old: { ...lot!, name: 'old', readOnly: true } }
    expect(givingBlock(model, { ...space!, fields: { ...space!.fields, ...more } })).toEqual(['lot'])
  })
})

describe('the template', () => {
  const sheets = async (locale: Locale, resource = space!) => {
    const bytes = await importTemplate(as(1, 5, locale), resource)
    const names = locale === 'zh-CN' ? ['数据', '填写说明'] : ['Data', 'Notes']
    return Promise.all(names.map(name => readSheet(bytes, name)))
  }

  test('marks what has to be filled in, and says what belongs where', async () => {
    const [data, notes] = await sheets('en-US')
    const block = space!.fields.block!.title['en-US']
    expect(data).toEqual([[block, 'Space no.*', 'Lies in*', 'Type', 'From', 'Remark']])
    expect(notes![0]).toEqual(['Column', 'Required', 'Instructions'])
    const rows = new Map(notes!.slice(1).map(([name, ...rest]) => [name, rest]))
    expect(rows.get('Space no.')).toEqual(['Required', 'Like A-1'])
    expect(rows.get('Lies in')).toEqual(['Required', 'Name of an existing record: Car park'])
    expect(rows.get('Remark')).toEqual([null, null])
    // Sixty of the options.
    const note = String(rows.get('Type')![1])
    expect(note).toMatch(/^One of: Kind 1 \/ Kind 2 \/ .* \/ Kind 60$/)
    expect(rows.get('Type')![0]).toBeNull()
  })

  test('speaks the language of its reader; a block that nothing gives has to be filled in', async () => {
    const [data, notes] = await sheets('zh-CN')
    expect(data![0]!.slice(1, 3)).toEqual(['车位号*', '所属车场*'])
    expect(notes![0]).toEqual(['列', '必填', '填写说明'])
    const [own] = await sheets('en-US', notice)
    expect(own![0]).toContain(`${notice!.fields.block!.title['en-US']}*`)
  })

  test('several instructions for one column stand behind each other', async () => {
    const kind = { ...space!.fields.kind!, help: text('见合同', 'See the contract'), options: [option('1')] }
    const both = { ...space!, fields: { ...space!.fields, kind } }
    const noteIn = async (locale: Locale, at: string) =>
      (await sheets(locale, both))[1]!.find(([name]) => name === at)![2]
    expect(await noteIn('en-US', 'Type')).toBe('See the contract; One of: Kind 1')
    expect(await noteIn('zh-CN', '类型')).toBe('见合同；可选值：甲1')
  })
})
