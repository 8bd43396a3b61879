import { describe, expect, test } from 'vitest'
import type { RecordAction } from '#model/app-model.ts'
import { decide } from '#model/permissions/decide.ts'
import { effectiveRights } from '#model/permissions/rights/effective-rights.ts'
import { rightsInWords } from '#model/permissions/rights/rights-in-words.ts'
import { admin, grant, holding, model } from '../build-model.ts'

const ACTIONS: readonly RecordAction[] = ['list', 'read', 'create', 'update', 'delete', 'export', 'reveal', 'import']

describe('what an account may do at all', () => {
  test('pages, actions and steps, each with the held roles that give it', () => {
    const { pages, resources } = effectiveRights(model, holding(42, 24))
    expect(pages.map(({ page, roles }) => [page.path, roles])).toEqual([
      ['/butler/days', ['butler3']],
      ['/butler/help', []],
    ])
    const [swap] = resources
    const byHeld = { roles: ['butler3'], where: [] }
    const written = { ...byHeld, fields: ['applicant', 'note', 'phone', 'status'] }
    expect(swap?.scope).toBe('block')
    expect(swap?.actions).toEqual([
      { name: 'list', given: [byHeld] },
      { name: 'read', given: [byHeld] },
      { name: 'create', given: [written] },
      { name: 'update', given: [written] },
      { name: 'delete', given: [{ ...byHeld, where: ["record.status == 'draft'"] }] },
      { name: 'export', given: [{ ...byHeld, permission: 24 }] },
    ])
    expect(swap?.steps.map(({ name, given }) => [name, given])).toEqual([
      ['submit', [{ roles: ['butler3'], where: ['record.createdBy == me.id', 'record.note != null'] }]],
    ])
    expect([swap?.hidden, swap?.masked]).toEqual([[], ['phone']])
  })

  test('only the role that sees sensitive data sees it unmasked', () => {
    expect(effectiveRights(model, holding(42, 26)).resources[0]?.masked).toEqual([])
  })

  test('fields that no grant shows are hidden', () => {
    const swap = model.resources.shiftSwap!
    const grants = [
      grant(1, { roles: ['butler3'], actions: ['read'], fields: ['note'] }),
      grant(2, { roles: ['butler5'], actions: ['read'], fields: ['phone'] }),
    ]
    const narrow = { ...model, resources: { shiftSwap: { ...swap, grants } } }
    const [rights] = effectiveRights(narrow, holding(42)).resources
    expect(rights?.hidden).toContain('phone')
    expect(rights?.hidden).not.toContain('note')
    expect(rights?.masked).toEqual([])
    const both = effectiveRights(narrow, holding(42, 44)).resources[0]
    expect(both?.hidden).not.toContain('phone')
  })

  test('grants that differ in their roles alone are merged', () => {
    const swap = model.resources.shiftSwap!
    const grants = ['butler3', 'butler5'].map(role => grant(1, { roles: [role], actions: ['list'] }))
    const twice = { ...model, resources: { shiftSwap: { ...swap, grants } } }
    const [rights] = effectiveRights(twice, holding(42, 44)).resources
    expect(rights?.actions).toEqual([{ name: 'list', given: [{ roles: ['butler3', 'butler5'], where: [] }] }])
  })

  test('nobody gets nothing but open pages, an administrator everything without roles', () => {
    const none = effectiveRights(model, holding())
    expect([none.pages.map(({ page }) => page.path), none.resources]).toEqual([['/butler/help'], []])
    const all = effectiveRights(model, admin)
    expect(all.pages).toHaveLength(model.pages.length)
    expect(all.resources[0]?.actions.map(({ name }) => name)).toEqual(ACTIONS)
    expect(all.resources[0]?.steps.map(({ name }) => name)).not.toContain('expire')
  })

  test.each([[[]], [[42]], [[44]], [[24, 44]], [[42, 431]], [[44, 430, 26]]])(
    'ids %j: the same as single decisions',
    ids => {
      const me = holding(...ids)
      const { resources } = effectiveRights(model, me)
      const allowed = (action: string, rest: object) =>
        decide(model, me, { action, target: { resource: 'shiftSwap', ...rest } }).allowed
      const told = resources[0]?.actions.map(({ name }) => name) ?? []
      expect(told).toEqual(ACTIONS.filter(action => allowed(action, {})))
      const transitions = Object.keys(model.resources.shiftSwap!.workflows.status!.transitions)
      const steps = resources[0]?.steps.map(({ name }) => name) ?? []
      expect(steps).toEqual(transitions.filter(transition => allowed('run', { transition })))
    },
  )

  test('in words: what is given alike is one line, conditions are sentences', () => {
    const { resources } = rightsInWords(effectiveRights(model, holding(42)), model, 'en-US')
    const [swap] = resources
    expect(swap?.actions.map(({ names }) => names)).toEqual([['list', 'read'], ['create', 'update'], ['delete']])
    expect(swap?.actions[2]?.given).toEqual([{ roles: ['butler3'], where: ['Status is Draft'] }])
    expect(swap?.actions[1]?.given[0]?.fields).toContain('Note')
    expect(swap?.steps).toMatchObject([
      { titles: ['Submit'], given: [{ where: [expect.stringMatching(/the account$/), expect.any(String)] }] },
    ])
  })
})
