import { beforeEach, expect, it } from 'vitest'
import type { AppModel } from '#model/app-model.ts'
import { activeId, applyChange } from '#server/features/config-changes/apply-change.ts'
import { planChange } from '#server/features/config-changes/plan-change.ts'
import { configColumnsOf } from '#server/storage/config-revisions.ts'
import { buildModel } from '../../helpers/build-model.ts'
import { eachDatabase } from '../../helpers/database.ts'
import { inEnglish } from '../../helpers/in-english.ts'

interface Parts {
  readonly states?: Readonly<Record<string, object>>
  readonly transitions?: Readonly<Record<string, object>>
  readonly fields?: Readonly<Record<string, object>>
  /** Its states are plain options. */
  readonly isPlain?: boolean
  /** Under another name. */
  readonly checker?: Readonly<Record<string, object>>
}

const STATES = { draft: {}, review: {}, done: {} }
const OPTIONS = Object.keys(STATES).map(value => ({ value, title: { 'zh-CN': value, 'en-US': value } }))
const SUBMIT = { from: ['draft'], to: 'review', roles: ['clerk'] }
const CHECKER = { type: 'reference', resource: 'account' }
const APPROVE = { from: ['review'], to: 'done', roles: ['head'], own: 'record.checker == me.id' }
const FILE = { from: ['draft'], to: 'done', roles: ['clerk'] }
const SEND_BACK = { from: ['review'], to: 'draft', roles: ['head'] }

/** A paper is drafted by clerks and reviewed by the head who is its checker. */
function papers({
  states = STATES,
  transitions,
  fields = {},
  isPlain = false,
  checker = { checker: CHECKER },
}: Parts): AppModel {
  return buildModel({
    permissions: { clerk: [1], head: [2], board: [3] },
    resources: {
      account: {
        label: 'name',
        scope: 'global',
        fields: {
          adAccount: { type: 'text' },
          name: { type: 'text' },
          admin: { type: 'boolean' },
          roles: { type: 'references', resource: 'role' },
          employeeStatus: { type: 'text' },
        },
      },
      role: {
        label: 'name',
        scope: 'global',
        fields: { name: { type: 'text' }, permissionIds: { type: 'text' }, status: { type: 'text' } },
      },
      paper: {
        label: 'title',
        scope: 'global',
        fields: {
          title: { type: 'text' },
          status: isPlain ? { type: 'enum', options: OPTIONS } : { type: 'state' },
          ...checker,
          due: { type: 'datetime' },
          note: { type: 'text' },
          ...fields,
        },
        ...(!isPlain && {
          workflows: {
            status: {
              initial: 'draft',
              states,
              transitions: transitions ?? { submit: SUBMIT, approve: APPROVE, sendBack: SEND_BACK },
            },
          },
        }),
      },
    },
  })
}

