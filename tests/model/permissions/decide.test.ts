import { describe, expect, test } from 'vitest'
import { decide } from '#model/permissions/decide.ts'
import type { Decision, DecisionRequest, ReasonCode } from '#model/permissions/decision.ts'
import { explainDecision } from '#model/permissions/explain-decision.ts'
import type { Me } from '#model/permissions/me.ts'
import { admin, holding, model } from './build-model.ts'

const draft = { id: 1, block: 1, status: 'draft', createdBy: 7, note: 'x' }
const nobody = holding()
const butler = holding(42)
const auditor = holding(44)
const swap = (rest: object = {}) => ({ resource: 'shiftSwap', ...rest })

/** Who, what, the answer, the code of a reason for it, the line of the config and the ids that would turn it. */
type Scenario = readonly [string, Me, DecisionRequest, boolean, ReasonCode, number | undefined, (readonly number[])?]

const SCENARIOS: readonly Scenario[] = [
  [
    'a page asks for a role',
    nobody,
    { action: 'open', target: { page: '/butler/days' } },
    false,
    'page-role-missing',
    3,
    [42],
  ],
  [
    'one of its roles opens it',
    butler,
    { action: 'open', target: { page: '/butler/days' } },
    true,
    'page-role-held',
    3,
  ],
  [
    'an operation id gives the role too',
    holding(431),
    { action: 'open', target: { page: '/butler/days' } },
    true,
    'page-role-held',
    3,
  ],
  ['no roles: everybody', nobody, { action: 'open', target: { page: '/butler/help' } }, true, 'page-open-to-all', 3],
  ['there is no such page', admin, { action: 'open', target: { page: '/x' } }, false, 'unknown-page', undefined],
  [
    'a button needs its page',
    nobody,
    { action: 'run', target: { page: '/butler/days', operation: 'edit' } },
    false,
    'page-role-missing',
    3,
    [42],
  ],
  [
    'a button does what the grants say',
    butler,
    { action: 'run', target: { page: '/butler/days', operation: 'edit' } },
    true,
    'grant-holds',
    11,
  ],
  [
    'a button that the page has not',
    butler,
    { action: 'run', target: { page: '/butler/days', operation: 'export' } },
    false,
    'unknown-operation',
    3,
  ],

  ['silence means no', butler, { action: 'import', target: swap() }, false, 'nothing-granted', 1],
  ['a grant asks for a role', nobody, { action: 'list', target: swap() }, false, 'grant-role-missing', 10, [42]],
  ['a grant gives', auditor, { action: 'list', target: swap() }, true, 'grant-holds', 10],
  ['a role without the action', auditor, { action: 'update', target: swap() }, false, 'grant-role-missing', 11, [42]],
  [
    'a permission id besides the role',
    auditor,
    { action: 'delete', target: swap() },
    false,
    'grant-permission-missing',
    13,
    [42],
  ],
  ['the permission id is held', holding(430), { action: 'delete', target: swap() }, true, 'grant-holds', 13],
  ['two ids are needed', nobody, { action: 'export', target: swap() }, false, 'grant-role-missing', 14, [42, 24]],
  [
    'one of the two is there',
    butler,
    { action: 'export', target: swap() },
    false,
    'grant-permission-missing',
    14,
    [24],
  ],
  ['rows may be narrowed', butler, { action: 'delete', target: swap() }, true, 'grant-holds-on-some', 12],
  ['the row fits', butler, { action: 'delete', target: swap(), record: draft }, true, 'grant-holds', 12],
  [
    'the row does not fit',
    butler,
    { action: 'delete', target: swap(), record: { ...draft, status: 'done' } },
    false,
    'grant-condition-fails',
    12,
    [430],
  ],
  [
    'the row says nothing',
    butler,
    { action: 'delete', target: swap(), record: { ...draft, status: null } },
    false,
    'grant-condition-fails',
    12,
    [430],
  ],
  [
    'another block',
    butler,
    { action: 'read', target: swap(), record: { ...draft, block: { id: 2, label: 'B' } } },
    false,
    'outside-scope',
    1,
  ],
  [
    'no block',
    butler,
    { action: 'read', target: swap(), record: { ...draft, block: null } },
    false,
    'outside-scope',
    1,
  ],
  [
    'a field that the grant covers',
    butler,
    { action: 'update', target: swap({ field: 'note' }) },
    true,
    'grant-holds',
    11,
  ],
  [
    'a field that it does not cover',
    butler,
    { action: 'update', target: swap({ field: 'block' }) },
    false,
    'grant-field-missing',
    11,
  ],
  ['an unknown field', admin, { action: 'update', target: swap({ field: 'nope' }) }, false, 'unknown-field', 1],
  [
    'an unknown resource',
    admin,
    { action: 'list', target: { resource: 'nope' } },
    false,
    'unknown-resource',
    undefined,
  ],
  ['an unknown action', admin, { action: 'fly', target: swap() }, false, 'unknown-action', 1],
  [
    'an administrator',
    admin,
    { action: 'import', target: swap(), record: { ...draft, block: 9 } },
    true,
    'administrator',
    1,
  ],

  [
    'a transition asks for a role',
    auditor,
    { action: 'run', target: swap({ transition: 'submit' }) },
    false,
    'transition-role-missing',
    30,
    [42],
  ],
  ['… that is held', butler, { action: 'run', target: swap({ transition: 'submit' }) }, true, 'transition-allowed', 30],
  [
    'its record fits',
    butler,
    { action: 'run', target: swap({ transition: 'submit' }), record: draft },
    true,
    'transition-allowed',
    30,
  ],
  [
    'somebody else’s record',
    butler,
    { action: 'run', target: swap({ transition: 'submit' }), record: { ...draft, createdBy: 8 } },
    false,
    'not-own',
    30,
  ],
  [
    'an administrator may for others',
    admin,
    { action: 'run', target: swap({ transition: 'submit' }), record: { ...draft, createdBy: 8 } },
    true,
    'administrator',
    30,
  ],
  [
    'another state',
    butler,
    { action: 'run', target: swap({ transition: 'submit' }), record: { ...draft, status: 'done' } },
    false,
    'wrong-state',
    30,
  ],
  [
    '… binds administrators as well',
    admin,
    { action: 'run', target: swap({ transition: 'submit' }), record: { ...draft, status: 'done' } },
    false,
    'wrong-state',
    30,
  ],
  [
    'its condition',
    butler,
    { action: 'run', target: swap({ transition: 'submit' }), record: { ...draft, note: null } },
    false,
    'condition-fails',
    30,
  ],
  [
    'its record in another block',
    butler,
    { action: 'run', target: swap({ transition: 'submit' }), record: { ...draft, block: 2 } },
    false,
    'outside-scope',
    1,
  ],
  [
    'a permission id besides',
    butler,
    { action: 'run', target: swap({ transition: 'submitFor' }) },
    false,
    'transition-permission-missing',
    1,
    [431],
  ],
  [
    'the system’s transition',
    admin,
    { action: 'run', target: swap({ transition: 'expire' }) },
    false,
    'not-by-staff',
    1,
  ],
  [
    'no roles: nobody',
    butler,
    { action: 'run', target: swap({ transition: 'forget' }) },
    false,
    'transition-role-missing',
    1,
  ],
  [
    'an unknown transition',
    admin,
    { action: 'run', target: swap({ operation: 'nope' }) },
    false,
    'unknown-transition',
    1,
  ],
  [
    'an operation that is a record action',
    butler,
    { action: 'run', target: swap({ operation: 'edit' }) },
    true,
    'grant-holds',
    11,
  ],
]

