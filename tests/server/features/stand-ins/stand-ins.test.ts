import { expect, test } from 'vitest'
import type { AppModel } from '#model/app-model.ts'
import { decide } from '#model/permissions/decide.ts'
import type { Me } from '#model/permissions/me.ts'
import { AppStateHolder } from '#server/app-state.ts'
import { addComment } from '#server/features/discussion/comments.ts'
import { readHome } from '#server/features/home/read-home.ts'
import { notifyOverdue } from '#server/features/notices/notify-overdue.ts'
import { endStandIn, listStandIns, nameStandIn } from '#server/features/stand-ins/stand-ins.ts'
import { loadMe } from '#server/records/access/load-me.ts'
import { AccessDenied, RecordRefusal } from '#server/records/errors.ts'
import { readTimeline } from '#server/records/read/read-timeline.ts'
import { systemContext } from '#server/records/system-context.ts'
import { runTransition } from '#server/records/workflow/run-transition.ts'
import { createRecord } from '#server/records/write/create-record.ts'
import { verifyAudit } from '#server/storage/audit/verify-audit.ts'
import { buildModel } from '../../../helpers/build-model.ts'
import { eachDatabase, migrate } from '../../../helpers/database.ts'

const words = (text: string) => ({ 'zh-CN': text, 'en-US': text })

/** Requests that one named person decides, who must not have made them; whoever read one must not check it. */
const model: AppModel = buildModel({
  permissions: { staff: [1], guest: [2] },
  pages: { requests: { resource: 'request', roles: ['staff'], columns: ['name', 'status'] } },
  resources: {
    request: {
      label: 'name',
      scope: 'global',
      comments: true,
      grants: [{ roles: ['staff'], actions: ['list', 'read', 'create', 'update'] }],
      fields: {
        name: { type: 'text' },
        handler: { type: 'reference', resource: 'account' },
        reader: { type: 'reference', resource: 'account' },
        status: { type: 'state' },
      },
      workflows: {
        status: {
          initial: 'open',
          states: { open: { deadline: { after: 'P1D', notify: 'handler' } }, done: {} },
          transitions: {
            decide: {
              from: ['open'],
              to: 'done',
              roles: ['staff'],
              own: 'record.handler == me.id',
              when: 'coalesce(record.createdBy, 0) != me.id',
            },
            check: { from: ['open'], to: 'done', roles: ['staff'], own: 'coalesce(record.reader, 0) != me.id' },
          },
        },
      },
    },
  },
  home: {
    queue: [
      { name: 'mine', title: words('Mine'), page: '/test/requests', act: ['decide'], query: { handler: 'me.id' } },
      { name: 'all', title: words('All'), page: '/test/requests', act: ['decide'] },
    ],
  },
})
const request = model.resources.request!
const LEAVE = '2026-03-04T06:00:00.000Z'
const BACK = '2026-03-08T06:00:00.000Z'
const [FROM, TO] = ['2026-03-03', '2026-03-07']
/** The account of each by its number. */
const [anna, ben, carl, dora] = [1, 2, 3, 4]

