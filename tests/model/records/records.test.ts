import { describe, expect, it } from 'vitest'
import type { Field, Resource } from '#model/app-model.ts'
import { fieldConditions } from '#model/records/conditions.ts'
import { type ValidationContext, validateRecord } from '#model/records/records.ts'
import { referredRecords } from '#model/records/references.ts'
import { rulePaths } from '#model/records/rule-paths.ts'
import { buildMe, buildResource, buildState, title } from '../build-resource.ts'

const now = '2025-03-01T04:00:00.000Z'
const me = buildMe()
type Fields = Readonly<Record<string, Partial<Field> & { type: string }>>
type Extra = Partial<ValidationContext> & { readonly resource?: Partial<Resource> }

/** The problems as `path code`, or the values. */
function judge(fields: Fields, payload: unknown, { resource, ...context }: Extra = {}) {
  const result = validateRecord(buildResource(fields, resource), payload, { mode: 'create', me, now, ...context })
  return result.ok ? result.values : result.problems.map(problem => `${problem.path} ${problem.code}`)
}
const update = (fields: Fields, old: object, payload: unknown, extra: Extra = {}) =>
  judge(fields, payload, { mode: 'update', old: { ...old }, ...extra })
const text = { type: 'text' }

describe('a payload', () => {
  it('is brought to its stored form', () => {
    const fields = {
      name: text,
      area: { type: 'decimal' },
      tags: { type: 'tags' },
      house: { type: 'reference', resource: 'house' },
    }
    const payload = { name: ' 王芳 ', area: '89.5', tags: [], house: { id: 3, label: '1201' } }
    expect(judge(fields, payload)).toEqual({ name: '王芳', area: 89.5, tags: null, house: 3 })
  })

  it('reports every problem at once, one for each value', () => {
    const fields = {
      name: { ...text, required: true },
      phone: { type: 'phone', required: true },
      age: { type: 'integer', min: 0 },
    }
    expect(judge(fields, { phone: '12', age: -1, colour: 'red' })).toEqual([
      'phone format-mobile',
      'age below-min',
      'colour unknown-field',
      'name required',
    ])
  })

  it.each([null, 7, 'x', [], undefined])('%j is none', payload =>
    expect(judge({ name: text }, payload)).toEqual([' not-object']),
  )

  it('cannot reach a name that objects have anyway', () => {
    expect(judge({ name: text }, JSON.parse('{"__proto__": 1, "constructor": 2}'))).toEqual([
      '__proto__ unknown-field',
      'constructor unknown-field',
    ])
  })
})

describe('required', () => {
  const fields = { kind: text, partner: { ...text, requiredWhen: "record.kind != 'leave'" } }
  it.each([[''], ['   '], [null], [undefined]])('%j is no value', name => {
    expect(judge({ name: { ...text, required: true } }, { name })).toEqual(['name required'])
  })
  it('may depend on the record', () => {
    expect(judge(fields, { kind: 'swap' })).toEqual(['partner required'])
    expect(judge(fields, { kind: 'leave' })).toEqual({ kind: 'leave' })
  })
  it('may depend on the state', () => {
    const workflows = {
      status: {
        field: 'status',
        initial: 'draft',
        states: { draft: buildState('draft', { required: ['note'] }) },
        transitions: {},
      },
    }
    expect(judge({ status: { type: 'state' }, note: text }, {}, { resource: { workflows } })).toEqual(['note required'])
  })
  it('does not hold an old gap against an update of something else', () => {
    const gap = { name: { ...text, required: true }, note: text }
    expect(update(gap, { name: null, note: 'a' }, { note: 'b' })).toEqual({ note: 'b' })
    expect(update(gap, { name: 'x', note: 'a' }, { name: '' })).toEqual(['name required'])
    expect(update(gap, { name: null }, { name: null })).toEqual(['name required'])
  })
  it('asks for what an update makes required', () => {
    expect(update(fields, { kind: 'leave', partner: null }, { kind: 'swap' })).toEqual(['partner required'])
  })
})

