import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Refusal } from '#model/api/envelope.ts'
import type { JobStatus, PrintedSheets, ReportAnswer, Row, TimelineEntry } from '#model/api.ts'
import { buildTestApp, type Client, type TestApp } from '../helpers/build-app.ts'
import { eachDatabase } from '../helpers/database.ts'
import { rightsModel } from '../helpers/rights-world.ts'

const house = '/api/resources/house'
const ledger = '/api/resources/ledger'

/**
 * What each way out tells each account, written by hand from the sample data of the fixture: H1 and H2 lie in the block
 * First, H3 in Second; the notice NA is for all blocks. `none` has no block, `own` First, `other` Second, all three the role
 * House; `both` has both blocks and Reports, which shows the field
 * `secret` of the ledger and exports whatever is shown. House exports name and area of what is larger
 * than 15, and nobody here sees a phone number as it is.
 */
const ACCOUNTS = { none: 'idle01', own: 'keeper01', other: 'keeper02', both: 'boss01' }
type Who = keyof typeof ACCOUNTS
type Told = Readonly<Record<Who, unknown>>

/** What is told of a record that one may not see: no name of it. */
const GONE = 'Not found'
/** Runs the jobs of the platform that is asked. */
let drain: () => Promise<void>

const names = ({ data, code }: { data: unknown; code: number | undefined }) =>
  Array.isArray(data) ? (data as Row[]).map(row => row.label ?? row.name).sort() : code
const rowsAre = { none: [], own: ['H1', 'H2'], other: ['H3'], both: ['H1', 'H2', 'H3'] }

