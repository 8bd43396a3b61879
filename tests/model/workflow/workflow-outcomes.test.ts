import { describe, expect, it } from 'vitest'
import type { Effect, Resource } from '#model/app-model.ts'
import { unmetParts } from '#model/expression/explain/unmet.ts'
import { allowedTransitions, checkTransition, nextStates, type TransitionContext } from '#model/workflow/workflow.ts'
import { buildField } from '../build-field.ts'
import { buildMe, buildResource, buildState, buildTransition, title } from '../build-resource.ts'

const me = buildMe({ roles: ['clerk'], permissionIds: [401] })
const now = '2025-03-01T04:00:00.000Z'
const ask = (name: string, stored: boolean, type = 'integer') => ({
  ...{ name, stored, required: false, field: buildField({ type, name }) },
})
const effects = [
  { kind: 'count', into: 'houses' },
  { kind: 'set', values: { doneAt: 'now' } },
  { kind: 'set', when: 'record.urgent', values: { doneBy: 'me.id' } },
  { kind: 'assign', field: 'assignee' },
] as unknown as readonly Effect[]

const order: Resource = buildResource(
  {
    status: { type: 'state' },
    urgent: { type: 'boolean' },
    amount: { type: 'integer' },
    rest: { type: 'computed', result: 'integer', expression: 'record.total - record.amount' },
    total: { type: 'integer' },
    houses: { type: 'integer' },
    doneAt: { type: 'datetime' },
    doneBy: { type: 'integer' },
    assignee: { type: 'integer' },
    note: { type: 'text', title: title('Note') },
    opinion: { type: 'text' },
  },
  {
    workflows: {
      status: {
        field: 'status',
        initial: 'open',
        states: {
          open: buildState('open', { title: title('Open') }),
          paid: buildState('paid'),
          partial: buildState('partial'),
          done: buildState('done', {
            required: ['houses', 'doneAt', 'doneBy', 'assignee', 'note', 'opinion'],
          }),
        },
        transitions: {
          pay: buildTransition('pay', {
            ...{ from: ['open'], roles: ['clerk'], ask: [ask('sum', false), ask('total', true)] },
            to: [
              { state: 'paid', when: 'params.sum == old.amount' },
              { state: 'partial', when: 'params.sum < record.amount && params.total > 0' },
            ],
          }),
          settle: buildTransition('settle', {
            ...{ from: ['open'], roles: ['clerk'], ask: [ask('amount', true)] },
            to: [{ state: 'paid', when: 'record.rest == 0' }],
          }),
          finish: buildTransition('finish', {
            ...{ from: ['open'], to: [{ state: 'done' }], roles: ['clerk'], effects },
            ask: [ask('opinion', true, 'text')],
          }),
          keep: buildTransition('keep', { from: ['open'], roles: ['clerk'], permission: 402 }),
          touch: buildTransition('touch', { from: ['open'], roles: ['clerk'] }),
          close: buildTransition('close', {
            ...{ from: ['open'], to: [{ state: 'paid' }], roles: ['clerk'], when: 'record.urgent && record.total > 5' },
          }),
          told: buildTransition('told', {
            ...{ from: ['open'], roles: ['clerk'], when: 'record.urgent', whenMessage: title('not urgent') },
          }),
          mine: buildTransition('mine', { from: ['open'], roles: ['clerk'], own: 'record.total == me.id' }),
          rate: buildTransition('rate', { from: ['open'], to: [{ state: 'paid' }], by: 'system' }),
        },
      },
    },
  },
)

const use = { schema: { resources: { thing: order } }, roots: { record: 'thing' } }
const open = { status: 'open', amount: 100, total: 500 }
const context: TransitionContext = { me, now, unmet: (text, variables) => unmetParts(text, variables, use) }
const check = (name: string, record: object, given: object = {}, rest: Partial<TransitionContext> = {}) =>
  checkTransition(order, name, record as never, given, { ...context, ...rest })
const problems = (...[name, record, given, rest]: Parameters<typeof check>) => {
  const judged = check(name, record, given, rest)
  return judged.ok ? judged.to : [judged.reason, ...judged.problems.map(({ path, code }) => `${path} ${code}`)]
}

