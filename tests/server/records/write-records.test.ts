import { describe, expect, test } from 'vitest'
import { type LocalizedText, textIn } from '#model/localized-text.ts'
import type { Me } from '#model/permissions/me.ts'
import { AccessDenied, RecordNotFound, RecordRefusal } from '#server/records/errors.ts'
import { readRecord } from '#server/records/read/read-record.ts'
import { readTimeline } from '#server/records/read/read-timeline.ts'
import { inTransaction } from '#server/records/work.ts'
import { runTransition } from '#server/records/workflow/run-transition.ts'
import { createBySystem } from '#server/records/write/create-by-system.ts'
import { createRecord } from '#server/records/write/create-record.ts'
import { deleteRecord } from '#server/records/write/delete-record.ts'
import { updateRecord } from '#server/records/write/update-record.ts'
import { verifyAudit } from '#server/storage/audit/verify-audit.ts'
import { eachDatabase } from '../../helpers/database.ts'
import { estate } from './estate.ts'
import { fillEstate } from './fill-estate.ts'
import { admin, contextOf, NOW, person } from './people.ts'

const clerk = person(2, ['clerk', 'houses'], [1])

eachDatabase(open => {
  const resource = (name: string) => estate.resources[name]!
  const create = (me: Me, name: string, values: unknown, options = {}) =>
    createRecord(contextOf(open(), me), resource(name), values, options)
  const read = (me: Me, name: string, id: number) => readRecord(contextOf(open(), me), resource(name), id)
  const update = (me: Me, name: string, id: number, values: object) =>
    updateRecord(contextOf(open(), me), resource(name), id, values)
  const remove = (me: Me, name: string, id: number, version?: number) =>
    deleteRecord(contextOf(open(), me), resource(name), id, version)
  const move = (me: Me, name: string, id: number, transition: string, version: number, values = {}, rest = {}) =>
    runTransition(contextOf(open(), me, rest), resource(name), id, transition, { version, values })
  /** Reason and problems of a refusal. */
  const refused = async (doing: Promise<unknown>) => {
    const error = await doing.then(
      () => undefined,
      error => error,
    )
    expect(error).toBeInstanceOf(RecordRefusal)
    const { reason, problems } = error as RecordRefusal
    return [reason, ...problems.map(({ path, code }) => `${path}:${code}`)]
  }
  /** What becomes of `other`, begun while somebody moves into the house and that is not yet kept. */
  async function whileMovingIn<T>(house: unknown, other: () => Promise<T>): Promise<T> {
    let outcome: Promise<T> | undefined
    await inTransaction(contextOf(open(), clerk), async work => {
      await createBySystem(work, resource('member'), { house, name: '钱二' })
      outcome = other()
      // Long enough to be done with it, if it did not wait.
      await Promise.race([outcome.catch(() => {}), new Promise(resolve => setTimeout(resolve, 150))])
    })
    return outcome!
  }
  /** Doors are given out once, so that tests do not meet at a unique one. */
  let doors = 200
  const newHouse = (values: object = {}, me: Me = clerk) =>
    create(me, 'house', { ban: 1, doorplate: String(++doors), area: 80, ...values })

  describe('create', () => {
    test('fills in defaults, numbers, the block of the building, and who and when', async () => {
      const house = await newHouse({ deliverAt: '2025-02-28' })
      expect(house).toMatchObject({
        block: { id: 1, label: '甲园' },
        houseNo: expect.stringMatching(/^H\d{4}$/),
        kind: 'residence',
        heated: true,
        status: 'vacant',
        version: 1,
        createdAt: NOW,
        createdBy: { id: 2, label: '人2' },
        fullName: `甲园 1号楼 ${doors}`,
      })
    })

    test('daily numbers count in the platform’s day', async () => {
      const house = (await newHouse()).id
      const late = { now: '2025-03-01T16:30:00.000Z' }
      const make = () => createRecord(contextOf(open(), clerk, late), resource('request'), { house })
      expect([(await make()).requestNo, (await make()).requestNo]).toEqual(['RQ20250302001', 'RQ20250302002'])
      expect((await create(clerk, 'request', { house })).applicant).toEqual({ id: 2, label: '人2' })
    })

    test('numbers given out at the same time differ', async () => {
      const house = (await newHouse()).id
      const now = '2025-04-01T00:00:00.000Z'
      const made = await Promise.all(
        Array.from({ length: 8 }, () =>
          createRecord(contextOf(open(), clerk, { now }), resource('request'), { house }),
        ),
      )
      expect(made.map(row => row.requestNo).sort()).toEqual(Array.from({ length: 8 }, (_, i) => `RQ2025040100${i + 1}`))
    })

    test.each([
      ['a required field', { doorplate: '' }, ['validation', 'doorplate:required']],
      ['a value of the wrong kind', { area: 'big' }, ['validation', 'area:not-number']],
      ['a value out of range', { area: 0 }, ['validation', 'area:below-min']],
      ['a text that is too long', { doorplate: '12345678901' }, ['validation', 'doorplate:too-long']],
      ['an unknown option', { kind: 'castle' }, ['validation', 'kind:not-option']],
      ['a failed check', { innerArea: 500 }, ['validation', 'innerArea:check-failed']],
      ['an unknown field', { colour: 'red' }, ['validation', 'colour:unknown-field']],
      ['what the system sets', { houseNo: 'H9999' }, ['validation', 'houseNo:read-only']],
      ['a state', { status: 'closed' }, ['validation', 'status:read-only']],
      ['a record that is not there', { ban: 999 }, ['validation', 'ban:not-found']],
      ["another block's record", { ban: 2 }, ['validation', 'ban:not-found']],
      ["another block than the building's", { block: 2 }, ['validation', 'block:not-a-choice', 'block:not-found']],
      ['a record in a list that is not there', { neighbours: [1, 999] }, ['validation', 'neighbours:not-found']],
      ['a file that is not there', { photos: ['nothing'] }, ['validation', 'photos:not-file']],
    ])('refuses %s', async (_what, values, expected) => {
      expect((await refused(newHouse(values))).slice(0, expected.length)).toEqual(expected)
    })

    test('refuses a used value at the field that distinguishes records', async () => {
      const { doorplate } = await newHouse()
      expect(await refused(newHouse({ doorplate }))).toEqual(['validation', 'doorplate:not-unique'])
      expect(await refused(create(admin, 'projectBlock', { name: '甲园' }))).toEqual(['validation', 'name:not-unique'])
    })

    test('needs a grant', async () => {
      await expect(newHouse({}, person(3, ['houses'], [1]))).rejects.toThrow(AccessDenied)
      await expect(create(admin, 'nothing', {}).catch(() => 'no such resource')).resolves.toBe('no such resource')
    })

    test('nothing is kept of a refused record', async () => {
      const before = await count('house')
      await refused(newHouse({ photos: ['nothing'] }))
      expect(await count('house')).toBe(before)
    })

    test('an idempotency key makes a repeated submit harmless', async () => {
      const values = { ban: 1, doorplate: 'K1', area: 50 }
      const [first, second] = await Promise.all([
        create(clerk, 'house', values, { idempotencyKey: 'k1' }),
        create(clerk, 'house', values, { idempotencyKey: 'k1' }),
      ])
      expect(second.id).toBe(first.id)
      expect(await refused(create(clerk, 'house', { ...values, doorplate: 'K2' }, { idempotencyKey: 'k1' }))).toEqual([
        'idempotency-conflict',
        ':key-reused',
      ])
      // The key of one account says nothing to another one.
      const other = await create(admin, 'house', { ...values, doorplate: 'K3' }, { idempotencyKey: 'k1' })
      expect(other.id).not.toBe(first.id)
    })
  })

  describe('update', () => {
    test('changes what is given and counts the version up', async () => {
      const { id } = await newHouse({ tags: ['a'] })
      const after = await update(clerk, 'house', id as number, { version: 1, area: 81.25, tags: [], price: null })
      expect(after).toMatchObject({ area: 81.25, tags: null, version: 2, updatedBy: { id: 2, label: '人2' } })
      const same = await update(clerk, 'house', id as number, { version: 2, area: 81.25 })
      expect(same.version).toBe(2)
    })

    test('refuses a stale version and returns the current record', async () => {
      const { id } = await newHouse()
      await update(admin, 'house', id as number, { version: 1, area: 70 })
      const error = await update(clerk, 'house', id as number, { version: 1, area: 60 }).catch(error => error)
      expect(error).toMatchObject({
        reason: 'stale-version',
        current: { id, version: 2, area: 70, updatedBy: { id: 1, label: '管理员' } },
      })
      expect(await refused(update(clerk, 'house', id as number, { area: 60 }))).toEqual([
        'validation',
        'version:required',
      ])
    })

    test('of two writers with the same version one is refused', async () => {
      const { id } = await newHouse()
      const results = await Promise.allSettled(
        [60, 61].map(area => update(clerk, 'house', id as number, { version: 1, area })),
      )
      expect(results.map(result => result.status).sort()).toEqual(['fulfilled', 'rejected'])
    })

    test("another block's record is not there", async () => {
      await expect(update(clerk, 'house', 4, { version: 1, area: 10 })).rejects.toThrow(RecordNotFound)
      await expect(read(clerk, 'house', 4)).rejects.toThrow(RecordNotFound)
      await expect(read(clerk, 'house', 999_999)).rejects.toThrow(RecordNotFound)
    })

    test('fields and rows are those of one grant', async () => {
      const shops = person(4, ['shops'], [1])
      const { id } = await newHouse({ kind: 'shop' })
      await expect(update(shops, 'house', id as number, { version: 1, secret: 'x' })).resolves.toMatchObject({
        secret: 'x',
      })
      await expect(update(shops, 'house', id as number, { version: 2, area: 5 })).rejects.toMatchObject({
        fields: ['area'],
      })
      const residence = await newHouse()
      await expect(update(shops, 'house', residence.id as number, { version: 1, secret: 'x' })).rejects.toThrow(
        AccessDenied,
      )
      // The row after the change must be open to the grant as well.
      await expect(update(shops, 'house', id as number, { version: 2, kind: 'residence' })).rejects.toThrow(
        AccessDenied,
      )
    })

    test('a masked value that comes back unchanged changes nothing', async () => {
      const { id, ownerPhone } = await newHouse({ ownerPhone: '19900001234' })
      expect(ownerPhone).toBe('199****1234')
      await update(clerk, 'house', id as number, { version: 1, ownerPhone, area: 33 })
      expect(await read(admin, 'house', id as number)).toMatchObject({ ownerPhone: '19900001234', area: 33 })
    })

    test('a masked value of another record, or what looks like one in another field, is judged as any other', async () => {
      const { id } = await newHouse({ ownerPhone: '19900001234', secret: 's' })
      const sent = (values: object) => update(clerk, 'house', id as number, { version: 1, area: 34, ...values })
      expect(await refused(sent({ ownerPhone: '188****9999' }))).toEqual(['validation', 'ownerPhone:format-mobile'])
      await update(admin, 'house', id as number, { version: 1, secret: '199****1234' })
      expect(await read(admin, 'house', id as number)).toMatchObject({ secret: '199****1234', area: 80 })
    })

    test('nothing changed leaves the record, its version and the trail as they were', async () => {
      const { id } = await newHouse({ tags: ['大客户'] })
      const entries = await count('steward_audit')
      await update(clerk, 'house', id as number, { version: 1, area: 80, tags: ['大客户'], price: null })
      expect(await read(clerk, 'house', id as number)).toMatchObject({ version: 1 })
      expect(await count('steward_audit')).toBe(entries)
    })

    test('stored computed values follow the records they are computed from', async () => {
      const ban = await create(admin, 'ban', { block: 1, name: '5号楼' })
      const house = await newHouse({ ban: ban.id })
      expect(house.fullName).toBe(`甲园 5号楼 ${doors}`)
      await update(admin, 'ban', ban.id as number, { version: 1, name: '55号楼' })
      const after = await read(clerk, 'house', house.id as number)
      expect(after).toMatchObject({ fullName: `甲园 55号楼 ${doors}`, version: 1 })
    })
  })

  test('a refusal names the permission that would be needed', async () => {
    const nobody = person(9, ['notes'], [1])
    const { id } = await newHouse()
    const needs = async (doing: Promise<unknown>) => {
      const error = await doing.catch(error => error)
      expect(error).toBeInstanceOf(AccessDenied)
      const { permission } = (error as AccessDenied).says?.params ?? {}
      return permission && textIn(permission as LocalizedText, 'en-US')
    }
    expect([
      await needs(create(nobody, 'ban', { block: 1, name: 'x' })),
      await needs(update(nobody, 'house', id as number, { version: 1, area: 5 })),
      await needs(remove(nobody, 'house', id as number)),
    ]).toEqual(['editor (3)', 'clerk (2)', 'clerk (2)'])
  })

  describe('delete', () => {
    test('is refused while something refers to the record, naming what', async () => {
      const house = await newHouse()
      await create(clerk, 'member', { house: house.id, name: '赵一', phone: '19922220001' })
      const error = await remove(clerk, 'house', house.id as number).catch(error => error)
      expect(error).toMatchObject({
        reason: 'in-use',
        problems: [{ path: '', code: 'in-use-by', params: { resource: { 'zh-CN': 'member' }, count: 1 } }],
      })
      const neighbour = await newHouse({ neighbours: [house.id] })
      expect(await refused(remove(clerk, 'house', house.id as number))).toEqual(['in-use', ':in-use-by', ':in-use-by'])
      await remove(clerk, 'house', neighbour.id as number, 1)
      await expect(read(clerk, 'house', neighbour.id as number)).rejects.toThrow(RecordNotFound)
    })

    test('waits for a concurrent write of a reference to the record, and is refused then', async () => {
      const { id } = await newHouse()
      const removed = whileMovingIn(id, () => refused(remove(clerk, 'house', id as number)))
      expect(await removed).toEqual(['in-use', ':in-use-by'])
    })

    test('is bound by grant, state, scope and version', async () => {
      const house = await newHouse()
      await expect(remove(person(3, ['houses'], [1]), 'house', house.id as number)).rejects.toThrow(AccessDenied)
      await expect(remove(person(3, ['clerk'], [2]), 'house', house.id as number)).rejects.toThrow(RecordNotFound)
      expect(await refused(remove(clerk, 'house', house.id as number, 7))).toEqual(['stale-version', ':stale-version'])
      await move(clerk, 'house', house.id as number, 'occupy', 1, { note: 'x' })
      await expect(remove(clerk, 'house', house.id as number)).rejects.toThrow(AccessDenied)
    })
  })

  describe('transition', () => {
    test('moves the state, stores its inputs, and runs its effects', async () => {
      const { id } = await newHouse()
      const after = await move(clerk, 'house', id as number, 'occupy', 1, { note: '搬入', area: 99 })
      expect(after).toMatchObject({ status: 'occupied', area: 99, inspectedAt: NOW, version: 2 })
      const [entry] = await readTimeline(contextOf(open(), clerk), resource('house'), id as number)
      expect(entry).toMatchObject({
        action: 'occupy',
        account: { id: 2, label: '人2' },
        before: { status: 'vacant', area: 80, inspectedAt: null },
        after: { status: 'occupied', area: 99, inspectedAt: NOW },
        inputs: { note: '搬入' },
      })
    })

    test('frozen fields stay as they are in the new state', async () => {
      const { id } = await newHouse()
      await move(clerk, 'house', id as number, 'occupy', 1, { note: 'x' })
      expect(await refused(update(clerk, 'house', id as number, { version: 2, doorplate: 'Z' }))).toEqual([
        'validation',
        'doorplate:frozen',
      ])
    })

    test.each([
      ['without what it asks for', 'occupy', {}, ['validation', 'note:required']],
      ['that does not exist', 'fly', {}, ['illegal-transition', ':unknown-transition']],
    ])('is refused %s', async (_what, transition, values, expected) => {
      const { id } = await newHouse()
      expect(await refused(move(clerk, 'house', id as number, transition, 1, values))).toEqual(expected)
    })

    test('is refused from another state, for others, and while its condition does not hold', async () => {
      const { id } = await newHouse()
      const approver = person(3, ['approver', 'clerk'], [1])
      const weak = { ...approver, permissionIds: [4, 2] }
      await expect(move(clerk, 'house', id as number, 'close', 1)).rejects.toThrow(AccessDenied)
      const permission = { 'zh-CN': 'approver（40）', 'en-US': 'approver (40)' }
      await expect(move(weak, 'house', id as number, 'close', 1)).rejects.toMatchObject({
        ...{ reason: 'permission-missing', fields: [] },
        says: { path: '', code: 'needs-permission', params: { permission } },
      })
      await expect(move(clerk, 'house', id as number, 'vacate', 1)).rejects.toThrow(AccessDenied)
      const member = await create(clerk, 'member', { house: id, name: '住户', phone: '19933330001' })
      expect(await refused(move(approver, 'house', id as number, 'close', 1))).toEqual([
        'illegal-transition',
        ':condition-failed',
      ])
      await remove(clerk, 'member', member.id as number)
      expect(await move(approver, 'house', id as number, 'close', 1)).toMatchObject({ status: 'closed' })
      expect(await refused(move(clerk, 'house', id as number, 'occupy', 2, { note: 'x' }))).toEqual([
        'illegal-transition',
        ':wrong-state',
      ])
      expect(await refused(move(clerk, 'house', id as number, 'occupy', 1, { note: 'x' }))).toEqual([
        'stale-version',
        ':stale-version',
      ])
    })

    test('a condition counts what was written while the transition waited for the record', async () => {
      const { id } = await newHouse()
      const closed = whileMovingIn(id, () => refused(move(admin, 'house', id as number, 'close', 1)))
      expect(await closed).toEqual(['illegal-transition', ':condition-failed'])
    })

    test('carries other records along in the same transaction', async () => {
      const house = await newHouse()
      const request = await create(clerk, 'request', { house: house.id })
      await expect(move(person(3, ['clerk'], [1]), 'request', request.id as number, 'submit', 1)).rejects.toThrow(
        AccessDenied,
      )
      await move(clerk, 'request', request.id as number, 'submit', 1)
      const tasks = await open().reader.selectFrom('task').selectAll().where('request', '=', request.id).execute()
      expect(tasks).toMatchObject([{ title: request.requestNo, block: 1, status: 'open', version: 1 }])
      expect(await read(clerk, 'house', house.id as number)).toMatchObject({ deliverAt: '2025-06-10', version: 2 })

      // An effect whose record is refused takes the transition back, and says which record and field it is about.
      const escalate = await move(clerk, 'request', request.id as number, 'escalate', 2).catch(error => error)
      expect(escalate).toMatchObject({
        reason: 'validation',
        problems: [{ path: '', text: { 'zh-CN': 'task · title: 请填写此项' } }],
      })
      expect(await read(clerk, 'request', request.id as number)).toMatchObject({ version: 2 })

      // The house is still vacant, so that the last effect is not possible: nothing of it all is kept.
      const approver = person(3, ['approver', 'houses'], [1])
      const stays = move(approver, 'request', request.id as number, 'approve', 2, { opinion: '同意' })
      expect(await refused(stays)).toEqual(['illegal-transition', ':wrong-state'])
      const task = () =>
        open().reader.selectFrom('task').select('status').where('id', '=', tasks[0]!.id).executeTakeFirst()
      expect(await task()).toEqual({ status: 'open' })

      await move(clerk, 'house', house.id as number, 'occupy', 2, { note: 'x' })
      await move(approver, 'request', request.id as number, 'approve', 2, { opinion: '同意' })
      expect(await task()).toEqual({ status: 'done' })
      expect(await read(clerk, 'house', house.id as number)).toMatchObject({ status: 'vacant' })
      expect(await read(clerk, 'request', request.id as number)).toMatchObject({ status: 'approved', doneAt: NOW })
    })
  })

  describe('audit', () => {
    test('the timeline shows what the account may see, newest first, with labels', async () => {
      const { id } = await newHouse({ ownerPhone: '19900005678', neighbours: [1], secret: 'q' })
      await update(clerk, 'house', id as number, { version: 1, ban: 1, ownerPhone: '19900005679', secret: 'r' })
      const timeline = await readTimeline(contextOf(open(), clerk), resource('house'), id as number)
      expect(timeline.map(entry => entry.action)).toEqual(['update', 'create'])
      expect(timeline[0]).toMatchObject({
        before: { ownerPhone: '199****5678' },
        after: { ownerPhone: '199****5679', secret: 'r' },
      })
      expect(timeline[1]).toMatchObject({
        before: null,
        after: { ban: { id: 1, label: '1号楼' }, neighbours: [{ id: 1 }] },
      })
      const narrow = await readTimeline(contextOf(open(), person(4, ['shops'], [1])), resource('house'), id as number)
      expect(narrow[0]).toMatchObject({ before: {}, after: {} })
    })

    test('the operation log shows each change, without masked values', async () => {
      const { id } = await newHouse({ ownerPhone: '19900004321' })
      const row = await open()
        .reader.selectFrom('operationLog')
        .selectAll()
        .where('resource', '=', 'house')
        .where('recordId', '=', String(id))
        .executeTakeFirstOrThrow()
      expect(row).toMatchObject({ action: 'create', account: 2 })
      expect(open().adapter.decode('json', row.after)).toMatchObject({ ownerPhone: '199****4321' })
    })

    test('entries are linked, and the database refuses to change them', async () => {
      const outcome = await verifyAudit(open())
      expect(outcome).toEqual({ entries: await count('steward_audit'), broken: [] })
      const tamper = open().transaction(({ queries }) =>
        queries.updateTable('steward_audit').set({ action: 'nothing' }).where('id', '=', 3).execute(),
      )
      await expect(tamper).rejects.toThrow(/append-only/)
      await expect(open().transaction(({ queries }) => queries.deleteFrom('steward_audit').execute())).rejects.toThrow(
        /append-only/,
      )
    })
  })

  async function count(table: string): Promise<number> {
    const row = await open()
      .reader.selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return row.count
  }
}, fillEstate)
