import { describe, expect, it } from 'vitest'
import type { Field, Resource } from '#model/app-model.ts'
import { isEmpty } from '#model/is-empty.ts'
import { judgeAskedValues } from '#model/records/asked-values.ts'
import { failedChecks } from '#model/records/checks.ts'
import { fieldConditions } from '#model/records/conditions.ts'
import type { RecordValues } from '#model/records/context.ts'
import { defaultValues, type ValidationContext, validateRecord } from '#model/records/records.ts'
import { referenceProblem, referredRecords } from '#model/records/references.ts'
import { rulePaths } from '#model/records/rule-paths.ts'
import { isSameValue, normaliseValue, storedForm } from '#model/records/values.ts'
import { mayHold, variablesOf } from '#model/records/variables.ts'
import { buildField } from '../build-field.ts'
import { buildMe, buildResource, buildState, buildTransition, title } from '../build-resource.ts'

const context = { me: buildMe(), now: '2025-03-01T04:00:00.000Z' }
const text = { type: 'text' }
const number = { type: 'integer' }
const check = (expression: string, field: string) => ({ expression, message: title(expression), field })

function judge(resource: Resource, payload: RecordValues, rest: Partial<ValidationContext> = {}) {
  const result = validateRecord(resource, payload, { mode: 'create', ...context, ...rest })
  return result.ok ? result.values : result.problems.map(({ path, code }) => `${path} ${code}`)
}

describe('a rule over too many values to evaluate', () => {
  const endless = 'record.list.exists(a, record.list.exists(b, a + b < 0))'
  const list = Array.from({ length: 200 }, (_, index) => index)
  const withRule = (rule: Partial<Field>) => buildResource({ list: { type: 'json' }, note: { ...text, ...rule } })

  it.each(['requiredWhen', 'readOnlyWhen', 'visibleWhen'])(
    '%s refuses the save at its field, and hides nothing',
    key => {
      const resource = withRule({ [key]: endless })
      expect(judge(resource, { list, note: 'x' })).toEqual(['note rule-unanswered'])
      const { note } = fieldConditions(resource, { list }, 'create', context)
      expect(note).toMatchObject({ visible: true, required: false, readOnly: false, unanswered: true })
      expect(fieldConditions(resource, { list: [] }, 'create', context).note).not.toHaveProperty('unanswered')
    },
  )

  it('is a problem as a check too', () => {
    const resource = buildResource({ list: { type: 'json' }, note: text }, { checks: [check(`!${endless}`, 'note')] })
    expect(judge(resource, { list })).toEqual(['note rule-unanswered'])
  })
})

describe('checks', () => {
  const fields = {
    a: number,
    b: { ...number, checks: [check('record.b > 0', 'b')] },
    sum: { type: 'computed', result: 'integer', expression: 'record.a + record.b' } as const,
    twice: { type: 'computed', result: 'integer', expression: 'record.sum * 2' } as const,
    round: { type: 'computed', result: 'integer', expression: 'record.around' } as const,
    around: { type: 'computed', result: 'integer', expression: 'record.round' } as const,
    taken: {
      type: 'computed',
      result: 'integer',
      aggregate: { operation: 'count', resource: 'thing', where: 'row.a == record.a' },
    } as const,
  }
  const failed = (expression: string, record: RecordValues, changed: readonly string[]) => {
    const resource = buildResource(fields, { checks: [check(expression, 'a')] })
    return failedChecks(resource, variablesOf(resource.fields, record, context), new Set(changed)).map(
      ({ path }) => path,
    )
  }

  it('are evaluated again when a value that they read changes, however far along the path', () => {
    const record = { a: 1, b: 1, taken: 9 }
    expect(failed('record.twice > 9', record, ['b'])).toEqual(['a'])
    expect(failed('record.twice > 9', record, ['c'])).toEqual([])
    expect(failed('record.taken < 5', record, ['a'])).toEqual(['a'])
    expect(failed('record.taken < 5', record, ['c'])).toEqual([])
    expect(failed('record.round == 1 && false', record, ['c'])).toEqual([])
    expect(failed('record == null', record, ['c'])).toEqual(['a'])
    expect(failed('me.id == 1', record, ['b'])).toEqual([])
    expect(failed('me.id == 1', record, ['a'])).toEqual(['a'])
  })

  it('of a field are evaluated when the field changes', () => {
    const resource = buildResource(fields)
    const of = (changed: readonly string[]) =>
      failedChecks(resource, variablesOf(resource.fields, { a: 1, b: 0 }, context), new Set(changed))
    expect(of(['b']).map(({ path }) => path)).toEqual(['b'])
    expect(of(['a'])).toEqual([])
  })
})

