import { describe, expect, test } from 'vitest'
import type { AppModel } from '#model/app-model.ts'
import { type Me, meWith } from '#model/permissions/me.ts'
import { addComment, listComments } from '#server/features/discussion/comments.ts'
import { AccessDenied, RecordNotFound, RecordRefusal } from '#server/records/errors.ts'
import { readRecord } from '#server/records/read/read-record.ts'
import { readTimeline } from '#server/records/read/read-timeline.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { listDeleted } from '#server/records/recycle/list-deleted.ts'
import { restoreMany, restoreRecord } from '#server/records/recycle/restore-record.ts'
import { systemContext } from '#server/records/system-context.ts'
import { runTransition } from '#server/records/workflow/run-transition.ts'
import { createRecord } from '#server/records/write/create-record.ts'
import { deleteRecord } from '#server/records/write/delete-record.ts'
import { updateRecord } from '#server/records/write/update-record.ts'
import { buildModel } from '../../helpers/build-model.ts'
import { eachDatabase, migrate } from '../../helpers/database.ts'
import { estate } from './estate.ts'
import { fillEstate } from './fill-estate.ts'
import { admin, contextOf, person } from './people.ts'

const clerk = person(2, ['clerk', 'houses'], [1])
const stranger = person(3, ['clerk', 'houses'], [2])
const house = estate.resources.house!
const member = estate.resources.member!

/** Reason and problems of a refusal. */
async function refused(doing: Promise<unknown>) {
  const error = await doing.then(
    () => undefined,
    problem => problem,
  )
  expect(error).toBeInstanceOf(RecordRefusal)
  const { reason, problems } = error as RecordRefusal
  return [reason, ...problems.map(({ path, code }) => `${path}:${code}`)]
}

