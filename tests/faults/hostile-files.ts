import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Fault } from '../helpers/fault.ts'
import { HOSTILE_FILES, type HostileFile, houseFile } from '../helpers/hostile-files.ts'
import { PLATFORM_CONFIG } from '../helpers/platform-model.ts'
import { type StartedPlatform, startPlatform } from '../helpers/started-platform.ts'

/** What is wanted of a file within the limits of an upload, whatever is in it. */
const MOST_MS = 1000
const MOST_DELAY_MS = 50
const MOST_MB = 150
/** On a machine that others use too, how much longer things may take in the short round. */
const SHORT_FACTOR = 4

interface Envelope {
  readonly code: number
  readonly message: string
  readonly data: {
    readonly id: string & number
    readonly reason?: string
    readonly state?: string
    readonly ok?: number
  }
}

/** Files that were made to take long or much are refused at once, and others do not notice; a large good one is imported. */
export default {
  name: 'spreadsheets made to freeze the server or fill its memory',
  async run({ long }) {
    const directory = mkdtempSync(join(tmpdir(), 'steward-hostile-'))
    const factor = long ? 1 : SHORT_FACTOR
    const failed: string[] = []
    const worst = { ms: 0, delay: 0, mb: 0 }
    const files = HOSTILE_FILES.filter(({ isShort }) => long || isShort)
    const platform = await startPlatform(
      { DATA_DIR: directory, CONFIG_DIR: configWithImport(directory), RATE_LIMIT: '0' },
      [],
      { watched: true },
    )
    try {
      const client = clientOf(platform, await platform.token('keeper01'))
      await client.refuse({ what: '', name: 'a.csv', make: () => Buffer.from('a\n') })
      for (const file of files) {
        const { ms, delay, mb, answers } = await client.refuse(file)
        worst.ms = Math.max(worst.ms, ms)
        worst.delay = Math.max(worst.delay, delay)
        worst.mb = Math.max(worst.mb, mb)
        if (long) console.error(`  ${file.what}: ${ms} ms, p99 ${delay} ms, +${mb} MB, ${answers.at(-1)?.message}`)
        for (const { code, message } of answers)
          if (code === 200 || code === 500 || !message) failed.push(`${file.what}: ${code} ${message}`)
        if (ms > MOST_MS * factor) failed.push(`${file.what}: refused after ${ms} ms`)
        if (delay > MOST_DELAY_MS * factor) failed.push(`${file.what}: the event loop was late by ${delay} ms`)
        if (mb > MOST_MB) failed.push(`${file.what}: ${mb} MB of memory`)
      }
      const count = long ? 5000 : 300
      const imported = await client.importHouses(count)
      if (imported.ok !== count) failed.push(`of ${count} good rows ${imported.ok} were imported`)
      if (imported.delay > MOST_DELAY_MS * factor)
        failed.push(`a good import: the event loop was late by ${imported.delay} ms`)
      return {
        figures: {
          files: files.length,
          'longest until refused': `${worst.ms} ms`,
          'worst p99 of the event loop': `${worst.delay} ms`,
          'most memory above idle': `${worst.mb} MB`,
          'rows of a good file': count,
          checked: `${imported.checkedPerSecond} rows/s`,
          written: `${imported.writtenPerSecond} rows/s`,
          'p99 meanwhile': `${imported.delay} ms`,
        },
        failed,
      }
    } finally {
      await platform.stop()
      rmSync(directory, { recursive: true, force: true })
    }
  },
} satisfies Fault

/** The small config, in which `keeper01` may import houses. */
function configWithImport(directory: string): string {
  const config = join(directory, 'config')
  cpSync(PLATFORM_CONFIG, config, { recursive: true })
  const path = join(config, 'modules', 'test', 'resources', 'house.json')
  const house = JSON.parse(readFileSync(path, 'utf8'))
  house.grants[0].actions.push('import')
  writeFileSync(path, JSON.stringify(house))
  return config
}

function clientOf(platform: StartedPlatform, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const send = async (path: string, init: RequestInit = {}): Promise<Envelope> => {
    const response = await fetch(`${platform.url}${path}`, { ...init, headers: { ...headers, ...init.headers } })
    return (await response.json()) as Envelope
  }
  const post = (path: string, body: unknown) =>
    send(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })

  async function upload(name: string, bytes: Uint8Array): Promise<Envelope> {
    const form = new FormData()
    form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
    return send('/api/files', { method: 'POST', body: form })
  }

  const columns = ['name', 'block', 'area'].map((field, column) => ({ column, field }))
  const order = (file: string, rehearse: boolean) => ({ file, columns, mode: 'insert', rehearse })
  const begin = (file: string, rehearse: boolean) => post('/api/resources/house/import/jobs', order(file, rehearse))

  /** Runs the job; rows per second. */
  async function finish(file: string, rehearse: boolean) {
    const { data, message } = await begin(file, rehearse)
    if (!data?.id) throw new Error(message)
    const started = performance.now()
    for (;;) {
      const { data: job } = await send(`/api/jobs/${data.id}`)
      if (job.state === 'done') {
        return { ok: job.ok!, perSecond: Math.round(job.ok! / ((performance.now() - started) / 1000)) }
      }
      if (job.state === 'failed') throw new Error(JSON.stringify(job))
      await wait(50)
    }
  }

  /** Memory before the first file, in MB. */
  let idle: number | undefined

  return {
    /** Sends the file in, and what each call that reads it answers, the slowest of them in ms. */
    async refuse({ name, make }: HostileFile) {
      const bytes = make()
      idle ??= (await platform.vitals()).memoryMb
      await platform.vitals(true)
      let highest = 0
      const watch = setInterval(
        () => void platform.vitals().then(({ memoryMb }) => (highest = Math.max(highest, memoryMb))),
        25,
      )
      const stored = await upload(name, bytes)
      const answers: Envelope[] = []
      let ms = 0
      if (stored.code !== 200) answers.push(stored)
      else
        for (const read of [
          () => post('/api/resources/house/import/columns', { file: stored.data.id }),
          () => begin(stored.data.id, true),
        ]) {
          const started = performance.now()
          answers.push(await read())
          ms = Math.max(ms, performance.now() - started)
        }
      clearInterval(watch)
      const { delay99Ms } = await platform.vitals()
      return { answers, ms: Math.round(ms), delay: Math.round(delay99Ms), mb: Math.round(highest - idle!) }
    },
    /** Checks and imports so many houses. */
    async importHouses(count: number) {
      const stored = await upload('houses.xlsx', houseFile(count, `n${Date.now() % 1e6}-`))
      await platform.vitals(true)
      const checked = await finish(stored.data.id, true)
      const written = await finish(stored.data.id, false)
      const { delay99Ms } = await platform.vitals()
      return {
        ok: Math.min(checked.ok, written.ok),
        checkedPerSecond: checked.perSecond,
        writtenPerSecond: written.perSecond,
        delay: Math.round(delay99Ms),
      }
    },
  }
}