eachDatabase(open => {
  const as = async (id: number, now = LEAVE) => {
    const me = (await loadMe(open(), model, id)) as Me
    return { ...systemContext(model, open(), new Date(now)), me, by: 'staff' as const }
  }
  const make = async (values: object, by = carl) =>
    Number((await createRecord(await as(by), request, { name: 'r', ...values })).id)
  const run = async (by: number, id: number, name: string, now = LEAVE) =>
    runTransition(await as(by, now), request, id, name, { version: 1 })
  const name = async (by: number, values: object = {}) =>
    nameStandIn(await as(by, '2026-03-01T06:00:00.000Z'), { standIn: 'ben', from: FROM, to: TO, ...values })
  const codesOf = async (doing: Promise<unknown>) => {
    const error = await doing.catch(thrown => thrown)
    expect(error).toBeInstanceOf(RecordRefusal)
    return (error as RecordRefusal).problems.map(({ code }) => code)
  }

  test('is named by the absent person or an administrator, for days that are not over and not taken', async () => {
    await migrate(model, open())
    await open().transaction(async ({ queries, adapter, touch }) => {
      const role = (id: string) => ({ name: id, permissionIds: id, version: 1 })
      await queries
        .insertInto('role')
        .values([role('1'), role('2')])
        .execute()
      const account = (adAccount: string, roleId: number, admin = false) => ({
        adAccount,
        name: adAccount.toUpperCase(),
        admin: adapter.encode('boolean', admin),
        roles: adapter.encode('json', [roleId]),
        version: 1,
      })
      const people = [account('anna', 1), account('ben', 1), account('carl', 1), account('dora', 2)]
      await queries
        .insertInto('account')
        .values([...people, account('root', 1, true)])
        .execute()
      touch('account')
    })
    // Nobody makes a stand-in of themselves.
    await expect(name(ben, { account: 'anna' })).rejects.toBeInstanceOf(AccessDenied)
    expect(await codesOf(name(anna, { standIn: 'anna' }))).toEqual(['stand-in-self'])
    expect(await codesOf(name(anna, { standIn: 'nobody' }))).toEqual(['not-a-choice'])
    expect(await codesOf(name(anna, { to: '2026-02-30' }))).toEqual(['not-date'])
    expect(await codesOf(name(anna, { from: '2026-02-01', to: '2026-02-28' }))).toEqual(['below-min'])
    await name(anna)
    expect(await codesOf(name(anna, { standIn: 'carl', from: TO, to: '2026-03-20' }))).toEqual(['stand-in-overlap'])
    await name(5, { account: 'carl', standIn: 'dora' })
    const { own, others } = await listStandIns(await as(ben))
    expect([own, others.map(({ absent, from, to }) => [absent.name, from, to])]).toEqual([[], [['ANNA', FROM, TO]]])
  })

  test('does the absent person’s work during the leave, and both are recorded', async () => {
    const id = await make({ handler: anna })
    const queue = async (who: number, now?: string) =>
      (await readHome(await as(who, now))).queue.map(({ name, inPlaceOf, address }) => [name, inPlaceOf, address])
    const all = ['all', undefined, '/test/requests?status_in=open']
    expect(await queue(ben)).toEqual([['mine', 'ANNA', '/test/requests?status_in=open&handler=1'], all])
    expect(await queue(ben, BACK)).toEqual([all])
    expect(await codesOf(run(ben, id, 'decide', BACK)).catch(() => 'denied')).toBe('denied')
    await run(ben, id, 'decide')
    const [entry] = await readTimeline(await as(carl), request, id)
    expect([entry?.account, entry?.inPlaceOf, entry?.inputs]).toEqual([
      { id: ben, label: 'BEN' },
      { id: anna, label: 'ANNA' },
      {},
    ])
    expect((await verifyAudit(open())).broken).toEqual([])
  })

  test('gains no right: neither roles nor what the absent person or the stand-in made, nor what keeps both out', async () => {
    // Carl made it; whom he is away for does not matter, nor does a chain from Anna to Ben to Carl.
    const forCarl = await make({ handler: carl }, anna)
    await expect(run(dora, forCarl, 'decide')).rejects.toBeInstanceOf(AccessDenied)
    await expect(run(ben, forCarl, 'decide')).rejects.toBeInstanceOf(AccessDenied)
    expect(await codesOf(run(ben, await make({ handler: anna }, ben), 'decide'))).toHaveLength(1)
    expect(await codesOf(run(ben, await make({ handler: anna }, anna), 'decide'))).toHaveLength(1)
    // Its reader may not check it, whoever the reader stands in for.
    const read = await make({ handler: carl, reader: ben })
    await expect(run(ben, read, 'check')).rejects.toBeInstanceOf(AccessDenied)
    // The other enforcer says the same.
    const { me } = await as(ben)
    const allowed = (record: object, now = LEAVE) =>
      decide(model, me, {
        action: 'run',
        target: { resource: 'request', transition: 'decide' },
        record: { status: 'open', ...record },
        now,
      }).allowed
    expect([
      allowed({ handler: anna }),
      allowed({ handler: anna, createdBy: anna }),
      allowed({ handler: anna, createdBy: ben }),
      allowed({ handler: carl }),
      allowed({ handler: anna }, BACK),
    ]).toEqual([true, false, false, false, false])
  })

  test('gets the absent person’s notifications, as far as it may see them', async () => {
    const state = new AppStateHolder(model)
    await notifyOverdue(open(), state, new Date('2026-03-05T05:00:00.000Z'))
    await open().transaction(({ queries }) => queries.deleteFrom('steward_notice').execute())
    const id = await make({ name: 'late', handler: anna })
    await make({ name: 'unseen', handler: carl }, anna)
    await addComment(await as(carl), request, id, '@anna please')
    await notifyOverdue(open(), state, new Date('2026-03-05T07:00:00.000Z'))
    const rows = await open().reader.selectFrom('steward_notice').selectAll().orderBy('id').execute()
    const told = rows.map(({ accountId, code, params }) => {
      const { label, inPlaceOf } = open().adapter.decode('json', params) as Record<string, unknown>
      return [accountId, code, label, inPlaceOf].join()
    })
    expect(told.sort()).toEqual(
      [
        `${anna},mention,late,`,
        `${ben},mention,late,ANNA`,
        ...['late', 'r', 'r'].flatMap(label => [`${anna},overdue,${label},`, `${ben},overdue,${label},ANNA`]),
        `${carl},overdue,unseen,`,
        `${carl},overdue,r,`,
        `${carl},overdue,r,`,
      ].sort(),
    )
  })

  test('can be ended at once, by nobody else', async () => {
    const span = (await listStandIns(await as(anna))).own[0]!.id
    await expect(endStandIn(await as(ben), span)).rejects.toThrow()
    await endStandIn(await as(anna), span)
    await expect(run(ben, await make({ handler: anna }), 'decide')).rejects.toBeInstanceOf(AccessDenied)
  })
})
