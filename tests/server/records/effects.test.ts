import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Effect } from '#model/app-model.ts'
import { type Me, meWith } from '#model/permissions/me.ts'
import { runBulk } from '#server/features/bulk/run-bulk.ts'
import { claimPinned, type OnOthers, pinOf } from '#server/records/effects/pinned.ts'
import { RecordRefusal } from '#server/records/errors.ts'
import { inTransaction, type Work } from '#server/records/work.ts'
import { moveRecord } from '#server/records/workflow/move-record.ts'
import { runTransition } from '#server/records/workflow/run-transition.ts'
import { createRecord } from '#server/records/write/create-record.ts'
import type { WriteTransaction } from '#server/storage/database.ts'
import { buildModel } from '../../helpers/build-model.ts'
import { eachDatabase, migrate } from '../../helpers/database.ts'

const words = (zh: string, en = zh) => ({ 'zh-CN': zh, 'en-US': en })
const reference = (resource: string) => ({ type: 'reference', resource })
const grants = [{ roles: ['staff'], actions: ['list', 'read', 'create', 'update'] }]
/** A transition that leaves the state as it is. */
const does = (effects: readonly object[], ask: readonly object[] = []) => ({
  from: ['open'],
  to: 'open',
  roles: ['staff'],
  effects,
  ...(ask.length > 0 && { ask }),
})
const OWN = 'row.show == record.id'
const TICKET = { title: 'record.name', show: 'record.id' }

/** Shows with singers and tickets; each transition of a show has the effects of one test. */
const theatre = buildModel({
  permissions: { staff: [1] },
  resources: {
    singer: {
      label: 'name',
      scope: 'global',
      fields: {
        name: { type: 'text' },
        level: { type: 'integer', default: 0 },
        gigs: { type: 'references', resource: 'show' },
        fans: {
          type: 'computed',
          result: 'integer',
          aggregate: { operation: 'count', resource: 'ticket', where: 'row.title == record.name' },
        },
      },
      grants,
    },
    ticket: {
      label: 'title',
      scope: 'global',
      unique: [['show', 'n']],
      fields: {
        title: { type: 'text', required: true, maxLength: 12 },
        show: reference('show'),
        n: { type: 'integer' },
        singer: reference('singer'),
        price: { type: 'money' },
        remark: { type: 'text' },
        status: { type: 'state' },
      },
      workflows: {
        status: {
          initial: 'open',
          states: { open: {}, used: {} },
          transitions: {
            use: { from: ['open'], to: 'used', by: 'system', ask: [{ name: 'remark', required: false }] },
          },
        },
      },
      grants,
    },
    show: {
      label: 'name',
      scope: 'global',
      fields: {
        name: { type: 'text' },
        seats: { type: 'integer' },
        price: { type: 'money' },
        singer: reference('singer'),
        guests: { type: 'references', resource: 'singer' },
        tags: { type: 'tags' },
        code: { type: 'text' },
        total: { type: 'integer' },
        mood: { type: 'text' },
        last: reference('ticket'),
        used: {
          type: 'computed',
          result: 'integer',
          aggregate: { operation: 'count', resource: 'ticket', where: "row.show == record.id && row.status == 'used'" },
        },
        double: { type: 'computed', result: 'integer', expression: 'record.seats * 2' },
        status: { type: 'state' },
      },
      selections: { cheap: { title: words('Cheap'), resource: 'ticket', where: `${OWN} && row.price < record.price` } },
      workflows: {
        status: {
          initial: 'open',
          states: { open: {}, over: {} },
          transitions: {
            mark: does([
              { set: { mood: "'full'" }, when: 'record.seats > 2' },
              { set: { name: "old.name + '!'" } },
              { set: { mood: "record.name + ' ' + coalesce(record.mood, 'calm')" }, when: 'record.seats < 9' },
            ]),
            print: does([{ create: 'ticket', values: { ...TICKET, n: 'params.n' }, times: 'record.seats' }]),
            invite: does([
              { create: 'ticket', values: { ...TICKET, singer: 'params.each', price: 'record.price' }, each: 'guests' },
            ]),
            sell: does(
              [
                {
                  create: 'ticket',
                  values: { ...TICKET, n: 'params.host.level', remark: 'params.host.name' },
                  into: 'last',
                  when: "record.mood != 'sold out'",
                },
              ],
              [{ name: 'host', type: 'reference', resource: 'singer', title: words('Host'), required: false }],
            ),
            resell: does([
              { create: 'ticket', values: { ...TICKET, n: '1' }, into: 'last', existing: 'skip' },
              { set: { mood: "'resold'" } },
            ]),
            note: does([
              { update: 'ticket', where: OWN, set: { remark: 'row.title + string(row.n) + record.name' } },
              { update: 'ticket', where: OWN, set: { title: "'never'" }, when: 'false' },
            ]),
            rename: does([{ update: 'ticket', where: OWN, set: { title: 'record.mood' } }]),
            admire: does([
              {
                update: 'ticket',
                where: 'row.singer.level > record.singer.level',
                set: { remark: 'string(row.singer.level)' },
              },
            ]),
            pick: does([{ update: 'ticket', where: 'row.title in record.tags', set: { remark: 'me.name' } }]),
            widen: does([{ update: 'ticket', where: `${OWN} && row.n == record.double`, set: { remark: "'twice'" } }]),
            console: does([
              { update: 'singer', where: 'record.id in row.gigs && row.fans == 0', set: { level: 'row.level + 10' } },
            ]),
            cheer: does([{ update: 'singer', where: 'row.id == record.singer', set: { level: 'row.level + 1' } }]),
            useAll: does([
              {
                transition: 'ticket',
                where: OWN,
                run: 'use',
                sort: ['-n'],
                values: { remark: "string(row.n) + ' after ' + string(record.used)" },
              },
            ]),
            useUp: does(
              [{ transition: 'ticket', where: `${OWN} && row.n > 1`, run: 'use', optional: true }],
              [{ name: 'remark', type: 'text', title: words('Remark'), required: false }],
            ),
            useNone: does([{ transition: 'ticket', where: OWN, run: 'use', when: 'record.seats > 2' }]),
            lock: does([{ code: 'code', digits: 4, among: 'row.seats == record.seats' }]),
            free: does([
              { code: 'code', digits: 12 },
              { code: 'mood', when: 'false' },
            ]),
            tally: does([{ count: 'cheap', into: 'total', when: 'record.seats > 2' }]),
            end: {
              from: ['open'],
              to: 'over',
              roles: ['staff'],
              ask: [
                { name: 'fee', type: 'money', title: words('Fee'), required: true },
                { name: 'seats', required: false },
              ],
              effects: [
                { set: { mood: "'over'" } },
                {
                  refuse: 'record.seats > 2',
                  message: words(
                    '{{ record.name }}还剩{{ record.seats }}',
                    '{{ record.singer.name }} of {{ old.name }} takes {{ record.price }} and {{ params.fee }}, ' +
                      '{{ record.seats + 1 }} seats, {{ me.name }}{{ record.code }}, was {{ old.status }}',
                  ),
                },
              ],
            },
          },
        },
      },
      grants,
    },
  },
})
const { singer, ticket, show } = theatre.resources as Required<typeof theatre.resources>
const staff: Me = meWith(
  { id: 1, adAccount: 'a', name: 'Ann', admin: false, permissionIds: [1], blockIds: [] },
  theatre.permissions,
)

