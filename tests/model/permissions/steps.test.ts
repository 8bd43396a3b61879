import { describe, expect, test } from 'vitest'
import type { AppModel } from '#model/app-model.ts'
import { decide } from '#model/permissions/decide.ts'
import type { Decision, DecisionRequest } from '#model/permissions/decision.ts'
import { explainDecision } from '#model/permissions/explain-decision.ts'
import type { Me } from '#model/permissions/me.ts'
import { effectiveRights } from '#model/permissions/rights/effective-rights.ts'
import { rightsInWords, roleTitle } from '#model/permissions/rights/rights-in-words.ts'
import { buildTransition, title } from '../build-resource.ts'
import { admin, grant, holding, model as plain } from './build-model.ts'

const swap = plain.resources.shiftSwap!
const at = (line: number) => ({ file: 'config/modules/butler/resources/shiftSwap.json', line, column: 1 })

/** An operation and a document besides the transitions, and a transition that keeps a reader from reviewing. */
const step = {
  ...{ roles: ['butler3'], permission: 431, when: "record.note != 'no'", whenMessage: title('Not for no') },
}
const status = {
  ...swap.workflows.status!,
  transitions: {
    ...swap.workflows.status!.transitions,
    review: buildTransition('review', {
      ...{ title: title('Review'), from: ['draft'], to: [{ state: 'waiting' }], roles: ['butler3'] },
      ...{ own: 'record.createdBy == me.id', when: 'record.reader != me.id', location: at(40) },
    }),
  },
}
const resource = {
  ...swap,
  operations: { call: { ...step, name: 'call', title: title('Call'), ask: [], location: at(50) } },
  documents: { form: { ...step, name: 'form', title: title('Form'), location: at(51) } },
  workflows: { status },
} as unknown as typeof swap
const model: AppModel = { ...plain, resources: { shiftSwap: resource } }

const draft = { id: 1, block: 1, status: 'draft', createdBy: 7, note: 'x', reader: 5 }
const run = (me: Me, operation: string, rest: Partial<DecisionRequest> = {}) =>
  decide(model, me, { action: 'run', target: { resource: 'shiftSwap', operation }, ...rest })
const codes = (...asked: Parameters<typeof run>) => {
  const { allowed, reasons } = run(...asked)
  return [allowed, ...reasons.map(({ outcome, code, params, location }) => [outcome, code, params, location?.line])]
}

describe.each([
  ['call', 50],
  ['form', 51],
])('an operation or a document: %s', (name, line) => {
  test('is for its roles with its permission, in the scope, while its condition holds', () => {
    const may = [true, ['allow', 'transition-allowed', { roles: ['butler3'] }, line]]
    expect(codes(holding(42, 431), name)).toEqual(may)
    expect(codes(holding(42, 431), name, { record: draft })).toEqual(may)
    expect(codes(admin, name, { record: draft })).toEqual([
      true,
      ['allow', 'administrator', { roles: ['butler3'] }, line],
    ])
    expect(codes(holding(44), name)).toEqual([false, ['deny', 'transition-role-missing', { roles: ['butler3'] }, line]])
    expect(codes(holding(42), name)).toEqual([
      false,
      ['deny', 'transition-permission-missing', { roles: ['butler3'], permission: 431 }, line],
    ])
    expect(codes(holding(42, 431), name, { record: { ...draft, block: 2 } })).toEqual([
      false,
      ['deny', 'outside-scope', { scope: 'block' }, 1],
    ])
    const refused = [
      false,
      ['deny', 'condition-fails', { where: "record.note != 'no'", message: title('Not for no') }, line],
    ]
    expect(codes(holding(42, 431), name, { record: { ...draft, note: 'no' } })).toEqual(refused)
    expect(codes(admin, name, { record: { ...draft, note: 'no' } })).toEqual(refused)
  })

  test('what it takes is said, of a refusal', () => {
    expect(run(holding(42, 431), name)).not.toHaveProperty('smallestChange')
    const change = { kind: 'permissions', permissionIds: [431], roles: ['butler3'] }
    expect(run(holding(42), name).smallestChange).toEqual(change)
  })
})

