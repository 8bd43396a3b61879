import { expect, test } from 'vitest'
import type { AppModel } from '#model/app-model.ts'
import type { ListLayout, ListView, ViewContent } from '#model/list/list-settings.ts'
import { type Me, meWith } from '#model/permissions/me.ts'
import { listSettings } from '#server/features/list-settings/list-settings.ts'
import { saveLayout } from '#server/features/list-settings/save-layout.ts'
import { changeView, createView, deleteView } from '#server/features/list-settings/save-view.ts'
import { viewsFor } from '#server/features/list-settings/stored-view.ts'
import { RecordRefusal } from '#server/records/errors.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { createRecord } from '#server/records/write/create-record.ts'
import type { Database } from '#server/storage/database.ts'
import { buildModel } from '../../../helpers/build-model.ts'
import { eachDatabase, migrate } from '../../../helpers/database.ts'

const NOW = '2025-06-10T02:00:00.000Z'
const PAGE = '/test/fees'
/** Only bosses may open it. */
const SHUT = '/test/all'

function modelWith(fields: Readonly<Record<string, object>>): AppModel {
  const common = ['title', 'amount', 'phone', 'block']
  const model = buildModel({
    permissions: { boss: [1], clerk: [2], guest: [3], share: [4] },
    resources: {
      fee: {
        label: 'title',
        scope: 'global',
        search: ['title'],
        fields: { title: { type: 'text' }, phone: { type: 'phone', masked: true }, ...fields },
        grants: [
          { roles: ['boss', 'share'], actions: ['list', 'read'] },
          {
            roles: ['clerk'],
            actions: ['list', 'read'],
            fields: common.filter(name => name in fields || name === 'title' || name === 'phone'),
          },
          { roles: ['guest'], actions: ['list', 'read'], fields: ['title'] },
        ],
      },
    },
    pages: {
      fees: { resource: 'fee', roles: [], dataRoles: ['boss'], columns: ['title'] },
      all: { resource: 'fee', roles: ['boss'], columns: ['title'] },
    },
  })
  return { ...model, app: { ...model.app, shareViews: ['share'] } }
}

const model = modelWith({ amount: { type: 'money' }, margin: { type: 'money' } })
const person = (id: number, ...permissionIds: number[]): Me =>
  meWith({ id, adAccount: `a${id}`, name: `人${id}`, admin: false, permissionIds, blockIds: [] }, model.permissions)
const admin = meWith(
  { id: 1, adAccount: 'a1', name: '管理员', admin: true, permissionIds: [], blockIds: [] },
  model.permissions,
)
/** May share, and has the role of clerks. */
const boss = person(2, 1, 2, 4)
const clerk = person(3, 2)
const guest = person(4, 3)

const layout = (...paths: string[]): ListLayout => ({
  columns: paths.map(path => ({ path })),
  density: 'small',
  pageSize: 0,
})
const content = (given: Partial<ViewContent> = {}): ViewContent => ({
  conditions: [],
  where: '',
  quick: '',
  sort: [],
  layout: layout('title'),
  ...given,
})

async function prepare(database: Database): Promise<void> {
  await migrate(model, database)
  const context = contextOf(database, admin)
  for (const name of ['管理员', '人2', '人3', '人4'])
    await createRecord(context, model.resources.account!, { adAccount: name, name })
}

function contextOf(database: Database, me: Me, app = model): RecordContext {
  return { model: app, database, me, locale: 'zh-CN', now: NOW }
}