describe('checks over a record that the account may not see', () => {
  const fields = {
    bill: { type: 'reference', resource: 'bill' },
    least: number,
    owed: {
      ...{ type: 'computed', result: 'money' },
      aggregate: { operation: 'sum', resource: 'bill', field: 'balance', where: 'row.id == record.bill' },
    } as const,
  }
  const rules = [check('record.least <= record.owed', 'least'), check('record.least > 0', 'least')]
  const rest = { resolve: () => undefined, aggregate: () => 100 }

  it('are not evaluated, so that nobody learns what is counted for it', () => {
    const resource = buildResource(fields, { checks: rules })
    expect(judge(resource, { bill: 7, least: 101 }, rest)).toEqual(['bill not-found'])
    expect(judge(resource, { bill: 7, least: -1 }, rest)).toEqual(['bill not-found', 'least check-failed'])
    expect(judge(resource, { bill: 7, least: 101 }, { ...rest, resolve: () => ({}) })).toEqual(['least check-failed'])
  })

  it('nor are those of a transition’s inputs', () => {
    const resource = buildResource(fields, { checks: rules })
    const ask = [{ name: 'bill', stored: true, required: false, field: resource.fields.bill! }]
    const asked = judgeAskedValues(resource, { ask }, { least: 101 }, { bill: 7 }, { ...context, ...rest })
    expect(asked.problems.map(({ path, code }) => `${path} ${code}`)).toEqual(['bill not-found'])
  })
})

describe('the message of a check', () => {
  const says = (words: string, expression: string, values: RecordValues) => {
    const given = { 'zh-CN': `${words}！`, 'en-US': words }
    const fields = {
      ...{ paid: { type: 'money' }, back: { type: 'money' }, note: text, at: { type: 'reference', resource: 'thing' } },
      kind: { type: 'enum', options: [{ value: 'a', title: { 'zh-CN': '甲', 'en-US': 'First' } }] },
    } as const
    const resource = buildResource(fields, { checks: [{ expression, message: given, field: 'back' }] })
    const resolve = () => ({ limit: 18_870, 'block.name': '一期' })
    const result = validateRecord(resource, values, { mode: 'create', ...context, resolve })
    return result.ok ? [] : result.problems.map(problem => [problem.text?.['zh-CN'], problem.text?.['en-US']])
  }

  it('has the values of the record as people read them, in each language', () => {
    const least = 'record.back <= record.paid'
    expect(says('至多 {{ record.paid }}，不是 {{record.back}}', least, { paid: 18_870, back: 18_900 })).toEqual([
      ['至多 188.70，不是 189.00！', '至多 188.70，不是 189.00'],
    ])
    expect(says('{{ record.kind }}', "record.kind != 'a'", { kind: 'a' })).toEqual([['甲！', 'First']])
  })

  it('has what is computed, and what other records say', () => {
    const least = "record.back <= record.at.limit && record.at.block.name != ''"
    const words =
      '{{ yuan(record.back - record.at.limit) }} over {{ yuan(record.at.limit) }} of {{ record.at.block.name }}'
    expect(says(words, least, { back: 18_871, at: 1 })).toEqual([
      ['0.01 over 188.70 of 一期！', '0.01 over 188.70 of 一期'],
    ])
  })
})

