import { describe, expect, test } from 'vitest'
import { type ListQuery, parseListQuery } from '#model/list/list-query.ts'
import { type Me, meWith } from '#model/permissions/me.ts'
import { reportRecords } from '#server/features/reports/report-records.ts'
import { countLookUps } from '#server/records/access/look-ups.ts'
import { RecordRefusal } from '#server/records/errors.ts'
import { listRecords } from '#server/records/list/list-records.ts'
import { readRecord } from '#server/records/read/read-record.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { createRecord } from '#server/records/write/create-record.ts'
import type { Database } from '#server/storage/database.ts'
import { buildModel } from '../../helpers/build-model.ts'
import { eachDatabase, migrate } from '../../helpers/database.ts'

const text = { type: 'text' }
const reference = (resource: string) => ({ type: 'reference', resource })

const IDS = { keys: 1, people: 2, vips: 3, part: 4, plain: 5, desk: 6, first: 7, figures: 8, report3: 91 }

/** Keys are open to all blocks; the persons and houses they lead to are not. */
const model = buildModel({
  permissions: Object.fromEntries(Object.entries(IDS).map(([role, id]) => [role, [id]])),
  resources: {
    project: { label: 'name', scope: 'self', scopeVia: 'project', fields: { name: text, code: text } },
    projectBlock: {
      label: 'name',
      scope: 'self',
      fields: { name: text, project: reference('project'), next: reference('project') },
    },
    house: { label: 'name', scope: 'block', fields: { name: text, area: { type: 'decimal' } } },
    person: {
      label: 'name',
      scope: 'block',
      fields: {
        name: text,
        phone: { type: 'phone', masked: true },
        code: text,
        house: reference('house'),
        vip: { type: 'boolean', default: false },
      },
      grants: [
        { roles: ['people'], actions: ['list', 'read'] },
        { roles: ['vips'], actions: ['list', 'read'], where: 'record.vip' },
        { roles: ['first'], actions: ['list', 'read'], where: "record.code == 'C1'" },
        { roles: ['part'], actions: ['list', 'read'], fields: ['name', 'phone'] },
      ],
    },
    key: {
      label: 'code',
      scope: 'global',
      fields: {
        code: text,
        owner: reference('person'),
        parent: reference('key'),
        holders: { type: 'references', resource: 'person' },
      },
      grants: [{ roles: ['keys'], actions: ['list', 'read'] }],
    },
    parcel: {
      label: 'code',
      scope: 'block',
      fields: { code: text, owner: reference('person'), site: reference('project') },
      grants: [{ roles: ['keys'], actions: ['list', 'read'] }],
    },
  },
  pages: {
    keys: { roles: ['keys'], resource: 'key', columns: ['code'] },
    desk: { roles: ['desk'], resource: 'key', columns: ['code'], filters: ['owner.phone'] },
    parcels: {
      roles: ['keys'],
      resource: 'parcel',
      columns: ['code'],
      filters: ['block.project.code', 'block.next.code'],
    },
    houses: { roles: ['plain'], resource: 'house', columns: ['name'] },
    figures: {
      kind: 'report',
      roles: ['figures'],
      resource: 'key',
      columns: ['code'],
      report: {
        groups: ['owner.code'],
        measures: [
          { name: 'count', title: { 'zh-CN': '数量', 'en-US': 'Count' }, of: 'count' },
          { name: 'area', title: { 'zh-CN': '面积', 'en-US': 'Area' }, of: 'sum', field: 'owner.house.area' },
        ],
      },
    },
  },
})

const someone = (roles: readonly (keyof typeof IDS)[], blockIds: readonly number[]): Me => {
  const permissionIds = roles.map(role => IDS[role])
  return meWith({ id: 9, adAccount: 'a9', name: '九', admin: false, permissionIds, blockIds }, model.permissions)
}
const admin: Me = { ...someone([], []), id: 1, admin: true }
const contextOf = (database: Database, me: Me): RecordContext => ({
  model,
  database,
  me,
  locale: 'en-US',
  now: '2025-06-10T02:00:00.000Z',
})

