import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chromium } from 'playwright'
import { CHROMIUM_ARGS, chromiumPath } from '../helpers/browser.ts'
import type { Figure } from './figure.ts'
import { ROOT } from './platform.ts'
import { copySmallConfig, type SmallConfig, signInAsKeeper } from './small-config.ts'

const RUNS = 7

/** `npm run dev`: from the moment a page's file is saved until an open browser shows what changed. */
export async function measureDevSave(): Promise<Figure[]> {
  const config = copySmallConfig()
  const server = await startDevelopment(config)
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_ARGS })
  try {
    const page = await browser.newPage({ baseURL: server.url, locale: 'en-US' })
    // The development server sends each module by itself: more entries than a browser keeps.
    await page.addInitScript('globalThis.__name = value => value; performance.setResourceTimingBufferSize(10_000)')
    await signInAsKeeper(page)
    await page.goto('/test/houses')
    await page.getByRole('columnheader').first().waitFor({ timeout: 60_000 })
    const times: Saved[] = []
    let title = '"houses"'
    for (let run = 0; run < RUNS; run++) {
      const next = `"Houses ${run}"`
      const seen = page.waitForFunction(
        wanted => document.querySelector('#content h1')?.textContent === wanted && Date.now(),
        next.slice(1, -1),
      )
      const saved = Date.now()
      config.edit('pages/houses.json', `"en-US": ${title}`, `"en-US": ${next}`)
      const shown = ((await (await seen).jsonValue()) as number) - saved
      times.push({ shown, ...(await page.evaluate(callsSince, saved)) })
      title = next
      // The burst is over, and so is what the change made the browser fetch.
      await page.waitForLoadState('networkidle')
    }
    const middle = times.toSorted((one, other) => one.shown - other.shown)[Math.floor(RUNS / 2)]!
    const group = 'Development'
    return [
      { group, work: 'a page is saved until an open browser shows it', value: middle.shown, unit: 'ms' },
      { group, work: 'of it until the browser asks', value: middle.asked, unit: 'ms' },
      { group, work: 'of it until it has its answers', value: middle.answered, unit: 'ms' },
    ]
  } finally {
    await browser.close()
    await server.stop()
    config.remove()
  }
}

/** Milliseconds since the save. */
interface Saved {
  readonly shown: number
  /** Of the first call of the browser, and the end of its last. */
  readonly asked: number
  readonly answered: number
}

function callsSince(saved: number): Omit<Saved, 'shown'> {
  const calls = performance
    .getEntriesByType('resource')
    .filter(({ name, startTime }) => name.includes('/api/') && performance.timeOrigin + startTime >= saved)
    .map(entry => entry as PerformanceResourceTiming)
  const since = (at: number) => performance.timeOrigin + at - saved
  return {
    asked: since(Math.min(...calls.map(({ startTime }) => startTime))),
    answered: since(Math.max(...calls.map(({ responseEnd }) => responseEnd))),
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
