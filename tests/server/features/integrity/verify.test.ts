import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verify } from '#server/features/integrity/verify.ts'
import { storeFile } from '#server/records/files/store-file.ts'
import { systemContext } from '#server/records/system-context.ts'
import { createRecord } from '#server/records/write/create-record.ts'
import { databaseContents } from '#server/storage/files/database-contents.ts'
import { diskContents } from '#server/storage/files/disk-contents.ts'
import type { FileContents } from '#server/storage/files/file-contents.ts'
import { buildModel } from '../../../helpers/build-model.ts'
import { eachDatabase, migrate } from '../../../helpers/database.ts'

const computed = (result: string, rest: object) => ({ type: 'computed', result, ...rest })
const message = { 'zh-CN': '不平', 'en-US': 'The amounts do not add up' }

const model = buildModel({
  resources: {
    client: { label: 'name', scope: 'global', fields: { name: { type: 'text' } } },
    invoice: {
      label: 'number',
      scope: 'global',
      search: ['number'],
      comments: true,
      fields: {
        number: { type: 'text' },
        client: { type: 'reference', resource: 'client' },
        watchers: { type: 'references', resource: 'client' },
        scan: { type: 'files' },
        due: { type: 'money' },
        paid: { type: 'money', default: 0 },
        open: computed('money', { expression: 'record.due - record.paid', stored: true }),
        booked: computed('money', {
          aggregate: {
            operation: 'sum',
            resource: 'receipt',
            field: 'amount',
            where: 'row.invoice == record.id',
          },
        }),
      },
      identities: [{ expression: 'record.paid == coalesce(record.booked, 0)', message }],
    },
    receipt: {
      label: 'id',
      scope: 'global',
      fields: { invoice: { type: 'reference', resource: 'invoice' }, amount: { type: 'money' } },
    },
  },
})