const MATRIX: readonly (readonly [what: string, ask: (client: Client) => Promise<unknown>, told: Told])[] = [
  ['list', async c => names(await c.get(`${house}?_fields=name,area`)), rowsAre],
  [
    'list for all blocks',
    async c => names(await c.get('/api/resources/notice')),
    { none: ['NA'], own: ['N1', 'NA'], other: ['N2', 'NA'], both: ['N1', 'N2', 'NA'] },
  ],
  [
    'total',
    async c => (await c.get<{ area: number }>(`${house}/totals?_totals=area`)).data.area,
    { none: null, own: 30, other: 40, both: 70 },
  ],
  [
    'count',
    async c => (await c.get<{ total: number }[]>(`${house}/counts?_each=area_gte%3D0`)).data[0]?.total,
    { none: 0, own: 2, other: 1, both: 3 },
  ],
  [
    'number of rows',
    async c => (await c.get(`${house}?_end=1`)).headers['x-total-count'],
    { none: '0', own: '2', other: '1', both: '3' },
  ],
  ['choices', async c => names(await c.get(`${house}/choices`)), rowsAre],
  ['choices of a field', async c => names(await c.get(`${house}/choices?_for=house.neighbour`)), rowsAre],
  ['choices by number', async c => names(await c.get(`${house}/choices?_ids=1,2,3`)), rowsAre],
  ['quick search', async c => names(await c.get(`${house}?_q=H`)), rowsAre],
  ['search of all', async c => names(await c.get('/api/search?q=H')), rowsAre],
  ['one record', async c => (await c.get(`${house}/3`)).status, { none: 404, own: 404, other: 200, both: 200 }],
  ['timeline', async c => (await c.get(`${house}/3/timeline`)).status, { none: 404, own: 404, other: 200, both: 200 }],
  [
    'bulk preview',
    async c =>
      (await c.post<{ total: number }>(`${house}/bulk/preview`, { action: 'update', filter: '', values: { area: 1 } }))
        .data.total,
    { none: 0, own: 2, other: 1, both: 3 },
  ],
  [
    'bulk by number',
    async c =>
      (await c.post<{ ok: boolean }[]>(`${house}/bulk`, { action: 'close', ids: [3], versions: { 3: 99 } })).data[0]
        ?.ok,
    { none: false, own: false, other: false, both: false },
  ],
  [
    'transition',
    async c => (await c.post(`${house}/3/transitions/close`, { version: 99 })).status,
    { none: 404, own: 404, other: 200, both: 200 },
  ],
  [
    'update',
    async c => (await c.patch(`${house}/3`, { version: 99, area: 1 })).status,
    { none: 404, own: 404, other: 200, both: 200 },
  ],
  [
    'delete',
    async c => (await c.delete(`${house}/3?version=99`)).status,
    { none: 404, own: 404, other: 200, both: 200 },
  ],
  [
    'create in First',
    async c => (await c.post(`${house}`, { name: 'X', block: 1, area: 'wrong' })).code,
    { none: 1000, own: 1000, other: 1000, both: 1000 },
  ],
  [
    'masked value',
    async c => (await c.get<Row[]>(`${house}?_sort=id`)).data.map(row => row.phone),
    {
      none: [],
      own: ['138****0001', '138****0002'],
      other: ['138****0003'],
      both: ['138****0001', '138****0002', '138****0003'],
    },
  ],
  [
    'masked amount',
    async c => (await c.get<Row[]>(`${house}?_fields=name,rent`)).data.map(row => row.rent),
    { none: [], own: [null, null], other: [null], both: [null, null, null] },
  ],
  [
    'masked total',
    async c => (await c.get(`${house}/totals?_totals=rent`)).code,
    { none: 1000, own: 1000, other: 1000, both: 1000 },
  ],
  [
    'order by the masked field',
    async c => (await c.get(`${house}?_sort=phone`)).code,
    { none: 1000, own: 1000, other: 1000, both: 1000 },
  ],
  [
    'hidden field',
    async c => (await c.get<Row[]>(`${ledger}?_sort=id`)).data.map(row => row.secret ?? null),
    { none: [], own: [null], other: [null], both: ['s1', 's3'] },
  ],
  [
    'hidden field by name',
    async c => (await c.get(`${ledger}?_fields=secret`)).code,
    { none: 1000, own: 1000, other: 1000, both: 200 },
  ],
  [
    'filter by the hidden field',
    async c => (await c.get(`${ledger}?secret=s1`)).code,
    { none: 1000, own: 1000, other: 1000, both: 200 },
  ],
  [
    'order by the hidden field',
    async c => (await c.get(`${ledger}?_sort=secret`)).code,
    { none: 1000, own: 1000, other: 1000, both: 200 },
  ],
  [
    'export',
    async c => exported(c, ['name', 'area']),
    { none: [], own: ['H2'], other: ['H3'], both: ['H1', 'H2', 'H3'] },
  ],
  [
    'export of what is only shown',
    async c => exported(c, ['name', 'phone']),
    { none: 1000, own: 1000, other: 1000, both: ['H1', 'H2', 'H3'] },
  ],
  [
    'report',
    async c => reported(c, '/test/houseReport', 'block'),
    {
      none: [],
      own: [['First', 2, 30]],
      other: [['Second', 1, 40]],
      both: [
        ['First', 2, 30],
        ['Second', 1, 40],
      ],
    },
  ],
  [
    'masked amount in a report',
    async c => (await c.get<ReportAnswer>('/api/reports?_page=/test/houseReport&_total=true')).data.measures,
    {
      none: ['houses', 'areaSum'],
      own: ['houses', 'areaSum'],
      other: ['houses', 'areaSum'],
      both: ['houses', 'areaSum'],
    },
  ],
  [
    'report by a field that others do not see',
    async c => reported(c, '/test/ledgerReport', 'secret'),
    {
      none: 403,
      own: 403,
      other: 403,
      both: [
        ['s1', 1, 1],
        ['s3', 1, 0],
      ],
    },
  ],
  [
    'printed document',
    async c => [await printed(c, 'house', 'slip', 1), await printed(c, 'house', 'slip', 3)],
    {
      none: [GONE, GONE],
      own: ['H1, 10, 138\\*\\*\\*\\*0001, —.', GONE],
      other: [GONE, 'H3, 40, 138\\*\\*\\*\\*0003, —.'],
      both: ['H1, 10, 138\\*\\*\\*\\*0001, —.', 'H3, 40, 138\\*\\*\\*\\*0003, —.'],
    },
  ],
  [
    'hidden field in a printed document',
    async c => [await printed(c, 'ledger', 'sheet', 1), await printed(c, 'ledger', 'sheet', 2)],
    { none: [GONE, GONE], own: ['L1, —.', GONE], other: [GONE, 'L3, —.'], both: ['L1, s1.', 'L3, s3.'] },
  ],
  [
    'import, rehearsed: a row for each block',
    async c => rehearsed(c, 'house', 'name,block\nX1,#1\nX2,#2'),
    { none: [0, 2], own: [1, 1], other: [1, 1], both: [2, 0] },
  ],
  [
    'import that names houses of each block as neighbours',
    async c => rehearsed(c, 'house', `name,block,neighbour\nX1,#1,H1\nX2,#2,H3\nX3,#1,H3`),
    { none: [0, 3], own: [1, 2], other: [1, 2], both: [2, 1] },
  ],
  [
    'import without the right',
    async c => rehearsed(c, 'ledger', 'name,block\nX1,#1'),
    { none: 403, own: 403, other: 403, both: 403 },
  ],
  [
    'reference to houses of each block',
    async c => [await refusedNeighbour(c, 1), await refusedNeighbour(c, 3)],
    { none: [true, true], own: [false, true], other: [true, false], both: [false, false] },
  ],
  ['bin', async c => binned(c), { none: [], own: ['Gone'], other: [], both: ['Gone'] }],
]