describe('a transition', () => {
  test('of a resource that is unknown', () => {
    const decision = decide(model, admin, { action: 'run', target: { resource: 'nothing', transition: 'submit' } })
    expect([decision.allowed, decision.title, decision.reasons]).toEqual([
      false,
      title('nothing'),
      [{ outcome: 'deny', code: 'unknown-resource', params: { name: 'nothing' } }],
    ])
  })

  test('says by whom it is run, and from which states', () => {
    expect(codes(holding(42), 'expire')).toEqual([false, ['deny', 'not-by-staff', { by: 'system' }, 1]])
    const wrong = (state: unknown) => codes(holding(42), 'review', { record: { ...draft, status: state } })
    expect(wrong('done')).toEqual([false, ['deny', 'wrong-state', { state: title('Done'), from: ['draft'] }, 40]])
    expect(wrong('gone')).toEqual([false, ['deny', 'wrong-state', { state: 'gone', from: ['draft'] }, 40]])
    expect(wrong(null)).toEqual([false, ['deny', 'wrong-state', { state: '', from: ['draft'] }, 40]])
  })

  test('without conditions is for whoever holds its role and permission, whoever made the record', () => {
    const record = { ...draft, createdBy: 99, note: null }
    expect(codes(holding(42, 431), 'submitFor', { record })).toEqual([
      true,
      ['allow', 'transition-allowed', { roles: ['butler3'] }, 1],
    ])
    const missing = { roles: ['butler3'], permission: 431 }
    expect(codes(holding(42), 'submitFor', { record })[0]).toBe(false)
    expect(run(holding(42), 'submitFor', { record }).reasons[0]).toMatchObject({ params: missing })
  })

  test('names of its roles those that the account holds', () => {
    const both = buildTransition('both', { from: ['draft'], roles: ['butler5', 'butler3', 'report1'] })
    const workflows = { status: { ...status, transitions: { both } } }
    const wide = { ...model, resources: { shiftSwap: { ...resource, workflows } } }
    const asked = { action: 'run', target: { resource: 'shiftSwap', transition: 'both' } }
    expect(decide(wide, holding(42, 24), asked).reasons[0]).toMatchObject({ params: { roles: ['butler3', 'report1'] } })
  })

  test('may be run by a stand-in while it lasts, but not where either is kept out', () => {
    const now = '2025-06-10T02:00:00.000Z'
    const absent = { id: 3, name: 'C', from: '2025-06-10', to: '2025-06-10' }
    const me: Me = { ...holding(42), standsIn: [absent] }
    const record = { ...draft, createdBy: 3 }
    const allowed = [true, ['allow', 'transition-allowed', { roles: ['butler3'] }, 40]]
    const notOwn = [false, ['deny', 'not-own', { where: 'record.createdBy == me.id' }, 40]]
    const keptOut = [false, ['deny', 'condition-fails', { where: 'record.reader != me.id' }, 40]]
    expect(codes(me, 'review', { record, now })).toEqual(allowed)
    expect(codes(me, 'review', { record, now: '2025-06-11T02:00:00.000Z' })).toEqual(notOwn)
    expect(codes(me, 'review', { record })).toEqual(notOwn)
    expect(codes(me, 'review', { record: { ...record, createdBy: 4 }, now })).toEqual(notOwn)
    expect(codes(me, 'review', { record: { ...record, reader: 7 }, now })).toEqual(keptOut)
    expect(codes(me, 'review', { record: { ...record, reader: 3 }, now })).toEqual(keptOut)
    // For the own record the absent person does not matter.
    expect(codes(me, 'review', { record: { ...draft, reader: 3 }, now })).toEqual(allowed)
  })
})

test('rows of another system are read-only, with a reason', () => {
  const elsewhere = { ...swap, source: { kind: 'extension', name: 'calls' } } as typeof swap
  const ask = (action: string) =>
    decide({ ...model, resources: { shiftSwap: elsewhere } }, admin, { action, target: { resource: 'shiftSwap' } })
  const refused = { outcome: 'deny', code: 'rows-of-source', params: {}, location: { ...at(1) } }
  for (const action of ['create', 'update', 'delete', 'import'])
    expect([ask(action).allowed, ask(action).reasons]).toEqual([false, [refused]])
  expect(ask('read').allowed).toBe(true)
})

test('an action that no grant speaks of is named', () => {
  const silent = { ...swap, grants: [grant(1, { roles: ['butler5'], actions: ['list'] })] }
  const request = { action: 'reveal', target: { resource: 'shiftSwap' } }
  expect(decide({ ...model, resources: { shiftSwap: silent } }, holding(42), request).reasons).toEqual([
    { outcome: 'deny', code: 'nothing-granted', params: { action: 'reveal' }, location: at(1) },
  ])
})

