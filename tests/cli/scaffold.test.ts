import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DEFAULT_LIMITS } from '#model/default-limits.ts'
import { readSheet } from '#server/features/imports/sheets/read-sheet.ts'
import { streamXlsx } from '#server/features/spreadsheets/stream-xlsx.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import { startPostgres } from '../helpers/postgres.ts'
import { runCommand } from '../helpers/run-command.ts'

const STARTER = new URL('../../examples/starter/config', import.meta.url).pathname

let folder: string
let config: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'steward-scaffold-'))
  config = join(folder, 'config')
  cpSync(STARTER, config, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const call = (...args: readonly string[]) => runCommand(...args, '--config', config)

function resource(name: string) {
  return JSON.parse(readFileSync(join(config, 'modules', 'main', 'resources', `${name}.json`), 'utf8'))
}

function types(name: string): Record<string, string> {
  const fields = Object.entries(resource(name).fields as Record<string, { type: string }>)
  return Object.fromEntries(fields.map(([field, { type }]) => [field, type]))
}

/** The rows of a workbook for the import, headings first. */
async function cells(name: string) {
  const bytes = new Uint8Array(readFileSync(join(folder, 'rows', `${name}.xlsx`)))
  const { headings, rows } = await readSheet({ name: `${name}.xlsx`, bytes }, DEFAULT_LIMITS)
  return [headings, ...[...rows].map(row => [...row.cells])]
}

it('makes a resource and a page of a sheet of ten thousand rows, shows them first, and stays sound', async () => {
  const file = join(folder, 'Repair orders.csv')
  const rows = Array.from({ length: 10_000 }, (_, i) =>
    [
      `R${String(i).padStart(5, '0')}`,
      `Name ${i % 700}`,
      `138${String(i).padStart(8, '0')}`,
      (i * 1.5).toFixed(2),
      `2026-01-${String((i % 28) + 1).padStart(2, '0')}`,
      ['open', 'done', 'waiting'][i % 3],
      i % 2 ? 'yes' : 'no',
      i % 3 ? '' : 'text '.repeat(30),
      i % 90,
    ].join(','),
  )
  const headings = 'Order no.,Customer name,电话,金额,Opened on,Status,Is urgent,Remark,id'
  writeFileSync(file, [headings, ...rows].join('\n'))
  const shown = await call('scaffold', '--csv', file)
  expect(shown).toMatchObject({ code: 0, err: '' })
  expect(shown.out).toMatch(
    / orderNo +text +texts of up to 6 characters in 10,000 values, never empty, each value once\n/,
  )
  expect(shown.out).toContain('Nothing was written: --write writes these files.')
  expect((await call('scaffold', '--csv', file, '--write')).code).toBe(0)
  // Entries stand as the ones before them do.
  expect(readFileSync(join(config, 'permissions.json'), 'utf8')).toMatch(
    /\n +\{ "id": \d+, "role": "repairOrder", "title": \{ "zh-CN": "报修订单", "en-US": "Repair orders" \}, "kind": "page" \}\n/,
  )
  expect(types('repairOrder')).toEqual({
    orderNo: 'text',
    customerName: 'text',
    phone: 'phone',
    amount: 'money',
    openedOn: 'date',
    status: 'enum',
    isUrgent: 'boolean',
    remark: 'textarea',
    sourceId: 'integer',
  })
  expect(resource('repairOrder')).toMatchObject({
    label: 'orderNo',
    fields: {
      orderNo: { required: true, unique: true, maxLength: 20 },
      status: { options: [{ value: 'open', title: { 'zh-CN': '待处理', 'en-US': 'Open' } }, {}, {}] },
    },
  })
  expect((await call('check')).out).toBe('✔ The config is sound.\n')
  expect((await call('scaffold', '--csv', file)).err).toContain('There is a resource "repairOrder" already')
})

it('reads a Chinese sheet as its readers do: names, titles, amounts, days and numbers of rooms', async () => {
  const file = join(folder, '缴费记录.csv')
  const rows = Array.from({ length: 30 }, (_, i) => [
    `JF${100 + i}`,
    101 + i,
    '王芳',
    `"1,2${10 + i}.50"`,
    `2026/3/${1 + (i % 9)}`,
    ['微信', '现金'][i % 2],
    i % 3 ? '' : '已催',
    i,
    `c${i}@example.com`,
  ])
  writeFileSync(file, ['缴费单号,房号,业主姓名,应收金额,缴费日期,缴费方式,备注,结转,E-mail', ...rows].join('\n'))
  expect((await call('scaffold', '--csv', file, '--write')).code).toBe(0)
  expect(types('payRecord')).toEqual({
    payDocumentNo: 'text',
    room: 'text',
    ownerName: 'text',
    receivableAmount: 'money',
    payDate: 'date',
    payMethod: 'enum',
    remark: 'text',
    jieZhuan: 'integer',
    email: 'email',
  })
  expect(resource('payRecord')).toMatchObject({
    title: { 'zh-CN': '缴费记录', 'en-US': 'Pay record' },
    label: 'payDocumentNo',
    fields: { ownerName: { title: { 'zh-CN': '业主姓名', 'en-US': 'Owner name' } } },
  })
  expect((await call('check')).out).toBe('✔ The config is sound.\n')
})

it('takes numbers among the dates of a workbook for dates that lost their format', async () => {
  const file = join(folder, '车辆登记.xlsx')
  const dated = (serial: number, format: 'date' | 'general') => ({ number: serial, format })
  const rows = Array.from({ length: 12 }, (_, i) => [
    `浙A${i}`,
    dated(46_000 + i, i % 3 ? 'date' : 'general'),
    dated(46_100 + i, 'general'),
    dated(2000 + i, 'general'),
    dated(300 + i, 'general'),
  ])
  const headings = ['车牌号', '登记时间', '到期日期', '年份', '费用（元）'].map(heading => ({
    title: heading,
    width: 12,
  }))
  async function* batches() {
    yield rows
  }
  writeFileSync(file, await streamXlsx({ headings, rows: batches() }))
  expect((await call('scaffold', '--xlsx', file, '--write')).code).toBe(0)
  expect(types('vehicleRegister')).toEqual({
    plateNo: 'text',
    registerTime: 'date',
    expiryDate: 'date',
    year: 'integer',
    fee: 'money',
  })
})

it('says which names records share that others refer to by them, and takes another field to call them by', async () => {
  const url = join(folder, 'old.db')
  const database = await openDatabase(url)
  await database.transaction(async ({ queries }) => {
    const { schema } = queries
    const table = (name: string) => schema.createTable(name).addColumn('id', 'integer', column => column.primaryKey())
    await table('customers').addColumn('name', 'text').addColumn('mail', 'text').execute()
    await table('orders').addColumn('title', 'text').addColumn('customer_id', 'integer').execute()
    for (const id of [1, 2, 3])
      await queries
        .insertInto('customers')
        .values({ id, name: id < 3 ? 'Ann' : 'Bob', mail: `${id}@example.org` })
        .execute()
    await queries.insertInto('orders').values({ id: 1, title: 'first', customer_id: 2 }).execute()
  })
  await database.close()
  const wanted = ['--database', url, '--table', 'customers,orders', '--rows', join(folder, 'rows')]
  const shown = await call('scaffold', ...wanted)
  expect(shown.out).toContain('Several records share 1 value of customer.name, e.g. "Ann": rows of order')
  expect((await call('scaffold', ...wanted, '--label', 'customer.phone')).err).toContain('there are: name, mail')
  const written = await call('scaffold', ...wanted, '--label', 'customer.mail', '--write')
  expect(written.out).not.toContain('Several records')
  expect(resource('customer').label).toBe('mail')
  expect(await cells('order')).toEqual([
    ['title', 'customer'],
    ['first', '2@example.org'],
  ])
})

it('makes resources of tables, with references between them', async () => {
  const url = join(folder, 'old.db')
  const database = await openDatabase(url)
  await database.transaction(async ({ queries }) => {
    const text = (name: string) =>
      queries.schema
        .createTable(name)
        .addColumn('id', 'integer', column => column.primaryKey())
        .addColumn('name', 'text')
    await text('customers').execute()
    await text('orders').addColumn('customer_id', 'integer').addColumn('paid', 'boolean').execute()
    await queries.insertInto('customers').values({ id: 1, name: 'Ann' }).execute()
    await queries.insertInto('orders').values({ id: 1, name: 'first', customer_id: 1 }).execute()
  })
  await database.close()
  expect((await call('scaffold', '--database', url)).err).toContain('There are: customers, orders')
  // The orders first: the rows of their customers are imported before theirs all the same.
  const rows = ['--rows', join(folder, 'rows')]
  const written = await call('scaffold', '--database', url, '--table', 'orders,customers', ...rows, '--write')
  expect(written).toMatchObject({ code: 0, err: '' })
  expect(written.out).toContain('Import them on the new pages, in this order: customer.xlsx, order.xlsx.')
  expect(await cells('customer')).toEqual([['name'], ['Ann']])
  expect(await cells('order')).toEqual([
    ['name', 'customer', 'paid'],
    ['first', 'Ann'],
  ])
  expect(types('order')).toEqual({ name: 'text', customer: 'reference', paid: 'boolean' })
  expect(resource('order').fields.customer.resource).toBe('customer')
  expect((await call('check')).out).toBe('✔ The config is sound.\n')
})

it('likewise of PostgreSQL, whose types are its own', async () => {
  const { url, stop } = await startPostgres()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`
    create type speed as enum ('slow', 'fast');
    create table customers (id bigint generated always as identity primary key, email varchar(80) not null, since date);
    create table orders (
      id bigserial primary key, order_no text not null, customer_id bigint not null references customers,
      total numeric(12,2), paid boolean, placed_at timestamptz, wait interval, place point, parts jsonb, ref uuid, pieces smallint,
      code char(5), speed speed default 'slow'
    );
    insert into customers (email, since) select 'c' || n || '@example.org', '2026-01-01' from generate_series(1, 9) n;
    insert into orders (order_no, customer_id, total, paid, placed_at, wait, place, parts, ref, pieces, code)
      select 'R' || n, n, n * 1.5, n % 2 = 0, '2026-02-03T08:30:00Z', '2 days', '(1,2)', '{"a": 1}', gen_random_uuid(), n, 12340 + n
      from generate_series(1, 9) n`)
  await client.end()
  expect((await call('scaffold', '--database', url)).err).toContain('There are: customers, orders')
  const rows = ['--rows', join(folder, 'rows')]
  expect(await call('scaffold', '--database', url, '--table', 'customers,orders', ...rows, '--write')).toMatchObject({
    code: 0,
  })
  const [headings, first] = await cells('order')
  expect(Object.fromEntries(headings!.map((heading, index) => [heading, first![index]]))).toMatchObject({
    orderNo: 'R1',
    customer: 'c1@example.org',
    total: '1.50',
    paid: 'false',
    // As it is on the clocks of the business.
    placedAt: new Date('2026-02-03T16:30:00Z'),
    parts: '{"a": 1}',
    pieces: '1',
  })
  expect(types('customer')).toEqual({ email: 'email', since: 'date' })
  expect(types('order')).toEqual({
    orderNo: 'text',
    customer: 'reference',
    total: 'decimal',
    paid: 'boolean',
    placedAt: 'datetime',
    wait: 'json',
    place: 'json',
    parts: 'json',
    ref: 'text',
    pieces: 'integer',
    // What looks like numbers, but is declared as text, may begin with 0.
    code: 'text',
    speed: 'enum',
  })
  expect(resource('order').fields).toMatchObject({
    total: { decimals: 2 },
    code: { maxLength: 5 },
    customer: { required: true },
    speed: { options: [{ value: 'slow' }, { value: 'fast' }] },
  })
  expect(resource('order').fields.total).not.toHaveProperty('required')
  expect(resource('customer').fields.email).toMatchObject({ required: true })
  expect((await call('check')).out).toBe('✔ The config is sound.\n')
  await stop()
})