eachDatabase(open => {
  const as = (me: Me, app?: AppModel) => contextOf(open(), me, app)
  const views = async (me: Me, app?: AppModel) => (await listSettings(as(me, app), PAGE)).views
  const save = (me: Me, given: Partial<Parameters<typeof createView>[1]> & { readonly name: string }) =>
    createView(as(me), {
      page: PAGE,
      audience: { kind: 'me' },
      isDefault: false,
      ...given,
      content: given.content ?? content(),
    })
  const clear = async () => {
    for (const view of await views(admin)) await deleteView(as(admin), view.id, undefined).catch(() => {})
    await open().transaction(async ({ queries }) => void (await queries.deleteFrom('steward_list_view').execute()))
  }
  const problems = async (work: Promise<unknown>) => {
    const error = await work.catch(error => error)
    expect(error).toBeInstanceOf(RecordRefusal)
    return (error as RecordRefusal).problems.map(({ path, code }) => [path, code])
  }

  test('a layout is stored for the account alone, replaced and deleted', async () => {
    const kept = { ...layout('title', 'amount'), density: 'large' as const, pageSize: 50 }
    await saveLayout(as(clerk), PAGE, layout('title'))
    await saveLayout(as(clerk), PAGE, kept)
    expect((await listSettings(as(clerk), PAGE)).layout).toEqual(kept)
    expect((await listSettings(as(boss), PAGE)).layout).toBeNull()
    await saveLayout(as(clerk), PAGE, null)
    expect((await listSettings(as(clerk), PAGE)).layout).toBeNull()
  })

  test('only pages that the account may open have settings', async () => {
    await expect(listSettings(as(clerk), SHUT)).rejects.toMatchObject({ status: 404 })
    await expect(saveLayout(as(clerk), SHUT, layout())).rejects.toMatchObject({ status: 404 })
    await expect(listSettings(as(clerk), '/test/none')).rejects.toMatchObject({ status: 404 })
  })

  test('a view is seen by those whom it is meant for, and changed by those who may', async () => {
    await clear()
    await save(clerk, { name: 'mine' })
    await save(boss, { name: 'for clerks', audience: { kind: 'role', role: 'clerk' } })
    await save(boss, { name: 'for all', audience: { kind: 'everyone' } })
    const seen = async (me: Me) => (await views(me)).map(({ name, mayChange }) => [name, mayChange])
    expect(await seen(clerk)).toEqual([
      ['for all', false],
      ['for clerks', false],
      ['mine', true],
    ])
    expect(await seen(guest)).toEqual([['for all', false]])
    expect(await seen(boss)).toEqual([
      ['for all', true],
      ['for clerks', true],
    ])
    const [all] = await views(clerk)
    await expect(changeView(as(clerk), all!.id, { version: 1, name: 'x' })).rejects.toMatchObject({ status: 403 })
    await expect(deleteView(as(clerk), all!.id, 1)).rejects.toMatchObject({ status: 403 })
    const mine = (await views(clerk)).find(({ name }) => name === 'mine')!
    await expect(changeView(as(boss), mine.id, { version: 1, name: 'x' })).rejects.toMatchObject({ status: 404 })
  })

  test('who may share is decided by the model; an own role only, or everyone', async () => {
    await clear()
    const denied = [['audience', 'sharing-not-allowed']]
    expect(await problems(save(clerk, { name: 'a', audience: { kind: 'everyone' } }))).toEqual(denied)
    expect(await problems(save(clerk, { name: 'a', audience: { kind: 'role', role: 'clerk' } }))).toEqual(denied)
    expect(await problems(save(boss, { name: 'a', audience: { kind: 'role', role: 'guest' } }))).toEqual(denied)
    expect(await problems(save(admin, { name: 'a', audience: { kind: 'role', role: 'none' } }))).toEqual(denied)
    expect(await problems(save(admin, { name: 'a', audience: { kind: 'role' } }))).toEqual([
      ['audience.role', 'required'],
    ])
    await save(admin, { name: 'a', audience: { kind: 'role', role: 'guest' } })
    expect(await views(guest)).toHaveLength(1)
    const { sharing } = await listSettings(as(boss), PAGE)
    expect(sharing.everyone).toBe(true)
    expect(sharing.roles.map(({ role }) => role).sort()).toEqual(['boss', 'clerk', 'share'])
    expect((await listSettings(as(clerk), PAGE)).sharing).toEqual({ roles: [], everyone: false })
  })

  test('three roles, one view: nobody learns of fields that they may not read, and nothing is widened', async () => {
    await clear()
    await save(boss, {
      name: 'thin margins',
      audience: { kind: 'everyone' },
      content: content({
        conditions: [['amount_gte', '100']],
        where: 'any(margin_lt=500;title_like=x)',
        sort: [
          { field: 'margin', order: 'asc' },
          { field: 'title', order: 'asc' },
        ],
        layout: layout('margin', 'title', 'amount'),
      }),
    })
    const only = async (me: Me): Promise<ListView> => (await views(me))[0]!
    expect(await only(boss)).toMatchObject({ refused: 0, content: { where: 'any(margin_lt=500;title_like=x)' } })
    const forClerk = await only(clerk)
    expect(forClerk.refused).toBe(1)
    expect(forClerk.content).toMatchObject({
      conditions: [],
      where: '',
      sort: [{ field: 'title', order: 'asc' }],
      layout: layout('title', 'amount'),
    })
    expect(JSON.stringify(forClerk)).not.toContain('margin_')
    const forGuest = await only(guest)
    expect(forGuest.refused).toBe(2)
    expect(JSON.stringify(forGuest)).not.toMatch(/amount|"margin|500/)
  })

  test('a condition on a masked value is not shown to those for whom it is masked', async () => {
    await clear()
    const person = {
      name: 'one person',
      audience: { kind: 'everyone' },
      content: content({ conditions: [['phone', '13800000000']] }),
    } as const
    // A view that anybody opens again and again is no look-up.
    expect(await problems(save(boss, person))).toEqual([['phone', 'masked-whole-value']])
    await save(admin, person)
    expect((await views(admin))[0]).toMatchObject({ refused: 0 })
    const [seen] = await views(clerk)
    expect(seen!.refused).toBe(1)
    expect(JSON.stringify(seen)).not.toContain('13800000000')
  })

  test('a view that the list call would refuse cannot be saved', async () => {
    await clear()
    const refused = (given: Partial<ViewContent>) => problems(save(guest, { name: 'x', content: content(given) }))
    expect(await refused({ conditions: [['amount_gte', '1']] })).toEqual([['amount', 'not-filterable']])
    expect(await refused({ where: 'not(margin_lt=1)' })).toEqual([['margin', 'not-filterable']])
    expect(await refused({ sort: [{ field: 'margin', order: 'asc' }] })).toEqual([['_sort', 'not-sortable']])
    expect(await refused({ layout: layout('margin') })).toEqual([['margin', 'view-field-refused']])
    expect(await refused({ where: 'any(' })).toEqual([['_where', 'not-a-condition']])
    expect(await views(guest)).toEqual([])
  })

  test('names, versions and defaults', async () => {
    await clear()
    const first = await save(clerk, { name: ' first ', isDefault: true })
    expect(first).toMatchObject({ name: 'first', version: 1, isDefault: true })
    expect(await problems(save(clerk, { name: 'first' }))).toEqual([['name', 'view-name-taken']])
    await save(clerk, { name: 'second', isDefault: true })
    expect((await views(clerk)).map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ['first', false],
      ['second', true],
    ])
    const renamed = await changeView(as(clerk), first.id, { version: 1, name: 'third' })
    expect(renamed).toMatchObject({ name: 'third', version: 2 })
    expect(await problems(changeView(as(clerk), first.id, { version: 1, name: 'x' }))).toEqual([['', 'stale-version']])
    await deleteView(as(clerk), first.id, 2)
    expect((await views(clerk)).map(({ name }) => name)).toEqual(['second'])
  })

  test('of two changes to the same version one is stored, the other is refused', async () => {
    await clear()
    const { id } = await save(clerk, { name: 'one' })
    const rename = (name: string) => changeView(as(clerk), id, { version: 1, name })
    const done = await Promise.allSettled(['two', 'three'].map(rename))
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await views(clerk)).toMatchObject([{ version: 2 }])
    const gone = await Promise.allSettled([deleteView(as(clerk), id, 2), deleteView(as(clerk), id, 2)])
    expect(gone.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  })

  test('a name is taken once per owner, also at the same time and when somebody else renames', async () => {
    await clear()
    const twice = await Promise.allSettled([save(boss, { name: 'same' }), save(boss, { name: 'same' })])
    expect(twice.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    const shared = await save(boss, { name: 'shared', audience: { kind: 'everyone' } })
    await save(admin, { name: 'mine' })
    const rename = (name: string) => changeView(as(admin), shared.id, { version: 1, name })
    expect(await problems(rename('same'))).toEqual([['name', 'view-name-taken']])
    expect(await rename('mine')).toMatchObject({ name: 'mine', owner: { id: boss.id } })
  })

  test('at the limit no view is added, but one may still be renamed', async () => {
    await clear()
    for (let at = 0; at < 99; at++) await save(guest, { name: `v${at}` })
    const last = await save(guest, { name: 'last' })
    expect(await problems(save(guest, { name: 'more' }))).toEqual([['name', 'too-many']])
    expect(await changeView(as(guest), last.id, { version: 1, name: 'more' })).toMatchObject({ name: 'more' })
  })

  test('of the views only those meant for the account are read', async () => {
    await clear()
    await save(clerk, { name: 'private' })
    await save(boss, { name: 'for clerks', audience: { kind: 'role', role: 'clerk' } })
    const names = async (me: Me) => (await viewsFor(open(), PAGE, me)).map(({ name }) => name)
    expect(await names(guest)).toEqual([])
    expect(await names(admin)).toEqual(['for clerks'])
    expect(await names(clerk)).toEqual(['for clerks', 'private'])
  })

  test('every change leaves an entry in the trail, without the values that were looked for', async () => {
    await clear()
    const view = await save(boss, {
      name: 'audited',
      content: content({ conditions: [['title_like', 'looked-for']] }),
    })
    await changeView(as(boss), view.id, { version: 1, audience: { kind: 'everyone' } })
    await deleteView(as(boss), view.id, 2)
    const { reader, adapter } = open()
    const rows = await reader
      .selectFrom('steward_audit')
      .selectAll()
      .where('resource', '=', 'listView')
      .where('recordId', '=', view.id)
      .orderBy('id')
      .execute()
    expect(rows.map(({ action }) => action)).toEqual(['create', 'update', 'delete'])
    expect(adapter.decode('json', rows[1]!.after)).toMatchObject({ name: 'audited', audience: 'everyone' })
    expect(JSON.stringify(rows)).not.toContain('looked-for')
  })

  test('views and arrangements survive the renaming of a field', async () => {
    await clear()
    await save(boss, {
      name: 'big',
      content: content({
        conditions: [['amount_gte', '100']],
        where: 'any(amount_lt=5;title=x)',
        sort: [{ field: 'amount', order: 'desc' }],
        layout: layout('amount', 'title'),
      }),
    })
    await saveLayout(as(boss), PAGE, layout('amount'))
    const renamed = modelWith({ total: { type: 'money', renamedFrom: 'amount' }, margin: { type: 'money' } })
    const settings = await listSettings(as(boss, renamed), PAGE)
    expect(settings.layout).toEqual(layout('total'))
    expect(settings.views[0]).toMatchObject({
      refused: 0,
      content: {
        conditions: [['total_gte', '100']],
        where: 'any(total_lt=5;title=x)',
        sort: [{ field: 'total', order: 'desc' }],
        layout: layout('total', 'title'),
      },
    })
    const gone = modelWith({ margin: { type: 'money' } })
    expect((await views(boss, gone))[0]).toMatchObject({ refused: 2, content: { conditions: [], where: '' } })
  })
}, prepare)
