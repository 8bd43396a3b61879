import { describe, expect, test } from 'vitest'
import { type ListQuery, parseListQuery } from '#model/list/list-query.ts'
import type { Me } from '#model/permissions/me.ts'
import { knownPaths } from '#server/records/access/demand-known-paths.ts'
import { AccessDenied, RecordRefusal } from '#server/records/errors.ts'
import { listRecords } from '#server/records/list/list-records.ts'
import { createRecord } from '#server/records/write/create-record.ts'
import type { Database } from '#server/storage/database.ts'
import { eachDatabase } from '../../helpers/database.ts'
import { estate } from './estate.ts'
import { fillEstate } from './fill-estate.ts'
import { admin, contextOf, person } from './people.ts'

const clerk = person(2, ['clerk', 'houses'], [1])

eachDatabase(open => {
  const list = (me: Me, resource: string, text = '') => {
    const parsed = parseListQuery(Object.fromEntries(new URLSearchParams(text)), estate.resources[resource]!, estate)
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
    return listRecords(contextOf(open(), me), estate.resources[resource]!, parsed.query)
  }
  const ids = async (me: Me, resource: string, text = '') => (await list(me, resource, text)).rows.map(row => row.id)
  const refusal = async (me: Me, resource: string, text: string) => {
    const error = await list(me, resource, text).catch(error => error)
    expect(error).toBeInstanceOf(RecordRefusal)
    return (error as RecordRefusal).problems.map(problem => [problem.path, problem.code])
  }

  test('a row has its fields, references with labels and what is computed', async () => {
    const { rows, total } = await list(clerk, 'house', 'id=1')
    expect(total).toBe(1)
    expect(rows[0]).toEqual({
      id: 1,
      block: { id: 1, label: '甲园' },
      houseNo: 'H0001',
      ban: { id: 1, label: '1号楼' },
      doorplate: '101',
      fullName: '甲园 1号楼 101',
      houseText: { blockName: '甲园', ban: '1号楼', doorplate: '101' },
      kind: 'residence',
      area: 90,
      innerArea: null,
      price: null,
      heated: true,
      deliverAt: '2025-01-03',
      inspectedAt: null,
      tags: null,
      photos: [],
      ownerPhone: '199****0101',
      secret: 's1',
      neighbours: [],
      status: 'vacant',
      createdAt: '2025-06-10T02:00:00.000Z',
      createdBy: { id: 1, label: '管理员' },
      updatedAt: '2025-06-10T02:00:00.000Z',
      updatedBy: { id: 1, label: '管理员' },
      version: 1,
    })
  })

  test('aggregates and dot paths are returned on request', async () => {
    const fields =
      '_fields=doorplate,memberCount,owner,owner.name,ban.name,block.houseCount,neighbours,neighbours.doorplate'
    const { rows } = await list(admin, 'house', `${fields}&id_in=1,3`)
    expect(rows).toEqual([
      {
        id: 1,
        doorplate: '101',
        memberCount: 2,
        owner: { id: 1, label: '王伟' },
        'owner.name': '王伟',
        'ban.name': '1号楼',
        'block.houseCount': 3,
        neighbours: [],
        'neighbours.doorplate': [],
      },
      {
        id: 3,
        doorplate: '103',
        memberCount: 0,
        owner: null,
        'owner.name': null,
        'ban.name': '1号楼',
        'block.houseCount': 3,
        neighbours: [
          { id: 1, label: '甲园 1号楼 101' },
          { id: 2, label: '甲园 1号楼 102' },
        ],
        'neighbours.doorplate': ['101', '102'],
      },
    ])
  })

  test.each([
    ['block=2', [4, 5]],
    ['status_ne=vacant', []],
    ['kind_in=shop,residence', [1, 2, 3, 4, 5]],
    ['doorplate_like=3', [3]],
    ['doorplate_like=%25', []],
    ['area_gte=31&area_lt=100', [1, 3, 4, 5]],
    ['price_null=false', [2]],
    ['heated=false', [4]],
    ['tags_has=涉诉', [3]],
    ['neighbours_has=2,9', [3]],
    ['neighbours=2', [3]],
    ['deliverAt_gte=2025-01-02', [1, 4]],
    ['createdAt=2025-06-10', [1, 2, 3, 4, 5]],
    ['createdAt_gt=2025-06-10', []],
    ['ban.name=9号楼', [4, 5]],
    ['fullName_like=乙园', [4, 5]],
    ['_q=9号楼', [4, 5]],
    ['_q=甲园 1号楼 103', [3]],
    ['_q=1-103', [3]],
    ['_q=1号楼103', [3]],
    ['_q=9-10', []],
    ['_q=103-1', []],
    ['_q=乙园101', [4]],
    ['_q=丙园101', []],
    ['_sort=deliverAt&_order=desc', [1, 4, 2, 5, 3]],
    ['_sort=deliverAt&_order=asc', [3, 5, 2, 4, 1]],
    ['_sort=ban,doorplate&_order=desc,asc', [4, 5, 1, 2, 3]],
    ['_sort=id&_order=desc&_start=1&_end=3', [4, 3]],
    ['_sort=deliverAt&_order=desc&_start=1&_end=3', [4, 2]],
  ])('%s', async (query, expected) => {
    expect(await ids(admin, 'house', query)).toEqual(expected)
    // A second time from what was kept.
    expect(await ids(admin, 'house', query)).toEqual(expected)
  })

  test('the total counts every row that the filters find, also after a write', async () => {
    expect((await list(admin, 'ban', '_end=1')).total).toBe(2)
    await createRecord(contextOf(open(), admin), estate.resources.ban!, { block: 1, name: '2号楼' })
    expect((await list(admin, 'ban', '_end=1')).total).toBe(3)
    expect((await list(admin, 'ban', '_start=0&_end=0')).rows).toEqual([])
  })

  describe('scope', () => {
    test('block: rows of the own blocks', async () => {
      expect(await ids(clerk, 'house')).toEqual([1, 2, 3])
      expect(await ids(clerk, 'house', 'block=2')).toEqual([])
      expect(await ids(person(2, ['clerk'], []), 'house')).toEqual([])
    })
    test('self: blocks, and what stands above them', async () => {
      expect(await ids(person(2, ['places'], [2]), 'projectBlock')).toEqual([2])
      expect(await ids(person(2, ['editor', 'places'], [2]), 'project', '_fields=name').catch(e => e)).toBeInstanceOf(
        AccessDenied,
      )
      expect(await ids(admin, 'project')).toEqual([1, 2])

      const reading = { ...estate.resources.note!.grants[0]!, roles: ['places'] }
      const project = { ...estate.resources.project!, grants: [reading] }
      const model = { ...estate, resources: { ...estate.resources, project } }
      const { id } = await createRecord(contextOf(open(), admin), estate.resources.projectBlock!, {
        name: '丙园',
        project: 1,
      })
      const projectsOf = async (blocks: readonly number[]) => {
        const query = { start: 0, end: 9, sort: [], filters: [] }
        const { rows } = await listRecords(contextOf(open(), person(2, ['places'], blocks), { model }), project, query)
        return rows.map(row => row.id)
      }
      expect(await projectsOf([id as number])).toEqual([1])
      expect(await projectsOf([2])).toEqual([2])
      expect(await projectsOf([])).toEqual([])
      expect(await ids(person(2, ['places'], []), 'projectBlock')).toEqual([])
    })
    test('shows own records to their creator, and notices to those of their blocks', async () => {
      const [one, two] = [person(2, ['notes'], [1]), person(3, ['notes'], [2])]
      await createRecord(contextOf(open(), one), estate.resources.note!, { body: '我的' })
      expect(await ids(one, 'note')).toHaveLength(1)
      expect(await ids(two, 'note')).toEqual([])
      const notice = estate.resources.notice!
      await createRecord(contextOf(open(), admin), notice, { title: '全体' })
      await createRecord(contextOf(open(), admin), notice, { title: '乙园', blocks: [2] })
      expect(await ids(one, 'notice')).toEqual([1])
      expect(await ids(two, 'notice')).toEqual([1, 2])
      expect(await ids(person(3, ['notes'], []), 'notice')).toEqual([1])
    })
  })

  describe('grants', () => {
    const shop = person(4, ['shops'], [1, 2])

    test('a cell is shown by one grant that holds on the very row, and by no two together', async () => {
      const { rows } = await list(shop, 'house', '_fields=doorplate,fullName,secret,block&id_in=1,2')
      expect(rows).toEqual([
        { id: 1, doorplate: '101', fullName: '甲园 1号楼 101' },
        { id: 2, doorplate: '102', fullName: '甲园 1号楼 102', secret: 's2', block: { id: 1, label: '甲园' } },
      ])
    })
    test('rows cannot be chosen or ordered by what is not shown on each of them', async () => {
      expect(await refusal(shop, 'house', 'secret=s1')).toEqual([['secret', 'not-filterable']])
      expect(await refusal(shop, 'house', '_sort=secret')).toEqual([['_sort', 'not-sortable']])
      expect(await refusal(shop, 'house', '_fields=area,ban.name')).toEqual([
        ['_fields', 'unknown-field'],
        ['_fields', 'unknown-field'],
      ])
      expect(await ids(shop, 'house', '_q=甲园')).toEqual([1, 2, 3])
    })
    test('of paths those are known that lead somewhere, to what is shown on some row', async () => {
      const house = estate.resources.house!
      const paths = ['id', 'secret', 'area', 'doorplate', 'nothing', 'block.name', 'ban.name', 'block.nothing']
      expect(knownPaths(contextOf(open(), shop), house, paths)).toEqual(['id', 'secret', 'doorplate', 'block.name'])
      expect(knownPaths(contextOf(open(), person(4, ['notes'], [1])), house, paths)).toEqual([])
      const refused = await list(shop, 'house', '_fields=doorplate,area').catch(error => error)
      const unknown = { path: '_fields', code: 'unknown-field', params: { name: 'area' } }
      expect(refused).toMatchObject({ reason: 'validation', problems: [unknown] })
    })
    test('without any grant the list is refused', async () => {
      const refused = await list(person(4, ['notes'], [1]), 'house').catch(error => error)
      expect(refused).toBeInstanceOf(AccessDenied)
      // The page with the smallest number that opens houses.
      expect(refused.says).toMatchObject({
        code: 'needs-permission',
        params: { permission: { 'en-US': 'houses (1)' } },
      })
    })
  })

  test('masked values are masked, and cannot be felt out', async () => {
    expect((await list(clerk, 'member', '_fields=phone&id=1')).rows[0]?.phone).toBe('199****0001')
    // One whole value is looked up by what counts and audits it (look-ups.test.ts), and by nothing else.
    expect(await refusal(clerk, 'member', 'phone=19911110001')).toEqual([['phone', 'masked-whole-value']])
    expect(await refusal(clerk, 'member', 'phone_like=1991')).toEqual([['phone', 'masked-whole-value']])
    expect(await refusal(clerk, 'member', '_sort=phone')).toEqual([['_sort', 'not-sortable']])
    const revealer = person(2, ['clerk', 'reveal'], [1])
    expect((await list(revealer, 'member', '_fields=phone&phone_like=1991')).rows[0]?.phone).toBe('19911110001')
  })

  test('the quick search looks into texts and names that the account sees, and nowhere else', async () => {
    const found = async (me: Me, search: readonly string[], q: string) => {
      const house = { ...estate.resources.house!, search }
      const model = { ...estate, resources: { ...estate.resources, house } }
      const query = { start: 0, end: 9, sort: [], filters: [], q }
      return (await listRecords(contextOf(open(), me, { model }), house, query)).rows.map(row => row.id)
    }
    expect(await found(admin, ['ownerPhone'], '9')).toEqual([1])
    expect(await found(clerk, ['ownerPhone'], '9')).toEqual([])
    expect(await found(admin, ['area', 'heated', 'neighbours'], '9')).toEqual([])
    expect(await found(admin, ['neighbours', 'ban'], '9')).toEqual([4, 5])
  })

  test("a page's fixed condition is for those who may open it", async () => {
    expect(await ids(admin, 'house', '_page=/test/vacant')).toEqual([1, 2, 3, 4, 5])
    await expect(list(person(4, ['shops'], [1]), 'house', '_page=/test/vacant')).rejects.toThrow(AccessDenied)
    expect(await refusal(admin, 'house', '_page=/nowhere')).toEqual([['_page', 'not-option']])
  })

  test('a page below a record lists what belongs to that record', async () => {
    expect(await ids(admin, 'house', '_page=/test/bans/2/houses')).toEqual([4, 5])
    expect(await ids(admin, 'house', '_page=/test/bans/1/houses&doorplate=101')).toEqual([1])
    expect(await ids(clerk, 'house', '_page=/test/bans/2/houses')).toEqual([])
    expect(await refusal(admin, 'house', '_page=/test/bans/2/rooms')).toEqual([['_page', 'not-option']])
    // What is no number names no building, and what cannot be decoded no page.
    for (const part of ['abc', '2x', '9999999999999999'])
      expect(await ids(admin, 'house', `_page=/test/bans/${part}/houses`)).toEqual([])
    expect(await ids(admin, 'house', '_page=/test/bans/%2532/houses')).toEqual([4, 5])
    expect(await refusal(admin, 'house', '_page=/test/bans/%25E0/houses')).toEqual([['_page', 'not-option']])
  })

  test('a page of rows is one query, however many references it shows', async () => {
    const statements: string[] = []
    const database = noting(open(), statements)
    const query: ListQuery = { start: 0, end: 20, sort: [], filters: [] }
    await listRecords({ ...contextOf(database, person(2, ['clerk'], [1, 2])) }, estate.resources.house!, query)
    expect(statements.filter(text => text.includes('from "house"'))).toHaveLength(2)
  })
}, fillEstate)

/** The database, noting every statement that it is asked to read by. */
function noting(database: Database, statements: string[]): Database {
  const reader = new Proxy(database.reader, {
    get(target, name) {
      const value = Reflect.get(target, name, target)
      if (name !== 'executeQuery') return typeof value === 'function' ? value.bind(target) : value
      return (query: { sql: string }) => {
        statements.push(query.sql)
        return target.executeQuery(query as never)
      }
    },
  })
  return {
    ...database,
    reader,
    select(query) {
      statements.push(query.sql)
      return database.select(query)
    },
    selectOne(query) {
      statements.push(query.sql)
      return database.selectOne(query)
    },
  }
}
