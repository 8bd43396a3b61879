import { describe, expect, test } from 'vitest'
import type { RightsHolder, RightsSentence } from '#model/app-model.ts'
import { meWith } from '#model/permissions/me.ts'
import { brokenSentences, sampleHolder, type TestedHolder } from '#model/permissions/rights/rights-tests.ts'
import { buildModel } from '../../../helpers/build-model.ts'
import { inEnglish } from '../../../helpers/in-english.ts'

const model = buildModel({
  permissions: { desk: [1], boss: [2, 20], report3: [91] },
  resources: {
    projectBlock: {
      ...{ label: 'name', scope: 'self', fields: { name: { type: 'text', required: true } } },
      grants: [{ roles: ['desk'], actions: ['list', 'read'] }],
    },
    notice: {
      label: 'text',
      scope: 'blocks',
      fields: { text: { type: 'text' }, blocks: { type: 'references', resource: 'projectBlock' } },
      grants: [{ roles: ['desk'], actions: ['list', 'read'] }],
    },
    house: {
      label: 'name',
      scope: 'block',
      fields: {
        name: { type: 'text', required: true },
        phone: { type: 'phone', masked: true },
        secret: { type: 'text' },
        status: { type: 'state' },
      },
      workflows: {
        status: {
          initial: 'open',
          states: { open: {}, closed: {} },
          transitions: { close: { from: ['open'], to: 'closed', roles: ['desk'] } },
        },
      },
      grants: [
        { roles: ['desk'], actions: ['list', 'read'], fields: ['name', 'phone'] },
        { roles: ['desk'], actions: ['update'], where: "record.status == 'open'" },
        { roles: ['boss'], actions: ['list', 'read', 'delete'] },
      ],
    },
    note: {
      label: 'text',
      scope: 'creator',
      fields: { text: { type: 'text', required: true } },
      grants: [
        { roles: ['desk'], actions: ['update'] },
        { roles: ['boss'], actions: ['delete'] },
      ],
    },
  },
  pages: {
    notes: {
      ...{ resource: 'note', roles: ['desk'], columns: ['text'] },
      actions: { toolbar: [], row: ['edit', 'delete'], bulk: [] },
    },
  },
})
const samples = {
  ...model,
  sampleData: [
    { resource: 'other', rows: [], sets: [] },
    {
      ...{ resource: 'role', sets: [] },
      rows: [
        { $key: 'desk', name: 'Desk', permissionIds: '1' },
        { $key: 'chief', name: 'Chief', permissionIds: '2, 20' },
      ],
    },
    {
      ...{ resource: 'account', sets: [] },
      rows: [
        { adAccount: 'one', roles: ['@desk', 'Chief'], blocks: ['North', 'South'] },
        { adAccount: 'root', admin: true },
      ],
    },
  ],
} as unknown as typeof model

const holder = (blocks = ['North'], ...permissions: number[]): TestedHolder =>
  sampleHolder(model, { permissions, blocks } as RightsHolder)!
const desk = holder(['North'], 1)
const location = { file: 'tests/rights/desk.json', line: 1, column: 1 }

/** What is wrong with the sentence; empty where it holds. */
function broken(sentence: object, who = desk) {
  const whole = { pointer: '', location, ...sentence } as unknown as RightsSentence
  const said = brokenSentences(model, { who: { role: 'Desk' }, sentences: [whole] } as never, who)
  for (const failure of said) expect(failure.sentence).toBe(whole)
  return said.map(({ what, because }) => inEnglish([what, because]).join(' '))
}
const may = (sentence: object, who?: TestedHolder) => broken({ ...sentence, expects: 'may' }, who)
const mayNot = (sentence: object, who?: TestedHolder) => broken({ ...sentence, expects: 'mayNot' }, who)
const OUTSIDE = 'The record lies in a block that they do not have.'

