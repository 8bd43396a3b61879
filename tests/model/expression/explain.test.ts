import { expect, test } from 'vitest'
import { explainExpression } from '#model/expression/explain/explain.ts'
import { unmetParts } from '#model/expression/explain/unmet.ts'
import type { ExpressionSchema, SchemaField } from '#model/expression/schema.ts'

const title = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en })
const field = (name: string, type: string, zh: string, en: string, more: Partial<SchemaField> = {}): SchemaField => ({
  name,
  type,
  title: title(zh, en),
  ...more,
})
const statuses = [
  { value: 'draft', title: title('草稿', 'Draft') },
  { value: 'done', title: title('已完成', 'Done') },
]
const schema: ExpressionSchema = {
  resources: {
    swap: {
      title: title('换班', 'Shift swap'),
      fields: {
        status: field('status', 'enum', '状态', 'Status', { options: statuses }),
        house: field('house', 'reference', '房屋', 'House', { resource: 'house' }),
        urgent: field('urgent', 'boolean', '紧急', 'Urgent'),
        createdBy: field('createdBy', 'reference', '创建人', 'Created by', { resource: 'account' }),
        amount: field('amount', 'money', '金额', 'Amount'),
        dueAt: field('dueAt', 'date', '截止日期', 'Due date'),
        items: field('items', 'json', '检查项', 'Items'),
        note: field('note', 'text', '备注', 'Note'),
        block: field('block', 'reference', '项目分期', 'Project block', { resource: 'projectBlock' }),
      },
    },
    house: { title: title('房屋', 'House'), fields: { status: field('status', 'state', '状态', 'Status') } },
  },
  permissions: [{ id: 436, role: 'sender1', title: title('审核群发', 'Approve messages') }],
}
const use = { schema, roots: { record: 'swap', old: 'swap', params: 'swap' } }

test.each([
  [
    "record.status == 'draft' && record.createdBy == me.id",
    '状态 是 草稿 且 创建人 是 本人',
    'Status is Draft and Created by is you',
  ],
  [
    "record.status in ['draft', 'done'] || !record.urgent",
    '状态 是 草稿、已完成 之一 或 紧急 为否',
    'Status is one of Draft, Done or Urgent is no',
  ],
  ["!(record.status in ['draft'])", '状态 不是 草稿', 'Status is not Draft'],
  ["record.house.status != 'sold'", '房屋的状态 不是 “sold”', 'Status of the House is not “sold”'],
  [
    'record.dueAt < today && (record.amount > 500000 || record.urgent == true)',
    '截止日期 早于 今天 且 （金额 大于 5000.00 或 紧急 为是）',
    'Due date is before today and (Amount is more than 5000.00 or Urgent is yes)',
  ],
  ['record.block in me.blockIds', '本人的项目分期 包含 项目分期', 'Project block is among your project blocks'],
  [
    'record.note == null || old.note != null',
    '备注 为空 或 原来的备注 不为空',
    'Note is empty or the previous Note is not empty',
  ],
  [
    'params.amount <= record.amount * 2',
    '所填的金额 不大于 （金额 × 2）',
    'the entered Amount is at most (Amount × 2)',
  ],
  [
    "dateAdd(today, -7, 'days') > record.dueAt",
    '今天 的 7 天前 晚于 截止日期',
    '7 days before today is after Due date',
  ],
  ["contains(record.note, '急')", '备注 包含 “急”', 'Note contains “急”'],
  ['record.items.exists(item, item.ok)', '检查项 中有一项满足 ok', 'some item of Items has ok'],
  ['!(record.amount > 3)', '并非（金额 大于 0.03）', 'not (Amount is more than 0.03)'],
  [
    "436 in me.permissionIds || 'sender1' in me.roles",
    '本人的权限 包含 审核群发（436） 或 本人的角色 包含 审核群发（436）',
    'Approve messages (436) is among your permissions or Approve messages (436) is among your roles',
  ],
  ['not an expression', 'not an expression', 'not an expression'],
])('%s', (text, zh, en) => {
  expect(explainExpression(text, use, 'zh-CN')).toBe(zh)
  expect(explainExpression(text, use, 'en-US')).toBe(en)
})

