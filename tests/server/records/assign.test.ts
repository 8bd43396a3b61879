import { expect, test } from 'vitest'
import { type Me, meWith } from '#model/permissions/me.ts'
import { runBulk } from '#server/features/bulk/run-bulk.ts'
import { RecordRefusal } from '#server/records/errors.ts'
import { readTimeline } from '#server/records/read/read-timeline.ts'
import { inTransaction } from '#server/records/work.ts'
import { moveRecord } from '#server/records/workflow/move-record.ts'
import { runTransition } from '#server/records/workflow/run-transition.ts'
import { createRecord } from '#server/records/write/create-record.ts'
import { deleteRecord } from '#server/records/write/delete-record.ts'
import { buildModel } from '../../helpers/build-model.ts'
import { eachDatabase, migrate } from '../../helpers/database.ts'

const all = [{ roles: ['desk'], actions: ['list', 'read', 'create', 'update'] }]
const STANDS = "row.status in ['waiting', 'given']"

/** Nurses with shifts of so many visits; a visit is given to a shift of its day by rule, or to a person by turn. */
const clinic = buildModel({
  permissions: { desk: [1] },
  resources: {
    projectBlock: { label: 'name', scope: 'self', fields: { name: { type: 'text', required: true } } },
    nurse: { label: 'name', scope: 'global', fields: { name: { type: 'text', required: true } }, grants: all },
    shift: {
      label: 'day',
      scope: 'global',
      fields: {
        day: { type: 'integer', required: true },
        nurse: { type: 'reference', resource: 'nurse' },
        places: { type: 'integer', default: 2 },
        taken: {
          type: 'computed',
          result: 'integer',
          aggregate: { operation: 'count', resource: 'visit', where: `row.shift == record.id && ${STANDS}` },
        },
        free: { type: 'computed', result: 'integer', expression: 'record.places - record.taken' },
      },
      grants: all,
    },
    visit: {
      label: 'patient',
      scope: 'global',
      fields: {
        patient: { type: 'text', required: true },
        day: { type: 'integer', required: true },
        byItself: { type: 'boolean', default: false },
        shift: { type: 'reference', resource: 'shift', choices: 'record.day == params.day && record.free > 0' },
        nurse: { type: 'reference', resource: 'nurse' },
        doctor: { type: 'reference', resource: 'nurse' },
        status: { type: 'state' },
      },
      workflows: {
        status: {
          initial: 'waiting',
          states: { waiting: {}, given: { required: ['nurse'] }, done: {} },
          transitions: {
            give: {
              from: ['waiting', 'given'],
              to: 'given',
              roles: ['desk'],
              ask: [{ name: 'shift', required: false }],
              effects: [
                {
                  assign: 'shift',
                  by: 'fewest',
                  per: 'nurse',
                  open: `${STANDS} && row.day == record.day`,
                  noneMessage: { 'zh-CN': 'all busy', 'en-US': 'all busy' },
                  when: 'record.shift == null',
                },
                { set: { nurse: 'record.shift.nurse' } },
              ],
            },
            turn: {
              from: ['waiting', 'given'],
              to: '',
              roles: ['desk'],
              effects: [{ assign: 'doctor', by: 'turn', where: "row.name.startsWith('doctor') && record.day < 90" }],
            },
            consult: {
              from: ['waiting', 'given', 'done'],
              to: '',
              roles: ['desk'],
              effects: [{ assign: 'doctor', by: 'fewest', where: "row.name.startsWith('consultant')" }],
            },
            take: { from: ['waiting'], to: '', roles: ['desk'], effects: [{ assign: 'shift', by: 'turn' }] },
            advise: {
              from: ['waiting', 'given', 'done'],
              to: '',
              roles: ['desk'],
              effects: [
                {
                  assign: 'doctor',
                  by: 'fewest',
                  open: 'row.day == record.day',
                  where: "row.name.startsWith('adviser')",
                },
              ],
            },
            again: {
              from: ['given'],
              to: 'given',
              roles: ['desk'],
              effects: [{ assign: 'shift', by: 'fewest', per: 'nurse', open: `${STANDS} && row.day == record.day` }],
            },
            finish: { from: ['given'], to: 'done', roles: ['desk'] },
          },
          afterCreate: [{ run: 'give', when: 'record.byItself' }],
        },
      },
      grants: all,
    },
  },
})
const desk: Me = meWith(
  { id: 1, adAccount: 'a', name: 'P', admin: false, permissionIds: [1], blockIds: [] },
  clinic.permissions,
)
const { nurse, shift, visit } = clinic.resources as Required<typeof clinic.resources>