eachDatabase(open => {
  const as = (me: Me, rest: Partial<RecordContext> = {}) => contextOf(open(), me, { locale: 'en-US', ...rest })
  let doors = 700
  const newHouse = async (values: object = {}) =>
    (await createRecord(as(clerk), house, { ban: 1, doorplate: String(++doors), area: 80, ...values })).id as number
  const remove = (id: number, resource = house) => deleteRecord(as(clerk), resource, id)
  const bin = (me = clerk, q?: string, resource = house) => listDeleted(as(me), resource, { start: 0, end: 100, q })
  const idsIn = async (me = clerk, q?: string) => (await bin(me, q)).rows.map(({ id }) => id)

  describe('the bin', () => {
    test('lists what was deleted, when and by whom, last first, page by page', async () => {
      const [one, other] = [
        await newHouse(),
        await newHouse({ tags: ['大客户'], deliverAt: '2025-02-28', heated: false }),
      ]
      await remove(one)
      await remove(other)
      const { rows, total } = await bin()
      expect(rows.slice(0, 2).map(({ id }) => id)).toEqual([other, one])
      expect(rows[0]).toMatchObject({
        at: as(clerk).now,
        account: { id: 2, label: '人2' },
        values: { tags: ['大客户'], deliverAt: '2025-02-28', heated: false, area: 80, ban: { id: 1, label: '1号楼' } },
      })
      const second = await listDeleted(as(clerk), house, { start: 1, end: 2 })
      expect([second.rows.map(({ id }) => id), second.total]).toEqual([[one], total])
      expect(await idsIn(clerk, rows[1]!.values.fullName as string)).toEqual([one])
      expect(await idsIn(clerk, '%')).toEqual([])
    })

    test('shows only records that the account could see and delete before', async () => {
      const id = await newHouse({ ownerPhone: '19900000555', secret: 'hush' })
      await remove(id)
      expect(await idsIn(stranger)).not.toContain(id)
      await expect(restoreRecord(as(stranger), house, id)).rejects.toThrow(RecordNotFound)
      expect(JSON.stringify((await bin()).rows)).not.toContain('19900000555')
      const seesAll = person(6, ['clerk', 'houses', 'reveal'], [1])
      expect(JSON.stringify((await bin(seesAll)).rows)).toContain('19900000555')
      for (const reader of [person(4, ['shops'], [1]), person(5, ['houses'], [1])]) {
        await expect(bin(reader)).rejects.toThrow(AccessDenied)
        await expect(restoreRecord(as(reader), house, id)).rejects.toThrow(AccessDenied)
        await expect(restoreMany(as(reader), house, [id])).rejects.toThrow(AccessDenied)
      }
    })

    test('keeps to conditions and fields of grants, on the values that were deleted', async () => {
      // May delete vacant houses, and sees of shops what the grant for shops shows.
      const narrow = person(7, ['shops'], [1])
      const grants = house.grants.map(grant =>
        grant.actions.includes('delete') ? { ...grant, roles: ['shops'] } : grant,
      )
      const changed = { ...house, grants }
      const model = { ...estate, resources: { ...estate.resources, house: changed } } as AppModel
      const [shop, home, closed] = [
        await newHouse({ kind: 'shop', secret: 'in the shop' }),
        await newHouse({ secret: 'at home' }),
        await newHouse({ kind: 'shop' }),
      ]
      await open().transaction(async ({ queries }) => {
        await queries.updateTable('house').set({ status: 'closed' }).where('id', '=', closed).execute()
      })
      for (const id of [shop, home, closed]) await deleteRecord(as(admin), house, id)
      const { rows } = await listDeleted(as(narrow, { model }), changed, { start: 0, end: 100 })
      const seen = new Map(rows.map(({ id, values }) => [id, values]))
      expect(seen.has(closed)).toBe(false)
      expect(seen.get(shop)).toMatchObject({ secret: 'in the shop' })
      expect(seen.get(home)).not.toHaveProperty('secret')
      expect(seen.get(home)).not.toHaveProperty('area')
      await expect(restoreRecord(as(narrow, { model }), changed, closed)).rejects.toThrow(RecordNotFound)
    })

    test('distinguishes actions of the system from those of a person, and counts like lists do', async () => {
      const ids = [await newHouse(), await newHouse()]
      await deleteRecord(systemContext(estate, open()), house, ids[0]!)
      await remove(ids[1]!)
      const { rows, isCapped } = await bin()
      expect(rows.slice(0, 2).map(({ id, account }) => [id, account])).toEqual([
        [ids[1], { id: 2, label: '人2' }],
        [ids[0], null],
      ])
      expect(isCapped).toBe(false)
      const { app } = estate
      const model = { ...estate, app: { ...app, limits: { ...app.limits, countRows: 1 } } }
      const capped = await listDeleted(as(clerk, { model }), house, { start: 0, end: 1 })
      expect([capped.rows.length, capped.total, capped.isCapped]).toEqual([1, 2, true])
    })

    test('finds nothing by a label that the account sees masked', async () => {
      const id = await newHouse({ ownerPhone: '19900000777' })
      await remove(id)
      const byPhone = { ...house, label: 'ownerPhone' }
      const model = { ...estate, resources: { ...estate.resources, house: byPhone } } as AppModel
      const found = async (me: Me) => {
        const { rows } = await listDeleted(as(me, { model }), byPhone, { start: 0, end: 9, q: '0000777' })
        return rows.map(row => row.id)
      }
      expect(await found(clerk)).toEqual([])
      expect(await found(person(6, ['clerk', 'houses', 'reveal'], [1]))).toEqual([id])
    })
  })

  describe('restoring', () => {
    test('writes the record again under its number, and notes it', async () => {
      const id = await newHouse({ tags: ['涉诉'], deliverAt: '2025-02-28', heated: false, ownerPhone: '19900000999' })
      const before = await readRecord(as(admin), house, id)
      await remove(id)
      await expect(readRecord(as(clerk), house, id)).rejects.toThrow(RecordNotFound)
      const later = { now: '2025-06-11T02:00:00.000Z' }
      const after = await restoreRecord(as(admin, later), house, id)
      expect(after).toEqual({ ...before, version: 2, updatedAt: later.now, updatedBy: { id: 1, label: '管理员' } })
      expect((await readTimeline(as(clerk), house, id)).map(({ action }) => action)).toEqual([
        'restore',
        'delete',
        'create',
      ])
      expect(await idsIn()).not.toContain(id)
      expect(await updateRecord(as(clerk), house, id, { version: 2, area: 81 })).toMatchObject({ area: 81, version: 3 })
    })

    test('happens once, also when two do it at the same time', async () => {
      const id = await newHouse()
      await remove(id)
      const both = await Promise.allSettled([restoreRecord(as(clerk), house, id), restoreRecord(as(admin), house, id)])
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      await expect(restoreRecord(as(clerk), house, id)).rejects.toThrow(RecordNotFound)
      // It can be deleted and restored again.
      await remove(id)
      expect(await restoreRecord(as(clerk), house, id)).toMatchObject({ id, version: 3 })
    })

    test('is refused where a value was taken meanwhile; the record stays in the bin', async () => {
      const id = await newHouse()
      const doorplate = String(doors)
      await remove(id)
      const taker = await newHouse({ doorplate })
      expect(await refused(restoreRecord(as(clerk), house, id))).toEqual(['validation', 'doorplate:not-unique'])
      expect(await restoreMany(as(clerk), house, [id, 99_999])).toMatchObject([
        { id, ok: false, message: expect.stringMatching(/\S/) },
        { id: 99_999, ok: false },
      ])
      expect(await idsIn()).toContain(id)
      await remove(taker)
      expect(await restoreMany(as(clerk), house, [id])).toEqual([{ id, ok: true, message: '' }])
    })

    test('is refused while its references are deleted, and makes references to it valid again', async () => {
      const home = await newHouse()
      const { id } = await createRecord(as(clerk), member, { house: home, name: '赵敏', phone: '19911112222' })
      await remove(id as number, member)
      await remove(home)
      expect(await refused(restoreRecord(as(clerk), member, id as number))).toEqual(['validation', 'house:not-found'])
      await restoreRecord(as(clerk), house, home)
      expect(await restoreRecord(as(clerk), member, id as number)).toMatchObject({ house: { id: home } })
      expect(await readRecord(as(clerk), house, home)).toMatchObject({ memberCount: 1 })
    })

    test('does not require access to what the record refers to', async () => {
      const { id } = await createRecord(as(admin), house, {
        ban: 1,
        doorplate: String(++doors),
        area: 80,
        neighbours: [4],
      })
      await remove(id as number)
      await restoreRecord(as(clerk), house, id as number)
      expect(await readRecord(as(admin), house, id as number)).toMatchObject({ neighbours: [{ id: 4 }] })
    })

    test('is refused where the state is none any more', async () => {
      const id = await newHouse()
      await remove(id)
      const { status } = house.workflows as { status: NonNullable<(typeof house.workflows)[string]> }
      const { vacant: _gone, ...states } = status.states
      const without = { ...house, workflows: { status: { ...status, states } } }
      const model = { ...estate, resources: { ...estate.resources, house: without } } as AppModel
      expect(await refused(restoreRecord(as(admin, { model }), without, id))).toEqual([
        'validation',
        'status:state-removed',
      ])
    })
  })
}, fillEstate)

