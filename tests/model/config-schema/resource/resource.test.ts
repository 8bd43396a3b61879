import { describe, expect, it } from 'vitest'
import type { ResourceConfig } from '#model/config-schema/index.ts'
import { shapeErrors } from '../shape-errors.ts'

const title = { 'zh-CN': '标题', 'en-US': 'Title' }
const shiftSwap: ResourceConfig = {
  $schema: '../../../../schemas/resource.schema.json',
  title,
  description: title,
  label: 'swapNo',
  scope: 'block',
  search: ['swapNo', 'reason'],
  fields: {
    block: { type: 'reference', resource: 'projectBlock', immutable: true },
    swapNo: { type: 'sequence', title, pattern: 'HB{yyyyMMdd}{000}' },
    kind: { type: 'enum', title, required: true, options: [{ value: 'swap', title }], default: 'swap' },
    gender: { type: 'enum', title, dictionary: 'gender' },
    applicant: { type: 'reference', title, resource: 'butler', required: true },
    partner: {
      type: 'reference',
      title,
      resource: 'butler',
      visibleWhen: "record.kind != 'leave'",
      requiredWhen: "record.kind != 'leave'",
      checks: [{ expression: 'record.partner != record.applicant', message: title }],
    },
    bans: { type: 'references', title, resource: 'ban' },
    phone: { type: 'phone', title, masked: true, unique: true },
    peerAt: { type: 'datetime', title, readOnly: true },
    adAccount: { type: 'text', title, immutable: true, format: 'word' },
    fullName: {
      type: 'computed',
      title,
      result: 'text',
      stored: true,
      expression: 'record.block.cityName + record.block.name',
    },
    houseCount: {
      type: 'computed',
      title,
      result: 'integer',
      aggregate: { operation: 'count', resource: 'house', where: 'row.ban == record.id' },
    },
    status: { type: 'state', title },
  },
  unique: [['unit', 'doorplate']],
  checks: [{ expression: 'record.a > record.b', message: title, field: 'contractEndAt' }],
  workflows: {
    status: {
      initial: 'draft',
      states: { draft: { title, color: 'gray', required: [], frozen: ['*'] } },
      transitions: {
        submit: {
          title,
          from: ['draft'],
          to: 'waitingPeer',
          roles: ['butler3'],
          permission: 431,
          by: 'staff',
          own: 'record.createdBy == me.id',
          when: "record.kind != 'leave'",
          whenMessage: title,
          ask: [
            'photos',
            { name: 'note', required: false },
            { name: 'reason', type: 'textarea', title, required: true },
          ],
          effects: [
            { set: { doneAt: 'now' } },
            { create: 'auditTask', values: { bizType: "'shiftSwap'" } },
            { update: 'house', where: 'row.id == record.house', set: { feeStartAt: 'today' } },
            { transition: 'house', where: 'row.id == record.house', run: 'startDeco', when: 'record.kind == "x"' },
          ],
          danger: false,
        },
        note: { title, from: ['draft'], to: '' },
        split: {
          title,
          from: ['draft'],
          to: [{ state: 'a', when: 'record.kind == "swap"' }, { state: 'b' }],
          by: 'system',
        },
      },
    },
  },
  grants: [
    { roles: ['butler3'], actions: ['create', 'update'] },
    { roles: ['butler1'], actions: ['delete'], where: "record.status == 'draft'", fields: ['kind'], permission: 4 },
  ],
  source: {
    kind: 'rest',
    operations: {
      list: { method: 'GET', path: '/api/account/', params: { page: 'pageIndex' }, rows: 'list', total: 'total' },
    },
  },
}