eachDatabase(
  open => {
    const context = () => ({
      model: clinic,
      database: open(),
      me: desk,
      locale: 'en-US' as const,
      now: '2025-06-10T02:00:00.000Z',
    })
    let names = 0
    let days = 10
    const aNurse = async (name = `n${++names}`) => (await createRecord(context(), nurse!, { name })).id as number
    const aShift = async (values: object) => (await createRecord(context(), shift!, values)).id as number
    const book = (values: object) => createRecord(context(), visit!, { patient: `p${++names}`, ...values })
    const go = ({ id, version }: Record<string, unknown>, name: string, values = {}) =>
      runTransition(context(), visit!, id as number, name, { version: version as number, values })
    const nurseOf = (row: Record<string, unknown>) => (row.nurse as { id: number } | null)?.id
    const wordsOf = async (doing: Promise<unknown>) => {
      const error = await doing.catch(thrown => thrown)
      expect(error).toBeInstanceOf(RecordRefusal)
      expect((error as RecordRefusal).reason).toBe('validation')
      return (error as RecordRefusal).problems.map(({ code, text }) => [code, text?.['en-US']])
    }

    test('the one with the fewest in hand is chosen, over all of their shifts; a full shift is no candidate', async () => {
      const day = ++days
      const [one, two] = [await aNurse(), await aNurse()]
      const first = await aShift({ day, nurse: one })
      for (const places of [1, 2]) await aShift({ day, nurse: two, places })
      await go(await book({ day }), 'give', { shift: first })
      const chosen = []
      for (let n = 0; n < 4; n++) chosen.push(nurseOf(await go(await book({ day }), 'give')))
      expect(chosen.filter(each => each === one)).toHaveLength(1)
      expect(chosen.slice(0, 1)).toEqual([two])
      expect(await wordsOf(go(await book({ day }), 'give'))).toEqual([['nobody-free', 'all busy']])
      expect(await wordsOf(go(await book({ day: 0 }), 'give'))).toEqual([['nobody-free', 'all busy']])
    })

    test('a candidate is one that could be chosen for this record, also where the rule itself reads nothing of it', async () => {
      const [day, later] = [++days, ++days]
      await aShift({ day: later, nurse: await aNurse() })
      const made = await aShift({ day, nurse: await aNurse() })
      expect((await go(await book({ day }), 'take')).shift).toMatchObject({ id: made })
    })

    test('what is in hand on other days does not count, where the rule says so', async () => {
      const [day, later] = [++days, ++days]
      const [one, two] = [await aNurse(), await aNurse()]
      const shiftOf = (nurse: number, on: number) => aShift({ day: on, nurse, places: 9 })
      const [first, second, other] = [await shiftOf(one, day), await shiftOf(two, day), await shiftOf(two, later)]
      for (const chosen of [first, first, second]) await go(await book({ day }), 'give', { shift: chosen })
      for (let n = 0; n < 3; n++) await go(await book({ day: later }), 'give', { shift: other })
      expect(nurseOf(await go(await book({ day }), 'give'))).toBe(two)
      const [busy, idle] = [await aNurse('adviser a'), await aNurse('adviser b')]
      for (const doctor of [busy, idle, idle]) await book({ day: doctor === busy ? day : later, doctor })
      expect((await go(await book({ day }), 'advise')).doctor).toMatchObject({ id: idle })
    })

    test('without such a rule every record counts, whatever became of it, of the candidate itself', async () => {
      const [one, two] = [await aNurse('consultant a'), await aNurse('consultant b')]
      await book({ day: 1, doctor: one })
      const chosen = []
      for (let n = 0; n < 4; n++) chosen.push((await go(await book({ day: 1 }), 'consult')).doctor)
      expect(chosen.map(doctor => (doctor as { id: number }).id)).toEqual([two, one, two, one])
    })

    test('a reassigned record does not count as open work of its former assignee', async () => {
      const day = ++days
      const [one, two] = [await aShift({ day, nurse: await aNurse() }), await aShift({ day, nurse: await aNurse() })]
      await go(await book({ day }), 'give', { shift: two })
      const row = await go(await book({ day }), 'give')
      expect(row.shift).toMatchObject({ id: one })
      expect((await go(row, 'again')).shift).toMatchObject({ id: one })
    })

    test('what a person chose stays; the assignment is part of the entry of the transition', async () => {
      const day = ++days
      const keeper = await aNurse()
      const made = await aShift({ day, nurse: keeper })
      const row = await go(await book({ day }), 'give')
      const [entry] = await readTimeline(context(), visit!, row.id as number)
      expect(entry).toMatchObject({
        action: 'give',
        after: { status: 'given', shift: { id: made }, nurse: { id: keeper } },
      })
    })

    test('a new record is assigned automatically where the rule says so and somebody is free, else it waits', async () => {
      const day = ++days
      const keeper = await aNurse()
      await aShift({ day, nurse: keeper, places: 1 })
      expect(await book({ day })).toMatchObject({ status: 'waiting', nurse: null })
      const row = await book({ day, byItself: true })
      expect(row).toMatchObject({ status: 'given', nurse: { id: keeper } })
      const actions = (await readTimeline(context(), visit!, row.id as number)).map(({ action }) => action)
      expect(actions).toEqual(['give', 'create'])
      expect(await book({ day, byItself: true })).toMatchObject({ status: 'waiting', shift: null })
    })

    test('turns rotate, regardless of who assigns and of the records’ outcome', async () => {
      const doctors = [await aNurse('doctor a'), await aNurse('doctor b'), await aNurse('doctor c')]
      // Who has most in hand has the first turn all the same.
      await book({ day: 2, doctor: doctors[0] })
      const taken = []
      for (let n = 0; n < 7; n++) taken.push(((await go(await book({ day: 2 }), 'turn')).doctor as { id: number }).id)
      expect(taken).toEqual([...doctors, ...doctors, doctors[0]])
      const together = await Promise.all([1, 2, 3].map(() => book({ day: 2 })))
      const given = await Promise.all(together.map(row => go(row, 'turn')))
      expect(new Set(given.map(({ doctor }) => (doctor as { id: number }).id)).size).toBe(3)
      expect(await wordsOf(go(await book({ day: 95 }), 'turn'))).toEqual([['nobody-free', undefined]])
    })

    /** What becomes of `other`, begun while the transition of the record is done and not yet kept. */
    async function meanwhile<T>(row: Record<string, unknown>, name: string, values: object, other: () => Promise<T>) {
      let outcome: Promise<T> | undefined
      await inTransaction(context(), async work => {
        await moveRecord(work, visit!, row.id as number, name, { values, version: row.version })
        outcome = other()
        // Long enough to be done with it, if it did not wait.
        await Promise.race([outcome.catch(() => {}), new Promise(resolve => setTimeout(resolve, 150))])
      })
      return outcome!
    }

    test('a candidate that a person is choosing is assigned to nobody else before the commit', async () => {
      const day = ++days
      const only = await aShift({ day, nurse: await aNurse(), places: 1 })
      const [chosen, other] = [await book({ day }), await book({ day })]
      const words = await meanwhile(chosen, 'give', { shift: only }, () => wordsOf(go(other, 'give')))
      expect(words).toEqual([['nobody-free', 'all busy']])
    })

    test('who is just being given something does not go', async () => {
      const day = ++days
      const made = await aShift({ day, nurse: await aNurse() })
      const admin = { ...context(), me: { ...desk, admin: true } }
      const removed = meanwhile(await book({ day }), 'take', {}, () => deleteRecord(admin, shift!, made))
      await expect(removed).rejects.toMatchObject({ reason: 'in-use' })
    })

    test('of many at once as many are given as there are places, each to another place; a chosen one counts as well', async () => {
      const day = ++days
      const one = await aShift({ day, nurse: await aNurse(), places: 2 })
      await aShift({ day, nurse: await aNurse(), places: 1 })
      const rows = await Promise.all(Array.from({ length: 8 }, () => book({ day })))
      const given = await Promise.allSettled([
        ...rows.slice(0, 4).map(row => go(row, 'give')),
        ...rows.slice(4, 6).map(row => go(row, 'give', { shift: one })),
        runBulk(context(), visit!, { action: 'give', ids: rows.slice(6).map(({ id }) => id as number), values: {} }),
        ...Array.from({ length: 3 }, () => book({ day, byItself: true })),
      ])
      for (const each of given) if (each.status === 'rejected') expect(each.reason).toBeInstanceOf(RecordRefusal)
      const stored = await open().reader.selectFrom('visit').select(['shift']).where('day', '=', day).execute()
      const shifts = stored.flatMap(row => (row.shift === null ? [] : [row.shift]))
      expect(shifts).toHaveLength(3)
      expect(shifts.filter(each => each === one)).toHaveLength(2)
    }, 30_000)
  },
  database => migrate(clinic, database),
)