eachDatabase(open => {
  let test: TestApp
  beforeAll(async () => {
    test = await buildTestApp({ model: await rightsModel(), database: open() })
    drain = () => test.services.jobs.drain()
    const admin = await test.login('admin01')
    const { data } = await admin.post<Row>(house, { name: 'Gone', block: 1, area: 5 })
    await admin.delete(`${house}/${data.id}?version=1`)
  }, 120_000)
  afterAll(() => test.close())

  describe.each(Object.keys(ACCOUNTS) as Who[])('an account with %s', who => {
    let client: Client
    beforeAll(async () => {
      client = await test.login(ACCOUNTS[who])
    })
    it.each(MATRIX)('%s', async (_what, ask, told) => {
      expect(await ask(client)).toEqual(told[who])
    })
  })

  it('a change and a transition succeed in the own block, show masked values, and are invisible elsewhere', async () => {
    const [none, own, other] = [await test.login('idle01'), await test.login('keeper01'), await test.login('keeper02')]
    for (const client of [none, other])
      expect((await client.patch(`${house}/1`, { version: 1, area: 16, phone: '13800000009' })).status).toBe(404)
    const changed = await own.patch<Row>(`${house}/1`, { version: 1, area: 16, phone: '13800000009' })
    expect(changed.data).toMatchObject({ version: 2, area: 16, phone: '138****0009' })
    // What may be exported follows the record.
    expect(await exported(own, ['name', 'area'])).toEqual(['H1', 'H2'])
    // A field that is hidden and a resource that is only read are not changed.
    expect((await own.patch(`${ledger}/1`, { version: 1, name: 'L9' })).status).toBe(403)

    for (const client of [none, other])
      expect((await client.post(`${house}/2/transitions/close`, { version: 1 })).status).toBe(404)
    const closed = await own.post<Row>(`${house}/2/transitions/close`, { version: 1 })
    expect(closed.data).toMatchObject({ status: 'closed', phone: '138****0002' })
    expect((await other.get(`${house}/2/timeline`)).status).toBe(404)
    const { data: entries } = await own.get<TimelineEntry[]>(`${house}/1/timeline`)
    expect(JSON.stringify(entries)).not.toContain('13800000009')
  })

  it('what is in the bin is restored by those who might have deleted it', async () => {
    const restored = []
    for (const who of ['none', 'other', 'own'] as const) {
      const client = await test.login(ACCOUNTS[who])
      const { data } = await client.post<{ ok: boolean }[]>(`${house}/deleted/restore`, { ids: [4] })
      restored.push(data[0]?.ok)
    }
    expect(restored).toEqual([false, false, true])
  })
})

/** Names in the exported file, or the code of the refusal. */
async function exported(client: Client, columns: readonly string[]) {
  // The list of the same shape first: what was made ready for it is not for the export.
  await client.get(`${house}?_fields=${columns.join()}`)
  const order = { filter: '', columns: columns.map(path => ({ path })) }
  const app = await client.raw({ method: 'POST', url: `${house}/export`, payload: order })
  if (String(app.headers['content-type']).startsWith('application/json')) return app.json().code
  const parts = Object.values(unzipSync(new Uint8Array(app.rawPayload))).map(part => new TextDecoder().decode(part))
  return ['H1', 'H2', 'H3'].filter(name => parts.some(part => part.includes(`>${name}<`)))
}

/** Groups of a report page with the measures that are counts and sums, or the code of the refusal. */
async function reported(client: Client, page: string, by: string) {
  const { code, data } = await client.get<ReportAnswer>(`/api/reports?_page=${page}&_group=${by}`)
  if (code !== 200) return code
  return data.groups.map(({ keys, values }) => [(keys[0] as { label?: string })?.label ?? keys[0], ...values])
}

/** The sheet of a record, or the code of the refusal. */
async function printed(client: Client, resource: string, document: string, id: number) {
  const url = `/api/resources/${resource}/documents/${document}`
  const { code, data } = await client.post<PrintedSheets>(url, { ids: [id] })
  if (code !== 200) return code
  return data.sheets[0]?.text.trim() ?? data.refused.find(({ label }) => label === String(id))?.message
}

/** Whether a new house with this neighbour is refused for that; it has no area either. */
async function refusedNeighbour(client: Client, neighbour: number) {
  const { data } = await client.post<Refusal>(house, { name: 'X', block: 1, area: 'wrong', neighbour })
  return data.problems.some(({ path }) => path === 'neighbour')
}

/** How many rows of a file would be imported and how many refused, or the code of the refusal. */
async function rehearsed(client: Client, resource: string, csv: string) {
  const head =
    '--x\r\ncontent-disposition: form-data; name="file"; filename="rows.csv"\r\ncontent-type: text/csv\r\n\r\n'
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const payload = `${head}${csv}\r\n--x--`
  const { data: file } = await client.send<{ id: string }>({ method: 'POST', url: '/api/files', headers, payload })
  const columns = csv
    .split('\n')[0]!
    .split(',')
    .map((field, column) => ({ column, field }))
  const order = { file: file.id, columns, mode: 'insert', rehearse: true }
  const { status, data } = await client.post<JobStatus>(`/api/resources/${resource}/import/jobs`, order)
  if (status !== 200) return status
  await drain()
  const { ok, failed } = (await client.get<JobStatus>(`/api/jobs/${data.id}`)).data
  return [ok, failed]
}

async function binned(client: Client) {
  const { data } = await client.get<{ values: Row }[]>(`${house}/deleted`)
  return data.map(({ values }) => values.name)
}