describe('a resource file', () => {
  it('takes every key of the grammar', () => {
    expect(shapeErrors('resource', shiftSwap)).toEqual([])
  })

  /** One mistake each (pointer → new value; undefined removes the key), and the one error it gives. */
  const submit = '/workflows/status/transitions/submit'
  const draft = '/workflows/status/states/draft'
  const mistakes: [string, Record<string, unknown>, string][] = [
    ['a misspelt key', { '/fields/kind/requird': true }, '/fields/kind: must NOT have additional properties requird'],
    ['an unknown field type', { '/fields/kind/type': 'enumm' }, '/fields/kind: value of tag "type" must be in oneOf'],
    ['a field without type', { '/fields/phone/type': undefined }, '/fields/phone: tag "type" must be string'],
    [
      'a field without title',
      { '/fields/phone/title': undefined },
      "/fields/phone: must have required property 'title'",
    ],
    [
      'an option of another type',
      { '/fields/phone/pattern': 'x' },
      '/fields/phone: must NOT have additional properties pattern',
    ],
    [
      'an enum without values',
      { '/fields/kind/options': undefined },
      "/fields/kind: must have required property 'options'",
    ],
    ['an enum with two sources', { '/fields/kind/dictionary': 'x' }, '/fields/kind/options: boolean schema is false'],
    [
      'a required sequence',
      { '/fields/swapNo/required': true },
      '/fields/swapNo: must NOT have additional properties required',
    ],
    ['a bad sequence pattern', { '/fields/swapNo/pattern': 'HB{0' }, '/fields/swapNo/pattern: must match pattern'],
    [
      'a bad field name',
      { '/fields/Phone': { type: 'phone', title } },
      '/fields/Phone: must match pattern "^[a-z][A-Za-z0-9]*$"',
    ],
    [
      'an unknown format',
      { '/fields/adAccount/format': 'words' },
      '/fields/adAccount/format: must be equal to one of the allowed values',
    ],
    [
      'a missing language',
      { '/fields/kind/title/en-US': undefined },
      "/fields/kind/title: must have required property 'en-US'",
    ],
    ['an unknown colour', { [`${draft}/color`]: 'grey' }, `${draft}/color: must be equal to one of the allowed values`],
    [
      'an unknown effect',
      { [`${submit}/effects/0`]: { sets: {} } },
      `${submit}/effects/0/sets: must be equal to one of the allowed values`,
    ],
    [
      'a half effect',
      { [`${submit}/effects/3/run`]: undefined },
      `${submit}/effects/3: must have required property 'run'`,
    ],
    ['a bad asked value', { [`${submit}/ask`]: [7] }, `${submit}/ask/0: must be object`],
    [
      'an asked sequence',
      { [`${submit}/ask/2/type`]: 'sequence' },
      `${submit}/ask/2: value of tag "type" must be in oneOf`,
    ],
    [
      'an asked input without title',
      { [`${submit}/ask/2/title`]: undefined },
      `${submit}/ask/2: must have required property 'title'`,
    ],
    ['a bad target', { [`${submit}/to`]: 3 }, `${submit}/to: must be string`],
    ['an unknown source', { '/source/kind': 'soap' }, '/source: value of tag "kind" must be in oneOf'],
    ['an unknown scope', { '/scope': 'blok' }, '/scope: must be equal to one of the allowed values'],
    ['no scope', { '/scope': undefined }, ": must have required property 'scope'"],
  ]
  it.each(mistakes)('reports %s once', (_, edits, error) => {
    const errors = shapeErrors('resource', edited(shiftSwap, edits))
    expect(errors).toHaveLength(1)
    expect(errors[0]).toContain(error)
  })
})

/** A copy of `file` with the values at these pointers replaced. */
function edited(file: object, edits: Readonly<Record<string, unknown>>): object {
  const copy = JSON.parse(JSON.stringify(file))
  for (const [pointer, value] of Object.entries(edits)) {
    const keys = pointer.slice(1).split('/')
    const last = keys.pop() as string
    const target = keys.reduce((at, key) => (at as Record<string, object>)[key] as object, copy)
    if (value === undefined) Reflect.deleteProperty(target, last)
    else Reflect.set(target, last, value)
  }
  return copy
}
