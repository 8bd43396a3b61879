import { describe, expect, test } from 'vitest'
import { runBulk } from '#server/features/bulk/run-bulk.ts'
import { loadMe } from '#server/records/access/load-me.ts'
import { AccessDenied, RecordRefusal } from '#server/records/errors.ts'
import { type ChoicesQuery, listChoices } from '#server/records/list/list-choices.ts'
import { createRecord } from '#server/records/write/create-record.ts'
import { updateRecord } from '#server/records/write/update-record.ts'
import { eachDatabase } from '../../helpers/database.ts'
import { estate } from './estate.ts'
import { fillEstate } from './fill-estate.ts'
import { admin, contextOf, person } from './people.ts'

const clerk = person(2, ['clerk', 'houses'], [1])

eachDatabase(open => {
  describe('choices', () => {
    const choices = async (query: ChoicesQuery, me = clerk, resource = 'ban') =>
      (await listChoices(contextOf(open(), me), estate.resources[resource]!, query)).map(
        ({ id, label }) => `${id} ${label}`,
      )

    test('are records of the scope, by label', async () => {
      expect(await choices({})).toEqual(['1 1号楼'])
      expect(await choices({}, admin)).toEqual(['1 1号楼', '2 9号楼'])
      expect(await choices({ limit: 1 }, admin)).toEqual(['1 1号楼'])
    })
    test('fit to what is typed and to the field that is filled in', async () => {
      expect(await choices({ q: '9' }, admin)).toEqual(['2 9号楼'])
      expect(await choices({ for: 'house.ban', params: { block: 2 } }, admin)).toEqual(['2 9号楼'])
      expect(await choices({ for: 'house.ban', params: { block: { id: 1, label: '甲园' } } }, admin)).toEqual([
        '1 1号楼',
      ])
      await expect(choices({ for: 'house.nothing' })).rejects.toThrow(RecordRefusal)
    })
    test('show what was chosen before', async () => {
      expect(await choices({ ids: [1, 2], for: 'house.ban', params: { block: 2 } })).toEqual(['1 1号楼'])
    })
    test('are for those who fill in such a form', async () => {
      await expect(choices({}, person(4, ['notes'], [1]))).rejects.toThrow(AccessDenied)
    })
    test('of labels that are computed', async () => {
      expect(await choices({ q: '102' }, clerk, 'house')).toEqual(['2 甲园 1号楼 102'])
    })
  })

  describe('bulk', () => {
    test('reports the outcome of each record', async () => {
      const house = (doorplate: string) =>
        createRecord(contextOf(open(), clerk), estate.resources.house!, { ban: 1, doorplate, area: 1 })
      const [one, two] = [await house('B1'), await house('B2')]
      const ids = [one.id, two.id, 4] as number[]
      const context = contextOf(open(), clerk)
      const occupied = await runBulk(context, estate.resources.house!, { action: 'occupy', ids, values: { note: 'x' } })
      expect(occupied).toEqual([
        { id: one.id, ok: true, message: '' },
        { id: two.id, ok: true, message: '' },
        { id: 4, ok: false, message: expect.stringContaining('不存在') },
      ])
      const again = await runBulk({ ...context, locale: 'en-US' }, estate.resources.house!, {
        action: 'occupy',
        ids: [one.id as number],
        values: { note: 'x' },
      })
      expect(again[0]).toMatchObject({ ok: false, message: expect.stringMatching(/not possible while the status is/) })
      const updated = await runBulk(context, estate.resources.house!, {
        action: 'update',
        ids,
        values: { area: 7 },
        versions: { [String(one.id)]: 1 },
      })
      expect(updated.map(outcome => outcome.ok)).toEqual([false, true, false])
      const deleted = await runBulk(context, estate.resources.house!, { action: 'delete', ids: [one.id as number] })
      expect(deleted[0]).toMatchObject({ ok: false, message: expect.stringContaining('权限') })
    })
    test('takes what the list shows', async () => {
      const query = {
        start: 0,
        end: 20,
        sort: [],
        filters: [{ path: 'doorplate', operator: 'eq', value: '103' } as const],
      }
      const outcomes = await runBulk(contextOf(open(), clerk), estate.resources.house!, {
        action: 'update',
        query,
        values: { area: 77 },
      })
      expect(outcomes).toEqual([{ id: 3, ok: true, message: '' }])
    })
    test('is refused with more than 1,000 records', async () => {
      const ids = Array.from({ length: 1001 }, (_, index) => index)
      await expect(
        runBulk(contextOf(open(), clerk), estate.resources.house!, { action: 'delete', ids }),
      ).rejects.toMatchObject({ reason: 'too-many' })
    })
  })

  describe('the acting account', () => {
    const me = (id: number) => loadMe(open(), estate, id)

    test('has what its roles give, from the next look on after they change', async () => {
      const context = contextOf(open(), admin)
      const role = await createRecord(context, estate.resources.role!, { name: '办事员', permissionIds: '2, 3,999' })
      const account = await createRecord(context, estate.resources.account!, {
        adAccount: 'li',
        name: '李',
        roles: [role.id],
        blocks: [2],
      })
      const id = account.id as number
      const first = await me(id)
      expect(first).toEqual({
        id,
        adAccount: 'li',
        name: '李',
        admin: false,
        permissionIds: [2, 3, 999],
        roles: ['clerk', 'editor'],
        roleIds: [role.id],
        blockIds: [2],
      })
      expect(await me(id)).toEqual(first)
      await createRecord(context, estate.resources.account!, { adAccount: 'other', name: '他' })
      expect(await me(id)).toEqual(first)
      await updateRecord(context, estate.resources.role!, role.id as number, { version: 1, permissionIds: '1' })
      expect(await me(id)).toMatchObject({ roles: ['houses'] })
      await updateRecord(context, estate.resources.account!, id, { version: 1, admin: true })
      expect(await me(id)).toMatchObject({ admin: true, roles: expect.arrayContaining(['approver', 'report1']) })
    })
    test('is nobody when there is no such account', async () => {
      expect(await me(98_765)).toBeUndefined()
    })
  })
}, fillEstate)
