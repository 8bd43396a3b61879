import { expect, it } from 'vitest'
import { meWith } from '#model/permissions/me.ts'
import { planAccess, testOn } from '#model/permissions/plan-access.ts'
import { demandFields, demandResult, demandRow } from '#server/records/access/granted-fields.ts'
import { buildModel } from '../../helpers/build-model.ts'

const text = { type: 'text' }
const model = buildModel({
  permissions: { clerk: [1] },
  resources: {
    project: {
      label: 'name',
      scope: 'self',
      fields: { name: text },
      grants: [{ roles: ['clerk'], actions: ['create'] }],
    },
    projectBlock: {
      label: 'name',
      scope: 'self',
      fields: { name: text, project: { type: 'reference', resource: 'project' } },
    },
    plot: {
      label: 'name',
      scope: 'block',
      fields: { name: text, kind: text, note: text },
      grants: [{ roles: ['clerk'], actions: ['update'], fields: ['name', 'kind'], where: "record.kind == 'open'" }],
    },
  },
})
const me = meWith(
  { id: 9, adAccount: 'a9', name: 'A', admin: false, permissionIds: [1], blockIds: [1] },
  model.permissions,
)
const update = planAccess(model, me, 'plot', 'update')
const denied = (act: () => void) => {
  try {
    act()
  } catch (error) {
    return error
  }
}

it('a record may become only what the account could have: granted, and in its blocks', () => {
  const becomes = (record: object) => denied(() => demandResult(update, { record }))
  expect(becomes({ kind: 'open', block: 1 })).toBeUndefined()
  expect(becomes({ kind: 'closed', block: 1 })).toMatchObject({ reason: 'grant-condition-fails' })
  expect(becomes({ kind: 'open', block: 2 })).toMatchObject({ reason: 'outside-scope' })
  expect(becomes({ kind: 'open', block: null })).toMatchObject({ reason: 'outside-scope' })
  // A project gets its blocks later.
  expect(denied(() => demandResult(planAccess(model, me, 'project', 'create'), { record: {} }))).toBeUndefined()
})

it('what is written must be granted on the record, and is named where it is not', () => {
  const [open, closed] = ['open', 'closed'].map(kind => testOn(update, { record: { kind } }))
  expect(denied(() => demandRow(update, open!))).toBeUndefined()
  expect(denied(() => demandRow(update, closed!))).toMatchObject({ reason: 'grant-condition-fails' })
  expect(denied(() => demandFields(update, open!, ['name', 'kind', 'nothing']))).toBeUndefined()
  expect(denied(() => demandFields(update, open!, ['name', 'note']))).toMatchObject({
    reason: 'grant-field-missing',
    fields: ['note'],
  })
})
