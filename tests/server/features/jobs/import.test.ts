import { strFromU8, unzipSync } from 'fflate'
import readXlsxFile, { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import type { AppModel, Resource } from '#model/app-model.ts'
import type { Me } from '#model/permissions/me.ts'
import { AppStateHolder } from '#server/app-state.ts'
import { importPlan, rememberColumns } from '#server/features/imports/import-columns.ts'
import type { ImportOrder } from '#server/features/imports/import-order.ts'
import { importTemplate } from '#server/features/imports/import-template.ts'
import { RowReader } from '#server/features/imports/read-row.ts'
import { readSheet as readTable } from '#server/features/imports/sheets/read-sheet.ts'
import { matchedRecords } from '#server/features/imports/write-import-row.ts'
import { JobRun } from '#server/features/jobs/job-run.ts'
import { jobStatus } from '#server/features/jobs/job-status.ts'
import { claimJob, JOB_TABLE } from '#server/features/jobs/job-store.ts'
import { Jobs } from '#server/features/jobs/jobs.ts'
import { importJob } from '#server/features/jobs/kinds/import.ts'
import { loadMe } from '#server/records/access/load-me.ts'
import { AccessDenied, RecordRefusal } from '#server/records/errors.ts'
import { readFile } from '#server/records/files/read-file.ts'
import { storeFile } from '#server/records/files/store-file.ts'
import { readRecord } from '#server/records/read/read-record.ts'
import type { RecordContext } from '#server/records/record-context.ts'
import { createRecord } from '#server/records/write/create-record.ts'
import { updateRecord } from '#server/records/write/update-record.ts'
import { databaseContents } from '#server/storage/files/database-contents.ts'
import { eachDatabase } from '../../../helpers/database.ts'
import { estate } from '../../records/estate.ts'
import { fillEstate } from '../../records/fill-estate.ts'
import { admin, contextOf, person } from '../../records/people.ts'

const { house, member } = estate.resources
const importing = { ...house!.grants[0]!, roles: ['clerk'], actions: ['import' as const] }
const importable = (each: Resource): Resource => ({ ...each, grants: [...each.grants, importing] })
const model: AppModel = {
  ...estate,
  resources: { ...estate.resources, house: importable(house!), member: importable(member!) },
}
const resource = model.resources.house!
const title = { 'zh-CN': '导入', 'en-US': 'Import' }
const COLUMNS = ['ban', 'doorplate', 'kind', 'area', 'price'].map((field, column) => ({ column, field }))
/** Rows of the long test, more than are noted at once; 20,000 by hand. */
const MANY = Number(process.env.IMPORT_ROWS ?? 600)
const HEAD = 'ban,doorplate,kind,area,price'

eachDatabase(open => {
  const contents = () => databaseContents(open())
  const jobsOf = (config = model) =>
    new Jobs({ database: open(), state: new AppStateHolder(config), files: contents() })
  const houses = () => open().reader.selectFrom('house').selectAll().orderBy('id').execute()

  async function clerk(): Promise<RecordContext> {
    if ((await loadMe(open(), model, 2))?.roles.length === 0) {
      const role = await createRecord(contextOf(open(), admin), model.resources.role!, {
        name: 'c',
        permissionIds: '1,2',
      })
      const { version } = await readRecord(contextOf(open(), admin), model.resources.account!, 2)
      await updateRecord(contextOf(open(), admin), model.resources.account!, 2, {
        version,
        roles: [role.id],
        blocks: [1],
      })
    }
    return contextOf(open(), (await loadMe(open(), model, 2)) as Me, { locale: 'en-US', model })
  }
  async function run(
    context: RecordContext,
    content: string | Uint8Array,
    part: Partial<ImportOrder> = {},
    begun = async (_jobs: Jobs, _id: number) => {},
    config = model,
  ) {
    const name = typeof content === 'string' ? 'houses.csv' : 'houses.xlsx'
    const { id: file } = await storeFile(context, contents(), { name, bytes: Buffer.from(content) })
    const order: ImportOrder = {
      resource: 'house',
      file,
      sha256: '',
      columns: COLUMNS,
      mode: 'insert',
      key: [],
      rehearse: false,
      policy: 'good',
      ...part,
    }
    const jobs = jobsOf(config)
    const { id } = await jobs.enqueue(context, { kind: 'import', title, params: order })
    await begun(jobs, id)
    await jobs.drain()
    return { jobs, job: (await jobs.find(context, id))! }
  }
  /** Cells of the first sheet of a workbook, headings included. */
  async function firstSheet(context: RecordContext, fileId: string | null) {
    const { bytes } = await readFile(context, contents(), fileId!)
    return (await readXlsxFile(Buffer.from(bytes)))[0]!
  }
  async function outcomes(context: RecordContext, fileId: string) {
    const { bytes } = await readFile(context, contents(), fileId)
    const sheets = await readXlsxFile(Buffer.from(bytes))
    return sheets
      .find(({ sheet }) => sheet === 'Results')!
      .data.slice(1)
      .map(([row, , outcome, reason]) => [row, outcome, reason ?? ''])
  }

  const MIXED = [
    HEAD,
    '1号楼,201,商铺,80.5,"1,234.50"',
    '1号楼,101,住宅,80,',
    '9号楼,202,住宅,80,',
    '1号楼,203,villa,80,',
    '1号楼,,住宅,80,',
    '1号楼,204,,5000,',
    '1号楼,205,,,10',
  ].join('\r\n')
  const EXPECTED = [
    [2, 'Succeeded', ''],
    [3, 'Failed', 'doorplate: Another record already has the same ban, doorplate'],
    [4, 'Failed', 'ban: No record named “9号楼” can be chosen'],
    [5, 'Failed', 'kind: There is no option “villa”'],
    [6, 'Failed', 'doorplate: Please fill this in'],
    [7, 'Failed', 'area: Must not be more than 2000'],
    [8, 'Succeeded', ''],
  ]

  test('a rehearsal judges every row as the import does, and writes nothing', async () => {
    const context = await clerk()
    const before = await houses()
    const { job } = await run(context, MIXED, { rehearse: true })
    expect(job).toMatchObject({ state: 'done', total: 7, ok: 2, failed: 5 })
    expect(await outcomes(context, job.fileId!)).toEqual(EXPECTED)
    const sheetsOf = async (id: string) => readXlsxFile(Buffer.from((await readFile(context, contents(), id)).bytes))
    const [left, results] = await sheetsOf(job.fileId!)
    expect(left!.data).toHaveLength(1 + 5)
    const rooms = ['201', '101', '202', '203', '住宅', '204', '205']
    const labels = rooms.map((room, at) => `${at === 2 ? '9' : '1'}号楼 ${room}`)
    expect(results!.data.slice(1).map(row => row[1])).toEqual(labels)
    // Where nothing was refused there is nothing to correct.
    const good = await run(context, `${HEAD}\r\n1号楼,201,商铺,80,`, { rehearse: true })
    expect((await sheetsOf(good.job.fileId!)).map(({ sheet }) => sheet)).toEqual(['Results'])
    expect(await houses()).toEqual(before)
    expect((await jobStatus(context, job)).changesRecords).toBe(false)

    const { job: real, jobs } = await run(context, MIXED)
    expect((await jobStatus(context, real)).changesRecords).toBe(true)
    expect(real).toMatchObject({ state: 'done', total: 7, ok: 2, failed: 5 })
    expect(await outcomes(context, real.fileId!)).toEqual(EXPECTED)
    const created = (await houses()).slice(before.length)
    expect(created.map(({ doorplate, kind, area, price }) => [doorplate, kind, area, price])).toEqual([
      ['201', 'shop', 80.5, 123_450],
      ['205', 'residence', null, 1000],
    ])

    const second = created[1]!.id as number
    const { version } = await readRecord(context, resource, second)
    await updateRecord(context, resource, second, { version, area: 12 })
    const undo = (await jobs.undo(context, real.id))!
    await jobs.drain()
    expect(await jobs.find(context, undo.id)).toMatchObject({ state: 'done', total: 2, ok: 1, failed: 1 })
    expect((await houses()).slice(before.length).map(({ id }) => id)).toEqual([second])
  })

  test('undoing an import needs the permission to import, when it is requested and when it runs', async () => {
    const context = await clerk()
    const stripped = contextOf(open(), { ...context.me, roles: [] }, { model })
    const rows = (door: string) => [HEAD, `1号楼,${door},住宅,80,`].join('\n')
    const { job, jobs } = await run(context, rows('251'))
    await expect(jobs.undo(stripped, job.id)).rejects.toThrow(AccessDenied)
    expect(await jobs.find(context, job.id)).toMatchObject({ undoneBy: null })

    const count = (await houses()).length
    const undo = (await jobs.undo(context, job.id))!
    const setRoles = async (roles: readonly unknown[]) => {
      const { version } = await readRecord(contextOf(open(), admin), model.resources.account!, 2)
      await updateRecord(contextOf(open(), admin), model.resources.account!, 2, { version, roles })
    }
    const { roles } = await readRecord(contextOf(open(), admin), model.resources.account!, 2)
    await setRoles([])
    await jobs.drain()
    expect(await jobs.find(context, undo.id)).toMatchObject({ state: 'failed', ok: 0 })
    expect(await houses()).toHaveLength(count)

    // That undo came to nothing: there may be another.
    await setRoles((roles as { id: number }[]).map(role => role.id ?? role))
    expect((await jobStatus(context, (await jobs.find(context, job.id))!)).undoable).toBe(true)
    const again = (await jobs.undo(context, job.id))!
    expect(await jobs.find(context, job.id)).toMatchObject({ undoneBy: again.id })
    await expect(jobs.undo(context, job.id)).rejects.toMatchObject({ reason: 'not-undoable' })
    await jobs.cancel(context, again.id)
    const last = (await jobs.undo(context, job.id))!
    await jobs.drain()
    expect(await jobs.find(context, last.id)).toMatchObject({ state: 'done', ok: 1 })
    expect(await houses()).toHaveLength(count - 1)
    await expect(jobs.undo(context, job.id)).rejects.toMatchObject({ reason: 'not-undoable' })
  })

  test('undoing an import deletes nothing in blocks that the account no longer has', async () => {
    const context = await clerk()
    const { job, jobs } = await run(context, [HEAD, '1号楼,261,住宅,80,'].join('\n'))
    const count = (await houses()).length
    const setBlocks = async (blocks: readonly number[]) => {
      const { version } = await readRecord(contextOf(open(), admin), model.resources.account!, 2)
      await updateRecord(contextOf(open(), admin), model.resources.account!, 2, { version, blocks })
    }
    await setBlocks([2])
    const undo = (await jobs.undo(context, job.id))!
    await jobs.drain()
    expect(await jobs.find(context, undo.id)).toMatchObject({ state: 'failed', ok: 0, failed: 1 })
    expect(await houses()).toHaveLength(count)
    await setBlocks([1])
    await jobs.undo(context, job.id)
    await jobs.drain()
    expect(await houses()).toHaveLength(count - 1)
  })

  test('one that is cancelled while running ends, and reports the outcome of the rows', async () => {
    const context = await clerk()
    const before = await houses()
    const { job } = await run(context, MIXED, { rehearse: true }, async (jobs, id) => {
      // Another process has it when its owner cancels it, and does not come back.
      await claimJob(open(), 'elsewhere')
      await jobs.cancel(context, id)
      await open().transaction(({ queries }) =>
        queries.updateTable(JOB_TABLE).set({ leaseUntil: '2020-01-01T00:00:00.000Z' }).where('id', '=', id).execute(),
      )
    })
    expect(job).toMatchObject({ state: 'canceled', ok: 0 })
    expect((await outcomes(context, job.fileId!)).map(([, outcome]) => outcome)).not.toContain('Succeeded')
    expect(await houses()).toEqual(before)
  })

  test('all or nothing: one refused row, and no row is kept', async () => {
    const context = await clerk()
    const before = await houses()
    const rows = [HEAD, '1号楼,301,住宅,80,', '1号楼,302,住宅,9999,', '1号楼,303,住宅,80,', '1号楼,303,商铺,80,'].join(
      '\n',
    )
    const { job } = await run(context, rows, { policy: 'all' })
    const problem =
      'Row 3: area: Must not be more than 2000. Nothing was imported; the file lists every row with its reason'
    expect(job).toMatchObject({ state: 'failed', problem, ok: 0, failed: 2, undoneBy: null })
    expect(await houses()).toEqual(before)
    expect((await jobStatus(context, job)).undoable).toBe(false)
    expect(await firstSheet(context, job.fileId)).toEqual({
      sheet: 'Rows not imported',
      data: [
        [...HEAD.split(','), 'Row in the imported file', 'Reason not imported'],
        ['1号楼', '301', '住宅', '80', null, 2, null],
        ['1号楼', '302', '住宅', '9999', null, 3, 'area: Must not be more than 2000'],
        ['1号楼', '303', '住宅', '80', null, 4, null],
        ['1号楼', '303', '商铺', '80', null, 5, 'Row 4 of the file has the same doorplate'],
      ],
    })
    const good = await run(context, rows.replace('9999', '99').replace('303,商', '304,商'), { policy: 'all' })
    expect(good.job).toMatchObject({ state: 'done', ok: 4, failed: 0 })
    expect(await houses()).toHaveLength(before.length + 4)
  })

  test('by a key, rows change the records that there are, and the same file again changes nothing', async () => {
    const context = await clerk()
    const key = ['ban', 'doorplate']
    const rows = [HEAD, '1号楼,401,住宅,70,', '1号楼,101,商铺,71,', '1号楼,101,住宅,72,'].join('\n')
    const count = (await houses()).length
    const { job, jobs } = await run(context, rows, { mode: 'upsert', key })
    expect(job).toMatchObject({ ok: 2, failed: 1 })
    expect((await outcomes(context, job.fileId!))[2]).toEqual([4, 'Failed', 'Row 3 of the file has the same doorplate'])
    expect(await houses()).toHaveLength(count + 1)
    expect((await houses())[0]).toMatchObject({ kind: 'shop', area: 71 })
    const versions = (await houses()).map(({ version }) => version)
    const again = await run(context, rows, { mode: 'upsert', key })
    expect((await outcomes(context, again.job.fileId!)).map(([, outcome]) => outcome)).toEqual([
      'No change needed',
      'No change needed',
      'Failed',
    ])
    expect((await houses()).map(({ version }) => version)).toEqual(versions)
    const undo = (await jobs.undo(context, job.id))!
    await jobs.drain()
    expect(await jobs.find(context, undo.id)).toMatchObject({ state: 'done', total: 2, ok: 2 })
    expect(await houses()).toHaveLength(count)
    expect((await houses())[0]).toMatchObject({ kind: 'residence', area: 90 })
  })

  test('a key that several records have, as in several blocks, changes none of them', async () => {
    const context = await clerk()
    const before = await houses()
    const { job } = await run(context, [HEAD, '1号楼,701,住宅,70,'].join('\n'), { mode: 'upsert', key: ['kind'] })
    expect(await outcomes(context, job.fileId!)).toEqual([[2, 'Failed', 'kind: Several records are named “residence”']])
    expect(await houses()).toEqual(before)
  })

  test('an import that was cut off goes on after the rows that were written', async () => {
    const context = await clerk()
    const rows = [HEAD, ...['501', '502', '503'].map(door => `1号楼,${door},住宅,80,`)].join('\n')
    const { job, jobs } = await run(context, rows)
    // As if the process had died after the second row: its claim has run out, the third row is not there.
    const third = (await houses()).find(row => row.doorplate === '503')!
    await open().transaction(async ({ queries }) => {
      await queries.deleteFrom('house').where('id', '=', third.id).execute()
      await queries
        .updateTable('steward_job_item')
        .set({ outcome: null, recordId: null })
        .where('jobId', '=', job.id)
        .where('position', '=', 2)
        .execute()
      const dead = { state: 'running', claim: 'dead', leaseUntil: '2020-01-01T00:00:00.000Z' }
      await queries.updateTable('steward_job').set(dead).where('id', '=', job.id).execute()
    })
    await jobs.drain()
    expect(await jobs.find(context, job.id)).toMatchObject({ state: 'done', ok: 3, failed: 0 })
    const doors = (await houses()).map(({ doorplate }) => doorplate).filter(door => /^50[123]$/.test(String(door)))
    expect(doors).toEqual(['501', '502', '503'])
  })

  /** As if the process had died with this job: nobody renews its claim, and what became of some rows is not noted. */
  async function cutOff(id: number, positions: readonly number[], asked: { readonly cancelRequested?: boolean } = {}) {
    const { adapter } = open()
    await open().transaction(async ({ queries }) => {
      const waiting = { outcome: null, label: null, message: null, action: null, recordId: null }
      const of = queries.updateTable('steward_job_item').set(waiting).where('jobId', '=', id)
      if (positions.length > 0) await of.where('position', 'in', positions).execute()
      const cancelRequested = adapter.encode('boolean', asked.cancelRequested ?? false)
      const dead = { state: 'running', claim: 'dead', leaseUntil: '2020-01-01T00:00:00.000Z', cancelRequested }
      await queries.updateTable('steward_job').set(dead).where('id', '=', id).execute()
    })
  }

  test('an interrupted import knows the unique values of each row, and that a refused row has used none', async () => {
    const context = await clerk()
    const rows = [
      HEAD,
      '1号楼,511,住宅,80,',
      '1号楼,512,住宅,9000,',
      '1号楼,511,商铺,80,',
      '1号楼,512,住宅,80,',
      '1号楼,513,住宅,80,',
    ].join('\n')
    const expected = [
      [2, 'Succeeded', ''],
      [3, 'Failed', 'area: Must not be more than 2000'],
      [4, 'Failed', 'Row 2 of the file has the same doorplate'],
      [5, 'Succeeded', ''],
      [6, 'Succeeded', ''],
    ]
    const { job, jobs } = await run(context, rows)
    expect(await outcomes(context, job.fileId!)).toEqual(expected)
    const made = (await houses()).filter(({ doorplate }) => /^51[23]$/.test(String(doorplate)))
    expect(made).toHaveLength(2)
    const ids = made.map(({ id }) => id)
    await open().transaction(({ queries }) => queries.deleteFrom('house').where('id', 'in', ids).execute())
    await cutOff(job.id, [2, 3, 4])
    await jobs.drain()
    const again = (await jobs.find(context, job.id))!
    expect(again).toMatchObject({ state: 'done', total: 5, done: 5, ok: 3, failed: 2 })
    expect(await outcomes(context, again.fileId!)).toEqual(expected)
  })

  test('an import is recorded once in the audit trail, a dry run or an empty one not at all', async () => {
    const context = await clerk()
    const entries = async () => {
      const all = open()
        .reader.selectFrom('steward_audit')
        .select(['resource', 'inputs'])
        .where('action', '=', 'import')
      const { adapter } = open()
      return (await all.orderBy('id').execute()).map(({ resource: name, inputs }) => [
        name,
        adapter.decode('json', inputs),
      ])
    }
    const news = async (id: number) => {
      const notices = await open().reader.selectFrom('steward_notice').select('params').execute()
      return notices.filter(({ params }) => (open().adapter.decode('json', params) as { job?: number }).job === id)
        .length
    }
    const before = await entries()
    const content = [HEAD, '1号楼,521,住宅,80,', '1号楼,522,住宅,9000,', '1号楼,523,住宅,80,'].join('\n')
    const rehearsal = await run(context, content, { rehearse: true })
    expect((await jobStatus(context, rehearsal.job)).undoable).toBe(false)
    expect(rehearsal.job.outcome).toEqual({ rehearsed: true })
    const refused = await run(context, content, { policy: 'all' })
    expect(await entries()).toEqual(before)
    // Who rehearses waits for the end of it; that of an import is news.
    expect([await news(rehearsal.job.id), await news(refused.job.id)]).toEqual([0, 1])

    const { job, jobs } = await run(context, content)
    expect(job).toMatchObject({ state: 'done', done: 3, outcome: { rehearsed: false } })
    const entry = ['house', { file: 'houses.csv', mode: 'insert', written: 2, refused: 1 }]
    expect(await entries()).toEqual([...before, entry])
    await cutOff(job.id, [])
    await jobs.drain()
    expect(await jobs.find(context, job.id)).toMatchObject({ state: 'done', ok: 2, failed: 1 })
    expect(await entries()).toEqual([...before, entry])
  })

  test('all or nothing, cut off: it goes on judging, and what was written together stays', async () => {
    const context = await clerk()
    const before = await houses()
    const rows = [HEAD, '1号楼,531,住宅,80,', '1号楼,532,住宅,9999,', '1号楼,533,住宅,80,', '1号楼,,住宅,80,']
    const { job, jobs } = await run(context, rows.join('\n'), { policy: 'all' })
    const expected = [
      [2, 'Not processed', ''],
      [3, 'Failed', 'area: Must not be more than 2000'],
      [4, 'Not processed', ''],
      [5, 'Failed', 'doorplate: Please fill this in'],
    ]
    expect(await outcomes(context, job.fileId!)).toEqual(expected)
    await cutOff(job.id, [3])
    await jobs.drain()
    const again = (await jobs.find(context, job.id))!
    expect(again).toMatchObject({ state: 'failed', problem: job.problem, total: 4, ok: 0, failed: 2 })
    expect(await outcomes(context, again.fileId!)).toEqual(expected)
    expect(await houses()).toEqual(before)

    const good = await run(context, rows.slice(0, 2).concat(rows[3]!).join('\n'), { policy: 'all' })
    expect(good.job).toMatchObject({ state: 'done', total: 2, done: 2, ok: 2, failed: 0 })
    await cutOff(good.job.id, [])
    await good.jobs.drain()
    expect(await good.jobs.find(context, good.job.id)).toMatchObject({ state: 'done', done: 2, ok: 2, failed: 0 })
    expect(await houses()).toHaveLength(before.length + 2)
  })

  test('a deleted file is given as the reason; a cancelled import reports its rows even then', async () => {
    const context = await clerk()
    const gone = 'The uploaded file no longer exists. Upload it again and repeat the import.'
    const { job } = await run(context, MIXED, { file: 'none' })
    expect(job).toMatchObject({ state: 'failed', problem: gone, ok: 0, fileId: null })

    const content = [HEAD, '1号楼,541,住宅,80,', '1号楼,542,住宅,9000,', '1号楼,543,住宅,80,'].join('\n')
    const told = [
      [2, 'Succeeded', ''],
      [3, 'Failed', 'area: Must not be more than 2000'],
      [4, 'Not processed', ''],
    ]
    const first = await run(context, content)
    await cutOff(first.job.id, [2], { cancelRequested: true })
    await first.jobs.drain()
    const canceled = (await first.jobs.find(context, first.job.id))!
    expect(canceled).toMatchObject({ state: 'canceled', ok: 1, failed: 1 })
    expect(await outcomes(context, canceled.fileId!)).toEqual(told)
    expect((await firstSheet(context, canceled.fileId)).data.slice(1)).toEqual([
      ['1号楼', '542', '住宅', '9000', null, 3, 'area: Must not be more than 2000'],
      ['1号楼', '543', '住宅', '80', null, 4, null],
    ])

    await cutOff(first.job.id, [], { cancelRequested: true })
    await open().transaction(({ queries }) => queries.deleteFrom('steward_file').execute())
    await first.jobs.drain()
    const without = (await first.jobs.find(context, first.job.id))!
    expect(without).toMatchObject({ state: 'canceled', problem: null, ok: 1, failed: 1 })
    expect(await outcomes(context, without.fileId!)).toEqual(told)

    // Whoever may not import any more reads the file no more either.
    const stripped = contextOf(open(), { ...context.me, roles: [] }, { model, locale: 'en-US' })
    const ended = await importJob.canceled!(new JobRun(canceled, stripped, { files: contents() }, 'x'))
    const sheets = await readXlsxFile(Buffer.from(ended.file!.bytes))
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['Results'])
    expect(sheets[0]!.data.slice(1).map(([row, , outcome, reason]) => [row, outcome, reason ?? ''])).toEqual(told)
  })

  // By hand: which rows a person would take, with what each row finds when those before it are there.
  const TWICE = [
    HEAD,
    '1号楼,601,住宅,80,',
    '1号楼,601,商铺,81,',
    '1号楼,602,住宅,5000,',
    '1号楼,602,住宅,80,',
    ',,,,',
    '"1号楼","602 ",住宅,80,',
    '1号楼,102,住宅,80,',
    '1号楼,60,住宅,80,',
    '1号,603,住宅,80,',
  ].join('\n')
  const TWICE_EXPECTED = [
    [2, 'Succeeded', ''],
    [3, 'Failed', 'Row 2 of the file has the same doorplate'],
    [4, 'Failed', 'area: Must not be more than 2000'],
    [5, 'Succeeded', ''],
    [7, 'Failed', 'Row 5 of the file has the same doorplate'],
    [8, 'Failed', 'doorplate: Another record already has the same ban, doorplate'],
    [9, 'Succeeded', ''],
    [10, 'Failed', 'ban: No record named “1号” can be chosen'],
  ]

  test('a rehearsal finds what is twice in the file, as the import does', async () => {
    const context = await clerk()
    const count = (await houses()).length
    const { job } = await run(context, TWICE, { rehearse: true })
    expect(job).toMatchObject({ state: 'done', total: 8, ok: 3, failed: 5 })
    expect(await outcomes(context, job.fileId!)).toEqual(TWICE_EXPECTED)
    expect(await houses()).toHaveLength(count)

    const real = await run(context, TWICE)
    expect(real.job).toMatchObject({ state: 'done', total: 8, ok: 3, failed: 5 })
    expect(await outcomes(context, real.job.fileId!)).toEqual(TWICE_EXPECTED)
    expect((await houses()).slice(count).map(({ doorplate }) => doorplate)).toEqual(['601', '602', '60'])
  })

  test('also values that are equal only in stored form, and after an interrupted dry run', async () => {
    const context = await clerk()
    const columns = ['house', 'name', 'phone'].map((field, column) => ({ column, field }))
    const people = [
      'house,name,phone',
      '甲园 1号楼 101,甲,199-1111-0009',
      '甲园 1号楼 101,乙,+86 199 1111 0009',
      '甲园 1号楼 10,丙,19911110008',
      '甲园 1号楼 102,丁,19911110009',
    ].join('\n')
    const expected = [
      [2, 'Succeeded', ''],
      [3, 'Failed', 'phone: Another record already has the same house, phone'],
      [4, 'Failed', 'house: No record named “甲园 1号楼 10” can be chosen'],
      [5, 'Succeeded', ''],
    ]
    const part = { resource: 'member', columns }
    const rehearsal = await run(context, people, { ...part, rehearse: true })
    expect(await outcomes(context, rehearsal.job.fileId!)).toEqual(expected)

    // As if the process had died after the first row: what that row takes is not forgotten.
    await open().transaction(async ({ queries }) => {
      const waiting = { outcome: null, label: null, message: null, action: null }
      const of = queries.updateTable('steward_job_item').set(waiting).where('jobId', '=', rehearsal.job.id)
      await of.where('position', '>', 0).execute()
      const dead = { state: 'running', claim: 'dead', leaseUntil: '2020-01-01T00:00:00.000Z' }
      await queries.updateTable('steward_job').set(dead).where('id', '=', rehearsal.job.id).execute()
    })
    await rehearsal.jobs.drain()
    const again = (await rehearsal.jobs.find(context, rehearsal.job.id))!
    expect(again).toMatchObject({ state: 'done', ok: 2, failed: 2 })
    expect(await outcomes(context, again.fileId!)).toEqual(expected)

    const real = await run(context, people, part)
    expect(await outcomes(context, real.job.fileId!)).toEqual(expected)
  })

  test('a row that failed does not keep others from its key; the second that goes well does', async () => {
    const context = await clerk()
    const part = { mode: 'upsert' as const, key: ['ban', 'doorplate'] }
    const rows = [HEAD, '1号楼,103,住宅,9000,', '1号楼,103,住宅,66,', '1号楼,103,商铺,67,', '1号楼,,商铺,67,'].join(
      '\n',
    )
    const expected = [
      [2, 'Failed', 'area: Must not be more than 2000'],
      [3, 'Succeeded', ''],
      [4, 'Failed', 'Row 3 of the file has the same doorplate'],
      [5, 'Failed', 'doorplate: Please fill this in'],
    ]
    for (const rehearse of [true, false]) {
      const { job } = await run(context, rows, { ...part, rehearse })
      expect(await outcomes(context, job.fileId!)).toEqual(expected)
    }
    expect((await houses())[2]).toMatchObject({ doorplate: '103', kind: 'residence', area: 66 })
    // A cell that was emptied empties the field of the record that is there.
    const { job } = await run(context, [HEAD, '1号楼,103,住宅,,'].join('\n'), part)
    expect(job).toMatchObject({ ok: 1, failed: 0 })
    expect((await houses())[2]).toMatchObject({ doorplate: '103', kind: 'residence', area: null })
  })

  test('the rows that were refused come back as they were sent, and can be sent again', async () => {
    const context = await clerk()
    const day = { value: new Date('2025-03-04'), type: Date, format: 'yyyy-mm-dd' }
    const line = (door: string, area: number) => [
      { value: '1号楼' },
      { value: door },
      { value: area },
      day,
      { value: new Date('2025-03-04T10:30:00Z'), type: Date, format: 'yyyy-mm-dd hh:mm' },
    ]
    const titles = ['ban', 'doorplate', 'area', 'deliverAt', 'remark'].map(value => ({ value }))
    const bytes = await writeExcelFile([titles, line('701', 80.5), line('00702', 9000)]).toBuffer()
    const columns = ['ban', 'doorplate', 'area', 'deliverAt'].map((field, column) => ({ column, field }))
    const { job } = await run(context, bytes, { columns })
    expect(job).toMatchObject({ ok: 1, failed: 1 })
    const { data } = await firstSheet(context, job.fileId)
    expect(data).toEqual([
      ['ban', 'doorplate', 'area', 'deliverAt', 'remark', 'Row in the imported file', 'Reason not imported'],
      [
        '1号楼',
        '00702',
        9000,
        new Date('2025-03-04'),
        new Date('2025-03-04T10:30:00Z'),
        3,
        'area: Must not be more than 2000',
      ],
    ])
    // A day is written as one, a moment with its time.
    const { 'xl/worksheets/sheet1.xml': first } = unzipSync((await readFile(context, contents(), job.fileId!)).bytes)
    const [dayStyle, momentStyle] = ['D2', 'E2'].map(cell => styleOf(strFromU8(first!), cell))
    expect(dayStyle).toBeDefined()
    expect(momentStyle).toBeDefined()
    expect(momentStyle).not.toBe(dayStyle)
    const named = columns.toReversed()
    const { job: dated } = await run(context, bytes, { columns: [named[0]!, named[2]!, ...named.slice(1)] })
    const results = (await readXlsxFile(Buffer.from((await readFile(context, contents(), dated.fileId!)).bytes)))[1]!
    expect(results.data.slice(1).map(row => row[1])).toEqual(['2025-03-04 701', '2025-03-04 00702'])
    // Corrected in the very workbook, whose added columns are taken for no field.
    const sent = await readTable(
      { name: 'a.xlsx', bytes: (await readFile(context, contents(), job.fileId!)).bytes },
      model.app.limits,
    )
    const plan = await importPlan(context, resource, sent)
    expect(plan.rows).toBe(1)
    expect(plan.columns.map(({ field }) => field)).toEqual(['ban', 'doorplate', 'area', 'deliverAt', null, null, null])
    const [head, refused] = data.map(row => row.map(value => ({ value: String(value) })))
    const corrected = [head!, [...refused!.slice(0, 2), { value: 90 }, day, ...refused!.slice(4)]]
    const second = await run(context, await writeExcelFile(corrected).toBuffer(), { columns })
    expect(second.job).toMatchObject({ state: 'done', ok: 1, failed: 0 })
    expect((await houses()).at(-1)).toMatchObject({ doorplate: '00702', area: 90, deliverAt: '2025-03-04' })
  })

  test('a row is labelled by its first two filled cells, as far as 80 characters', async () => {
    const context = await clerk()
    const rows = [HEAD, `1号楼,${'x'.repeat(77)},住宅,80,`, `,,住宅,${'9'.repeat(76)},7`].join('\n')
    const { job } = await run(context, rows, { rehearse: true })
    const sheets = await readXlsxFile(Buffer.from((await readFile(context, contents(), job.fileId!)).bytes))
    const labels = sheets
      .find(({ sheet }) => sheet === 'Results')!
      .data.slice(1)
      .map(row => row[1])
    expect(labels).toEqual([`1号楼 ${'x'.repeat(76)}`, `住宅 ${'9'.repeat(76)}`])
  })

  test('the rows of an import are undone in reverse order', async () => {
    const context = await clerk()
    const columns = ['ban', 'doorplate', 'neighbours'].map((field, column) => ({ column, field }))
    const count = (await houses()).length
    const rows = [
      'ban,doorplate,neighbours',
      '1号楼,801,',
      '1号楼,802,甲园 1号楼 801',
      '1号楼,803,甲园 1号楼 802',
    ].join('\n')
    const { job, jobs } = await run(context, rows, { columns })
    expect(job).toMatchObject({ ok: 3 })
    const undo = (await jobs.undo(context, job.id))!
    await jobs.drain()
    expect(await jobs.find(context, undo.id)).toMatchObject({ state: 'done', ok: 3, failed: 0 })
    expect(await houses()).toHaveLength(count)
  })

  test('columns are known by their titles, and by what the account said last time', async () => {
    const context = await clerk()
    const table = { headings: ['BAN', 'doorplate*', 'Nr'], rows: [{ row: 2, cells: ['1号楼', '1', 'x'] }], count: 1 }
    const first = await importPlan(context, resource, table)
    expect(first.columns.map(({ field }) => field)).toEqual(['ban', 'doorplate', null])
    expect(first.keys).toEqual([['ban', 'doorplate']])
    await rememberColumns(context, resource, { Nr: 'note' })
    await rememberColumns(context, resource, { Nr: 'secret' })
    expect((await importPlan(context, resource, table)).columns[2]).toMatchObject({ field: 'secret', samples: ['x'] })
    const other = contextOf(open(), { ...context.me, id: 3 }, { model })
    expect((await importPlan(other, resource, table)).columns[2]).toMatchObject({ field: null })
    await rememberColumns(other, resource, { Nr: 'area' })
    expect((await importPlan(context, resource, table)).columns[2]).toMatchObject({ field: 'secret' })
    await rememberColumns(context, model.resources.member!, { Nr: 'phone' })
    expect((await importPlan(context, resource, table)).columns[2]).toMatchObject({ field: 'secret' })
    const nobody = contextOf(open(), { ...context.me, roles: [] }, { model })
    await expect(importPlan(nobody, resource, table)).rejects.toThrow()
  })

  test('concurrent column mappings are all stored, for fields that the account may fill', async () => {
    const context = await clerk()
    const names = ['area', 'price', 'kind', 'doorplate']
    await Promise.all(names.map(name => rememberColumns(context, resource, { [`H ${name}`]: name, bad: 'id' })))
    const table = { headings: [...names.map(name => `H ${name}`), 'bad'], rows: [], count: 0 }
    const { columns } = await importPlan(context, resource, table)
    expect(columns.map(({ field }) => field)).toEqual([...names, null])
  })

  test('a cell with a control character is refused by its field, before anything is looked up by it', async () => {
    const context = await clerk()
    const order = { columns: COLUMNS } as unknown as ImportOrder
    const read = new RowReader(resource, order).read(context, ['1\u0000号楼', '1-101', null, null, null])
    await expect(read).rejects.toMatchObject({ problems: [{ path: 'ban', code: 'bad-character' }] })
    await rememberColumns(context, resource, { 'N\u0000r': 'note' })
  })

  test('the template has the headings that are found again', async () => {
    const context = await clerk()
    const table = await readTable(
      { name: 'a.xlsx', bytes: await withRow(await importTemplate(context, resource)) },
      model.app.limits,
    )
    const plan = await importPlan(context, resource, table)
    expect(plan.columns.every(({ field }) => field !== null)).toBe(true)
    expect(plan.columns.map(({ field }) => field)).toContain('ban')
  })

  test('for many rows with every kind of error the dry run reports each outcome', async () => {
    const context = await clerk()
    // What is wrong with some of every forty rows; the others are good.
    const faults: Readonly<Record<number, (at: number) => string>> = {
      3: at => `7号楼,M${at},住宅,90,`,
      7: at => `1号楼,,住宅,${at},`,
      11: at => `1号楼,M${at},别墅,90,`,
      13: at => `1号楼,M${at},住宅,9000,`,
      17: at => `1号楼,M${at},住宅,many,`,
      19: () => '1号楼,101,住宅,90,',
      23: at => `1号楼,M${at - 1},住宅,90,`,
      29: at => `1号楼,M${Math.max(0, at - 320 - 1)},商铺,90,`,
      31: at => `1号楼,much too long ${at},住宅,90,`,
    }
    const lines = Array.from({ length: MANY }, (_, at) => (faults[at % 40] ?? (() => `1号楼,M${at},住宅,90,1`))(at))
    const content = [HEAD, ...lines].join('\n')
    for (const part of [{}, { mode: 'upsert' as const, key: ['ban', 'doorplate'] }]) {
      const before = (await houses()).length
      const rehearsal = await run(context, content, { ...part, rehearse: true })
      expect(await houses()).toHaveLength(before)
      const real = await run(context, content, part)
      const [foretold, become] = [
        await outcomes(context, rehearsal.job.fileId!),
        await outcomes(context, real.job.fileId!),
      ]
      // A key that is there is that of the record to change.
      const good = 'key' in part ? [19] : []
      const isFault = (at: number) => at % 40 in faults && (!good.includes(at % 40) || at !== 19)
      const words = become.map(([, word]) => word === 'Failed')
      expect(words).toEqual(lines.map((_, at) => isFault(at)))
      expect(foretold).toEqual(become)
      if (!('key' in part)) expect(real.job.ok).toBe((await houses()).length - before)
    }
  }, 600_000)

  test('a row that names an earlier row of the file is judged with that one there, in a rehearsal too', async () => {
    const context = await clerk()
    const columns = ['ban', 'doorplate', 'neighbours'].map((field, column) => ({ column, field }))
    const content = [
      'ban,doorplate,neighbours',
      '1号楼,N1,',
      '1号楼,N2,甲园 1号楼 N1',
      '1号楼,N3,甲园 1号楼 N5',
      '1号楼,much too long a number,',
      '1号楼,N5,甲园 1号楼 N2',
      '1号楼,N6,甲园 1号楼 N5',
      '1号楼,N7,甲园 1号楼 N3',
    ].join('\n')
    const expected = [
      [2, 'Succeeded', ''],
      [3, 'Succeeded', ''],
      [4, 'Failed', 'neighbours: No record named “甲园 1号楼 N5” can be chosen'],
      [5, 'Failed', 'doorplate: May have at most 10 characters'],
      [6, 'Succeeded', ''],
      [7, 'Succeeded', ''],
      [8, 'Failed', 'neighbours: No record named “甲园 1号楼 N3” can be chosen'],
    ]
    const before = (await houses()).length
    const rehearsal = await run(context, content, { columns, rehearse: true })
    expect(await outcomes(context, rehearsal.job.fileId!)).toEqual(expected)
    expect(await houses()).toHaveLength(before)
    const real = await run(context, content, { columns })
    expect(await outcomes(context, real.job.fileId!)).toEqual(expected)
    const made = (await houses()).slice(before)
    const ids = made.map(({ id }) => id)
    const named = made.map(({ neighbours }) => open().adapter.decode('json', neighbours))
    expect(named).toEqual([null, [ids[0]], [ids[1]], [ids[2]]])

    const good = content.split('\n').filter((_, at) => ![3, 4, 7].includes(at))
    const all = good.map(line => line.replaceAll(/N(\d)/g, 'A$1')).join('\n')
    expect((await run(context, all, { columns, policy: 'all' })).job).toMatchObject({ state: 'done', ok: 4, failed: 0 })
  })

  // Room for 25 more houses in a building: by a rule that counts them, and as its lines.
  const rooms: readonly (readonly [string, (count: number) => AppModel])[] = [
    [
      'a rule counts them',
      count => {
        const aggregate = { operation: 'count', resource: 'house', where: 'row.ban == record.ban' } as const
        const message = { 'zh-CN': '满了', 'en-US': 'The building is full' }
        const checks = [...resource.checks, { expression: `record.inBan < ${count + 25}`, message, field: '' }]
        const inBan = { ...resource.fields.memberCount!, name: 'inBan', aggregate }
        return withResource({ ...resource, checks, fields: { ...resource.fields, inBan } })
      },
    ],
    [
      'they are lines of a record',
      count => {
        const ban = model.resources.ban!
        const houses = { name: 'houses', title, resource: 'house', by: 'ban', fields: [], sums: [], min: 0 }
        return withResource({ ...ban, lines: { houses: { ...houses, max: count + 25 } } } as unknown as Resource)
      },
    ],
  ]
  function withResource(changed: Resource): AppModel {
    const resources = { ...model.resources, [changed.name]: changed }
    return { ...model, revision: `${model.revision} ${changed.name}`, resources }
  }

  test.each(rooms)('rows are judged with those before them where %s, in a rehearsal too', async (what, modelFor) => {
    const context = await clerk()
    const full = modelFor((await houses()).filter(({ ban }) => ban === 1).length)
    const rows = Array.from({ length: 30 }, (_, at) => `1号楼,${what[0]}${at},住宅,90,`)
    const run30 = async (part: Partial<ImportOrder>) => {
      const { job } = await run(context, [HEAD, ...rows].join('\n'), part, undefined, full)
      return (await outcomes(context, job.fileId!)).map(([, word, why]) => [word, why !== ''])
    }
    const judged = (good: string) => rows.map((_, at) => (at < 25 ? [good, false] : ['Failed', true]))
    expect(await run30({ policy: 'all' })).toEqual(judged('Not processed'))
    expect(await run30({ rehearse: true })).toEqual(judged('Succeeded'))
    expect(await run30({})).toEqual(judged('Succeeded'))
  })

  test('all or nothing: only what is wrong with a row itself is its fault, not that those before it were not kept', async () => {
    const context = await clerk()
    const columns = ['ban', 'doorplate', 'neighbours'].map((field, column) => ({ column, field }))
    const rows = [
      'ban,doorplate,neighbours',
      '1号楼,P1,',
      '1号楼,P2,甲园 1号楼 P1',
      '1号楼,much too long a number,',
      '1号楼,P4,甲园 1号楼 P2',
      '1号楼,P5,甲园 1号楼 P9',
      '1号楼,P1,',
    ].join('\n')
    const before = await houses()
    const { job } = await run(context, rows, { columns, policy: 'all' })
    expect(await outcomes(context, job.fileId!)).toEqual([
      [2, 'Not processed', ''],
      [3, 'Not processed', ''],
      [4, 'Failed', 'doorplate: May have at most 10 characters'],
      [5, 'Not processed', ''],
      [6, 'Failed', 'neighbours: No record named “甲园 1号楼 P9” can be chosen'],
      [7, 'Failed', 'Row 2 of the file has the same doorplate'],
    ])
    expect(job).toMatchObject({
      state: 'failed',
      ok: 0,
      failed: 3,
      problem: expect.stringMatching(/^Row 4: doorplate/),
    })
    expect(await houses()).toEqual(before)
  })

  test('a key finds the records that the account sees, and none by a value that it sees masked', async () => {
    const rows = [
      { house: 1, phone: '199-1111-0001' },
      { house: 4, phone: '19911110003' },
      { house: 4, phone: '19911110001' },
      { house: 1, phone: null },
      undefined,
    ]
    const order = { mode: 'upsert', key: ['house', 'phone'] } as unknown as ImportOrder
    const found = async (roles: Parameters<typeof person>[1], blocks: readonly number[], part = {}) => {
      const context = contextOf(open(), person(3, roles, blocks), { model })
      const meant = await matchedRecords(context, member!, { ...order, ...part }, rows)
      return meant.map(each => (each instanceof RecordRefusal ? each.problems[0]!.code : each))
    }
    const [one, three] = [1, 3].map(id => ({ id, version: 1 }))
    expect(await found(['clerk', 'reveal'], [1, 2])).toEqual([one, three, undefined, 'required', undefined])
    expect(await found(['clerk', 'reveal'], [1])).toEqual([one, undefined, undefined, 'required', undefined])
    expect(await found(['clerk', 'reveal'], [1], { mode: 'insert' })).toEqual(rows.map(() => undefined))
    const masked = 'masked-whole-value'
    expect(await found(['clerk'], [1, 2])).toEqual([masked, masked, masked, 'required', masked])
    // Who may not read these records at all learns nothing of them either.
    const nobody = contextOf(open(), person(3, ['notes', 'reveal'], [1]), { model })
    expect((await matchedRecords(nobody, member!, order, rows)).every(each => each instanceof Error)).toBe(true)
  })

  test('a name means the one record that is called so, a number its record, and no name one of several', async () => {
    const context = contextOf(open(), admin, { model })
    await createRecord(context, model.resources.account!, { adAccount: 'again', name: '人3' })
    const columns = [{ column: 1, field: 'applicant' }]
    const reader = new RowReader(estate.resources.request!, { columns } as unknown as ImportOrder)
    const read = (cell: string | null) =>
      reader.read(context, ['x', cell]).catch((error: RecordRefusal) => error.problems[0])
    expect(await read('人4')).toEqual({ applicant: 4 })
    expect(await read('人3')).toEqual({ path: 'applicant', code: 'several-records', params: { value: '人3' } })
    expect(await read('人')).toMatchObject({ code: 'no-such-record' })
    expect(await read('#3')).toEqual({ applicant: 3 })
    expect(await read('#3x')).toMatchObject({ code: 'no-such-record', params: { value: '#3x' } })
    expect(await read('')).toEqual({ applicant: null })
    expect(await read(null)).toEqual({ applicant: null })
    const unknown = new RowReader(resource, { columns } as unknown as ImportOrder).read(context, ['x', '人4'])
    await expect(unknown).rejects.toMatchObject({ problems: [{ path: 'applicant', code: 'unknown-field' }] })

    // The same name in another block is another building, and a block that is left empty says nothing.
    await createRecord(context, model.resources.ban!, { block: 2, name: '1号楼' })
    const placed = new RowReader(resource, {
      columns: ['block', 'ban'].map((field, column) => ({ column, field })),
    } as unknown as ImportOrder)
    expect(await placed.read(context, ['甲园', '1号楼'])).toEqual({ block: 1, ban: 1 })
    expect(await placed.read(context, ['乙园', '1号楼'])).toEqual({ block: 2, ban: 3 })
    await expect(placed.read(context, [null, '1号楼'])).rejects.toMatchObject({
      problems: [{ path: 'ban', code: 'several-records' }],
    })

    const neighbours = new RowReader(resource, {
      columns: [{ column: 0, field: 'neighbours' }],
    } as unknown as ImportOrder)
    neighbours.made('甲园 1号楼 900', 77)
    neighbours.made('甲园 1号楼 102', 2)
    expect(await neighbours.read(context, ['甲园 1号楼 900;甲园 1号楼 102'])).toEqual({ neighbours: [77, 2] })
    neighbours.made('甲园 1号楼 900', 78)
    await expect(neighbours.read(context, ['甲园 1号楼 900'])).rejects.toMatchObject({
      problems: [{ path: 'neighbours', code: 'several-records' }],
    })
  })
}, fillEstate)

/** The number of the style of a cell. */
function styleOf(sheet: string, cell: string): string | undefined {
  return new RegExp(`<c r="${cell}"[^>]* s="(\\d+)"`).exec(sheet)?.[1]
}

/** The first sheet of a workbook with a row below its headings. */
async function withRow(workbook: Buffer): Promise<Buffer> {
  const [headings = []] = await readSheet(workbook)
  const text = (value: unknown) => ({ value: String(value), type: String })
  return writeExcelFile([headings.map(text), headings.map(() => text('x'))]).toBuffer()
}
