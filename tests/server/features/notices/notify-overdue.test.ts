import { expect, test } from 'vitest'
import { AppStateHolder } from '#server/app-state.ts'
import { notifyOverdue } from '#server/features/notices/notify-overdue.ts'
import { systemContext } from '#server/records/system-context.ts'
import { runTransition } from '#server/records/workflow/run-transition.ts'
import { createRecord } from '#server/records/write/create-record.ts'
import { buildModel } from '../../../helpers/build-model.ts'
import { eachDatabase, migrate } from '../../../helpers/database.ts'

const model = buildModel({
  permissions: { staff: [1], other: [2] },
  pages: {
    tasks: { resource: 'task', roles: ['staff'], columns: ['name', 'status'] },
    visits: { resource: 'visit', roles: ['staff'], columns: ['start', 'status'] },
  },
  resources: {
    visit: {
      label: 'start',
      scope: 'global',
      fields: {
        start: { type: 'datetime' },
        handler: { type: 'reference', resource: 'account' },
        boss: { type: 'reference', resource: 'account' },
        status: { type: 'state' },
      },
      workflows: {
        status: {
          initial: 'open',
          states: {
            open: {
              deadline: {
                after: 'P1D',
                escalate: [
                  { after: 'P2D', notify: 'boss' },
                  { after: 'P1M', roles: ['staff'] },
                ],
              },
            },
            done: {},
          },
          transitions: { finish: { from: ['open'], to: 'done', by: 'system' } },
        },
      },
    },
    task: {
      label: 'name',
      scope: 'global',
      fields: {
        name: { type: 'text' },
        handler: { type: 'reference', resource: 'account' },
        status: { type: 'state' },
      },
      workflows: {
        status: {
          initial: 'open',
          states: { open: { deadline: { after: 'P1D', notify: 'handler' } }, done: {} },
          transitions: { finish: { from: ['open'], to: 'done', by: 'system' } },
        },
      },
    },
  },
})
const state = new AppStateHolder(model)
const task = model.resources.task!
const resourceOf = (name: string) => model.resources[name]!

eachDatabase(open => {
  const at = (now: string) => systemContext(model, open(), new Date(now))
  const report = (now: string) => notifyOverdue(open(), state, new Date(now))
  const notices = async () =>
    (await open().reader.selectFrom('steward_notice').selectAll().orderBy('id').execute()).map(row => ({
      account: row.accountId,
      code: row.code,
      link: row.link,
      params: open().adapter.decode('json', row.params),
    }))

  const addAccounts = (...people: { adAccount: string; role: number; admin?: boolean }[]) =>
    open().transaction(({ queries, adapter }) =>
      queries
        .insertInto('account')
        .values(
          people.map(({ adAccount, role, admin = false }) => ({
            ...{ adAccount, name: adAccount, version: 1 },
            admin: adapter.encode('boolean', admin),
            roles: adapter.encode('json', [role]),
          })),
        )
        .execute(),
    )

  test('named accounts are notified once; nobody is notified of what was overdue before, is done, or is invisible to them', async () => {
    await migrate(model, open())
    await open().transaction(async ({ queries }) => {
      const role = (name: string, permissionIds: string) => ({ name, permissionIds, version: 1 })
      await queries
        .insertInto('role')
        .values([role('staff', '1'), role('other', '2')])
        .execute()
    })
    await addAccounts({ adAccount: 'staff', role: 1 }, { adAccount: 'other', role: 2 })
    const create = (now: string, name: string, handler: number | null) => createRecord(at(now), task, { name, handler })
    await create('2026-03-01T00:00:00.000Z', 'before', 1)
    await report('2026-03-03T00:00:00.000Z')
    expect(await notices()).toEqual([])
    // As a database of a former version has it.
    await open().transaction(({ queries }) =>
      queries
        .updateTable('steward_setting')
        .set({ key: 'overdue-told' })
        .where('key', '=', 'overdue-reported')
        .execute(),
    )

    await create('2026-03-02T06:00:00.000Z', 'reported', 1)
    await create('2026-03-02T06:00:00.000Z', 'not his business', 2)
    await create('2026-03-02T06:00:00.000Z', 'nobody’s', null)
    await create('2026-03-02T08:00:00.000Z', 'later', 1)
    const done = await create('2026-03-02T06:00:00.000Z', 'done', 1)
    await runTransition(at('2026-03-02T07:00:00.000Z'), task, done.id as number, 'finish', { version: 1 })

    await Promise.all([report('2026-03-03T07:00:00.000Z'), report('2026-03-03T07:00:00.000Z')])
    await report('2026-03-03T07:30:00.000Z')
    const reported = {
      account: 1,
      code: 'overdue',
      link: '/test/tasks?_view=2',
      params: { title: task.title, label: 'reported', state: task.workflows.status!.states.open!.title },
    }
    expect(await notices()).toEqual([reported])

    await report('2026-03-03T09:00:00.000Z')
    expect((await notices()).map(({ params }) => (params as { label: string }).label)).toEqual(['reported', 'later'])
  })

  test('holders of roles and superiors are notified later, once each, while the record exists and they may see it', async () => {
    await open().transaction(({ queries }) => queries.deleteFrom('steward_notice').execute())
    await addAccounts(
      { adAccount: 'head', role: 1 },
      { adAccount: 'another', role: 2 },
      { adAccount: 'admin', role: 1, admin: true },
    )
    const create = (now: string, handler: number | null) =>
      createRecord(at(now), resourceOf('visit'), { start: '2026-04-09T02:05:00.000Z', handler, boss: 3 })
    await report('2026-04-01T00:00:00.000Z')
    const stays = await create('2026-04-01T00:00:00.000Z', 1)
    const left = await create('2026-04-01T00:00:00.000Z', 1)
    await runTransition(at('2026-04-03T00:00:00.000Z'), resourceOf('visit'), left.id as number, 'finish', {
      version: 1,
    })
    // A day to the deadline, then two days to the boss, then a month to whoever holds the role.
    await report('2026-04-03T23:59:59.000Z')
    expect((await notices()).map(({ code }) => code)).toEqual([])
    await Promise.all([report('2026-04-04T00:00:00.000Z'), report('2026-04-04T00:00:00.000Z')])
    const reported = { code: 'escalated', link: `/test/visits?_view=${stays.id}` }
    // A time as the label is displayed as one.
    expect(await notices()).toMatchObject([{ ...reported, account: 3, params: { label: '2026-04-09 10:05:00' } }])
    await report('2026-05-01T23:59:59.000Z')
    expect(await notices()).toHaveLength(1)
    await report('2026-05-02T00:00:00.000Z')
    expect((await notices()).slice(1)).toMatchObject([
      { ...reported, account: 1 },
      { ...reported, account: 3 },
    ])
  })
})
