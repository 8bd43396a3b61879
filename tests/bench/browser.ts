import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium } from 'playwright'
import { CHROMIUM_ARGS, chromiumPath } from '../helpers/browser.ts'
import { measureHeap } from './browser-heap.ts'
import { clearCache, type Load, loadList, loadLogin } from './browser-load.ts'
import { firstHeap } from './browser-memory.ts'
import { menuFigures } from './browser-menu.ts'
import { startPeers } from './browser-peers.ts'
import { scrollLongPage } from './browser-scroll.ts'
import { type Subject, steward } from './browser-subject.ts'
import { type Turns, turnPages } from './browser-turns.ts'
import { measureTyping } from './browser-typing.ts'
import { atLeast, type Figure } from './figure.ts'
import { listFigures, type Measured, warmStartFigure } from './list-figures.ts'
import { median } from './median.ts'
import { startServer } from './platform.ts'
import { inDatabaseDirectory } from './prepared.ts'

const RUNS = 5
const THROTTLES = [1, 4] as const

/** Bytes, requests, times and memory in Chromium over the production build, beside peers that take turns with it. */
export async function measureBrowser(): Promise<Figure[]> {
  return inDatabaseDirectory(undefined, async directory => {
    const server = await startServer(18_411, { DATA_DIR: directory })
    const peers = await startPeers(join(directory, 'steward.db'))
    const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_ARGS })
    try {
      const ours = steward(server.url)
      const figures = await loginFigures(browser, ours)
      for (const throttle of THROTTLES) {
        const [measured, ...others] = await measureLists(browser, [ours, ...peers], throttle)
        figures.push(...listFigures(measured!, others, throttle), warmStartFigure(measured!, throttle))
      }
      figures.push(...(await pageFigures(browser, ours, peers)))
      return [...figures, ...(await measureTyping(browser)), ...(await menuFigures(browser))]
    } finally {
      await browser.close()
      await server.stop()
      for (const peer of peers) await peer.stop()
    }
  })
}

async function loginFigures(browser: Browser, ours: Subject): Promise<Figure[]> {
  const loads: Load[] = []
  for (let run = 0; run < RUNS; run++) loads.push(await inContext(browser, ours, loadLogin))
  const group = 'Sign-in page in Chromium, cold cache'
  const bytes = median(loads.map(load => load.bytes))
  return [
    { group, work: 'bytes on the wire until it stands', value: bytes / 1000, unit: 'kB' },
    { group, work: 'requests until then', value: median(loads.map(load => load.requests)), unit: 'requests' },
  ]
}

/** Every subject in turn, again and again, so that what else the machine does meets all of them. */
async function measureLists(browser: Browser, subjects: readonly Subject[], throttle: number): Promise<Measured[]> {
  const measured = subjects.map(({ name }) => ({ name, cold: [] as Load[], warm: [] as Load[], turns: [] as Turns[] }))
  for (let run = 0; run < RUNS; run++) {
    for (const [index, subject] of subjects.entries()) {
      const { cold, warm, turns } = measured[index]!
      await inContext(browser, subject, async context => {
        await subject.signIn(context)
        await clearCache(context)
        cold.push(await loadList(context, subject, throttle))
        warm.push(await loadList(context, subject, throttle))
        turns.push(await turnPages(context, subject, throttle))
      })
    }
  }
  return measured
}

async function pageFigures(browser: Browser, ours: Subject, peers: readonly Subject[]): Promise<Figure[]> {
  const signedIn = <T>(subject: Subject, use: (context: BrowserContext) => Promise<T>) =>
    inContext(browser, subject, async context => {
      await subject.signIn(context)
      return use(context)
    })
  const group = 'Memory of the browser'
  const work = 'heap after the first list'
  const figures = await signedIn(ours, context => measureHeap(context, ours))
  const { value } = figures[0]!
  for (const peer of peers) {
    const ceiling = await signedIn(peer, context => firstHeap(context, peer))
    figures.push({ group, work: `${work}, beside ${peer.name}`, value, unit: 'MB', ceiling, ceilingName: peer.name })
  }
  for (const throttle of THROTTLES) {
    const scrolled = await signedIn(ours, context => scrollLongPage(context, ours, throttle))
    figures.push({
      group: 'A page of 1,000 rows',
      work: `scrolling, 19 of 20 frames, CPU throttled ${throttle}×`,
      value: scrolled.ours.framesPerSecond,
      unit: 'frames/s',
      ceiling: scrolled.plain.framesPerSecond,
      ceilingName: 'a plain table',
      target: throttle === 1 ? atLeast(50) : undefined,
      note: `at most ${scrolled.ours.rows} rows in the document`,
    })
  }
  return figures
}

async function inContext<T>(
  browser: Browser,
  { url }: Subject,
  use: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ baseURL: url, locale: 'zh-CN' })
  try {
    return await use(context)
  } finally {
    await context.close()
  }
}
