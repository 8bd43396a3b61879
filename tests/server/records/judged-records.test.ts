import { describe, expect, test } from 'vitest'
import { type Me, meWith } from '#model/permissions/me.ts'
import { decisionsOn } from '#server/records/access/decision-record.ts'
import { AccessDenied, RecordRefusal } from '#server/records/errors.ts'
import { placedBlock } from '#server/records/rules/place-in-block.ts'
import { inTransaction } from '#server/records/work.ts'
import { moveRecord } from '#server/records/workflow/move-record.ts'
import { runTransition } from '#server/records/workflow/run-transition.ts'
import { createRecord } from '#server/records/write/create-record.ts'
import { updateRecord } from '#server/records/write/update-record.ts'
import { buildModel } from '../../helpers/build-model.ts'
import { eachDatabase, migrate } from '../../helpers/database.ts'

const name = { type: 'text', required: true }
const reference = (resource: string, rest: object = {}) => ({ type: 'reference', resource, ...rest })
const words = (text: string) => ({ 'zh-CN': text, 'en-US': text })
const count = (where: string) => ({
  type: 'computed',
  result: 'integer',
  aggregate: { operation: 'count', resource: 'room', where },
})
const seen = ['list', 'read']

/** Rooms lie where their tower stands; a lamp says so only where nothing else does. */
const castle = buildModel({
  permissions: { author: [1], mason: [2], counter: [3], warden: [4] },
  resources: {
    projectBlock: { label: 'name', scope: 'self', fields: { name } },
    hall: {
      label: 'name',
      scope: 'global',
      fields: { name },
      grants: [{ roles: ['warden'], actions: [...seen, 'create'] }],
    },
    lamp: {
      label: 'name',
      scope: 'block',
      fields: { name },
      grants: [{ roles: ['warden'], actions: [...seen, 'create'] }],
    },
    tower: {
      label: 'name',
      scope: 'block',
      givesBlock: true,
      fields: { name },
      grants: [{ roles: ['warden'], actions: [...seen, 'create'] }],
    },
    room: {
      label: 'name',
      scope: 'block',
      fields: {
        name,
        lamp: reference('lamp'),
        hall: reference('hall'),
        tower: reference('tower'),
        spare: reference('tower'),
        day: { type: 'date' },
        inTower: count('row.tower == record.tower && row.id != coalesce(record.id, 0)'),
        coming: {
          ...count('row.hall == record.hall && row.day > today && row.id != coalesce(record.id, 0)'),
        },
        status: { type: 'state' },
      },
      checks: [{ expression: 'record.hall == null || record.coming < 2', field: 'hall', message: words('hall full') }],
      workflows: {
        status: {
          initial: 'open',
          states: { open: {} },
          transitions: {
            enter: { from: ['open'], to: 'open', roles: ['warden'], ask: [{ name: 'spare', required: true }] },
            light: {
              from: ['open'],
              to: 'open',
              roles: ['warden'],
              ask: [
                {
                  ...{ name: 'torch', title: words('Torch'), type: 'reference', resource: 'lamp', required: true },
                  choices: 'record.name == params.hall.name',
                },
              ],
            },
          },
        },
      },
      grants: [
        { roles: ['author', 'mason', 'counter', 'warden'], actions: seen },
        { roles: ['author'], actions: ['create', 'update'], where: 'record.createdBy == me.id' },
        { roles: ['mason'], actions: ['create'], where: "record.tower.name == 'keep'" },
        { roles: ['counter'], actions: ['create', 'update'], where: 'record.inTower < 1' },
        { roles: ['warden'], actions: ['create', 'update'] },
      ],
    },
  },
})
const { projectBlock, hall, lamp, tower, room } = castle.resources as Required<typeof castle.resources>
const one = (id: number, permission: number, admin = false): Me =>
  meWith(
    { id, adAccount: `a${id}`, name: 'P', admin, permissionIds: [permission], blockIds: [1, 2] },
    castle.permissions,
  )
const [author, other, mason, counter, warden] = [one(1, 1), one(2, 1), one(3, 2), one(4, 3), one(5, 4)]

