import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium } from 'playwright'
import { CHROMIUM_ARGS, chromiumPath } from '../helpers/browser.ts'
import { measureHeap } from './browser-heap.ts'
import { type Load, loadList, loadLogin, signIn } from './browser-load.ts'
import { type Turns, turnPages } from './browser-turns.ts'
import { measureTyping } from './browser-typing.ts'
import type { Figure } from './figure.ts'
import { makeDatabase, startServer } from './platform.ts'

const RUNS = 5
const THROTTLES = [1, 4] as const
/** Most milliseconds for a click in the menu to its rows, by CPU throttle. */
const CLICK_MS = { 1: 80, 4: 300 } as const
const RETURN_MS = 50

/** Bytes, requests, times and memory in Chromium over the production build. */
export async function measureBrowser(): Promise<Figure[]> {
  const directory = mkdtempSync(join(tmpdir(), 'steward-bench-'))
  await makeDatabase(join(directory, 'steward.db'), 0)
  const server = await startServer(18_411, { DATA_DIR: directory })
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_ARGS })
  const open = () => browser.newContext({ baseURL: server.url, locale: 'zh-CN' })
  try {
    const figures = [...(await loginFigures(open))]
    for (const throttle of THROTTLES) figures.push(...(await listFigures(open, throttle)))
    return [...figures, ...(await memoryFigures(open)), ...(await measureTyping(browser))]
  } finally {
    await browser.close()
    await server.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

type Open = () => ReturnType<Browser['newContext']>

async function loginFigures(open: Open): Promise<Figure[]> {
  const loads = await times(RUNS, () => inContext(open, loadLogin))
  const group = 'Sign-in page in Chromium, cold cache'
  return [
    { group, work: 'bytes on the wire until it stands', ...kilobytes(loads), target: atMost(150) },
    { group, work: 'requests until then', value: median(loads, load => load.requests), unit: 'requests' },
  ]
}

async function listFigures(open: Open, throttle: 1 | 4): Promise<Figure[]> {
  const cold: Load[] = []
  const warm: Load[] = []
  const turns: Turns[] = []
  for (let run = 0; run < RUNS; run++) {
    await inContext(open, async context => {
      await signIn(context)
      cold.push(await loadList(context, throttle))
      warm.push(await loadList(context, throttle))
      turns.push(await turnPages(context, throttle))
    })
  }
  const group = `A list in Chromium, CPU throttled ${throttle}×`
  const click = median(turns, turn => turn.clickMs)
  const back = median(turns, turn => turn.returnMs)
  return [
    { group, work: 'cold cache: bytes on the wire until the first row', ...kilobytes(cold), target: atMost(270) },
    {
      group,
      work: 'cold cache: requests until then',
      value: median(cold, load => load.requests),
      unit: 'requests',
      target: atMost(15),
    },
    { group, work: 'cold cache: time until then', value: median(cold, load => load.ms), unit: 'ms' },
    { group, work: 'warm cache: bytes until then', ...kilobytes(warm) },
    { group, work: 'warm cache: time until then', value: median(warm, load => load.ms), unit: 'ms' },
    { group, work: 'click in the menu until rows', value: click, unit: 'ms', target: atMost(CLICK_MS[throttle]) },
    {
      group,
      work: 'return to a kept page',
      value: back,
      unit: 'ms',
      ...(throttle === 4 ? { target: atMost(RETURN_MS) } : {}),
    },
  ]
}

function memoryFigures(open: Open): Promise<Figure[]> {
  return inContext(open, async context => {
    await signIn(context)
    return measureHeap(context)
  })
}

async function inContext<T>(open: Open, use: (context: BrowserContext) => Promise<T>): Promise<T> {
  const context = await open()
  try {
    return await use(context)
  } finally {
    await context.close()
  }
}

async function times<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = []
  for (let run = 0; run < count; run++) made.push(await make())
  return made
}

function kilobytes(loads: readonly Load[]): Pick<Figure, 'value' | 'unit'> {
  return { value: median(loads, load => load.bytes) / 1000, unit: 'kB' }
}

function median<T>(runs: readonly T[], of: (run: T) => number): number {
  return runs.map(of).sort((one, other) => one - other)[Math.floor(runs.length / 2)]!
}

function atMost(value: number) {
  return { kind: 'value', atMost: value } as const
}