const NAMED = SCENARIOS.map(scenario => [scenario[0], scenario] as const)

describe('decide', () => {
  test.each(NAMED)('%s', (_, [, me, request, allowed, code, line, change]) => {
    const decision = decide(model, me, request)
    expect(decision.allowed).toBe(allowed)
    const reason = decision.reasons.find(each => each.code === code)
    expect(reason).toMatchObject({ outcome: allowed ? 'allow' : 'deny' })
    expect(reason?.location?.line).toBe(line)
    if (!allowed) {
      const found = decision.smallestChange
      expect(found?.kind === 'permissions' ? found.permissionIds : undefined).toEqual(change)
    }
  })

  test.each(NAMED)('the smallest change turns the refusal: %s', (_, [, me, request]) => {
    const change = decide(model, me, request).smallestChange
    if (!change) return
    const changed =
      change.kind === 'blocks'
        ? { ...me, blockIds: [...me.blockIds, ...change.blockIds] }
        : holding(...me.permissionIds, ...change.permissionIds)
    expect(decide(model, changed, request).allowed).toBe(true)
  })

  test('the block is the smallest change where only the block is in the way', () => {
    const request = { action: 'read', target: swap(), record: { ...draft, block: 2 } }
    expect(decide(model, butler, request).smallestChange).toEqual({ kind: 'blocks', blockIds: [2] })
    expect(decide(model, nobody, request).smallestChange).toBeUndefined()
  })

  test('the page of the records is named before other pages that show them', () => {
    const archive = { ...model.permissions[0]!, id: 7, role: 'archive1' }
    const { shiftSwap } = model.resources
    const grants = [{ ...shiftSwap!.grants[0]!, roles: ['archive1'] }, ...shiftSwap!.grants]
    const resources = { ...model.resources, shiftSwap: { ...shiftSwap!, grants } }
    const shown = { ...model, permissions: [archive, ...model.permissions], resources }
    const { smallestChange } = decide(shown, nobody, { action: 'list', target: swap() })
    expect(smallestChange).toMatchObject({ permissionIds: [42] })
  })

  test('a decision can be sent', () => {
    const { smallestChange } = JSON.parse(JSON.stringify(decide(model, nobody, { action: 'list', target: swap() })))
    expect(smallestChange).toEqual({ kind: 'permissions', permissionIds: [42], roles: ['butler3'] })
  })
})

