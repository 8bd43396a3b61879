import { expect, test } from 'vitest'
import type { AppModel } from '#model/app-model.ts'
import { type Me, meWith } from '#model/permissions/me.ts'
import { runBulk } from '#server/features/bulk/run-bulk.ts'
import { AccessDenied, RecordRefusal } from '#server/records/errors.ts'
import { type Draft, judgeDraft } from '#server/records/rules/judge-draft.ts'
import { runTransition } from '#server/records/workflow/run-transition.ts'
import { createRecord } from '#server/records/write/create-record.ts'
import { updateRecord } from '#server/records/write/update-record.ts'
import { buildModel } from '../../helpers/build-model.ts'
import { eachDatabase, migrate } from '../../helpers/database.ts'

const STANDS = "row.status != 'canceled'"
const count = (where: string) => ({
  type: 'computed',
  result: 'integer',
  aggregate: { operation: 'count', resource: 'booking', where },
})
const words = (text: string) => ({ 'zh-CN': text, 'en-US': text })
const check = (expression: string, text: string) => ({ expression, message: words(text) })

/** Courses with two places an hour and trainers who take one booking each; a guest books each course once. */
const gym: AppModel = buildModel({
  permissions: { desk: [1], clerk: [2], visitor: [3] },
  resources: {
    projectBlock: { label: 'name', scope: 'self', fields: { name: { type: 'text', required: true } } },
    course: {
      label: 'name',
      scope: 'global',
      fields: { name: { type: 'text', required: true }, places: { type: 'integer', required: true } },
      grants: [
        { roles: ['desk'], actions: ['list', 'read', 'create', 'update'] },
        { roles: ['clerk'], actions: ['list', 'read'], fields: ['name'] },
      ],
    },
    trainer: {
      label: 'name',
      scope: 'global',
      fields: {
        name: { type: 'text', required: true },
        booked: count(`row.trainer == record.id && ${STANDS}`),
        free: { type: 'computed', result: 'integer', expression: '1 - record.booked' },
      },
      grants: [{ roles: ['desk'], actions: ['list', 'read', 'create', 'update'] }],
    },
    booking: {
      label: 'guest',
      scope: 'global',
      fields: {
        guest: { type: 'text', required: true },
        course: { type: 'reference', resource: 'course', required: true },
        hour: {
          type: 'integer',
          required: true,
          checks: [check('record.others < record.course.places', 'full')],
          hint: {
            text: words('{{ record.course.places - record.others }} of {{ record.course.places }} left'),
            when: 'record.hour != null',
          },
        },
        trainer: {
          type: 'reference',
          resource: 'trainer',
          choices: 'record.free > 0',
          // Of what rules read of a trainer, one thing is counted and another one is not.
          checks: [check("record.trainer.name != 'nobody'", 'nobody')],
          hint: { text: words('{{ record.trainer.free }} free') },
        },
        others: count(
          `row.course == record.course && row.hour == record.hour && row.id != coalesce(record.id, 0) && ${STANDS}`,
        ),
        place: { type: 'integer', defaultExpression: 'record.hour == null ? null : record.others + 1' },
        last: {
          type: 'computed',
          result: 'integer',
          aggregate: {
            operation: 'max',
            resource: 'booking',
            field: 'hour',
            where: "row.guest == record.guest && row.status == 'canceled'",
          },
        },
        canceledLately: count("row.guest == record.guest && row.status == 'canceled' && row.hour > record.last - 5"),
        status: { type: 'state' },
      },
      checks: [{ ...check('record.canceledLately < 2', 'not reliable'), field: 'guest' }],
      workflows: {
        status: {
          initial: 'open',
          states: { open: {}, canceled: {} },
          transitions: {
            move: { from: ['open'], to: 'open', roles: ['desk'], ask: ['hour'] },
            give: { from: ['open'], to: 'open', roles: ['desk'], ask: ['trainer'] },
            cancel: { from: ['open'], to: 'canceled', roles: ['desk'] },
            reopen: {
              from: ['canceled'],
              to: 'open',
              roles: ['desk'],
              when: 'record.others < record.course.places',
            },
          },
        },
      },
      grants: [
        { roles: ['desk', 'clerk'], actions: ['list', 'read', 'create', 'update'] },
        { roles: ['visitor'], actions: ['list', 'read'] },
      ],
    },
  },
})