const shop: AppModel = buildModel({
  permissions: { keeper: [1] },
  resources: {
    projectBlock: { label: 'name', scope: 'self', fields: { name: { type: 'text', required: true } } },
    order: {
      label: 'name',
      scope: 'creator',
      comments: true,
      fields: {
        name: { type: 'text', required: true },
        total: {
          type: 'computed',
          result: 'integer',
          stored: true,
          aggregate: { operation: 'sum', resource: 'item', field: 'count', where: 'row.order == record.id' },
        },
        status: { type: 'state' },
      },
      lines: { items: { resource: 'item', by: 'order', fields: ['count'], min: 1 } },
      workflows: {
        status: {
          initial: 'open',
          states: { open: {}, closed: { frozen: ['*'] } },
          transitions: { close: { from: ['open'], to: 'closed', roles: ['keeper'] } },
        },
      },
      grants: [{ roles: ['keeper'], actions: ['list', 'read', 'create', 'update', 'delete'] }],
    },
    box: {
      label: 'name',
      scope: 'global',
      fields: { name: { type: 'text' }, inside: { type: 'reference', resource: 'box' } },
      grants: [{ roles: ['keeper'], actions: ['list', 'read', 'create', 'delete'] }],
    },
    // Stands for work of the platform.
    importBatch: {
      label: 'name',
      scope: 'global',
      fields: { name: { type: 'text' } },
      grants: [{ roles: ['keeper'], actions: ['list', 'read', 'create', 'delete'] }],
    },
    item: {
      label: 'count',
      scope: 'global',
      fields: { order: { type: 'reference', resource: 'order' }, count: { type: 'integer', required: true } },
      grants: [{ roles: ['keeper'], actions: ['list', 'read', 'create', 'update', 'delete'] }],
    },
  },
})