it('binds a page to the calls of an OpenAPI document', async () => {
  const file = join(folder, 'api.json')
  const pet = {
    required: ['name'],
    properties: {
      id: { type: 'integer' },
      name: { type: 'string', maxLength: 40 },
      birth_date: { type: 'string', format: 'date' },
      kind: { type: 'string', enum: ['cat', 'dog'] },
      tags: { type: 'array', items: { type: 'string' } },
    },
  }
  const list = {
    properties: { total: { type: 'integer' }, items: { type: 'array', items: { $ref: '#/components/schemas/Pet' } } },
  }
  const answer = { 200: { content: { 'application/json': { schema: list } } } }
  const paths = {
    '/v1/pets': {
      get: { parameters: [{ name: 'page' }, { name: 'limit' }], responses: answer },
      post: { responses: {} },
    },
    '/v1/pets/{petId}': { get: { responses: {} }, put: { responses: {} } },
    '/v1/health': { get: { responses: {} } },
  }
  writeFileSync(file, JSON.stringify({ openapi: '3.0.0', paths, components: { schemas: { Pet: pet } } }))
  const bound = await call('scaffold', '--openapi', file, '--write')
  expect(bound).toMatchObject({
    code: 0,
    out: expect.stringContaining('Browsers call /v1 at the address of the platform'),
  })
  expect(types('pet')).toEqual({ name: 'text', birthDate: 'date', kind: 'enum' })
  expect(resource('pet').source.envelope).toBe(false)
  expect(resource('pet').source.operations).toEqual({
    list: {
      method: 'GET',
      path: '/v1/pets',
      params: { page: 'page', pageSize: 'limit' },
      rows: 'items',
      total: 'total',
      fields: { birthDate: 'birth_date' },
    },
    read: { method: 'GET', path: '/v1/pets/{id}', fields: { birthDate: 'birth_date' } },
    create: { method: 'POST', path: '/v1/pets', encoding: 'json', params: { birthDate: 'birth_date' } },
    update: { method: 'PUT', path: '/v1/pets/{id}', encoding: 'json', params: { birthDate: 'birth_date' } },
  })
  expect((await call('check')).out).toBe('✔ The config is sound.\n')
  const ships = { servers: [{ url: 'https://x.example/api/v9' }], paths: { '/ships': listOf('Ship') } }
  writeFileSync(file, JSON.stringify({ ...ships, components: { schemas: { Ship: record('string') } } }))
  // The platform's own calls begin with /api as well.
  expect((await call('scaffold', '--openapi', file, '--write')).out).toContain('Browsers call /api/v9 at the address')
  writeFileSync(file, JSON.stringify(SHOP_DOCUMENT))
  const shop = await call('scaffold', '--openapi', file, '--write')
  expect(shop.code).toBe(0)
  expect(resource('charge').source).toMatchObject({ idType: 'text', recordCalls: false })
  // The list is a search beside the records; a constant is no field; the body is a form.
  expect(types('animal')).toEqual({ name: 'text' })
  expect(resource('animal').source.operations).toEqual({
    list: { method: 'GET', path: '/animal/findByStatus' },
    read: { method: 'GET', path: '/animal/{id}' },
    create: { method: 'POST', path: '/animal', encoding: 'form' },
  })
  // Its name may be absent.
  expect(resource('user').label).toBe('login')
  expect(resource('user').source.operations).toEqual({ list: { method: 'GET', path: '/users' } })
  writeFileSync(file, YAML_DOCUMENT)
  expect((await call('scaffold', '--openapi', file, '--write')).code).toBe(0)
  expect(resource('tool').label).toBe('displayName')
  expect(resource('tool').fields.displayName.required).toBe(true)
  expect(resource('tool').source.operations).toMatchObject({
    list: { path: '/shop/v2/', rows: 'tools' },
    delete: { path: '/shop/v2/{id}' },
  })
  for (const [text, why] of [
    ['openapi: 3.0.0', 'no "paths". Give the file or address of the document itself'],
    ['paths: [', 'neither JSON nor YAML'],
    ['paths: {}', 'Such a path can be bound by hand'],
  ] as const) {
    writeFileSync(file, text)
    expect(await call('scaffold', '--openapi', file)).toMatchObject({ code: 1, err: expect.stringContaining(why) })
  }
})