test.each([
  ['null == record.note', '备注 为空', 'Note is empty'],
  ['record.urgent == false', '紧急 为否', 'Urgent is no'],
  ['record.urgent != true', '紧急 为否', 'Urgent is no'],
  ['record.urgent != false', '紧急 为是', 'Urgent is yes'],
  ["!(record.status in ['draft', 'done'])", '状态 不是 草稿、已完成 中的任何一个', 'Status is none of Draft, Done'],
  ["record.status in ['done']", '状态 是 已完成', 'Status is Done'],
  [
    '!(record.block in me.blockIds)',
    '本人的项目分期 不包含 项目分期',
    'Project block is not among your project blocks',
  ],
  ['record.dueAt == today', '截止日期 是 今天', 'Due date is today'],
  ['record.dueAt != today', '截止日期 不是 今天', 'Due date is not today'],
  ['record.dueAt >= today', '截止日期 不早于 今天', 'Due date is not before today'],
  ['today <= record.dueAt', '今天 不晚于 截止日期', 'today is not after Due date'],
  ['record.amount >= 100', '金额 不小于 1.00', 'Amount is at least 1.00'],
  ['record.amount < 100', '金额 小于 1.00', 'Amount is less than 1.00'],
  ['record.urgent ? 1 : 2', '若 紧急 为是 则为 1，否则为 2', '1 if Urgent is yes, otherwise 2'],
  ['record.amount - 1 == 2', '（金额 − 1） 是 2', '(Amount − 1) is 2'],
  ['(record.amount + 1) / 2 > 3', '（（金额 + 1） ÷ 2） 大于 3', '((Amount + 1) ÷ 2) is more than 3'],
  ['record.amount % 2 == 0', '（金额 除以 2 的余数） 是 0', '(the remainder of Amount ÷ 2) is 0'],
  ['-record.amount < 0', '（−金额） 小于 0', '(−Amount) is less than 0'],
  ['record.items.all(item, item.ok)', '检查项 中每一项都满足 ok', 'every item of Items has ok'],
  ['record.items.filter(item, item.ok)', '检查项 中满足 ok 的项', 'the items of Items with ok'],
  ['record.items.map(item, item.ok)', '检查项 中各项的 ok', 'ok of each item of Items'],
  ["concat(record.note, 'a')", '连接 备注、“a”', 'Note, “a” joined'],
  ['unheardOf(record.note, 1)', 'unheardOf(备注、1)', 'unheardOf(Note, 1)'],
  ["{'a': record.note, 'b': 1}", 'a: 备注、b: 1', 'a: Note, b: 1'],
  [
    '(record.urgent || me.admin) && record.note == null',
    '（紧急 为是 或 本人是管理员） 且 备注 为空',
    '(Urgent is yes or you are an administrator) and Note is empty',
  ],
  [
    'record.urgent && me.admin && record.note == null',
    '紧急 为是 且 本人是管理员 且 备注 为空',
    'Urgent is yes and you are an administrator and Note is empty',
  ],
  [
    'record.note == null || (record.urgent ? true : false)',
    '备注 为空 或 （若 紧急 为是 则为 是，否则为 否）',
    'Note is empty or (yes if Urgent is yes, otherwise no)',
  ],
])('also %s', (text, zh, en) => {
  expect(explainExpression(text, use, 'zh-CN')).toBe(zh)
  expect(explainExpression(text, use, 'en-US')).toBe(en)
})

test('of an account that is spoken of', () => {
  const spoken = { ...use, me: 'account' as const }
  expect(explainExpression('record.createdBy == me.id', spoken, 'zh-CN')).toBe('创建人 是 该账号')
  expect(explainExpression('record.block in me.blockIds', spoken, 'en-US')).toBe(
    'Project block is among the account’s project blocks',
  )
})