describe('a new record', () => {
  const resource = buildResource({
    first: { ...number, default: '3' as never },
    second: { ...number, defaultExpression: 'record.first + 1' },
    third: { ...number, defaultExpression: 'record.second + 1' },
    none: { ...number, defaultExpression: 'record.missing' },
  })
  const defaults = (given: RecordValues) => defaultValues(resource, given, context)

  it('has defaults in their stored form, one after the other', () => {
    expect(defaults({})).toEqual({ first: 3, second: 4, third: 5 })
    expect(defaults({ first: 10 })).toMatchObject({ second: 11, third: 12 })
    expect(defaults({ second: null })).not.toHaveProperty('second')
    expect(defaults({ second: 1 })).toMatchObject({ third: 2 })
  })

  it('ignores counts in the request', () => {
    const aggregate = { operation: 'count', resource: 'thing', where: 'row.n == record.n' } as const
    const counted = buildResource({
      n: number,
      others: { type: 'computed', result: 'integer', aggregate },
      why: { ...text, requiredWhen: 'record.others > 0' },
    })
    const aggregates = (count: number) => ({ aggregate: () => count })
    expect(judge(counted, { n: 1, others: 5 }, aggregates(0))).toEqual(['others read-only'])
    expect(judge(counted, { n: 1 }, aggregates(0))).toEqual({ n: 1 })
    expect(judge(counted, { n: 1 }, aggregates(1))).toEqual(['why required'])
  })
})

describe('hidden fields', () => {
  it('hide each other along any chain', () => {
    const chain = Array.from({ length: 6 }, (_, at) => [
      `f${at}`,
      { ...text, visibleWhen: `record.f${at + 1} != null` },
    ])
    // Against the order of the fields: each pass hides one more.
    const resource = buildResource({
      ...Object.fromEntries(chain),
      f6: { ...text, visibleWhen: 'record.on == true' },
      on: { type: 'boolean' },
    })
    const all = Object.fromEntries([...Array(7).keys()].map(at => [`f${at}`, 'x']))
    const none = Object.fromEntries([...Array(7).keys()].map(at => [`f${at}`, null]))
    expect(judge(resource, { ...all, on: false })).toEqual({ ...none, on: false })
    expect(judge(resource, { ...all, on: true })).toEqual({ ...all, on: true })
  })

  it('take what is sent for them away instead of refusing it', () => {
    const resource = buildResource({
      on: { type: 'boolean' },
      code: { ...text, immutable: true, visibleWhen: 'record.on == true' },
    })
    const old = { on: true, code: 'A' }
    expect(judge(resource, { on: false, code: 'B' }, { mode: 'update', old })).toEqual({ on: false, code: null })
    expect(judge(resource, { code: 'B' }, { mode: 'update', old })).toEqual(['code immutable'])
  })
})

describe('states', () => {
  const states = { open: buildState('open', { required: ['note'], frozen: ['code'] }), done: buildState('done') }
  const resource = buildResource(
    { note: text, code: text, status: { type: 'state' } },
    { workflows: { status: { field: 'status', initial: 'open', states, transitions: {} } } },
  )
  const conditions = (record: RecordValues) => fieldConditions(resource, record, 'update', context)

  it('demand and freeze what they name; without a state a record is in the first one', () => {
    for (const record of [{ status: 'open' }, {}, { status: null }]) {
      expect(conditions(record)).toMatchObject({
        note: { required: true, readOnly: false },
        code: { required: false, readOnly: true, frozenBy: states.open },
      })
    }
    expect(conditions({ status: 'done' })).toMatchObject({
      note: { required: false },
      code: { readOnly: false, frozenBy: undefined },
    })
    expect(conditions({ status: 'gone' })).toMatchObject({ note: { required: false }, code: { readOnly: false } })
  })

  it('demand nothing of what only the system writes', () => {
    const set = buildResource({
      note: { ...text, readOnly: true, required: true },
      no: { type: 'sequence', required: true, pattern: '{0}' },
    })
    expect(fieldConditions(set, {}, 'create', context)).toMatchObject({
      note: { required: false, readOnly: true },
      no: { required: false, readOnly: true },
    })
  })
})

