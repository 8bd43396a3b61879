import { describe, expect, it } from 'vitest'
import { cellRights } from '#web/pages/list-view/cells/cell-rights.ts'
import { buildMe } from '../../../model/build-resource.ts'
import { buildClientResource } from '../build-page-model.ts'

const context = { me: buildMe({ id: 9 }), now: '2026-01-02T00:00:00.000Z' }
const fields = {
  name: { type: 'text' },
  area: { type: 'integer', readOnlyWhen: 'record.kind == "sold"' },
  kind: { type: 'text' },
}
const resource = buildClientResource(fields)
const row = (kind: string | undefined, createdBy = 9) => ({
  id: 1,
  name: 'a',
  area: 3,
  createdBy,
  ...(kind ? { kind } : {}),
})

describe('which cells may be changed', () => {
  it('all, where no grant narrows it, but for what a rule of the field makes read-only', () => {
    const allows = cellRights(resource, context)
    expect([allows(row('open'), 'name'), allows(row('open'), 'area')]).toEqual([true, true])
    expect([allows(row('sold'), 'name'), allows(row('sold'), 'area')]).toEqual([true, false])
    expect(allows(row('open'), 'nothing')).toBe(false)
  })
  it('those of the rows and fields of a grant; each grant stands alone', () => {
    const updates = [
      { where: 'record.kind == "open"', fields: ['name'] },
      { where: 'record.createdBy == me.id', fields: ['area'] },
    ]
    const allows = cellRights({ ...resource, grants: { update: updates } }, context)
    expect([allows(row('open', 1), 'name'), allows(row('open', 1), 'area')]).toEqual([true, false])
    expect([allows(row('shut'), 'name'), allows(row('shut'), 'area')]).toEqual([false, true])
  })
  it('none without any grant', () => {
    expect(cellRights({ ...resource, grants: { update: [] } }, context)(row('open'), 'name')).toBe(false)
  })
  it('also where a condition reads what the row does not tell: the server judges', () => {
    const updates = [{ where: 'record.owner.name == "x"', fields: ['*'] }]
    expect(cellRights({ ...resource, grants: { update: updates } }, context)(row('open'), 'name')).toBe(true)
  })
})
