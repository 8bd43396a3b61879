import { describe, expect, test } from 'vitest'
import type { Me } from '#model/permissions/me.ts'
import { AccessDenied, RecordNotFound, RecordRefusal } from '#server/records/errors.ts'
import { readRecord } from '#server/records/read/read-record.ts'
import { readTimeline } from '#server/records/read/read-timeline.ts'
import { runTransition } from '#server/records/workflow/run-transition.ts'
import { createRecord } from '#server/records/write/create-record.ts'
import { previewReversal, revertChange } from '#server/records/write/revert-change.ts'
import { updateRecord } from '#server/records/write/update-record.ts'
import { eachDatabase } from '../../helpers/database.ts'
import { estate } from './estate.ts'
import { fillEstate } from './fill-estate.ts'
import { admin, contextOf, person } from './people.ts'

const clerk = person(2, ['clerk', 'houses'], [1])
const stranger = person(3, ['clerk', 'houses'], [2])
const shopkeeper = person(4, ['shops'], [1])
const house = estate.resources.house!

eachDatabase(open => {
  const as = (me: Me) => contextOf(open(), me, { locale: 'en-US' })
  let doors = 500
  const newHouse = async (values: object = {}) =>
    (await createRecord(as(clerk), house, { ban: 1, doorplate: String(++doors), area: 80, ...values })).id as number
  const update = (id: number, version: number, values: object, me = clerk) =>
    updateRecord(as(me), house, id, { ...values, version })
  const entries = (id: number, me = clerk) => readTimeline(as(me), house, id)
  const lastEntry = async (id: number) => (await entries(id, admin))[0]!.id
  const preview = (id: number, entry: number, me = clerk) => previewReversal(as(me), house, id, entry)
  const revert = (id: number, entry: number, version: number, fields: readonly string[], me = clerk) =>
    revertChange(as(me), house, id, entry, { version, fields })
  const refused = async (doing: Promise<unknown>) => {
    const error = await doing.then(
      () => undefined,
      problem => problem,
    )
    expect(error).toBeInstanceOf(RecordRefusal)
    const { reason, problems } = error as RecordRefusal
    return [reason, ...problems.map(({ path, code }) => `${path}:${code}`)]
  }

  describe('taking back a change', () => {
    test('restores the former values, and records in the audit trail what it reverts', async () => {
      const id = await newHouse({ tags: ['大客户'], deliverAt: '2025-02-28' })
      await update(id, 1, { area: 99.5, tags: ['涉诉'], deliverAt: null, heated: false })
      const entry = await lastEntry(id)
      const told = await preview(id, entry)
      expect(told.problems).toEqual([])
      expect(told.version).toBe(2)
      expect(
        Object.fromEntries(told.fields.map(each => [each.name, [each.outcome, each.current, each.former]])),
      ).toEqual({
        area: ['back', 99.5, 80],
        tags: ['back', ['涉诉'], ['大客户']],
        deliverAt: ['back', null, '2025-02-28'],
        heated: ['back', false, true],
      })
      const record = await revert(id, entry, 2, ['area', 'tags', 'deliverAt'])
      expect(record).toMatchObject({ area: 80, tags: ['大客户'], deliverAt: '2025-02-28', heated: false, version: 3 })
      const [latest] = await entries(id)
      expect(latest).toMatchObject({ action: 'revert', inputs: { entry }, before: { area: 99.5 }, after: { area: 80 } })
      // The way back can be taken back as well.
      expect(await revert(id, latest!.id, 3, ['area'])).toMatchObject({ area: 99.5, version: 4 })
    })

    test('names references by their labels', async () => {
      const id = await newHouse({ neighbours: [1] })
      await update(id, 1, { neighbours: [2] })
      const { fields } = await preview(id, await lastEntry(id))
      expect(fields).toMatchObject([
        { name: 'neighbours', outcome: 'back', former: [{ id: 1, label: '甲园 1号楼 101' }] },
      ])
    })

    test('reports what was changed since; that is reverted only on request', async () => {
      const id = await newHouse()
      await update(id, 1, { area: 90, heated: false })
      const entry = await lastEntry(id)
      await update(id, 2, { area: 95 })
      const { fields } = await preview(id, entry)
      expect(fields.map(({ name, outcome }) => [name, outcome]).sort()).toEqual([
        ['area', 'changed-since'],
        ['heated', 'back'],
      ])
      expect(await revert(id, entry, 3, ['heated'])).toMatchObject({ area: 95, heated: true })
      expect(await revert(id, entry, 4, ['area'])).toMatchObject({ area: 80 })
    })

    test('what was changed since is not tried: its rules stand against nothing', async () => {
      const id = await newHouse({ area: 80, innerArea: 70 })
      await update(id, 1, { area: 100, heated: false })
      const entry = await lastEntry(id)
      await update(id, 2, { area: 98, innerArea: 90 })
      const { fields, problems } = await preview(id, entry)
      expect(fields.map(({ name, outcome, problem }) => [name, outcome, problem]).sort()).toEqual([
        ['area', 'changed-since', null],
        ['heated', 'back', null],
      ])
      expect(problems).toEqual([])
    })

    test('happens once, and by the version that was read', async () => {
      const id = await newHouse()
      await update(id, 1, { area: 90 })
      const entry = await lastEntry(id)
      expect((await refused(revert(id, entry, 1, ['area'])))[0]).toBe('stale-version')
      await revert(id, entry, 2, ['area'])
      expect(await refused(revert(id, entry, 3, ['area']))).toEqual(['validation', ':nothing-to-revert'])
      expect((await preview(id, entry)).fields).toMatchObject([{ name: 'area', outcome: 'unchanged' }])
    })

    test('obeys the rules of the current record', async () => {
      const id = await newHouse({ area: 80, innerArea: 70 })
      await update(id, 1, { doorplate: String(++doors), area: 100 })
      const entry = await lastEntry(id)
      await update(id, 2, { innerArea: 95 })
      // 80 square metres are less than what is inside by now.
      expect((await preview(id, entry)).problems.concat()).toMatchObject([{ path: 'innerArea', code: 'check-failed' }])
      expect(await refused(revert(id, entry, 3, ['area']))).toEqual(['validation', 'innerArea:check-failed'])
      await runTransition(as(clerk), house, id, 'occupy', { version: 3, values: { note: 'x' } })
      const frozen = (await preview(id, entry)).fields.find(({ name }) => name === 'doorplate')
      expect(frozen?.problem).toContain('occupied')
      expect(await refused(revert(id, entry, 4, ['doorplate']))).toEqual(['validation', 'doorplate:frozen'])
    })

    test('refuses a value that another record has taken meanwhile', async () => {
      const id = await newHouse()
      const former = String(doors)
      await update(id, 1, { doorplate: String(++doors) })
      const entry = await lastEntry(id)
      await createRecord(as(clerk), house, { ban: 1, doorplate: former, area: 50 })
      expect((await preview(id, entry)).fields[0]?.problem).toBeTruthy()
      expect(await refused(revert(id, entry, 2, ['doorplate']))).toEqual(['validation', 'doorplate:not-unique'])
    })

    test('is about changes of fields alone: creations and transitions stay', async () => {
      const id = await newHouse()
      await runTransition(as(clerk), house, id, 'occupy', { version: 1, values: { note: 'x' } })
      for (const { id: entry } of await entries(id)) await expect(preview(id, entry)).rejects.toThrow(RecordNotFound)
    })
  })

  describe('who may not', () => {
    test('another block’s account finds nothing', async () => {
      const id = await newHouse()
      await update(id, 1, { area: 90 })
      const entry = await lastEntry(id)
      await expect(preview(id, entry, stranger)).rejects.toThrow(RecordNotFound)
      await expect(revert(id, entry, 2, ['area'], stranger)).rejects.toThrow(RecordNotFound)
    })

    test('reports read-only access', async () => {
      const id = await newHouse()
      await update(id, 1, { area: 90 })
      const reader = person(5, ['houses'], [1])
      await expect(preview(id, await lastEntry(id), reader)).rejects.toThrow(AccessDenied)
      await expect(revert(id, await lastEntry(id), 2, ['area'], reader)).rejects.toThrow(AccessDenied)
    })

    test('hidden fields are neither reported nor written, and read-only fields are not reverted', async () => {
      const id = await newHouse({ kind: 'shop', secret: 'old' })
      await update(id, 1, { area: 90, secret: 'new', doorplate: String(++doors) })
      const entry = await lastEntry(id)
      const { fields } = await preview(id, entry, shopkeeper)
      expect(fields.map(({ name, outcome }) => [name, outcome]).sort()).toEqual([
        ['doorplate', 'not-allowed'],
        ['secret', 'back'],
      ])
      expect(await refused(revert(id, entry, 2, ['area'], shopkeeper))).toEqual(['validation', 'area:unknown-field'])
      expect(await refused(revert(id, entry, 2, ['doorplate'], shopkeeper))).toEqual([
        'validation',
        'doorplate:not-allowed',
      ])
      expect(await revert(id, entry, 2, ['secret'], shopkeeper)).toMatchObject({ secret: 'old' })
    })

    test('masked values are reported masked, and are restored', async () => {
      const id = await newHouse({ ownerPhone: '19900000777' })
      await update(id, 1, { ownerPhone: '19900000888' })
      const entry = await lastEntry(id)
      const { fields } = await preview(id, entry)
      expect(fields).toMatchObject([{ name: 'ownerPhone', outcome: 'back' }])
      expect(JSON.stringify(fields)).not.toMatch(/19900000/)
      await revert(id, entry, 2, ['ownerPhone'])
      const seesAll = person(6, ['houses', 'reveal'], [1])
      expect(await readRecord(as(seesAll), house, id)).toMatchObject({ ownerPhone: '19900000777' })
    })

    test('an entry of another record is not there', async () => {
      const [id, other] = [await newHouse(), await newHouse()]
      await update(other, 1, { area: 90 })
      await expect(preview(id, await lastEntry(other))).rejects.toThrow(RecordNotFound)
      await expect(revert(id, await lastEntry(other), 1, ['area'])).rejects.toThrow(RecordNotFound)
    })
  })
}, fillEstate)