it('says where the rows of a response are, and whether it is an envelope', async () => {
  const file = join(folder, 'api.json')
  const rows = { type: 'array', items: refTo('Pet') }
  const whole = { type: 'integer' }
  const responses: Readonly<Record<string, { readonly schema: object; readonly expected: object }>> = {
    cats: { schema: rows, expected: { envelope: false } },
    dogs: { schema: { properties: { data: rows } }, expected: { envelope: false, rows: 'data' } },
    cows: {
      schema: { properties: { data: { properties: { total: whole, list: rows } } } },
      expected: { envelope: false, rows: 'data.list', total: 'data.total' },
    },
    pigs: { schema: { properties: { code: whole, data: rows } }, expected: { envelope: undefined } },
    hens: {
      schema: { properties: { code: whole, data: { properties: { total: whole, list: rows } } } },
      expected: { envelope: undefined, rows: 'list', total: 'total' },
    },
  }
  const paths = Object.entries(responses).map(([name, { schema }]) => {
    const get = { responses: { 200: { content: { 'application/json': { schema } } } } }
    return [`/${name}`, { get }]
  })
  const schemas = { Pet: { properties: { id: whole, name: { type: 'string' } } } }
  writeFileSync(file, JSON.stringify({ openapi: '3.0.0', paths: Object.fromEntries(paths), components: { schemas } }))
  expect((await call('scaffold', '--openapi', file, '--write')).code).toBe(0)
  for (const [name, { expected }] of Object.entries(responses)) {
    const { envelope, operations } = resource(name.replace(/s$/, '')).source
    const { rows: at, total } = operations.list
    expect({ envelope, rows: at, total }, name).toEqual({ rows: undefined, total: undefined, ...expected })
  }
  expect((await call('check')).out).toBe('✔ The config is sound.\n')
})

