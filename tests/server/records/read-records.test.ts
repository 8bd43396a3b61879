import { describe, expect, test } from 'vitest'
import { type Me, meWith } from '#model/permissions/me.ts'
import { AccessDenied, RecordNotFound, RecordRefusal } from '#server/records/errors.ts'
import { aggregatesFor, aggregatesInRules } from '#server/records/read/aggregates-read.ts'
import { countRelated } from '#server/records/read/count-related.ts'
import { openedRecord } from '#server/records/read/opened-record.ts'
import { readRecord, readRecords } from '#server/records/read/read-record.ts'
import { readTimeline } from '#server/records/read/read-timeline.ts'
import { referrersOf } from '#server/records/read/referrers.ts'
import { inTransaction } from '#server/records/work.ts'
import { runTransition } from '#server/records/workflow/run-transition.ts'
import { createRecord } from '#server/records/write/create-record.ts'
import { auditChange } from '#server/records/write/record-audit.ts'
import { updateRecord } from '#server/records/write/update-record.ts'
import { buildModel } from '../../helpers/build-model.ts'
import { eachDatabase, migrate } from '../../helpers/database.ts'

const reference = (resource: string) => ({ type: 'reference', resource })
const words = (text: string) => ({ 'zh-CN': text, 'en-US': text })
const tab = (name: string, by: string, rest: object = {}) => ({
  name,
  resource: 'book',
  by,
  columns: ['title'],
  ...rest,
})

/** Shelves and their books: a page with all kinds of tabs, and accounts that may see less and less. */
const library = buildModel({
  permissions: { reader: [1], boss: [2], guest: [3], writer: [4], novelist: [5], clerk: [6], report3: [91] },
  resources: {
    shelf: {
      label: 'name',
      scope: 'global',
      fields: {
        name: { type: 'text' },
        kind: { type: 'text' },
        phone: { type: 'phone', masked: true },
        note: { type: 'text' },
        status: { type: 'state' },
      },
      workflows: {
        status: {
          initial: 'open',
          states: { open: {} },
          transitions: {
            lend: {
              ...{ from: ['open'], to: 'open', roles: ['boss'] },
              ask: [
                { name: 'phone', required: false },
                { name: 'note', required: false },
                { name: 'why', type: 'text', title: words('Why'), required: false },
              ],
            },
          },
        },
      },
      grants: [
        { roles: ['boss', 'writer'], actions: ['create', 'update'] },
        { roles: ['guest'], actions: ['read'], fields: ['name'] },
        { roles: ['clerk'], actions: ['read'], fields: ['name', 'kind', 'phone'] },
        { roles: ['novelist'], actions: ['create', 'update'] },
        { roles: ['novelist'], actions: ['read'], where: "record.kind == 'novels'" },
      ],
    },
    book: {
      label: 'title',
      scope: 'global',
      fields: {
        title: { type: 'text' },
        shelf: reference('shelf'),
        copies: { type: 'references', resource: 'shelf' },
        kind: { type: 'text' },
        sequel: reference('book'),
        home: { type: 'computed', result: 'reference', resource: 'shelf', stored: true, expression: 'record.shelf' },
      },
      grants: [{ roles: ['boss'], actions: ['create', 'update', 'delete'] }],
    },
  },
  pages: {
    shelves: {
      resource: 'shelf',
      roles: ['reader', 'boss'],
      columns: ['name'],
      detail: {
        tabs: [
          tab('books', 'shelf'),
          tab('copies', 'copies'),
          tab('alike', 'kind', { equals: 'record.kind' }),
          tab('secret', 'shelf', { roles: ['boss'] }),
          { name: 'drawer', resource: 'book', drawer: true, columns: ['title'] },
        ],
      },
    },
    books: {
      resource: 'book',
      roles: ['reader', 'boss'],
      columns: ['title'],
      detail: { tabs: [tab('next', 'sequel')] },
    },
  },
})
const { shelf, book } = library.resources as Required<typeof library.resources>
const one = (...permissionIds: number[]): Me =>
  meWith({ id: 1, adAccount: 'a', name: 'A', admin: false, permissionIds, blockIds: [] }, library.permissions)
const [reader, boss, guest, writer, novelist] = [one(1), one(2), one(3), one(4), one(5)]
const [clerk, revealer] = [one(6), one(1, 91)]

