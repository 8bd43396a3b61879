import { expect, test } from 'vitest'
import type { Me } from '#model/permissions/me.ts'
import { readHome } from '#server/features/home/read-home.ts'
import { systemContext } from '#server/records/system-context.ts'
import { runTransition } from '#server/records/workflow/run-transition.ts'
import { createRecord } from '#server/records/write/create-record.ts'
import { updateRecord } from '#server/records/write/update-record.ts'
import { buildModel } from '../../../helpers/build-model.ts'
import { eachDatabase, migrate } from '../../../helpers/database.ts'

const words = (text: string) => ({ 'zh-CN': text, 'en-US': text })

const model = buildModel({
  permissions: { clerk: [1], reviewer: [2], manager: [3] },
  pages: {
    requests: {
      resource: 'request',
      roles: ['clerk', 'reviewer'],
      columns: ['name', 'status'],
      actions: { row: ['edit'] },
    },
    figures: {
      kind: 'report',
      resource: 'request',
      roles: ['manager'],
      columns: ['name'],
      report: {
        groups: ['status'],
        measures: [
          { name: 'all', title: words('All'), of: 'count' },
          { name: 'passed', title: words('Passed'), of: 'count', where: "record.status == 'passed'" },
          { name: 'share', title: words('Share'), of: 'rate', rate: { part: 'passed', whole: 'all' }, target: 80 },
          { name: 'sum', title: words('Sum'), of: 'sum', field: 'amount' },
        ],
        charts: [{ name: 'byState', by: 'status', measures: ['all'], title: words('By state') }],
      },
    },
  },
  resources: {
    request: {
      label: 'name',
      scope: 'global',
      grants: [{ roles: ['clerk', 'reviewer'], actions: ['update'] }],
      fields: {
        name: { type: 'text' },
        amount: { type: 'money' },
        dueAt: { type: 'date' },
        handler: { type: 'reference', resource: 'account' },
        status: { type: 'state' },
      },
      workflows: {
        status: {
          initial: 'draft',
          states: { draft: {}, pending: {}, passed: {} },
          transitions: {
            submit: { from: ['draft'], to: 'pending', roles: ['clerk'] },
            pass: { from: ['pending'], to: 'passed', roles: ['reviewer'] },
            refuse: { from: ['pending'], to: 'draft', roles: ['reviewer'] },
          },
        },
      },
    },
  },
  home: {
    queue: [
      { name: 'drafts', title: words('Drafts'), page: '/test/requests', act: ['submit'] },
      { name: 'review', title: words('Review'), page: '/test/requests', act: ['pass', 'refuse'], color: 'gold' },
      {
        name: 'mine',
        title: words('Mine, due'),
        page: '/test/requests',
        query: { handler: 'me.id', dueAt_lte: 'today' },
      },
    ],
    figures: [
      { page: '/test/figures', measure: 'share' },
      { page: '/test/figures', measure: 'sum', title: words('Total') },
      { page: '/test/figures', query: { status_in: "['pending']" }, title: words('Pending') },
    ],
    charts: [{ page: '/test/figures', chart: 'byState' }],
  },
})
const request = model.resources.request!
const NOW = '2026-03-02T06:00:00.000Z'

function account(id: number, role: string, permission: number): Me {
  const me = { id, adAccount: role, name: role, admin: false }
  return { ...me, permissionIds: [permission], roles: [role], blockIds: [] }
}
const clerk = account(11, 'clerk', 1)
const reviewer = account(12, 'reviewer', 2)
const manager = account(13, 'manager', 3)