eachDatabase(
  open => {
    const keeper = (id: number): RecordContext => ({
      model: shop,
      database: open(),
      me: meWith(
        { id, adAccount: `a${id}`, name: `P${id}`, admin: false, permissionIds: [1], blockIds: [] },
        shop.permissions,
      ),
      locale: 'en-US',
      now: '2025-06-10T02:00:00.000Z',
    })
    const order = shop.resources.order!
    const item = shop.resources.item!
    const newOrder = async () =>
      (await createRecord(keeper(1), order, { name: 'A', items: [{ count: 2 }, { count: 3 }] })).id as number
    const whole = { start: 0, end: 100 }

    test('lines and comments go with their record and come back with it', async () => {
      const id = await newOrder()
      await addComment(keeper(1), order, id, 'kept')
      await deleteRecord(keeper(1), order, id)
      expect((await listDeleted(keeper(1), item, whole)).rows).toEqual([])
      const lines = async () =>
        (await open().reader.selectFrom('item').select('count').where('order', '=', id).orderBy('id').execute()).map(
          row => row.count,
        )
      expect(await lines()).toEqual([])
      expect(await restoreRecord(keeper(1), order, id)).toMatchObject({ id, total: 5 })
      expect(await lines()).toEqual([2, 3])
      expect(await listComments(keeper(1), order, id)).toMatchObject([{ body: 'kept' }])
    })

    test('lines come back with a record whose state freezes them', async () => {
      const id = await newOrder()
      await runTransition(keeper(1), order, id, 'close', { version: 1 })
      await deleteRecord(keeper(1), order, id)
      expect(await restoreRecord(keeper(1), order, id)).toMatchObject({ id, status: 'closed', total: 5 })
    })

    test('lines deleted with it are restored with it, and not without it', async () => {
      const box = shop.resources.box!
      const outer = (await createRecord(keeper(1), box, { name: 'outer' })).id as number
      const inner = (await createRecord(keeper(1), box, { name: 'inner', inside: outer })).id as number
      const remove = async () => {
        for (const id of [inner, outer]) await deleteRecord(keeper(1), box, id)
      }
      const restore = async (...ids: number[]) => (await restoreMany(keeper(1), box, ids)).map(({ id, ok }) => [id, ok])
      await remove()
      expect(await restore(outer, inner)).toEqual([
        [outer, true],
        [inner, true],
      ])
      await remove()
      expect(await restore(inner, outer)).toEqual([
        [inner, false],
        [outer, true],
      ])
      expect(await readRecord(keeper(1), box, outer)).toMatchObject({ name: 'outer' })
    })

    test('of work of the platform nothing is kept', async () => {
      const batch = shop.resources.importBatch!
      const kept = () =>
        open().reader.selectFrom('steward_deleted').select('id').where('resource', '=', 'importBatch').execute()
      const { id } = await createRecord(keeper(1), batch, { name: 'x' })
      await deleteRecord(keeper(1), batch, id as number)
      expect(await kept()).toEqual([])
      await expect(listDeleted(keeper(1), batch, whole)).rejects.toThrow(AccessDenied)
    })

    test('who has not created a record does not find it among the deleted ones', async () => {
      const id = await newOrder()
      await deleteRecord(keeper(1), order, id)
      expect((await listDeleted(keeper(2), order, whole)).rows).toEqual([])
      await expect(restoreRecord(keeper(2), order, id)).rejects.toThrow(RecordNotFound)
      expect((await listDeleted(keeper(1), order, whole)).rows).toMatchObject([{ id }])
    })
  },
  database => migrate(shop, database),
)
