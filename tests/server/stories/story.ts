import { test } from 'vitest'
import type { Refusal } from '#model/api/envelope.ts'
import type { ReportAnswer } from '#model/api.ts'
import type { AppModel } from '#model/app-model.ts'
import type { Choice, FileValue, ReferenceValue } from '#model/client-model.ts'
import { dayOf } from '#model/dates/dates.ts'
import { seedSampleData } from '#server/features/sample-data/seed-sample-data.ts'
import { systemContext } from '#server/records/system-context.ts'
import { inTransaction, type Work } from '#server/records/work.ts'
import type { Database } from '#server/storage/database.ts'
import { buildTestApp, type Client, type TestAnswer } from '../../helpers/build-app.ts'
import { eachPreparedDatabase, migrate } from '../../helpers/database.ts'
import { PIXEL } from '../../helpers/pixel.ts'
import { shippedPlatform } from '../../helpers/shipped-platform.ts'

/** Sample data that every story begins with: who works there, what they look after, and what their projects are set to. */
const ARCHIVES = [
  ...['account', 'role', 'permissionNode', 'org', 'butler', 'supplier'],
  ...['projectBlock', 'ban', 'unit', 'house', 'houseMember', 'parkingLot'],
  ...['feeItem', 'optionItem', 'decoOption', 'decoConfig', 'msgTemplate', 'supplierPosition'],
]
/** Of 3,600: as many for each block, 60 of them in 橙悦华庭一期. */
const HOUSES = 720
const TOLD_WITHIN_MS = 120_000

/** A record in an answer; `idOf` takes its references apart. */
export interface Found {
  readonly id: number
  readonly [field: string]: unknown
}

/** What a story is told with: the running platform, nobody signed in yet. */
export interface Story {
  /** Signs in as a test account. */
  as(adAccount: string): Promise<Staff>
  /** Runs every job that waits in the queue. */
  runJobs(): Promise<void>
  /** Runs what the clock has made due by `at`. */
  runClock(at?: Date): Promise<void>
  /** `YYYY-MM-DD`, so many days from today in China. */
  day(days: number): string
  /** Does what residents do in their own app, which hands it in from outside. */
  resident(act: (work: Work, model: AppModel) => Promise<unknown>): Promise<unknown>
}

/**
 * One flow of the catalogue by the API alone, from the first step to the last: once on each database, on the shipped config
 * with sample data of ARCHIVES (and what these refer to), and of nothing else.
 */
export function tellStory(title: string, tell: (story: Story) => Promise<void>): void {
  eachPreparedDatabase('stories', withArchives, open => {
    test(
      title,
      async () => {
        const model = await platform()
        const { login, services, close } = await buildTestApp({ model, database: open() })
        try {
          await tell({
            as: async adAccount => new Staff(await login(adAccount)),
            runJobs: () => services.jobs.drain(),
            runClock: at => services.scheduler.run({ warn: () => {} }, at),
            resident: act => inTransaction(systemContext(model, services.database), work => act(work, model)),
            day: days => dayOf(new Date(Date.now() + days * 86_400_000).toISOString())!,
          })
        } finally {
          await close()
        }
      },
      TOLD_WITHIN_MS,
    )
  })
}

async function withArchives(database: Database): Promise<void> {
  const model = await platform()
  await migrate(model, database)
  await seedSampleData(model, database)
}

async function platform(): Promise<AppModel> {
  const shipped = await shippedPlatform(ARCHIVES, Number.POSITIVE_INFINITY)
  const sampleData = shipped.sampleData.map(each =>
    each.resource === 'house' ? { ...each, sets: each.sets.map(set => ({ ...set, count: HOUSES })) } : each,
  )
  return { ...shipped, sampleData }
}

/** Somebody at work, by the record calls alone. What is refused throws; `refusal` takes it apart. */
export class Staff {
  readonly client: Client

  constructor(client: Client) {
    this.client = client
  }

  /** Rows as a list of these fields shows them; `query` as in the address, e.g. `{ status_in: 'open,partial' }`. */
  async list(resource: string, query: Readonly<Record<string, string | number>> = {}, fields?: readonly string[]) {
    const parameters = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
    if (fields) parameters.set('_fields', fields.join(','))
    return done(await this.client.get<Found[]>(`/api/resources/${resource}?${parameters}`))
  }

  /** The only row that the list shows. */
  async only(resource: string, query: Readonly<Record<string, string | number>>, fields?: readonly string[]) {
    const rows = await this.list(resource, query, fields)
    if (rows.length !== 1) throw new Error(`${rows.length} rows of ${resource} for ${JSON.stringify(query)}`)
    return rows[0] as Found
  }

  async read(resource: string, id: unknown): Promise<Found> {
    return done(await this.client.get<Found>(`/api/resources/${resource}/${id}`))
  }