eachDatabase(
  open => {
    const as = (me: Me) => ({
      model: library,
      database: open(),
      me,
      locale: 'en-US' as const,
      now: '2025-06-10T02:00:00.000Z',
    })
    const aShelf = async (values: object = {}) =>
      (await createRecord(as(boss), shelf!, { name: 's', ...values })).id as number
    const aBook = async (values: object) =>
      (await createRecord(as(boss), book!, { title: 'b', ...values })).id as number
    const total = (count: number) => ({ total: count, isCapped: false })

    test('the tabs of a page are counted for a record, those that the account sees and that point back', async () => {
      const [id, other] = [await aShelf({ kind: 'k' }), await aShelf()]
      for (const each of [id, id, other]) await aBook({ shelf: each, copies: [other], kind: 'k' })
      await aBook({ copies: [other, id] })
      expect(await countRelated(as(reader), shelf!, id, '/test/shelves')).toEqual({ books: total(2), copies: total(1) })
      expect(await countRelated(as(boss), shelf!, id, '/test/shelves')).toEqual({
        books: total(2),
        copies: total(1),
        secret: total(2),
      })
      for (const path of ['/test/books', '/test/nowhere'])
        expect(await countRelated(as(reader), shelf!, id, path)).toEqual({})
      // Who may not open the page reads the record, and nothing of what lies beside it.
      expect(await countRelated(as(guest), shelf!, id, '/test/shelves')).toEqual({})
      await expect(countRelated(as(reader), shelf!, 99_999, '/test/shelves')).rejects.toBeInstanceOf(RecordNotFound)
      await expect(countRelated(as(writer), shelf!, id, '/test/shelves')).rejects.toBeInstanceOf(AccessDenied)
    })

    test('an account that only knows the label of a record cannot open it', async () => {
      const id = await aShelf({ name: 'open' })
      expect(await readRecord(as(guest), shelf!, id)).toEqual({ id, name: 'open', version: 1 })
      await expect(openedRecord(as(guest), shelf!, id)).rejects.toBeInstanceOf(AccessDenied)
      expect(await openedRecord(as(reader), shelf!, id)).toMatchObject({ id, name: 'open', kind: null })
    })

    test('what was answered on the way is shown as the record itself is: masked, and nothing of hidden fields', async () => {
      const id = await aShelf({ name: 'lent' })
      const values = { phone: '13800138000', note: 'secret', why: 'asked for' }
      await runTransition(as(boss), shelf!, id, 'lend', { version: 1, values })
      const lent = async (me: Me) => (await readTimeline(as(me), shelf!, id)).find(({ action }) => action === 'lend')
      const masked = '138****8000'
      expect(await lent(reader)).toMatchObject({
        after: { phone: masked, note: 'secret' },
        inputs: { why: 'asked for' },
      })
      expect((await lent(revealer))!.after).toEqual({ phone: '13800138000', note: 'secret' })
      expect((await lent(clerk))!.after).toEqual({ phone: masked })
      // The same where an answer is noted under the name of a field without being stored in it.
      const inputs = { phone: '13800138000', note: 'secret', why: 'asked for' }
      await inTransaction(as(boss), work =>
        auditChange(work, shelf!, { id, label: 'lent' }, { action: 'ask', before: null, after: null, inputs }),
      )
      const asked = async (me: Me) => (await readTimeline(as(me), shelf!, id))[0]!.inputs
      expect(await asked(reader)).toEqual({ ...inputs, phone: masked })
      expect(await asked(clerk)).toEqual({ phone: masked, why: 'asked for' })
      expect(await asked(revealer)).toEqual(inputs)
    })

    test('a masked value that is sent back unchanged keeps the stored value, in transitions too', async () => {
      const id = await aShelf({ phone: '13800138000' })
      const lend = (version: number, values: object) =>
        runTransition(as(boss), shelf!, id, 'lend', { version, values: { ...values } })
      const stored = async () =>
        (await open().reader.selectFrom('shelf').select(['phone', 'note']).where('id', '=', id).execute())[0]
      await lend(1, { phone: '138****8000', note: 'seen' })
      expect(await stored()).toEqual({ phone: '13800138000', note: 'seen' })
      await lend(2, { phone: '13900139000' })
      expect(await stored()).toEqual({ phone: '13900139000', note: 'seen' })
      for (const values of [[], 'x', null] as unknown as Record<string, unknown>[])
        await runTransition(as(boss), shelf!, id, 'lend', { version: 3, values }).then(
          () => expect(values).toBeNull(),
          error => expect(error).toBeInstanceOf(RecordRefusal),
        )
    })

    test('several records are read at once: those that are there for the account, masked as by themselves', async () => {
      const [novels, maps] = [await aShelf({ kind: 'novels', phone: '13800138000' }), await aShelf({ kind: 'maps' })]
      const read = async (me: Me, fields: string[]) =>
        Object.fromEntries(await readRecords(as(me), shelf!, [maps, 99_999, novels], fields))
      expect(await read(novelist, ['kind'])).toEqual({ [novels]: { id: novels, kind: 'novels' } })
      expect(await read(reader, ['kind', 'phone'])).toEqual({
        [novels]: { id: novels, kind: 'novels', phone: '138****8000' },
        [maps]: { id: maps, kind: 'maps', phone: null },
      })
      expect((await readRecord(as(reader), shelf!, novels, { fields: ['phone'] })).phone).toBe('138****8000')
      // The same fields of the same record, for somebody who was granted to see it.
      const unmasked = await readRecord(as(reader), shelf!, novels, { fields: ['phone'], unmasked: true })
      expect(unmasked.phone).toBe('13800138000')
    })

    test('an account that may not read its own record gets id and version', async () => {
      const made = await createRecord(as(writer), shelf!, { name: 'w' })
      expect(made).toEqual({ id: made.id, version: 1 })
      const update = (me: Me, version: number, kind: string) =>
        updateRecord(as(me), shelf!, made.id as number, { version, kind })
      expect(await update(writer, 1, 'novels')).toEqual({ id: made.id, version: 2 })
      expect(await update(novelist, 2, 'novels')).toMatchObject({ name: 'w', kind: 'novels' })
      expect(await createRecord(as(novelist), shelf!, { kind: 'maps' })).toEqual({ id: expect.any(Number), version: 1 })
    })

    test('what refers to records is counted by resource; they themselves and what is computed do not count', async () => {
      const referrers = (resource: NonNullable<typeof shelf>, ids: number[]) =>
        inTransaction(as(boss), work => referrersOf(work, resource, ids))
      const [id, other, empty] = [await aShelf(), await aShelf(), await aShelf()]
      const first = await aBook({ shelf: id })
      const second = await aBook({ shelf: id, copies: [other, id], sequel: first })
      const books = (count: number) => [{ resource: 'book', title: words('book'), count }]
      expect(await referrers(shelf!, [id])).toEqual(books(2))
      expect(await referrers(shelf!, [other])).toEqual(books(1))
      expect(await referrers(shelf!, [other, id])).toEqual(books(2))
      expect(await referrers(shelf!, [empty])).toEqual([])
      expect(await referrers(book!, [first])).toEqual(books(1))
      expect(await referrers(book!, [first, second])).toEqual([])
      expect(await referrers(book!, [second])).toEqual([])
    })
  },
  database => migrate(library, database),
)

