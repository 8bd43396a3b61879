import { expect, test } from 'vitest'
import { type Me, meWith } from '#model/permissions/me.ts'
import { AccessDenied, RecordRefusal } from '#server/records/errors.ts'
import { readTimeline } from '#server/records/read/read-timeline.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { inTransaction } from '#server/records/work.ts'
import { type Move, moveRecord } from '#server/records/workflow/move-record.ts'
import { runTransition } from '#server/records/workflow/run-transition.ts'
import { createRecord } from '#server/records/write/create-record.ts'
import { buildModel } from '../../helpers/build-model.ts'
import { eachDatabase, migrate } from '../../helpers/database.ts'

const [GRADES, LINES] = ['grade', 'line']

/** A thing is sealed by somebody of a grade, counted as often as it is pressed, and an import has nothing to roll back. */
const model = buildModel({
  permissions: { staff: [1], clerk: [2] },
  resources: {
    [GRADES]: {
      label: 'name',
      scope: 'global',
      fields: { name: { type: 'text' }, level: { type: 'integer' } },
      grants: [{ roles: ['staff'], actions: ['list', 'read', 'create'] }],
    },
    [LINES]: {
      label: 'name',
      scope: 'global',
      fields: { name: { type: 'text' }, thing: { type: 'reference', resource: 'thing' } },
      grants: [{ roles: ['staff'], actions: ['list', 'read'] }],
    },
    thing: {
      label: 'name',
      scope: 'global',
      fields: {
        name: { type: 'text' },
        size: { type: 'integer', default: 0 },
        note: { type: 'text', maxLength: 5 },
        grade: { type: 'reference', resource: GRADES },
        status: { type: 'state' },
      },
      selections: { lines: { title: words('Lines'), resource: LINES, where: 'row.thing == record.id' } },
      workflows: {
        status: {
          initial: 'open',
          states: { open: {}, high: {}, low: {}, shut: {} },
          transitions: {
            seal: {
              from: ['open'],
              to: [{ state: 'high', when: 'record.grade.level >= 2' }, { state: 'low' }],
              roles: ['staff'],
              ask: [
                { name: 'grade', required: false },
                { name: 'why', type: 'text', title: words('Why'), required: false },
              ],
            },
            press: {
              from: ['open'],
              roles: ['staff'],
              effects: [
                { set: { size: 'record.size + 1' } },
                { create: LINES, values: { name: 'record.name', thing: 'record.id' } },
              ],
            },
            rank: {
              from: ['open'],
              roles: ['staff'],
              effects: [{ assign: 'grade', by: 'fewest', where: 'row.level == 9' }],
            },
            tally: { from: ['open'], roles: ['staff'], effects: [{ count: 'lines', into: 'size' }] },
            shut: { from: ['open'], to: 'shut', roles: ['staff'], when: 'record.size > 0' },
            remark: { from: ['open'], to: 'shut', roles: ['staff'], ask: [{ name: 'note', required: true }] },
          },
        },
      },
      grants: [{ roles: ['staff', 'clerk'], actions: ['list', 'read', 'create', 'update'] }],
    },
    importBatch: {
      label: 'name',
      scope: 'global',
      fields: { name: { type: 'text' }, status: { type: 'state' } },
      workflows: {
        status: {
          initial: 'done',
          states: { done: {}, rolledBack: {} },
          transitions: { rollback: { from: ['done'], to: 'rolledBack', roles: ['staff'] } },
        },
      },
      grants: [{ roles: ['staff'], actions: ['list', 'read', 'create'] }],
    },
  },
})
const thing = model.resources.thing!
const importBatch = model.resources.importBatch!

function words(text: string) {
  return { 'zh-CN': text, 'en-US': text }
}