test.each([
  ["record.kind == 'gas'", '种类 是 燃气', 'Kind is Gas'],
  ["record.kind == 'wood'", '种类 是 “wood”', 'Kind is “wood”'],
  ["record.house.status == 'vacant'", '房屋的状态 是 空置', 'Status of the House is Vacant'],
  ['record.house == 5', '房屋 是 5', 'House is 5'],
  ['record.house.status == 5', '房屋的状态 是 5', 'Status of the House is 5'],
  ["record.urgent in [true, null, 'a']", '紧急 是 是、空、“a” 之一', 'Urgent is one of yes, nothing, “a”'],
  ['999 in me.permissionIds', '本人的权限 包含 999', '999 is among your permissions'],
  ["'nobody' in me.roles", '本人的角色 包含 “nobody”', '“nobody” is among your roles'],
  ['record.unknown.deep == 1', 'unknown的deep 是 1', 'deep of the unknown is 1'],
  ['now > record.dueAt', '当前时间 晚于 截止日期', 'now is after Due date'],
  ['me == 1', '本人 是 1', 'you is 1'],
  ['me.other == 1', 'other 是 1', 'other is 1'],
  ['record == 3', '换班 是 3', 'Shift swap is 3'],
  ['row == 3', 'row 是 3', 'row is 3'],
])('the names in %s', (text, zh, en) => {
  const states = { vacant: { title: title('空置', 'Vacant') } }
  const kind = field('kind', 'enum', '种类', 'Kind', { dictionary: 'kinds' })
  const named = {
    ...schema,
    resources: {
      swap: { ...schema.resources.swap!, fields: { ...schema.resources.swap!.fields, kind } },
      house: { ...schema.resources.house!, workflows: { status: { states } } },
    },
    dictionaries: { kinds: { values: [{ value: 'gas', title: title('燃气', 'Gas') }] } },
  } as unknown as ExpressionSchema
  expect(explainExpression(text, { ...use, schema: named }, 'zh-CN')).toBe(zh)
  expect(explainExpression(text, { ...use, schema: named }, 'en-US')).toBe(en)
})

const draft = { status: 'draft', amount: 600_000, urgent: false, createdBy: 3, note: 'x', dueAt: null }
const DONE = ['状态 是 已完成（现为 草稿）', 'Status is Done (now Draft)', ['status']] as const

test.each([
  [
    "record.status == 'done' && (record.note == 'x' && record.amount <= 500000) && record.urgent",
    [
      DONE,
      ['金额 不大于 5000.00（现为 6000.00）', 'Amount is at most 5000.00 (now 6000.00)', ['amount']],
      ['紧急 为是', 'Urgent is yes', ['urgent']],
    ],
  ],
  ["record.status in ['done'] && record.amount > 0", [DONE]],
  // Of a choice, the side that counts; of references and what is absent, no value that would mean something.
  ["record.urgent ? record.amount == 0 : record.status == 'done'", [DONE]],
  ["!record.urgent ? record.status == 'done' : record.amount == 0", [DONE]],
  ['record.createdBy == me.id', [['创建人 是 本人', 'Created by is you', ['createdBy']]]],
  ['record.note == null', [['备注 为空', 'Note is empty', ['note']]]],
  ['record.dueAt < today', [['截止日期 早于 今天', 'Due date is before today', ['dueAt']]]],
  ['100 > record.amount', [['1.00 大于 金额', '1.00 is more than Amount', ['amount']]]],
  [
    "record.amount < 0 || record.amount == 7 || record.status == 'done'",
    [
      [
        '金额 小于 0.00 或 金额 是 0.07 或 状态 是 已完成',
        'Amount is less than 0.00 or Amount is 0.07 or Status is Done',
        ['amount', 'status'],
      ],
    ],
  ],
  ["old.status == 'done'", [['原来的状态 是 已完成', 'the previous Status is Done', []]]],
  ['record.amount > 1', []],
  ['not an expression', []],
] as const)('what does not hold of %s', (text, parts) => {
  const variables = { record: draft, me: { id: 1 }, now: '2026-03-01T00:00:00.000Z', today: '2026-03-01' }
  const found = unmetParts(text, variables as never, use)
  expect(found.map(({ says, fields }) => [says['zh-CN'], says['en-US'], fields])).toEqual(parts)
})