describe('the aggregates that are loaded with a record', () => {
  const count = { type: 'computed', result: 'integer', aggregate: { operation: 'count', resource: 'part' } }
  const USED = ['Required', 'Visible', 'Locked', 'Sum', 'Checked', 'Whole', 'Own', 'When', 'Target', 'Deeper'] as const
  const counts = Object.fromEntries([...USED, 'Unused'].map(name => [`n${name}`, count]))
  const say = { message: words('no') }
  const model = buildModel({
    permissions: { staff: [1] },
    resources: {
      part: { label: 'name', scope: 'global', fields: { name: { type: 'text' } } },
      whole: {
        label: 'name',
        scope: 'global',
        fields: {
          name: { type: 'text', requiredWhen: 'record.nRequired > 1' },
          note: { type: 'text', visibleWhen: 'record.nVisible > 1' },
          size: { type: 'integer', checks: [{ expression: 'record.nChecked < 9', ...say }] },
          kind: { type: 'text', readOnlyWhen: 'record.nLocked > 1' },
          plain: { type: 'integer' },
          twice: { type: 'computed', result: 'integer', expression: 'record.nSum * 2' },
          status: { type: 'state' },
          ...counts,
        },
        checks: [{ expression: 'record.nWhole < 9', field: 'size', ...say }],
        workflows: {
          status: {
            initial: 'a',
            states: { a: {}, b: {}, c: {} },
            transitions: {
              go: {
                from: ['a'],
                to: [{ state: 'b', when: 'record.nTarget > 1 && record.nDeeper > 2' }, { state: 'c' }],
                roles: ['staff'],
                own: 'record.nOwn > 0',
                when: 'record.nWhen > 0',
              },
              note: {
                title: words('nUnused'),
                from: ['b'],
                to: [{ state: 'c' }],
                roles: ['staff'],
                ask: [{ name: 'why', type: 'text', title: words('Why'), requiredWhen: 'record.nVisible > 0' }],
                effects: [{ refuse: 'old.twice > 4', message: words('{{ record.nOwn }} of ours') }],
              },
            },
          },
        },
      },
    },
  })
  test('are those that a rule reads', () => {
    const names = [...aggregatesInRules(model.resources.whole!)].map(({ name }) => name)
    expect(names.toSorted()).toEqual(USED.map(name => `n${name}`).toSorted())
    expect(aggregatesInRules(model.resources.part!).size).toBe(0)
  })

  test('are, for a transition, those that its conditions, inputs and effects read, not those it only names', () => {
    const { status } = model.resources.whole!.workflows
    const names = [...aggregatesFor(model.resources.whole!, status!.transitions.note!)].map(({ name }) => name)
    expect(names.toSorted()).toEqual(['nOwn', 'nSum', 'nVisible'])
  })
})