describe('what may be done', () => {
  test('holds where it is so, and says otherwise what is so and by what', () => {
    expect(may({ resource: 'house', name: 'read' })).toEqual([])
    expect(mayNot({ resource: 'house', name: 'read' })).toEqual([
      expect.stringMatching(/^Role “Desk” may read house\. It is given at \S+house\.json:\d+ to desk\.$/),
    ])
    expect(mayNot({ resource: 'house', name: 'delete' })).toEqual([])
    expect(may({ resource: 'house', name: 'delete' })).toEqual([
      'Role “Desk” may not delete house. It takes the permission 2 (boss).',
    ])
    expect(may({ resource: 'house', name: 'import' })).toEqual([
      'Role “Desk” may not import house. No permission gives it.',
    ])
  })

  test('a transition is run, a page opened, a button of it pressed', () => {
    expect(may({ resource: 'house', name: 'close' })).toEqual([])
    expect(may({ resource: 'house', name: 'close' }, holder([], 2))).toEqual([
      'Role “Desk” may not close house. It takes the permission 1 (desk).',
    ])
    expect(may({ page: '/test/notes' })).toEqual([])
    expect(mayNot({ page: '/test/notes' })).toEqual([expect.stringMatching(/^Role “Desk” may open \/test\/notes\. /)])
    expect(may({ page: '/test/notes' }, holder([], 2))).toEqual([
      'Role “Desk” may not open /test/notes. It takes the permission 1 (desk).',
    ])
    expect(may({ page: '/test/notes', name: 'edit' })).toEqual([])
    expect(may({ page: '/test/notes', name: 'delete' })).toEqual([
      'Role “Desk” may not delete on /test/notes. It takes the permission 2 (boss).',
    ])
    for (const asked of [may, mayNot])
      expect(asked({ page: '/test/notes', name: 'fly' })).toEqual([
        '/test/notes has no button "fly". Name a button of the page.',
      ])
  })

  test('in a block that the holder has, and in no other', () => {
    expect(may({ resource: 'house', name: 'read', block: 'North' })).toEqual([])
    expect(mayNot({ resource: 'house', name: 'read', block: 'South' })).toEqual([])
    expect(may({ resource: 'house', name: 'read', block: 'South' })).toEqual([
      `Role “Desk” may not read house of South. ${OUTSIDE}`,
    ])
    // Blocks are records by themselves, notices name theirs, notes belong to who wrote them.
    for (const resource of ['house', 'projectBlock', 'notice'])
      for (const record of [undefined, { status: 'open' }]) {
        expect(may({ resource, name: 'read', block: 'North', record })).toEqual([])
        expect(may({ resource, name: 'read', block: 'South', record })).toEqual([
          `Role “Desk” may not read ${resource} of South. ${OUTSIDE}`,
        ])
      }
    expect(may({ resource: 'note', name: 'read', block: 'South' })).toEqual([])
  })

  test('with a record the conditions of grants count', () => {
    const update = { resource: 'house', name: 'update' }
    expect(may(update)).toEqual([])
    expect(may({ ...update, record: { status: 'open' } })).toEqual([])
    expect(mayNot({ ...update, record: { status: 'closed' } })).toEqual([])
    expect(may({ ...update, record: { status: 'open' }, block: 'North' })).toEqual([])
    expect(may({ ...update, record: { status: 'open' }, block: 'South' })).toEqual([
      `Role “Desk” may not update house of South. ${OUTSIDE}`,
    ])
  })
})