describe('hidden fields', () => {
  const fields = {
    kind: text,
    partner: { ...text, required: true, visibleWhen: "record.kind != 'leave'" },
    shift: { ...text, visibleWhen: "record.partner == 'li'" },
  }
  it('are not required and lose their value, one after the other', () => {
    expect(judge(fields, { kind: 'leave', partner: 'li', shift: 'am' })).toEqual({
      kind: 'leave',
      partner: null,
      shift: null,
    })
  })
  it('are cleared by the update that hides them', () => {
    const old = { kind: 'swap', partner: 'li', shift: 'am' }
    expect(update(fields, old, { kind: 'leave' })).toEqual({ kind: 'leave', partner: null, shift: null })
    expect(update(fields, old, { kind: 'cover' })).toEqual({ kind: 'cover' })
  })
})

describe('fields that may not be written', () => {
  const states = { done: buildState('done', { frozen: ['amount'] }), closed: buildState('closed', { frozen: ['*'] }) }
  const workflows = { status: { field: 'status', initial: 'done', states, transitions: {} } }
  const fields = {
    no: { type: 'sequence', readOnly: true, pattern: 'A{0}' },
    peerAt: { type: 'datetime', readOnly: true },
    adAccount: { ...text, immutable: true },
    amount: { type: 'money' },
    note: { ...text, readOnlyWhen: 'record.amount > 100' },
    status: { type: 'state', options: Object.values(states).map(({ name }) => ({ value: name, title: title(name) })) },
  }
  const resource = { workflows }
  const old = { no: 'A1', peerAt: null, adAccount: 'a', amount: 50, note: 'n', status: 'done' }

  it('are refused on creation', () => {
    expect(judge(fields, { no: 'A1', peerAt: now, status: 'closed' }, { resource })).toEqual([
      'no read-only',
      'peerAt read-only',
      'status read-only',
    ])
    expect(judge(fields, { adAccount: 'a' }, { resource })).toEqual({ adAccount: 'a', status: 'done' })
  })
  it('are refused on update, by state too', () => {
    expect(update(fields, old, { no: 'A2', adAccount: 'b', amount: 60, status: 'closed' }, { resource })).toEqual([
      'no read-only',
      'adAccount immutable',
      'amount frozen',
      'status read-only',
    ])
    expect(update(fields, { ...old, status: 'closed' }, { note: 'm' }, { resource })).toEqual(['note frozen'])
    expect(update(fields, { ...old, amount: 200 }, { note: 'm' }, { resource })).toEqual(['note read-only'])
  })
  it('names the state in the refusal', () => {
    const result = validateRecord(buildResource(fields, resource), { amount: 60 }, { mode: 'update', old, me, now })
    expect(result).toEqual({
      ok: false,
      problems: [{ path: 'amount', code: 'frozen', params: { state: title('done') } }],
    })
  })
  it('may be sent back unchanged', () => {
    expect(update(fields, old, { ...old }, { resource })).toEqual({})
  })
})

describe('defaults', () => {
  const fields = {
    kind: { ...text, default: 'swap' },
    cost: { type: 'money', defaultExpression: 'record.item.unitCost' },
    day: { type: 'date', defaultExpression: 'today' },
    item: { type: 'reference', resource: 'honeyItem' },
    readOnlyCount: { type: 'integer', readOnly: true, default: 0 },
  }
  const resolve = () => ({ unitCost: 1500 })
  it('fill in what was not given', () => {
    expect(judge(fields, { item: 1 }, { resolve })).toEqual({
      kind: 'swap',
      cost: 1500,
      day: '2025-03-01',
      item: 1,
      readOnlyCount: 0,
    })
  })
  it('do not take the place of what was given, or taken away', () => {
    const given = { kind: null, cost: 7, day: null, item: 1, readOnlyCount: 0 }
    expect(judge(fields, given, { resolve })).toEqual(given)
  })
  it('are for new records only', () =>
    expect(update(fields, { kind: null, item: 2 }, { item: 1 }, { resolve })).toEqual({ item: 1 }))
})