  /** What a reference field of `owner` offers while its form or dialog holds `params`. */
  async choices(target: string, owner: string, params: object = {}, q = ''): Promise<Choice[]> {
    const query = new URLSearchParams({ _for: owner, _params: JSON.stringify(params), ...(q && { _q: q }) })
    return done(await this.client.get<Choice[]>(`/api/resources/${target}/choices?${query}`))
  }

  async create(resource: string, values: object): Promise<Found> {
    return done(await this.client.post<Found>(`/api/resources/${resource}`, values))
  }

  /** Changes fields of the record as it is now. */
  async update(resource: string, id: unknown, values: object): Promise<Found> {
    const { version } = await this.read(resource, id)
    return done(await this.client.patch<Found>(`/api/resources/${resource}/${id}`, { ...values, version }))
  }

  /** Runs a transition on the record as it is now. */
  async run(resource: string, id: unknown, transition: string, values: object = {}): Promise<Found> {
    const { version } = await this.read(resource, id)
    const path = `/api/resources/${resource}/${id}/transitions/${transition}`
    return done(await this.client.post<Found>(path, { version, values }))
  }

  /** What a transition that has a preview would do. */
  async preview(resource: string, id: unknown, transition: string, values: object = {}): Promise<unknown> {
    const { version } = await this.read(resource, id)
    const path = `/api/resources/${resource}/${id}/transitions/${transition}/preview`
    return done(await this.client.post(path, { version, values }))
  }

  /** Figures of a report page, by the names of its measures; `query` as in the address. */
  async report(page: string, query: Readonly<Record<string, string | number>>): Promise<Record<string, number | null>> {
    const parameters = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
    const { measures, total } = done(
      await this.client.get<ReportAnswer>(`/api/reports?_page=${page}&_total=true&${parameters}`),
    )
    return Object.fromEntries(measures.map((name, index) => [name, total[index] ?? null]))
  }

  /** Any other call: `post('bill/bulk', …)`. */
  async post<T = unknown>(path: string, body: object): Promise<T> {
    return done(await this.client.post<T>(`/api/resources/${path}`, body))
  }

  /** Uploads a picture; its id stands in fields of images and files. */
  picture(name = 'photo.png'): Promise<string> {
    return this.#upload(name, 'image/png', PIXEL)
  }

  /**
   * Hands in a file of rows whose headings are names of fields, to be checked or imported without those that are refused.
   * @returns the number of the job
   */
  async importRows(resource: string, rows: readonly (readonly string[])[], rehearse: boolean): Promise<number> {
    const csv = rows.map(row => row.join()).join('\n')
    const file = await this.#upload('rows.csv', 'text/csv', Buffer.from(csv))
    const columns = rows[0]!.map((field, column) => ({ column, field }))
    const job = await this.post<{ id: number }>(`${resource}/import/jobs`, { file, columns, mode: 'insert', rehearse })
    return job.id
  }

  async #upload(name: string, type: string, content: Buffer): Promise<string> {
    const head = `--story\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`
    const payload = Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--story--\r\n')])
    const headers = { 'content-type': 'multipart/form-data; boundary=story' }
    return done(await this.client.send<FileValue>({ method: 'POST', url: '/api/files', headers, payload })).id
  }

  /** Names of those who did something to a record, first one first. */
  async doers(resource: string, id: unknown): Promise<string[]> {
    const path = `/api/resources/${resource}/${id}/timeline`
    const entries = done(await this.client.get<{ action: string; account: { label: string } | null }[]>(path))
    return entries.map(({ action, account }) => `${action}: ${account?.label ?? 'system'}`).reverse()
  }
}

/** An answer that was no success. */
class RefusedCall extends Error {
  readonly answer: TestAnswer

  constructor(answer: TestAnswer) {
    super(`${answer.status} ${answer.code} ${answer.body}`)
    this.answer = answer
  }
}

function done<T>(answer: TestAnswer<T>): T {
  if (answer.status !== 200 || answer.code !== 200) throw new RefusedCall(answer)
  return answer.data
}

/**
 * What a refusal says in English: `path: sentence` of each problem, or, where a call is not allowed at all, `403` and its
 * sentence. @throws Error when it was not refused
 */
export async function refusal(doing: Promise<unknown>): Promise<string[]> {
  const refused = await doing.then(
    () => new Error('it was not refused'),
    thrown => thrown,
  )
  if (!(refused instanceof RefusedCall)) throw refused
  const { status, message, data } = refused.answer
  const { problems = [] } = (data ?? {}) as Partial<Refusal>
  if (problems.length === 0) return [`${status}: ${message}`]
  return problems.map(({ path, message: sentence }) => `${path}: ${sentence}`)
}

/** The record that a reference in an answer names. */
export function idOf(reference: unknown): number {
  return (reference as ReferenceValue).id
}
