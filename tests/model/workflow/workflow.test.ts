import { describe, expect, it, test } from 'vitest'
import type { AskedField, Transition } from '#model/app-model.ts'
import { unmetParts } from '#model/expression/explain/unmet.ts'
import { decideTransition } from '#model/permissions/decide-transition.ts'
import { problemMessage } from '#model/problem-message.ts'
import {
  allowedTransitions,
  checkTransition,
  refusedDecisions,
  type TransitionContext,
} from '#model/workflow/workflow.ts'
import fc from '../../helpers/fast-check.ts'
import { buildField } from '../build-field.ts'
import { buildMe, buildResource, buildState, buildTransition, title } from '../build-resource.ts'

const now = '2025-03-01T04:00:00.000Z'
const butler = buildMe({ roles: ['butler3'], permissionIds: [431] })

function asked(name: string, rest: Partial<AskedField> & { field?: AskedField['field'] } = {}): AskedField {
  return { name, required: true, stored: true, field: buildField({ type: 'text', name }), ...rest }
}

const TRANSITIONS: readonly Transition[] = [
  buildTransition('submit', {
    from: ['draft'],
    to: [{ state: 'waitingPeer' }],
    roles: ['butler3'],
    own: 'record.createdBy == me.id',
    when: "record.kind != 'leave'",
    whenMessage: title('leave needs no partner'),
  }),
  buildTransition('submitFor', {
    from: ['draft'],
    to: [{ state: 'waitingAudit' }],
    roles: ['butler3'],
    permission: 431,
  }),
  buildTransition('agree', {
    from: ['waitingPeer'],
    to: [
      { state: 'waitingAudit', when: "record.kind == 'swap'" },
      { state: 'approved', when: "record.kind == 'cover'" },
    ],
    roles: ['butler3'],
  }),
  buildTransition('approve', {
    from: ['waitingAudit'],
    to: [{ state: 'approved' }],
    roles: ['butler5'],
    ask: [
      asked('opinion', { field: buildField({ type: 'textarea', name: 'opinion', readOnly: true }) }),
      asked('photos', {
        required: false,
        field: buildField({ type: 'images', name: 'photos', requiredWhen: 'record.needPhoto' }),
      }),
      asked('reason', {
        stored: false,
        field: buildField({ type: 'text', name: 'reason', maxLength: 5, visibleWhen: "record.kind == 'swap'" }),
      }),
    ],
  }),
  buildTransition('settle', {
    from: ['closed'],
    to: [{ state: 'approved', when: "record.kind == 'cover' && record.photos != null" }],
    roles: ['butler9'],
    ask: [asked('photos', { required: false, field: buildField({ type: 'images', name: 'photos' }) })],
  }),
  buildTransition('hurry', {
    from: ['closed'],
    to: [{ state: 'approved' }],
    roles: ['butler9'],
    when: 'record.needPhoto',
  }),
  buildTransition('note', { from: ['draft', 'approved'], to: [{ state: '' }], roles: ['butler3'] }),
  buildTransition('expire', { from: ['draft'], to: [{ state: 'closed' }], by: 'system' }),
  buildTransition('finish', {
    from: ['draft'],
    to: [{ state: 'closed' }],
    roles: ['butler3'],
    effects: [{ kind: 'set', values: { doneAt: 'now' }, when: "record.kind == 'swap'" }],
  }),
  buildTransition('nobody', { from: ['draft'], to: [{ state: 'closed' }] }),
]
const STATES = ['draft', 'waitingPeer', 'waitingAudit', 'approved'].map(name => buildState(name))
const closed = buildState('closed', { required: ['doneAt'] })
const resource = buildResource(
  {
    kind: { type: 'text', title: title('Kind') },
    createdBy: { type: 'reference', resource: 'account', readOnly: true },
    needPhoto: { type: 'boolean', title: title('Photo needed') },
    photos: { type: 'images', max: 2, title: title('Photos') },
    opinion: {
      type: 'textarea',
      readOnly: true,
      checks: [{ expression: "record.opinion != '随意'", message: title('say more'), field: 'opinion' }],
    },
    doneAt: { type: 'datetime', readOnly: true, title: title('Done at') },
    status: { type: 'state' },
  },
  {
    workflows: {
      status: {
        field: 'status',
        initial: 'draft',
        states: Object.fromEntries([...STATES, closed].map(state => [state.name, state])),
        transitions: Object.fromEntries(TRANSITIONS.map(transition => [transition.name, transition])),
      },
    },
  },
)
const draft = { id: 1, status: 'draft', kind: 'swap', createdBy: { id: 7, label: '王芳' } }

