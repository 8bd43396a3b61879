import type { BrowserContext, Page } from 'playwright'
import type { Subject } from './browser-subject.ts'

export const FIRST_LIST = '/document/HouseList'
export const LOGIN_BUTTON = 'button[type=submit]'

/** What came over the wire until something stood on the screen. */
export interface Load {
  /** Since the navigation began. */
  readonly ms: number
  readonly bytes: number
  readonly requests: number
  /** Paths that came again, whole, over the wire: neither out of the cache nor found unchanged (304). */
  readonly again: readonly string[]
}

/** Forgets what the browser has cached, but not who is signed in. */
export async function clearCache(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await page.close()
}

export function loadList(context: BrowserContext, { first, row }: Subject, throttle: number): Promise<Load> {
  return load(context, first, row, throttle)
}

export function loadLogin(context: BrowserContext): Promise<Load> {
  return load(context, '/login', LOGIN_BUTTON, 1)
}

/** Opens `path` and counts what has arrived by the moment the page itself first sees `selector`. */
async function load(context: BrowserContext, path: string, selector: string, throttle: number): Promise<Load> {
  const page = await context.newPage()
  await slowDown(context, page, throttle)
  const arrived = await arrivals(context, page)
  await page.addInitScript(rememberWhenSeen, selector)
  await page.goto(path, { waitUntil: 'commit' })
  const seen = await page
    .waitForFunction(() => (globalThis as { __seen?: number }).__seen)
    .then(each => each.jsonValue())
  const started = await page.evaluate(() => performance.timeOrigin)
  // Later answers are let in before the page goes, so that the cache of a warm start is whole.
  await page.waitForLoadState('networkidle')
  const inTime = arrived().filter(({ at }) => at <= seen!)
  await page.close()
  return {
    ms: seen! - started,
    bytes: inTime.reduce((sum, { bytes }) => sum + bytes, 0),
    requests: inTime.length,
    again: inTime.filter(({ status }) => status === 200).map(({ path }) => path),
  }
}

export async function slowDown(context: BrowserContext, page: Page, throttle: number): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttle })
}

function rememberWhenSeen(selector: string): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)) return
    observer.disconnect()
    ;(globalThis as { __seen?: number }).__seen = performance.timeOrigin + performance.now()
  })
  observer.observe(document, { childList: true, subtree: true })
}

interface Arrival {
  /** Wall time in milliseconds at which it was complete. */
  readonly at: number
  readonly bytes: number
  readonly path: string
  /** As it came over the wire: 304 where the browser makes 200 of it. */
  readonly status: number
}

/** Every answer that came over the wire. */
async function arrivals(context: BrowserContext, page: Page): Promise<() => readonly Arrival[]> {
  const session = await context.newCDPSession(page)
  const found: Arrival[] = []
  const paths = new Map<string, string>()
  const statuses = new Map<string, number>()
  let offset = 0
  session.on('Network.requestWillBeSent', ({ requestId, request, wallTime, timestamp }) => {
    offset = wallTime - timestamp
    paths.set(requestId, new URL(request.url).pathname)
  })
  session.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
    statuses.set(requestId, statusCode)
  })
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const [path = '', status = 0] = [paths.get(requestId), statuses.get(requestId)]
    if (encodedDataLength > 0) found.push({ at: (timestamp + offset) * 1000, bytes: encodedDataLength, path, status })
  })
  await session.send('Network.enable')
  return () => found
}