eachDatabase(database => {
  let active: AppModel

  const take = async (model: AppModel, target?: number) => {
    const columns = target === undefined ? undefined : await configColumnsOf(database(), target)
    const { migration } = await planChange({ model, files: [], columns }, database(), active)
    const order = { by: 'x', reason: 'x', now: new Date(), activeId: await activeId(database()), alone: true }
    await applyChange({ model, files: [] }, migration, database(), order)
    active = model
  }
  const plan = async (model: AppModel, target?: number) => {
    const columns = target === undefined ? undefined : await configColumnsOf(database(), target)
    const { lines } = await planChange({ model, files: [], columns }, database(), active)
    return inEnglish(lines).filter(({ about, what }) => about === 'work' || what.includes('state'))
  }
  const insert = (table: string, rows: readonly Readonly<Record<string, unknown>>[]) =>
    database().transaction(async ({ queries, adapter }) => {
      for (const { admin, roles, ...row } of rows) {
        const held = roles === undefined ? {} : { roles: adapter.encode('json', roles) }
        const isAdmin = admin === undefined ? {} : { admin: adapter.encode('boolean', admin) }
        await queries
          .insertInto(table)
          .values({ ...row, ...isAdmin, ...held, version: 1 })
          .execute()
      }
    })

  beforeEach(async () => {
    await database().transaction(async ({ queries, adapter }) => {
      for (const { name } of await adapter.existingTables(queries))
        if (!name.startsWith('pg_')) await queries.schema.dropTable(name).execute()
    })
    await take(papers({}))
    await insert('role', [
      { id: 1, name: 'Clerks', permissionIds: '1' },
      { id: 2, name: 'Heads', permissionIds: '2' },
    ])
    await insert('account', [
      { id: 1, adAccount: 'admin', name: 'Admin', admin: true, roles: [] },
      { id: 2, adAccount: 'clara', name: 'Clara', admin: false, roles: [1] },
      { id: 3, adAccount: 'hugo', name: 'Hugo', admin: false, roles: [2] },
    ])
    await insert('paper', [
      { title: 'Roof', status: 'review', checker: 3 },
      { title: 'Lift', status: 'review', checker: 1 },
      { title: 'Door', status: 'draft' },
      { title: 'Gate', status: 'done', checker: 3 },
    ])
  })

  it('a config that changes nothing of a workflow has nothing to say of it', async () => {
    expect(await plan(papers({ fields: { more: { type: 'text' } } }))).toEqual([])
  })

  it('names the records of a state that vanishes, and what takes them over or keeps it from being done', async () => {
    const states = { draft: {}, done: {} }
    const transitions = { finish: { from: ['draft'], to: 'done', roles: ['clerk'] } }
    expect((await plan(papers({ states, transitions }))).filter(({ about }) => about === 'tables')).toEqual([
      {
        level: 'refused',
        about: 'tables',
        what: '2 records of paper stand in the state "review" of status, which the config no longer has',
        why: 'move them to another state first, name the state that takes them over ("renamedFrom": ["review"] in that state; for a rollback in the files of "--mended"), or keep the state',
        count: 2,
        examples: ['Roof', 'Lift'],
      },
    ])
    const mapped = { draft: {}, done: { renamedFrom: ['review'] } }
    expect(await plan(papers({ states: mapped, transitions }))).toEqual([
      {
        level: 'safe',
        about: 'tables',
        what: 'move 2 records of paper from the state "review" of status to "done"',
        count: 2,
        examples: ['Roof', 'Lift'],
      },
      {
        level: 'confirm',
        about: 'work',
        what: '2 records of paper in "review", which become "done", can go nowhere any more: no transition leads on',
        why: '"approve", "sendBack" did; they stay there until a config has a way out again',
        count: 2,
        examples: ['Roof', 'Lift'],
      },
      {
        level: 'confirm',
        about: 'work',
        what: '1 record of paper in "draft" waits for "submit", which is gone',
        why: 'from there "finish" leads on',
        count: 1,
        examples: ['Door'],
      },
    ])
  })

  it('a rollback counts a record in the state that it returns to', async () => {
    const transitions = { finish: { from: ['draft'], to: 'done', roles: ['clerk'] } }
    await take(papers({ states: { draft: {}, done: { renamedFrom: ['review'] } }, transitions }))
    expect(await plan(papers({}), 1)).toEqual([
      expect.objectContaining({ what: 'move 2 records of paper back from the state "done" of status to "review"' }),
      expect.objectContaining({
        what: '1 record of paper in "draft" waits for "finish", which is gone',
        why: 'from there "submit" leads on',
        examples: ['Door'],
      }),
    ])
  })

  it('names records that no transition leads on any more', async () => {
    expect(await plan(papers({ transitions: { submit: SUBMIT, file: FILE } }))).toEqual([
      {
        level: 'confirm',
        about: 'work',
        what: '2 records of paper in "review" can go nowhere any more: no transition leads on',
        why: '"approve", "sendBack" did; they stay there until a config has a way out again',
        count: 2,
        examples: ['Roof', 'Lift'],
      },
    ])
  })

  it('names the records in a removed workflow', async () => {
    expect(await plan(papers({ isPlain: true }))).toEqual([
      {
        level: 'confirm',
        about: 'work',
        what: 'the workflow status goes, with 3 records of paper in "draft", "review" on the way',
        why: 'they stay as they are, and no transition moves them any more',
        count: 3,
        examples: ['Roof', 'Lift', 'Door'],
      },
    ])
  })

  it('a transition that leads back to the same state is no way out', async () => {
    const remark = { from: ['review'], to: '', roles: ['head'] }
    const [line] = await plan(papers({ transitions: { submit: SUBMIT, file: FILE, remark } }))
    expect(line?.what).toBe('2 records of paper in "review" can go nowhere any more: no transition leads on')
  })

  it('names records that wait for a transition which is removed, starts elsewhere or leads elsewhere', async () => {
    const transitions = { submit: SUBMIT, approve: APPROVE }
    expect(await plan(papers({ transitions }))).toEqual([
      {
        level: 'confirm',
        about: 'work',
        what: '2 records of paper in "review" wait for "sendBack", which is gone',
        why: 'from there "approve" leads on',
        count: 2,
        examples: ['Roof', 'Lift'],
      },
    ])
    const sendBack = { ...SEND_BACK, from: ['done'] }
    expect(await plan(papers({ transitions: { ...transitions, sendBack } }))).toMatchObject([
      { what: '2 records of paper in "review" wait for "sendBack", which no longer begins there', count: 2 },
    ])
    const elsewhere = { ...SEND_BACK, to: 'done' }
    expect(await plan(papers({ transitions: { ...transitions, sendBack: elsewhere } }))).toMatchObject([
      {
        level: 'confirm',
        what: '2 records of paper in "review" wait for "sendBack", which leads to "done" from now on, not to "draft"',
      },
    ])
  })

  it('says whose work a transition becomes, and which records are assigned to people who may not take it any more', async () => {
    const approve = { ...APPROVE, roles: ['clerk'] }
    expect(await plan(papers({ transitions: { submit: SUBMIT, approve, sendBack: SEND_BACK } }))).toEqual([
      {
        level: 'confirm',
        about: 'work',
        what: '2 records of paper in "review" wait for "approve": the role clerk may take it from now on, not the role head',
        why: 'no longer: account hugo; newly: account clara',
        count: 2,
        examples: ['Roof', 'Lift'],
      },
      {
        level: 'confirm',
        about: 'work',
        what: '1 record of paper in "review" is assigned (checker) to people who may not take "approve" any more',
        why: 'they stay with account hugo: assign them to somebody who may',
        count: 1,
        examples: ['Roof'],
      },
    ])
    const wider = { ...APPROVE, roles: ['clerk', 'head'] }
    expect(await plan(papers({ transitions: { submit: SUBMIT, approve: wider, sendBack: SEND_BACK } }))).toMatchObject([
      { level: 'safe', why: 'newly: account clara', count: 2 },
    ])
  })

  it('reports where only administrators can move records on', async () => {
    const submit = { ...SUBMIT, roles: ['board'] }
    expect(await plan(papers({ transitions: { submit, approve: APPROVE, sendBack: SEND_BACK } }))).toEqual([
      {
        level: 'confirm',
        about: 'work',
        what: '1 record of paper in "draft" can be moved on by administrators only',
        why: 'no account may take "submit": give somebody the role board',
        count: 1,
        examples: ['Door'],
      },
      {
        level: 'confirm',
        about: 'work',
        what: '1 record of paper in "draft" waits for "submit": the role board may take it from now on, not the role clerk',
        why: 'no longer: account clara; no account may: administrators only',
        count: 1,
        examples: ['Door'],
      },
    ])
  })

  it('a condition that changes is named with the one of before; a field renamed in it is none', async () => {
    const approve = { ...APPROVE, own: 'record.createdBy == me.id', when: "record.note != ''" }
    expect(await plan(papers({ transitions: { submit: SUBMIT, approve, sendBack: SEND_BACK } }))).toMatchObject([
      {
        what: '2 records of paper in "review" wait for "approve": whose own they are is decided again',
        why: 'record.createdBy == me.id, until now record.checker == me.id',
      },
      {
        what: '2 records of paper in "review" wait for "approve": the condition for it changes',
        why: "record.note != '', until now no condition",
      },
    ])
    const renamed = papers({
      checker: { inspector: { ...CHECKER, renamedFrom: 'checker' } },
      transitions: {
        submit: SUBMIT,
        approve: { ...APPROVE, own: 'record.inspector == me.id' },
        sendBack: SEND_BACK,
      },
    })
    expect(await plan(renamed)).toEqual([])
  })

  it('says what a state requires, freezes and sets a deadline for', async () => {
    await database().transaction(({ queries }) =>
      queries.updateTable('paper').set({ note: 'seen' }).where('title', '=', 'Lift').execute(),
    )
    const review = { required: ['note'], frozen: ['title'], deadline: { after: 'P3D', notify: 'checker' } }
    expect(await plan(papers({ states: { ...STATES, review } }))).toMatchObject([
      {
        what: 'the deadline of 2 records of paper in "review" begins',
        why: 'of those whose time is over checker is notified at once',
      },
      {
        level: 'confirm',
        what: '1 record of paper in "review" has no note, which that state requires from now on',
        count: 1,
        examples: ['Roof'],
      },
      { what: '2 records of paper in "review" can no longer be edited in title', examples: ['Roof', 'Lift'] },
    ])
  })

  it('says what the clock begins and ceases to do', async () => {
    const expire = { from: ['review'], to: 'done', by: 'system', schedule: { at: 'due' } }
    const timed = papers({ transitions: { submit: SUBMIT, approve: APPROVE, sendBack: SEND_BACK, expire } })
    expect(await plan(timed)).toMatchObject([{ what: 'the clock begins to run expire of paper for 2 records' }])
    await take(timed)
    expect(await plan(papers({}))).toMatchObject([
      { what: 'the clock no longer runs expire of paper: 2 records wait for it', examples: ['Roof', 'Lift'] },
    ])
  })

  it('records that wait for a renamed transition wait for it under its new name, also on the way back', async () => {
    const renamed = { submit: SUBMIT, approve: APPROVE, returnIt: { ...SEND_BACK, renamedFrom: ['sendBack'] } }
    expect(await plan(papers({ transitions: renamed }))).toEqual([])
    const changed = { ...renamed, returnIt: { ...renamed.returnIt, roles: ['board'] } }
    expect(await plan(papers({ transitions: changed }))).toMatchObject([
      {
        what: '2 records of paper in "review" wait for "sendBack": the role board may take it from now on, not the role head',
      },
    ])
    await take(papers({ transitions: renamed }))
    expect(await plan(papers({}), 1)).toEqual([])
  })

  const order = (action: string) =>
    database().transaction(async ({ queries, adapter }) => {
      const [title, params] = [
        { 'zh-CN': '送回', 'en-US': 'Send back' },
        { resource: 'paper', action, ids: [1] },
      ].map(value => adapter.encode('json', value))
      const done = { done: 0, ok: 0, failed: 0, attempts: 0, cancelRequested: adapter.encode('boolean', false) }
      await queries
        .insertInto('steward_job')
        .values({
          kind: 'bulk',
          state: 'queued',
          accountId: 1,
          locale: 'en-US',
          title,
          params,
          createdAt: adapter.encode('datetime', '2026-03-01T00:00:00.000Z'),
          ...done,
        })
        .execute()
    })

  it('an active job follows a renamed transition, and fails because of a removed one', async () => {
    await order('sendBack')
    const { approve, ...others } = {
      submit: SUBMIT,
      approve: APPROVE,
      returnIt: { ...SEND_BACK, renamedFrom: 'sendBack' },
    }
    expect(await plan(papers({ transitions: { ...others, approve } }))).toEqual([])
    await take(papers({ transitions: { ...others, approve } }))
    const { params } = await database().reader.selectFrom('steward_job').select('params').executeTakeFirstOrThrow()
    expect(database().adapter.decode('json', params)).toEqual({ resource: 'paper', action: 'returnIt', ids: [1] })
    const lines = await plan(papers({ transitions: { submit: SUBMIT, approve: APPROVE } }))
    expect(lines.at(-1)).toMatchObject({ what: '1 job under way names what is gone, and will fail', count: 1 })
  })
})