describe('checks', () => {
  const fields = {
    applicant: { type: 'reference', resource: 'butler' },
    partner: {
      type: 'reference',
      resource: 'butler',
      checks: [{ expression: 'record.partner != record.applicant', message: title('not oneself'), field: 'partner' }],
    },
    days: { type: 'computed', result: 'integer', expression: 'record.to - record.from' },
    from: { type: 'integer' },
    to: { type: 'integer' },
    note: text,
  }
  const checks = [{ expression: 'record.days >= 0', message: title('backwards'), field: 'to' }]
  const resource = { checks }

  it('carry the words of the config to their field', () => {
    const result = validateRecord(
      buildResource(fields, resource),
      { applicant: 1, partner: 1, from: 3, to: 2 },
      { mode: 'create', me, now },
    )
    expect(result).toEqual({
      ok: false,
      problems: [
        { path: 'partner', code: 'check-failed', text: title('not oneself') },
        { path: 'to', code: 'check-failed', text: title('backwards') },
      ],
    })
  })
  it('wait until the values they need are there', () => {
    expect(judge(fields, { partner: 1, to: 2 }, { resource })).toEqual({ partner: 1, to: 2 })
  })
  it('compare a reference by its id, however it is given', () => {
    const old = { applicant: { id: 1, label: '王芳' }, partner: null }
    expect(update(fields, old, { partner: 1 }, { resource })).toEqual(['partner check-failed'])
    expect(update(fields, old, { partner: 2 }, { resource })).toEqual({ partner: 2 })
  })
  it('are made again only if an update changes what they read, also through computed fields', () => {
    const broken = { from: 3, to: 2, note: 'a' }
    expect(update(fields, broken, { note: 'b' }, { resource })).toEqual({ note: 'b' })
    expect(update(fields, broken, { from: 4 }, { resource })).toEqual(['to check-failed'])
    expect(update(fields, broken, { from: 1 }, { resource })).toEqual({ from: 1 })
  })
  it('see the record as it was', () => {
    const once = {
      step: {
        type: 'integer',
        checks: [
          { expression: 'old.step == null || record.step > old.step', message: title('up only'), field: 'step' },
        ],
      },
    }
    expect(update(once, { step: 3 }, { step: 2 })).toEqual(['step check-failed'])
    expect(update(once, { step: 3 }, { step: 4 })).toEqual({ step: 4 })
  })
})