const one = (permission: number): Me =>
  meWith(
    { id: permission, adAccount: `a${permission}`, name: 'P', admin: false, permissionIds: [permission], blockIds: [] },
    gym.permissions,
  )
const [desk, clerk, visitor] = [one(1), one(2), one(3)]
const { course, trainer, booking } = gym.resources as Required<typeof gym.resources>

eachDatabase(
  open => {
    const context = () => ({
      model: gym,
      database: open(),
      me: desk,
      locale: 'en-US' as const,
      now: '2025-06-10T02:00:00.000Z',
    })
    let names = 0
    const aCourse = async (places = 2) =>
      (await createRecord(context(), course!, { name: `c${++names}`, places })).id as number
    const aTrainer = async () => (await createRecord(context(), trainer!, { name: `t${++names}` })).id as number
    const book = (values: object) => createRecord(context(), booking!, { guest: `g${++names}`, hour: 9, ...values })
    const go = (id: unknown, name: string, version: number, values = {}) =>
      runTransition(context(), booking!, id as number, name, { version, values })
    const refused = async (doing: Promise<unknown>) => {
      const error = await doing.then(
        () => undefined,
        thrown => thrown,
      )
      expect(error).toBeInstanceOf(RecordRefusal)
      return (error as RecordRefusal).problems.map(({ path, code, text }) => [path, code, text?.['en-US']])
    }
    const draft = (question: Partial<Draft>, me = desk) =>
      judgeDraft({ ...context(), me }, booking!, { values: {}, ...question })
    const full = [['hour', 'check-failed', 'full']]

    test('a new record is judged by the rows there are already', async () => {
      const id = await aCourse()
      const first = await book({ course: id })
      await book({ course: id })
      expect(await refused(book({ course: id }))).toEqual(full)
      await book({ course: id, hour: 10 })
      await go(first.id, 'cancel', 1)
      await book({ course: id })
    })

    test('an edit and a transition are validated with their values, and a record does not block itself', async () => {
      const id = await aCourse(1)
      const nine = await book({ course: id })
      const ten = await book({ course: id, hour: 10 })
      expect(await refused(updateRecord(context(), booking!, ten.id as number, { version: 1, hour: 9 }))).toEqual(full)
      expect(await refused(go(ten.id, 'move', 1, { hour: 9 }))).toEqual(full)
      await go(nine.id, 'move', 1, { hour: 9 })
      await go(nine.id, 'move', 2, { hour: 11 })
      await go(ten.id, 'move', 1, { hour: 9 })
    })

    test('an aggregate may read another one', async () => {
      const [guest, id] = ['fickle', await aCourse(9)]
      for (const hour of [1, 4]) await go((await book({ guest, course: id, hour })).id, 'cancel', 1)
      expect(await refused(book({ guest, course: id, hour: 5 }))).toEqual([['guest', 'check-failed', 'not reliable']])
      const steady = 'steady'
      for (const hour of [1, 6]) await go((await book({ guest: steady, course: id, hour })).id, 'cancel', 1)
      await book({ guest: steady, course: id, hour: 7 })
    })

    test('of many who want the last places at once, as many get one as there are', async () => {
      const id = await aCourse(2)
      const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => book({ course: id })))
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
      for (const each of outcomes) if (each.status === 'rejected') expect(each.reason).toBeInstanceOf(RecordRefusal)
    }, 30_000)

    test('the same holds for moves, in bulk too, and for places counted at a record that is chosen', async () => {
      const to = await aTrainer()
      // Of courses and people of their own: they have nothing in common but whom they ask for.
      const made = await Promise.all(
        Array.from({ length: 4 }, async (_, at) => {
          const by = { ...context(), me: { ...desk, id: 100 + at } }
          return createRecord(by, booking!, { guest: `g${++names}`, hour: 20 + at, course: await aCourse(9) })
        }),
      )
      const given = await Promise.allSettled(made.map(({ id }) => go(id, 'give', 1, { trainer: to })))
      expect(given.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)

      const small = await aCourse(1)
      const some = await Promise.all(Array.from({ length: 4 }, (_, hour) => book({ course: small, hour: 30 + hour })))
      const ids = some.map(({ id }) => id as number)
      const bulk = (part: number[]) => runBulk(context(), booking!, { action: 'move', ids: part, values: { hour: 40 } })
      const outcomes = (await Promise.all([bulk(ids.slice(0, 2)), bulk(ids.slice(2))])).flat()
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
      expect(outcomes.find(({ ok }) => !ok)?.message).toContain('full')
    }, 30_000)

    test('of two that want back to the last place, though nothing that is counted by changes, one gets it', async () => {
      const small = await aCourse(1)
      const ids: unknown[] = []
      for (let at = 0; at < 2; at++) {
        const { id } = await book({ course: small })
        await go(id, 'cancel', 1)
        ids.push(id)
      }
      const outcomes = await Promise.allSettled(ids.map(id => go(id, 'reopen', 2)))
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }, 30_000)

    test('a draft shows the number left, then that there is none; nothing is shown without a value', async () => {
      const [id, busy] = [await aCourse(), await aTrainer()]
      const nine = { course: id, hour: 9 }
      expect(await draft({ values: { course: id } })).toEqual({ hints: {}, defaults: {}, required: [], problems: [] })
      expect(await draft({ values: nine })).toEqual({
        hints: { hour: '2 of 2 left' },
        defaults: { place: 1 },
        required: [],
        problems: [],
      })
      const first = await book({ ...nine, trainer: busy })
      expect((await draft({ values: nine })).hints).toEqual({ hour: '1 of 2 left' })
      await book(nine)
      expect(await draft({ values: nine })).toMatchObject({ problems: [{ path: 'hour', message: 'full' }] })
      // The record itself stands in nobody's way, and a move is told of where it leads.
      expect((await draft({ id: first.id as number, values: { hour: 9 } })).problems).toEqual([])
      const later = await book({ course: id, hour: 10 })
      const move = { id: later.id as number, transition: 'move', values: { hour: 9 } }
      expect((await draft(move)).problems).toMatchObject([{ message: 'full' }])
      expect((await draft({ ...move, values: { hour: 11 } })).hints).toMatchObject({ hour: '2 of 2 left' })
      // A trainer who could not be chosen is not spoken of, nor is what the transition does not ask.
      expect((await draft({ values: { ...nine, trainer: busy } })).hints).not.toHaveProperty('trainer')
      expect((await draft({ values: { trainer: await aTrainer() } })).hints).toEqual({ trainer: '1 free' })
      expect((await draft({ ...move, values: { trainer: await aTrainer() } })).hints).not.toHaveProperty('trainer')
    })

    test('an initial value that reads a count comes with the draft of a new record, until one is given', async () => {
      const nine = { course: await aCourse(), hour: 9 }
      const { id } = await book(nine)
      expect((await draft({ values: nine })).defaults).toEqual({ place: 2 })
      expect((await draft({ values: { ...nine, place: null } })).defaults).toEqual({ place: 2 })
      expect((await draft({ values: { ...nine, place: 7 } })).defaults).toEqual({})
      expect((await draft({ id: id as number, values: { hour: 10 } })).defaults).toEqual({})
    })

    test('a hint shows nothing that the account may not read, and nothing without permission to create such a record', async () => {
      const id = await aCourse(5)
      const { id: made } = await book({ course: id })
      expect((await draft({ values: { course: id, hour: 9 } }, clerk)).hints).toEqual({})
      expect((await draft({ values: { course: 99_999, hour: 9 } })).hints).toEqual({})
      const refusals = [
        draft({ values: { course: id, hour: 9 } }, visitor),
        draft({ id: made as number, values: { hour: 9 } }, visitor),
        draft({ id: made as number, transition: 'move', values: { hour: 9 } }, clerk),
      ]
      for (const refusal of refusals) await expect(refusal).rejects.toBeInstanceOf(AccessDenied)
    })
  },
  database => migrate(gym, database),
)
