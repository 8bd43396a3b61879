import { describe, expect, it } from 'vitest'
import type { AppModel } from '#model/app-model.ts'
import { type Me, meWith } from '#model/permissions/me.ts'
import { pageModel } from '#server/features/client-model/page-model.ts'
import { buildModel } from '../../../helpers/build-model.ts'

const OWN = 'record.cashier == me.id'
const OPEN = "record.house.status == 'open'"
const model: AppModel = buildModel({
  permissions: { cashier: [1], chief: [2] },
  resources: {
    house: {
      label: 'name',
      scope: 'global',
      fields: { name: { type: 'text' }, status: { type: 'text' } },
      grants: [{ roles: ['cashier'], actions: ['list', 'read'] }],
    },
    closing: {
      label: 'name',
      scope: 'global',
      fields: {
        name: { type: 'text' },
        cashier: { type: 'reference', resource: 'account' },
        house: { type: 'reference', resource: 'house' },
      },
      grants: [
        { roles: ['cashier'], actions: ['update'], where: OWN },
        { roles: ['cashier', 'chief'], actions: ['delete'], where: OPEN },
        { roles: ['chief'], actions: ['update'] },
      ],
    },
  },
  pages: {
    closings: {
      roles: ['cashier', 'chief'],
      resource: 'closing',
      columns: ['name'],
      actions: { row: ['edit', 'delete'] },
    },
  },
})
const me = (permissionIds: readonly number[], admin = false): Me =>
  meWith({ id: 1, adAccount: 'a', name: 'A', admin, permissionIds, blockIds: [] }, model.permissions)
const sentTo = (who: Me) => pageModel(model, who, '/test/closings')!
const grantsOf = (who: Me) => sentTo(who).resources.closing!.grants

describe('the conditions of grants in the model of a page', () => {
  it('are sent, with their trees and the fields of other records that they read', () => {
    const { resources, expressions } = sentTo(me([1]))
    expect(resources.closing!.grants).toEqual({
      update: [{ where: OWN, fields: ['*'] }],
      delete: [{ where: OPEN, fields: ['*'] }],
    })
    expect(Object.keys(expressions)).toEqual(expect.arrayContaining([OWN, OPEN]))
    expect(Object.keys(resources.house!.fields)).toContain('status')
  })
  it('are omitted where another grant covers every record', () => {
    expect(grantsOf(me([1, 2]))).toEqual({ delete: [{ where: OPEN, fields: ['*'] }] })
  })
  it('are omitted for administrators', () => {
    expect(grantsOf(me([], true))).toBeUndefined()
  })
})