/** `reason: path code` of the refusal, or the new state. */
function run(name: string, record: object, given: unknown = {}, context: Partial<TransitionContext> = {}) {
  const check = checkTransition(resource, name, { ...record }, given, { me: butler, now, ...context })
  if (check.ok) return check.to
  return check.problems.map(({ path, code }) => `${check.reason}: ${path} ${code}`.replace('  ', ' '))
}

test('the reason is given for a decision that only its condition denies the account', () => {
  const status = { ...resource.workflows.status!, decisions: ['submit', 'submitFor'] }
  const reasons = (record: object) =>
    refusedDecisions({ ...resource, workflows: { status } }, { ...draft, ...record }, { me: butler, now })
  expect(reasons({ kind: 'leave' })).toEqual([title('leave needs no partner')])
  expect(reasons({})).toEqual([])
  expect(reasons({ kind: 'leave', createdBy: 8 })).toEqual([])
  expect(reasons({ kind: 'leave', status: 'approved' })).toEqual([])
})

describe('who may', () => {
  it('needs one of the roles', () => {
    expect(run('submit', draft)).toBe('waitingPeer')
    expect(run('submit', draft, {}, { me: buildMe({ roles: ['butler5'] }) })).toEqual(['forbidden: role-missing'])
    expect(run('nobody', draft)).toEqual(['forbidden: role-missing'])
  })
  it('needs the permission besides', () => {
    expect(run('submitFor', draft)).toBe('waitingAudit')
    expect(run('submitFor', draft, {}, { me: buildMe({ roles: ['butler3'] }) })).toEqual([
      'forbidden: permission-missing',
    ])
  })
  it('needs the record to be its own, where that is required', () => {
    expect(run('submit', { ...draft, createdBy: 8 })).toEqual(['forbidden: not-own'])
    expect(run('submit', { ...draft, createdBy: null })).toEqual(['forbidden: not-own'])
  })
  it('may not take the system’s part', () => {
    expect(run('expire', { ...draft, doneAt: now })).toEqual(['forbidden: not-by-staff'])
    expect(run('expire', { ...draft, doneAt: now }, {}, { by: 'system' })).toBe('closed')
  })
  it('an administrator may, but is bound by states and conditions', () => {
    const me = buildMe({ admin: true, id: 1 })
    expect(run('submit', draft, {}, { me })).toBe('waitingPeer')
    expect(run('submit', { ...draft, status: 'approved' }, {}, { me })).toEqual(['illegal-transition: wrong-state'])
    expect(run('submit', { ...draft, kind: 'leave' }, {}, { me })).toEqual(['illegal-transition: condition-failed'])
  })
})

describe('when', () => {
  it('only from the named states, and the refusal names both', () => {
    const check = checkTransition(resource, 'agree', draft, {}, { me: butler, now })
    expect(check).toEqual({
      ok: false,
      reason: 'illegal-transition',
      problems: [{ path: '', code: 'wrong-state', params: { transition: title('agree'), state: title('draft') } }],
    })
  })
  it('only while the condition holds, and the refusal is in the config’s words', () => {
    const check = checkTransition(resource, 'submit', { ...draft, kind: 'leave' }, {}, { me: butler, now })
    expect(check).toMatchObject({
      ok: false,
      problems: [{ code: 'condition-failed', text: title('leave needs no partner') }],
    })
  })
  it('a record without a state is in the first one', () =>
    expect(run('submit', { ...draft, status: null })).toBe('waitingPeer'))
  it.each(['fly', 'constructor', ''])('there is no %j', name =>
    expect(run(name, draft)).toEqual(['illegal-transition: unknown-transition']),
  )
})