describe('what rules may speak of', () => {
  const { fields } = buildResource({
    house: { type: 'reference', resource: 'house' },
    houses: { type: 'references', resource: 'house' },
    sum: { type: 'computed', result: 'integer', expression: 'record.house.area + 1' },
    count: { type: 'computed', result: 'integer', aggregate: { operation: 'count', resource: 'house', where: 'true' } },
  })
  const rows: Record<number, RecordValues> = {
    1: { area: 5, block: 2, 'block.project.name': 'North', 'owner.name': 'Li' },
    2: { area: 7, block: { id: 3, label: 'B' }, 'block.name': 'C', label: 'x' },
  }
  const resolve = (_resource: string, id: number) => rows[id]
  const record = (values: RecordValues, rest: object = { resolve }) =>
    variablesOf(fields, values, { ...context, ...rest }).record as Record<string, unknown>

  it('follows references, one or many, to the records that there are', () => {
    expect(record({ house: 1 }).house).toEqual({
      id: 1,
      area: 5,
      block: { id: 2, project: { name: 'North' } },
      owner: { name: 'Li' },
    })
    expect(record({ house: { id: 2, label: 'y' } }).house).toEqual({
      id: 2,
      area: 7,
      block: { id: 3, label: 'B', name: 'C' },
      label: 'x',
    })
    expect(record({ houses: [2, 9, { id: 1 }] }).houses).toMatchObject([{ id: 2, area: 7 }, 9, { id: 1, area: 5 }])
    expect(record({ house: 9 }).house).toBe(9)
    expect([record({ house: null }).house, record({}).house]).toEqual([null, undefined])
    expect(record({ house: 1 }, {}).house).toBe(1)
    expect(rows[1]).toHaveProperty('block', 2)
  })

  it('computes and counts on access, with the available values', () => {
    expect(record({ house: 1, sum: 99 }).sum).toBe(6)
    expect(record({ house: null, sum: 99 }).sum).toBeNull()
    expect(record({ count: 4 }).count).toBe(4)
    expect(record({ count: 4 }, { aggregate: () => 8 }).count).toBe(8)
    expect(record({ house: 2, sum: 99 }, { partial: true }).sum).toBe(99)
    expect(Object.keys(record({ house: 1 })).sort()).toEqual(['house', 'sum'])
  })

  it('has the clock, the account, and the other record', () => {
    const all = variablesOf(fields, {}, { ...context, resolve }, { old: { house: 1 }, params: { a: 1 } })
    expect(all).toMatchObject({
      now: context.now,
      today: '2025-03-01',
      me: context.me,
      params: { a: 1 },
      old: { house: { area: 5 } },
    })
    expect(variablesOf(fields, {}, { ...context, now: '2025-03-01T16:00:00.000Z' }).today).toBe('2025-03-02')
    expect(all.isOpen).toBeUndefined()
  })

  it('resolves references when a rule reads a record, also of a copy of the variables', () => {
    let resolved = 0
    const counting = (name: string, id: number) => {
      resolved++
      return resolve(name, id)
    }
    const all = variablesOf(fields, { house: 1 }, { ...context, resolve: counting }, { old: { house: 1 } })
    expect(resolved).toBe(0)
    expect({ ...all, params: { a: 1 } }).toMatchObject({ record: { house: { area: 5 } }, old: { house: { area: 5 } } })
    expect(resolved).toBe(2)
  })

  it('offers what cannot be decided yet, and not what is known to be false', () => {
    const known = variablesOf(fields, { house: 3 }, context)
    const partial = variablesOf(fields, { house: 3 }, { ...context, partial: true })
    expect([mayHold('record.house.area > 3', known), mayHold('record.house.area > 3', partial)]).toEqual([false, true])
    expect([mayHold('record.house == 3', partial), mayHold('record.house == 4', partial)]).toEqual([true, false])
  })
})

describe('references', () => {
  const field = buildField({
    name: 'house',
    type: 'reference',
    resource: 'house',
    choices: 'record.area > params.least && record.id != me.id && old == null',
  })
  const problem = (value: unknown, rest: object = {}, held?: unknown) => {
    const resolve = (_: string, id: number) => (id < 10 ? { area: id } : undefined)
    const variables = { record: { least: 4 }, old: { least: 1 }, me: context.me }
    return referenceProblem(field, value, variables, { ...context, resolve, ...rest }, held)
  }

  it('are there and among the choices, as the edited record is now', () => {
    expect(problem(5)).toBeUndefined()
    expect([problem(4), problem(7), problem(11)]).toEqual([
      { path: 'house', code: 'not-a-choice' },
      { path: 'house', code: 'not-a-choice' },
      { path: 'house', code: 'not-found' },
    ])
    expect([
      problem([5, 6]),
      problem([5, 4]),
      problem([4, 5], {}, [4]),
      problem(4, {}, 4),
      problem(null),
      problem('5'),
    ]).toEqual([
      undefined,
      { path: 'house', code: 'not-a-choice' },
      undefined,
      { path: 'house', code: 'not-a-choice' },
      undefined,
      undefined,
    ])
    expect(problem(11, { resolve: undefined })).toBeUndefined()
    expect(problem(2, { partial: true, resolve: () => ({}) })).toBeUndefined()
  })

  it('are requested once each', () => {
    const { fields } = buildResource({
      a: { type: 'reference', resource: 'x' },
      b: { type: 'references', resource: 'x' },
      c: { type: 'reference', resource: 'y' },
      n: number,
    })
    expect(referredRecords(fields, { a: 1, b: [1, 2, 'z'], c: 1, n: 1, toString: 1 })).toEqual([
      { resource: 'x', id: 1 },
      { resource: 'x', id: 2 },
      { resource: 'y', id: 1 },
    ])
  })
})