describe('where a transition leads', () => {
  it('is evaluated with the inputs, and with the record before and after', () => {
    expect(problems('pay', open, { sum: 100 })).toBe('paid')
    expect(problems('pay', open, { sum: 40, total: 1 })).toBe('partial')
    expect(problems('pay', open, { sum: 40, total: 0 })).toEqual(['validation', ' state-needs'])
  })

  it('names the input on which it depends, directly or through a computed field', () => {
    expect(problems('settle', open, { amount: 500 })).toBe('paid')
    expect(problems('settle', open, { amount: 40 })).toEqual(['validation', 'amount state-needs'])
  })

  it('is not reported where the system runs it', () => {
    expect(problems('settle', open, { amount: 40 }, { by: 'system' })).toEqual([
      'illegal-transition',
      'amount state-needs',
    ])
    expect(problems('settle', open, { amount: 40 }, { unmet: undefined })).toEqual(['validation', ' no-next-state'])
  })

  it('is open to the browser while it cannot know', () => {
    const judged = check('settle', open, { amount: 40 }, { partial: true })
    expect(judged).toMatchObject({ ok: true, to: 'open', values: { amount: 40 }, inputs: {} })
  })

  it('is the same state without a target, and the first one where there is none yet', () => {
    expect(problems('touch', open)).toBe('open')
    expect(problems('touch', { amount: 1 })).toBe('open')
  })

  it('joins the ways that are open with and, and or', () => {
    const judged = check('pay', open, { sum: 400, total: 0 })
    const needs = judged.ok ? undefined : (judged.problems[0]!.params?.needs as Record<string, string>)
    expect(needs?.['en-US']).toMatch(/.+; or .+ and .+/)
    expect(needs?.['zh-CN']).toMatch(/.+；或 .+，且.+/)
  })
})

describe('a state that requires values', () => {
  it('takes them from the record, the inputs, and the values that the effects fill in', () => {
    const record = { ...open, urgent: true, note: 'x' }
    expect(problems('finish', record, { opinion: 'y' })).toBe('done')
    expect(problems('finish', record)).toEqual(['validation', 'opinion required'])
    expect(problems('finish', { ...record, note: '' }, { opinion: 'y' })).toEqual([
      'validation',
      'note required-before',
    ])
  })

  it('does not count on an effect whose condition does not hold', () => {
    expect(problems('finish', { ...open, note: 'x' }, { opinion: 'y' })).toEqual([
      'validation',
      'doneBy required-before',
    ])
    expect(problems('finish', { ...open, note: 'x', doneBy: 3 }, { opinion: 'y' })).toBe('done')
  })

  it('is reported with the titles of field and transition', () => {
    const judged = check('finish', { ...open, urgent: true }, { opinion: 'y' })
    expect(judged.ok ? [] : judged.problems).toEqual([
      { path: 'note', code: 'required-before', params: { field: title('Note'), transition: title('finish') } },
    ])
  })
})

describe('a transition that is refused', () => {
  it('says what is missing: its name, the permission, the state', () => {
    const paramsOf = (name: string, record: object = open) => {
      const judged = check(name, record)
      return judged.ok ? undefined : judged.problems[0]
    }
    expect(paramsOf('nothing')).toEqual({ path: '', code: 'unknown-transition', params: { name: 'nothing' } })
    expect(paramsOf('keep')).toMatchObject({ code: 'permission-missing', params: { permission: 402 } })
    expect(paramsOf('rate')).toMatchObject({ code: 'not-by-staff', params: { transition: title('rate') } })
    expect(paramsOf('touch', { ...open, status: 'paid' })).toMatchObject({
      ...{ code: 'wrong-state', params: { state: title('paid') } },
    })
    expect(paramsOf('touch', { ...open, status: 'gone' })).toMatchObject({ params: { state: 'gone' } })
  })

  it('names the parts of its condition, or says what the config says', () => {
    const judged = check('close', { ...open, total: 1 })
    expect(judged.ok ? undefined : judged.reason).toBe('illegal-transition')
    expect(problems('close', { ...open, total: 1 })).toEqual(['illegal-transition', ' state-needs', ' state-needs'])
    expect(problems('close', open, {}, { unmet: undefined })).toEqual(['illegal-transition', ' condition-failed'])
    expect(problems('told', open)).toEqual(['illegal-transition', ' condition-failed'])
    expect(problems('told', { ...open, urgent: true })).toBe('open')
  })

  it('is not refused to the system or an administrator for being another’s', () => {
    expect(problems('mine', open)).toEqual(['forbidden', ' not-own-needs'])
    expect(problems('mine', { ...open, total: me.id })).toBe('open')
    expect(problems('mine', open, {}, { by: 'system' })).toBe('open')
    expect(problems('mine', open, {}, { me: { ...me, admin: true } })).toBe('open')
    expect(problems('rate', open)).toEqual(['forbidden', ' not-by-staff'])
    expect(problems('rate', open, {}, { by: 'system' })).toBe('paid')
  })

  it('is not offered', () => {
    const offered = (record: object) => allowedTransitions(order, record as never, context).map(({ name }) => name)
    expect(offered(open)).toEqual(['pay', 'settle', 'finish', 'touch'])
    expect(offered({ ...open, urgent: true, total: me.id })).toEqual([
      ...['pay', 'settle', 'finish', 'touch', 'close', 'told', 'mine'],
    ])
  })
})

it('the next state is known ahead where no condition decides on it', () => {
  const ahead = (to: readonly { state: string; when?: string }[]) => nextStates({ field: 'status' }, { to })
  expect(ahead([{ state: 'paid' }])).toEqual({ status: 'paid' })
  expect(ahead([{ state: 'paid', when: 'record.urgent' }])).toEqual({})
  expect(ahead([{ state: '' }])).toEqual({})
  expect(ahead([])).toEqual({})
})