describe('where to', () => {
  const waiting = { ...draft, status: 'waitingPeer' }
  it('the first target that fits', () => {
    expect(run('agree', waiting)).toBe('waitingAudit')
    expect(run('agree', { ...waiting, kind: 'cover' })).toBe('approved')
    expect(run('agree', { ...waiting, kind: 'leave' })).toEqual(['validation: no-next-state'])
  })
  describe('a refusal says what is missing', () => {
    const over = { ...draft, status: 'closed' }
    const use = { schema: { resources: { thing: resource } }, roots: { record: 'thing' } }
    const unmet = (condition: string, variables: object) => unmetParts(condition, variables, use)
    const refused = (name: string, record: object) => {
      const check = checkTransition(
        resource,
        name,
        { ...record },
        {},
        { me: buildMe({ roles: ['butler3', 'butler9'] }), now, unmet },
      )
      return check.ok ? [] : check.problems.map(each => `${each.path}: ${problemMessage(each, 'en-US')}`)
    }
    it('of the only target, at the input', () => {
      expect(refused('settle', over)).toEqual([
        ': “settle” still requires: Kind is “cover” (now “swap”)',
        'photos: “settle” still requires: Photos is not empty',
      ])
      expect(refused('settle', { ...over, kind: 'cover', photos: ['a'] })).toEqual([])
    })
    it('of one of several targets', () =>
      expect(refused('agree', { ...waiting, kind: 'leave' })).toEqual([
        ': “agree” still requires: Kind is “swap” (now “leave”); or Kind is “cover” (now “leave”)',
      ]))
    it('of a condition without words of its own', () =>
      expect(refused('hurry', over)).toEqual([': “hurry” still requires: Photo needed is yes']))
    it('of a state that requires a value without an input', () =>
      expect(refused('finish', { ...draft, kind: 'cover' })).toEqual([
        'doneAt: Edit the record and fill in “Done at” before “finish”',
      ]))
  })
  it('nowhere: the state stays', () => expect(run('note', { ...draft, status: 'approved' })).toBe('approved'))
  it('a state gets what it requires, from the record or from an effect', () => {
    expect(run('finish', draft)).toBe('closed')
    expect(run('finish', { ...draft, kind: 'cover' })).toEqual(['validation: doneAt required-before'])
    expect(run('finish', { ...draft, kind: 'cover', doneAt: now })).toBe('closed')
  })
})