eachDatabase(
  open => {
    const as = (me: Me) => ({
      model: castle,
      database: open(),
      me,
      locale: 'en-US' as const,
      now: '2025-06-10T02:00:00.000Z',
    })
    const make = async (resource = room!, values: object = {}, me = warden) =>
      (await createRecord(as(me), resource, { name: 'n', ...values })).id as number
    const rowOf = (id: number) =>
      open().reader.selectFrom('room').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const refused = async (doing: Promise<unknown>) => {
      const error = await doing.catch(thrown => thrown)
      expect(error).toBeInstanceOf(RecordRefusal)
      return (error as RecordRefusal).problems.map(({ path, code }) => `${path}:${code}`)
    }

    test('a record is in the block of what it refers to', async () => {
      for (const title of ['one', 'two']) await make(projectBlock!, { name: title }, one(9, 4, true))
      const [keep, lantern] = [await make(tower!, { block: 2 }), await make(lamp!, { block: 1 })]
      const blockOf = async (values: object) => (await rowOf(await make(room!, values))).block
      expect(await blockOf({ tower: keep })).toBe(2)
      expect(await blockOf({ lamp: lantern })).toBe(1)
      expect(await blockOf({ lamp: lantern, tower: keep })).toBe(2)
      expect(await blockOf({ lamp: lantern, block: 2 })).toBe(2)
      expect(await refused(make(room!, { tower: keep, block: 1 }))).toEqual(['block:not-a-choice'])
      const id = await make(room!, { lamp: lantern })
      await updateRecord(as(warden), room!, id, { version: 1, tower: keep })
      expect((await rowOf(id)).block).toBe(2)
    })

    test('a missing block is a problem where nothing determines it, and not where that was refused', async () => {
      expect(await refused(make())).toEqual(['block:required'])
      expect(await refused(make(room!, { tower: 99 }))).toEqual(['tower:not-found'])
    })

    test('rights may depend on who makes a record, on what it refers to and on what is counted for it', async () => {
      const [keep, ruin] = [
        await make(tower!, { name: 'keep', block: 1 }),
        await make(tower!, { name: 'ruin', block: 1 }),
      ]
      const mine = await make(room!, { tower: keep }, author)
      const rename = (me: Me, version: number) => updateRecord(as(me), room!, mine, { version, name: `by ${me.id}` })
      await rename(author, 1)
      await expect(rename(other, 2)).rejects.toBeInstanceOf(AccessDenied)
      await make(room!, { tower: keep }, mason)
      await expect(make(room!, { tower: ruin }, mason)).rejects.toBeInstanceOf(AccessDenied)
      await expect(make(room!, { block: 1 }, mason)).rejects.toBeInstanceOf(AccessDenied)
      await make(room!, { tower: ruin }, counter)
      await expect(make(room!, { tower: ruin }, counter)).rejects.toBeInstanceOf(AccessDenied)
    })

    test('who may do something is decided with what a changed value refers to', async () => {
      const keep = await make(tower!, { name: 'keep', block: 1 })
      const decisionFor = await decisionsOn(as(warden), room!, { name: 'n', block: 1 })
      const { record } = await decisionFor({ tower: keep })
      expect(record).toMatchObject({ tower: { id: keep, name: 'keep' } })
    })

    test('what is counted may depend on the day', async () => {
      const ball = await make(hall!)
      const book = (day: string) => make(room!, { block: 1, hall: ball, day })
      for (const day of ['2025-06-09', '2025-06-10', '2025-06-11', '2025-06-12']) await book(day)
      expect(await refused(book('2025-06-09'))).toEqual(['hall:check-failed'])
    })

    test('a person chooses among the records of the own blocks on the way, the system among all', async () => {
      const [near, far] = [await make(tower!, { block: 1 }), await make(tower!, { block: 2 })]
      const id = await make(room!, { block: 1 })
      const local: Me = { ...warden!, blockIds: [1] }
      const enter = (spare: number) => runTransition(as(local), room!, id, 'enter', { version: 1, values: { spare } })
      expect(await refused(enter(far))).toEqual(['spare:not-found'])
      await enter(near)
      expect((await rowOf(id)).spare).toBe(near)
      await inTransaction(as(local), work =>
        moveRecord(work, room!, id, 'enter', { values: { spare: far }, by: 'system' }),
      )
      expect((await rowOf(id)).spare).toBe(far)
    })

    test('what may be chosen on the way may depend on what the record refers to', async () => {
      const ball = await make(hall!, { name: 'ball' })
      const [bright, dark] = [
        await make(lamp!, { name: 'ball', block: 1 }),
        await make(lamp!, { name: 'dark', block: 1 }),
      ]
      const id = await make(room!, { block: 1, hall: ball })
      const light = (torch: number) => runTransition(as(warden), room!, id, 'light', { version: 1, values: { torch } })
      expect(await refused(light(dark))).toEqual(['torch:not-a-choice'])
      await light(bright)
      expect((await rowOf(id)).version).toBe(2)
    })
  },
  database => migrate(castle, database),
)

describe('the block of a record', () => {
  const there: Readonly<Record<string, object>> = {
    'tower 1': { block: 3 },
    'tower 2': { block: { id: 4, label: 'four' } },
    'tower 9': { block: null },
    'lamp 1': { block: 5 },
    'lamp 2': { block: 6 },
    'hall 1': { block: 7 },
  }
  const resolve = (resource: string, id: number) => there[`${resource} ${id}`] as Record<string, unknown> | undefined
  const CASES: readonly [what: string, values: object, given: object, placed: object][] = [
    ['nothing refers', {}, {}, {}],
    ['a tower', { tower: 1 }, { tower: 1 }, { block: 3 }],
    ['a tower whose block has its label', { tower: 2 }, {}, { block: 4 }],
    ['the first of two towers', { spare: 1, tower: 2 }, {}, { block: 4 }],
    ['the tower before the lamp', { lamp: 1, spare: 1 }, {}, { block: 3 }],
    ['the tower of a record that lay elsewhere', { tower: 1, block: 4 }, {}, { block: 3 }],
    ['the block that was given as well', { tower: 1, block: 3 }, { block: 3 }, { block: 3 }],
    ['another block', { tower: 1, block: 4 }, { block: 4 }, { problem: { path: 'block', code: 'not-a-choice' } }],
    ['no block that was given', { tower: 1, block: null }, { block: null }, { block: 3 }],
    ['a lamp', { lamp: 2 }, {}, { block: 6 }],
    ['a lamp of a record that has a block', { lamp: 2, block: 1 }, {}, {}],
    ['a hall, which lies in none', { hall: 1 }, {}, {}],
    ['a tower that is not there', { tower: 8, lamp: 1 }, {}, { block: 5 }],
    ['a tower without a block', { tower: 9 }, {}, {}],
    ['something that is no number', { tower: 'x', lamp: null }, {}, {}],
  ]
  test.each(CASES)('follows from %s', (_what, values, given, placed) => {
    expect(placedBlock(castle, room!, values as never, given as never, resolve)).toEqual(placed)
  })
  test('is none where records lie in no block', () => {
    expect(placedBlock(castle, hall!, { tower: 1 }, {}, resolve)).toEqual({})
  })
})
