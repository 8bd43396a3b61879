import { expect, test } from 'vitest'
import type { Grant } from '#model/app-model.ts'
import { meWith } from '#model/permissions/me.ts'
import { compareRights } from '#model/permissions/rights/compare-rights.ts'
import { effectiveRights, type GivenBy, type ResourceRights } from '#model/permissions/rights/effective-rights.ts'
import { buildModel } from '../../../helpers/build-model.ts'
import { inEnglish } from '../../../helpers/in-english.ts'

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
  return inEnglish(compareRights(was!, is!)).map(({ direction, kind, name, what }) => [direction, kind, name, what])
}

const base = modelWith({ grants: [READS] })

test('nothing changes where the rights are the same', () => {
  expect(between(base, modelWith({ grants: [READS] }))).toEqual([])
})

test('a page that opens widens the rights, one that closes narrows them', () => {
  const closed = modelWith({ grants: [READS], roles: ['boss'] })
  expect(between(base, closed)).toContainEqual(['narrows', 'page', undefined, 'no longer opens /test/notes'])
  expect(between(closed, base)).toContainEqual(['widens', 'page', undefined, 'opens /test/notes'])
})

test('an action is compared with the rows and fields it is given for', () => {
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

test('rows whose fields are given by one of two grants only', () => {
  const label = { roles: ['desk'], actions: ['list', 'read'], fields: ['name'] } as const
  const wide = modelWith({ grants: [READS, label], roles: ['boss'] })
  const narrow = modelWith({ grants: [{ ...READS, where: 'record.open' }, label], roles: ['boss'] })
  const told = (name: string, from: string, to: string) => `may ${name} note: ${to}; before: ${from}`
  const [all, some] = ['all fields on all rows, name on all rows', 'all fields where record.open, name on all rows']
  expect(between(wide, narrow)).toEqual([
    ['narrows', 'action', 'list', told('list', all, some)],
    ['narrows', 'action', 'read', told('read', all, some)],
  ])
  expect(between(narrow, wide).map(([direction]) => direction)).toEqual(['widens', 'widens'])
  const others = modelWith({ grants: [{ ...READS, where: '!record.open' }, label], roles: ['boss'] })
  expect(between(narrow, others).map(([direction]) => direction)).toEqual(['differs', 'differs'])
  // What another grant gives anyway makes no difference.
  expect(between(base, modelWith({ grants: [READS, { ...label, where: 'record.open' }] }))).toEqual([])
})

test('a field that is shown is told from one that is masked', () => {
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

const rightsOf = (model: ReturnType<typeof modelWith>) =>
  effectiveRights(
    model,
    meWith({ id: 1, adAccount: 'a', name: 'a', admin: false, permissionIds: [1], blockIds: [] }, model.permissions),
  )
const given = (...all: Partial<GivenBy>[]) => all.map(each => ({ roles: ['desk'], where: [], ...each }))

/** Changes between two rights on notes that are `base` but for these parts. */
function betweenNotes(before: Partial<ResourceRights> | null, after: Partial<ResourceRights> | null) {
  const { resources, ...rest } = rightsOf(base)
  const [was, is] = [before, after].map(parts => ({
    ...rest,
    resources: parts ? [{ ...resources[0]!, ...parts }] : [],
  }))
  return inEnglish(compareRights(was!, is!)).map(({ direction, kind, at, name, what }) => [
    direction,
    kind,
    at,
    name,
    what,
  ])
}

test('who may change the config, alone or with a second person', () => {
  const withApp = (app: Partial<(typeof base)['app']>) => ({ ...base, app: { ...base.app, ...app } })
  const open = withApp({ studio: { roles: ['desk'], fourEyes: true } })
  const alone = withApp({ studio: { roles: ['desk'], fourEyes: false } })
  const change = 'change the config in Studio'
  const approve = 'put a change of the config into effect without the approval of a second person'
  expect(between(base, open)).toEqual([['widens', 'platform', undefined, `may ${change}`]])
  expect(between(open, alone)).toEqual([['widens', 'platform', undefined, `may ${approve}`]])
  expect(between(alone, open)).toEqual([['narrows', 'platform', undefined, `may no longer ${approve}`]])
  expect(between(open, withApp({ studio: { roles: ['boss'], fourEyes: true } }))).toEqual([
    ['narrows', 'platform', undefined, `may no longer ${change}`],
  ])
  expect(between(base, withApp({ seeAs: ['desk'], shareViews: ['desk'] })).map(([, , , what]) => what)).toEqual([
    'may see the platform as another account or role',
    'may share views with everyone',
  ])
})

test('the rows that are reached at all', () => {
  const said = (from: string, to: string) =>
    betweenNotes({ scope: from } as Partial<ResourceRights>, { scope: to } as Partial<ResourceRights>)
  expect(said('block', 'all')).toEqual([
    ['widens', 'rows', 'note', undefined, 'reaches the rows of note by "all", before by "block"'],
  ])
  expect(said('all', 'block').map(([direction]) => direction)).toEqual(['narrows'])
  expect(said('block', 'creator').map(([direction]) => direction)).toEqual(['differs'])
  const [change] = compareRights(
    { ...rightsOf(base), resources: [{ ...rightsOf(base).resources[0]!, scope: 'block' }] },
    rightsOf(base),
  )
  expect(change).not.toHaveProperty('name')
})

test('a page that shows rows of every block', () => {
  const own = rightsOf(base)
  const across = { ...own, pages: own.pages.map(page => ({ ...page, crossBlocks: true })) }
  expect(inEnglish(compareRights(own, across))).toEqual([
    { direction: 'widens', kind: 'page', at: '/test/notes', what: 'sees rows of every block on /test/notes' },
  ])
  expect(inEnglish(compareRights(across, own))).toEqual([
    { direction: 'narrows', kind: 'page', at: '/test/notes', what: 'sees only rows of the own blocks on /test/notes' },
  ])
})

test('a step that is added widens the rights, one that is taken away narrows them', () => {
  const step = { name: 'send', title: { 'zh-CN': 'Send', 'en-US': 'Send' }, given: given({ where: ['record.open'] }) }
  const now = ['widens', 'step', 'note', 'send', 'may run send of note where record.open']
  expect(betweenNotes({}, { steps: [step] })).toEqual([now])
  expect(betweenNotes({ steps: [step] }, {})).toEqual([
    ['narrows', 'step', 'note', 'send', 'may no longer run send of note'],
  ])
})

test('of a resource that is seen for the first time, everything is named, and no more', () => {
  const fields = Object.keys(base.resources.note!.fields)
  const first = betweenNotes(null, {})
  expect(first.slice(0, 2)).toEqual([
    ['widens', 'action', 'note', 'list', 'may list note'],
    ['widens', 'action', 'note', 'read', 'may read note'],
  ])
  expect(first.slice(2).map(([direction, kind, , name]) => [direction, kind, name])).toEqual(
    fields.map(name => ['widens', 'field', name]),
  )
  expect(betweenNotes({}, null).map(([direction]) => direction)).toEqual(
    Array.from({ length: fields.length + 2 }, () => 'narrows'),
  )
})

test('who neither lists nor reads sees no field, who does either sees those that are not hidden', () => {
  const actions = (...names: string[]) =>
    ({ actions: names.map(name => ({ name, given: given({}) })) }) as Partial<ResourceRights>
  const fields = (before: Partial<ResourceRights>, after: Partial<ResourceRights>) =>
    betweenNotes(before, after)
      .filter(([, kind]) => kind === 'field')
      .map(([direction, , , name]) => `${direction} ${name}`)
  const all = Object.keys(base.resources.note!.fields)
  expect(fields(actions('delete'), actions('list'))).toEqual(all.map(name => `widens ${name}`))
  expect(fields(actions('read'), actions('delete'))).toEqual(all.map(name => `narrows ${name}`))
  expect(fields(actions('read'), actions('list'))).toEqual([])
  expect(fields({ hidden: ['phone', 'open'] }, { hidden: ['phone', 'name'] })).toEqual(['widens open', 'narrows name'])
})

test('several conditions and fields: more, fewer, other ones', () => {
  const update = (...all: Partial<GivenBy>[]) =>
    ({ actions: [{ name: 'update', given: given(...all) }], hidden: [] }) as Partial<ResourceRights>
  const said = (before: Partial<GivenBy>[], after: Partial<GivenBy>[]) =>
    betweenNotes(update(...before), update(...after)).map(([direction, , , , what]) => [direction, what])
  const [a, b, both] = [{ where: ['a'] }, { where: ['b'] }, { where: ['a', 'b'] }]
  expect(said([a], [a, b])).toEqual([['widens', 'may update note on other rows: a or b; before: a']])
  expect(said([a, b], [b])).toEqual([['narrows', 'may update note on other rows: b; before: a or b']])
  expect(said([both, a], [b, a])).toEqual([['differs', 'may update note on other rows: b or a; before: a && b or a']])
  expect(said([a], [a, {}])).toEqual([['widens', 'may update note on other rows: all; before: a']])
  const [name, phone] = [{ fields: ['name'] }, { fields: ['phone', 'open'] }]
  expect(said([name], [name, phone])).toEqual([
    ['widens', 'may update note with other fields: name or phone or open; before: name'],
  ])
  expect(said([name], [phone])).toEqual([['differs', 'may update note with other fields: phone or open; before: name']])
  expect(said([name], [name, {}])).toEqual([['widens', 'may update note with other fields: all; before: name']])
  expect(said([name], [name])).toEqual([])
})