eachDatabase(open => {
  const as = (me: Me, now = NOW) => ({ ...systemContext(model, open(), new Date(now)), me, by: 'staff' as const })
  const system = () => systemContext(model, open(), new Date(NOW))
  const seed = async () => {
    await migrate(model, open())
    const values = (adAccount: string, id: number) => ({ id, adAccount, name: adAccount, version: 1 })
    const accounts = [clerk, reviewer, manager].map(({ adAccount, id }) => values(adAccount, id))
    await open().transaction(({ queries }) => queries.insertInto('account').values(accounts).execute())
    const create = (name: string, more = {}) => createRecord(system(), request, { name, amount: 150, ...more })
    await create('one')
    await create('two', { handler: clerk.id, dueAt: '2026-03-02' })
    const three = await create('three', { handler: clerk.id, dueAt: '2026-03-03' })
    await runTransition(as(clerk), request, three.id as number, 'submit', { version: 1 })
  }

  test('counts what each may act on, leads to the rows, and leaves out what is none', async () => {
    await seed()
    const { queue } = await readHome(as(clerk))
    expect(queue).toEqual([
      { name: 'drafts', title: words('Drafts'), address: '/test/requests?status_in=draft', total: 2, isCapped: false },
      {
        name: 'mine',
        title: words('Mine, due'),
        address: '/test/requests?handler=11&dueAt_lte=2026-03-02',
        total: 1,
        isCapped: false,
      },
    ])
    const reviews = await readHome(as(reviewer))
    expect(reviews.queue).toEqual([
      {
        name: 'review',
        title: words('Review'),
        address: '/test/requests?status_in=pending',
        total: 1,
        isCapped: false,
        color: 'gold',
      },
    ])
    await runTransition(as(reviewer), request, 3, 'pass', { version: 2 })
    expect((await readHome(as(reviewer))).queue).toEqual([])
  })

  test('figures come from report pages that may be opened, beside their targets', async () => {
    expect((await readHome(as(clerk))).figures).toEqual([])
    const page = { page: '/test/figures', pageTitle: words('figures') }
    expect((await readHome(as(manager))).figures).toEqual([
      { ...page, name: 'share', title: words('Share'), unit: 'percent', isRatio: true, value: 33.33, target: 80 },
      { ...page, name: 'sum', title: words('Total'), unit: 'money', isRatio: false, value: 450 },
      {
        page: '/test/figures?status_in=pending',
        pageTitle: words('figures'),
        name: '/test/figures?status_in=pending',
        title: words('Pending'),
        unit: 'number',
        isRatio: false,
        value: 0,
      },
    ])
  })

  test('charts of report pages come with the labels of their groups and the condition of a click on them', async () => {
    expect((await readHome(as(clerk))).charts).toEqual([])
    const { charts } = await readHome(as(manager))
    expect(charts).toMatchObject([
      { page: '/test/figures', name: 'byState', kind: 'bars', title: words('By state'), by: 'status', cut: false },
    ])
    expect(charts[0]?.measures).toEqual([{ name: 'all', title: words('All'), unit: 'number', isRatio: false }])
    expect(charts[0]?.marks.map(({ key, values }) => [key, ...values])).toEqual([
      ['draft', 2],
      ['passed', 1],
    ])
  })

  test('records that one changed oneself, newest first, each once, as long as they may be read', async () => {
    const later = '2026-03-02T07:00:00.000Z'
    await updateRecord(as(clerk, later), request, 2, { amount: 151, version: 1 })
    await updateRecord(as(clerk, later), request, 2, { amount: 152, version: 2 })
    const shown = (id: number) => ({
      ...{ page: '/test/requests', address: `/test/requests?_view=${id}`, title: request.title, id },
    })
    expect((await readHome(as(clerk))).recent).toEqual([
      { ...shown(2), label: 'two', at: later },
      { ...shown(3), label: 'three', at: NOW },
    ])
    expect((await readHome(as(reviewer))).recent).toEqual([{ ...shown(3), label: 'three', at: NOW }])
    // The reviewer's work, looked at without the right to open the page.
    expect((await readHome(as({ ...reviewer, roles: [], permissionIds: [] }))).recent).toEqual([])
    expect((await readHome(as(manager))).recent).toEqual([])
  })
})