it('follows the references of an OpenAPI document into other files, by path and by URL', async () => {
  const files: Readonly<Record<string, string>> = {
    'api.yaml': `
openapi: 3.0.3
info: { title: Shop, x-example: { $ref: unread.json } }
paths:
  /boats: { $ref: 'paths/boats.yaml#/~1boats' }
components: { schemas: { Name: { type: string, maxLength: 40 } } }`,
    'paths/boats.yaml': `
/boats:
  get:
    parameters: [{ $ref: '../shared/query%20parts.json#/page' }]
    responses:
      '200': { content: { application/json: { schema: { type: array, items: { $ref: ../schemas/boat.json } } } } }`,
    'shared/query parts.json': JSON.stringify({ page: { name: 'page_no', in: 'query' } }),
    'schemas/boat.json': JSON.stringify({
      required: ['name'],
      properties: {
        id: { type: 'integer' },
        name: { $ref: '../api.yaml#/components/schemas/Name' },
        kind: { $ref: '#/definitions/Kind' },
        harbour: { $ref: 'harbour.json' },
      },
      definitions: { Kind: { enum: ['sail', 'motor'] } },
    }),
    'schemas/harbour.json': JSON.stringify({ type: 'string', description: '港口' }),
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const requested: string[] = []
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url!.slice(1))
    requested.push(path)
    response.writeHead(path in files ? 200 : 404).end(files[path])
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    for (const place of [join(folder, 'api.yaml'), `${url}/api.yaml`]) {
      const shown = await call('scaffold', '--openapi', place, '--write')
      expect(shown).toMatchObject({ code: 0, err: '' })
      expect(types('boat')).toEqual({ name: 'text', kind: 'enum', harbour: 'text' })
      expect(resource('boat')).toMatchObject({
        fields: { name: { maxLength: 40, required: true }, harbour: { title: { 'zh-CN': '港口' } } },
        source: { operations: { list: { path: '/boats', params: { page: 'page_no' } } } },
      })
      expect((await call('check')).out).toBe('✔ The config is sound.\n')
      cpSync(STARTER, config, { recursive: true })
      for (const kind of ['resources', 'pages']) rmSync(join(config, 'modules', 'main', kind, 'boat.json'))
    }
    // Each file once, and nothing that only an example names.
    expect(requested.toSorted()).toEqual(Object.keys(files).toSorted())
    const refused = async (place: string) => (await call('scaffold', '--openapi', place)).err
    expect(await refused(`${url}/none.json`)).toBe(`${url}/none.json cannot be read (the server responds 404).\n`)
    rmSync(join(folder, 'schemas', 'harbour.json'))
    expect(await refused(join(folder, 'api.yaml'))).toMatch(
      /api\.yaml refers to .*harbour\.json, which cannot be read \(ENOENT\)/,
    )
    const stranger = JSON.stringify({ paths: { '/keys': { $ref: 'file:///etc/hostname' } } })
    server.removeAllListeners('request').on('request', (_, response) => response.end(stranger))
    expect(await refused(`${url}/api.json`)).toContain('a document of another one cannot name its files')
  } finally {
    server.close()
  }
})