describe('explainDecision', () => {
  const explain = (me: Me, request: DecisionRequest, locale: 'zh-CN' | 'en-US' = 'en-US') =>
    explainDecision(decide(model, me, request), locale, model)

  test('names what is missing, where it is written and what would help', () => {
    expect(explain(butler, { action: 'export', target: swap() })).toEqual({
      summary: 'Not allowed: export “Shift swap”',
      reasons: [
        'This grant needs the permission Export data (24) besides the role — config/modules/butler/resources/shiftSwap.json:14',
      ],
      change: 'Smallest change: give the permission Export data (24)',
    })
  })

  test('says conditions and states in plain words, in both languages', () => {
    const done = { action: 'delete', target: swap(), record: { ...draft, status: 'done' } }
    expect(explain(butler, done).reasons[0]).toBe(
      'This grant is only for records where Status is Draft — config/modules/butler/resources/shiftSwap.json:12',
    )
    const submit = { action: 'run', target: swap({ transition: 'submit' }), record: { ...draft, status: 'done' } }
    expect(explain(butler, submit, 'zh-CN')).toEqual({
      summary: '不允许：执行「Submit」',
      reasons: [
        '当前状态为「Done」，此操作只能从以下状态开始：Draft — config/modules/butler/resources/shiftSwap.json:30',
      ],
      change: '授予任何权限都不会改变此结果',
    })
  })

  test('puts what decided first', () => {
    const { summary, reasons, change } = explain(holding(430), { action: 'delete', target: swap() })
    expect(summary).toBe('Allowed: delete “Shift swap”')
    expect(reasons).toEqual([
      'Granted to the roles Audit list (butler5) — config/modules/butler/resources/shiftSwap.json:13',
      'One other rule does not apply and was not needed',
    ])
    expect(change).toBeUndefined()
  })

  test('counts what a consent did not need instead of listing it', () => {
    for (const [, me, request] of SCENARIOS) {
      const decision = decide(model, me, request)
      if (!decision.allowed) continue
      const { reasons } = explain(me, request, 'zh-CN')
      const allowing = decision.reasons.filter(({ outcome }) => outcome === 'allow').length
      expect(reasons.length).toBeLessThanOrEqual(allowing + 1)
      expect(reasons.some(reason => reason.includes('无需用到'))).toBe(allowing < decision.reasons.length)
    }
  })

  test('speaks of the reader, or of the account that it is about', () => {
    const decision: Decision = {
      allowed: false,
      action: 'delete',
      target: swap(),
      title: { 'zh-CN': 'x', 'en-US': 'x' },
      reasons: [{ code: 'grant-condition-fails', outcome: 'deny', params: { where: 'record.createdBy == me.id' } }],
    }
    const said = (me: 'reader' | 'account', locale: 'zh-CN' | 'en-US') =>
      explainDecision(decision, locale, model, { me }).reasons[0]
    expect(said('reader', 'en-US')).toMatch(/ you$/)
    expect(said('account', 'en-US')).toMatch(/ the account$/)
    expect(said('reader', 'zh-CN')).toContain('本人')
    expect(said('account', 'zh-CN')).toContain('该账号')
  })

  test('leaves no placeholder open', () => {
    for (const [, me, request] of SCENARIOS) {
      for (const locale of ['zh-CN', 'en-US'] as const) {
        const { summary, reasons, change = '' } = explain(me, request, locale)
        expect([summary, ...reasons, change].join('\n')).not.toMatch(/[{}]|undefined/)
      }
    }
  })
})