describe('what an account may do at all', () => {
  const steps = (me: Me) => effectiveRights(model, me).resources[0]!.steps

  test('steps with their roles, permission and conditions', () => {
    const given = { roles: ['butler3'], permission: 431, where: ["record.note != 'no'"] }
    const own = 'record.createdBy == me.id'
    expect(steps(holding(42, 431)).map(({ name, title: text, given }) => [name, text['en-US'], given])).toEqual([
      ['submit', 'Submit', [{ roles: ['butler3'], where: [own, 'record.note != null'] }]],
      ['submitFor', 'submitFor', [{ roles: ['butler3'], permission: 431, where: [] }]],
      ['review', 'Review', [{ roles: ['butler3'], where: [own, 'record.reader != me.id'] }]],
      ['call', 'Call', [given]],
      ['form', 'Form', [given]],
    ])
    expect(steps(admin).find(({ name }) => name === 'review')?.given).toEqual([
      { roles: expect.any(Array), where: ['record.reader != me.id'] },
    ])
    expect(steps(admin).find(({ name }) => name === 'call')?.given[0]).not.toHaveProperty('permission')
  })

  test('pages that show rows of every block', () => {
    const pages = [{ ...plain.pages[0]!, kind: 'report' as const }, plain.pages[0]!]
    const crossing = (me: Me, scope = swap.scope) =>
      effectiveRights({ ...model, pages, resources: { shiftSwap: { ...swap, scope } } }, me).pages.map(
        ({ crossBlocks }) => crossBlocks,
      )
    expect(crossing(holding(42))).toEqual([false, false])
    expect(crossing(holding(42, 25))).toEqual([true, false])
    expect(crossing(holding(42, 25), 'global')).toEqual([false, false])
    const unknown = { ...model, pages: [{ ...plain.pages[2]!, resource: 'nothing' }] }
    expect(effectiveRights(unknown, holding()).pages).toMatchObject([{ crossBlocks: false }])
  })

  test('only list and read show fields; who has neither hides none', () => {
    const one = (action: 'list' | 'read' | 'delete') => {
      const grants = [grant(1, { roles: ['butler3'], actions: [action], fields: ['note'] })]
      return effectiveRights({ ...model, resources: { shiftSwap: { ...swap, grants } } }, holding(42)).resources[0]!
    }
    for (const action of ['list', 'read'] as const) expect(one(action).hidden).toContain('phone')
    expect([one('delete').hidden, one('delete').masked]).toEqual([[], []])
  })

  test('an administrator is given everything without a role', () => {
    for (const { given } of effectiveRights(model, admin).resources[0]!.actions)
      expect(given).toEqual([{ roles: [], where: [] }])
  })

  test('is told by titles, and by name or number where there is none', () => {
    const words = rightsInWords(effectiveRights(model, holding(42, 431, 24)), model, 'en-US')
    expect(words.pages).toEqual([
      { path: '/butler/days', title: '/butler/days', roles: ['butler3'], crossBlocks: false },
      { path: '/butler/help', title: '/butler/help', roles: [], crossBlocks: false },
    ])
    const [told] = words.resources
    expect(told?.actions.find(({ names }) => names.includes('export'))?.given).toEqual([
      { roles: ['butler3'], permission: 'Export data', where: [] },
    ])
    expect(told?.steps.map(({ titles }) => titles)).toEqual([['Submit'], ['submitFor'], ['Review'], ['Call', 'Form']])
    expect(told?.steps.at(-1)?.given[0]).toMatchObject({ permission: 'Submit swaps for others' })
    const ids = { ...effectiveRights(model, holding(42, 24)) }
    const without = rightsInWords(ids, { ...model, permissions: [] }, 'en-US').resources[0]
    expect(without?.actions.find(({ names }) => names.includes('export'))?.given[0]?.permission).toBe('24')
    expect(roleTitle(model, 'butler5', 'en-US')).toBe('Audit list')
    expect(roleTitle(model, 'report9', 'en-US')).toBe('report9')
    const operation = { permissions: model.permissions.filter(({ id }) => id === 430) }
    expect(roleTitle(operation, 'butler5', 'en-US')).toBe('butler5')
  })
})

