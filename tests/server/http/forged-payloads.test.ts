import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compileDirectory } from '#compiler/compile.ts'
import type { Refusal } from '#model/api/envelope.ts'
import type { Row } from '#model/api.ts'
import type { AppModel } from '#model/app-model.ts'
import type { FileValue } from '#model/client-model.ts'
import { withPatchedApp } from '../../compiler/patched-app.ts'
import { buildTestApp, type Client, type TestAnswer, type TestApp } from '../../helpers/build-app.ts'
import { eachDatabase } from '../../helpers/database.ts'

const PARCELS = '/api/resources/parcel'
const MEGABYTE = 1024 * 1024
const text = (words: string) => ({ 'zh-CN': words, 'en-US': words })
/** Looks at every pair, so that two hundred words are more than an evaluation may look at. */
const everyPair = (list: string) => `record.${list}.all(a, record.${list}.all(b, a == a))`
const WORDS = Array.from({ length: 200 }, (_, at) => `w${at}`)

const OPEN_FIELDS = ['name', 'words', 'marks', 'note', 'size', 'scaled', 'short', 'next', 'status']
const PARCEL = {
  $schema: '../../../../../../../schemas/resource.schema.json',
  title: text('Parcel'),
  label: 'name',
  scope: 'global',
  fields: {
    name: { type: 'text', title: text('Name'), required: true, maxLength: 20 },
    words: {
      type: 'tags',
      title: text('Words'),
      max: 300,
      checks: [{ expression: everyPair('words'), message: text('Words do not fit') }],
    },
    marks: { type: 'tags', title: text('Marks'), max: 300 },
    note: { type: 'text', title: text('Note'), requiredWhen: `!${everyPair('marks')}` },
    size: { type: 'decimal', title: text('Size') },
    scaled: {
      type: 'computed',
      title: text('Scaled'),
      result: 'decimal',
      stored: true,
      expression: 'record.size * 10000000000000.0',
    },
    short: { type: 'text', title: text('Short'), maxLength: 20 },
    next: { type: 'reference', title: text('Next'), resource: 'parcel' },
    secret: { type: 'text', title: text('Secret') },
    status: { type: 'state', title: text('Status') },
  },
  workflows: {
    status: {
      initial: 'open',
      states: { open: { title: text('Open'), color: 'green' }, closed: { title: text('Closed'), color: 'gray' } },
      transitions: {
        close: {
          title: text('Close'),
          from: ['open'],
          to: 'closed',
          roles: ['house'],
          effects: [{ set: { short: 'concat(record.name, record.name)' } }],
        },
        reopen: { title: text('Reopen'), from: ['closed'], to: 'open', roles: ['house'] },
      },
    },
  },
  grants: [
    { roles: ['house'], actions: ['list', 'read', 'create', 'update', 'delete'], fields: OPEN_FIELDS },
    { roles: ['permission1'], actions: ['list', 'read', 'create', 'update', 'delete', 'import'] },
  ],
}

async function modelWithParcels(): Promise<AppModel> {
  const patch = [{ file: 'modules/test/resources/parcel.json', create: JSON.stringify(PARCEL) }]
  const result = await withPatchedApp('platform', patch, compileDirectory)
  if (result.ok) return result.model
  throw new Error(result.problems.map(({ file, line, what }) => `${file}:${line} ${what}`).join('\n'))
}

