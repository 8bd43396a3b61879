import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { CHROMIUM_ARGS, chromiumPath } from '../helpers/browser.ts'
import type { Figure } from './figure.ts'
import { makeDatabase, startServer } from './platform.ts'

const PAGE = '/document/HouseList'
const RUNS = 5

/** Bytes, requests and time to the first row of a list in Chromium, with an empty cache and with a full one. */
export async function measureBrowser(): Promise<Figure[]> {
  const directory = mkdtempSync(join(tmpdir(), 'steward-bench-'))
  await makeDatabase(join(directory, 'steward.db'), 0)
  const server = await startServer(18_411, { DATA_DIR: directory })
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_ARGS })
  try {
    const loads = { cold: [] as Load[], warm: [] as Load[] }
    for (let run = 0; run < RUNS; run++) {
      const context = await browser.newContext({ baseURL: server.url })
      await signIn(context)
      loads.cold.push(await loadPage(context))
      loads.warm.push(await loadPage(context))
      await context.close()
    }
    return [...figuresOf('cold cache', loads.cold), ...figuresOf('warm cache', loads.warm)]
  } finally {
    await browser.close()
    await server.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

interface Load {
  readonly ms: number
  readonly bytes: number
  readonly requests: number
}

/** Signs in as a person does and keeps what the browser keeps, but not what it has cached. */
async function signIn(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.goto('/login')
  await page.locator('button[type=submit], .ant-btn-primary').first().click()
  await page.waitForURL(/home/)
  const session = await context.newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await page.close()
}

async function loadPage(context: BrowserContext): Promise<Load> {
  const page = await context.newPage()
  const wire = await countWire(context, page)
  const started = performance.now()
  await page.goto(PAGE)
  await page.locator('tbody tr[data-row-key]').first().waitFor()
  const ms = performance.now() - started
  await page.close()
  return { ms, ...wire }
}

async function countWire(context: BrowserContext, page: Page) {
  const wire = { bytes: 0, requests: 0 }
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    wire.bytes += encodedDataLength
    if (encodedDataLength > 0) wire.requests += 1
  })
  return wire
}

function figuresOf(name: string, loads: readonly Load[]): Figure[] {
  const median = (of: (load: Load) => number) => loads.map(of).sort((a, b) => a - b)[Math.floor(loads.length / 2)]!
  const group = `First list row in Chromium, ${name}`
  return [
    { group, work: `time until the first row of ${PAGE}`, value: median(load => load.ms), unit: 'ms' },
    { group, work: 'bytes on the wire until then', value: median(load => load.bytes) / 1000, unit: 'kB' },
    { group, work: 'requests until then', value: median(load => load.requests), unit: 'requests' },
  ]
}