eachDatabase(
  (open, database) => {
    const context = () => ({
      model: theatre,
      database: open(),
      me: staff,
      locale: 'en-US' as const,
      now: '2025-06-10T02:00:00.000Z',
    })
    const make = async (resource = show!, values: object = {}) =>
      (await createRecord(context(), resource, { name: 'Aida', ...values })).id as number
    const ticketsOf = async (id: number, numbers: readonly number[], values: object = {}) => {
      for (const n of numbers)
        await createRecord(context(), ticket!, { title: `t${n}`, show: id, n, price: n * 100, ...values })
    }
    const run = async (id: number, name: string, values: object = {}) =>
      runTransition(context(), show!, id, name, {
        version: (await row(id)).version as number,
        values: { ...values },
      })
    const row = (id: number) =>
      open().reader.selectFrom('show').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const tickets = (id: number) =>
      open().reader.selectFrom('ticket').selectAll().where('show', '=', id).orderBy('id').execute()
    const entries = async (resource: string) => {
      const found = open().reader.selectFrom('steward_audit').selectAll().where('resource', '=', resource)
      return found.orderBy('id', 'desc').execute()
    }
    const refused = async (doing: Promise<unknown>, reason = 'validation') => {
      const error = await doing.catch(thrown => thrown)
      expect(error).toBeInstanceOf(RecordRefusal)
      expect((error as RecordRefusal).reason).toBe(reason)
      return (error as RecordRefusal).problems
    }

    test('values are set of the record as the effects before left it, where their conditions hold', async () => {
      const [small, full, large] = await Promise.all([1, 5, 9].map(seats => make(show!, { seats })))
      for (const id of [small, full, large]) await run(id!, 'mark')
      expect(await row(small!)).toMatchObject({ name: 'Aida!', mood: 'Aida! calm' })
      expect(await row(full!)).toMatchObject({ name: 'Aida!', mood: 'Aida! full' })
      expect(await row(large!)).toMatchObject({ name: 'Aida!', mood: 'full' })
    })

    test('a value that does not fit refuses the transition at its field, and nothing is kept', async () => {
      const id = await make(show!, { mood: 'a mood that is long' })
      await ticketsOf(id, [1])
      expect(await refused(run(id, 'rename'))).toMatchObject([{ path: 'title', code: 'too-long' }])
      expect(await tickets(id)).toMatchObject([{ title: 't1', version: 1 }])
      expect(await row(id)).toMatchObject({ version: 1 })
    })

    test('as many records are made as the number says, each with its own; too many are none', async () => {
      const id = await make(show!, { seats: 3 })
      await run(id, 'print')
      expect(await tickets(id)).toMatchObject([1, 2, 3].map(n => ({ title: 'Aida', n, status: 'open' })))
      const most = await make(show!, { seats: 120 })
      await run(most, 'print')
      expect(await tickets(most)).toHaveLength(120)
      for (const seats of [121, null]) {
        const many = await make(show!, { seats })
        expect(await refused(run(many, 'print'))).toEqual([{ path: '', code: 'too-many', params: { max: 120 } }])
        expect(await tickets(many)).toEqual([])
      }
      const none = await make(show!, { seats: 0 })
      await run(none, 'print')
      expect(await tickets(none)).toEqual([])
    })

    test('one is made for each entry of a list', async () => {
      const guests = [await make(singer!), await make(singer!)]
      const id = await make(show!, { guests, price: 250 })
      await run(id, 'invite')
      expect(await tickets(id)).toMatchObject(guests.map(each => ({ singer: each, price: 250 })))
      const alone = await make(show!)
      await run(alone, 'invite')
      expect(await tickets(alone)).toEqual([])
      const crowd = Array.from({ length: 121 }, () => guests[0])
      await open().transaction(
        async ({ queries, adapter }) =>
          void (await queries
            .updateTable('show')
            .set({ guests: adapter.encode('json', crowd) })
            .where('id', '=', alone)
            .execute()),
      )
      expect(await refused(run(alone, 'invite'))).toEqual([{ path: '', code: 'too-many', params: { max: 120 } }])
    })

    test('what is made reads the record that was chosen, and the record points at it', async () => {
      const host = await make(singer!, { name: 'Renée', level: 7 })
      const id = await make(show!, { mood: 'calm' })
      await run(id, 'sell', { host })
      const [made] = await tickets(id)
      expect(made).toMatchObject({ n: 7, remark: 'Renée' })
      expect((await row(id)).last).toBe(made!.id)
      await run(id, 'sell')
      expect((await tickets(id))[1]).toMatchObject({ n: null, remark: null })
      const empty = await make(show!, { mood: 'sold out' })
      await run(empty, 'sell', { host })
      expect(await tickets(empty)).toEqual([])
      expect((await row(empty)).last).toBeNull()
    })

    test('one that is there already refuses the transition, or stays where the effect says so', async () => {
      const id = await make(show!, { seats: 1 })
      await run(id, 'resell')
      const [made] = await tickets(id)
      expect(await row(id)).toMatchObject({ last: made!.id, mood: 'resold' })
      await run(id, 'resell')
      expect(await tickets(id)).toEqual([made])
      expect((await row(id)).last).toBe(made!.id)
      const text = expect.objectContaining({ 'en-US': 'Another record already has the same show, n' })
      expect(await refused(run(id, 'print'))).toEqual([{ path: 'n', code: 'not-unique', text }])
    })

    test('other records get values of their own row and of the record; who has them already is not touched', async () => {
      const id = await make()
      const other = await make()
      await ticketsOf(id, [1, 2])
      await ticketsOf(other, [3])
      await run(id, 'note')
      const noted = [
        { title: 't1', remark: 't11Aida', version: 2 },
        { title: 't2', remark: 't22Aida', version: 2 },
      ]
      expect(await tickets(id)).toMatchObject(noted)
      expect(await tickets(other)).toMatchObject([{ title: 't3', remark: null, version: 1 }])
      const [second, first] = await entries('ticket')
      expect([first!.recordId, second!.recordId]).toEqual((await tickets(id)).map(each => each.id))
      expect(second).toMatchObject({ action: 'update' })
      await run(id, 'note')
      expect(await tickets(id)).toMatchObject(noted)
      expect((await entries('ticket'))[0]!.id).toBe(second!.id)
    })

    test('they are found over references, in lists and by computed values alike', async () => {
      const [one, two, three] = await Promise.all([1, 2, 3].map(level => make(singer!, { level })))
      const id = await make(show!, { singer: two, tags: ['t2', 't9'], seats: 1 })
      for (const [n, singer] of [one, two, three].entries()) await ticketsOf(id, [n + 1], { singer })
      const remarks = async () => (await tickets(id)).map(({ remark }) => remark)
      await run(id, 'admire')
      expect(await remarks()).toEqual([null, null, '3'])
      await run(id, 'pick')
      expect(await remarks()).toEqual([null, 'Ann', '3'])
      await run(id, 'widen')
      expect(await remarks()).toEqual([null, 'twice', '3'])
    })

    test('what a condition counts is counted for those rows alone that go with the record', async () => {
      const [id, other] = [await make(), await make()]
      await ticketsOf(
        other,
        Array.from({ length: 50 }, (_, n) => n),
      )
      const lonely = await make(singer!, { name: 'Tosca', gigs: [other, id] })
      await make(singer!, { name: 't7', gigs: [id] })
      for (let n = 0; n < 40; n++) await make(singer!, { name: `choir ${n}`, gigs: [other] })
      const read = await inTransaction(context(), async work => {
        // Rows of tickets that this connection has read; what it did before may still be counted in.
        const soFar = async () => {
          if (database === 'sqlite') return 0
          const { rows } = await sql<{ read: number }>`select seq_tup_read + coalesce(idx_tup_fetch, 0) as read
            from pg_stat_xact_user_tables where relname = 'ticket'`.execute(work.write.queries)
          return rows[0]!.read
        }
        const before = await soFar()
        await moveRecord(work, show!, id, 'console', { values: {}, version: 1 })
        return (await soFar()) - before
      })
      const levels = await open().reader.selectFrom('singer').select(['id', 'level']).where('level', '>=', 10).execute()
      expect(levels).toEqual([{ id: lonely, level: 10 }])
      // All tickets for each of two, not for each of forty-two.
      const all = (await open().reader.selectFrom('ticket').select('id').execute()).length
      expect(read / all).toBeLessThan(10)
    })

    test('records that are moved at once all add to the same other one', async () => {
      const star = await make(singer!)
      const ids = await Promise.all([1, 2, 3, 4].map(() => make(show!, { singer: star })))
      ids.push(await make(show!), await make(show!))
      const outcomes = await runBulk(context(), show!, { action: 'cheer', ids })
      expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true, true, true, true])
      const { level } = await open()
        .reader.selectFrom('singer')
        .selectAll()
        .where('id', '=', star)
        .executeTakeFirstOrThrow()
      expect(level).toBe(4)
    })

    test('others are moved in the requested order, each with values that reflect those before', async () => {
      const id = await make()
      await ticketsOf(id, [2, 1, 3])
      await run(id, 'useAll')
      const [two, one, three] = (await tickets(id)).map(each => each.id)
      expect((await entries('ticket')).slice(0, 3).map(each => each.recordId)).toEqual([one, two, three])
      expect((await tickets(id)).map(({ status, remark }) => [status, remark])).toEqual([
        ['used', '2 after 1'],
        ['used', '1 after 2'],
        ['used', '3 after 0'],
      ])
      expect((await refused(run(id, 'useAll'), 'illegal-transition'))[0]).toMatchObject({ code: 'wrong-state' })
    })

    test('without values of their own they get what the person gave; one that cannot move may be left', async () => {
      const id = await make(show!, { seats: 2 })
      await ticketsOf(id, [1, 2, 3])
      await run(id, 'useNone')
      await run(id, 'useUp', { remark: 'torn' })
      const used = [
        { status: 'open', remark: null },
        { status: 'used', remark: 'torn' },
        { status: 'used', remark: 'torn' },
      ]
      expect(await tickets(id)).toMatchObject(used)
      await run(id, 'useUp', { remark: 'again' })
      expect(await tickets(id)).toMatchObject(used)
    })

    test('the code has the requested number of digits, and is unique among its kind', async () => {
      const id = await make(show!, { seats: 1 })
      await run(id, 'free')
      expect((await row(id)).code).toMatch(/^\d{12}$/)
      expect((await row(id)).mood).toBeNull()
      await run(id, 'lock')
      expect((await row(id)).code).toMatch(/^\d{4}$/)
      // All digits of shows with 7 seats are in use; those of others do not count.
      await open().transaction(
        async ({ queries }) =>
          void (await sql`with recursive n(i) as (select 0 union all select i + 1 from n where i < 9999)
            insert into "show" (name, seats, code, status, version)
            select 'Aida', 7, substr(cast(10000 + i as text), 2), 'over', 1 from n`.execute(queries)),
      )
      const late = await make(show!, { seats: 7 })
      expect(await refused(run(late, 'lock'), 'illegal-transition')).toEqual([{ path: '', code: 'no-code-left' }])
      const other = await make(show!, { seats: 8 })
      await run(other, 'lock')
      expect((await row(other)).code).toMatch(/^\d{4}$/)
    })

    test('an effect that would change too many records is a fault of the config, and changes none', async () => {
      const id = await make()
      await open().transaction(
        async ({ queries }) =>
          void (await sql`with recursive n(i) as (select 0 union all select i + 1 from n where i < 10000)
            insert into ticket (title, "show", n, status, version) select 't', ${id}, i, 'open', 1 from n`.execute(
            queries,
          )),
      )
      for (const name of ['note', 'useAll'])
        await expect(run(id, name)).rejects.toThrow('an effect would change more than 10000 rows of ticket')
      expect(await row(id)).toMatchObject({ version: 1 })
    })

    test('the rows of a selection are counted', async () => {
      const [id, small] = [await make(show!, { seats: 3, price: 250 }), await make(show!, { seats: 1, price: 250 })]
      await ticketsOf(id, [1, 2, 3])
      await run(id, 'tally')
      await run(small, 'tally')
      expect([(await row(id)).total, (await row(small)).total]).toEqual([2, null])
    })

    test('a refusal says in both languages what is in the way, and nothing of the transition is kept', async () => {
      const star = await make(singer!, { name: 'Leontyne' })
      const id = await make(show!, { seats: 4, price: 123_456, singer: star })
      const [problem, ...more] = await refused(run(id, 'end', { fee: 500, seats: 3 }), 'illegal-transition')
      expect(more).toEqual([])
      expect(problem).toEqual({
        path: '',
        code: 'condition-failed',
        text: {
          'zh-CN': 'Aida还剩3',
          'en-US': 'Leontyne of Aida takes 1234.56 and 5.00, 4 seats, Ann, was open',
        },
      })
      expect(await row(id)).toMatchObject({ seats: 4, mood: null, status: 'open', version: 1 })
      await run(id, 'end', { fee: 500, seats: 2 })
      expect(await row(id)).toMatchObject({ seats: 2, mood: 'over', status: 'over' })
    })
  },
  database => migrate(theatre, database),
)

