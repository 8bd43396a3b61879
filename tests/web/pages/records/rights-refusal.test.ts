import { describe, expect, it } from 'vitest'
import type { Operation } from '#model/app-model.ts'
import { whyNot } from '#web/data/account/rights-limits.ts'
import type { RowAction } from '#web/pages/list-view/rows/row-action.ts'
import { withinLimits } from '#web/pages/records/rights-refusal.ts'

const OWN = { id: 1, change: null, rights: 'own rights', give: null }
const MORE = { id: 1, change: 'has more', rights: 'has more', give: null }
const action = (kind: 'view' | 'edit' | 'copy' | 'delete'): RowAction => ({ kind, key: kind, danger: false })
const asks = (...names: string[]): RowAction => ({
  kind: 'operation',
  key: 'call',
  danger: false,
  operation: { ask: names.map(name => ({ name, stored: name !== 'role' })) } as unknown as Operation,
})

describe('actions on an account whose rights the person may not change', () => {
  it('are refused where they change rights, or may', () => {
    expect(withinLimits(asks('blocks'), OWN).refused).toBe('own rights')
    // Neither says which fields its call writes.
    expect(withinLimits(asks('role'), OWN).refused).toBe('own rights')
    expect(withinLimits(asks(), OWN).refused).toBe('own rights')
    expect(withinLimits(action('delete'), OWN).refused).toBe('own rights')
  })

  it('are offered where they do not', () => {
    for (const each of [asks('phone'), action('edit'), action('copy'), action('view')])
      expect(withinLimits(each, OWN)).toEqual(each)
  })

  it('are all refused where nothing may be changed, but for those that change nothing', () => {
    for (const each of [asks('phone'), asks(), action('edit'), action('delete')])
      expect(withinLimits(each, MORE).refused).toBe('has more')
    for (const each of [action('view'), action('copy')]) expect(withinLimits(each, MORE)).toEqual(each)
    expect(withinLimits(asks('blocks'), undefined).refused).toBeUndefined()
  })

  it('leave fields of a form open that are no rights', () => {
    expect(whyNot(OWN, ['employeeStatus'])).toBe('own rights')
    expect(whyNot(OWN, ['remark'])).toBeUndefined()
  })
})