describe('how a field is shown', () => {
  test.each<[string, string, TestedHolder]>([
    ['name', 'sees', desk],
    ['phone', 'masked', desk],
    ['secret', 'hidden', desk],
    ['phone', 'sees', holder([], 1, 91)],
    ['secret', 'sees', holder([], 2)],
    ['name', 'hidden', holder()],
  ])('%s: %s', (field, expects, who) => {
    for (const other of ['sees', 'masked', 'hidden'])
      expect(broken({ resource: 'house', field, expects: other }, who)).toHaveLength(other === expects ? 0 : 1)
  })

  test('what is so is said', () => {
    const said = (field: string, expects: string, rest = {}) => broken({ resource: 'house', field, expects, ...rest })
    expect(said('name', 'hidden')).toEqual([
      expect.stringMatching(/^Role “Desk” sees house\.name in full, not hidden\. It is given at \S+:\d+ to desk\.$/),
    ])
    expect(said('phone', 'sees')[0]).toMatch(/^Role “Desk” sees house\.phone masked, not in full\./)
    expect(said('secret', 'sees')).toEqual([
      'Role “Desk” sees house.secret not at all, not in full. It takes the permission 2 (boss).',
    ])
    expect(said('name', 'sees', { block: 'South' })).toEqual([
      `Role “Desk” sees house.name of South not at all, not in full. ${OUTSIDE}`,
    ])
  })
})

describe('who it is about', () => {
  test('permission ids, a role or an account of the sample data', () => {
    const me = (who: object) => {
      const found = sampleHolder(samples, who as RightsHolder)
      return (
        found && {
          ids: found.me.permissionIds,
          blocks: found.me.blockIds,
          roles: found.me.roles,
          admin: found.me.admin,
        }
      )
    }
    expect(me({ permissions: [1, 2] })).toEqual({ ids: [1, 2], blocks: [], roles: ['desk', 'boss'], admin: false })
    expect(me({ role: 'Chief', blocks: ['South'] })).toEqual({
      ids: [2, 20],
      blocks: [1],
      roles: ['boss'],
      admin: false,
    })
    expect(me({ account: 'one' })).toEqual({ ids: [1, 2, 20], blocks: [1, 2], roles: ['desk', 'boss'], admin: false })
    const root = meWith(
      { id: 1, adAccount: '', name: '', admin: true, permissionIds: [], blockIds: [] },
      model.permissions,
    )
    expect(me({ account: 'root' })).toEqual({ ids: root.permissionIds, blocks: [], roles: root.roles, admin: true })
    expect(sampleHolder(samples, { account: 'one' } as RightsHolder)?.me.adAccount).toBe('one')
    for (const who of [{ role: 'Nobody' }, { account: 'nobody' }]) expect(me(who)).toBeUndefined()
    expect(sampleHolder(model, { account: 'one' } as RightsHolder)).toBeUndefined()
  })

  test('a block keeps the id that it was given first', () => {
    const { blockId } = sampleHolder(samples, { account: 'one' } as RightsHolder)!
    expect([blockId('South'), blockId('East'), blockId('North'), blockId('East')]).toEqual([2, 3, 1, 3])
  })

  test('an administrator may everything that anybody may', () => {
    const root = sampleHolder(samples, { account: 'root' } as RightsHolder)!
    expect(mayNot({ resource: 'house', name: 'delete' }, root)).toEqual([
      expect.stringMatching(/^Role “Desk” may delete house\. It is given at \S+house\.json:\d+\.$/),
    ])
  })

  test('names three places of grants and counts the others', () => {
    const roles = ['one', 'two', 'three', 'four', 'five']
    const many = buildModel({
      permissions: Object.fromEntries(roles.map((role, index) => [role, [index + 1]])),
      resources: {
        tool: {
          ...{ label: 'name', scope: 'global', fields: { name: { type: 'text' } } },
          grants: roles.map(role => ({ roles: [role], actions: ['list', 'read'] })),
        },
      },
    })
    const who = sampleHolder(many, { permissions: [1, 2, 3, 4, 5] } as RightsHolder)!
    const sentence = { pointer: '', location, resource: 'tool', name: 'read', expects: 'mayNot' }
    const [said] = brokenSentences(many, { who: { role: 'All' }, sentences: [sentence] } as never, who)
    expect(inEnglish(said!.because)).toMatch(/^It is given at \S+ to one, \S+ to two, \S+ to three and 2 more\.$/)
  })
})