eachDatabase(open => {
  let test: TestApp
  let keeper: Client
  let admin: Client
  beforeAll(async () => {
    test = await buildTestApp({ database: open(), model: await modelWithParcels() })
    keeper = await test.login('keeper01')
    admin = await test.login('admin01')
  })
  afterAll(() => test.close())

  const newParcel = async (values: object = {}) => {
    const { data } = await keeper.post<Row>(PARCELS, { name: 'parcel', ...values })
    return { id: data.id as number, url: `${PARCELS}/${data.id}` }
  }
  /** Every row and every entry of the trail. */
  const everything = async () => {
    const { reader } = open()
    const of = (table: string) => reader.selectFrom(table).selectAll().orderBy('id').execute()
    return { parcels: await of('parcel'), audit: await of('steward_audit') }
  }
  /** The call is answered, changes nothing, and leaves a server that answers the next one. */
  async function unchanged<T>(call: () => Promise<TestAnswer<T>>): Promise<TestAnswer<T>> {
    const before = await everything()
    const answer = await call()
    expect(await everything()).toEqual(before)
    expect((await keeper.get(PARCELS)).code).toBe(200)
    expect(answer.body).not.toMatch(/node_modules|\.ts:|sqlite|postgres/i)
    return answer
  }
  const problemsOf = ({ data }: TestAnswer<Refusal>) => data.problems.map(({ path, code }) => [path, code])

  describe('a rule that cannot be computed for what was sent', () => {
    it.each([
      ['a check', { words: WORDS }, 'words'],
      ['a condition of a field', { marks: WORDS, note: 'there' }, 'note'],
      ['a computed value', { size: 10_000_000 }, 'scaled'],
    ])('%s refuses the save at its field', async (_what, values, path) => {
      const refused = [[path, 'rule-unanswered']]
      const created = await unchanged(() => keeper.post<Refusal>(PARCELS, { name: 'new', ...values }))
      expect(created).toMatchObject({ status: 200, code: 1000, data: { reason: 'validation' } })
      expect(problemsOf(created)).toEqual(refused)
      const { url } = await newParcel()
      expect(problemsOf(await unchanged(() => keeper.patch<Refusal>(url, { version: 1, ...values })))).toEqual(refused)
      const chinese = keeper.with({ 'accept-language': 'zh-CN' })
      expect((await chinese.patch(url, { version: 1, ...values })).message).toMatch(/[一-龥]/)
    })

    it('within the limit it is computed', async () => {
      const few = WORDS.slice(0, 20)
      const { data } = await keeper.post<Row>(PARCELS, { name: 'few', words: few, marks: few, size: 2 })
      expect(data).toMatchObject({ words: few, scaled: 20_000_000_000_000 })
    })

    it('an effect whose value does not fit refuses the transition', async () => {
      const { url } = await newParcel({ name: 'eleven chars' })
      const close = () => keeper.post<Refusal>(`${url}/transitions/close`, { version: 1 })
      const answer = await unchanged(close)
      expect(answer).toMatchObject({ status: 200, code: 1000, data: { reason: 'validation' } })
      expect(problemsOf(answer)).toEqual([['short', 'too-long']])
      expect((await keeper.get<Row>(url)).data).toMatchObject({ status: 'open', version: 1 })
    })
  })

  it.each([
    ['levels', `${'not('.repeat(6)}name=x${')'.repeat(6)}`, 'too-deep'],
    ['very many levels', `${'not('.repeat(700)}name=x${')'.repeat(700)}`, 'too-deep'],
    ['comparisons', `any(${Array.from({ length: 51 }, () => 'name=x').join(';')})`, 'too-many'],
    ['characters', `name=${'x'.repeat(4000)}`, 'too-long'],
  ])('a condition of too many %s is refused', async (_what, where, code) => {
    const answer = await unchanged(() => keeper.get<Refusal>(`${PARCELS}?_where=${encodeURIComponent(where)}`))
    expect(answer).toMatchObject({ status: 200, code: 1000 })
    expect(problemsOf(answer)).toEqual([['_where', code]])
  })

  it('a reference to a deleted record is refused at its field', async () => {
    const gone = await newParcel()
    expect((await keeper.delete(`${gone.url}?version=1`)).code).toBe(200)
    const { url } = await newParcel()
    for (const next of [gone.id, 0, -1, 1e15, { id: gone.id }]) {
      const answer = await unchanged(() => keeper.patch<Refusal>(url, { version: 1, next }))
      expect(answer.code).toBe(1000)
      expect(answer.data.problems.map(({ path }) => path)).toEqual(['next'])
    }
    expect(problemsOf(await keeper.patch<Refusal>(url, { version: 1, next: gone.id }))).toEqual([['next', 'not-found']])
  })

  describe('a field that the account does not see', () => {
    it.each([
      'secret=treasure',
      'secret_like=trea',
      'secret_null=false',
      '_where=any(secret=treasure;name=x)',
      '_sort=secret',
      '_fields=name,secret',
      '_totals=secret',
      'next.secret=treasure',
      '_sort=next.secret',
    ])('is not told by ?%s', async query => {
      await admin.post(PARCELS, { name: 'guarded', secret: 'treasure' })
      const answer = await unchanged(() => keeper.get<Refusal>(`${PARCELS}?${query}`))
      expect([1000, 403]).toContain(answer.code)
      expect(answer.body).not.toContain('guarded')
      expect((await admin.get<Row[]>(`${PARCELS}?secret=treasure`)).body).toContain('guarded')
    })

    it('is not written', async () => {
      const { url } = await newParcel()
      expect((await unchanged(() => keeper.patch(url, { version: 1, secret: 'mine' }))).status).toBe(403)
      expect((await unchanged(() => keeper.post(PARCELS, { name: 'x', secret: 'mine' }))).status).toBe(403)
    })
  })

  it.each([
    ['from another state', 'reopen', { version: 1 }],
    ['that does not exist', 'explode', { version: 1 }],
    ['called like a member of every object', 'constructor', { version: 1 }],
    ['of a version that is gone', 'close', { version: 7 }],
    ['with values that it does not ask for', 'close', { version: 1, values: { secret: 'x' } }],
    ['without a version', 'close', {}],
  ])('a transition %s is refused', async (_what, transition, body) => {
    const { url } = await newParcel()
    const answer = await unchanged(() => keeper.post<Refusal>(`${url}/transitions/${transition}`, body))
    expect(answer).toMatchObject({ status: 200, code: 1000 })
    expect((await keeper.get<Row>(url)).data).toMatchObject({ status: 'open', version: 1 })
  })

  describe('a value of ten megabytes', () => {
    const HUGE = 'x'.repeat(10 * MEGABYTE)

    it.each(['name', 'words', 'size', 'next', 'nonsense'])('for %s is 413 and says so', async name => {
      const { url } = await newParcel()
      for (const call of [
        () => keeper.post<Refusal>(PARCELS, { name: 'big', [name]: HUGE }),
        () => keeper.patch<Refusal>(url, { version: 1, [name]: HUGE }),
      ]) {
        const answer = await unchanged(call)
        expect(answer).toMatchObject({ status: 413, code: 413, data: { reason: 'too-large' } })
        expect(answer.message).not.toBe('')
        expect(answer.body.length).toBeLessThan(1000)
      }
    })

    it('as a form is 413 too, and what just fits a request is refused at its field', async () => {
      expect((await unchanged(() => keeper.form('/api/account/mock_login', { adAccount: HUGE }))).status).toBe(413)
      const large = 'x'.repeat(MEGABYTE - 1000)
      const answer = await unchanged(() => keeper.post<Refusal>(PARCELS, { name: large }))
      expect(problemsOf(answer)).toEqual([['name', 'too-long']])
      expect(answer.body.length).toBeLessThan(1000)
    })
  })

  it('without permission to import, the request is refused before the file is read', async () => {
    const { data: file } = await uploadedBy(keeper)
    const order = { file: file.id, columns: [{ column: 0, field: 'name' }], mode: 'insert', rehearse: true }
    for (const [path, body] of [
      ['columns', { file: file.id }],
      ['jobs', order],
      ['jobs', { ...order, file: 'nosuchfile' }],
    ] as const) {
      const answer = await unchanged(() => keeper.post<Refusal>(`${PARCELS}/import/${path}`, body))
      expect(answer).toMatchObject({ status: 403, code: 403 })
    }
    const mine = await uploadedBy(admin)
    const answer = await unchanged(() => admin.post<Refusal>(`${PARCELS}/import/columns`, { file: mine.data.id }))
    expect(answer).toMatchObject({ code: 1000, data: { reason: 'import-no-rows' } })
  })

  /** A table without rows. */
  function uploadedBy(client: Client): Promise<TestAnswer<FileValue>> {
    const boundary = 'boundary0123456789'
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`
    return client.send<FileValue>({
      method: 'POST',
      url: '/api/files',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: Buffer.from(`${head}name\r\n\r\n--${boundary}--\r\n`),
    })
  }
})
