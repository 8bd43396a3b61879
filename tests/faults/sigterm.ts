import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Fault } from '../helpers/fault.ts'
import { type StartedPlatform, startPlatform } from '../helpers/started-platform.ts'

/** More than the buffers of both ends hold. */
const FILE_BYTES = 18 * 1024 * 1024
const CLIENTS = 3

/** The process is asked to end while slow clients take their answers: they get all of it. */
export default {
  name: 'SIGTERM while clients take long answers slowly',
  async run({ long }) {
    const directory = mkdtempSync(join(tmpdir(), 'steward-sigterm-'))
    const failed: string[] = []
    const platform = await startPlatform({ DATA_DIR: directory })
    try {
      const token = await platform.token('keeper01')
      const file = await upload(platform, token)
      const silent = connect(Number(new URL(platform.url).port), '127.0.0.1').on('error', () => {})
      const pauseMs = long ? 20_000 : 2000
      const answers = Array.from({ length: CLIENTS }, () => slowly(`${platform.url}${file}`, token, pauseMs))
      await wait(500)
      const started = performance.now()
      await platform.stop('SIGTERM')
      const seconds = (performance.now() - started) / 1000
      const whole = (await Promise.all(answers)).filter(bytes => bytes === FILE_BYTES).length
      silent.destroy()
      if (whole !== CLIENTS) failed.push(`${CLIENTS - whole} of ${CLIENTS} answers were cut`)
      if (platform.ended() !== 0) failed.push(`the process ended with ${platform.ended()}`)
      if (seconds > pauseMs / 1000 + 10) failed.push(`the end took ${seconds.toFixed(1)} s`)
      return { figures: { answers: CLIENTS, whole, 'end after': `${seconds.toFixed(1)} s` }, failed }
    } finally {
      await platform.stop('SIGKILL')
      rmSync(directory, { recursive: true, force: true })
    }
  },
} satisfies Fault

/** Address of a file that was uploaded. */
async function upload(platform: StartedPlatform, token: string): Promise<string> {
  const bytes = new Uint8Array(FILE_BYTES).fill(32)
  bytes.set(new TextEncoder().encode('%PDF-1.4\n'))
  const form = new FormData()
  form.append('file', new Blob([bytes], { type: 'application/pdf' }), 'long.pdf')
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${platform.url}/api/files`, { method: 'POST', headers, body: form })
  const { data, message } = (await response.json()) as { data: { url: string }; message: string }
  if (!data?.url) throw new Error(`nothing was uploaded: ${message}`)
  return data.url
}

/** Bytes of the answer to a client that takes nothing of it for a while. */
function slowly(url: string, token: string, pauseMs: number): Promise<number> {
  return new Promise(resolve => {
    let bytes = 0
    const request = get(url, { headers: { authorization: `Bearer ${token}` } }, response => {
      response.pause()
      setTimeout(() => response.resume(), pauseMs)
      response.on('data', chunk => (bytes += chunk.length))
      response.on('close', () => resolve(bytes))
      response.on('error', () => {})
    })
    request.on('error', () => resolve(bytes))
  })
}