it('takes titles, filters, search and a number to call records by from an OpenAPI document', async () => {
  const file = join(folder, 'api.json')
  const description = (text: string, more: object = {}) => ({ type: 'string', description: text, ...more })
  const ticket = {
    properties: {
      id: { type: 'integer' },
      ticketNo: description('工单编号'),
      subject: description('标题，必填', { maxLength: 100 }),
      status: description('状态：open-待处理，done-已完成'),
      level: { type: 'integer' },
      createTime: description('创建时间', { format: 'date-time', readOnly: true }),
      photos: { type: 'array', items: { type: 'string' } },
    },
  }
  const reading = { properties: { id: { type: 'integer' }, meterId: { type: 'integer' }, value: { type: 'number' } } }
  const query = (name: string, schema: object = { type: 'string' }) => ({ name, in: 'query', schema })
  const asked = [query('pageNum'), query('keyword'), query('status', { enum: ['open', 'done'] }), query('level')]
  const { get } = listOf('Ticket')
  const paths = {
    '/tickets': { get: { ...get, tags: ['工单管理'], parameters: asked }, put: { responses: {} } },
    '/meterReadings': listOf('Reading'),
    '/notes': listOf('Ticket'),
    // The id has the name of the parameter that takes it, or of the record.
    '/valves': listOf('Valve'),
    '/valves/{valveNumber}': { get: { responses: {} }, put: { responses: {} } },
    '/pumps': { ...listOf('Pump'), put: { responses: {} } },
    '/phases': listOf('Phase'),
  }
  const valve = { properties: { valveNumber: { type: 'integer' }, api_url: { type: 'string', enum: ['', 'a', 'b'] } } }
  const pump = { properties: { pump_id: { type: 'integer' }, name: { type: 'string' } } }
  const phase = { properties: { name: { type: 'string' } } }
  const schemas = { Ticket: ticket, Reading: reading, Valve: valve, Pump: pump, Phase: phase }
  writeFileSync(file, JSON.stringify({ openapi: '3.0.0', paths, components: { schemas } }))
  const shown = await call('scaffold', '--openapi', file, '--write')
  expect(shown).toMatchObject({ code: 0, err: '' })
  expect(shown.out).toContain('without photos: lists, objects and constants')
  // The starter has notes of its own.
  expect(shown.out).toContain('Left out: note: there is a resource of this name already.')
  expect(resource('ticket')).toMatchObject({
    title: { 'zh-CN': '工单', 'en-US': 'Ticket' },
    label: 'subject',
    search: ['subject'],
    fields: {
      ticketNo: { title: { 'zh-CN': '工单编号', 'en-US': 'Ticket no' } },
      subject: { title: { 'zh-CN': '标题', 'en-US': 'Subject' } },
      status: {
        type: 'enum',
        options: [
          { value: 'open', title: { 'zh-CN': '待处理', 'en-US': 'Open' } },
          { value: 'done', title: { 'zh-CN': '已完成', 'en-US': 'Done' } },
        ],
      },
      createTime: { readOnly: true },
    },
    source: {
      operations: {
        list: { params: { page: 'pageNum', search: 'keyword', status: 'status', level: 'level' } },
        update: { method: 'PUT', path: '/tickets', params: { id: 'id' } },
      },
    },
  })
  const page = JSON.parse(readFileSync(join(config, 'modules', 'main', 'pages', 'ticket.json'), 'utf8'))
  expect(page.filters).toEqual(['status', { field: 'level', operator: 'eq' }])
  expect(resource('meterReading')).toMatchObject({
    label: 'number',
    fields: { number: { type: 'integer', readOnly: true } },
    source: { operations: { list: { fields: { number: 'id' } } } },
  })
  expect(resource('valve')).toMatchObject({
    label: 'number',
    fields: { apiUrl: { title: { 'en-US': 'API URL' }, options: [{ value: 'a' }, { value: 'b' }] } },
    source: {
      idField: 'valveNumber',
      operations: { list: { fields: { number: 'valveNumber' } }, update: { path: '/valves/{id}' } },
    },
  })
  expect(types('pump')).toEqual({ name: 'text' })
  expect(resource('pump').source).toMatchObject({
    idField: 'pump_id',
    operations: { update: { path: '/pumps', params: { id: 'pump_id' } } },
  })
  expect(shown.out).toContain('Left out: /phases: its records have no id.')
  expect((await call('check')).out).toBe('✔ The config is sound.\n')
  expect((await call('scaffold', '--openapi', file, '--only', 'photo')).err).toContain('There is no photo; there are: ')
})