eachDatabase(
  open => {
    const me = (permissionIds: readonly number[]): Me =>
      meWith({ id: 7, adAccount: 'a', name: 'A', admin: false, permissionIds, blockIds: [] }, model.permissions)
    const context = (permissionIds = [1]): RecordContext => ({
      model,
      database: open(),
      me: me(permissionIds),
      locale: 'en-US',
      now: '2026-03-01T00:00:00.000Z',
    })
    const make = async (values: object = {}, resource = thing) =>
      (await createRecord(context(), resource, { name: 'x', ...values })).id as number
    const row = async (id: number) =>
      open().reader.selectFrom('thing').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const move = (id: number, name: string, part: Partial<Move> = {}, resource = thing) =>
      inTransaction(context(), work => moveRecord(work, resource, id, name, { values: {}, by: 'system', ...part }))
    const run = (id: number, name: string, values: object = {}, permissionIds = [1]) =>
      runTransition(context(permissionIds), thing, id, name, { version: 1, values: { ...values } })
    const refused = async (doing: Promise<unknown>) => {
      const error = await doing.catch(thrown => thrown)
      expect(error).toBeInstanceOf(RecordRefusal)
      const { reason, problems } = error as RecordRefusal
      return [reason, ...problems.map(({ path, code }) => `${path}:${code}`)]
    }

    test('a step that is optional is left out where the record does not stand there, and answers so', async () => {
      const id = await make()
      expect(await move(id, 'shut', { optional: true })).toBe(false)
      expect(await row(id)).toMatchObject({ status: 'open', version: 1 })
      expect((await refused(move(id, 'shut')))[0]).toBe('illegal-transition')
      // Values that are at fault are no such thing.
      const tooLong = { optional: true, values: { note: 'a long remark' } }
      expect(await refused(move(id, 'remark', tooLong))).toEqual(['validation', 'note:too-long'])
      expect(await move(id, 'remark', { optional: true, values: { note: 'n' } })).toBe(true)
      expect(await row(id)).toMatchObject({ status: 'shut', note: 'n' })
    })

    test('it is left out, too, where what keeps the record refuses it; one that is not optional fails', async () => {
      const id = await make({}, importBatch)
      expect(await move(id, 'rollback', { optional: true }, importBatch)).toBe(false)
      expect(await refused(move(id, 'rollback', {}, importBatch))).toEqual(['validation', ':import-unknown'])
      expect((await open().reader.selectFrom('importBatch').select('status').execute())[0]).toEqual({ status: 'done' })
    })

    test('what leads to a state is read of the record that was just chosen, by its number or with its label', async () => {
      const grades = await Promise.all(
        [1, 2].map(level =>
          createRecord(context(), model.resources.grade!, { name: `g${level}`, level }).then(
            grade => grade.id as number,
          ),
        ),
      )
      const [one, two] = grades as [number, number]
      const given = [two, { id: two, label: 'g2' }, one, { id: one, label: 'g1' }, null]
      const states: unknown[] = []
      for (const grade of given) {
        const id = await make({ grade: one })
        await run(id, 'seal', { grade })
        states.push((await row(id)).status)
      }
      expect(states).toEqual(['high', 'high', 'low', 'low', 'low'])
      const untouched = await make({ grade: two })
      await run(untouched, 'seal')
      expect(await row(untouched)).toMatchObject({ status: 'high', grade: two })
    })

    test('inputs that a transition does not have are refused; those of another one are dropped', async () => {
      const id = await make()
      expect(await refused(run(id, 'press', { note: 'x' }))).toEqual(['validation', 'note:unknown-field'])
      expect(await move(id, 'remark', { values: { note: 'n', why: 'because', size: 9 } })).toBe(true)
      expect(await row(id)).toMatchObject({ status: 'shut', note: 'n', size: 0 })
    })

    test('effects happen once, and the entry says what they have set and what was answered', async () => {
      const id = await make({ name: 'pressed' })
      await run(id, 'press')
      expect(await row(id)).toMatchObject({ size: 1, status: 'open' })
      const lines = open().reader.selectFrom('line').selectAll().where('thing', '=', id)
      expect(await lines.execute()).toMatchObject([{ name: 'pressed' }])
      const [pressed] = await readTimeline(context(), thing, id)
      expect(pressed).toMatchObject({ action: 'press', before: { size: 0 }, after: { size: 1 }, inputs: null })

      const sealed = await make()
      await run(sealed, 'seal', { why: 'rain' })
      const [entry] = await readTimeline(context(), thing, sealed)
      expect(entry).toMatchObject({ action: 'seal', inputs: { why: 'rain' }, after: { status: 'low' } })
    })

    test('the accounts a step assigns and its counts are part of its entry', async () => {
      const grade = (await createRecord(context(), model.resources.grade!, { name: 'g', level: 9 })).id as number
      const id = await make({ size: 5 })
      await run(id, 'press')
      await runTransition(context(), thing, id, 'rank', { version: 2 })
      await runTransition(context(), thing, id, 'tally', { version: 3 })
      const [tally, rank] = await readTimeline(context(), thing, id)
      expect(tally).toMatchObject({ action: 'tally', before: { size: 6 }, after: { size: 1 } })
      expect(rank).toMatchObject({ action: 'rank', before: { grade: null }, after: { grade: { id: grade } } })
    })

    test('values that are none are refused as a whole', async () => {
      const id = await make()
      for (const values of ['x', 7, ['x']])
        expect((await refused(move(id, 'press', { by: 'staff', version: 1, values })))[0]).toBe('validation')
      expect(await row(id)).toMatchObject({ size: 0, version: 1 })
    })

    test('a refusal names what is missing, or the missing permission', async () => {
      const error = await run(await make(), 'shut').catch(thrown => thrown)
      expect(error.problems).toMatchObject([{ path: '', code: 'state-needs' }])
      expect(error.problems[0].params.needs['en-US']).toContain('size')
      await expect(run(await make({ size: 1 }), 'shut', {}, [2])).rejects.toBeInstanceOf(AccessDenied)
    })
  },
  database => migrate(model, database),
)