describe('references', () => {
  const fields = {
    house: { type: 'reference', resource: 'house' },
    member: {
      type: 'reference',
      resource: 'houseMember',
      choices: 'record.house == params.house',
      checks: [{ expression: 'record.member.status == "living"', message: title('moved out'), field: 'member' }],
    },
    bans: { type: 'references', resource: 'ban' },
  }
  const records: Record<string, Record<string, unknown>> = {
    'house 1': {},
    'houseMember 1': { house: 1, status: 'living' },
    'houseMember 2': { house: { id: 9, label: '902' }, status: 'living' },
    'houseMember 3': { house: 1, status: 'left' },
    'ban 1': {},
  }
  const resolve = (resource: string, id: number) => records[`${resource} ${id}`]

  it('must exist', () => {
    expect(judge(fields, { house: 2, bans: [1, 5] }, { resolve })).toEqual(['house not-found', 'bans not-found'])
    expect(judge(fields, { house: 1, bans: [1] }, { resolve })).toEqual({ house: 1, bans: [1] })
  })
  it('must be among the choices', () => {
    expect(judge(fields, { house: 1, member: 1 }, { resolve })).toEqual({ house: 1, member: 1 })
    expect(judge(fields, { house: 1, member: 2 }, { resolve })).toEqual(['member not-a-choice'])
  })
  it('are followed by rules', () =>
    expect(judge(fields, { house: 1, member: 3 }, { resolve })).toEqual(['member check-failed']))
  it('are left to the server where nobody can look', () =>
    expect(judge(fields, { house: 2, member: 3 })).toEqual({ house: 2, member: 3 }))
  it('of an old record are not looked at again', () => {
    expect(update(fields, { house: 2, member: 3, bans: [5] }, { bans: [1] }, { resolve })).toEqual({ bans: [1] })
  })
  it('that stay in a list are not looked at again, others are', () => {
    expect(update(fields, { house: 1, bans: [5] }, { bans: [5, 1] }, { resolve })).toEqual({ bans: [5, 1] })
    expect(update(fields, { house: 1, bans: [5] }, { bans: [5, 6] }, { resolve })).toEqual(['bans not-found'])
  })
  it('can be asked for beforehand', () => {
    const resource = buildResource(fields)
    expect(referredRecords(resource.fields, { house: 1, bans: [1, 5], member: null, x: 3 })).toEqual([
      { resource: 'house', id: 1 },
      { resource: 'ban', id: 1 },
      { resource: 'ban', id: 5 },
    ])
    expect(rulePaths(resource)).toEqual(['member.status', 'member.house'])
  })
  it('may be deep, under flat keys', () => {
    const deep = {
      partner: {
        type: 'reference',
        resource: 'butler',
        checks: [
          {
            expression: 'record.partner.block.project == 3 && record.partner.block == 1',
            message: title('other project'),
            field: 'partner',
          },
        ],
      },
    }
    const at = (project: number) => ({ resolve: () => ({ block: 1, 'block.project': project }) })
    expect(judge(deep, { partner: 1 }, at(3))).toEqual({ partner: 1 })
    expect(judge(deep, { partner: 1 }, at(4))).toEqual(['partner check-failed'])
  })
})

it('a field computed from itself has no value instead of no end', () => {
  const fields = {
    a: { type: 'computed', result: 'integer', expression: 'record.a + 1' },
    n: { type: 'integer', requiredWhen: 'record.a > 0' },
  }
  expect(judge(fields, {})).toEqual({})
})

it('the form draws by the conditions that the server judges by', () => {
  const resource = buildResource({
    kind: text,
    partner: { ...text, visibleWhen: "record.kind == 'swap'", requiredWhen: 'true' },
    id: { type: 'integer', readOnly: true },
    code: { ...text, immutable: true },
  })
  const drawn = (mode: 'create' | 'update', kind: string) => fieldConditions(resource, { kind }, mode, { me, now })
  expect(drawn('create', 'swap').partner).toMatchObject({ visible: true, required: true, readOnly: false })
  expect(drawn('create', 'leave').partner).toMatchObject({ visible: false, required: false })
  expect(drawn('create', 'swap').id?.readOnly).toBe(true)
  expect([drawn('create', '').code?.readOnly, drawn('update', '').code?.readOnly]).toEqual([false, true])
})

it.each([['*'], ['note']])('a state that freezes %s does so from the moment the record is there', frozen => {
  const states = { open: buildState('open', { frozen: [frozen] }) }
  const resource = buildResource(
    { note: text, status: { type: 'state' } },
    { workflows: { status: { field: 'status', initial: 'open', states, transitions: {} } } },
  )
  const note = (mode: 'create' | 'update') => fieldConditions(resource, { status: 'open' }, mode, { me, now }).note
  expect(note('create')).toEqual({ visible: true, required: false, readOnly: false, frozenBy: undefined })
  expect(note('update')).toEqual({ visible: true, required: false, readOnly: true, frozenBy: states.open })
  const context = { me, now }
  expect(validateRecord(resource, { note: 'first' }, { ...context, mode: 'create' })).toMatchObject({ ok: true })
})
