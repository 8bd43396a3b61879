import { expect, test } from 'vitest'
import type { Grant } from '#model/app-model.ts'
import { compareRights } from '#model/permissions/compare-rights.ts'
import { effectiveRights } from '#model/permissions/effective-rights.ts'
import { meWith } from '#model/permissions/me.ts'
import { buildModel } from '../../helpers/build-model.ts'

const FIELDS = { name: { type: 'text' }, phone: { type: 'phone', masked: true }, open: { type: 'boolean' } }

function modelWith({
  grants,
  roles = ['desk'],
  fields = FIELDS,
}: {
  grants: Partial<Grant>[]
  roles?: string[]
  fields?: object
}) {
  return buildModel({
    permissions: { desk: [1], boss: [2] },
    pages: { notes: { resource: 'note', roles, columns: ['name'] } },
    resources: { note: { label: 'name', scope: 'global', fields, grants } },
  })
}

const READS = { roles: ['desk'], actions: ['list', 'read'] } as const

/** Changes for somebody at the desk. */
function between(before: ReturnType<typeof modelWith>, after: ReturnType<typeof modelWith>) {
  const [was, is] = [before, after].map(model => {
    const account = { id: 1, adAccount: 'a', name: 'a', admin: false, permissionIds: [1], blockIds: [] }
    return effectiveRights(model, meWith(account, model.permissions))
  })
  return compareRights(was!, is!).map(({ direction, kind, name, what }) => [direction, kind, name, what])
}

const base = modelWith({ grants: [READS] })

test('nothing changes where the rights are the same', () => {
  expect(between(base, modelWith({ grants: [READS] }))).toEqual([])
})

test('a page and its rows', () => {
  const closed = modelWith({ grants: [READS], roles: ['boss'] })
  expect(between(base, closed)).toContainEqual(['narrows', 'page', undefined, 'no longer opens /test/notes'])
  expect(between(closed, base)).toContainEqual(['widens', 'page', undefined, 'opens /test/notes'])
})

test('an action, with the rows and fields it is given for', () => {
  const some = modelWith({
    grants: [READS, { roles: ['desk'], actions: ['update'], where: 'record.open', fields: ['name'] }],
  })
  const all = modelWith({ grants: [READS, { roles: ['desk'], actions: ['update'] }] })
  const other = modelWith({
    grants: [READS, { roles: ['desk'], actions: ['update'], where: '!record.open', fields: ['name'] }],
  })
  expect(between(base, some)).toEqual([['widens', 'action', 'update', 'may update note where record.open']])
  expect(between(some, base)).toEqual([['narrows', 'action', 'update', 'may no longer update note']])
  expect(between(some, all).map(([direction]) => direction)).toEqual(['widens', 'widens'])
  expect(between(all, some).map(([direction]) => direction)).toEqual(['narrows', 'narrows'])
  expect(between(some, other)).toEqual([
    ['differs', 'action', 'update', 'may update note on other rows: !record.open; before: record.open'],
  ])
})

test('a field that is shown, and one that is masked', () => {
  const more = modelWith({ grants: [READS], fields: { ...FIELDS, phone: { type: 'phone' }, remark: { type: 'text' } } })
  expect(between(base, more)).toEqual([
    ['widens', 'field', 'remark', 'sees note.remark'],
    ['widens', 'mask', 'phone', 'sees note.phone unmasked'],
  ])
  expect(between(more, base)).toEqual([
    ['narrows', 'field', 'remark', 'no longer sees note.remark'],
    ['narrows', 'mask', 'phone', 'sees note.phone masked'],
  ])
})