describe('asked values', () => {
  const waiting = { ...draft, status: 'waitingAudit', needPhoto: false }
  const auditor = { me: buildMe({ roles: ['butler5'] }) }
  const approve = (given: unknown, record: object = waiting, context: Partial<TransitionContext> = auditor) =>
    run('approve', record, given, context)

  it('must be given', () => {
    expect(approve({})).toEqual(['validation: opinion required', 'validation: reason required'])
    expect(approve({ opinion: ' ', reason: 'x' })).toEqual(['validation: opinion required'])
    expect(approve(undefined)).toEqual(['validation: opinion required', 'validation: reason required'])
    expect(approve({ opinion: '好', reason: 'x' }, { ...waiting, needPhoto: true })).toEqual([
      'validation: photos required',
    ])
  })
  it('are judged like fields', () => {
    expect(approve({ opinion: '随意', reason: 'too long', photos: ['a', 'b', 'c'], colour: 1 })).toEqual([
      'validation: reason too-long',
      'validation: colour unknown-field',
      'validation: opinion check-failed',
    ])
    expect(approve([])).toEqual([
      'validation: not-object',
      'validation: opinion required',
      'validation: reason required',
    ])
  })
  it('go to the record or to the audit entry', () => {
    const given = { opinion: ' 同意 ', reason: 'x', photos: [{ id: 'p1', name: 'a.jpg' }] }
    const check = checkTransition(resource, 'approve', waiting, given, { now, ...auditor })
    expect(check).toMatchObject({
      ok: true,
      to: 'approved',
      values: { opinion: '同意', photos: ['p1'] },
      inputs: { reason: 'x' },
    })
  })
  it('that are hidden are neither needed nor kept', () => {
    const check = checkTransition(
      resource,
      'approve',
      { ...waiting, kind: 'cover' },
      { opinion: '好', reason: 'x' },
      { now, ...auditor },
    )
    expect(check.ok && [check.values, check.inputs]).toEqual([{ opinion: '好' }, {}])
  })
  it('are not required from the system', () => expect(approve({}, waiting, { by: 'system' })).toBe('approved'))
})

describe('what is offered', () => {
  const names = (record: object, me = butler) =>
    allowedTransitions(resource, { ...record }, { me, now }).map(({ name }) => name)

  it('is what can be run, apart from missing inputs', () => {
    expect(names(draft)).toEqual(['submit', 'submitFor', 'note', 'finish'])
    expect(names({ ...draft, kind: 'leave', createdBy: 8 })).toEqual(['submitFor', 'note', 'finish'])
    expect(names({ ...draft, status: 'waitingAudit' }, buildMe({ roles: ['butler5'] }))).toEqual(['approve'])
    expect(names({ ...draft, status: 'closed' })).toEqual([])
  })

  it('agrees with the permission decision for every account and record', () => {
    const model = { resources: { thing: resource }, pages: [], permissions: [] }
    const record = fc.record({
      id: fc.constant(1),
      status: fc.constantFrom(...Object.keys(resource.workflows.status!.states)),
      kind: fc.constantFrom('swap', 'cover', 'leave', null),
      createdBy: fc.constantFrom(7, 8),
    })
    const account = fc.record({
      admin: fc.boolean(),
      roles: fc.subarray(['butler3', 'butler5']),
      permissionIds: fc.subarray([430, 431]),
    })
    fc.assert(
      fc.property(record, account, (at, holder) => {
        const me = buildMe(holder)
        const offered = names(at, me)
        for (const { name } of TRANSITIONS) {
          const request = {
            action: 'run',
            target: { resource: 'thing', transition: name },
            record: at,
            now,
            today: '2025-03-01',
          }
          const decision = decideTransition(model, me, request, 'thing', name)
          expect(offered.includes(name)).toBe(decision.allowed)
        }
      }),
    )
  })
})

describe('a value asked for', () => {
  const resource = buildResource(
    { status: { type: 'state' }, cause: { type: 'text', visibleWhen: "record.status == 'refused'" } },
    {
      workflows: {
        status: {
          field: 'status',
          initial: 'open',
          states: { open: buildState('open'), refused: buildState('refused') },
          transitions: {
            refuse: buildTransition('refuse', {
              from: ['open'],
              to: [{ state: 'refused' }],
              roles: ['butler3'],
              ask: [
                asked('cause', {
                  field: buildField({ type: 'text', name: 'cause', visibleWhen: "record.status == 'refused'" }),
                }),
              ],
            }),
          },
        },
      },
    },
  )
  const refuse = (given: object) => checkTransition(resource, 'refuse', { status: 'open' }, given, { me: butler, now })

  it('is required by the target state of the record, not by the one it leaves', () => {
    expect(refuse({ cause: 'late' })).toMatchObject({ ok: true, values: { cause: 'late' } })
    expect(refuse({})).toMatchObject({ ok: false, problems: [{ path: 'cause', code: 'required' }] })
  })
})
