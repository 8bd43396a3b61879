import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chromium } from 'playwright'
import { CHROMIUM_ARGS, chromiumPath } from '../helpers/browser.ts'
import type { Figure } from './figure.ts'
import { ROOT } from './platform.ts'
import { copySmallConfig, type SmallConfig, signInAsKeeper } from './small-config.ts'

const RUNS = 7
const TARGET_MS = 300

/** `npm run dev`: from the moment a page's file is saved until an open browser shows what changed. */
export async function measureDevSave(): Promise<Figure[]> {
  const config = copySmallConfig()
  const server = await startDevelopment(config)
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_ARGS })
  try {
    const page = await browser.newPage({ baseURL: server.url, locale: 'en-US' })
    await signInAsKeeper(page)
    await page.goto('/test/houses')
    await page.getByRole('columnheader').first().waitFor({ timeout: 60_000 })
    const times: number[] = []
    let title = '"houses"'
    for (let run = 0; run < RUNS; run++) {
      const next = `"Houses ${run}"`
      const seen = page.waitForFunction(
        wanted => document.querySelector('#content h1')?.textContent === wanted && Date.now(),
        next.slice(1, -1),
      )
      const saved = Date.now()
      config.edit('pages/houses.json', `"en-US": ${title}`, `"en-US": ${next}`)
      times.push(((await (await seen).jsonValue()) as number) - saved)
      title = next
      // The burst is over, and so is what the change made the browser fetch.
      await page.waitForLoadState('networkidle')
    }
    const value = times.sort((one, other) => one - other)[Math.floor(RUNS / 2)]!
    const work = 'a page is saved until an open browser shows it'
    return [{ group: 'Development', work, value, unit: 'ms', target: { kind: 'value', atMost: TARGET_MS } }]
  } finally {
    await browser.close()
    await server.stop()
    config.remove()
  }
}

async function startDevelopment({ environment }: SmallConfig) {
  const env = { ...process.env, NODE_ENV: '', PORT: '0', ...environment }
  const child = spawn(process.execPath, ['src/start.mjs', '--dev'], { cwd: ROOT, env })
  let said = ''
  const url = await new Promise<string>((resolve, reject) => {
    child.on('exit', () => reject(new Error(`The server ended:\n${said}`)))
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', chunk => {
        said += String(chunk)
        const ready = /is ready: (http:\/\/127\.0\.0\.1:\d+)/.exec(said)
        if (ready) resolve(ready[1]!)
      })
  })
  return {
    url,
    stop: async () => {
      child.removeAllListeners('exit')
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    },
  }
}
