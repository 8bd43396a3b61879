import { describe, expect, test } from 'vitest'
import type { AppModel } from '#model/app-model.ts'
import { parseListQuery } from '#model/list/list-query.ts'
import { type Me, meWith } from '#model/permissions/me.ts'
import { runBulk } from '#server/features/bulk/run-bulk.ts'
import { writeImportRow } from '#server/features/imports/write-import-row.ts'
import { AccessDenied, RecordRefusal } from '#server/records/errors.ts'
import { listRecords } from '#server/records/list/list-records.ts'
import { readRecord } from '#server/records/read/read-record.ts'
import { readTimeline } from '#server/records/read/read-timeline.ts'
import type { RecordContext as Context } from '#server/records/record-context.ts'
import { restoreMany, restoreRecord } from '#server/records/recycle/restore-record.ts'
import { createRecord } from '#server/records/write/create-record.ts'
import { deleteRecord } from '#server/records/write/delete-record.ts'
import { hasDependentRows } from '#server/records/write/dependent-rows.ts'
import { inSets } from '#server/records/write/in-sets.ts'
import { updateRecord } from '#server/records/write/update-record.ts'
import { buildModel } from '../../helpers/build-model.ts'
import { eachDatabase, migrate } from '../../helpers/database.ts'

const reference = (resource: string, rest = {}) => ({ type: 'reference', resource, required: true, ...rest })

/** Orders with items; an item is removed by keepers only. */
const shop: AppModel = buildModel({
  permissions: { seller: [1], keeper: [2], guest: [3] },
  resources: {
    projectBlock: { label: 'name', scope: 'self', fields: { name: { type: 'text', required: true } } },
    order: {
      label: 'title',
      scope: 'global',
      fields: {
        title: { type: 'text', required: true },
        total: {
          type: 'computed',
          result: 'money',
          stored: true,
          aggregate: { operation: 'sum', resource: 'item', field: 'amount', where: 'row.order == record.id' },
        },
        status: { type: 'state' },
      },
      workflows: {
        status: {
          initial: 'open',
          states: { open: {}, closed: { frozen: ['*'] } },
          transitions: { close: { from: ['open'], to: 'closed', roles: ['keeper'] } },
        },
      },
      lines: { items: { resource: 'item', by: 'order', fields: ['name', 'quantity', 'price'], min: 1, max: 3 } },
      grants: [
        { roles: ['seller', 'keeper', 'guest'], actions: ['list', 'read', 'create', 'update'] },
        { roles: ['seller', 'keeper'], actions: ['delete'] },
      ],
    },
    item: {
      label: 'name',
      scope: 'global',
      unique: [['order', 'name']],
      fields: {
        order: reference('order'),
        name: { type: 'text', required: true, maxLength: 20 },
        quantity: { type: 'integer', required: true, min: 1 },
        price: { type: 'money', required: true },
        amount: { type: 'computed', result: 'money', expression: 'record.quantity * record.price', stored: true },
      },
      grants: [
        { roles: ['seller', 'keeper'], actions: ['list', 'read', 'create', 'update'] },
        { roles: ['keeper'], actions: ['delete'], where: "record.name != 'must'" },
      ],
    },
  },
})

const person = (id: number, permissionIds: readonly number[]): Me =>
  meWith({ id, adAccount: `a${id}`, name: `P${id}`, admin: false, permissionIds, blockIds: [] }, shop.permissions)
const seller = person(1, [1])
const keeper = person(2, [2])
const guest = person(3, [3])
const order = shop.resources.order!
const item = shop.resources.item!