/** Each thing is broken behind the platform's back, named by its table and id, and mended again. */
eachDatabase((open, name) => {
  let directory: string
  let files: FileContents
  let invoice: number
  let scan: { id: string; sha256: string }
  const context = () => systemContext(model, open())
  const found = async () => (await verify(open(), model, files)).map(({ check, table, id }) => ({ check, table, id }))
  const run = (...statements: ReturnType<typeof sql>[]) =>
    open().transaction(async ({ queries }) => {
      for (const statement of statements) await statement.execute(queries)
    })

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'steward-verify-'))
    files = name === 'sqlite' ? diskContents(directory) : databaseContents(open())
    await migrate(model, open())
    const create = (resource: string, values: object) =>
      createRecord(context(), model.resources[resource]!, values).then(row => row.id as number)
    const bytes = Buffer.from('%PDF-1.7')
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const { id } = await storeFile(context(), files, { name: 'scan.pdf', bytes })
    scan = { id, sha256 }
    const client = await create('client', { name: '张三' })
    invoice = await create('invoice', { number: 'INV-0001', client, watchers: [client], scan: [id], due: 500, paid: 0 })
    for (let n = 2; n < 30; n++) await create('invoice', { number: `INV-${n}`, due: 100, paid: 0 })
  }, 60_000)
  afterAll(() => rm(directory, { recursive: true, force: true }))

  test('finds nothing where nothing is wrong, and looks at everything', async () => {
    const counts: Record<string, number> = {}
    const counted = (check: string, number: number) => {
      counts[check] = number
    }
    expect(await verify(open(), model, files, { counted })).toEqual([])
    expect(counts).toMatchObject({ audit: 30, computed: 29, identities: 29, files: 1 })
  })

  test('finds a changed entry of the audit trail', async () => {
    const guards =
      name === 'sqlite'
        ? [sql`drop trigger steward_audit_no_update`, sql`drop trigger steward_audit_no_delete`]
        : [sql`alter table steward_audit disable trigger user`]
    await run(...guards, sql`update steward_audit set "accountName" = 'x' where id = 4`)
    expect(await found()).toEqual([{ check: 'audit', table: 'steward_audit', id: 4 }])
    await run(sql`update steward_audit set "accountName" = null where id = 4`)
  })

  test('finds a reference, a list of references, a file and a comment of what is not there', async () => {
    const before = await open().reader.selectFrom('invoice').selectAll().where('id', '=', invoice).executeTakeFirst()
    await run(
      sql`update invoice set client = 77, watchers = '[1, 78]', scan = '["gone"]' where id = ${invoice}`,
      sql`insert into steward_comment (resource, "recordId", body, "createdAt") values ('invoice', 999, 'x', ${new Date().toISOString()})`,
    )
    const problems = await verify(open(), model, files)
    expect(problems.map(({ table, id, what }) => `${table} ${id}: ${what}`)).toEqual([
      `invoice ${invoice}: "client" names client 77, which is not there`,
      `invoice ${invoice}: "watchers" names client 78, which is not there`,
      `invoice ${invoice}: "scan" names steward_file gone, which is not there`,
      'steward_comment 1: "recordId" names invoice 999, which is not there',
    ])
    const { client, watchers, scan: files1 } = before as Record<string, unknown>
    const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
    await run(
      sql`update invoice set client = ${client}, watchers = ${text(watchers)}, scan = ${text(files1)} where id = ${invoice}`,
      sql`delete from steward_comment`,
    )
  })

  test('finds a computed value that was not refreshed, and an amount that did not arrive', async () => {
    await run(sql`update invoice set paid = 200 where id = ${invoice}`)
    expect(await found()).toEqual([
      { check: 'computed', table: 'invoice', id: invoice },
      { check: 'identities', table: 'invoice', id: invoice },
    ])
    const [problem] = await verify(open(), model, files, { checks: ['identities'] })
    expect(problem?.what).toBe(
      'The amounts do not add up: record.paid == coalesce(record.booked, 0) (paid 200, booked 0)',
    )
    await run(sql`update invoice set paid = 0 where id = ${invoice}`)
  })

  test('finds an amount that is missing altogether', async () => {
    await run(sql`update invoice set paid = null, "open" = null where id = ${invoice}`)
    expect(await found()).toEqual([{ check: 'identities', table: 'invoice', id: invoice }])
    await run(sql`update invoice set paid = 0, "open" = 500 where id = ${invoice}`)
  })

  test('finds a missing index', async () => {
    const { rows } = await sql<{ name: string; sql: string }>`${
      name === 'sqlite'
        ? sql`select name, sql from sqlite_schema where type = 'index' and tbl_name = 'receipt' and sql is not null`
        : sql`select indexname as name, indexdef as sql from pg_indexes where tablename = 'receipt' and indexname not like '%pkey'`
    }`.execute(open().reader)
    const [index] = rows
    await run(sql`drop index ${sql.id(index!.name)}`)
    expect(await found()).toEqual([{ check: 'tables', table: 'receipt', id: null }])
    expect((await verify(open(), model, files))[0]?.what).toMatch(/^is not as the config says: .*receipt/)
    await run(sql.raw(index!.sql) as never)
    expect(await found()).toEqual([])
  })

  // PostgreSQL keeps its index with the row.
  if (name === 'sqlite')
    test('finds rows that the text index lacks, or has with other texts', async () => {
      const { rows: triggers } = await sql<{ name: string; sql: string }>`
        select name, sql from sqlite_schema where type = 'trigger' and tbl_name = 'invoice'`.execute(open().reader)
      await run(...triggers.map(trigger => sql`drop trigger ${sql.id(trigger.name)}`))
      await run(
        sql`update invoice set number = 'INV-0091' where id = ${invoice}`,
        sql`insert into invoice (number, due, paid, "open", version) values ('INV-0077', 1, 0, 1, 1)`,
        sql`delete from invoice where number = 'INV-29'`,
      )
      await run(...triggers.map(trigger => sql.raw(trigger.sql) as never))
      expect(await found()).toEqual([
        { check: 'text-index', table: 'invoice', id: invoice },
        { check: 'text-index', table: 'invoice', id: 30 },
        { check: 'text-index', table: 'invoice', id: 29 },
      ])
    })

  test('finds a content that is lost, changed, or that no file has', async () => {
    const checks = { checks: ['files'] } as const
    const whats = async () => (await verify(open(), model, files, checks)).map(({ id, what }) => `${id} ${what}`)
    const bytes = (await files.get(scan.sha256))!
    await files.remove(scan.sha256)
    expect(await whats()).toEqual([`${scan.id} its content is not there`])
    await files.put(scan.sha256, Buffer.from('something else'))
    expect(await whats()).toEqual([`${scan.id} its content is not the one that was stored`])
    await files.remove(scan.sha256)
    await files.put(scan.sha256, bytes)
    const orphan = createHash('sha256').update('x').digest('hex')
    await files.put(orphan, Buffer.from('x'))
    if (name === 'sqlite') await writeFile(join(directory, orphan.slice(0, 2), `${orphan}.a1b2`), 'half')
    const left = name === 'sqlite' ? [orphan, `${orphan}.a1b2`] : [orphan]
    expect((await whats()).sort()).toEqual(left.map(id => `${id} is a stored content that no file has`))
    await files.remove(orphan)
  })
})