describe('a decision in words', () => {
  const say = (me: Me, request: DecisionRequest, options = {}) =>
    explainDecision(decide(model, me, request), 'en-US', model, { places: false, ...options })
  const target = { resource: 'shiftSwap' }

  test('a consent says what allowed it, and counts the rest', () => {
    expect(say(holding(42), { action: 'list', target })).toEqual({
      summary: 'Allowed: view “Shift swap”'.replace('view', 'list'),
      reasons: ['Granted to the roles Shift swap (butler3)'],
    })
    expect(say(holding(430), { action: 'delete', target }).reasons).toEqual([
      'Granted to the roles Audit list (butler5)',
      'One other rule does not apply and was not needed',
    ])
    const grants = [...swap.grants, grant(15, { roles: ['report1'], actions: ['delete'] })]
    const more = { ...model, resources: { shiftSwap: { ...swap, grants } } }
    const decision = decide(more, holding(430), { action: 'delete', target })
    expect(explainDecision(decision, 'en-US', more, { places: false }).reasons.at(-1)).toBe(
      '2 other rules do not apply and were not needed',
    )
  })

  test('what refused stands first; what has no title is called by its name', () => {
    const reasons: Decision['reasons'] = [
      { outcome: 'allow', code: 'grant-holds', params: { roles: ['butler5'] } },
      { outcome: 'deny', code: 'grant-field-missing', params: { field: 'ghost', roles: ['nobody'] } },
      { outcome: 'deny', code: 'transition-permission-missing', params: { permission: 999, roles: [] } },
      { outcome: 'deny', code: 'wrong-state', params: { state: 'gone', from: ['draft', 'lost'] } },
    ]
    const told = (about: Decision['target'], permissions = model.permissions) => {
      const decision = { allowed: false, action: 'read', target: about, title: title('It'), reasons }
      // The operation of the role stands before its page.
      const known = { ...model, permissions, pages: [plain.pages[2]!, { ...plain.pages[0]!, resource: 'nothing' }] }
      return explainDecision(decision, 'en-US', known, { places: false }).reasons
    }
    const [field, permission, state, allowed] = told(target, model.permissions.toReversed())
    expect(field).toContain('ghost (roles nobody)')
    expect(permission).toContain('999')
    expect(state).toBe('The state is “gone”, but this starts from Draft or lost')
    expect(allowed).toBe('Granted to the roles Audit list (butler5)')
    // Of a resource that is not known no states are either.
    for (const unknown of [{ resource: 'nothing' }, { page: '/butler/days' }, { page: '/nowhere' }])
      expect(told(unknown)[2]).toBe('The state is “gone”, but this starts from draft or lost')
    expect(told({ page: '/butler/help' })[2]).toContain('Draft or lost')
  })

  test('a refusal says everything that was looked at, by titles', () => {
    expect(say(holding(44), { action: 'run', target: { ...target, operation: 'submit' } })).toEqual({
      summary: 'Not allowed: run “Submit”',
      reasons: ['This needs one of the roles Shift swap (butler3)'],
      change: 'Smallest change: give the permission Shift swap (42)',
    })
    expect(say(holding(), { action: 'export', target }).change).toBe(
      'Smallest change: give the permission Shift swap (42) + Export data (24)',
    )
    const field = { action: 'update', target: { ...target, field: 'phone' } }
    const narrow = { ...swap, grants: [grant(1, { roles: ['butler3'], actions: ['update'], fields: ['note'] })] }
    const narrowed = { ...model, resources: { shiftSwap: narrow } }
    const covered = { ...field, target: { ...target, field: 'note' } }
    expect(decide(narrowed, holding(42), covered).allowed).toBe(true)
    const asked = { ...field, target: { ...target, field: 'status' } }
    expect(explainDecision(decide(narrowed, holding(42), asked), 'en-US', narrowed, { places: false }).reasons).toEqual(
      ['This grant does not cover the field Status (roles Shift swap (butler3))'],
    )
  })

  test('states, scopes, blocks and conditions', () => {
    const submit = { action: 'run', target: { ...target, operation: 'submit' } }
    expect(say(holding(42), { ...submit, record: { ...draft, status: 'done' } }).reasons).toEqual([
      'The state is “Done”, but this starts from Draft',
    ])
    const elsewhere = say(holding(42), { action: 'read', target, record: { ...draft, block: 2 } })
    expect([elsewhere.reasons, elsewhere.change]).toEqual([
      ['The record belongs to another project block'],
      'Smallest change: let the account see the project block 2',
    ])
    const draftOf = { ...submit, record: { ...draft, createdBy: 8 } }
    expect(say(holding(42), draftOf)).toMatchObject({ change: 'No permission would change this' })
    expect(say(holding(42), draftOf).reasons[0]).toMatch(/^This is for one’s own records only: .*\byou\b/i)
    expect(say(holding(42), draftOf, { me: 'account' }).reasons[0]).toMatch(/the account/)
  })

  test('a page and its buttons, with the states of its resource', () => {
    const open = { action: 'open', target: { page: '/butler/days' } }
    expect(say(holding(44), open)).toEqual({
      summary: 'Not allowed: open “/butler/days”',
      reasons: ['The page needs one of the roles Shift swap (butler3)'],
      change: 'Smallest change: give the permission Shift swap (42)',
    })
    const press = { action: 'run', target: { page: '/butler/days', operation: 'submit' } }
    expect(say(holding(42), { ...press, record: { ...draft, status: 'waiting' } }).reasons).toContain(
      'The state is “Waiting”, but this starts from Draft',
    )
    expect(say(holding(44), open, { places: true }).reasons).toEqual([
      'The page needs one of the roles Shift swap (butler3) — config/modules/butler/pages/butler/days.json:3',
    ])
  })
})