describe('by which value an effect finds its rows', () => {
  const PINS: readonly [where: string, field: string | undefined, by?: string][] = [
    ['row.id == record.singer', 'id', 'singer'],
    ['record.singer == row.id', 'id', 'singer'],
    ['row.show == record.id', 'show', 'id'],
    ['row.n > 2 && row.show == record.id', 'show', 'id'],
    ['row.show == record.id && row.n > 2 && row.title != "x"', 'show', 'id'],
    // A value that is not stored changes with others.
    ['row.n == record.used && row.singer == record.singer', 'singer', 'singer'],
    ['row.n == record.used', undefined],
    ['row.show == record.id || row.n == 1', undefined],
    ['row.show != record.id', undefined],
    ['row.n > record.seats', undefined],
    ['row.singer.level == record.seats', undefined],
    ['row.n == record.singer.level', undefined],
    ['row.n == 3', undefined],
    ['row.n == me.id', undefined],
    ['record.id == record.last', undefined],
    ['row.n == row.price', undefined],
  ]
  test.each(PINS)('%s', (where, field, by) => {
    const effect: Effect = { kind: 'update', resource: 'ticket', where, values: {} }
    expect(pinOf(show!, effect as OnOthers)).toEqual(field && { field, by })
  })
  test('is what it claims for one row of a set; nothing where the record has no such value', () => {
    const update = (where: string): Effect => ({ kind: 'update', resource: 'ticket', where, values: {} })
    const effects: Effect[] = [
      ...['row.singer == record.singer', 'row.show == record.id', 'row.n > 2', 'row.id == record.last'].map(update),
      { kind: 'set', values: {} },
    ]
    const claimed: string[] = []
    const write = { claim: (name: string) => claimed.push(name) } as unknown as WriteTransaction
    claimPinned({ write } as Work, show!, effects, { id: 7, singer: { id: 3, label: 'Maria' }, last: null })
    expect(claimed).toEqual(['ticket singer 3', 'ticket show 7'])
  })
})
