import { expect, it } from 'vitest'
import { meWith } from '#model/permissions/me.ts'
import { importFields, importKeys } from '#server/features/imports/import-fields.ts'
import { AccessDenied } from '#server/records/errors.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { buildModel } from '../../../helpers/build-model.ts'

const text = { type: 'text' }
const model = buildModel({
  permissions: { clerk: [1], chief: [2], maker: [3], sender: [4], report3: [91] },
  resources: {
    projectBlock: { label: 'name', scope: 'self', fields: { name: { ...text, required: true } } },
    plot: {
      label: 'name',
      scope: 'block',
      unique: [['block', 'lane'], ['block'], ['lane', 'note']],
      fields: {
        plotNo: { type: 'sequence', pattern: 'P{000}' },
        name: { ...text, unique: true },
        phone: { type: 'phone', masked: true, unique: true },
        lane: text,
        note: text,
        checked: { ...text, readOnly: true },
        call: { type: 'computed', result: 'text', expression: 'record.name' },
        photos: { type: 'images' },
      },
      grants: [
        { roles: ['clerk', 'chief', 'sender'], actions: ['import'] },
        { roles: ['clerk'], actions: ['create'], fields: ['name', 'phone', 'lane', 'checked', 'call'] },
        { roles: ['chief', 'maker'], actions: ['create'] },
      ],
    },
  },
})
const plot = model.resources.plot!

function importer(...permissionIds: number[]) {
  const account = { id: 1, adAccount: 'a', name: 'A', admin: false, permissionIds, blockIds: [1] }
  return { model, me: meWith(account, model.permissions) } as RecordContext
}
function mayFill(...permissionIds: number[]) {
  const context = importer(...permissionIds)
  const fields = importFields(context, plot)
  return { fields: fields.map(({ name }) => name).sort(), keys: importKeys(context, plot, fields) }
}

it('a file fills what its sender may enter into a new record, and nothing that the system keeps', () => {
  expect(mayFill(1).fields).toEqual(['lane', 'name', 'phone'])
  expect(mayFill(2).fields).toEqual(['block', 'lane', 'name', 'note', 'phone'])
})

it('a row finds its record by fields that its sender may fill and sees unmasked', () => {
  expect(mayFill(1).keys).toEqual([['name'], ['lane']])
  expect(mayFill(1, 91).keys).toEqual([['name'], ['phone'], ['lane']])
  expect(mayFill(2, 91).keys).toEqual([['name'], ['phone'], ['block', 'lane'], ['block'], ['lane', 'note']])
})

it.each([[[3]], [[4]]])('who holds %j may import only with both rights', ids => {
  expect(() => mayFill(...ids)).toThrow(AccessDenied)
  expect(() => mayFill(3, 4)).not.toThrow()
})