eachDatabase(open => {
  const parse = (resource: string, asked: string) =>
    parseListQuery(Object.fromEntries(new URLSearchParams(asked)), model.resources[resource]!, model)
  const query = (resource: string, asked: string): ListQuery => {
    const parsed = parse(resource, `${asked}&_sort=id`)
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
    return parsed.query
  }
  const rows = async (me: Me, asked: string, resource = 'key') => {
    const context = contextOf(open(), me)
    const target = model.resources[resource]!
    return listRecords(context, target, await countLookUps(context, target, query(resource, asked)))
  }
  const ids = async (me: Me, asked: string, resource = 'key') =>
    (await rows(me, asked, resource)).rows.map(({ id }) => id)
  const refused = async (me: Me, asked: string) => {
    const error = await rows(me, asked).catch((error: unknown) => error)
    return error instanceof RecordRefusal ? error.problems.map(({ path, code }) => `${path} ${code}`) : error
  }

  test('rows are found by a value of the record they refer to, over one reference or two', async () => {
    expect(await ids(admin, 'owner.phone=19900000001')).toEqual([1])
    expect(await ids(admin, 'owner.house.name_like=B')).toEqual([2])
    expect(await ids(admin, 'parent.owner.phone=19900000001')).toEqual([3])
    expect(await ids(admin, '_where=any(owner.phone%3D19900000002;code%3DK3)')).toEqual([2, 3])
  })

  test('a number that is no number is refused, and text that would end a statement is a text', async () => {
    expect(parse('key', "owner.phone=1' or '1'='1").ok).toBe(false)
    expect(await ids(admin, "owner.code=x' or '1'='1")).toEqual([])
  })

  test('records beyond the scope of the account are not found by what they hold', async () => {
    const near = someone(['keys', 'people', 'report3'], [1])
    expect(await ids(near, 'owner.phone=19900000001')).toEqual([1])
    expect(await ids(near, 'owner.phone=19900000002')).toEqual([])
    expect(await ids(near, 'owner.code_ne=nothing')).toEqual([1, 3])
    expect(await ids(near, 'owner.code_null=true')).toEqual([3])
    // Row 2 is there whatever its owner's code is.
    expect(await ids(near, '_where=not(owner.code%3DC2)')).toEqual(await ids(near, '_where=not(owner.code%3DC9)'))
  })

  test('the order reveals nothing of records beyond the scope of the account', async () => {
    const sorted = async (me: Me, sort: string) => {
      const parsed = parse('key', sort)
      if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
      const { rows: found } = await listRecords(contextOf(open(), me), model.resources.key!, parsed.query)
      return found.map(({ id }) => id)
    }
    const everywhere = someone(['keys', 'people', 'plain'], [1, 2])
    // With no owner first, then by the value.
    expect(await sorted(everywhere, '_sort=owner.code,id&_order=asc,asc')).toEqual([3, 1, 2])
    expect(await sorted(everywhere, '_sort=owner.house,id&_order=desc,asc')).toEqual([2, 1, 3])
    const far = someone(['keys', 'people', 'plain'], [2])
    // Row 1 stands beside row 3, whatever its owner's code and house are.
    expect(await sorted(far, '_sort=owner.code,id&_order=asc,asc')).toEqual([1, 3, 2])
    expect(await sorted(far, '_sort=owner.code,id&_order=desc,asc')).toEqual([2, 1, 3])
    expect(await sorted(far, '_sort=owner.house,id&_order=desc,desc')).toEqual([2, 3, 1])
    const near = someone(['keys', 'people', 'plain'], [1])
    expect(await sorted(near, '_sort=owner.code,id&_order=desc,asc')).toEqual([1, 2, 3])
  })

  test('a report has no value of records beyond the scope of the account', async () => {
    const page = model.pages.find(({ path }) => path.endsWith('figures'))!
    const figures = async (me: Me) => {
      const asked = query('key', '')
      const { groups, total } = await reportRecords(contextOf(open(), me), page, asked, {
        by: ['owner.code'],
        total: true,
      })
      return { groups: groups.map(({ keys, values }) => [...keys, ...values]).toSorted(), total }
    }
    expect(await figures(someone(['keys', 'people', 'plain', 'figures'], [1]))).toEqual({
      groups: [
        [null, 2, 0],
        ['C1', 1, 90],
      ],
      total: [3, 90],
    })
    expect((await figures(someone(['keys', 'people', 'plain', 'figures'], [1, 2]))).total).toEqual([3, 180])
  })

  test('without the right to the other record, or to this field of it, the filter is refused', async () => {
    expect(await refused(someone(['keys'], [1, 2]), 'owner.phone=19900000001')).toEqual(['owner.phone not-filterable'])
    const part = someone(['keys', 'part', 'report3'], [1, 2])
    expect(await ids(part, 'owner.phone=19900000001')).toEqual([1])
    expect(await refused(part, 'owner.code=C1')).toEqual(['owner.code not-filterable'])
    expect(await refused(part, '_where=any(code%3DK1;not(owner.code_like%3DC))')).toEqual(['owner.code not-filterable'])
  })

  test('a page that declares the filter lets those who open it use it, and no other field', async () => {
    const desk = someone(['desk'], [1, 2])
    expect(await ids(desk, 'owner.phone=19900000002')).toEqual([2])
    expect(await refused(desk, 'owner.code=C2')).toEqual(['owner.code not-filterable'])
  })

  test('an unreadable record along the path hides everything behind it', async () => {
    expect(await refused(someone(['keys', 'part', 'plain'], [1, 2]), 'owner.house.area_gte=1')).toEqual([
      'owner.house.area not-filterable',
    ])
    const both = someone(['keys', 'people', 'plain'], [1, 2])
    expect(await ids(both, 'owner.house.area_gte=1')).toEqual([1, 2])
  })

  test('where only some of the other records may be read, they show what they hold, and none is felt out', async () => {
    const some = someone(['keys', 'vips'], [1, 2])
    expect(await refused(some, 'owner.phone=19900000001')).toEqual(['owner.phone not-filterable'])
    const { rows: shown } = await rows(some, '_fields=code,owner.code')
    expect(shown.map(row => row['owner.code'] ?? null)).toEqual([null, 'C2', null])
  })

  describe('cells of the records that a row refers to', () => {
    const cells = async (me: Me, fields: string) => {
      const { rows: found } = await rows(me, `_fields=${fields}`)
      return found.map(row => fields.split(',').map(field => row[field] ?? null))
    }

    test('show the label with the reference, and the rest within the scope of the account', async () => {
      const near = someone(['keys', 'people', 'plain'], [1])
      expect(await cells(near, 'owner,owner.name,owner.code')).toEqual([
        [{ id: 1, label: 'Person 1' }, 'Person 1', 'C1'],
        [{ id: 2, label: 'Person 2' }, 'Person 2', null],
        [null, null, null],
      ])
      expect(await cells(near, 'owner.house,owner.house.area')).toEqual([
        [{ id: 1, label: 'A' }, 90],
        [null, null],
        [null, null],
      ])
      // The same record over one reference and over two.
      expect(await cells(near, 'owner.code,parent.owner.code')).toEqual([
        ['C1', null],
        [null, null],
        [null, 'C1'],
      ])
      expect(await cells(someone(['keys', 'people', 'plain'], [1, 2]), 'owner.code,owner.house.area')).toEqual([
        ['C1', 90],
        ['C2', 90],
        [null, null],
      ])
      expect(await cells(admin, 'owner.code,owner.house.area')).toEqual([
        ['C1', 90],
        ['C2', 90],
        [null, null],
      ])
    })

    test('show what a grant with a condition covers on the records that fulfil it, within the scope', async () => {
      expect(await cells(someone(['keys', 'vips'], [1, 2]), 'owner.id,owner.name,owner.code')).toEqual([
        [1, 'Person 1', null],
        [2, 'Person 2', 'C2'],
        [null, null, null],
      ])
      expect(await cells(someone(['keys', 'vips'], [1]), 'owner.code')).toEqual([[null], [null], [null]])
      // The field that one grant covers everywhere needs no condition.
      expect(await cells(someone(['keys', 'vips', 'part', 'report3'], [1, 2]), 'owner.phone,owner.code')).toEqual([
        ['19900000001', null],
        ['19900000002', 'C2'],
        [null, null],
      ])
    })

    test('are refused where no grant covers the field', async () => {
      expect(await refused(someone(['keys'], [1, 2]), '_fields=owner.name,owner.code')).toEqual([
        '_fields unknown-field',
      ])
      expect(await refused(someone(['keys', 'part'], [1, 2]), '_fields=owner.code')).toEqual(['_fields unknown-field'])
      expect(await refused(someone(['keys', 'people'], [1, 2]), '_fields=owner.house.area')).toEqual([
        '_fields unknown-field',
      ])
    })

    test('of a list of records show a field where it may be read on all of them, or on none', async () => {
      const both = someone(['keys', 'people'], [1, 2])
      expect((await cells(both, 'holders.code'))[0]).toEqual([['C1', 'C2']])
      expect(await refused(someone(['keys', 'vips'], [1, 2]), '_fields=holders.code')).toEqual([
        '_fields unknown-field',
      ])
    })
  })

  test('of a list of records those beyond the scope of the account show their label alone', async () => {
    const near = contextOf(open(), someone(['keys', 'people', 'plain'], [1]))
    const key = model.resources.key!
    const paths = ['holders.name', 'holders.code', 'holders.house.area']
    const shown = { 'holders.name': ['Person 1', 'Person 2'], 'holders.code': ['C1'], 'holders.house.area': [90] }
    expect(await readRecord(near, key, 1, { fields: paths })).toMatchObject(shown)
    expect((await rows(near.me, `_fields=${paths.join()}`)).rows[0]).toMatchObject(shown)
    const everywhere = someone(['keys', 'people', 'plain'], [1, 2])
    expect((await rows(everywhere, '_fields=holders.house.area')).rows[0]).toMatchObject({
      'holders.house.area': [90, 90],
    })
  })

  test('a row reveals of records in other blocks no more than their label, whatever it refers to', async () => {
    const far = someone(['keys', 'people', 'plain'], [2])
    const fields = [
      'owner.name',
      'owner.code',
      'owner.house.area',
      'site.name',
      'site.code',
      'block.project.code',
      'block.next.code',
    ]
    const { rows: shown } = await rows(far, `_fields=${fields.join()}`, 'parcel')
    expect(shown.map(row => fields.map(field => row[field] ?? null))).toEqual([
      ['Person 2', 'C2', 90, 'Project 2', 'P2', 'P2', null],
      ['Person 1', null, null, 'Project 2', 'P2', 'P2', null],
      ['Person 2', 'C2', 90, 'Project 1', null, 'P2', null],
    ])
    expect(await ids(far, 'owner.code_startsWith=C', 'parcel')).toEqual([2, 4])
  })

  test('of the rows those are listed that some grant covers', async () => {
    expect(await ids(someone(['vips'], [1, 2]), '', 'person')).toEqual([2])
    expect(await ids(someone(['vips', 'first'], [1, 2]), '', 'person')).toEqual([1, 2])
    expect(await ids(someone(['vips', 'first'], [1]), '', 'person')).toEqual([1])
  })

  test('a masked value can only be queried as a whole, unless it may be revealed', async () => {
    const plain = someone(['keys', 'people'], [1, 2])
    const masked = ['owner.phone masked-whole-value']
    // Over a reference only where a page that the account opens offers it.
    expect(await refused(plain, 'owner.phone=19900000001')).toEqual(masked)
    const desk = someone(['keys', 'people', 'desk'], [1, 2])
    expect(await ids(desk, 'owner.phone=19900000001')).toEqual([1])
    for (const asked of [
      'owner.phone_in=19900000001,19900000002',
      'owner.phone_startsWith=199',
      'owner.phone_null=false&owner.phone_like=9',
    ])
      expect(await refused(desk, asked)).toEqual(masked)
    expect(await refused(desk, '_where=any(owner.phone%3D19900000001;owner.phone%3D19900000002)')).toEqual([
      ...masked,
      ...masked,
    ])
    expect(await ids(someone(['keys', 'people', 'report3'], [1, 2]), 'owner.phone_startsWith=199')).toEqual([1, 2])
  })

  test('records above the block of a row need no separate condition', async () => {
    const near = someone(['keys', 'people', 'report3'], [1])
    expect(await ids(near, 'block.project.code=P1', 'parcel')).toEqual([1])
    expect(await ids(near, 'owner.phone=19900000001', 'parcel')).toEqual([1])
  })

  describe('unknown paths are refused before any query', () => {
    test.each([
      'owner.fone',
      'owner.phone.x',
      'code.phone',
      'parent.parent.parent.parent.owner.phone',
      'owner.constructor',
      '__proto__.phone',
    ])('%s', path => {
      expect(parse('key', `${path}=1`)).toMatchObject({ ok: false, problems: [{ code: 'unknown-parameter' }] })
    })
  })
}, fill)

/** Two blocks with a house and a person each; three keys, the last without an owner and below the first. */
async function fill(database: Database): Promise<void> {
  await migrate(model, database)
  const create = (name: string, values: object) =>
    createRecord(contextOf(database, admin), model.resources[name]!, values)
  await create('account', { adAccount: 'admin', name: '管理员' })
  for (const n of [1, 2]) {
    await create('project', { name: `Project ${n}`, code: `P${n}` })
    await create('projectBlock', { name: `Block ${n}`, project: n, next: 1 })
    await create('house', { block: n, name: n === 1 ? 'A' : 'B', area: 90 })
    const person = { block: n, name: `Person ${n}`, phone: `1990000000${n}`, code: `C${n}`, house: n, vip: n === 2 }
    await create('person', person)
    await create('parcel', { block: n, code: `S${n}`, owner: n, site: n })
  }
  // In one block, of a person or a project of the other.
  await create('parcel', { block: 2, code: 'S3', owner: 1, site: 2 })
  await create('parcel', { block: 2, code: 'S4', owner: 2, site: 1 })
  await create('key', { code: 'K1', owner: 1, holders: [1, 2] })
  await create('key', { code: 'K2', owner: 2 })
  await create('key', { code: 'K3', parent: 1 })
}