eachDatabase(
  open => {
    const contextOf = (me: Me) => ({
      model: shop,
      database: open(),
      me,
      locale: 'en-US' as const,
      now: '2025-06-10T02:00:00.000Z',
    })
    const create = (payload: object, me = seller) => createRecord(contextOf(me), order, payload)
    const update = (id: number, payload: object, me = seller) => updateRecord(contextOf(me), order, id, payload)
    const itemsOf = async (id: number) => {
      const parsed = parseListQuery(
        { _start: '0', _end: '50', _sort: 'id', _order: 'asc', order: String(id) },
        item,
        shop,
      )
      if (!parsed.ok) throw new Error('the list cannot be asked for')
      const { rows } = await listRecords(contextOf(keeper), item, parsed.query)
      return rows as unknown as {
        id: number
        version: number
        name: string
      }[]
    }
    const refused = async (doing: Promise<unknown>) => {
      const error = await doing.then(
        () => undefined,
        thrown => thrown,
      )
      expect(error).toBeInstanceOf(RecordRefusal)
      return [
        (error as RecordRefusal).reason,
        ...(error as RecordRefusal).problems.map(({ path, code }) => `${path}:${code}`),
      ]
    }
    const pen = { name: 'pen', quantity: 2, price: 150 }
    const ink = { name: 'ink', quantity: 1, price: 700 }

    describe('lines of a record that is deleted', () => {
      const remove = (id: number, me: Me) => deleteRecord(contextOf(me), order, id)

      test('go with it, also those that may not be taken out alone', async () => {
        const { id, version } = await create({ title: 'gone', items: [pen, { ...ink, name: 'must' }] })
        const must = (await itemsOf(id as number)).find(({ name }) => name === 'must')!
        const taken = { version, items: [{ id: must.id, version: must.version, _delete: true }] }
        expect(await refused(update(id as number, taken, keeper))).toEqual(['validation', 'items/0:not-allowed'])
        await remove(id as number, keeper)
        expect(await itemsOf(id as number)).toEqual([])
      })

      test('keep it from those who may delete no lines at all', async () => {
        const { id } = await create({ title: 'stays', items: [pen] })
        await expect(remove(id as number, seller)).rejects.toThrow(AccessDenied)
        expect(await itemsOf(id as number)).toHaveLength(1)
      })
    })

    describe('lines that come as a set', () => {
      /** What became of each, by one turn of the writer or by as many as it takes. */
      async function together<Item>(
        items: readonly Item[],
        action: string,
        each: (own: Context, one: Item) => Promise<unknown>,
      ) {
        const context = contextOf(keeper)
        expect(hasDependentRows(context, item, action)).toBe(false)
        const outcomes = await inSets(context, items, each, { inTurn: false })
        return outcomes.map(outcome => ('error' in outcome ? (outcome.error as RecordRefusal).problems[0]!.code : 'ok'))
      }

      test('fill a record up to what it may have, and leave it what it must have', async () => {
        const one = (await create({ title: 'set', items: [pen] })).id as number
        const other = (await create({ title: 'another', items: [pen, ink] })).id as number
        const lines = ['a', 'b', 'c', 'd'].map(name => ({ ...ink, name, order: one }))
        const beside = { ...ink, name: 'a', order: other }
        expect(await together([...lines, beside], 'create', (own, line) => createRecord(own, item, line))).toEqual([
          ...['ok', 'ok', 'too-many', 'too-many'],
          'ok',
        ])
        expect((await itemsOf(one)).map(({ name }) => name)).toEqual(['pen', 'a', 'b'])
        expect(await readRecord(contextOf(seller), order, one)).toMatchObject({ total: 300 + 2 * 700 })

        const all = [...(await itemsOf(one)), ...(await itemsOf(other)).slice(0, 1)]
        const outcomes = await together(all, 'delete', (own, { id, version }) => deleteRecord(own, item, id, version))
        expect(outcomes).toEqual(['ok', 'ok', 'too-few', 'ok'])
        expect(await itemsOf(one)).toHaveLength(1)
        expect(await readRecord(contextOf(seller), order, one)).toMatchObject({ total: 700 })
      })

      test('of one record that has room for all are written side by side', async () => {
        const made = (await create({ title: 'room', items: [pen] })).id as number
        const lines = ['a', 'b'].map(name => ({ ...ink, name, order: made }))
        expect(await together(lines, 'create', (own, line) => createRecord(own, item, line))).toEqual(['ok', 'ok'])
        expect(await readRecord(contextOf(seller), order, made)).toMatchObject({ total: 300 + 2 * 700 })
      })
    })

    describe('a record and its lines', () => {
      test('are created together, counted, and each has its audit entry', async () => {
        const made = await create({ title: 'first', items: [pen, ink] })
        expect(made).toMatchObject({ title: 'first', total: 1000, version: 1 })
        const items = await itemsOf(made.id as number)
        expect(items.map(({ name }) => name)).toEqual(['pen', 'ink'])
        for (const { id } of items) {
          const [entry] = await readTimeline(contextOf(keeper), item, id)
          expect(entry).toMatchObject({ action: 'create', account: { id: 1 } })
        }
      })

      test('are changed, added to and taken from in one save, which is an edit of the record', async () => {
        const made = await create({ title: 'second', items: [pen, ink] })
        const id = made.id as number
        const [first, second] = await itemsOf(id)
        const items = [
          { id: first!.id, version: 1, quantity: 10 },
          { id: second!.id, version: 1, _delete: true },
          { name: 'cap', quantity: 1, price: 5 },
        ]
        const saved = await update(id, { version: 1, items }, keeper)
        expect(saved).toMatchObject({ total: 1505, version: 2 })
        expect((await itemsOf(id)).map(({ name }) => name)).toEqual(['pen', 'cap'])
      })

      test('leave nothing behind when one of them is refused; all problems are reported at their lines', async () => {
        const bad = [pen, { name: '', quantity: 0, price: 5 }, { ...ink, colour: 'red' }]
        expect(await refused(create({ title: 'third', items: bad }))).toEqual([
          'validation',
          'items/1/quantity:below-min',
          'items/1/name:required',
          'items/2/colour:unknown-field',
        ])
        const rows = await open().reader.selectFrom('order').select('id').where('title', '=', 'third').execute()
        expect(rows).toEqual([])
      })

      test.each([
        ['a twin', [pen, pen], ['validation', 'items/1/name:not-unique']],
        ['too many', [pen, ink, { ...pen, name: 'b' }, { ...pen, name: 'c' }], ['validation', 'items:too-many']],
        ['too few', [], ['validation', 'items:too-few']],
        ['what is no list', 'pen', ['validation', 'items:not-lines', 'items:too-few']],
        ['what is no line', ['pen'], ['validation', 'items/0:not-object', 'items:too-few']],
        [
          'an id that is none',
          [{ id: '1; drop', ...pen }],
          ['validation', 'items/0/id:not-reference', 'items:too-few'],
        ],
        ['a line of another record', [pen, { id: 1, version: 1, quantity: 3 }], ['validation', 'items/1:not-found']],
        [
          'a line that is not there',
          [pen, { id: 99_999, version: 1, quantity: 3 }],
          ['validation', 'items/1:not-found'],
        ],
        [
          'a line given to another record',
          [{ ...pen, order: 1 }],
          ['validation', 'items/0/order:read-only', 'items:too-few'],
        ],
      ])('refuses %s', async (_what, items, expected) => {
        expect(await refused(create({ title: 'odd', items }))).toEqual(expected)
      })

      test('of another record are neither changed, taken away nor taken over', async () => {
        const one = (await create({ title: 'one', items: [pen] })).id as number
        const other = (await create({ title: 'other', items: [pen, ink] })).id as number
        const before = await itemsOf(other)
        const { id, version } = before[0]!
        const gone = ['validation', 'items/0:not-found']
        const send = (line: object) => update(one, { version: 1, items: [{ id, version, ...line }] }, keeper)
        expect(await refused(send({ quantity: 9 }))).toEqual(gone)
        expect(await refused(send({ _delete: true }))).toEqual(gone)
        expect(await refused(send({ order: one }))).toEqual(['validation', 'items/0:not-found'])
        expect(await itemsOf(other)).toEqual(before)
        // Its own number with a line says nothing new.
        await update(one, { version: 1, items: [{ ...ink, order: one }] }, keeper)
        expect((await itemsOf(one)).map(({ name }) => name)).toEqual(['pen', 'ink'])
      })

      test('are for those to whom the lines are granted', async () => {
        const made = await create({ title: 'mine', items: [pen, ink] })
        const id = made.id as number
        const [first] = await itemsOf(id)
        const removal = { version: 1, items: [{ id: first!.id, version: 1, _delete: true }] }
        expect(await refused(update(id, removal))).toEqual(['validation', 'items/0:not-allowed'])
        expect(await refused(create({ title: 'theirs', items: [pen] }, guest))).toEqual([
          'validation',
          'items/0:not-allowed',
          'items:too-few',
        ])
        expect(await itemsOf(id)).toHaveLength(2)
      })

      test('are locked like the record itself', async () => {
        const made = await create({ title: 'locked', items: [pen] })
        const id = made.id as number
        const [first] = await itemsOf(id)
        await updateRecord(contextOf(keeper), item, first!.id, { version: 1, quantity: 7 })
        const stale = { version: 1, items: [{ id: first!.id, version: 1, quantity: 8 }] }
        expect(await refused(update(id, stale))).toEqual(['stale-version', 'items/0:stale-version'])
        await update(id, { version: 1, items: [{ id: first!.id, version: 2, quantity: 8 }] })
        expect(await refused(update(id, { version: 1, title: 'late' }))).toEqual(['stale-version', ':stale-version'])
        expect(await readRecord(contextOf(keeper), order, id)).toMatchObject({
          title: 'locked',
          version: 2,
          total: 1200,
        })
      })

      test('are frozen with it', async () => {
        const made = await create({ title: 'closed', items: [pen] })
        await open().transaction(({ queries }) =>
          queries
            .updateTable('order')
            .set({ status: 'closed' })
            .where('id', '=', made.id as number)
            .execute(),
        )
        expect(await refused(update(made.id as number, { version: 1, items: [ink] }))).toEqual([
          'validation',
          'items:frozen',
        ])
      })

      describe('written by themselves', () => {
        const close = (id: number) =>
          open().transaction(({ queries }) =>
            queries.updateTable('order').set({ status: 'closed' }).where('id', '=', id).execute(),
          )
        const FROZEN = ['validation', 'order:frozen']
        const IN_WORDS = /Cannot be changed while the status is/

        test('are frozen with their record: by single calls', async () => {
          const id = (await create({ title: 'shut', items: [pen, ink] })).id as number
          const other = (await create({ title: 'open', items: [pen] })).id as number
          const [line] = await itemsOf(id)
          const [moved] = await itemsOf(other)
          await close(id)
          const context = contextOf(keeper)
          expect(await refused(updateRecord(context, item, line!.id, { version: 1, price: 1 }))).toEqual(FROZEN)
          expect(await refused(updateRecord(context, item, line!.id, { version: 1, order: other }))).toEqual(FROZEN)
          expect(await refused(updateRecord(context, item, moved!.id, { version: 1, order: id }))).toContain(FROZEN[1])
          expect(await refused(deleteRecord(context, item, line!.id))).toEqual(FROZEN)
          expect(
            await refused(createRecord(context, item, { name: 'late', quantity: 1, price: 1, order: id })),
          ).toEqual(FROZEN)
          expect(await itemsOf(id)).toMatchObject([{ name: 'pen', version: 1 }, { name: 'ink' }])
          expect(await itemsOf(other)).toHaveLength(1)
        })

        test('are frozen with their record: in bulk', async () => {
          const id = (await create({ title: 'shut in bulk', items: [pen, ink] })).id as number
          const ids = (await itemsOf(id)).map(line => line.id)
          await close(id)
          for (const input of [{ action: 'update', values: { price: 1 } }, { action: 'delete' }]) {
            const outcomes = await runBulk(contextOf(keeper), item, { ...input, ids })
            expect(outcomes.map(({ ok }) => ok)).toEqual([false, false])
            expect(outcomes[0]!.message).toMatch(IN_WORDS)
          }
          expect(await itemsOf(id)).toHaveLength(2)
        })

        test('are frozen with their record, and no more than it may have: out of the bin', async () => {
          const context = contextOf(keeper)
          const id = (await create({ title: 'binned', items: [pen, ink] })).id as number
          const [line] = await itemsOf(id)
          await deleteRecord(context, item, line!.id)
          for (const name of ['cap', 'nib'])
            await createRecord(context, item, { name, quantity: 1, price: 1, order: id })
          expect(await refused(restoreRecord(context, item, line!.id))).toEqual(['validation', 'order:too-many'])
          await deleteRecord(context, item, (await itemsOf(id)).find(({ name }) => name === 'nib')!.id)
          await close(id)
          expect(await refused(restoreRecord(context, item, line!.id))).toEqual(FROZEN)
          const [outcome] = await restoreMany(context, item, [line!.id])
          expect(outcome).toMatchObject({ ok: false, message: expect.stringMatching(IN_WORDS) })
          expect((await itemsOf(id)).map(({ name }) => name)).toEqual(['ink', 'cap'])
          await open().transaction(({ queries }) =>
            queries.updateTable('order').set({ status: 'open' }).where('id', '=', id).execute(),
          )
          expect(await restoreRecord(context, item, line!.id)).toMatchObject({ name: 'pen' })
        })

        test('are frozen with their record: from a file', async () => {
          const id = (await create({ title: 'shut for files', items: [pen] })).id as number
          const [line] = await itemsOf(id)
          await close(id)
          const row = { name: 'pen', quantity: 9, price: 9, order: id }
          const meant = { id: line!.id, version: 1 }
          expect(await refused(writeImportRow(contextOf(keeper), item, meant, row))).toEqual(FROZEN)
          const added = { ...row, name: 'new' }
          expect(await refused(writeImportRow(contextOf(keeper), item, undefined, added))).toEqual(FROZEN)
          expect(await itemsOf(id)).toMatchObject([{ name: 'pen', version: 1 }])
        })

        test('are as many as their record may have', async () => {
          const id = (await create({ title: 'counted', items: [pen] })).id as number
          const [line] = await itemsOf(id)
          const context = contextOf(keeper)
          const add = (name: string) => createRecord(context, item, { name, quantity: 1, price: 1, order: id })
          expect(await refused(deleteRecord(context, item, line!.id))).toEqual(['validation', 'order:too-few'])
          await add('b')
          await add('c')
          expect(await refused(add('d'))).toEqual(['validation', 'order:too-many'])
          await deleteRecord(context, item, line!.id)
          expect(await itemsOf(id)).toMatchObject([{ name: 'b' }, { name: 'c' }])
        })
      })

      test('stay as they are when they are not sent', async () => {
        const made = await create({ title: 'quiet', items: [pen] })
        expect(await update(made.id as number, { version: 1, title: 'still' })).toMatchObject({
          version: 2,
          total: 300,
        })
      })
    })
  },
  database => migrate(shop, database),
)