it('the paths over references that any rule reads are known beforehand, each once', () => {
  const asked = {
    name: 'why',
    stored: false,
    required: false,
    field: buildField({ name: 'why', ...text, requiredWhen: 'record.l.x == 1' }),
  }
  const go = buildTransition('go', {
    own: 'record.g.x == 1',
    when: 'old.h.x == 1',
    to: [{ state: 'done', when: 'record.i.x == 1' }],
    ask: [asked],
  })
  const resource = buildResource(
    {
      one: {
        ...text,
        requiredWhen: 'record.a.x == record.plain',
        visibleWhen: 'record.b.x == 1',
        readOnlyWhen: 'record.c.x == 1',
        checks: [check('record.d.x == record.a.x', 'one')],
      },
      two: { ...number, defaultExpression: 'record.e.x' },
      three: { type: 'computed', result: 'integer', expression: 'record.f.x' },
      four: {
        type: 'computed',
        result: 'integer',
        aggregate: { operation: 'count', resource: 'thing', where: 'row.y.z == record.j.x' },
      },
      five: { type: 'reference', resource: 'thing', choices: 'record.m == params.n.x && params.p == 1' },
    },
    {
      checks: [check('record.k.x == 1 || me.roles == null', 'one')],
      workflows: {
        status: { field: 'status', initial: 'done', states: { done: buildState('done') }, transitions: { go } },
      },
    },
  )
  expect([...rulePaths(resource)].sort()).toEqual(
    [...'abcdefghijkl']
      .map(name => `${name}.x`)
      .concat('five.m', 'n.x')
      .sort(),
  )
})

describe('values', () => {
  const of = (type: string, rest: Partial<Field> = {}) => buildField({ type, ...rest })

  it('are the same when they are stored alike', () => {
    const house = of('reference', { resource: 'house' })
    expect([
      isSameValue(house, 3, { id: 3, label: 'x' }),
      isSameValue(house, 3, 4),
      isSameValue(house, null, undefined),
    ]).toEqual([true, false, true])
    expect([
      isSameValue(of('text'), '', null),
      isSameValue(of('text'), 'a', 'a '),
      isSameValue(of('text'), 'a', 'b'),
    ]).toEqual([true, true, false])
    expect([
      isSameValue(of('tags'), [], null),
      isSameValue(of('tags'), ['a'], ['a']),
      isSameValue(of('tags'), ['a'], ['b']),
    ]).toEqual([true, true, false])
  })

  it('without a stored form stay as they are, or are reported', () => {
    expect([storedForm(of('integer'), 'x'), storedForm(of('integer'), '4'), storedForm(of('integer'), '')]).toEqual([
      'x',
      4,
      null,
    ])
    expect(normaliseValue(of('integer', { name: 'n' }), 'x')).toEqual({
      value: null,
      problem: { path: 'n', code: 'not-integer', params: undefined },
    })
    expect(normaliseValue(of('text', { maxLength: 2 }), 'abc').problem).toMatchObject({
      code: 'too-long',
      params: { max: 2 },
    })
    expect([normaliseValue(of('text'), '  '), normaliseValue(of('text'), ' a ')]).toEqual([
      { value: null },
      { value: 'a' },
    ])
  })

  it('are empty when nothing was given', () => {
    expect([null, undefined, '', []].every(isEmpty)).toBe(true)
    expect([0, false, ' ', [null], {}].some(isEmpty)).toBe(false)
  })
})
