import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Fault } from '../helpers/fault.ts'
import { type StartedPlatform, startPlatform } from '../helpers/started-platform.ts'
import { missingHouses } from '../helpers/write-load.ts'

const DISK_MB = 24
const FILE_BYTES = 2 * 1024 * 1024
const MOST_WRITES = 2000

/** The disk of the embedded database fills up, and is emptied again. */
export default {
  name: 'the disk of SQLite is full, and then is not',
  async run({ long }) {
    const directory = mkdtempSync(join(tmpdir(), 'steward-disk-'))
    const isMounted = mount(directory)
    if (!isMounted) {
      rmSync(directory, { recursive: true, force: true })
      return { figures: { rounds: '0 (a disk of its own can be mounted by root only)' }, failed: [] }
    }
    let platform: StartedPlatform | undefined
    try {
      platform = await startPlatform({ DATA_DIR: directory, LOG_LEVEL: 'error' })
      return await fillUp(platform, directory, long ? 10 : 2)
    } finally {
      await platform?.stop('SIGKILL')
      spawnSync('umount', [directory])
      rmSync(directory, { recursive: true, force: true })
    }
  },
} satisfies Fault

async function fillUp(platform: StartedPlatform, directory: string, rounds: number) {
  const token = await platform.token('keeper01')
  const failed: string[] = []
  const acknowledged: string[] = []
  const answers = new Map<string, number>()
  const demand = (what: string, isTrue: boolean) => void (isTrue || failed.push(what))
  for (let round = 0; round < rounds; round++) {
    demand('health is not ok before', (await health(platform)) === 200)
    const ballast = join(directory, 'ballast')
    writeFileSync(ballast, Buffer.alloc(Math.max(0, freeBytes(directory) - 200_000)))
    let isFull = false
    for (let write = 0; write < MOST_WRITES && !isFull; write++) {
      const name = `disk ${round} ${write}`
      const { status, code } = await post(platform, token, name)
      answers.set(String(code), (answers.get(String(code)) ?? 0) + 1)
      if (code === 200) acknowledged.push(name)
      else {
        isFull = true
        demand(`a full disk is answered with ${status}, ${code}`, status === 507 && code === 507)
      }
    }
    demand('the disk was never full', isFull)
    const uploaded = await upload(platform, token)
    demand(`an upload is answered with ${uploaded}`, uploaded === 507)
    demand('health is ok although the disk is full', (await health(platform)) === 503)
    demand('lists are not answered', (await list(platform, token)) === 200)
    demand(`drafts are left: ${drafts(directory)}`, drafts(directory).length === 0)
    rmSync(ballast)
    demand('health does not turn back', await within(5000, async () => (await health(platform)) === 200))
    demand('nothing can be written afterwards', (await post(platform, token, `after ${round}`)).code === 200)
    demand('nothing can be uploaded afterwards', (await upload(platform, token)) === 200)
  }
  const lost = await missingHouses(platform, token, acknowledged)
  demand(`${lost.length} acknowledged writes are gone`, lost.length === 0)
  demand(`the process ended with ${platform.ended()}`, platform.ended() === undefined)
  const counts = [...answers].map(([code, count]) => `${count} × ${code}`).join(', ')
  return { figures: { rounds, answers: counts, 'acknowledged writes': acknowledged.length, lost: lost.length }, failed }
}

function mount(directory: string): boolean {
  const args = ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', directory]
  return process.getuid?.() === 0 && spawnSync('mount', args).status === 0
}

function freeBytes(directory: string): number {
  const { bavail, bsize } = statfsSync(directory)
  return bavail * bsize
}

/** Files of uploads that are not whole. */
function drafts(directory: string): string[] {
  const all = readdirSync(directory, { recursive: true, withFileTypes: true })
  return all
    .filter(({ parentPath }) => parentPath !== directory)
    .filter(entry => entry.isFile() && !/^[0-9a-f]{64}$/.test(entry.name))
    .map(({ name }) => name)
}

async function post({ url }: StartedPlatform, token: string, name: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ name, block: 1 })
  const response = await fetch(`${url}/api/resources/house`, { method: 'POST', headers, body })
  return { status: response.status, code: ((await response.json()) as { code: number }).code }
}

async function upload({ url }: StartedPlatform, token: string): Promise<number> {
  const bytes = new Uint8Array(FILE_BYTES).map(() => Math.random() * 256)
  bytes.set(new TextEncoder().encode('%PDF-1.4\n'))
  const form = new FormData()
  form.append('file', new Blob([bytes], { type: 'application/pdf' }), 'plan.pdf')
  const init = { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form }
  return ((await (await fetch(`${url}/api/files`, init)).json()) as { code: number }).code
}

async function list({ url }: StartedPlatform, token: string): Promise<number> {
  return (await fetch(`${url}/api/resources/house?_end=20`, { headers: { authorization: `Bearer ${token}` } })).status
}

async function health({ url }: StartedPlatform): Promise<number> {
  const response = await fetch(`${url}/api/health`)
  const { code } = (await response.json()) as { code: number }
  return response.status === code ? code : 0
}

async function within(ms: number, test: () => Promise<boolean>): Promise<boolean> {
  for (const deadline = Date.now() + ms; Date.now() < deadline; await wait(100)) if (await test()) return true
  return false
}