const listOf = (name: string) => ({
  get: { responses: { 200: { content: { 'application/json': { schema: { type: 'array', items: refTo(name) } } } } } },
})
const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const recordBy = (type: string, name: string) => ({
  get: {
    parameters: [{ name: 'key', in: 'path', schema: { type } }],
    responses: { 200: { content: { 'application/json': { schema: refTo(name) } } } },
  },
})
const record = (id: string, more: object = {}) => ({
  properties: { id: { type: id }, name: { type: 'string' }, ...more },
})
const SHOP_DOCUMENT = {
  openapi: '3.0.3',
  paths: {
    '/animal/findByStatus': listOf('Animal'),
    '/animal': { post: { requestBody: { content: { 'application/x-www-form-urlencoded': {} } } } },
    '/animal/{key}': recordBy('integer', 'Animal'),
    '/users': listOf('User'),
    '/users/{key}': recordBy('string', 'User'),
    '/charges': listOf('Charge'),
  },
  components: {
    schemas: {
      Animal: record('integer', { object: { type: 'string', enum: ['animal'] } }),
      User: { required: ['login'], ...record('integer', { login: { type: 'string' } }) },
      Charge: record('string'),
    },
  },
}

/** As documents elsewhere are written: the address has a path, rows have no path of their own, schemas are put together. */
const YAML_DOCUMENT = `
openapi: 3.0.3
servers:
  - url: https://tools.example/shop/v2
paths:
  /:
    get:
      responses:
        '200':
          content:
            application/json:
              schema:
                properties:
                  tools:
                    type: array
                    items: { $ref: '#/components/schemas/Tool' }
  /{toolId}:
    delete:
      responses: {}
components:
  schemas:
    Tool:
      allOf:
        - $ref: '#/components/schemas/NewTool'
        - properties: { id: { type: integer } }
    NewTool:
      required: [display_name]
      properties:
        tool_code: { type: string }
        display_name: { type: string }
`
